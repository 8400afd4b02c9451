"""The benchmark of a game: complete random games, compiled, plain and in C; a step; a search."""

from __future__ import annotations

import platform
import time
from array import array
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Protocol

from wartable.bots.play import ask, bot_move, play_choice
from wartable.bots.registry import make_bot, usual_bot
from wartable.bots.search.bot import SearchBot
from wartable.engine import arguments
from wartable.engine.compiled.prepare import plain
from wartable.engine.errors import WartableError
from wartable.engine.game import Game
from wartable.engine.kit.chance import BOT, Chance, stream
from wartable.engine.kit.events import Log
from wartable.engine.play.match import Match
from wartable.lab.batch import all_cores, compiled_styles, make_batch, simulate
from wartable.lab.failures import check_rows
from wartable.lab.results import Batch, Results
from wartable.lab.text_table import columns
from wartable.plugins import installed, resolve


class PlainKernel:
    """Plays the same games as :class:`wartable.lab.threads.Kernel`, without a compiler."""

    def __init__(self, plan: Batch, styles: list[int]) -> None:
        self._plan = plan
        self._play = plain(plan.game, [plan.shape.play])[plan.shape.play.__name__]
        self._styles = styles

    def play(self, begin: int, count: int) -> array[int]:
        """Return the rows of ``count`` games, from number ``begin`` on; raise ``RulesFailed``."""
        plan, game = self._plan, self._plan.game
        rows = array("q", bytes(8 * count * plan.width))
        self._play(
            plan.books(),
            [game.state() for _ in range(3)],
            [game.work()],
            [Chance() for _ in range(1 + len(plan.seats))],
            [Log()],
            self._styles,
            int(plan.rotate),
            plan.seed,
            begin,
            count,
            rows,
        )
        check_rows(plan, begin, rows)
        return rows


# --- benchmark ------------------------------------------------------------------------------------
# The contenders take turns in a rotating order. Reported are the medians of the rates and of the
# ratios within one turn: on a busy machine ratios hold, rates do not. All contenders must give the
# same results for the same seeds.

SEED = 7
#: How often the contenders take turns.
RUNS = 7
#: By default, a turn has as many games as the compiled form plays in this time.
TURN_SECONDS = 1.0
#: The plain form plays fewer games per turn, by this factor.
PLAIN_FEWER = 400
#: Iterations of the timed search over moves, and of one over turn plans.
ITERATIONS, PLANS = 2_000, 200

REFERENCE, ONE, ALL, PLAIN = "reference", "compiled, one core", "compiled, all cores", "plain"


class BenchFailed(WartableError):
    """The contenders of the benchmark disagree, or one could not be built."""


class ReferenceGames(Protocol):
    """Another implementation of a game, ready to play complete games of random players."""

    #: How it was built, such as a compiler and its flags.
    built_by: str

    def play(self, plan: Batch, begin: int, count: int) -> int:
        """Play games and return their number."""

    def agrees(self, ours: Results) -> bool:
        """Play the same games and tell whether they end alike."""


class Reference(Protocol):
    """Finds and builds another implementation of a game; a plugin refers to it."""

    #: Its short name, such as C, and what is needed to build it.
    name: str
    needs: str

    def is_possible(self) -> bool:
        """Tell whether it can be built here."""

    def built(self) -> AbstractContextManager[ReferenceGames]:
        """Give a build; raise ``BenchFailed``."""


def find_reference(game: Game) -> Reference | None:
    """Return the other implementation of a game that a plugin brings, None without one."""
    for plugin in installed().plugins:
        if game.key in plugin.references:
            found: Reference = resolve(plugin.references[game.key])
            return found
    return None


@dataclass(frozen=True)
class Bench:
    """The measurements; rates are games per second, by contender and turn."""

    game: Game
    machine: str
    cores: int
    reference: str
    built_by: str
    runs: int
    rates: dict[str, list[float]]
    step_ms: list[float]
    iterations_per_second: float

    def rate(self, which: str) -> float:
        """Return the median rate of a contender."""
        return median(self.rates[which])

    def ratio(self, which: str, to: str) -> float:
        """Return the median over all turns of the ratio of two contenders."""
        return median(a / b for a, b in zip(self.rates[which], self.rates[to], strict=True))


def run_bench(
    game: Game,
    *,
    games: int | None = None,
    runs: int = RUNS,
    steps: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Bench:
    """Benchmark one game; raise ``BenchFailed`` if the contenders disagree.

    ``games`` is the number of games per turn, ``steps`` the number of steps of play to time, by
    default those of a whole game.
    """
    arguments.of_type(game, Game, "the game", "a Game, as find_game() returns")
    games, steps = arguments.whole_or_none(games, "games"), arguments.whole_or_none(steps, "steps")
    runs = arguments.whole(runs, "runs")
    arguments.callable_or_none(progress, "progress")
    cores, reference = all_cores(), find_reference(game)
    plan = make_batch(game, ("random",) * game.usual_seats, seed=SEED)
    games = games or _games_of_a_turn(plan)
    with ExitStack() as stack:
        other = None
        if reference is not None and reference.is_possible():
            other = stack.enter_context(reference.built())
        check_agreement(plan, other, games)
        contenders = _contenders(plan, other, games, cores)
        rates = _interleaved(contenders, runs, progress)
    return Bench(
        game,
        _machine(),
        cores,
        reference.name if reference else "",
        other.built_by if other else "",
        runs,
        rates,
        step_times(game, steps),
        search_rate(game),
    )


def _games_of_a_turn(plan: Batch) -> int:
    """Return how many games fill a turn, rounded to two digits."""
    few = 200
    for _ in range(2):  # the first one loads the compiled code
        start = time.perf_counter()
        simulate(plan.game, seats=plan.seats, games=few, seed=plan.seed)
        rate = few / (time.perf_counter() - start)
    return max(PLAIN_FEWER, int(float(f"{rate * TURN_SECONDS:.1e}")))


def check_agreement(plan: Batch, other: ReferenceGames | None, games: int) -> None:
    """Raise ``BenchFailed`` unless all contenders give the same results for the same seeds."""
    ours = simulate(plan.game, seats=plan.seats, games=games, seed=plan.seed, options=plan.options)
    few = max(1, games // PLAIN_FEWER)
    if _plainly(plan).play(0, few) != ours.figures[: few * plan.width]:
        raise BenchFailed("bench-differs", "plain and compiled games give different results")
    if other is not None and not other.agrees(ours):
        raise BenchFailed("bench-differs", "reference and compiled games give different results")


def step_times(game: Game, most: int | None = None) -> list[float]:
    """Return the milliseconds of every step of a game: a move, then the next seat's view.

    The view is drawn as text and its legal moves are listed. Stops after ``most`` steps.
    """
    match = Match(game, players=("random",) * game.usual_seats, seed=SEED)
    bots = [make_bot(spec, game) for spec in match.players]
    chances = [stream(SEED, BOT, seat) for seat in range(match.seats)]
    times: list[float] = []
    while not match.over and (most is None or len(times) < most):
        seat = match.to_act[0]
        choice = ask(bots[seat], match, seat, chances[seat])
        start = time.perf_counter()
        play_choice(match, seat, choice)
        view = match.view(match.to_act[0] if match.to_act else 0)
        view.legal()
        view.text()
        times.append(1000 * (time.perf_counter() - start))
    return times


def search_rate(game: Game) -> float:
    """Return the search iterations per second, from the middle of a greedy game."""
    spec = usual_bot(game)
    match = Match(game, players=(spec,) * game.usual_seats, seed=SEED)
    bot = make_bot(spec, game)
    chance = stream(SEED, BOT)
    while not match.over:
        bot_move(bot, match, match.to_act[0], chance)
    middle = len(match.moves) // 2
    match.jump(middle)
    while len(match.legal(match.to_act[0])) == 1:
        middle += 1
        match.jump(middle)
    view = match.view(match.to_act[0])
    iterations = PLANS if game.styles else ITERATIONS
    search = SearchBot(iterations=iterations)
    times = []
    for _ in range(4):
        start = time.perf_counter()
        search.choose(view, view.legal(), chance)
        times.append(time.perf_counter() - start)
    return iterations / median(times[1:])  # the first one loads the compiled code


def bench_lines(bench: Bench) -> list[str]:
    """Return the measurements as lines of text."""
    names = [name for name in (REFERENCE, ONE, ALL, PLAIN) if name in bench.rates]
    compared = [f"of {bench.reference}"] if bench.built_by else []
    rows = [
        (
            _title(bench, name),
            f"{bench.rate(name):,.0f}",
            *(f"{bench.ratio(name, REFERENCE):.2f}" for _ in compared),
        )
        for name in names
    ]
    steps = sorted(bench.step_ms)
    late = steps[len(steps) * 99 // 100]
    lines = [
        f"{bench.game.title}: complete games of {bench.game.usual_seats} random players, "
        "usual options",
        f"{bench.machine}; medians of {bench.runs} interleaved runs; same results for same seeds",
        "",
        *columns(("", "games a second", *compared), rows, figures=True),
        "",
        f"compiled to plain: {bench.ratio(ONE, PLAIN):.0f}; "
        f"{bench.cores} cores to one: {bench.ratio(ALL, ONE):.2f}",
        f"one step (move, legal moves, drawing, text): {median(steps):.1f} ms, "
        f"99 of 100 under {late:.1f} ms",
        f"tree search: {bench.iterations_per_second:,.0f} iterations a second",
    ]
    if bench.reference and not bench.built_by:
        reference = find_reference(bench.game)
        needs = reference.needs if reference else ""
        lines.append(f"no {needs}, so nothing is compared with {bench.reference}")
    return lines


def _title(bench: Bench, name: str) -> str:
    if name == REFERENCE:
        return f"{bench.reference} ({bench.built_by}), one core"
    return f"compiled, {bench.cores} cores" if name == ALL else name


def _plainly(plan: Batch) -> PlainKernel:
    styles = compiled_styles(plan)
    assert styles is not None
    return PlainKernel(plan, styles)


#: Plays the games of one turn and returns their number.
Contender = Callable[[], int]


def _contenders(
    plan: Batch, other: ReferenceGames | None, games: int, cores: int
) -> dict[str, Contender]:
    def simulated(jobs: int) -> int:
        count = games * jobs
        simulate(plan.game, seats=plan.seats, games=count, seed=plan.seed, jobs=jobs)
        return count

    def played(rows: array[int], width: int) -> int:
        return len(rows) // width

    few = max(1, games // PLAIN_FEWER)
    contenders: dict[str, Contender] = {
        ONE: lambda: simulated(1),
        ALL: lambda: simulated(cores),
        PLAIN: lambda: played(_plainly(plan).play(0, few), plan.width),
    }
    if other is not None:
        contenders[REFERENCE] = partial(other.play, plan, 0, games)
    return contenders


def _interleaved(
    contenders: dict[str, Contender], runs: int, progress: Callable[[int, int], None] | None
) -> dict[str, list[float]]:
    rates: dict[str, list[float]] = {name: [] for name in contenders}
    order = list(contenders)
    for run in range(runs):
        for at, name in enumerate(order):
            start = time.perf_counter()
            count = contenders[name]()
            rates[name].append(count / (time.perf_counter() - start))
            if progress is not None:
                progress(run * len(order) + at + 1, runs * len(order))
        order = [*order[1:], order[0]]
    return rates


def _machine() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.machine()
    return f"{model}, {all_cores()} cores, Python {platform.python_version()}"
