"""Battles that might be: a heuristic tries attacks out with the resolver.

They are fought against the army that the target has in the morning, under the strategy that it
has; nobody knows how much of it will march out.
"""

from __future__ import annotations

from wartable.games.thardferr.battle import left as still_there
from wartable.games.thardferr.battle import resolve, took_the_field
from wartable.games.thardferr.catalogue import PLACES
from wartable.games.thardferr.economy import share_of
from wartable.games.thardferr.people import buildings_of
from wartable.games.thardferr.state import ATTACKER, DEFENDER, Book, State, Work
from wartable.games.thardferr.valuing import LAND, building_worth, unit_worth
from wartable.games.thardferr.war import clear_field, lost_share, take_the_field


def line_up(
    book: Book, s: State, work: Work, attacker: int, defender: int, share: int, away: int
) -> None:
    """Let a share of one army meet those of another who are not away, shares in per cent."""
    for place in range(PLACES):
        work.away[attacker][place] = s.army[attacker][place] * share // 100
    take_the_field(book, s, work, ATTACKER, attacker)
    take_the_field(book, s, work, DEFENDER, defender)
    for place in range(PLACES):
        work.away[attacker][place] = 0
        army = s.army[defender][place]
        work.whole[DEFENDER][place] = float(army - army * away // 100)


def losses(book: Book, s: State, work: Work, side: int, seat: int) -> int:
    """Return the points of the units that a side lost in the battle that was resolved."""
    total = 0
    first = (s.race[seat] - 1) * PLACES
    for place in range(PLACES):
        lost = int(work.start[side][place] - work.count[side][place])
        total += lost * unit_worth(book, s, first + place)
    return total


def spoils(book: Book, s: State, work: Work, target: int) -> int:
    """Return the points of what the attacker took in the battle that was resolved."""
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
    """Return what an attack is worth in points: the spoils, less the units that fall for them.

    Without a victory it is worth less than nothing.
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
    """Return what the own kingdom would lose if an enemy came with everybody."""
    line_up(book, s, work, enemy, seat, 100, away)
    work.strategy[DEFENDER] = strategy
    resolve(book, work)
    value = spoils(book, s, work, seat) + losses(book, s, work, DEFENDER, seat)
    clear_field(work)
    return value
