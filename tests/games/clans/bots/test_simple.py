"""The simple player of classic mode: shuffled lanes, and none, one or two random cards in each."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from wartable.engine.compiled.binding import plain_copy_state
from wartable.engine.kit.chance import PLAN, Chance, stream
from wartable.engine.kit.events import Log
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game
from wartable.games.clans import rules
from wartable.games.clans.bots.simple import simple_plan, ways
from wartable.games.clans.moves import DONE
from wartable.games.clans.state import COLUMNS, State, Work, column_of

PLANS = 4_000


def plan(match: Match, chance: Chance, seat: int) -> tuple[int, ...]:
    """Return the lanes of a seat's staged cards, in the order in which it stages them."""
    s, work, log = State(), Work(), Log()
    plain_copy_state(s, match.s)
    while True:
        move = simple_plan(match.book, s, chance, seat)
        if move == DONE:
            return lanes(s, seat)
        assert rules.check(match.book, s, work, seat, move) == 0
        rules.apply(match.book, s, work, chance, seat, move, log)


def lanes(s: State, seat: int) -> tuple[int, ...]:
    """Return the lanes of a seat's staged cards."""
    return tuple(column_of(s.staged_tile[seat][at]) for at in range(s.staged[seat]))


@pytest.mark.parametrize("seat", [0, 1])
def test_any_lane_comes_first_in_every_turn(seat: int) -> None:
    match, chance = Match(find_game("clans"), seats=2, seed=3), stream(5, PLAN)
    plans = [plan(match, chance, seat) for _ in range(PLANS)]
    first = Counter(staged[0] for staged in plans if staged)
    for column in range(COLUMNS):
        assert abs(first[column] / PLANS - 26 / 81) < 0.03


def test_every_lane_gets_none_one_or_two_cards_all_equally_likely() -> None:
    match, chance = Match(find_game("clans"), seats=2, seed=3), stream(6, PLAN)
    plans = Counter(
        tuple(staged.count(column) for column in range(COLUMNS))
        for staged in (plan(match, chance, 0) for _ in range(PLANS))
    )
    assert set(plans) == set(product(range(3), repeat=COLUMNS))
    assert all(abs(count / PLANS - 1 / 27) < 0.015 for count in plans.values())


@pytest.mark.parametrize(("lanes", "counts"), [(3, (27, 26, 20, 8, 0)), (1, (3, 2, 0)), (0, (1,))])
def test_plans_in_which_so_many_lanes_get_cards(lanes: int, counts: tuple[int, ...]) -> None:
    assert tuple(ways(lanes, least) for least in range(len(counts))) == counts
