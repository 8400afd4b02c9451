"""Legal moves as a numbered list, and what picks one of them: ``7``, ``7 3`` or ``7 x3``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping

from wartable.engine.aside import Note
from wartable.engine.clicks import follow
from wartable.engine.errors import Unreadable, quoted
from wartable.engine.moves import Family, packed
from wartable.engine.view import View
from wartable.lab.columns import columns

#: So many moves are no list that anybody reads.
MANY = 400

#: The amount is left out where no move has one.
HEADING = ("no.", "written", "what it does", "amount")

_PICK = re.compile(r"\s*(\d{1,9})(?:\s*x\s*(\d+)|\s+(\d+))?\s*", re.ASCII | re.IGNORECASE)


def list_lines(view: View, containing: str = "", width: int | None = None) -> list[str]:
    """Return the numbered moves of a view whose line contains a text, to fit into a width.

    If there are very many and no text is given, it is what they begin with instead.
    """
    if not containing and len(view.legal()) > MANY:
        return _overview(view)
    notation = view.game.notation
    noted = _Noted(view)
    rows = []
    for number, (clicks, family) in enumerate(view.paths(), 1):
        example = notation.write_move(view.book, packed(family.code, view.usual_amount(family)))
        amount = f"{family.low} to {family.high}" if len(family) > 1 else ""
        row = (number, example, noted.words(clicks, family), amount)
        if containing.lower() in " ".join(map(str, row)).lower():
            rows.append(row)
    if not rows:
        return [f"no move with {quoted(containing)}"]
    shown = len(HEADING) if any(row[-1] for row in rows) else len(HEADING) - 1
    return list(columns(HEADING[:shown], [row[:shown] for row in rows], width=width))


class _Noted:
    """Says what moves do, with the notes of the game; those after the same clicks are kept."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._notes: dict[tuple[str, ...], Mapping[str, Note]] = {}

    def words(self, clicks: tuple[str, ...], family: Family) -> str:
        """Return what a move does."""
        view, before = self._view, clicks[:-1]
        if before not in self._notes:
            self._notes[before] = view.notes(before)
        note = self._notes[before].get(clicks[-1])
        words = view.game.look.move_words(view.book, family.code)
        return f"{words}, {note.words}" if note else words


def _overview(view: View) -> list[str]:
    """Return what moves begin with, and how many do."""
    counts = Counter(clicks[0] for clicks, _ in view.paths())
    rows = [(counts[choice.id], choice.label) for choice in follow(view).choices]
    lines = columns(("moves", "of"), rows)
    return [*lines, "/list TEXT lists the moves with a text in them, such as the number of a place"]


def is_pick(line: str) -> bool:
    """Tell whether a line picks from the list."""
    return _PICK.fullmatch(line) is not None


def pick(line: str, view: View, ask_amount: Callable[[str], str]) -> int:
    """Return the move that a line picks; where the amount is asked for, Enter takes the usual one.

    Raises ``Unreadable`` if there is no such number in the list or no such amount.
    """
    found = _PICK.fullmatch(line)
    assert found is not None, "asked of a line that picks nothing"
    legal, number = view.legal(), int(found[1])
    if not 1 <= number <= len(legal):
        raise Unreadable("no-number", f"{quoted(line)}: the list has the numbers 1 to {len(legal)}")
    family = legal[number - 1]
    given = found[2] or found[3]
    if given is None and len(family) > 1:
        usual = view.usual_amount(family)
        question = f"how many, {family.low} to {family.high}? [{usual}] "
        given = ask_amount(question).strip() or str(usual)
    return packed(family.code, _amount(family, given))


def _amount(family: Family, given: str | None) -> int:
    if given is None:
        return family.low
    if given.isascii() and given.isdigit() and len(given) < 12:
        amount = int(given)
        if family.low <= amount <= family.high:
            return amount
    raise Unreadable(
        "bad-amount", f"the amount is {family.low} to {family.high}, not {quoted(given)}"
    )
