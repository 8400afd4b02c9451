"""What a move is inside the rules: a verb and up to two numbers in one code.

A unit is named by where it stands, ``tile * POSTS + place``: place 0 the front of its side's stack
there, 1 the back, 2 the first of that side's spies, 3 the second and so on. A card is named by its
kind.
"""

from __future__ import annotations

from wartable.games.clans.state import DEPTH, SLOTS, SPIES, TILES, State, place_of

#: Hand in: the staged cards, the exchanged ones, or the turn.
DONE = 1
#: Both modes: use the hero.
USE_HERO = 2
#: Classic: stage a card (kind, tile), take it back (kind, tile).
STAGE, TAKE_BACK = 3, 4
#: Action points: exchange a card (kind); place a card (kind, tile), move (unit, tile), attack
#: (unit, enemy unit), attack the base (unit), heal (unit, own unit), ignite (unit, tile).
EXCHANGE, PLACE, MOVE, ATTACK, ATTACK_BASE, HEAL, IGNITE = range(5, 12)

#: Ways to name a unit on a tile: front, back, and every spy. SPY_POST is the first one.
POSTS = DEPTH + SPIES
SPY_POST = DEPTH


def order(verb: int, first: int, second: int) -> int:
    """Return the code of a move."""
    return verb | first << 4 | second << 12


def verb_of(code: int) -> int:
    """Return what a code does."""
    return code & 15


def first_of(code: int) -> int:
    """Return the first number of a code: a kind, or a unit."""
    return code >> 4 & 255


def second_of(code: int) -> int:
    """Return the second number of a code: a tile, or a unit."""
    return code >> 12


def unit_at(s: State, side: int, post: int) -> int:
    """Return the unit of a side that a post names, -1 if nobody is there."""
    tile = post // POSTS
    if tile >= TILES:
        return -1
    at = post % POSTS
    where = place_of(side, tile)
    if at < SPY_POST:
        return s.stack[where][at] - 1 if at < s.standing[where] else -1
    unit = s.spy[where] - 1
    while unit >= 0 and at > SPY_POST:
        unit = s.u_next[unit] - 1
        at -= 1
    return unit


def post_of(s: State, unit: int) -> int:
    """Return the post that names a unit."""
    tile = s.u_tile[unit]
    where = place_of(unit // SLOTS, tile)
    at = SPY_POST
    spy = s.spy[where] - 1
    while spy >= 0 and spy != unit:
        spy = s.u_next[spy] - 1
        at += 1
    if spy >= 0:
        return tile * POSTS + at
    return tile * POSTS + (0 if s.stack[where][0] == unit + 1 else 1)


def spies_on(s: State, side: int, tile: int) -> int:
    """Return how many spies a side has on a tile."""
    count = 0
    spy = s.spy[place_of(side, tile)] - 1
    while spy >= 0:
        count += 1
        spy = s.u_next[spy] - 1
    return count


def posts_on(s: State, side: int, tile: int) -> int:
    """Return how many posts of a tile can name a unit of a side, from the first on."""
    return DEPTH + spies_on(s, side, tile)
