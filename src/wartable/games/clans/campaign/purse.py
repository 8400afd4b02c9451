"""Gold and health: what is gained and lost, and what things cost (rule 6-12)."""

from __future__ import annotations

from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign.numbers import (
    FOR_PRICE,
    GAINS_GOLD,
    HEALS,
    HURTS,
    LOSES_GOLD,
    NO_GOLD,
)
from wartable.games.clans.campaign.state import Book, State


def half_up(numerator: int, denominator: int) -> int:
    """Return a fraction to the nearest whole number; halves go up. Neither may be negative."""
    return (2 * numerator + denominator) // (2 * denominator)


def price(book: Book, listed: int) -> int:
    """Rule 6-12: return what a listed price is with the player's discount."""
    return half_up(listed * (100 - book.discount), 100)


def gain_gold(s: State, amount: int, why: int, log: Log) -> None:
    """Put gold into the purse; say so if it is any."""
    if amount > 0:
        s.gold += amount
        note(log, EVERYBODY, GAINS_GOLD, amount, s.gold, why, 0)


def lose_gold(s: State, amount: int, why: int, log: Log) -> None:
    """Take gold out of the purse, as much as there is of it; say so if it is any."""
    lost = min(amount, s.gold)
    if lost > 0:
        s.gold -= lost
        note(log, EVERYBODY, LOSES_GOLD, lost, s.gold, why, 0)


def lacks(s: State, cost: int) -> int:
    """Return why a cost cannot be paid, 0 if it can."""
    return NO_GOLD if s.gold < cost else 0


def pay(s: State, cost: int, log: Log) -> None:
    """Pay a cost that the purse has."""
    lose_gold(s, cost, FOR_PRICE, log)


def heal(s: State, amount: int, why: int, log: Log) -> None:
    """Heal the player's base up to its most health; say so if it heals at all."""
    healed = min(amount, s.max_hp - s.hp)
    if healed > 0:
        s.hp += healed
        note(log, EVERYBODY, HEALS, healed, s.hp, why, 0)


def hurt(s: State, amount: int, why: int, log: Log) -> None:
    """Take health from the player's base, down to 0; say so if it is any."""
    lost = min(amount, s.hp)
    if lost > 0:
        s.hp -= lost
        note(log, EVERYBODY, HURTS, lost, s.hp, why, 0)
