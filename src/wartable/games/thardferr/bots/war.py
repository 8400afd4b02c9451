"""How a heuristic makes war.

It tries attacks out with the battle resolver, then decides whom to attack, under which strategy
and with what share of the army. It expects every other kingdom to make its most profitable attack,
assuming that all armies stay at home.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.moves import packed
from wartable.games.thardferr.bots.value import (
    BOLD,
    BUILDER,
    LAND,
    QUIET,
    RAIDER,
    aim_of,
    army_power,
    building_worth,
    mood_of,
    unit_worth,
)
from wartable.games.thardferr.catalogue.entries import (
    NO_STRATEGY,
    PLACES,
    QUICK_RETREAT,
    STRATEGIES,
)
from wartable.games.thardferr.moves import attack_move, strategy_move
from wartable.games.thardferr.rules.battle.battle import left as still_there
from wartable.games.thardferr.rules.battle.battle import resolve, took_the_field
from wartable.games.thardferr.rules.economy import share_of
from wartable.games.thardferr.rules.orders import may_attack, may_follow
from wartable.games.thardferr.rules.people import buildings_of, soldiers
from wartable.games.thardferr.rules.war import clear_field, lost_share, take_the_field
from wartable.games.thardferr.state import ATTACKER, DEFENDER, Book, State, Work


def line_up(
    book: Book, s: State, work: Work, attacker: int, defender: int, share: int, away: int
) -> None:
    """Put a share of one army in the field against another army, less the share that is away.

    Shares are in per cent.
    """
    for place in range(PLACES):
        work.away[attacker][place] = s.army[attacker][place] * share // 100
    take_the_field(book, s, work, ATTACKER, attacker)
    take_the_field(book, s, work, DEFENDER, defender)
    for place in range(PLACES):
        work.away[attacker][place] = 0
        army = s.army[defender][place]
        work.whole[DEFENDER][place] = float(army - army * away // 100)


def losses(book: Book, s: State, work: Work, side: int, seat: int) -> int:
    """Return the points of the units that a side lost in the battle just resolved."""
    total = 0
    first = (s.race[seat] - 1) * PLACES
    for place in range(PLACES):
        lost = int(work.start[side][place] - work.count[side][place])
        total += lost * unit_worth(book, s, first + place)
    return total


def spoils(book: Book, s: State, work: Work, target: int) -> int:
    """Return the points of what the attacker took in the battle just resolved."""
    if work.winner != ATTACKER:
        return 0
    share = lost_share(book, still_there(work, DEFENDER), took_the_field(work, DEFENDER))
    land = share_of(s.land[target], share)
    if s.land[target] - land < book.ruin:
        land = s.land[target]
    return land * LAND + share_of(buildings_of(s, target), share) * building_worth(book, s)


def attack_value(
    book: Book, s: State, work: Work, seat: int, target: int, share: int, strategy: int
) -> int:
    """Return what an attack is worth in points: the spoils less the attacker's losses.

    Without a victory the value is negative.
    """
    line_up(book, s, work, seat, target, share, 0)
    work.strategy[ATTACKER] = strategy
    resolve(book, work)
    value = spoils(book, s, work, target)
    cost = losses(book, s, work, ATTACKER, seat)
    clear_field(work)
    return value - cost if value > 0 else -1 - cost


def danger(
    book: Book, s: State, work: Work, enemy: int, seat: int, away: int, strategy: int
) -> int:
    """Return the points a kingdom would lose if an enemy attacked with its whole army."""
    line_up(book, s, work, enemy, seat, 100, away)
    work.strategy[DEFENDER] = strategy
    resolve(book, work)
    value = spoils(book, s, work, seat) + losses(book, s, work, DEFENDER, seat)
    clear_field(work)
    return value


# --- the decision of the day ----------------------------------------------------------------------

#: Shares of the army to consider for an attack are multiples of this, in per cent.
STEP = 20

#: An enemy that is not expected to attack does so one time in this many.
UNEXPECTED = 5

#: Random points for each target and for staying at home, so that nobody is quite predictable.
WHIM = LAND


def next_war_order(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the order to attack, then the one for the strategy, 0 if none is needed."""
    told = s.plan_strategy[seat] != s.strategy[seat]
    target = s.plan_target[seat] - 1
    if target >= 0:
        if told:
            return 0
        best = best_strategy_to_attack(book, s, work, seat, target, s.plan_share[seat])
        return strategy_move(best) if best != s.strategy[seat] else 0
    if mood_of(style) != QUIET:
        move = next_attack(book, s, work, chance, seat, style)
        if move > 0:
            return move
    threat = most_dangerous(book, s, seat)
    if threat < 0 or told:
        return 0
    best = best_strategy_at_home(book, s, work, seat, threat)
    return strategy_move(best) if best != s.strategy[seat] else 0


def next_attack(book: Book, s: State, work: Work, chance: Chance, seat: int, style: int) -> int:
    """Return the order for the best attack, 0 if none is better than staying at home."""
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
        return packed(attack_move(target), 100)
    share = best_share(book, s, work, seat, style, target, strategy, draw(chance, WHIM))
    return packed(attack_move(target), share) if share > 0 else 0


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
    """Return the share of the army with the best gain less the risk at home, 0 for none."""
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
    """Return the points by which an attack must exceed its risk."""
    if aim_of(style) == BUILDER:
        return 5 * LAND
    return 0 if aim_of(style) == RAIDER else 3 * LAND


def risk(book: Book, s: State, work: Work, seat: int, away: int, strategy: int, coming: int) -> int:
    """Return what the expected attackers could take, and part of what the strongest enemy could."""
    total = 0
    threat = most_dangerous(book, s, seat)
    for other in range(book.seats):
        if coming >> other & 1 == 1:
            total += danger(book, s, work, other, seat, away, strategy)
        elif other == threat:
            total += danger(book, s, work, other, seat, away, strategy) // UNEXPECTED
    return total


def who_comes(book: Book, s: State, work: Work, seat: int) -> int:
    """Return the enemies whose best attack is on this kingdom if all armies stay at home."""
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
    """Return the enemy with the strongest army that may attack today, -1 if none may."""
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
    """Return the best strategy for an attack; the present one wins ties."""
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
    """Return the strategy under which the most dangerous enemy would take least.

    The present one wins ties.
    """
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
    """Tell whether to consider a strategy; not Quick Retreat if a coin may undo its victories."""
    if soldiers(s, seat) == 0 or (strategy == QUICK_RETREAT and book.qr_coin == 1):
        return False
    return strategy != s.strategy[seat] and may_follow(book, s, seat, strategy)
