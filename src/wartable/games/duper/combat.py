"""Rules 6 and 7: who can attack what, and what an attack does."""

from __future__ import annotations

from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.duper.building import steps
from wartable.games.duper.ending import finish, power, standing_seats
from wartable.games.duper.numbers import (
    ATTACKED,
    CAPTURED,
    LOST,
    NO_STAMINA,
    NO_SUCH_TILE,
    NOT_ADJACENT,
    NOT_OWNER,
    OUT,
    OWN_TARGET,
    TOO_FEW_TROOPS,
    TOO_WEAK,
)
from wartable.games.duper.state import DEFENSE, LAST_STANDING, MARGIN, TILES, Book, State


def attack_fault(book: Book, s: State, seat: int, source: int, target: int) -> int:
    """Rules 6-1 to 6-4: an own tile with two infantry against a weaker tile within reach."""
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
    """Rule 6-3: a neutral tile has its natural defence, any other what stands on it."""
    if s.owner[tile] == 0:
        return book.natural
    return power(book, s, tile)


def casualties(book: Book, strength: int, against: int) -> int:
    """Rule 7-1: the losses of a successful attack, by the formula that is played."""
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
    """Rules 7-1 to 7-5: losses, then the tile is captured by all but one who survived."""
    strength = power(book, s, source)
    against = defence(book, s, target)
    note(log, EVERYBODY, ATTACKED, seat, source * TILES + target, strength, against)
    damage = casualties(book, strength, against)
    killed = tanks_killed(book, s.tanks[source], damage)
    infantry = survivors(s.infantry[source], damage - killed * book.tank_power)
    tanks = s.tanks[source] - killed
    note(log, EVERYBODY, LOST, seat, s.infantry[source] - infantry, killed, 0)
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
    note(log, EVERYBODY, CAPTURED, target, before, s.infantry[target], s.tanks[target])
    if before != seat + 1:
        s.tiles[seat] += 1
        if before > 0:
            lose_tile(book, s, before - 1, log)
    if book.last_standing == 1 and standing_seats(s) == 1 << seat:
        finish(s, LAST_STANDING, 1 << seat, log)


def lose_tile(book: Book, s: State, seat: int, log: Log) -> None:
    """Rule 2-7: who has lost the last tile is out of the game."""
    s.tiles[seat] -= 1
    if s.tiles[seat] == 0:
        note(log, EVERYBODY, OUT, seat, 0, 0, 0)
        if book.skip == 1:
            s.waiting &= ~(1 << seat)
