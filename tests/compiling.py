"""Running templates in both forms, over the same tables.

``python tests/compiling.py`` compiles all that the tests need, before they run in parallel;
without it the first test that needs something compiles it, and others wait for it.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from typing import Any

from support.clans.brawls import brawl
from support.clans.rounds import play_rounds
from support.setups import compiled_setups
from wartable.apps.clans.lab.campaigns.kernel import play_battle
from wartable.apps.clans.lab.duels.kernel import DUELS
from wartable.apps.thardferr.batch import prepare_battles
from wartable.bots.search.workspace import prepare_search
from wartable.engine.compiled.binding import reachable
from wartable.engine.compiled.prepare import compiled
from wartable.engine.game import Game
from wartable.lab import kernel
from wartable.lab.batch import compiled_styles, make_batch, simulate
from wartable.lab.bench import PlainKernel
from wartable.testing import tracing

#: What tests run of one game alone: with bounds checking, and without.
OWN_CHECKED = {"clans": (play_rounds, brawl)}
OWN_FAST = {"clans": (DUELS.play, play_battle)}

#: What is compiled beside the games: Thardferr's battles in batches.
BATTLES = "thardferr battles"


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
