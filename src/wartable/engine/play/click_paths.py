"""Click paths: every legal move is a list of element ids, clicked one at a time.

A client asks what can be clicked after the clicks so far, lights that up, and asks again, so it
never receives more than one level of paths. A complete path stands for one family of moves; the
client then asks for the amount, if there is one to choose, and makes the move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wartable.engine.errors import NotLegal, quoted
from wartable.engine.kit.moves import Family
from wartable.engine.play.view import View
from wartable.engine.scene.extras import Note

#: A legal move with the ids to click for it.
Clicked = tuple[tuple[str, ...], Family]


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
    taken = tuple(path)
    family, ahead = family_at(view, taken), _ahead(view, taken)
    if taken and family is None and not ahead:
        shown = quoted(", ".join(taken))
        raise NotLegal("no-such-path", f"{shown}: no legal move begins with these clicks")
    notes = view.notes(taken)
    choices = []
    for name, paths in ahead.items():
        label = _label(view, name, paths, len(taken) + 1)
        choices.append(Choice(name, _noted(label, notes.get(name))))
    return Step(tuple(choices), family)


def beginning(view: View, path: Sequence[str]) -> Sequence[Clicked]:
    """Return the legal moves whose clicks begin with a path; all of them for the empty path."""
    if not path:
        return view.paths()
    found, taken, done = view.paths_from(path[0]), tuple(path), len(path)
    return found if done == 1 else [each for each in found if each[0][:done] == taken]


def family_at(view: View, path: Sequence[str]) -> Family | None:
    """Return the moves that a path stands for, None if it is no whole path."""
    taken = tuple(path)
    found = [family for clicks, family in beginning(view, taken) if clicks == taken]
    return found[-1] if found else None


def leads_on(view: View, path: Sequence[str], pick: str | None = None) -> bool:
    """Tell whether a legal move begins with a path, and with a pick as the next click if given."""
    taken = tuple(path) if pick is None else (*path, pick)
    return not taken or bool(beginning(view, taken))


def _ahead(view: View, taken: tuple[str, ...]) -> Mapping[str, Sequence[Clicked]]:
    """Return what can be clicked after a path, each with the moves that begin like this."""
    if not taken:
        return {name: view.paths_from(name) for name in view.first_clicks()}
    done = len(taken)
    found: dict[str, list[Clicked]] = {}
    for each in beginning(view, taken):
        if len(each[0]) > done:
            found.setdefault(each[0][done], []).append(each)
    return found


def _label(view: View, name: str, paths: Sequence[Clicked], length: int) -> str:
    """Label a click that completes a move with the move, an earlier one with its element."""
    if len(paths) == 1 and len(paths[0][0]) == length:
        return view.move_words(paths[0][1])
    return view.labels()[name]


def _noted(label: str, note: Note | None) -> str:
    return f"{label}, {note.words}" if note else label
