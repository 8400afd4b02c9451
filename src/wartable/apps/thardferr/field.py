"""Putting kingdoms into the battlefield of the resolver, and reading armies back."""

from __future__ import annotations

from wartable.apps.thardferr.kingdom.army import strength
from wartable.apps.thardferr.kingdom.model import Kingdom, its_race
from wartable.engine.errors import BadOption
from wartable.games.thardferr.book.battle import row_of
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.rules.battle.battle import resolve
from wartable.games.thardferr.state import ATTACKER, DEFENDER, STACKS, Book, Work

#: Names by number, as in reports.
SIDES = ("attacker", "defender")


def fought(
    book: Book, attacker: Kingdom, defender: Kingdom, coins: tuple[int, int] = (0, 0)
) -> Work:
    """Return the battlefield after the battle; ``coins`` are the results of the tosses."""
    work = field(book, attacker, defender, coins)
    resolve(book, work)
    return work


def field(
    book: Book, attacker: Kingdom, defender: Kingdom, coins: tuple[int, int] = (0, 0)
) -> Work:
    """Return the battlefield before the battle."""
    work = Work()
    put_side(book, work, ATTACKER, attacker)
    put_side(book, work, DEFENDER, defender)
    work.coin[ATTACKER], work.coin[DEFENDER] = coins
    return work


def put_side(book: Book, work: Work, side: int, kingdom: Kingdom) -> None:
    """Write a kingdom's army, and whatever else matters in battle, to its side of the field."""
    if len(kingdom.army) > STACKS:
        raise BadOption(
            "too-many-stacks", f"an army has at most {STACKS} stacks, not {len(kingdom.army)}"
        )
    work.stacks[side] = len(kingdom.army)
    for at, (key, count) in enumerate(kingdom.army.items()):
        work.unit[side][at] = row_of(kingdom.race, key)
        work.whole[side][at] = float(count)
    levels = kingdom.technologies
    work.strategy[side] = strategy_number(kingdom.strategy)
    work.blades[side] = float(levels.get("Sharper Blades", 0))
    work.bows[side] = float(levels.get("Improve Bow Range", 0))
    work.light[side] = float(levels.get("Tougher Light Armor", 0))
    work.heavy[side] = float(levels.get("Tougher Heavy Armor", 0))
    work.cloak[side] = int(levels.get("Cloacking", 0) > 0)
    work.fort[side] = int(levels.get("Fortification", 0) > 0)
    work.towers[side] = float(kingdom.buildings.get("Guard Towers", 0))
    work.medics[side] = float(kingdom.buildings.get("Medical Center", 0))
    work.land[side] = float(kingdom.land)
    work.castles[side] = float(kingdom.castles)
    if book.strength_on:
        race = its_race(kingdom)
        own = strength(race, kingdom.army, kingdom.buildings, kingdom.technologies)
        work.strength[side] = float(own)


def strategy_number(name: str) -> int:
    """Return a strategy's number, 0 for none or an unknown name."""
    found = catalogue().strategies.get(name)
    return found.number if found is not None else 0


def army_of(kingdom: Kingdom, counts: list[float]) -> dict[str, float]:
    """Return the stacks of a side by unit name, with whole counts as ints."""
    return {key: number(count) for key, count in zip(kingdom.army, counts, strict=False)}


def number(value: float) -> float:
    """Return a whole number as an int: 3, not 3.0."""
    return int(value) if value == int(value) else value
