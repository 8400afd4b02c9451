"""``wartable army``: search for armies of Thardferr that beat an enemy, or everybody."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from wartable.cli import exits
from wartable.cli.army_problem import add_problem, read_amount, read_problem
from wartable.cli.setup import read_count, read_seed
from wartable.engine.errors import BadOption, printable

if TYPE_CHECKING:
    from wartable.games.thardferr.rulesets import Rules
    from wartable.games.thardferr.search.problem import Problem

EPILOG = """\
"wartable army ACTION --help" lists the arguments of each.

Same seed, same army, unless the search is ended by --seconds or Ctrl-C; it then shows the best so
far. An enemy is a kingdom, as JSON or text, as "wartable kingdom" reads it.

examples:
  wartable army best --enemy human.txt --race Orc --tegc 150000
  wartable army best --enemy a.json --enemy b.json --weights 2,1 --race Elf --gold 300000
  wartable army best --enemy human.txt --home mine.txt --days 10 --housing home --as defender
  wartable army best --enemy human.txt --race Elf --tegc 400000 --technologies all --research 500000
  wartable army best --enemy human.txt --race Orc --tegc 150000 --parts 8 --exhaustive
  wartable army smallest --enemy human.txt --race Undead --tegc 500000
  wartable army frontier --enemy human.txt --race Dwarf --tegc 500000 --levels 20
  wartable army matrix --markdown"""

#: More battles than anybody waits for.
MOST_EVALUATIONS = 10_000_000_000
ACTIONS = {
    "best": "find the best army, strategy and technologies",
    "smallest": "find the cheapest army that still wins",
    "frontier": "show how the result grows with the cost",
    "matrix": "let all races and strategies meet at equal cost",
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
        "--parts", metavar="K", help="only armies whose budget is shared out in K equal parts"
    )
    best.add_argument(
        "--exhaustive", action="store_true", help="with --parts: look at every such army"
    )
    frontier.add_argument("--levels", metavar="N", help="steps up to the whole budget (10)")
    matrix.add_argument("--tegc", metavar="N", help="what every army may cost (200000)")
    matrix.add_argument("--rounds", metavar="N", help="how often the armies answer each other (6)")
    matrix.add_argument(
        "--by",
        choices=("margin", "wins"),
        default="margin",
        help="what counts: losses of both, or victories only (margin)",
    )
    matrix.add_argument("--markdown", action="store_true", help="with the table of all against all")
    for each in made.values():
        _add_rules(each)


def _add_effort(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--evaluations", metavar="N", help="battles at most (2000000)")
    parser.add_argument("--seconds", metavar="N", help="seconds at most")


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", default="document", metavar="NAME", help="the rule set")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change a rule, as often as needed",
    )
    parser.add_argument("--seed", default="0", metavar="N", help="of what is tried at random (0)")
    parser.add_argument("--json", action="store_true", help="the result as JSON")


def run(chosen: argparse.Namespace) -> int:
    """Search and show what was found."""
    from wartable.cli.battle import read_changes
    from wartable.games.thardferr.rulesets import rules_of

    rules = rules_of(chosen.rules, read_changes(chosen.set))
    if chosen.action == "matrix":
        return _matrix(chosen, rules)
    problem = read_problem(chosen, rules)
    return _frontier(chosen, problem) if chosen.action == "frontier" else _army(chosen, problem)


def _effort(chosen: argparse.Namespace) -> dict[str, Any]:
    """Return how long a search may be."""
    found: dict[str, Any] = {"seed": read_seed(chosen.seed)}
    found["seconds"] = read_amount("--seconds", chosen.seconds)
    if chosen.evaluations is not None:
        most = read_count("--evaluations", chosen.evaluations, MOST_EVALUATIONS)
        found["evaluations"] = most
    return found


# --- answering ------------------------------------------------------------------------------------


def _army(chosen: argparse.Namespace, problem: Problem) -> int:
    from wartable.cli.progress import Progress
    from wartable.games.thardferr.search.best import best, exhaustive
    from wartable.games.thardferr.search.smallest import smallest
    from wartable.games.thardferr.search.telling import ending_line, found_lines

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
    from wartable.games.thardferr.search.best import MOST_PARTS

    if chosen.parts is not None:
        return read_count("--parts", chosen.parts, MOST_PARTS)
    if chosen.exhaustive:
        raise BadOption("bad-search", "--exhaustive needs --parts")
    return None


def _frontier(chosen: argparse.Namespace, problem: Problem) -> int:
    from wartable.cli.progress import Progress
    from wartable.games.thardferr.search.smallest import LEVELS, MOST_LEVELS, frontier
    from wartable.games.thardferr.search.telling import ending_line, frontier_lines

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
    from wartable.cli.progress import Progress
    from wartable.games.thardferr.search.matrix import MOST_ROUNDS, ROUNDS, TEGC, Terms, matrix
    from wartable.games.thardferr.search.matrix_text import matrix_json, matrix_lines

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
    from wartable.games.thardferr.search.referee import INTERRUPTED

    if ended != INTERRUPTED:
        return exits.FINE
    print("Interrupted: this is the best so far.", file=sys.stderr)
    return exits.INTERRUPTED
