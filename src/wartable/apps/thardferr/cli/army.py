"""``wartable army``: search for Thardferr armies that beat an enemy, or everybody."""

from __future__ import annotations

import argparse
import json
import math
import sys
from typing import TYPE_CHECKING, Any

from wartable.apps.thardferr.cli.battle import add_prerequisites
from wartable.cli import exit_codes
from wartable.cli.args.setup import read_count, read_seed
from wartable.engine.errors import BadOption, printable, quoted

if TYPE_CHECKING:
    from wartable.apps.thardferr.kingdom.model import Kingdom
    from wartable.apps.thardferr.rulesets import Rules
    from wartable.apps.thardferr.search.budget import Budget
    from wartable.apps.thardferr.search.problem import Problem


EPILOG = """\
"wartable army ACTION --help" lists the arguments of an action.

The same seed finds the same army, unless --seconds or Ctrl-C ends the search; it then shows the
best army so far. An enemy is a kingdom as JSON or text, in any form "wartable kingdom" reads.

examples:
  wartable army best --enemy human.txt --race Orc --tegc 150000
  wartable army best --enemy a.json --enemy b.json --weights 2,1 --race Elf --gold 300000
  wartable army best --enemy human.txt --home mine.txt --days 10 --housing home --as defender
  wartable army best --enemy human.txt --race Elf --tegc 400000 --technologies all --research 500000
  wartable army best --enemy human.txt --race Orc --tegc 150000 --parts 8 --exhaustive
  wartable army smallest --enemy human.txt --race Undead --tegc 500000
  wartable army frontier --enemy human.txt --race Dwarf --tegc 500000 --levels 20
  wartable army matrix --markdown"""

#: More battles than anybody would wait for.
MOST_EVALUATIONS = 10_000_000_000
ACTIONS = {
    "best": "find the best army, strategy and technologies",
    "smallest": "find the cheapest army that still wins",
    "frontier": "show how the result grows with the cost",
    "matrix": "pit all races and strategies against each other at equal cost",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    actions = parser.add_subparsers(metavar="ACTION", title="actions", dest="action", required=True)
    made = {
        name: actions.add_parser(name, help=text, description=f"{text}.".capitalize())
        for name, text in ACTIONS.items()
    }
    for name in ("best", "smallest", "frontier"):
        add_problem(made[name])
        _add_effort(made[name])
    best, frontier, matrix = made["best"], made["frontier"], made["matrix"]
    best.add_argument(
        "--parts", metavar="K", help="only armies that split the budget into K equal parts"
    )
    best.add_argument("--exhaustive", action="store_true", help="with --parts: try every such army")
    frontier.add_argument("--levels", metavar="N", help="steps up to the full budget (10)")
    matrix.add_argument("--tegc", metavar="N", help="cost limit of every army (200000)")
    matrix.add_argument(
        "--rounds", metavar="N", help="rounds in which armies adapt to each other (6)"
    )
    matrix.add_argument(
        "--by",
        choices=("margin", "wins"),
        default="margin",
        help="what counts: the losses of both sides, or only victories (margin)",
    )
    matrix.add_argument(
        "--markdown", action="store_true", help="include the full table, all against all"
    )
    for each in made.values():
        _add_rules(each)


def _add_effort(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--evaluations", metavar="N", help="maximum number of battles (2000000)")
    parser.add_argument("--seconds", metavar="N", help="maximum number of seconds")


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", default="document", metavar="NAME", help="the rule set")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change a rule; repeatable",
    )
    parser.add_argument("--seed", default="0", metavar="N", help="seed of the random search (0)")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(chosen: argparse.Namespace) -> int:
    """Search and show the result."""
    from wartable.apps.thardferr.cli.battle import read_changes
    from wartable.apps.thardferr.rulesets import rules_of

    rules = rules_of(chosen.rules, read_changes(chosen.set))
    if chosen.action == "matrix":
        return _matrix(chosen, rules)
    problem = read_problem(chosen, rules)
    return _frontier(chosen, problem) if chosen.action == "frontier" else _army(chosen, problem)


def _effort(chosen: argparse.Namespace) -> dict[str, Any]:
    """Return the limits and the seed of a search."""
    found: dict[str, Any] = {"seed": read_seed(chosen.seed)}
    found["seconds"] = read_amount("--seconds", chosen.seconds)
    if chosen.evaluations is not None:
        most = read_count("--evaluations", chosen.evaluations, MOST_EVALUATIONS)
        found["evaluations"] = most
    return found


# --- answering ------------------------------------------------------------------------------------


def _army(chosen: argparse.Namespace, problem: Problem) -> int:
    from wartable.apps.thardferr.search.best import best, exhaustive, smallest
    from wartable.apps.thardferr.search.found import ending_line, found_lines
    from wartable.cli.terminal.progress import Progress

    progress = Progress("battles")
    effort = _effort(chosen) | {"watch": progress}
    try:
        if chosen.action == "smallest":
            found = smallest(problem, **effort)
        elif chosen.exhaustive:
            effort.pop("seed")
            found = exhaustive(problem, _parts(chosen) or 0, **effort)
        else:
            found = best(problem, parts=_parts(chosen), **effort)
    finally:
        progress.close()
    if chosen.json:
        _print_json(found.as_json())
    else:
        names = [printable(name) for name in chosen.enemy]
        print("\n".join(found_lines(found, problem, names)))
        if chosen.action == "smallest" and not found.beaten:
            print("No army within the budget was found that wins; this one comes closest.")
        print(ending_line(found))
    return _exit(found.ended)


def _parts(chosen: argparse.Namespace) -> int | None:
    from wartable.apps.thardferr.search.best import MOST_PARTS

    if chosen.parts is not None:
        return read_count("--parts", chosen.parts, MOST_PARTS)
    if chosen.exhaustive:
        raise BadOption("bad-search", "--exhaustive needs --parts")
    return None


def _frontier(chosen: argparse.Namespace, problem: Problem) -> int:
    from wartable.apps.thardferr.search.best import LEVELS, MOST_LEVELS, frontier
    from wartable.apps.thardferr.search.found import ending_line, frontier_lines
    from wartable.cli.terminal.progress import Progress

    levels = LEVELS
    if chosen.levels is not None:
        levels = read_count("--levels", chosen.levels, MOST_LEVELS)
    progress = Progress("battles")
    try:
        steps = frontier(problem, levels=levels, watch=progress, **_effort(chosen))
    finally:
        progress.close()
    if chosen.json:
        _print_json([each.as_json() for each in steps])
    else:
        print("\n".join(frontier_lines(steps)))
        print(ending_line(steps[-1]))
    return _exit(steps[-1].ended)


def _matrix(chosen: argparse.Namespace, rules: Rules) -> int:
    from wartable.apps.thardferr.search.matrix import MOST_ROUNDS, ROUNDS, TEGC, Terms, matrix
    from wartable.apps.thardferr.search.matrix_text import matrix_json, matrix_lines
    from wartable.cli.terminal.progress import Progress

    tegc = read_amount("--tegc", chosen.tegc)
    rounds = ROUNDS
    if chosen.rounds is not None:
        rounds = read_count("--rounds", chosen.rounds, MOST_ROUNDS)
    terms = Terms(rules, TEGC if tegc is None else tegc, by_wins=chosen.by == "wins")
    progress = Progress("answers")
    try:
        found = matrix(terms, rounds=rounds, seed=read_seed(chosen.seed), watch=progress)
    finally:
        progress.close()
    if chosen.json:
        _print_json(matrix_json(found))
    else:
        print("\n".join(matrix_lines(found, full=chosen.markdown)))
    return _exit(found.ended)


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))


def _exit(ended: str) -> int:
    from wartable.apps.thardferr.search.referee import INTERRUPTED

    if ended != INTERRUPTED:
        return exit_codes.FINE
    print("Interrupted: this is the best so far.", file=sys.stderr)
    return exit_codes.INTERRUPTED


# --- reading a problem ----------------------------------------------------------------------------


def add_problem(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of a problem."""
    add = parser.add_argument
    add("--enemy", action="append", default=[], metavar="FILE", help="a likely enemy; repeatable")
    add("--weights", metavar="LIST", help="how likely each enemy is, such as 2,1 (all equally)")
    add("--race", metavar="NAME", help="race of the army, in a kingdom without buildings")
    add("--home", metavar="FILE", help="kingdom of the army, instead of --race")
    add("--tegc", metavar="N", help="maximum total effective gold cost")
    add("--gold", metavar="N", help="maximum initial cost")
    add_prerequisites(parser)
    add("--days", metavar="N", help="days of training in the centres and castles of --home")
    add("--housing", metavar="N", help='room for soldiers; "home" for the room that --home has')
    add(
        "--strategy",
        action="append",
        default=[],
        metavar="NAME",
        help='a strategy that may be chosen, "none" or "any"; repeatable (any)',
    )
    add(
        "--technologies",
        metavar="LIST",
        help='technologies that may be researched, separated by commas, or "all" (none)',
    )
    add("--research", metavar="N", help="maximum gold for research")
    add(
        "--as",
        dest="role",
        choices=("attacker", "defender"),
        default="attacker",
        help="which side the army is on (attacker)",
    )


def read_problem(chosen: argparse.Namespace, rules: Rules) -> Problem:
    """Return the problem that the arguments describe; raise ``BadOption``."""
    from wartable.apps.thardferr.cli.kingdom import read
    from wartable.apps.thardferr.field import SIDES
    from wartable.apps.thardferr.search.problem import Enemy, Problem

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
    from wartable.apps.thardferr.cli.kingdom import read
    from wartable.apps.thardferr.kingdom.names import meant
    from wartable.apps.thardferr.search.problem import bare_kingdom
    from wartable.games.thardferr.catalogue.entries import RACES

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
    from wartable.apps.thardferr.kingdom.population import room
    from wartable.apps.thardferr.search.budget import Budget
    from wartable.games.thardferr.catalogue import catalogue

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
    from wartable.apps.thardferr.kingdom.names import meant
    from wartable.apps.thardferr.search.problem import all_strategies

    offered = all_strategies(home.race, rules) if home.race else ()
    if not given or "any" in given:
        return offered
    return tuple("" if name == "none" else meant(name, offered) for name in given)


def _technologies(text: str | None, home: Kingdom) -> tuple[str, ...]:
    from wartable.apps.thardferr.kingdom.names import meant
    from wartable.apps.thardferr.search.problem import battle_technologies

    if text is None:
        return ()
    offered = battle_technologies(home.race)
    if text == "all":
        return offered
    return tuple(meant(name.strip(), offered) for name in text.split(","))


def read_amount(name: str, text: str | None) -> float | None:
    """Return a number of 0 or more, or None if not given; raise ``BadOption``."""
    if text is None:
        return None
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and value >= 0):
        raise BadOption("bad-number", f"{name} must be a number from 0 on, not {quoted(text)}")
    return value
