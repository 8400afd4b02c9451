"""The games of the test suite in many set-ups, for the tests that cover every game.

A game is covered by being registered: nothing here or in those tests knows one by name. A game
of the tests' own is covered too, for what no registered one may have. The set-ups are those of
``wartable.testing``, which authors of games outside use as well.

An ordinary run tests a sample of the set-ups, chosen in ``conftest.py``; ``--all`` tests them all.
"""

from __future__ import annotations

from functools import cache

from support.games.pig import PIG
from support.games.sow import SOW
from support.games.sty import STY
from wartable.engine.registry import all_games
from wartable.testing.setups import Drawn, Setup, setups_of, usual_setup

#: The games of the tests' own.
OWN = (PIG, SOW, STY)
#: Every seed tests one of so many parts of the set-ups that are not tested always.
PARTS = 8
#: What mixtures draw for options whose own ends make a game last as long as somebody likes.
BOUNDED: dict[str, Drawn] = {"clans-campaign": {"longest_act": [10, 60, 200]}}


@cache
def all_setups() -> list[Setup]:
    """Return every game with every preset, one at few and many seats too, and mixed options."""
    games = (*all_games(), *OWN)
    return [setup for game in games for setup in setups_of(game, BOUNDED.get(game.key))]


@cache
def compiled_setups() -> list[Setup]:
    """Return the same of the games that have a compiled form."""
    return [setup for setup in all_setups() if not setup.game.plain_only]


@cache
def registered_setups() -> list[Setup]:
    """Return the same of the games that can be found by their key."""
    return [setup for setup in all_setups() if setup.game not in OWN]


@cache
def usual_setups() -> list[Setup]:
    """Return every game as it is played when nothing is said, for the slower tests."""
    return [usual_setup(game) for game in all_games()]


@cache
def usual_compiled_setups() -> list[Setup]:
    """Return the same of the games that have a compiled form."""
    return [setup for setup in usual_setups() if not setup.game.plain_only]


# --- the sample of an ordinary run -------------------------------------------------------------


def in_sample(setup: Setup, seed: int) -> bool:
    """Tell whether a run with this seed tests a set-up; so many seeds in a row test them all."""
    part = _parts().get(setup)
    return part is None or part == seed % PARTS


@cache
def _parts() -> dict[Setup, int]:
    """Return the part that each set-up belongs to, but for those that every run tests.

    Those are of every game the first as it is usually played and, since rules and secrets differ
    most there, the first in which moves take effect the other way: at once or together.
    """
    games: dict[str, list[Setup]] = {}
    for setup in all_setups():
        games.setdefault(setup.game.key, []).append(setup)
    rest: list[Setup] = []
    for setups in games.values():
        usual = next(each for each in setups if each.seats == each.game.seats_for(each.options))
        always = {usual}
        if callable(usual.game.conduct.at_once):
            always.add(next(each for each in setups if each.at_once != usual.at_once))
        rest += [each for each in setups if each not in always]
    return {setup: number % PARTS for number, setup in enumerate(rest)}
