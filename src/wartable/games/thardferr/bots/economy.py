"""How a heuristic runs its economy: who works where, and what it trades.

Every function works from the state of the morning and the orders given so far. Jobs and goods that
already have an order are left alone, so each is ordered at most once.
"""

from __future__ import annotations

import math

from wartable.engine.kit.moves import packed
from wartable.games.thardferr.bots.construction import HOUSE_DAYS, builders_asked
from wartable.games.thardferr.bots.value import BUILDER, aim_of, days_left
from wartable.games.thardferr.moves import (
    ASSIGN,
    assign_move,
    buy_move,
    sell_move,
    thing_of,
    verb_of,
)
from wartable.games.thardferr.rules.orders import highest, left, lowest
from wartable.games.thardferr.rules.people import (
    best_workers,
    food_eaten,
    gold_earned,
    most_workers,
    peasants,
    yield_of,
)
from wartable.games.thardferr.state import (
    ARMS,
    BUILDING,
    EXPLORING,
    FARMING,
    FOOD,
    GOLD,
    GOODS,
    IRON,
    JOBS,
    LUMBER,
    MINING,
    SMITHING,
    WOOD,
    Book,
    State,
)

# --- jobs -----------------------------------------------------------------------------------------


def next_assignment(book: Book, s: State, seat: int, style: int) -> int:
    """Return an order that changes a job's workers, 0 if none is needed; reductions come first."""
    for job in range(JOBS):
        now = s.plan_job[seat][job]
        if now == s.job[seat][job]:
            fewer = wanted_workers(book, s, seat, style, job)
            fewer = max(fewer, lowest(book, s, seat, ASSIGN, job))
            if fewer < now:
                return packed(assign_move(job), fewer)
    for job in range(JOBS):
        now = s.plan_job[seat][job]
        if now == s.job[seat][job]:
            more = wanted_workers(book, s, seat, style, job)
            more = min(more, highest(book, s, seat, ASSIGN, job))
            if more > now:
                return packed(assign_move(job), more)
    return 0


def wanted_workers(book: Book, s: State, seat: int, style: int, job: int) -> int:
    """Return how many workers a job should get: farms come first, explorers take the rest."""
    people = peasants(book, s, seat)
    for rank in range(JOBS):
        each = job_of_rank(rank)
        if each == EXPLORING:
            return people
        workers = min(people, workers_asked(book, s, seat, style, each))
        if each == job:
            return workers
        people -= workers
    return people


def job_of_rank(rank: int) -> int:
    """Return the job that is filled at a rank, 0 being the first."""
    if rank == 0:
        return FARMING
    if rank == 1:
        return BUILDING
    if rank == 2:
        return SMITHING
    if rank == 3:
        return MINING
    if rank == 4:
        return LUMBER
    return EXPLORING


def workers_asked(book: Book, s: State, seat: int, style: int, job: int) -> int:
    """Return how many workers a job could use, ignoring what other jobs need."""
    if job == FARMING:
        return workers_for(book, s, seat, FARMING, food_wanted(book, s, seat))
    if job == BUILDING:
        return builders_asked(book, s, seat, style)
    last = days_left(book, s)
    if job == SMITHING:
        return staff(book, s, seat, SMITHING, s.goods[seat][ARMS], 60, 200, last >= 3)
    if job == MINING:
        return staff(book, s, seat, MINING, s.goods[seat][IRON], 150, 600, last >= 3)
    useful = last > HOUSE_DAYS or (aim_of(style) == BUILDER and last > 4)
    return staff(book, s, seat, LUMBER, s.goods[seat][WOOD], 300, 800, useful)


def staff(
    book: Book, s: State, seat: int, job: int, stock: int, little: int, plenty: int, useful: bool
) -> int:
    """Return a job's workers by the stock of its product: the most, the best number, or none."""
    if not useful or stock >= plenty:
        return 0
    buildings = s.built[seat][book.job_building[job]]
    if stock < little:
        return buildings * most_workers(book, s, seat, job)
    return buildings * best_workers(book, s, seat, job)


def food_wanted(book: Book, s: State, seat: int) -> int:
    """Return the food to grow per day: what the stock does not cover, with a tenth to spare.

    On the last day that is 0: nobody needs to eat afterwards.
    """
    days = days_left(book, s)
    if days <= 0:
        return 0
    eaten = food_eaten(book, s, seat)
    eaten += eaten // 10
    return max(0, eaten - s.goods[seat][FOOD] // days)


def workers_for(book: Book, s: State, seat: int, job: int, amount: int) -> int:
    """Return how many workers make an amount, but no more than the buildings can use."""
    building = book.job_building[job]
    buildings = s.built[seat][building]
    best = best_workers(book, s, seat, job)
    most = most_workers(book, s, seat, job)
    usual = buildings * yield_of(book, s, seat, building)
    if usual <= 0:
        return 0
    if amount <= usual:
        return math.ceil(amount / usual * buildings * best)
    beyond = (amount - usual) / (usual * (book.peak_work - 1.0))
    return min(buildings * most, buildings * best + math.ceil(beyond * buildings * (most - best)))


# --- trade ----------------------------------------------------------------------------------------


def next_trade(book: Book, s: State, seat: int) -> int:
    """Return a market order that buys what is short or sells a surplus, 0 for none."""
    for good in range(GOODS):
        if s.plan_bought[seat][good] > 0 or s.plan_sold[seat][good] > 0:
            return 0
    last = days_left(book, s)
    if last < 2:
        return 0
    gold = left(book, s, seat, GOLD)
    income = gold_earned(book, s, seat)
    if gold > 2 * income:
        if s.goods[seat][IRON] < 60:
            return traded(book, s, seat, buy_move(IRON))
        if s.goods[seat][WOOD] < 150 and last > HOUSE_DAYS:
            return traded(book, s, seat, buy_move(WOOD))
    elif gold < income:
        if s.goods[seat][IRON] > 400:
            return traded(book, s, seat, sell_move(IRON))
        if s.goods[seat][WOOD] > 400:
            return traded(book, s, seat, sell_move(WOOD))
        if s.goods[seat][FOOD] > 2 * food_eaten(book, s, seat):
            return traded(book, s, seat, sell_move(FOOD))
    return 0


def traded(book: Book, s: State, seat: int, code: int) -> int:
    """Return the order to trade as much of a good as the market allows, 0 if it allows none."""
    most = highest(book, s, seat, verb_of(code), thing_of(code))
    return packed(code, most) if most > 0 else 0
