"""Legal moves as a numbered list, and what picks one of them: ``7``, ``7 3`` or ``7 x3``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.moves import Family, packed
from wartable.engine.view import View
from wartable.lab.columns import columns

_PICK = re.compile(r"\s*(\d{1,9})(?:\s*x\s*(\d+)|\s+(\d+))?\s*", re.ASCII | re.IGNORECASE)


def list_lines(view: View, containing: str = "") -> list[str]:
    """Return the numbered moves of a view whose line contains a text."""
    look, notation = view.game.look, view.game.notation
    rows = []
    for number, family in enumerate(view.legal(), 1):
        example = notation.write_move(view.book, packed(family.code, family.high))
        amount = f"{family.low} to {family.high}" if len(family) > 1 else ""
        row = (number, example, look.move_words(view.book, family.code), amount)
        if containing.lower() in " ".join(map(str, row)).lower():
            rows.append(row)
    if not rows:
        return [f"no move with {quoted(containing)}"]
    return list(columns(("no.", "written", "what it does", "amount"), rows))


def is_pick(line: str) -> bool:
    """Tell whether a line picks from the list."""
    return _PICK.fullmatch(line) is not None


def pick(line: str, legal: Sequence[Family], ask_amount: Callable[[str], str]) -> int | None:
    """Return the move that a line picks, None if no amount was given when asked.

    Raises ``Unreadable`` if there is no such number in the list or no such amount.
    """
    found = _PICK.fullmatch(line)
    assert found is not None, "asked of a line that picks nothing"
    number = int(found[1])
    if not 1 <= number <= len(legal):
        raise Unreadable("no-number", f"{quoted(line)}: the list has the numbers 1 to {len(legal)}")
    family = legal[number - 1]
    given = found[2] or found[3]
    if given is None and len(family) > 1:
        given = ask_amount(f"how many, {family.low} to {family.high}? ").strip()
        if not given:
            return None
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
