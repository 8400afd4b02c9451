"""Rules 6 and 7: which attacks are legal, and what they do."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.games.duper.events import attacked, captured, lost, out
from wartable.games.duper.rules.movement import steps
from wartable.games.duper.rules.refusals import (
    NO_STAMINA,
    NO_SUCH_TILE,
    NOT_ADJACENT,
    NOT_OWNER,
    OWN_TARGET,
    TOO_FEW_TROOPS,
    TOO_WEAK,
)
from wartable.games.duper.rules.victory import finish, power, standing_seats
from wartable.games.duper.state import DEFENSE, LAST_STANDING, MARGIN, TILES, Book, State


def attack_fault(book: Book, s: State, seat: int, source: int, target: int) -> int:
    """Rules 6-1 to 6-4: one of the seat's tiles with two infantry attacks a weaker one in reach."""
    if min(source, target) < 0 or max(source, target) >= TILES:
        return NO_SUCH_TILE
    if s.owner[source] != seat + 1:
        return NOT_OWNER
    if s.owner[target] == seat + 1 and book.self_attack == 0:
        return OWN_TARGET
    if book.adjacent == 1 and steps(source, target) != 1:
        return NOT_ADJACENT
    if s.infantry[source] < 2:
        return TOO_FEW_TROOPS
    if s.stamina[seat] < book.attack_stamina:
        return NO_STAMINA
    if power(book, s, source) <= defence(book, s, target):
        return TOO_WEAK
    return 0


def defence(book: Book, s: State, tile: int) -> int:
    """Rule 6-3: a neutral tile has its natural defence, any other that of the units on it."""
    if s.owner[tile] == 0:
        return book.natural
    return power(book, s, tile)


def casualties(book: Book, strength: int, against: int) -> int:
    """Rule 7-1: return the damage of a successful attack, by the formula in play."""
    if book.losses == MARGIN:
        return strength - against
    if book.losses == DEFENSE:
        return against
    return 0


def tanks_killed(book: Book, tanks: int, damage: int) -> int:
    """Rule 7-2: tanks absorb damage first, each only as a whole."""
    return min(tanks, damage // book.tank_power)


def survivors(infantry: int, damage: int) -> int:
    """Rule 7-3: the infantry that is left; the one that stays behind is never lost."""
    return max(1, infantry - damage)


def attack(book: Book, s: State, seat: int, source: int, target: int, log: Log) -> None:
    """Rules 7-1 to 7-5: take losses, then all survivors but one capture the tile."""
    strength = power(book, s, source)
    against = defence(book, s, target)
    attacked(log, seat, source, target, strength, against)
    damage = casualties(book, strength, against)
    killed = tanks_killed(book, s.tanks[source], damage)
    infantry = survivors(s.infantry[source], damage - killed * book.tank_power)
    tanks = s.tanks[source] - killed
    lost(log, seat, s.infantry[source] - infantry, killed)
    s.infantry[source] = 1
    s.tanks[source] = 0
    s.infantry[target] = infantry - 1
    s.tanks[target] = tanks
    s.stamina[seat] -= book.attack_stamina
    capture(book, s, seat, target, log)


def capture(book: Book, s: State, seat: int, target: int, log: Log) -> None:
    """Rules 7-5, 2-7 and 8-1: the tile changes hands; its old owner may be out of the game."""
    before = s.owner[target]
    s.owner[target] = seat + 1
    captured(log, target, before - 1, s.infantry[target], s.tanks[target])
    if before != seat + 1:
        s.tiles[seat] += 1
        if before > 0:
            lose_tile(book, s, before - 1, log)
    if book.last_standing == 1 and standing_seats(s) == 1 << seat:
        finish(s, LAST_STANDING, 1 << seat, log)


def lose_tile(book: Book, s: State, seat: int, log: Log) -> None:
    """Rule 2-7: a player who loses the last tile is out of the game."""
    s.tiles[seat] -= 1
    if s.tiles[seat] == 0:
        out(log, seat)
        if book.skip == 1:
            s.waiting &= ~(1 << seat)
