"""The tree search: the same in both forms, legal everywhere, blind to what is hidden."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from support.setups import compiled_setups, usual_compiled_setups
from support.territory.boards import match_at
from wartable.bots.search import mcts
from wartable.bots.search.bot import PLAN_STRIDE, STRIDE, SearchBot, moves_in_phase
from wartable.bots.search.workspace import Workspace
from wartable.bots.simple import HeuristicBot
from wartable.engine.compiled.arrays import empty, fetch, store
from wartable.engine.compiled.prepare import compiled, plain
from wartable.engine.kit.chance import BOT, Chance, stream
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import code_of
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game
from wartable.testing.play import continue_randomly, hide_others, random_match
from wartable.testing.setups import Setup

usual = pytest.mark.parametrize("setup", usual_compiled_setups(), ids=str)
every_setup = pytest.mark.parametrize("setup", compiled_setups(), ids=str)
move_by_move = pytest.mark.parametrize(
    "setup", [setup for setup in compiled_setups() if not setup.game.styles], ids=str
)
secretive = pytest.mark.parametrize(
    "setup", [setup for setup in usual_compiled_setups() if setup.game.conduct.secrets], ids=str
)


def choose(match: Match, seat: int, bot: SearchBot, seed: int = 1) -> int:
    view = match.view(seat)
    return bot.choose(view, view.legal(), stream(seed, BOT, seat))


def real_decisions(setup: Setup, seed: int, count: int) -> list[Match]:
    """Return positions of a random match in which there is something to choose."""
    found: list[Match] = []
    match = setup.match(seed)
    for number in range(1000):
        if match.over or len(found) == count:
            break
        if sum(map(len, match.legal(match.to_act[0]))) > 1:
            found.append(match.branch())
            continue_randomly(match, number, 2 * setup.seats)
        else:
            continue_randomly(match, number, 1)
    return found


# --- what it chooses ---------------------------------------------------------------------------


@every_setup
def test_every_choice_is_legal(setup: Setup) -> None:
    bot = SearchBot(iterations=20)
    match = setup.match(1)
    for number in range(30):
        if match.over:
            break
        seat = match.to_act[number % len(match.to_act)]
        match.play(seat, choose(match, seat, bot, number))  # refuses what is not legal
        continue_randomly(match, number, 5)


@usual
def test_by_iterations_the_same_view_gives_the_same_move(setup: Setup) -> None:
    used = SearchBot(iterations=60)
    for match in real_decisions(setup, 2, 5):
        seat = match.to_act[0]
        chances = [stream(1, BOT), stream(1, BOT)]
        view = match.view(seat)
        moves = [
            bot.choose(view, view.legal(), chance)
            for bot, chance in zip((SearchBot(iterations=60), used), chances, strict=True)
        ]
        assert moves[0] == moves[1], "what it searched before does not matter"
        assert chances[0] == chances[1] != stream(1, BOT)


@usual
def test_a_single_legal_move_is_not_searched(setup: Setup) -> None:
    match = setup.match(1)
    while not match.over:
        seat = match.to_act[0]
        if sum(map(len, match.legal(seat))) == 1:
            chance = stream(1, BOT)
            bot = SearchBot(iterations=1)
            view = match.view(seat)
            assert [bot.choose(view, view.legal(), chance)] == list(view.legal()[0].moves())
            assert chance == stream(1, BOT)
            return
        continue_randomly(match, 1, 1)


@usual
def test_a_view_is_only_looked_at(setup: Setup) -> None:
    for match in real_decisions(setup, 3, 3):
        view = match.view(match.to_act[0])
        before = [spec_of(each).pack(each) for each in (view.s, view.book, view.work, match.s)]
        SearchBot(iterations=40).choose(view, view.legal(), stream(1, BOT))
        after = [spec_of(each).pack(each) for each in (view.s, view.book, view.work, match.s)]
        assert after == before


@usual
def test_by_time_it_always_has_a_move(setup: Setup) -> None:
    (match,) = real_decisions(setup, 4, 1)
    for _ in range(3):
        match.branch().play(match.to_act[0], choose(match, match.to_act[0], SearchBot(ms=1)))


def test_a_turn_that_will_not_end_is_left_to_the_heuristic(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = find_game("duper")
    match = Match(game, seed=3)
    for move in ("infantry 9 1", "infantry 9 1", "attack 9 10"):
        assert moves_in_phase(match.view(0)) == len(match.moves)
        match.play(0, move)
    assert moves_in_phase(match.view(0)) == 3
    match.play(0, "end")
    assert moves_in_phase(match.view(1)) == 0

    def unasked(*arguments: object) -> None:
        raise AssertionError("searched")

    monkeypatch.setattr("wartable.bots.search.bot.Workspace", unasked)
    monkeypatch.setattr("wartable.bots.search.bot.LONG_TURN", 0)
    view, bot = match.view(1), SearchBot(iterations=5)
    expected = HeuristicBot().choose(view, view.legal(), stream(1, BOT))
    assert bot.choose(view, view.legal(), stream(1, BOT)) == expected
    monkeypatch.setattr("wartable.bots.search.bot.LONG_TURN", 1)
    with pytest.raises(AssertionError, match="searched"):
        bot.choose(view, view.legal(), stream(1, BOT))


def test_an_obvious_win_is_found() -> None:
    """Whoever takes the rich square next door has more units than the others together."""
    match = match_at(
        """
        005a.|000.+|000..|000..|000..
        000..|000..|000..|000..|000..
        000..|000..|000..|000..|000..
        000..|000..|000..|000..|000..
        005b.|000..|000..|000..|005c.
        """,
        base_production=0,
        resource_production=50,
    )
    to_the_right = code_of(match.game.notation.read_move(match.book, "0,0,R,1"))
    for seed in range(5):
        assert code_of(choose(match, 0, SearchBot(iterations=300), seed)) == to_the_right
    match.play(0, choose(match, 0, SearchBot(iterations=300)))
    match.close_phase()
    assert (match.reason, match.winners) == ("domination", (0,))


def test_a_lost_army_is_not_thrown_away() -> None:
    """Nothing can be won by marching into a stronger neighbour in the last round."""
    match = match_at(
        """
        003a.|030b.|000..
        000..|000..|000..
        000..|000..|030c.
        """,
        turn=15,
        base_production=0,
        resource_production=0,
    )
    into_b = code_of(match.game.notation.read_move(match.book, "0,0,R,1"))
    for seed in range(5):
        assert code_of(choose(match, 0, SearchBot(iterations=500), seed)) != into_b


# --- plain equals compiled ---------------------------------------------------------------------

ITERATIONS = 25
ROOM = 64
AT_RANDOM = -1


def settings_of(match: Match, seat: int) -> Any:
    plan = mcts.Settings()
    plan.seat, plan.seats = seat, match.seats
    plan.style = 0 if match.game.heuristics else AT_RANDOM
    plan.horizon, plan.explore, plan.widen = 2, 0.25, 1.0
    return plan


def empty_tree() -> Any:
    blank = mcts.Tree()
    for seat in range(mcts.SEATS):
        blank.low[seat] = 1.0
    return blank


def grow_plain(match: Match, seat: int) -> tuple[list[Any], Chance]:
    """Return the edges of a tree grown in the plain form, and its chance after it."""
    game, view, chance = match.game, match.view(seat), stream(9, BOT)
    edges = [mcts.Edge() for _ in range(4 * ROOM)]
    grown = empty_tree()
    plain(game, [mcts.grow])["grow"](
        [match.book],
        [view.s, game.state(), game.state()],
        [game.work()],
        [chance],
        [Log()],
        [settings_of(match, seat)],
        [grown],
        [mcts.Node() for _ in range(ROOM)],
        edges,
        [0] * 256,
        ITERATIONS,
    )
    return edges[: grown.edges], chance


def grow_compiled(match: Match, seat: int) -> tuple[list[Any], Chance]:
    """Return the same of a tree grown in the compiled form."""
    edges, _, chance = compiled_tree(match, settings_of(match, seat), ITERATIONS, ROOM)
    return edges, chance


def compiled_tree(
    match: Match, plan: Any, iterations: int, room: int
) -> tuple[list[Any], list[Any], Chance]:
    """Return the edges and nodes of a tree grown in the compiled form, and its chance."""
    game, view = match.game, match.view(plan.seat)
    states, edges, trees = empty(game.state, 3), empty(mcts.Edge, 4 * room), empty(mcts.Tree)
    nodes = empty(mcts.Node, room)
    book, chances, plans = empty(game.book), empty(Chance), empty(mcts.Settings)
    for array, source in (
        (book, match.book),
        (states, view.s),
        (chances, stream(9, BOT)),
        (plans, plan),
        (trees, empty_tree()),
    ):
        store(array, 0, source)
    compiled(game, [mcts.grow])["grow"](
        book,
        states,
        empty(game.work),
        chances,
        empty(Log),
        plans,
        trees,
        nodes,
        edges,
        np.zeros(4 * room, np.int64),
        iterations,
    )
    return (
        [fetch(mcts.Edge, edges, at) for at in range(int(trees["edges"][0]))],
        [fetch(mcts.Node, nodes, at) for at in range(int(trees["nodes"][0]))],
        fetch(Chance, chances, 0),
    )


@move_by_move
def test_both_forms_grow_the_same_tree(setup: Setup) -> None:
    for match in real_decisions(setup, 5, 2):
        grown = grow_plain(match, match.to_act[0])
        assert grown == grow_compiled(match, match.to_act[0])
        assert sum(edge.visits for edge in grown[0]) >= ITERATIONS


@secretive
def test_it_uses_nothing_hidden(setup: Setup) -> None:
    """The same move for two positions that differ in what others have, or have handed in so far."""
    match = random_match(setup, 6, 0)
    other = differing_in_secret(setup, match)
    while len(match.legal(0)) < 2 or other.to_act != match.to_act:
        match.close_phase()
        other = differing_in_secret(setup, match)
    assert other.phase == match.phase and not match.over
    assert match.state_hash() != other.state_hash()
    bot = SearchBot(iterations=50)
    assert choose(match, 0, bot) == choose(other, 0, bot)


def differing_in_secret(setup: Setup, match: Match) -> Match:
    """Return the same position after others have done something of which nobody learns.

    What they do may be seen after all, if there is nothing to be done but to hand in.
    """
    other = match.branch()
    if setup.at_once:
        hide_others(other, 0)
    others = [seat for seat in other.to_act if seat > 0]
    for seat in others[:-1] or others:
        move = setup.game.rules.sample(other.book, other.s, other.work, stream(8, BOT), seat)
        other.play(seat, move)
    return other


def first_real_choice(setup: Setup) -> Match:
    """Return a match at the first phase in which its first seat has a choice."""
    match = setup.match(7)
    while len(match.legal(0)) < 2 and not match.over:
        match.close_phase()
    return match


def several_at_once(setup: Setup) -> bool:
    """Tell whether seats decide at the same time, in situations that they know of each other.

    Where a seat has a hand to guess at, every guess is a situation of its own. A game that is
    searched by plans has other trees.
    """
    if setup.game.styles:
        return False
    match = first_real_choice(setup)
    imagined = match.branch()
    hide_others(imagined, 0)
    return len(match.to_act) > 1 and imagined.view(1).s == match.view(1).s


@pytest.mark.parametrize(
    "setup", [s for s in usual_compiled_setups() if several_at_once(s)], ids=str
)
def test_seats_that_decide_at_once_do_not_see_each_other_in_the_tree(setup: Setup) -> None:
    """What others choose in the same phase is no new situation for a seat: it has one node."""
    match = first_real_choice(setup)
    plan = settings_of(match, 0)
    plan.style = AT_RANDOM  # so that the others choose in the tree as well
    iterations = 2048
    _, nodes, _ = compiled_tree(match, plan, iterations, iterations)
    assert max(node.visits for node in nodes if node.seat == 1) > iterations / 2


# --- limited in time -----------------------------------------------------------------------------


class Clock:
    """A clock that is a millisecond later at every look."""

    def __init__(self, thread_step: float, step: float) -> None:
        self.steps = {"thread_time": thread_step, "monotonic": step}
        self.looks = {"thread_time": 0, "monotonic": 0}

    def thread_time(self) -> float:
        """Return the seconds of the processor."""
        return self._look("thread_time")

    def monotonic(self) -> float:
        """Return the seconds."""
        return self._look("monotonic")

    def _look(self, which: str) -> float:
        self.looks[which] += 1
        return self.looks[which] * self.steps[which]


@usual
def test_a_limit_that_is_not_reached_changes_nothing(setup: Setup) -> None:
    count = 21 if setup.game.styles else 120
    for match in real_decisions(setup, 7, 2):
        seat = match.to_act[0]
        free, limited = SearchBot(iterations=count), SearchBot(iterations=count)
        limited.think_at_most(1e6)
        assert choose(match, seat, free) == choose(match, seat, limited)
        assert free._space is not None and limited._space is not None
        for one, other in ((free._space._tree, limited._space._tree),):
            assert one.tobytes() == other.tobytes()


@usual
@pytest.mark.parametrize("slow", ["processor", "clock"])
def test_a_search_ends_when_its_limit_is_reached(
    setup: Setup, slow: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the processor's time, or by four times as much of the clock's."""
    grown: list[int] = []
    monkeypatch.setattr(Workspace, "grow", _counted(grown))
    match = real_decisions(setup, 7, 1)[0]
    bot = SearchBot(iterations=20_000)
    bot.think_at_most(0.25)
    clock = Clock(1 / 64, 0.0) if slow == "processor" else Clock(0.0, 1 / 16)
    monkeypatch.setattr("wartable.bots.search.bot.time", clock)
    found = choose(match, match.to_act[0], bot)
    match.play(match.to_act[0], found)
    stride = PLAN_STRIDE if setup.game.styles else STRIDE
    assert grown == [stride] * 16


def _counted(grown: list[int]) -> Any:
    real = Workspace.grow

    def grow(space: Workspace, iterations: int) -> None:
        grown.append(iterations)
        real(space, iterations)

    return grow
