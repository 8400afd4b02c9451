"""The figures in data/match.toml: deck limits, both modes, gold, ages and the relic."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from wartable.engine.errors import BadOption
from wartable.engine.options.data import load_data, make_overlay, overlaid
from wartable.engine.options.fields import describe, whole, words
from wartable.games.clans.state import DECK

PACKAGE = "wartable.games.clans"

Load = Callable[[str, str], dict[str, Any]]


@dataclass(frozen=True)
class DeckSize:
    """A deck's size, and the most copies of a card by rarity (rules 1-2 and 1-3)."""

    fewest: int = whole(0, "fewest cards", low=1, high=DECK)
    most: int = whole(0, "most cards", low=1, high=DECK)
    common: int = whole(0, "copies of a common card, 0 for any number", low=0, high=DECK)
    rare: int = whole(0, "copies of a rare card, 0 for any number", low=0, high=DECK)
    epic: int = whole(0, "copies of an epic card, 0 for any number", low=0, high=DECK)
    legendary: int = whole(0, "copies of a legendary card, 0 for any number", low=0, high=DECK)


@dataclass(frozen=True)
class Classic:
    """Figures of the classic mode."""

    draw: int = whole(0, "cards drawn a turn", low=1, high=8, book="draws")
    turn_cap: int = whole(0, "turns after which the match ends", low=1, high=400, book="cap")
    lane_gold: int = whole(0, "gold for a lane won", low=0, high=10_000, book="lane_gold")


@dataclass(frozen=True)
class Points:
    """Figures of the mode with action points."""

    draw: int = whole(0, "cards drawn a turn", low=1, high=8, book="draws")
    turn_cap: int = whole(0, "turns after which the match ends", low=1, high=400, book="cap")
    placements: int = whole(0, "cards placed in a turn", low=1, high=8, book="placements")
    first_placements: int = whole(
        0, "cards placed in the very first turn", low=1, high=8, book="first_placements"
    )


@dataclass(frozen=True)
class Spoils:
    """Gold for a destroyed card, by rarity."""

    common: int = whole(0, "gold for a common card", low=0, high=10_000, book=("kill_gold", 1))
    rare: int = whole(0, "gold for a rare card", low=0, high=10_000, book=("kill_gold", 2))
    epic: int = whole(0, "gold for an epic card", low=0, high=10_000, book=("kill_gold", 3))
    legendary: int = whole(
        0, "gold for a legendary card", low=0, high=10_000, book=("kill_gold", 4)
    )


@dataclass(frozen=True)
class Ages:
    """The last turn or round of the first two ages."""

    first: int = whole(
        0, "last turn or round of the first age", low=1, high=400, book=("age_end", 0)
    )
    second: int = whole(
        0, "last turn or round of the second age", low=1, high=400, book=("age_end", 1)
    )


@dataclass(frozen=True)
class Purse:
    """What a match pays to a person."""

    streak: int = whole(0, "gold for a second win in a row and any further one", low=0, high=10_000)
    kept_percent: int = whole(0, "share of a match's gold that is kept", low=0, high=100)


@dataclass(frozen=True)
class Relic:
    """The relic of the middle row."""

    cards: str = words("", "ids of the cards of which it gives one", longest=1_000)


@dataclass(frozen=True)
class MatchFigures:
    """The content of data/match.toml."""

    deck: DeckSize
    classic: Classic
    points: Points
    spoils: Spoils
    ages: Ages
    purse: Purse
    relic: Relic


def read_match(load: Load = load_data) -> MatchFigures:
    """Read the figures of a match; raise ``BadOption`` naming every defect."""
    blank: dict[str, object] = {
        "deck": DeckSize(),
        "classic": Classic(),
        "points": Points(),
        "spoils": Spoils(),
        "ages": Ages(),
        "purse": Purse(),
        "relic": Relic(),
    }
    values = load(PACKAGE, "match.toml")
    found = overlaid(blank, make_overlay(values))
    missing = [
        f"match.toml {name}: {info.name} is missing"
        for name, table in blank.items()
        for info in describe(table)
        if info.name not in values.get(name, {})
    ]
    if missing:
        raise BadOption("bad-figures", "; ".join(missing))
    return MatchFigures(**found)  # type: ignore[arg-type]


@cache
def match_figures() -> MatchFigures:
    """Return the figures of a match, read on the first call."""
    return read_match()
