"""How a heuristic makes war: whom it attacks, how much it sends, and under which strategy.

It takes the others to attack whom they would beat most profitably, if all stayed at home.
"""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.engine.moves import packed
from wartable.games.thardferr.catalogue import NO_STRATEGY, QUICK_RETREAT, STRATEGIES
from wartable.games.thardferr.orders import ATTACK, FOLLOW, may_attack, may_follow, order
from wartable.games.thardferr.people import soldiers
from wartable.games.thardferr.state import Book, State, Work
from wartable.games.thardferr.trying_out import attack_value, danger
from wartable.games.thardferr.valuing import (
    BOLD,
    BUILDER,
    LAND,
    QUIET,
    RAIDER,
    aim_of,
    army_power,
    mood_of,
)

#: Shares of the army that may attack, in per cent, are multiples of this.
STEP = 20

#: One in so many comes who is not expected.
UNEXPECTED = 5

#: Points by which chance favours a target, or staying at home: nobody is quite predictable.
WHIM = LAND

# --- the decision of the day ----------------------------------------------------------------------


def next_war_order(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the order to attack, then the one for the strategy; 0 if nothing is to be said."""
    told = s.plan_strategy[seat] != s.strategy[seat]
    target = s.plan_target[seat] - 1
    if target >= 0:
        if told:
            return 0
        best = best_strategy_to_attack(book, s, work, seat, target, s.plan_share[seat])
        return order(FOLLOW, best) if best != s.strategy[seat] else 0
    if mood_of(style) != QUIET:
        move = next_attack(book, s, work, chance, seat, style)
        if move > 0:
            return move
    threat = most_dangerous(book, s, seat)
    if threat < 0 or told:
        return 0
    best = best_strategy_at_home(book, s, work, seat, threat)
    return order(FOLLOW, best) if best != s.strategy[seat] else 0


def next_attack(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the order for the attack that is worth more than staying at home, 0 for none."""
    best = 0
    target = -1
    strategy = NO_STRATEGY
    for other in range(book.seats):
        if may_attack(book, s, seat, other):
            chosen = best_strategy_to_attack(book, s, work, seat, other, 100)
            value = attack_value(book, s, work, seat, other, 100, chosen)
            if value > 0:
                value += draw(chance, WHIM)
            if value > best:
                best = value
                target = other
                strategy = chosen
    if target < 0:
        return 0
    if mood_of(style) == BOLD:
        return packed(order(ATTACK, target), 100)
    share = best_share(book, s, work, seat, style, target, strategy, draw(chance, WHIM))
    return packed(order(ATTACK, target), share) if share > 0 else 0


def best_share(
    book: Book,
    s: State,
    work: Work,
    seat: int,
    style: int,
    target: int,
    strategy: int,
    whim: int,
) -> int:
    """Return the share of the army to send, 0 for none: what it wins, less what home risks."""
    coming = who_comes(book, s, work, seat)
    best = whim + reluctance(style) - risk(book, s, work, seat, 0, strategy, coming)
    found = 0
    for step in range(1, 100 // STEP + 1):
        share = step * STEP
        value = attack_value(book, s, work, seat, target, share, strategy)
        if value > 0:
            value -= risk(book, s, work, seat, share, strategy, coming)
            if value > best:
                best = value
                found = share
    return found


def reluctance(style: int) -> int:
    """Return the points that an attack must be worth beyond its risk."""
    if aim_of(style) == BUILDER:
        return 5 * LAND
    return 0 if aim_of(style) == RAIDER else 3 * LAND


def risk(book: Book, s: State, work: Work, seat: int, away: int, strategy: int, coming: int) -> int:
    """Return what those could take who are expected, and a part of what the strongest could."""
    total = 0
    threat = most_dangerous(book, s, seat)
    for other in range(book.seats):
        if coming >> other & 1 == 1:
            total += danger(book, s, work, other, seat, away, strategy)
        elif other == threat:
            total += danger(book, s, work, other, seat, away, strategy) // UNEXPECTED
    return total


def who_comes(book: Book, s: State, work: Work, seat: int) -> int:
    """Return the enemies whose best attack is one on this kingdom, if all stay at home."""
    coming = 0
    for other in range(book.seats):
        if other != seat and s.fallen[other] == 0 and may_attack(book, s, other, seat):
            here = attack_value(book, s, work, other, seat, 100, s.strategy[other])
            better = False
            for third in range(book.seats):
                if third != seat and here > 0 and not better and may_attack(book, s, other, third):
                    there = attack_value(book, s, work, other, third, 100, s.strategy[other])
                    better = there > here
            if here > 0 and not better:
                coming |= 1 << other
    return coming


def most_dangerous(book: Book, s: State, seat: int) -> int:
    """Return the enemy with the strongest army who may come today, -1 if nobody may."""
    found = -1
    strongest = 0
    for other in range(book.seats):
        if other != seat and s.fallen[other] == 0 and may_attack(book, s, other, seat):
            strength = army_power(book, s, other)
            if strength > strongest:
                strongest = strength
                found = other
    return found


def best_strategy_to_attack(
    book: Book, s: State, work: Work, seat: int, target: int, share: int
) -> int:
    """Return the strategy under which an attack is worth most, the present one if all are equal."""
    found = s.strategy[seat]
    best = attack_value(book, s, work, seat, target, share, found)
    for strategy in range(STRATEGIES):
        if may_try(book, s, seat, strategy):
            value = attack_value(book, s, work, seat, target, share, strategy)
            if value > best:
                best = value
                found = strategy
    return found


def best_strategy_at_home(book: Book, s: State, work: Work, seat: int, threat: int) -> int:
    """Return the strategy under which the most dangerous enemy would take least."""
    found = s.strategy[seat]
    least = danger(book, s, work, threat, seat, 0, found)
    for strategy in range(STRATEGIES):
        if may_try(book, s, seat, strategy):
            value = danger(book, s, work, threat, seat, 0, strategy)
            if value < least:
                least = value
                found = strategy
    return found


def may_try(book: Book, s: State, seat: int, strategy: int) -> bool:
    """Tell whether a strategy is one to consider; a coin may turn victories of Quick Retreat."""
    if soldiers(s, seat) == 0 or (strategy == QUICK_RETREAT and book.qr_coin == 1):
        return False
    return strategy != s.strategy[seat] and may_follow(book, s, seat, strategy)
