"""Medics, and setting tiles on fire (rules 7-12 and 7-13)."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.games.clans.catalogue.abilities import IGNITE, MEDIC
from wartable.games.clans.events import HEALED_BY_MEDIC, lit, tends
from wartable.games.clans.rules.board import neighbours
from wartable.games.clans.rules.points.attack import cost_fault, pay
from wartable.games.clans.rules.secrets.sight import who_sees
from wartable.games.clans.rules.units import has, heal
from wartable.games.clans.state import (
    NO_FIRE,
    NO_MEDIC,
    NO_TARGET,
    NO_UNIT,
    NOT_INJURED,
    OUT_OF_RANGE,
    POSTS,
    TILES,
    Book,
    State,
    post_of,
    posts_on,
    side_of,
    unit_at,
)


def heal_fault(book: Book, s: State, side: int, post: int, friend_post: int) -> int:
    """Rule 7-12: return why a unit cannot heal another of its side, 0 if it can."""
    unit = unit_at(s, side, post)
    friend = unit_at(s, side, friend_post)
    if unit < 0:
        return NO_UNIT
    if has(book, s, unit, MEDIC) == 0:
        return NO_MEDIC
    if friend < 0 or friend == unit:
        return NO_TARGET
    if s.u_tile[friend] != s.u_tile[unit]:
        return OUT_OF_RANGE
    if not is_injured(s, friend):
        return NOT_INJURED
    return cost_fault(book, s, unit)


def is_injured(s: State, unit: int) -> bool:
    """Tell whether a unit lacks health."""
    return s.u_hp[unit] < s.u_max[unit]


def do_heal(book: Book, s: State, unit: int, friend: int, log: Log) -> None:
    """Rule 7-12: a medic pays for an attack and heals another unit of its tile."""
    pay(book, s, unit)
    tends(log, who_sees(book, s, unit), side_of(unit), s.u_card[unit] - 1, post_of(s, unit))
    seen = who_sees(book, s, friend)
    heal(s, friend, has(book, s, unit, MEDIC), HEALED_BY_MEDIC, seen, log)


def most_injured(s: State, side: int, tile: int) -> int:
    """Return the unit of a side on a tile that lacks the most health, the earliest of equals.

    -1 if nobody there is injured.
    """
    worst = -1
    for at in range(posts_on(s, side, tile)):
        unit = unit_at(s, side, tile * POSTS + at)
        if unit < 0 or not is_injured(s, unit):
            continue
        if worst < 0 or is_worse_off(s, unit, worst):
            worst = unit
    return worst


def is_worse_off(s: State, unit: int, other: int) -> bool:
    """Tell whether a unit lacks more health than another, or as much and was placed before it."""
    lack = s.u_max[unit] - s.u_hp[unit]
    other_lack = s.u_max[other] - s.u_hp[other]
    return lack > other_lack or (lack == other_lack and s.u_id[unit] < s.u_id[other])


# --- fire (rule 7-13) -----------------------------------------------------------------------------


def ignite_fault(book: Book, s: State, side: int, post: int, tile: int) -> int:
    """Rule 7-13: return why a unit cannot set a tile on fire, 0 if it can."""
    unit = unit_at(s, side, post)
    if unit < 0:
        return NO_UNIT
    if has(book, s, unit, IGNITE) == 0:
        return NO_FIRE
    if tile >= TILES or not neighbours(tile, s.u_tile[unit]):
        return OUT_OF_RANGE
    return cost_fault(book, s, unit)


def do_ignite(book: Book, s: State, unit: int, tile: int, log: Log) -> None:
    """Rule 7-13: ignite a tile, this turn included; a fire that lasts longer goes on."""
    pay(book, s, unit)
    until = s.turn + has(book, s, unit, IGNITE) - 1
    if until > s.lit[tile]:
        s.lit[tile] = until
        s.lit_by[tile] = side_of(unit) + 1
    lit(log, tile, s.lit[tile])
