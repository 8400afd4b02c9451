"""Running templates in both forms, over the same tables.

``python tests/compiling.py`` compiles all that the tests need, before they run in parallel;
without it the first test that needs something compiles it, and others wait for it.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

from support import tracing
from support.clans.brawls import brawl
from support.clans.rounds import play_rounds
from support.setups import Setup, compiled_setups
from wartable.apps.clans.lab.campaigns.kernel import play_battle
from wartable.apps.clans.lab.duels.kernel import DUELS
from wartable.apps.thardferr.batch import prepare_battles
from wartable.bots.search.workspace import prepare_search
from wartable.engine.compiled.arrays import empty, fetch, pack_record, store
from wartable.engine.compiled.binding import reachable
from wartable.engine.compiled.prepare import compiled, plain
from wartable.engine.game import Game
from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families
from wartable.engine.kit.tables import spec_of
from wartable.lab import kernel
from wartable.lab.batch import compiled_styles, make_batch, simulate
from wartable.lab.bench import PlainKernel

#: Positions kept of a traced game.
TRACED = 600

#: What tests run of one game alone: with bounds checking, and without.
OWN_CHECKED = {"clans": (play_rounds, brawl)}
OWN_FAST = {"clans": (DUELS.play, play_battle)}

#: What is compiled beside the games: Thardferr's battles in batches.
BATTLES = "thardferr battles"

#: What a traced game leaves: moves, figures, positions, the last events, scratch space.
Trace = tuple[list[int], list[int], list[bytes], Log, bytes]


def trace_plain(setup: Setup, styles: list[int], seed: int) -> Trace:
    """Trace a game in the plain form."""
    game, seats = setup.game, setup.seats
    states = [game.state() for _ in range(2)]
    trace = [game.state() for _ in range(TRACED)]
    work, log = game.work(), Log()
    chances = [Chance() for _ in range(1 + seats)]
    moves, figures = [0] * TRACED, [0] * 2 * TRACED
    made = plain(game, [tracing.trace_game])["trace_game"](
        [setup.book()], states, [work], chances, [log], styles, seed, trace, moves, figures
    )
    positions = [spec_of(s).pack(s) for s in trace[:made]]
    return moves[:made], figures, positions, log, spec_of(work).pack(work)


def trace_compiled(setup: Setup, styles: list[int], seed: int) -> Trace:
    """Trace the same game in the compiled form."""
    game, seats = setup.game, setup.seats
    trace, work, log = empty(game.state, TRACED), empty(game.work), empty(Log)
    moves, figures = np.zeros(TRACED, np.int64), np.zeros(2 * TRACED, np.int64)
    made = compiled(game, [tracing.trace_game])["trace_game"](
        _record(setup.book()),
        empty(game.state, 2),
        work,
        empty(Chance, 1 + seats),
        log,
        np.array(styles),
        seed,
        trace,
        moves,
        figures,
    )
    positions = [pack_record(spec_of(game.state), trace, at) for at in range(made)]
    packed = pack_record(spec_of(game.work), work, 0)
    return moves[:made].tolist(), figures.tolist(), positions, fetch(Log, log, 0), packed


def play_within_bounds(setup: Setup, seed: int) -> int:
    """Play a random game with bounds checking; return the moves made, negative if one is refused.

    Raises ``IndexError`` where the rules leave a table.
    """
    game, seats = setup.game, setup.seats
    play = compiled(game, [tracing.play_rules], checked=True)["play_rules"]
    return int(
        play(
            _record(setup.book()),
            empty(game.state, 2),
            empty(game.work),
            empty(Chance, 2),
            empty(Log),
            empty(Families),
            seats,
            seed,
            TRACED,
            np.zeros(1 + seats, np.int64),
        )
    )


def all_styles(setup: Setup) -> list[int]:
    """Return one style a seat, so that every heuristic and the random player take part."""
    styles = [tracing.RANDOM, *range(len(setup.game.heuristics))]
    return [styles[seat % len(styles)] for seat in range(setup.seats)]


def check_both_forms(game: Game, seats: list[str], options: Any, games: int) -> None:
    """Check that heuristics play the same games compiled and in the plain form."""
    plan = make_batch(game, seats, options, seed=4)
    styles = compiled_styles(plan)
    assert styles is not None
    fast = simulate(game, seats=seats, games=games, options=options, seed=4)
    plainly = PlainKernel(plan, styles).play(0, games)
    assert [fast.column(at) for at in range(plan.width)] == [
        plainly[at :: plan.width] for at in range(plan.width)
    ]


def _record(book: Any) -> Any:
    array = empty(type(book))
    store(array, 0, book)
    return array


def compile_game(key: str) -> None:
    """Compile what the tests use of one game, with bounds checking and without."""
    if key == BATTLES:
        for checked in (False, True):
            prepare_battles(checked=checked)
        return
    game = next(setup.game for setup in compiled_setups() if setup.game.key == key)
    prepare_search(game)
    for template in (tracing.trace_game, kernel.play_games, *OWN_FAST.get(key, ())):
        compiled(game, [template])
    for template in (tracing.play_rules, *OWN_CHECKED.get(key, ())):
        compiled(game, [template], checked=True)


def compile_all() -> None:
    """Compile what the tests use, of every game, on all cores; the largest games first."""
    games = {setup.game.key: setup.game for setup in compiled_setups()}
    sizes = {
        key: len(reachable(game.meanings.values(), game.meanings)) for key, game in games.items()
    }
    keys = [*sorted(sizes, key=lambda key: -sizes[key]), BATTLES]
    with ProcessPoolExecutor() as pool:
        for key, done in [(key, pool.submit(compile_game, key)) for key in keys]:
            done.result()
            print(f"{key} is compiled", flush=True)


if __name__ == "__main__":
    compile_all()
