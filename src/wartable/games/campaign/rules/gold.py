"""Gaining and losing gold and health, and the discount on prices (rule 6-12)."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.games.campaign.events import FOR_PRICE, gains_gold, heals, hurts, loses_gold
from wartable.games.campaign.rules.refusals import NO_GOLD
from wartable.games.campaign.state import Book, State


def half_up(numerator: int, denominator: int) -> int:
    """Return a fraction rounded to the nearest integer, halves up; no argument may be negative."""
    return (2 * numerator + denominator) // (2 * denominator)


def price(book: Book, listed: int) -> int:
    """Rule 6-12: return a listed price less the player's discount."""
    return half_up(listed * (100 - book.discount), 100)


def gain_gold(s: State, amount: int, why: int, log: Log) -> None:
    """Add gold; log it unless it is 0."""
    if amount > 0:
        s.gold += amount
        gains_gold(log, amount, s.gold, why)


def lose_gold(s: State, amount: int, why: int, log: Log) -> None:
    """Take gold, no more than there is; log it unless it is 0."""
    lost = min(amount, s.gold)
    if lost > 0:
        s.gold -= lost
        loses_gold(log, lost, s.gold, why)


def lacks(s: State, cost: int) -> int:
    """Return NO_GOLD if the player cannot pay a cost, 0 otherwise."""
    return NO_GOLD if s.gold < cost else 0


def pay(s: State, cost: int, log: Log) -> None:
    """Pay a cost that the player can afford."""
    lose_gold(s, cost, FOR_PRICE, log)


def heal(s: State, amount: int, why: int, log: Log) -> None:
    """Heal the player's base, up to its maximum health; log it unless nothing is healed."""
    healed = min(amount, s.max_hp - s.hp)
    if healed > 0:
        s.hp += healed
        heals(log, healed, s.hp, why)


def hurt(s: State, amount: int, why: int, log: Log) -> None:
    """Take health from the player's base, down to 0; log it unless nothing is lost."""
    lost = min(amount, s.hp)
    if lost > 0:
        s.hp -= lost
        hurts(log, lost, s.hp, why)
