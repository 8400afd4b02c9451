"""Attacks on the enemy base, and who takes them in its place (rule 7-11)."""

from __future__ import annotations

from wartable.engine.kit.events import EVERYBODY, Log
from wartable.games.clans.catalogue.abilities import MEGA_TAUNT
from wartable.games.clans.events import BASE_ATTACK, BY_DECOY_END, IN_BATTLE, hit, intercepts
from wartable.games.clans.rules.board import holds_enemies, neighbours, range_to
from wartable.games.clans.rules.points.attack import cost_fault, fighting_fault, lose, set_out
from wartable.games.clans.rules.points.damage import blow, land, named, tell_blow
from wartable.games.clans.rules.secrets.sight import in_sight
from wartable.games.clans.rules.units import fall, has
from wartable.games.clans.rules.victory import hit_base
from wartable.games.clans.state import (
    COLUMNS,
    DEFENDED,
    FOG,
    NO_UNIT,
    OUT_OF_RANGE,
    Book,
    State,
    column_of,
    home_tile,
    place_of,
    post_of,
    side_of,
    unit_at,
)


def base_fault(book: Book, s: State, side: int, post: int) -> int:
    """Rule 7-11: return why a side's unit cannot attack the enemy base, 0 if it can."""
    unit = unit_at(s, side, post)
    if unit < 0:
        return NO_UNIT
    fault = fighting_fault(book, s, unit)
    if fault == 0:
        fault = base_tile_fault(book, s, unit, base_before(s, unit))
    if fault == 0:
        fault = cost_fault(book, s, unit)
    return fault


def base_tile_fault(book: Book, s: State, unit: int, tile: int) -> int:
    """Rule 7-11: return why a unit cannot attack the base behind a base tile, 0 if it can."""
    side = side_of(unit)
    if range_to(s, unit, tile) > book.reach[s.u_card[unit] - 1]:
        return OUT_OF_RANGE
    if not in_sight(book, s, side, tile):
        return FOG
    return DEFENDED if holds_enemies(s, side, tile) else 0


def base_value(book: Book, s: State, unit: int) -> int:
    """Rule 7-11: return the damage of a unit's attack on the enemy base."""
    return blow(book, s, BASE_ATTACK, unit, -1, base_before(s, unit), s.u_hp[unit])


def base_before(s: State, unit: int) -> int:
    """Return the enemy base tile of a unit's column."""
    return home_tile(1 - side_of(unit), column_of(s.u_tile[unit]))


def do_base_attack(book: Book, s: State, unit: int, log: Log) -> None:
    """Rule 7-11: a unit attacks the enemy base; a decoy dies of it."""
    side = side_of(unit)
    tile = base_before(s, unit)
    set_out(book, s, unit, tile, log)
    damage = base_value(book, s, unit)
    tell_blow(book, s, BASE_ATTACK, unit, -1, tile, s.u_hp[unit], EVERYBODY, log)
    taker = interceptor(book, s, 1 - side, tile)
    if taker >= 0:
        intercept(book, s, unit, taker, damage, log)
    else:
        tell_hit(book, s, unit, damage, log)
        hit_base(book, s, 1 - side, damage, IN_BATTLE, log)
    if s.u_decoy[unit] == 1:
        lose(book, s, unit, BY_DECOY_END, log)


def tell_hit(book: Book, s: State, unit: int, damage: int, log: Log) -> None:
    """Report a hit on the enemy base."""
    side = side_of(unit)
    before = s.health[1 - side]
    after = max(0, before - damage)
    card, post = named(book, s, unit), post_of(s, unit)
    hit(log, EVERYBODY, side, card, post, BASE_ATTACK, 0, -1, -1, damage, before, after)


def interceptor(book: Book, s: State, side: int, tile: int) -> int:
    """Rule 7-11: return who takes an attack on a base tile in place of the base, -1 if nobody.

    It is the healthiest unit with mega taunt beside that tile, the earliest placed of equals.
    """
    best = -1
    for column in range(COLUMNS):
        near = home_tile(side, column)
        where = place_of(side, near)
        if neighbours(near, tile):
            for at in range(s.standing[where]):
                unit = s.stack[where][at] - 1
                if has(book, s, unit, MEGA_TAUNT) > 0 and (best < 0 or outdoes(s, unit, best)):
                    best = unit
    return best


def outdoes(s: State, unit: int, other: int) -> bool:
    """Tell whether a unit has more health than another, or as much and was placed before it."""
    if s.u_hp[unit] != s.u_hp[other]:
        return s.u_hp[unit] > s.u_hp[other]
    return s.u_id[unit] < s.u_id[other]


def intercept(book: Book, s: State, unit: int, taker: int, damage: int, log: Log) -> None:
    """Rule 7-11: a unit takes all damage meant for the base, unshielded; any excess is lost.

    Everybody learns who it was.
    """
    intercepts(log, side_of(taker), s.u_card[taker] - 1, post_of(s, taker), damage)
    land(book, s, BASE_ATTACK, unit, taker, damage, log)
    if s.u_hp[taker] <= 0:
        fall(book, s, taker, side_of(unit), IN_BATTLE, EVERYBODY, log)
