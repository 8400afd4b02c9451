"""Matches of Thardferr set up from kingdoms written as dictionaries, for the rule cases.

A kingdom is a new one of its race (rule 1-3) with what is said about it instead: ``land``,
``strategy``, ``truce``, ``learning``, ``learned``, ``explored``, and by their names ``goods``,
``built``, ``level``, ``army`` (then there is no other unit) and ``job`` (then nobody else works).
A ``bare`` one has nothing but its land and what is said.
"""

from __future__ import annotations

from typing import Any

import pytest

from wartable.engine.errors import WartableError
from wartable.engine.kit.events import Log
from wartable.engine.play.match import Match
from wartable.engine.play.position import write_position
from wartable.games.thardferr import GAME, events, rules
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import PLACES, RACES
from wartable.games.thardferr.catalogue.names import (
    BUILDING_NAMES,
    GOODS_NAMES,
    JOB_NAMES,
    TECHNOLOGY_NAMES,
)
from wartable.games.thardferr.events import EVENTS
from wartable.games.thardferr.state import KINGDOMS, Book, State

Kingdom = dict[str, Any]

#: Seats of the first kingdoms.
ARDEN, BRUNE, CORVO, DORN = range(4)

#: A kingdom of 20 land in which nobody lives.
BARE: Kingdom = {"bare": True}
#: Stores that last.
STORES = {"gold": 10**6, "food": 10**6}
#: An army that beats everything here: only arrows could hurt it.
HORDE: Kingdom = {"bare": True, "race": "Elf", "army": {"Mage": 500}, "goods": STORES}
#: Stores in which nothing is short.
RICH = {"gold": 10**6, "iron": 10**5, "wood": 10**5, "food": 10**5, "arms": 10**4}


def start(seats: int = 2, seed: int = 1, preset: str | None = None, **options: int | str) -> Match:
    """Return a match at its beginning."""
    return Match(GAME, seats=seats, options=GAME.options(options, preset=preset), seed=seed)


def match_at(
    *kingdoms: Kingdom,
    day: int = 5,
    seed: int = 1,
    preset: str | None = None,
    **options: int | str,
) -> Match:
    """Return a match on the morning of a day; kingdoms that are not given are new Humans."""
    seats = max(2, len(kingdoms))
    chosen = GAME.options(options, preset=preset)
    book = GAME.make_book(chosen, seats)
    s = State()
    given = [*kingdoms, *[{} for _ in range(seats - len(kingdoms))]]
    for seat, kingdom in enumerate(given):
        s.plan_race[seat] = RACES.index(kingdom.get("race", "Human")) + 1
    rules.begin(book, s, Log())
    s.turn = day
    for seat, kingdom in enumerate(given):
        change(s, seat, kingdom)
    return Match(
        GAME, seats=seats, options=chosen, seed=seed, position=write_position(GAME, book, s)
    )


def change(s: State, seat: int, kingdom: Kingdom) -> None:
    """Write what is said about a kingdom."""
    if kingdom.get("bare"):
        for row in (s.goods[seat], s.built[seat], s.army[seat], s.job[seat]):
            row[:] = [0] * len(row)
    for name in ("land", "truce", "learned", "explored"):
        if name in kingdom:
            getattr(s, name)[seat] = kingdom[name]
    for row, what in ((s.army[seat], "army"), (s.job[seat], "job")):
        if what in kingdom:
            row[:] = [0] * len(row)
    fill(s.goods[seat], GOODS_NAMES, kingdom.get("goods", {}))
    fill(s.built[seat], BUILDING_NAMES, kingdom.get("built", {}))
    fill(s.army[seat], units_of(s, seat), kingdom.get("army", {}))
    fill(s.level[seat], TECHNOLOGY_NAMES, kingdom.get("level", {}))
    fill(s.job[seat], JOB_NAMES, kingdom.get("job", {}))
    s.plan_job[seat][:] = s.job[seat]
    if "strategy" in kingdom:
        s.strategy[seat] = s.plan_strategy[seat] = strategy_of(kingdom["strategy"])
    if "learning" in kingdom:
        s.learning[seat] = TECHNOLOGY_NAMES.index(kingdom["learning"]) + 1


def fill(row: list[int], names: tuple[str, ...], values: dict[str, int]) -> None:
    """Write values by their names."""
    for name, value in values.items():
        row[names.index(name)] = value


def units_of(s: State, seat: int) -> tuple[str, ...]:
    """Return the units of a kingdom's race by their place."""
    first = (s.race[seat] - 1) * PLACES
    return tuple(unit.key for unit in catalogue().units[first : first + PLACES])


def strategy_of(name: str) -> int:
    """Return the number of a strategy."""
    return 1 + list(catalogue().strategies).index(name)


def rich(**kingdom: Any) -> Kingdom:
    """Return a bare kingdom in which nothing is short."""
    return {"bare": True, "goods": RICH, **kingdom}


# --- what is done -----------------------------------------------------------------------------


def give(match: Match, line: str, seat: int = ARDEN) -> Match:
    """Give orders that must not be refused."""
    assert not match.submit(seat, line).stopped
    return match


def end_day(match: Match) -> Match:
    """Let everybody who has not handed in do so."""
    for seat in match.to_act:
        match.submit(seat, "done")
    return match


def after_day(match: Match, *lines: str) -> Match:
    """Return the match after a day with these orders of the first seats."""
    for seat, line in enumerate(lines):
        if line:
            give(match, line, seat)
    return end_day(match)


def refused(match: Match, line: str, seat: int = ARDEN) -> str:
    """Return the code with which a line is refused; check that nothing was changed by it."""
    before = match.state_hash()
    with pytest.raises(WartableError) as caught:
        match.submit(seat, line)
    assert match.state_hash() == before
    assert "\n" not in str(caught.value)
    return caught.value.code


# --- what is looked at ------------------------------------------------------------------------


def goods(match: Match, name: str, seat: int = ARDEN) -> int:
    """Return how much of a good a kingdom has in store."""
    s: State = match.s
    return s.goods[seat][GOODS_NAMES.index(name)]


def spent(match: Match) -> list[int]:
    """Return how much gold, iron, wood and arms of the rich are gone."""
    return [RICH[name] - goods(match, name) for name in ("gold", "iron", "wood", "arms")]


def built(match: Match, name: str, seat: int = ARDEN) -> int:
    """Return how many of a building a kingdom has."""
    s: State = match.s
    return s.built[seat][BUILDING_NAMES.index(name)]


def army(match: Match, seat: int = ARDEN) -> dict[str, int]:
    """Return the units that a kingdom has."""
    s: State = match.s
    return {key: count for key, count in zip(units_of(s, seat), s.army[seat], strict=True) if count}


def jobs(match: Match, seat: int = ARDEN) -> dict[str, int]:
    """Return who works where."""
    s: State = match.s
    return dict(zip(JOB_NAMES, s.job[seat], strict=True))


def level(match: Match, name: str, seat: int = ARDEN) -> int:
    """Return the level of a technology."""
    s: State = match.s
    return s.level[seat][TECHNOLOGY_NAMES.index(name)]


def land(match: Match) -> list[int]:
    """Return the land of all kingdoms."""
    s: State = match.s
    return list(s.land[: match.seats])


def battles(match: Match) -> list[tuple[int, ...]]:
    """Return attacker, defender and winner of all battles, in their order."""
    told = fields_of(match, events.BATTLE)
    return [(each["attacker"], each["defender"], each["winner"]) for each in told]


def fields_of(match: Match, kind: int) -> list[dict[str, int]]:
    """Return what all events of a kind tell."""
    latest = [event for made in match.moves for event in made.events]
    return [EVENTS.fields(event) for event in latest if event.kind == kind]


def acting(match: Match) -> str:
    """Return the kingdoms that may give orders."""
    return " ".join(KINGDOMS[seat] for seat in match.to_act)


def winners(match: Match) -> str:
    """Return the kingdoms that have won."""
    return " ".join(KINGDOMS[seat] for seat in match.winners)


def book_and_state(match: Match) -> tuple[Book, State]:
    """Return the tables of a match with their types."""
    return match.book, match.s
