"""``wartable kingdom``: show a Thardferr kingdom, or convert it between text and JSON."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from wartable.apps.thardferr.cli.battle import (
    add_prerequisites,
    is_json,
    offering_prerequisites,
    read_json,
)
from wartable.cli import exit_codes
from wartable.cli.args.files import read_input
from wartable.engine.errors import printable

if TYPE_CHECKING:
    from wartable.apps.thardferr.kingdom.model import Kingdom
    from wartable.apps.thardferr.rulesets import Rules


EPILOG = """\
A kingdom is JSON, or text in the form that players exchange:

  Army: Rusher: 120, Slother: 80
  Buildings: House: 40, Guard Towers: 6
  Resources: Land: 20, Castles: 2
  Technology: Sharper Blades: 2
  Strategy: Orc Surrounding
  Population: Mine: 300

Only Army and Buildings are required. Without Population, people get the jobs that production needs.
Notes on standard error name everything that could not be read or was filled in.
FILE may be - for standard input.

examples:
  wartable kingdom new Orc > orc.json
  wartable kingdom show orc.json
  wartable kingdom import pasted.txt > mine.json
  wartable kingdom show pasted.txt --with-prerequisites
  wartable kingdom export mine.json"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    actions = parser.add_subparsers(metavar="ACTION", title="actions", dest="action", required=True)
    shown = actions.add_parser("show", help="show everything about a kingdom")
    taken = actions.add_parser("import", help="read a kingdom and write it as JSON")
    given = actions.add_parser("export", help="read a kingdom and write it as text")
    for each in (shown, taken, given):
        each.add_argument("file", metavar="FILE", help="JSON or text; - for standard input")
        add_prerequisites(each)
    fresh = actions.add_parser("new", help="write the kingdom that a race starts with")
    fresh.add_argument("race", metavar="RACE", help="such as Orc")
    for each in (shown, taken, given, fresh):
        each.add_argument(
            "--rules", default="document", metavar="NAME", help="the rule set (document)"
        )


def run(chosen: argparse.Namespace) -> int:
    """Run the chosen action."""
    from wartable.apps.thardferr.kingdom.text import write_text
    from wartable.apps.thardferr.rulesets import rules_of

    rules = rules_of(chosen.rules)
    if chosen.action == "new":
        kingdom = new(chosen.race)
    else:
        kingdom = read(chosen.file, rules, prerequisites=chosen.with_prerequisites)
    if chosen.action == "show":
        print("\n".join(shown_lines(kingdom, rules)))
    elif chosen.action == "export":
        print(printable_lines(write_text(kingdom)))
    else:
        print(as_json(kingdom))
    return exit_codes.FINE


def new(name: str) -> Kingdom:
    """Return the kingdom that a race starts with; spelling variants of the name are fine."""
    from wartable.apps.thardferr.kingdom.model import new_kingdom
    from wartable.apps.thardferr.kingdom.names import meant
    from wartable.games.thardferr.catalogue.entries import RACES

    return new_kingdom(meant(name, RACES))


def read(name: str, rules: Rules, *, prerequisites: bool = False) -> Kingdom:
    """Return the kingdom in a file, JSON or text; raise naming every defect.

    ``prerequisites`` adds the prerequisites of its technologies. Notes on standard error name
    everything that could not be read or was filled in.
    """
    from wartable.apps.thardferr.kingdom.model import from_json, with_prerequisites
    from wartable.apps.thardferr.kingdom.text import read_text
    from wartable.apps.thardferr.kingdom.validation import cleaned

    text = read_input(name)
    if is_json(text):
        kingdom, notes = from_json(read_json(text, "a kingdom")), []
        if prerequisites:
            kingdom, said = with_prerequisites(kingdom)
            notes = [said] if said else []
    else:
        found = read_text(text, rules, prerequisites=prerequisites)
        kingdom, notes = found.kingdom(), found.warnings()
    with offering_prerequisites(kingdom):
        kingdom = cleaned(kingdom, rules)
    for note in notes:
        print(f"note: {printable(note)}", file=sys.stderr)
    return kingdom


def shown_lines(kingdom: Kingdom, rules: Rules) -> list[str]:
    """Return the kingdom's panel, with the battle statistics of its units."""
    from wartable.apps.thardferr.kingdom.panel import panel
    from wartable.apps.thardferr.kingdom.panel_text import panel_lines
    from wartable.apps.thardferr.report.units import stats_alone

    figures = stats_alone(kingdom, rules)
    return panel_lines(panel(kingdom, rules, lambda unit: figures[unit]))


def as_json(kingdom: Kingdom) -> str:
    """Return a kingdom as JSON."""
    from wartable.apps.thardferr.kingdom.model import to_json

    return json.dumps(to_json(kingdom), ensure_ascii=False, indent=2)


def printable_lines(text: str) -> str:
    """Return a text of several lines without terminal control characters."""
    return "\n".join(printable(line) for line in text.split("\n"))
