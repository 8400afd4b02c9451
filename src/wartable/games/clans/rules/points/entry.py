"""Entering a tile in action-point mode: what happens, in order (rules 7-14 to 7-20)."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import EVERYBODY, Log
from wartable.games.clans.catalogue.abilities import FEAR, SPY, TERRAIN_AFFINITY
from wartable.games.clans.events import (
    AS_SPY,
    BY_FIRE,
    BY_SPY,
    BY_TRAP,
    burnt,
    frightened,
    gains_point,
    mired,
    moves,
    places,
    pushed,
    relic_card,
    relic_found,
    sprung,
    spy_strikes,
    trapped,
)
from wartable.games.clans.rules.board import ahead, has_room, holds_enemies
from wartable.games.clans.rules.hands import gain
from wartable.games.clans.rules.points.damage import named
from wartable.games.clans.rules.secrets.sight import look_around, who_notices, who_sees
from wartable.games.clans.rules.units import fall, has, hurt, open_post, settle, step_off
from wartable.games.clans.rules.victory import hit_base
from wartable.games.clans.state import (
    LAKE,
    MARSH,
    POSTS,
    WOODS,
    Book,
    State,
    column_of,
    home_row,
    place_of,
    post_of,
    row_of,
    side_of,
)

#: How a unit comes to a tile. A placement frightens nobody and sinks into no marsh (rule 7-14).
PLACED, WALKS, THROWN = 0, 1, 2

#: Damage of burning woods, and of a spy that finds nobody in the enemy's base.
BURN = 1
SPY_DAMAGE = 1
#: Health that a marsh lends a unit with terrain affinity.
MARSH_HEALTH = 5


def leave(book: Book, s: State, unit: int) -> None:
    """Rules 7-14 and 7-19: a unit leaves its tile and loses what the terrain lent it."""
    if s.u_marsh[unit] == 1:
        s.u_marsh[unit] = 0
        s.u_max[unit] -= MARSH_HEALTH
        s.u_hp[unit] = min(s.u_hp[unit], s.u_max[unit])
    step_off(s, unit)


def enter(
    book: Book, s: State, chance: Chance, unit: int, tile: int, came_from: int, how: int, log: Log
) -> bool:
    """Rule 7-14: a unit that stands nowhere enters a tile; tell whether it lives.

    ``how`` is PLACED, WALKS or THROWN, ``came_from`` the tile it left, -1 when it is placed. Those
    who see it are told first. The sequence stops when the unit dies, and it has then left the
    board.
    """
    settle(book, s, unit, tile)
    tell_entry(book, s, unit, came_from, how, log)
    if not outlives_trap(book, s, unit, log):
        return False
    if has(book, s, unit, SPY) > 0 and row_of(tile) == home_row(1 - side_of(unit)):
        strike_as_spy(book, s, unit, log)
        return False
    if is_burning(s, tile) and not outlives_fire(book, s, unit, came_from, log):
        return False
    if how != PLACED:
        take_fright(book, s, unit, log)
        sink_in(book, s, unit, log)
    feel_at_home(book, s, unit, log)
    find_relic(book, s, chance, unit, log)
    look_around(book, s)
    return True


def tell_entry(book: Book, s: State, unit: int, came_from: int, how: int, log: Log) -> None:
    """Report an arrival; those who saw the unit leave or see it arrive are told of a move."""
    if log.on == 0:
        return
    side, card, post = side_of(unit), s.u_card[unit] - 1, post_of(s, unit)
    there = who_sees(book, s, unit)
    if how == PLACED:
        places(log, there, side, card, post)
        return
    seen = who_notices(book, s, unit, came_from) | who_notices(book, s, unit, s.u_tile[unit])
    if seen != there:
        # Those who see it go out of sight do not see whether it stands behind another there.
        post = s.u_tile[unit] * POSTS
    if how == WALKS:
        moves(log, seen, side, card, post, came_from)
    else:
        pushed(log, seen, side, card, post, came_from)


# --- hazards --------------------------------------------------------------------------------------


def outlives_trap(book: Book, s: State, unit: int, log: Log) -> bool:
    """Rule 7-15: an enemy's trap on the tile goes off, once; tell whether the unit lives.

    A spy that lives stays hidden: others learn only that the trap went off.
    """
    enemy = 1 - side_of(unit)
    tile = s.u_tile[unit]
    where = place_of(enemy, tile)
    damage = s.trap[where]
    if damage == 0:
        return True
    s.trap[where] = 0
    seen = EVERYBODY
    if has(book, s, unit, SPY) > 0:
        seen = who_notices(book, s, unit, tile)
        sprung(log, enemy, tile)
    trapped(log, seen, side_of(unit), s.u_card[unit] - 1, open_post(s, unit), damage)
    hurt(book, s, unit, damage, seen, log)
    return outlives(book, s, unit, enemy, BY_TRAP, log)


def strike_as_spy(book: Book, s: State, unit: int, log: Log) -> None:
    """Rule 7-16: a spy in the enemy's base kills the front unit, or hurts the base; then it dies.

    No barrier stops it.
    """
    side = side_of(unit)
    tile = s.u_tile[unit]
    victim = s.stack[place_of(1 - side, tile)][0] - 1
    card, post = -1, -1
    if victim >= 0:
        card, post = s.u_card[victim] - 1, post_of(s, victim)
    own = s.u_card[unit] - 1
    spy_strikes(log, side, own, post_of(s, unit), card, post, column_of(tile))
    if victim >= 0:
        s.u_hp[victim] = 0
        fall(book, s, victim, side, BY_SPY, EVERYBODY, log)
    else:
        hit_base(book, s, 1 - side, SPY_DAMAGE, BY_SPY, log)
    s.u_hp[unit] = 0
    fall(book, s, unit, -1, AS_SPY, EVERYBODY, log)


def is_burning(s: State, tile: int) -> bool:
    """Rule 7-17: tell whether a tile burns: only ignited woods do."""
    return s.terrain[tile] == WOODS and s.lit[tile] >= s.turn


def outlives_fire(book: Book, s: State, unit: int, came_from: int, log: Log) -> bool:
    """Rule 7-17: burning woods hurt a unit and throw it back; tell whether it lives.

    It goes back to where it came from, if there is room, and never burns a second time; a trap
    there goes off.
    """
    tile = s.u_tile[unit]
    seen = who_notices(book, s, unit, tile)
    burnt(log, seen, side_of(unit), s.u_card[unit] - 1, post_of(s, unit))
    hurt(book, s, unit, BURN, seen, log)
    if not outlives(book, s, unit, s.lit_by[tile] - 1, BY_FIRE, log):
        return False
    if came_from < 0 or not can_go_back(book, s, unit, came_from):
        return True
    step_off(s, unit)
    settle(book, s, unit, came_from)
    tell_entry(book, s, unit, tile, THROWN, log)
    return outlives_trap(book, s, unit, log)


def can_go_back(book: Book, s: State, unit: int, tile: int) -> bool:
    """Tell whether a unit can be thrown back to a tile: there is room, and no enemy in the way."""
    side = side_of(unit)
    lurks = has(book, s, unit, SPY) > 0
    return has_room(s, side, tile, lurks) and (lurks or not holds_enemies(s, side, tile))


def outlives(book: Book, s: State, unit: int, by: int, cause: int, log: Log) -> bool:
    """Rule 4-3: remove a unit that a hazard has killed; tell whether it lives."""
    if s.u_hp[unit] > 0:
        return True
    fall(book, s, unit, by, cause, EVERYBODY, log)
    return False


def take_fright(book: Book, s: State, unit: int, log: Log) -> None:
    """Rule 7-18: on the tile in front of an enemy with fear, a unit loses its action points.

    Each of these enemies frightens each unit once.
    """
    side = side_of(unit)
    tile = ahead(side, s.u_tile[unit])
    if tile < 0:
        return
    where = place_of(1 - side, tile)
    for at in range(s.standing[where]):
        other = s.stack[where][at] - 1
        if has(book, s, other, FEAR) > 0 and s.u_fear[other] >> unit & 1 == 0:
            s.u_fear[other] |= 1 << unit
            s.u_ap[unit] = 0
            seen = who_notices(book, s, unit, s.u_tile[unit])
            card, by = named(book, s, other), post_of(s, other)
            frightened(log, seen, side, s.u_card[unit] - 1, post_of(s, unit), card, by)


def sink_in(book: Book, s: State, unit: int, log: Log) -> None:
    """Rule 7-18: a marsh takes all action points."""
    if s.terrain[s.u_tile[unit]] == MARSH:
        s.u_ap[unit] = 0
        seen = who_notices(book, s, unit, s.u_tile[unit])
        mired(log, seen, side_of(unit), s.u_card[unit] - 1, post_of(s, unit))


# --- what a tile gives ----------------------------------------------------------------------------


def feel_at_home(book: Book, s: State, unit: int, log: Log) -> None:
    """Rule 7-19: terrain affinity: a lake gives a point once a turn, a marsh lends health.

    Deserts and woods count only when the unit strikes.
    """
    if has(book, s, unit, TERRAIN_AFFINITY) == 0:
        return
    tile = s.u_tile[unit]
    if s.terrain[tile] == LAKE and s.u_lake[unit] >> tile & 1 == 0:
        s.u_lake[unit] |= 1 << tile
        s.u_ap[unit] += 1
        seen = who_sees(book, s, unit)
        gains_point(log, seen, side_of(unit), s.u_card[unit] - 1, post_of(s, unit), s.u_ap[unit])
    elif s.terrain[tile] == MARSH:
        s.u_marsh[unit] = 1
        s.u_max[unit] += MARSH_HEALTH
        s.u_hp[unit] += MARSH_HEALTH


def find_relic(book: Book, s: State, chance: Chance, unit: int, log: Log) -> None:
    """Rule 7-20: whoever comes to the relic's tile gets a card, even onto a full hand."""
    if s.relic != s.u_tile[unit] + 1:
        return
    side = side_of(unit)
    s.relic = 0
    s.found = side + 1
    relic_found(log, side)
    if book.rewards > 0:
        card = book.reward[side][draw(chance, book.rewards)]
        gain(s, side, card)
        relic_card(log, 1 << side, side, card)
