"""Attacks on units: who can be attacked, and what happens step by step (rules 7-5 to 7-10)."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import EVERYBODY, Log
from wartable.games.clans.catalogue.abilities import (
    CLEAVE,
    GUARD,
    PARALYZE,
    PUSH_BACK,
    SILENCE,
    THORNS,
)
from wartable.games.clans.events import (
    ATTACK,
    BY_DECOY_END,
    BY_THORNS,
    CLEAVES,
    IN_BATTLE,
    RETALIATION,
    THORN,
    attacks,
)
from wartable.games.clans.rules.board import (
    behind,
    faces,
    has_room,
    holds_enemies,
    range_to,
    stands_there,
)
from wartable.games.clans.rules.points.damage import (
    is_ranged,
    land,
    retaliation_value,
    strike_value,
    strikes_back,
    tell_blow,
)
from wartable.games.clans.rules.points.entry import THROWN, WALKS
from wartable.games.clans.rules.points.movement import go_to, standing_fault
from wartable.games.clans.rules.secrets.sight import come_to_light, in_sight, revealed, who_sees
from wartable.games.clans.rules.units import fall, has, is_spy
from wartable.games.clans.state import (
    FOG,
    GUARDED,
    IS_SPY,
    LOCKED,
    NO_AP,
    NO_TARGET,
    NO_UNIT,
    OUT_OF_RANGE,
    POSTS,
    SPY_POST,
    TILES,
    Book,
    State,
    post_of,
    posts_on,
    side_of,
    unit_at,
)


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

    For a tile out of sight, the answer is the same whether somebody is there or not.
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
    """Rule 7-5: tell whether a guard on its tile protects a unit that is no guard itself."""
    if has(book, s, target, GUARD) > 0:
        return False
    return stands_there(book, s, side_of(target), s.u_tile[target], GUARD)


def cost_fault(book: Book, s: State, unit: int) -> int:
    """Return why a unit cannot pay for an attack or an action of equal cost; 0 if it can."""
    return NO_AP if s.u_ap[unit] < book.cost[s.u_card[unit] - 1] else 0


def pay(book: Book, s: State, unit: int) -> None:
    """Pay for an attack or an action of equal cost."""
    s.u_ap[unit] -= book.cost[s.u_card[unit] - 1]


# --- the attack, step by step (rules 7-6 to 7-10) -------------------------------------------------


def do_attack(book: Book, s: State, chance: Chance, unit: int, target: int, log: Log) -> None:
    """Rule 7-10: a unit attacks another; everything that follows happens in this order."""
    side = side_of(unit)
    tile = s.u_tile[target]
    stays = is_ranged(book, s, unit)
    set_out(book, s, unit, tile, log)
    damage = strike(book, s, unit, target, log)
    cause = answer(book, s, unit, target, log)
    if cause == 0 and has(book, s, unit, CLEAVE) > 0:
        cleave(book, s, unit, target, damage, log)
    if cause == 0 and s.u_decoy[unit] == 1:
        cause = BY_DECOY_END
    killed = s.u_hp[target] <= 0
    bury(book, s, 1 - side, tile, log)
    if cause != 0:
        lose(book, s, unit, cause, log)
        return
    if has(book, s, unit, PUSH_BACK) > 0:
        push_away(book, s, chance, 1 - side, tile, log)
    if killed and not stays and standing_fault(s, side, tile, False) == 0:
        go_to(book, s, chance, unit, tile, WALKS, log)


def set_out(book: Book, s: State, unit: int, tile: int, log: Log) -> None:
    """Rules 7-5 and 8-6: a unit pays for an attack on a tile and comes into sight."""
    pay(book, s, unit)
    come_to_light(book, s, unit)
    attacks(log, who_sees(book, s, unit), side_of(unit), s.u_card[unit] - 1, post_of(s, unit), tile)


def strike(book: Book, s: State, unit: int, target: int, log: Log) -> int:
    """Rules 7-6 to 7-8: the attack itself; return its damage."""
    damage = strike_value(book, s, unit, target)
    seen = who_sees(book, s, unit) & who_sees(book, s, target)
    tell_blow(book, s, ATTACK, unit, target, s.u_tile[target], s.u_hp[unit], seen, log)
    land(book, s, ATTACK, unit, target, damage, log)
    return damage


def answer(book: Book, s: State, unit: int, target: int, log: Log) -> int:
    """Rules 7-9 and 7-10: the target strikes back, then its thorns hurt whoever attacked.

    Return what killed the attacker, 0 if it lives.
    """
    if strikes_back(book, s, unit, target, s.u_hp[target]):
        strike_back(book, s, unit, target, log)
    if s.u_hp[unit] <= 0:
        return IN_BATTLE
    thorns = 0 if s.u_decoy[target] == 1 else has(book, s, target, THORNS)
    if thorns > 0 and s.u_hp[target] > 0:
        land(book, s, THORN, target, unit, thorns, log)
    return BY_THORNS if s.u_hp[unit] <= 0 else 0


def strike_back(book: Book, s: State, unit: int, target: int, log: Log) -> None:
    """Rule 7-9: the target strikes back with the health that the attack left it."""
    hp = s.u_hp[target]
    damage = retaliation_value(book, s, unit, target, hp)
    seen = who_sees(book, s, unit) & who_sees(book, s, target)
    tell_blow(book, s, RETALIATION, target, unit, s.u_tile[target], hp, seen, log)
    land(book, s, RETALIATION, target, unit, damage, log)


def cleave(book: Book, s: State, unit: int, target: int, damage: int, log: Log) -> None:
    """Rule 7-10: all others on the target's tile, hidden spies too, take the same damage."""
    side = side_of(target)
    tile = s.u_tile[target]
    for at in range(posts_on(s, side, tile)):
        other = unit_at(s, side, tile * POSTS + at)
        if other >= 0 and other != target:
            land(book, s, CLEAVES, unit, other, damage, log)


def bury(book: Book, s: State, side: int, tile: int, log: Log) -> None:
    """Rule 7-10: a side's dead leave a tile where they were attacked."""
    for at in range(posts_on(s, side, tile) - 1, -1, -1):  # units behind the dead move up
        unit = unit_at(s, side, tile * POSTS + at)
        if unit >= 0 and s.u_hp[unit] <= 0:
            fall(book, s, unit, 1 - side, IN_BATTLE, EVERYBODY, log)


def lose(book: Book, s: State, unit: int, cause: int, log: Log) -> None:
    """Rules 1-8 and 7-10: an attacker leaves the board; a decoy that attacked pays nobody."""
    s.u_hp[unit] = 0
    by = -1 if cause == BY_DECOY_END else 1 - side_of(unit)
    fall(book, s, unit, by, cause, EVERYBODY, log)


def push_away(book: Book, s: State, chance: Chance, side: int, tile: int, log: Log) -> None:
    """Rule 7-10: a side's units on a tile are pushed back a row, the earliest placed first."""
    back = behind(side, tile)
    if back < 0:
        return
    unit = next_placed(s, side, tile, 0)
    while unit >= 0:
        number = s.u_id[unit]
        free = not holds_enemies(s, side, back)
        if free and has_room(s, side, back, is_spy(book, s, unit)):
            go_to(book, s, chance, unit, back, THROWN, log)
        unit = next_placed(s, side, tile, number)


def next_placed(s: State, side: int, tile: int, number: int) -> int:
    """Return a side's unit on a tile with the next higher running number, -1 if there is none."""
    found = -1
    for at in range(posts_on(s, side, tile)):
        unit = unit_at(s, side, tile * POSTS + at)
        if unit >= 0 and s.u_id[unit] > number and (found < 0 or s.u_id[unit] < s.u_id[found]):
            found = unit
    return found
