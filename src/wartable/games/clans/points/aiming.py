"""Who can be attacked, and by whom (rule 7-5). Only what the attacking side may know counts."""

from __future__ import annotations

from wartable.games.clans.abilities import GUARD, PARALYZE, SILENCE
from wartable.games.clans.numbers import (
    FOG,
    GUARDED,
    IS_SPY,
    LOCKED,
    NO_AP,
    NO_TARGET,
    NO_UNIT,
    OUT_OF_RANGE,
)
from wartable.games.clans.orders import POSTS, SPY_POST, unit_at
from wartable.games.clans.points.ground import faces, range_to, stands_there
from wartable.games.clans.points.sight import in_sight, revealed
from wartable.games.clans.state import TILES, Book, State, side_of
from wartable.games.clans.units import has, is_spy


def attack_fault(book: Book, s: State, side: int, post: int, target_post: int) -> int:
    """Rule 7-5: return why a side's unit cannot attack an enemy unit, 0 if it can."""
    unit = unit_at(s, side, post)
    if unit < 0:
        return NO_UNIT
    fault = fighting_fault(book, s, unit)
    if fault == 0:
        fault = target_fault(book, s, unit, target_post)
    if fault == 0:
        fault = cost_fault(book, s, unit)
    return fault


def fighting_fault(book: Book, s: State, unit: int) -> int:
    """Rule 7-5: return why a unit cannot attack at all, 0 if it can."""
    if is_spy(book, s, unit):
        return IS_SPY
    if faces(book, s, unit, SILENCE) or faces(book, s, unit, PARALYZE):
        return LOCKED
    return 0


def target_fault(book: Book, s: State, unit: int, target_post: int) -> int:
    """Rule 7-5: return why a unit cannot attack whoever is at an enemy post, 0 if it can.

    Where the side cannot see, the answer is the same whether somebody is there or not.
    """
    side = side_of(unit)
    tile = target_post // POSTS
    if tile >= TILES:
        return NO_TARGET
    if not 1 <= range_to(s, unit, tile) <= book.reach[s.u_card[unit] - 1]:
        return OUT_OF_RANGE
    if target_post % POSTS >= SPY_POST and not revealed(book, s, side, tile):
        return IS_SPY
    if not in_sight(book, s, side, tile):
        return FOG
    target = unit_at(s, 1 - side, target_post)
    if target < 0:
        return NO_TARGET
    return GUARDED if is_guarded(book, s, target) else 0


def is_guarded(book: Book, s: State, target: int) -> bool:
    """Rule 7-5: tell whether a guard on its tile keeps a unit, which is none, from attacks."""
    if has(book, s, target, GUARD) > 0:
        return False
    return stands_there(book, s, side_of(target), s.u_tile[target], GUARD)


def cost_fault(book: Book, s: State, unit: int) -> int:
    """Return why a unit cannot pay for an attack, or what costs as much; 0 if it can."""
    return NO_AP if s.u_ap[unit] < book.cost[s.u_card[unit] - 1] else 0


def pay(book: Book, s: State, unit: int) -> None:
    """Pay for an attack, or for what costs as much."""
    s.u_ap[unit] -= book.cost[s.u_card[unit] - 1]
