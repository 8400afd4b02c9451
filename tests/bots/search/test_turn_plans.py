"""Searching by plans: whole turns are planned, the same in both forms, and carried out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from support.setups import compiled_setups
from wartable.bots.search import mcts, turn_plans
from wartable.bots.search.bot import PendingPlans, SearchBot
from wartable.engine.compiled.arrays import empty, fetch, store
from wartable.engine.compiled.prepare import compiled, plain
from wartable.engine.kit.chance import BOT, PLAN, Chance, stream
from wartable.engine.kit.events import Log
from wartable.engine.play.match import Match
from wartable.testing.play import continue_randomly
from wartable.testing.setups import Setup

ITERATIONS = 6
ROOM = 32

planned = pytest.mark.parametrize(
    "setup", [setup for setup in compiled_setups() if setup.game.styles], ids=str
)
some = pytest.mark.parametrize(
    "setup", [setup for setup in compiled_setups() if setup.game.styles][:1], ids=str
)


def in_the_midst(setup: Setup, seed: int) -> Match:
    """Return a match some way into a game, with something to choose."""
    match = setup.match(seed)
    while match.game.rules.turn(match.book, match.s) == 0:
        match.close_phase()
    for _ in range(40):
        continue_randomly(match, seed, 1)
        if match.over:
            match.undo()
            break
    assert len(match.legal(match.to_act[0])) > 1
    return match


def aim_of(match: Match, seat: int) -> Any:
    aim = mcts.Settings()
    aim.seat, aim.seats, aim.styles = seat, match.seats, match.game.styles
    aim.horizon, aim.explore, aim.widen = 1, 0.25, 1.0
    return aim


def blank_tree() -> Any:
    blank = mcts.Tree()
    for seat in range(mcts.SEATS):
        blank.low[seat] = 1.0
    return blank


def planned_plainly(match: Match, seat: int) -> tuple[list[Any], list[Any], Chance]:
    """Return edges and plans of a tree grown in the plain form, and its chance after it."""
    game, chance, grown = match.game, stream(9, BOT), blank_tree()
    edges = [mcts.Edge() for _ in range(4 * ROOM)]
    made = [turn_plans.TurnPlan() for _ in range(4 * ROOM)]
    plain(game, [turn_plans.plan_on])["plan_on"](
        [match.book],
        [match.view(seat).s, *(game.state() for _ in range(3))],
        [game.work()],
        [chance, stream(0, PLAN)],
        [Log()],
        [aim_of(match, seat)],
        [grown],
        [mcts.Node() for _ in range(ROOM)],
        edges,
        made,
        [0] * 256,
        ITERATIONS,
    )
    return edges[: grown.edges], made[: grown.edges], chance


def planned_compiled(match: Match, seat: int) -> tuple[list[Any], list[Any], Chance]:
    """Return the same of a tree grown in the compiled form."""
    game = match.game
    states, trees, chances = empty(game.state, 4), empty(mcts.Tree), empty(Chance, 2)
    edges, made = empty(mcts.Edge, 4 * ROOM), empty(turn_plans.TurnPlan, 4 * ROOM)
    book, settings = empty(game.book), empty(mcts.Settings)
    for array, at, source in (
        (book, 0, match.book),
        (states, 0, match.view(seat).s),
        (chances, 0, stream(9, BOT)),
        (chances, 1, stream(0, PLAN)),
        (settings, 0, aim_of(match, seat)),
        (trees, 0, blank_tree()),
    ):
        store(array, at, source)
    compiled(game, [turn_plans.plan_on])["plan_on"](
        book,
        states,
        empty(game.work),
        chances,
        empty(Log),
        settings,
        trees,
        empty(mcts.Node, ROOM),
        edges,
        made,
        np.zeros(256, np.int64),
        ITERATIONS,
    )
    count = int(trees["edges"][0])
    return (
        [fetch(mcts.Edge, edges, at) for at in range(count)],
        [fetch(turn_plans.TurnPlan, made, at) for at in range(count)],
        fetch(Chance, chances, 0),
    )


@planned
def test_both_forms_make_the_same_plans_of_legal_moves(setup: Setup) -> None:
    match = in_the_midst(setup, 5)
    seat = match.to_act[0]
    edges, made, chance = planned_plainly(match, seat)
    assert (edges, made, chance) == planned_compiled(match, seat)
    assert sum(edge.visits for edge in edges) >= ITERATIONS
    moves = made[0].move[: made[0].count]
    assert moves
    assert_legal_and_only_the_last_needs_chance(match, seat, moves)


def assert_legal_and_only_the_last_needs_chance(match: Match, seat: int, moves: list[int]) -> None:
    """Make the moves of a plan one by one in the match itself."""
    acting, phase = match.to_act, match.phase
    for number, move in enumerate(moves):
        assert match.phase == phase and match.to_act == acting
        before = (match._chance.a, match._chance.b)
        match.play(seat, move)  # refuses what is not legal
        if number + 1 < len(moves):
            assert (match._chance.a, match._chance.b) == before, "a move before the last drew"


@some
def test_a_plan_is_carried_out_without_searching_again(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[int] = []
    real = SearchBot._search

    def counted(bot: SearchBot, view: Any, chance: Chance) -> tuple[int, ...]:
        searched.append(len(view.events))
        return real(bot, view, chance)

    monkeypatch.setattr(SearchBot, "_search", counted)
    match = Match(setup.game, seed=1, options=setup.game.options(preset="quick"))
    bot, chance, phase = SearchBot(iterations=4), stream(1, BOT), match.phase
    made = 0
    while match.phase == phase:
        view = match.view(0)
        match.play(0, bot.choose(view, view.legal(), chance))
        made += 1
    assert made > 3 and len(searched) == 1


@some
def test_a_plan_is_given_up_when_something_else_happens(setup: Setup) -> None:
    match = Match(setup.game, seed=1, options=setup.game.options(preset="quick"))
    courses, view = PendingPlans(), match.view(0)
    codes = [family.code for family in view.legal()]
    first, second = codes[1], codes[-1]
    assert courses.begin(view, (first, second)) == first
    other = match.branch()
    other.play(0, second)
    assert courses.next(other.view(0)) == 0
    match.play(0, first)
    assert courses.next(match.view(0)) == second
    assert courses.next(match.view(0)) == 0


class Clock:
    """A clock that tells the 64th part of a second more at every look."""

    def __init__(self) -> None:
        self.looks = 0

    def monotonic(self) -> float:
        """Return the seconds."""
        self.looks += 1
        return self.looks / 64


@some
def test_a_turn_takes_no_longer_than_its_time(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(setup.game, seed=1, options=setup.game.options(preset="quick"))
    bot, chance = SearchBot(ms=500), stream(1, BOT)
    bot.prepare(setup.game)
    clock, view = Clock(), match.view(0)
    monkeypatch.setattr("wartable.bots.search.bot.time", clock)
    bot._search(view, chance)
    used = clock.looks - 1  # what passed before the first look is nobody's time
    assert used == 17, "half of the turn's time, and the look that says how much it was"
    assert bot._left == 0.5 - used / 64
    bot._search(view, chance)
    rest = clock.looks - used - 2
    assert rest == 9, "half of what was left"
    assert bot._left == 0.5 - (used + rest) / 64
