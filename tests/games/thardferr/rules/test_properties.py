"""What holds in every game of Thardferr, and the bounds of orders against the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

import pytest

from support.thardferr.codes import order
from wartable.engine.kit.events import read_log
from wartable.engine.kit.moves import packed
from wartable.engine.kit.tables import spec_of
from wartable.games.thardferr import GAME, events, rules
from wartable.games.thardferr.catalogue.entries import PLACES
from wartable.games.thardferr.moves import ASSIGN, ATTACK, BUILD, BUY, SELL, TRAIN
from wartable.games.thardferr.rules.orders import highest, lowest, ordered, things
from wartable.games.thardferr.rules.people import peasants, soldiers, soldiers_room
from wartable.games.thardferr.state import (
    ARMS,
    BUILDING,
    BUILDINGS,
    CARPENTRY,
    CASTLE,
    FARM,
    FOOD,
    FORGE,
    GOLD,
    IRON,
    MACHINERY,
    MARKET,
    MILL,
    MINE,
    TECHNIQUES,
    WOOD,
    Book,
    State,
)
from wartable.testing.play import Play
from wartable.testing.setups import Setup

#: Games in which much happens.
RICH: dict[str, int | str] = {
    "peace": 1,
    "days": 8,
    "races": "drawn",
    "start_gold": 400_000,
    "start_iron": 9_000,
    "start_wood": 9_000,
    "start_arms": 2_000,
    "explorers": 5,
    "trade": 20,
    "research": 60,
}
POOR: dict[str, int | str] = {
    "peace": 0, "days": 8, "races": "drawn", "start_gold": 0, "start_food": 0, "truce": 0,
    "ruin": 15, "desertion": 40, "research": 100, "technology_price": 0,
}  # fmt: skip
GAMES = [(RICH, 2, 1), (RICH, 6, 2), (POOR, 3, 3), (POOR, 6, 4), ({}, 4, 5)]
ids = ["rich2", "rich6", "poor3", "poor6", "usual4"]


def a_game(options: dict[str, int | str], seats: int, seed: int) -> Play:
    return Play(Setup(GAME, GAME.options(options), seats, "case"), seed)


def kingdoms(play: Play) -> Iterator[int]:
    """Yield the kingdoms that stand."""
    for seat in range(play.setup.seats):
        if play.s.race[seat] and not play.s.fallen[seat]:
            yield seat


# --- the rulebook's bounds once more ------------------------------------------------------------

#: Building and most workers of a job that has a building.
PLACE = {0: (MINE, 200), 1: (MILL, 170), 2: (FARM, 120), 4: (FORGE, 160)}


def stores_left(book: Book, s: State, seat: int) -> list[int]:
    """Rule 2-3: what is left of everything when all orders are paid."""
    left = list(s.goods[seat])
    first = (s.race[seat] - 1) * PLACES
    for good in (GOLD, IRON, WOOD):
        left[good] -= sum(
            s.plan_built[seat][each] * book.building_cost[each][good] for each in range(BUILDINGS)
        )
        left[good] -= sum(
            s.plan_army[seat][place] * book.unit_cost[first + place][good]
            for place in range(PLACES)
        )
    left[ARMS] -= sum(
        s.plan_army[seat][place] * book.unit_arms[first + place] for place in range(PLACES)
    )
    for good, price in ((IRON, 100), (WOOD, 80), (FOOD, 60)):
        traded = s.plan_bought[seat][good] - s.plan_sold[seat][good]
        left[good] += traded
        left[GOLD] -= traded * price
    if s.plan_learning[seat]:
        left[GOLD] -= book.price[s.plan_learning[seat] - 1]
    return left


def what_is_wrong(book: Book, s: State, seat: int) -> str:
    """Return the first rule that the orders of a kingdom break, nothing if they are in order."""
    if min(stores_left(book, s, seat)) < 0:
        return "2-3"
    if sum(s.plan_job[seat]) > peasants(book, s, seat):
        return "3-2"
    for job, (building, most) in PLACE.items():
        if job == 0 and s.level[seat][MACHINERY]:
            most = 170
        if s.plan_job[seat][job] > most * s.built[seat][building]:
            return "3-2"
    each = 100 if s.level[seat][CARPENTRY] else 150
    if sum(s.plan_built[seat]) * each > s.plan_job[seat][BUILDING]:
        return "4-1"
    new = sum(s.plan_built[seat]) - s.plan_built[seat][CASTLE]
    old = sum(s.built[seat]) - s.built[seat][CASTLE]
    if new and new + old > 10 * s.land[seat]:
        return "4-2"
    castles = s.plan_built[seat][CASTLE]
    if castles and castles + s.built[seat][CASTLE] > s.land[seat] // 7 + 1:
        return "4-2"
    return training_wrong(book, s, seat) or trade_wrong(book, s, seat)


def training_wrong(book: Book, s: State, seat: int) -> str:
    for place in range(PLACES):
        unit = (s.race[seat] - 1) * PLACES + place
        sets = s.built[seat][book.unit_centre[unit]] // book.unit_centres[unit]
        number = sets * book.unit_batch[unit]
        if s.level[seat][TECHNIQUES]:
            number = floor(number * 1.25)
        if s.plan_army[seat][place] > number + s.built[seat][CASTLE]:
            return "5-1"
    new = sum(s.plan_army[seat])
    if new and new + soldiers(s, seat) > soldiers_room(book, s, seat):
        return "5-2"
    return ""


def trade_wrong(book: Book, s: State, seat: int) -> str:
    traded = sum(s.plan_bought[seat]) + sum(s.plan_sold[seat])
    return "7-2" if traded > book.trade * s.built[seat][MARKET] else ""


def permitted(book: Book, s: State, seat: int, verb: int, thing: int) -> bool:
    """Tell whether there is such an order at all."""
    if verb == TRAIN:
        return thing // PLACES == s.race[seat] - 1
    if verb in (BUY, SELL):
        return IRON <= thing <= FOOD
    if verb == ATTACK:
        there = thing < book.seats and thing != seat and not s.fallen[thing]
        return there and s.turn > book.peace and not s.truce[thing] and soldiers(s, seat) > 0
    return True


def may_be(book: Book, s: State, seat: int, verb: int, thing: int, amount: int) -> bool:
    """Tell by the rulebook whether an order can be given."""
    if amount < 0 or not permitted(book, s, seat, verb, thing):
        return False
    if amount == 0 and verb != ASSIGN and ordered(s, seat, verb, thing) == 0:
        return False
    if verb == ATTACK:
        return amount <= 100
    after = spec_of(s).clone(s)
    rules.give(after, seat, verb, thing, amount)
    return what_is_wrong(book, after, seat) == ""


def amounts_to_try(book: Book, s: State, seat: int, verb: int, thing: int) -> set[int]:
    least, most = lowest(book, s, seat, verb, thing), highest(book, s, seat, verb, thing)
    near = {edge + more for edge in (least, most) for more in (-1, 0, 1)}
    return near | {0, 1, 2, 7, 60, 150, 1000, 1 << 30}


@pytest.mark.parametrize(("options", "seats", "seed"), GAMES, ids=ids)
def test_orders_are_bounded_as_the_rulebook_says(
    options: dict[str, int | str], seats: int, seed: int
) -> None:
    play = a_game(options, seats, seed)
    while not play.over:
        if play.moves % 11 == 0 and play.s.turn > 0:
            seat = play.to_act[play.moves % len(play.to_act)]
            compare_bounds(play, seat)
        play.step()


def compare_bounds(play: Play, seat: int) -> None:
    """Try amounts of every order of a seat, and compare what the rules and the rulebook say."""
    book, s = play.book, play.s
    if s.given[seat] >= book.orders:
        return
    for verb in (BUILD, TRAIN, ASSIGN, BUY, SELL, ATTACK):
        for thing in range(things(verb)):
            for amount in amounts_to_try(book, s, seat, verb, thing):
                move = packed(order(verb, thing), max(0, amount))
                accepted = rules.check(book, s, play.work, seat, move) == 0
                expected = may_be(book, s, seat, verb, thing, max(0, amount))
                assert accepted == expected, (verb, thing, amount, s.turn)


# --- what always holds ----------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "seats", "seed"), GAMES, ids=ids)
def test_whatever_happens_kingdoms_are_in_order(
    options: dict[str, int | str], seats: int, seed: int
) -> None:
    play = a_game(options, seats, seed)
    while not play.over:
        play.step()
        for seat in kingdoms(play):
            s = play.s
            assert min(s.goods[seat]) >= 0
            assert min(*s.army[seat], *s.built[seat], *s.job[seat]) >= 0
            assert what_is_wrong(play.book, s, seat) == ""
            assert sum(s.job[seat]) <= peasants(play.book, s, seat)
            assert s.land[seat] >= 1
            assert sum(s.built[seat]) - s.built[seat][CASTLE] <= 10 * s.land[seat]
    assert 1 <= play.s.turn <= play.book.days


@pytest.mark.parametrize(("options", "seats", "seed"), GAMES, ids=ids)
def test_land_is_only_found_or_changes_hands(
    options: dict[str, int | str], seats: int, seed: int
) -> None:
    play = a_game(options, seats, seed)
    wars = 0
    while not play.over:
        before = sum(play.s.land)
        play.step()
        latest = list(read_log(play.log, play.moves, 0))
        finds = [event for event in latest if event.kind == events.LAND_FOUND]
        found = sum(events.EVENTS.fields(event)["found"] for event in finds)
        wars += sum(event.kind == events.TAKEN for event in latest)
        if before:
            assert sum(play.s.land) == before + found
    assert wars > 0 or options is not POOR, "the poor live by war"


@pytest.mark.parametrize(("options", "seats", "seed"), GAMES, ids=ids)
def test_training_fills_no_more_than_the_room(
    options: dict[str, int | str], seats: int, seed: int
) -> None:
    play = a_game(options, seats, seed)
    while not play.over:
        before = [soldiers(play.s, seat) for seat in range(seats)]
        play.step()
        for seat in kingdoms(play):
            room = soldiers_room(play.book, play.s, seat)
            assert soldiers(play.s, seat) <= max(room, before[seat])


@pytest.mark.parametrize(("options", "seats", "seed"), GAMES, ids=ids)
def test_days_follow_one_another_and_the_last_ends_the_game(
    options: dict[str, int | str], seats: int, seed: int
) -> None:
    play = a_game(options, seats, seed)
    day = play.s.turn
    while not play.over:
        play.step()
        assert play.s.turn in (day, day + 1)
        if play.s.turn > day:
            assert not any(play.s.given) and not any(play.s.plan_target)
            assert not any(any(row) for row in play.s.plan_built)
        day = play.s.turn
    assert play.s.ended and play.s.turn <= play.book.days
    assert play.rules.winners(play.book, play.s) > 0
