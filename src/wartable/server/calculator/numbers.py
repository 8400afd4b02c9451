"""Numbers as people type them, and names of fields."""

from __future__ import annotations

import re

from wartable.engine.errors import quoted
from wartable.games.thardferr.kingdom.counts import Number
from wartable.games.thardferr.kingdom.model import LARGEST

#: Digits, perhaps in groups of three, perhaps with decimals.
_NUMBER = re.compile(
    r"(?:[0-9]{1,3}(?:[ ,'’\u00a0\u202f][0-9]{3})+|[0-9]+)(?:\.[0-9]{1,10})?", re.ASCII
)
_BETWEEN = re.compile(r"[ ,'’\u00a0\u202f]")


def read_number(text: str, *, whole: bool = True) -> tuple[Number, str]:
    """Return the number that a text is, and what is wrong with it; an empty text is 0."""
    typed = text.strip()
    if not typed:
        return 0, ""
    value = float(_BETWEEN.sub("", typed)) if _NUMBER.fullmatch(typed) else -1.0
    if value > LARGEST:
        return 0, f"{quoted(typed)} is too much: at most {LARGEST:,}"
    if value < 0 or (whole and not value.is_integer()):
        kind = "a whole number" if whole else "a number"
        return 0, f"{quoted(typed)} is not {kind} from 0 on"
    return (int(value) if value.is_integer() else value), ""


def field_id(name: str) -> str:
    """Return the id of the control with this name."""
    return re.sub(r"[^A-Za-z0-9]+", "-", name)
