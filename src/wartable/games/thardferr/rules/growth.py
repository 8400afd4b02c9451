"""The peaceful part of a day: trade, work, upkeep, exploration, research, completions."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.games.thardferr.catalogue.entries import PLACES
from wartable.games.thardferr.events import (
    built,
    day_made,
    deserted,
    follows,
    land_found,
    learned,
    learning,
    traded,
    trained,
)
from wartable.games.thardferr.rules.orders import PLENTY, left
from wartable.games.thardferr.rules.people import (
    arms_made,
    building_room,
    buildings_of,
    castle_room,
    dismiss,
    food_eaten,
    food_made,
    gold_earned,
    gold_paid,
    iron_made,
    research_a_day,
    sharpness,
    soldiers_room,
    wood_made,
)
from wartable.games.thardferr.state import (
    ARMS,
    BUILDINGS,
    CASTLE,
    EXPLORING,
    FOOD,
    GOLD,
    GOODS,
    IRON,
    JOBS,
    WOOD,
    Book,
    State,
)


def pay(book: Book, s: State, seat: int, log: Log) -> None:
    """Rules 2-3 and 7-1: carry out the trades and pay for everything ordered."""
    for good in range(IRON, FOOD + 1):
        bought = s.plan_bought[seat][good] - s.plan_sold[seat][good]
        if bought != 0:
            traded(log, seat, good, bought)
    # Updating in place is safe: what is left of a good depends on no other good's stock.
    for good in range(GOODS):
        s.goods[seat][good] = min(PLENTY, left(book, s, seat, good))
    for job in range(JOBS):
        s.job[seat][job] = s.plan_job[seat][job]
    if s.plan_learning[seat] > 0:
        s.learning[seat] = s.plan_learning[seat]
        learning(log, seat, s.learning[seat] - 1)
    if s.plan_strategy[seat] != s.strategy[seat]:
        s.strategy[seat] = s.plan_strategy[seat]
        follows(log, seat, s.strategy[seat])


def work_a_day(book: Book, s: State, seat: int, log: Log) -> bool:
    """Rules 3-3 to 3-7: store what the day makes, less what army and people take.

    Returns whether there was food for all.
    """
    gold = gold_earned(book, s, seat) - gold_paid(book, s, seat)
    food = food_made(book, s, seat) - food_eaten(book, s, seat)
    arms = arms_made(book, s, seat)
    store(s, seat, GOLD, gold)
    store(s, seat, FOOD, food)
    store(s, seat, IRON, iron_made(book, s, seat))
    store(s, seat, WOOD, wood_made(book, s, seat))
    store(s, seat, ARMS, arms)
    day_made(log, seat, gold, food, arms)
    if s.goods[seat][GOLD] < 0:
        s.goods[seat][GOLD] = 0
        desert(book, s, seat, GOLD, log)
    if s.goods[seat][FOOD] < 0:
        s.goods[seat][FOOD] = 0
        desert(book, s, seat, FOOD, log)
        return False
    return True


def store(s: State, seat: int, good: int, amount: int) -> None:
    """Rule 3-7: add an amount to a store, which holds at most ``PLENTY``."""
    s.goods[seat][good] = min(PLENTY, s.goods[seat][good] + amount)


def desert(book: Book, s: State, seat: int, lacking: int, log: Log) -> None:
    """Rule 3-7: unpaid or unfed, a share of every unit leaves, rounded up."""
    gone = 0
    for place in range(PLACES):
        leave = (s.army[seat][place] * book.desertion + 99) // 100
        s.army[seat][place] -= leave
        gone += leave
    if gone > 0:
        deserted(log, seat, gone, lacking)


def explore(book: Book, s: State, seat: int, log: Log) -> None:
    """Rule 3-8: explorers find land; the more land there is, the more it takes to find the next."""
    s.explored[seat] += s.job[seat][EXPLORING] * sharpness(book, s, seat)
    found = 0
    while s.explored[seat] >= book.explorers * s.land[seat]:
        s.explored[seat] -= book.explorers * s.land[seat]
        s.land[seat] += 1
        found += 1
    if found > 0:
        land_found(log, seat, found, s.land[seat])


def study(book: Book, s: State, seat: int, log: Log) -> None:
    """Rules 6-2 and 6-4: research goes on, faster with wizards, until the level is known."""
    if s.learning[seat] == 0:
        return
    technology = s.learning[seat] - 1
    s.learned[seat] += research_a_day(book, s, seat)
    if s.learned[seat] >= book.hours[technology]:
        s.level[seat][technology] += 1
        s.learning[seat] = 0
        s.learned[seat] = 0
        learned(log, seat, technology, s.level[seat][technology])


def complete(book: Book, s: State, seat: int, log: Log) -> None:
    """Rules 4-3 and 5-3: new buildings stand if the land still carries them.

    New units join the army if the Guard Houses still have room.
    """
    for building in range(BUILDINGS):
        number = s.plan_built[seat][building]
        space = building_room(book, s, seat) - buildings_of(s, seat)
        if building == CASTLE:
            space = castle_room(book, s, seat) - s.built[seat][CASTLE]
        number = max(0, min(number, space))
        if number > 0:
            s.built[seat][building] += number
            built(log, seat, building, number)
    first = (s.race[seat] - 1) * PLACES
    beds = soldiers_room(book, s, seat)
    for place in range(PLACES):
        beds -= s.army[seat][place]
    for place in range(PLACES):
        number = max(0, min(s.plan_army[seat][place], beds))
        if number > 0:
            s.army[seat][place] += number
            beds -= number
            trained(log, seat, first + place, number)
    dismiss(book, s, seat)


def forget(s: State, seat: int) -> None:
    """Clear a seat's orders of the day; jobs and strategy stay."""
    s.given[seat] = 0
    s.plan_learning[seat] = 0
    s.plan_target[seat] = 0
    s.plan_share[seat] = 0
    s.plan_strategy[seat] = s.strategy[seat]
    for building in range(BUILDINGS):
        s.plan_built[seat][building] = 0
    for place in range(PLACES):
        s.plan_army[seat][place] = 0
    for good in range(GOODS):
        s.plan_bought[seat][good] = 0
        s.plan_sold[seat][good] = 0
    for job in range(JOBS):
        s.plan_job[seat][job] = s.job[seat][job]
