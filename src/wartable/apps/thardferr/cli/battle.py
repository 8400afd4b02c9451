"""``wartable battle``: fight a Thardferr battle and report it."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wartable.cli import exit_codes
from wartable.cli.args.files import read_input
from wartable.engine.errors import BadOption, BadRecord, printable, quoted

if TYPE_CHECKING:
    from wartable.apps.thardferr.battle_file import Battle
    from wartable.apps.thardferr.kingdom.model import Kingdom
    from wartable.apps.thardferr.report.comparison import Difference, Table
    from wartable.apps.thardferr.report.model import BattleReport
    from wartable.apps.thardferr.report.sections import Section


EPILOG = """\
FILE (- for standard input) is JSON, or two kingdom texts, first the attacker's and then the
defender's, separated by a line "---" or "vs". Or name two files with one kingdom each.

  {"attacker": SIDE, "defender": SIDE, "rules": "document", "options": {}, "seed": 0}

A SIDE is a kingdom as "wartable kingdom import" writes it, or a kingdom text. Everything but the
sides is optional, and arguments given here override the file.

rules: document (the complete design), overview (the shorter text), program (the players'
calculator), later (its last version). "wartable battle FILE --differences" names the options in
which they differ and that matter in the battle; --set changes any of them.

examples:
  wartable battle attacker.txt defender.txt
  wartable battle battle.json
  wartable battle battle.json --long --rules program
  wartable battle battle.json --set quick_retreat=half --set rounds=3
  wartable battle battle.json --strategies --differences
  wartable battle battle.json --html report.html"""

#: The line that separates two kingdom texts.
BETWEEN = re.compile(r"^[ \t]*(?:-{3,}|vs\.?)[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    parser.add_argument("file", metavar="FILE", help="a battle; - for standard input")
    parser.add_argument(
        "defender", metavar="DEFENDER", nargs="?", help="file of the kingdom that FILE attacks"
    )
    parser.add_argument("--rules", metavar="NAME", help="the rule set (document)")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change a rule; repeatable",
    )
    add_prerequisites(parser)
    parser.add_argument("--long", action="store_true", help="show everything, phase by phase")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument(
        "--html", metavar="OUT", help="write the report as an HTML page with charts"
    )
    parser.add_argument(
        "--differences", action="store_true", help="show what other rule sets would change"
    )
    parser.add_argument(
        "--strategies", action="store_true", help="compare all strategies of both sides"
    )
    parser.add_argument("--swap", action="store_true", help="swap attacker and defender")
    parser.add_argument(
        "--seed",
        metavar="N",
        help="seed of the coin toss of Quick Retreat, in rules that have it (0)",
    )


def add_prerequisites(parser: argparse.ArgumentParser) -> None:
    """Declare the argument that adds the prerequisites of technologies."""
    parser.add_argument(
        "--with-prerequisites",
        action="store_true",
        help="add the prerequisites of a kingdom's technologies",
    )


@contextmanager
def offering_prerequisites(*kingdoms: Kingdom) -> Iterator[None]:
    """Point a ``BadOption`` to ``--with-prerequisites`` if technologies lack prerequisites."""
    from wartable.apps.thardferr.kingdom.technologies import missing

    try:
        yield
    except BadOption as error:
        if not any(missing(each.technologies) for each in kingdoms):
            raise
        hint = "--with-prerequisites adds what technologies need"
        raise BadOption(error.code, f"{error.message}; {hint}") from None


def run(chosen: argparse.Namespace) -> int:
    """Fight the battle and show the report."""
    battle = read_battle_file(chosen)
    for note in battle.notes:
        print(f"note: {printable(note)}", file=sys.stderr)
    with offering_prerequisites(battle.attacker, battle.defender):
        answer = fought(battle, differences=chosen.differences, strategies=chosen.strategies)
    if chosen.html is not None:
        write_page(answer, Path(chosen.html))
    if chosen.json:
        print(json.dumps(answer.data(), ensure_ascii=False, indent=2, allow_nan=False))
    elif chosen.html is not None:
        print(f"{answer.report.verdict.words} The report is in {printable(chosen.html)}.")
    else:
        print(answer.text(long=chosen.long), end="")
    return exit_codes.FINE


# --- reading --------------------------------------------------------------------------------------


def read_battle_file(chosen: argparse.Namespace) -> Battle:
    """Return the battle in a file, changed by the arguments; raise naming every defect."""
    from wartable.apps.thardferr.battle_file import read_battle
    from wartable.cli.args.setup import read_seed

    if chosen.defender is None:
        value = read_value(read_input(chosen.file))
    else:
        value = {
            "attacker": read_side(read_input(chosen.file), "the attacker"),
            "defender": read_side(read_input(chosen.defender), "the defender"),
        }
    if chosen.rules is not None:
        value["rules"] = chosen.rules
    if chosen.set:
        given = value.get("options", {})
        changes = read_changes(chosen.set)
        value["options"] = {**given, **changes} if isinstance(given, dict) else given
    if chosen.seed is not None:
        value["seed"] = read_seed(chosen.seed)
    battle = read_battle(value, prerequisites=chosen.with_prerequisites)
    if chosen.swap:
        return replace(battle, attacker=battle.defender, defender=battle.attacker)
    return battle


def read_value(text: str) -> dict[str, Any]:
    """Return a battle as JSON data, whether the text is JSON or two kingdom texts."""
    if is_json(text):
        return read_json(text, "a battle")
    sides = BETWEEN.split(text.removeprefix("\ufeff"))
    if len(sides) != 2:
        found = f"{len(sides)} in {quoted(text.strip())}" if text.strip() else "an empty text"
        raise BadRecord(
            "bad-battle",
            f"expected JSON, or two kingdom texts with a line of '---' or 'vs' between them, "
            f"or two files, not {found}",
        )
    return {"attacker": sides[0], "defender": sides[1]}


def read_side(text: str, what: str) -> dict[str, Any] | str:
    """Return a kingdom for the battle: an object if the text is JSON, else the text."""
    return read_json(text, what) if is_json(text) else text


def is_json(text: str) -> bool:
    """Tell whether a text is meant to be JSON."""
    return text.lstrip("\ufeff \t\r\n").startswith(("{", "["))


def read_json(text: str, what: str) -> dict[str, Any]:
    """Return the object in a JSON text; raise ``BadRecord`` with the position of a defect."""
    try:
        value = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise BadRecord("bad-json", f"{what} is not JSON: {error.msg} at {place}") from None
    except (ValueError, RecursionError):
        raise BadRecord("bad-json", f"{what} is not JSON that can be read") from None
    if not isinstance(value, dict):
        raise BadRecord("bad-json", f"{what} must be an object, not {quoted(value)}")
    return value


def read_changes(pairs: Sequence[str]) -> dict[str, str]:
    """Return the rules in ``NAME=VALUE`` texts; raise ``BadOption`` naming every bad one."""
    split = [pair.partition("=") for pair in pairs]
    wrong = [
        quoted(pair)
        for pair, (name, equals, _) in zip(pairs, split, strict=True)
        if not (name.strip() and equals)
    ]
    if wrong:
        raise BadOption(
            "bad-option", f"--set {', '.join(wrong)}: expected NAME=VALUE such as rounds=3"
        )
    return {name.strip(): value for name, _, value in split}


# --- answering ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Answer:
    """A report and the requested comparisons."""

    report: BattleReport
    changes: list[Difference] | None
    table: Table | None

    def more(self) -> list[Section]:
        """Return the comparisons as sections."""
        from wartable.apps.thardferr.report.comparison import (
            differences_section,
            strategies_sections,
        )

        found = [] if self.changes is None else [differences_section(self.changes)]
        return found if self.table is None else found + strategies_sections(self.table)

    def text(self, *, long: bool) -> str:
        """Return the report and the comparisons as text."""
        from wartable.apps.thardferr.report.details import long_sections
        from wartable.apps.thardferr.report.sections import short_sections
        from wartable.apps.thardferr.report.text import written

        sections = long_sections(self.report) if long else short_sections(self.report)
        return written([*sections, *self.more()])

    def data(self) -> dict[str, Any]:
        """Return the report and the comparisons as JSON data."""
        from wartable.apps.thardferr.report.model import as_data, plain

        found = as_data(self.report)
        if self.changes is not None:
            found["differences"] = plain(self.changes)
        if self.table is not None:
            found["strategies"] = plain(self.table)
        return found


def fought(battle: Battle, *, differences: bool, strategies: bool) -> Answer:
    """Fight a battle and the battles to compare it with."""
    from wartable.apps.thardferr.report.battle import report
    from wartable.apps.thardferr.report.comparison import compare_strategies, what_changes

    given = battle.attacker, battle.defender, battle.rules, battle.seed
    return Answer(
        report(*given),
        what_changes(*given) if differences else None,
        compare_strategies(*given) if strategies else None,
    )


def write_page(answer: Answer, path: Path) -> None:
    """Write a report as an HTML page, overwriting the file; raise ``BadOption`` on failure."""
    from wartable.apps.thardferr.report.page import page

    try:
        path.write_text(page(answer.report, answer.more()), encoding="utf-8")
    except OSError as error:
        raise BadOption("no-file", f"cannot write {quoted(path)}: {error.strerror}") from None
