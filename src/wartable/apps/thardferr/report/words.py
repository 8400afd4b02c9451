"""Numbers as written in sentences."""

from __future__ import annotations

import math

from wartable.apps.thardferr.kingdom.counts import Number

#: Phases as sentences name them.
PHASE_WORDS = {"range": "the range phase", "short": "the short phase", "melee": "melee"}


def figure(value: Number, places: int = 2) -> str:
    """Return a number with thousands separators, rounded half up, without trailing zeros."""
    scale = 10**places
    rounded = math.floor(abs(value) * scale + 0.5) / scale
    sign = "-" if value < 0 and rounded else ""
    text = f"{rounded:,.{places}f}"
    return sign + (text.rstrip("0").rstrip(".") if "." in text else text)


def percent(value: Number, places: int = 1) -> str:
    """Return a percentage, such as ``12.5 %``."""
    return f"{figure(value, places)} %"


def share(value: Number) -> str:
    """Return a share between 0 and 1 as a percentage."""
    return percent(value * 100)


def count_of(count: Number, one: str, many: str = "") -> str:
    """Return a count with its noun, such as ``1 castle`` or ``3 castles``."""
    return f"{figure(count)} {one if count == 1 else many or one + 's'}"
