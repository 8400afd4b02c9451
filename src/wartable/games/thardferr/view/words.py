"""Words for kingdoms, goods, prices, buildings, units, strategies and technologies."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from wartable.engine.scene.words import listed
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import NO_STRATEGY, PLACES, RACES, Unit
from wartable.games.thardferr.catalogue.names import BUILDING_NAMES, GOODS_NAMES, STRATEGY_NAMES
from wartable.games.thardferr.moves import BUILD, TRAIN
from wartable.games.thardferr.rules.orders import takes
from wartable.games.thardferr.state import GOODS, KINGDOMS, Book, State

#: Abbreviations of goods.
LETTERS = ("g", "i", "w", "f", "a")

#: What a player who chooses a race reads about each.
MANNERS = (
    "Slow, armoured and stubborn: shields that stop arrows.",
    "Mages whom no blade reaches, and bowmen.",
    "Engines and marksmen that decide from afar.",
    "All-rounders, with Knights for the charge.",
    "Shadows, wolves and numbers: strong at close quarters.",
    "The dead eat nothing, and skeletons laugh at arrows.",
)

_SHORT = {
    "Advanced Training Center": "Adv. Training",
    "Training Center": "Training",
    "Medical Center": "Medical",
}


def several(number: int, name: str) -> str:
    """Return a number of buildings or units with their name, in the plural if it has one."""
    if number == 1 or name.endswith(("s", "Infantry", "Militia")):
        return f"{number} {name}"
    if name.lower().endswith("man"):
        return f"{number} {name[:-2]}en"
    return f"{number} {name}s"


def signed(number: int) -> str:
    """Return a number with its sign, using a proper minus sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def kingdoms(seats: Iterable[int]) -> str:
    """Return the names of some kingdoms."""
    return listed(KINGDOMS[seat] for seat in seats)


def called(viewer: int, seat: int) -> str:
    """Return what to call a seat's kingdom when talking to a viewer, who may own it."""
    return f"{KINGDOMS[seat]} (you)" if seat == viewer else KINGDOMS[seat]


def race_name(s: State, seat: int) -> str:
    """Return the race of a kingdom, or say that it has none yet."""
    return RACES[s.race[seat] - 1] if s.race[seat] > 0 else "no race yet"


def short_building(building: int) -> str:
    """Return the short name of a building."""
    name = BUILDING_NAMES[building]
    return _SHORT.get(name, name)


def strategy_name(strategy: int) -> str:
    """Return the name of a strategy."""
    return STRATEGY_NAMES[strategy]


def strategy_says(strategy: int) -> str:
    """Say in a sentence what a strategy does."""
    if strategy == NO_STRATEGY:
        return "Everybody fights as usual."
    return catalogue().strategies[strategy_name(strategy)].says


@cache
def units_of(race: int) -> tuple[Unit, ...]:
    """Return the units of a race in the order of their places."""
    return tuple(catalogue().units[race * PLACES : (race + 1) * PLACES])


def army_words(s: State, seat: int) -> str:
    """Return the units of a kingdom by name."""
    names = units_of(s.race[seat] - 1) if s.race[seat] else ()
    there = [
        several(number, unit.key)
        for number, unit in zip(s.army[seat], names, strict=False)
        if number > 0
    ]
    return ", ".join(there) or "no units"


# --- prices -------------------------------------------------------------------------------------


def price(book: Book, verb: int, thing: int) -> dict[int, int]:
    """Return the price of one, by good."""
    assert verb in (BUILD, TRAIN)
    costs = {good: takes(book, verb, thing, good) for good in range(GOODS)}
    return {good: cost for good, cost in costs.items() if cost > 0}


def price_sign(cost: dict[int, int]) -> str:
    """Return a price in short form: ``1500g 100w``."""
    return " ".join(f"{amount}{LETTERS[good]}" for good, amount in cost.items()) or "free"


def price_words(cost: dict[int, int]) -> str:
    """Return a price in words: ``1500 gold and 100 wood``."""
    return listed(f"{amount} {GOODS_NAMES[good]}" for good, amount in cost.items()) or "nothing"


def figure(value: float) -> str:
    """Return a unit's figure with at most two decimals."""
    return f"{round(value, 2):g}"
