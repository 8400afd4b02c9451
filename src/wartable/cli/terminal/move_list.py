"""Legal moves as a numbered list, and picking one of them: ``7``, ``7 3`` or ``7 x3``.

In a position where a move itself is written like that, such as a bid, ``7`` is the move, and the
numbers of the list are marked: ``#7``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping

from wartable.engine.arguments import read_whole
from wartable.engine.errors import Unreadable, quoted
from wartable.engine.kit.moves import Family, packed
from wartable.engine.play.click_paths import follow
from wartable.engine.play.view import View
from wartable.engine.scene.extras import Note
from wartable.lab.text_table import columns

#: Nobody reads a list of more moves than this.
MANY = 400

#: The amount column is left out if no move has one.
HEADING = ("no.", "written", "what it does", "amount")

#: What marks numbers of the list where a move may be written as a number.
MARK = "#"

_PICK = re.compile(
    rf"\s*({MARK}?)(\d{{1,9}})(?:\s*x\s*(\d+)|\s+(\d+))?\s*", re.ASCII | re.IGNORECASE
)


def list_lines(view: View, containing: str = "", width: int | None = None) -> list[str]:
    """Return the numbered moves whose line contains a text, fitted to a width.

    If there are very many and no text is given, return an overview of their first steps instead.
    """
    if not containing and len(view.legal()) > MANY:
        return _overview(view)
    notation = view.game.notation
    noted, mark = _Noted(view), list_mark(view)
    rows = []
    for number, (clicks, family) in enumerate(view.paths(), 1):
        example = notation.write_move(view.book, packed(family.code, view.usual_amount(family)))
        amount = f"{family.low} to {family.high}" if len(family) > 1 else ""
        row = (f"{mark}{number}" if mark else number, example, noted.words(clicks, family), amount)
        if containing.lower() in " ".join(map(str, row)).lower():
            rows.append(row)
    if not rows:
        return [f"no move with {quoted(containing)}"]
    shown = len(HEADING) if any(row[-1] for row in rows) else len(HEADING) - 1
    return list(columns(HEADING[:shown], [row[:shown] for row in rows], width=width))


class _Noted:
    """Describes moves with the notes of the game; caches the notes after the same clicks."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._notes: dict[tuple[str, ...], Mapping[str, Note]] = {}

    def words(self, clicks: tuple[str, ...], family: Family) -> str:
        """Return what a move does."""
        view, before = self._view, clicks[:-1]
        if before not in self._notes:
            self._notes[before] = view.notes(before)
        note = self._notes[before].get(clicks[-1])
        words = view.game.move_words(view.book, family.code)
        return f"{words}, {note.words}" if note else words


def _overview(view: View) -> list[str]:
    """Return the first steps of all moves, and how many moves begin with each."""
    counts = Counter(clicks[0] for clicks, _ in view.paths())
    rows = [(counts[choice.id], choice.label) for choice in follow(view).choices]
    lines = columns(("moves", "of"), rows)
    return [*lines, "/list TEXT lists the moves with a text in them, such as the number of a place"]


def list_mark(view: View) -> str:
    """Return what stands before the numbers of the list: nothing, unless a legal move is like one.

    Of moves that differ only in their amount, the lowest and the highest say how they are written.
    """
    write = view.game.notation.write_move
    written = (
        write(view.book, packed(family.code, amount))
        for family in view.legal()
        for amount in {family.low, family.high}
    )
    return MARK if any(is_pick(each) for each in written) else ""


def is_pick(line: str, mark: str = "") -> bool:
    """Tell whether a line picks from a list whose numbers have this mark."""
    found = _PICK.fullmatch(line)
    return found is not None and found[1] == mark


def pick(line: str, view: View, ask_amount: Callable[[str], str]) -> int:
    """Return the move that a line picks; ask for a missing amount (Enter takes the usual one).

    Raises ``Unreadable`` if the number is not in the list or the amount is out of range.
    """
    found = _PICK.fullmatch(line)
    assert found is not None, "asked of a line that picks nothing"
    legal, number = view.legal(), int(found[2])
    if not 1 <= number <= len(legal):
        raise Unreadable("no-number", f"{quoted(line)}: the list has the numbers 1 to {len(legal)}")
    family = legal[number - 1]
    given = found[3] or found[4]
    if given is None and len(family) > 1:
        usual = view.usual_amount(family)
        question = f"how many, {family.low} to {family.high}? [{usual}] "
        given = ask_amount(question).strip() or str(usual)
    return packed(family.code, _amount(family, given))


def _amount(family: Family, given: str | None) -> int:
    if given is None:
        return family.low
    amount = read_whole(given)
    if amount is not None and family.low <= amount <= family.high:
        return amount
    raise Unreadable(
        "bad-amount", f"the amount is {family.low} to {family.high}, not {quoted(given)}"
    )
