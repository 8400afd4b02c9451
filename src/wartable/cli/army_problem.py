"""What ``wartable army`` is asked for: the arguments of a problem, and how they are read."""

from __future__ import annotations

import argparse
import math
from typing import TYPE_CHECKING

from wartable.cli.battle import add_prerequisites
from wartable.engine.errors import BadOption, quoted

if TYPE_CHECKING:
    from wartable.games.thardferr.kingdom.model import Kingdom
    from wartable.games.thardferr.rulesets import Rules
    from wartable.games.thardferr.search.budget import Budget
    from wartable.games.thardferr.search.problem import Problem


def add_problem(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of a problem."""
    add = parser.add_argument
    add("--enemy", action="append", default=[], metavar="FILE", help="a likely enemy; repeatable")
    add("--weights", metavar="LIST", help="how likely the enemies are, such as 2,1 (all alike)")
    add("--race", metavar="NAME", help="whose army is sought, of a kingdom without buildings")
    add("--home", metavar="FILE", help="the kingdom whose army is sought, instead of --race")
    add("--tegc", metavar="N", help="total effective gold cost at most")
    add("--gold", metavar="N", help="initial cost at most")
    add_prerequisites(parser)
    add("--days", metavar="N", help="days of training in the centres and castles of --home")
    add("--housing", metavar="N", help='room for soldiers; "home" for what --home has')
    add(
        "--strategy",
        action="append",
        default=[],
        metavar="NAME",
        help='a strategy to choose, "none" or "any"; repeatable (any)',
    )
    add(
        "--technologies",
        metavar="LIST",
        help='technologies that may be researched, with commas between, or "all" (none)',
    )
    add("--research", metavar="N", help="gold for research at most")
    add(
        "--as",
        dest="role",
        choices=("attacker", "defender"),
        default="attacker",
        help="which side the army is on (attacker)",
    )


def read_problem(chosen: argparse.Namespace, rules: Rules) -> Problem:
    """Return what is asked for; raise ``BadOption`` for what cannot be."""
    from wartable.cli.kingdom import read
    from wartable.games.thardferr.field import SIDES
    from wartable.games.thardferr.search.problem import Enemy, Problem

    home = _home(chosen, rules)
    enemies = [read(name, rules, prerequisites=chosen.with_prerequisites) for name in chosen.enemy]
    return Problem(
        home,
        tuple(map(Enemy, enemies, _weights(chosen.weights, len(enemies)))),
        _budget(chosen, home, rules),
        rules,
        _strategies(chosen.strategy, home, rules),
        SIDES.index(chosen.role),
        _technologies(chosen.technologies, home),
        read_amount("--research", chosen.research),
    )


def _home(chosen: argparse.Namespace, rules: Rules) -> Kingdom:
    from wartable.cli.kingdom import read
    from wartable.games.thardferr.catalogue import RACES
    from wartable.games.thardferr.kingdom.names import meant
    from wartable.games.thardferr.search.problem import bare_kingdom

    if (chosen.race is None) == (chosen.home is None):
        raise BadOption("bad-search", "expected either --race or --home")
    if chosen.race:
        return bare_kingdom(meant(chosen.race, RACES))
    return read(chosen.home, rules, prerequisites=chosen.with_prerequisites)


def _weights(text: str | None, enemies: int) -> list[float]:
    if text is None:
        return [1.0] * enemies
    found = [read_amount("--weights", part) or 0.0 for part in text.split(",")]
    if len(found) != enemies:
        said = f"as many numbers as there are enemies ({enemies}), not {len(found)}"
        raise BadOption("bad-search", f"--weights must have {said}")
    return found


def _budget(chosen: argparse.Namespace, home: Kingdom, rules: Rules) -> Budget:
    from wartable.games.thardferr.catalogue import catalogue
    from wartable.games.thardferr.kingdom.housing import room
    from wartable.games.thardferr.search.budget import Budget

    if chosen.housing == "home":
        race = catalogue().races[home.race]
        housing: float | None = room(race, home.buildings, home.technologies, rules).soldiers
    else:
        housing = read_amount("--housing", chosen.housing)
    given = {
        name: read_amount(f"--{name}", getattr(chosen, name)) for name in ("tegc", "gold", "days")
    }
    return Budget(**given, housing=housing)


def _strategies(given: list[str], home: Kingdom, rules: Rules) -> tuple[str, ...]:
    from wartable.games.thardferr.kingdom.names import meant
    from wartable.games.thardferr.search.problem import all_strategies

    offered = all_strategies(home.race, rules) if home.race else ()
    if not given or "any" in given:
        return offered
    return tuple("" if name == "none" else meant(name, offered) for name in given)


def _technologies(text: str | None, home: Kingdom) -> tuple[str, ...]:
    from wartable.games.thardferr.kingdom.names import meant
    from wartable.games.thardferr.search.problem import battle_technologies

    if text is None:
        return ()
    offered = battle_technologies(home.race)
    if text == "all":
        return offered
    return tuple(meant(name.strip(), offered) for name in text.split(","))


def read_amount(name: str, text: str | None) -> float | None:
    """Return a number of 0 or more, None where there is none; raise ``BadOption``."""
    if text is None:
        return None
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and value >= 0):
        raise BadOption("bad-number", f"{name} must be a number from 0 on, not {quoted(text)}")
    return value
