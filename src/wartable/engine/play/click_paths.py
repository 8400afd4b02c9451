"""Click paths: every legal move is a list of element ids, clicked one at a time.

A client asks what can be clicked after the clicks so far, lights that up, and asks again, so it
never receives more than one level of paths. A complete path stands for one family of moves; the
client then asks for the amount, if there is one to choose, and makes the move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wartable.engine.errors import NotLegal, quoted
from wartable.engine.kit.moves import Family
from wartable.engine.play.view import View
from wartable.engine.scene.extras import Note


@dataclass(frozen=True, slots=True)
class Choice:
    """An element that can be clicked next, and what it is or does."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class Step:
    """Where a path leads: what can be clicked next, and the moves it stands for, if any."""

    choices: tuple[Choice, ...]
    family: Family | None


def follow(view: View, path: Sequence[str] = ()) -> Step:
    """Return where a path leads; raise ``NotLegal`` if no legal move of the seat starts with it.

    The empty path is always valid; a seat with nothing to decide has no choices there.
    """
    taken, done = tuple(path), len(path)
    family: Family | None = None
    ahead: dict[str, list[tuple[int, Family]]] = {}
    for clicks, each in view.paths():
        if clicks == taken:
            family = each
        elif clicks[:done] == taken:
            ahead.setdefault(clicks[done], []).append((len(clicks), each))
    if taken and family is None and not ahead:
        shown = quoted(", ".join(taken))
        raise NotLegal("no-such-path", f"{shown}: no legal move begins with these clicks")
    # A click that completes a move is labelled with the move, an earlier one with its element.
    decided = {
        name: view.game.move_words(view.book, moves[0][1].code)
        for name, moves in ahead.items()
        if [length for length, _ in moves] == [done + 1]
    }
    labels = decided if len(decided) == len(ahead) else _element_labels(view) | decided
    notes = view.notes(taken)
    choices = (Choice(name, _noted(labels[name], notes.get(name))) for name in ahead)
    return Step(tuple(choices), family)


def _noted(label: str, note: Note | None) -> str:
    return f"{label}, {note.words}" if note else label


def _element_labels(view: View) -> dict[str, str]:
    return {element.id: element.label for element in view.scene().elements}
