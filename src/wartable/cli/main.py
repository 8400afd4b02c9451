"""The program ``wartable``: find the command's module, run it, and report its errors.

Only the module of the chosen command is imported, so that ``--help`` is instant.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NoReturn

from wartable.cli import exit_codes
from wartable.cli.parser import Parser
from wartable.cli.studies import add_forms, run_study
from wartable.engine.errors import Defect, WartableError, printable
from wartable.engine.sources import place_of_error
from wartable.engine.version import VERSION
from wartable.plugins import Command, Study, installed

DEBUG = "WARTABLE_DEBUG"
#: Maximum length of an error message; the exception of a plugin may be longer.
LONGEST = 1000

#: Every command of the program itself and what it does; its module in ``wartable.cli.commands`` has
#: an underscore for every hyphen.
OWN = {
    "games": "list the games, or show the options of one",
    "rules": "show the rulebook of a game",
    "serve": "play in the browser, with others and bots",
    "play": "play in the terminal, against bots and friends",
    "simulate": "let bots play many games and count who wins",
    "replay": "step through a recorded game",
    "verify": "check that recorded games are intact and follow the rules",
    "check": "compare the rules with a file of cases",
    "new-game": "write a package with a small game of your own, ready to play",
    "test-game": "check that an installed game keeps the contract of the engine",
    "bench": "measure how fast the games run on this machine",
    "admin": "look after a server: back up, restore, list and close tables",
}

DESCRIPTION = "Turn-based strategy games: play them, simulate them, match bots on them."
EPILOG = f"""\
examples:
  wartable serve
  wartable play {{game}}
  wartable play {{game}} --seats you,greedy
  wartable simulate {{game}} --games 10000 --seats greedy,random

"wartable COMMAND --help" explains a command, with examples.

exit codes: {exit_codes.FINE} fine; {exit_codes.DIFFERS} a record is invalid, a case differs \
or a game has a defect; \
{exit_codes.BAD_INPUT} bad input, named in one line;
{exit_codes.FAULT} a fault in Wartable ({DEBUG}=1 shows where); \
{exit_codes.INTERRUPTED} interrupted."""


@dataclass(frozen=True, slots=True)
class Group:
    """Commands that are called behind a common name."""

    summary: str
    commands: Mapping[str, Command]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; never show a traceback unless debugging."""
    _speak_plainly()
    try:
        code = _run(sys.argv[1:] if arguments is None else list(arguments))
        if sys.stdout is not None:  # it may have been closed
            sys.stdout.flush()
        return code
    except SystemExit as leaving:  # argparse has shown help or the version
        return leaving.code if isinstance(leaving.code, int) else exit_codes.FINE
    except KeyboardInterrupt:
        return exit_codes.INTERRUPTED
    except BrokenPipeError:
        # Nobody reads what is still in the buffer either.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
        return exit_codes.PIPE
    except Defect as defect:
        return _refuse(str(defect), exit_codes.DIFFERS)
    except WartableError as error:
        return _refuse(str(error), exit_codes.BAD_INPUT)
    except OSError as error:
        about = f"{error.filename}: " if error.filename else ""
        return _refuse(f"{about}{error.strerror or error}", exit_codes.BAD_INPUT)
    except Exception as error:  # a fault of ours, or of a game or bot that was installed
        place = place_of_error(error)
        at = f" at {place}" if place else ""
        what = f"unexpected {type(error).__name__}{at}: {error}"
        return _refuse(f"{what} (please report it; {DEBUG}=1 shows where)", exit_codes.FAULT)


def commands() -> dict[str, Command]:
    """Return all commands by name: the program's own, then those of plugins."""
    found = {
        name: Command(summary, f"wartable.cli.commands.{name.replace('-', '_')}")
        for name, summary in OWN.items()
    }
    for plugin in installed().plugins:
        for name, command in plugin.commands.items():
            found.setdefault(name, command)
    return found


def groups() -> dict[str, Group]:
    """Return the names behind which further commands follow: studies, then plugins."""
    studies = {
        name: study for plugin in installed().plugins for name, study in plugin.studies.items()
    }
    taken = commands()
    found = {"study": Group("answer a question about a game by playing many games", studies)}
    for plugin in installed().plugins:
        if plugin.commands and plugin.name not in taken:
            about = f"the commands of {plugin.name}: {', '.join(plugin.commands)}"
            found.setdefault(plugin.name, Group(about, plugin.commands))
    return found


def _run(arguments: list[str]) -> int:
    words = [each for each in arguments if not each.startswith("-")]
    wanted, second = [*words, "", ""][:2]
    parser = Parser(prog="wartable", description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("--version", action="version", version=f"wartable {VERSION}")
    actions = parser.add_subparsers(metavar="COMMAND", title="commands", prog="wartable")
    single, grouped = commands(), groups()
    speaker, command = _add(actions, single, wanted, parser)
    for name, group in grouped.items():
        of_group = actions.add_parser(name, help=group.summary, description=_about(group.summary))
        if name == wanted:
            inner = of_group.add_subparsers(metavar="COMMAND", title="commands", required=True)
            speaker, command = _add(inner, group.commands, second, of_group)
    if not arguments:
        parser.print_help()
        return exit_codes.FINE
    if wanted and wanted not in (*single, *grouped):
        _complain(parser, wanted, (*single, *grouped))
    chosen: Any
    chosen, unknown = parser.parse_known_args(arguments)
    if unknown:
        speaker.error(f"no such argument: {' '.join(unknown)}")
    assert command is not None, "argparse has refused everything else"
    module = import_module(command.module)
    code: int = run_study(module, chosen) if isinstance(command, Study) else module.run(chosen)
    return code


def _add(
    actions: Any, those: Mapping[str, Command], wanted: str, speaker: Parser
) -> tuple[Parser, Command | None]:
    """Add subparsers; return the one of the wanted command, configured, and the command."""
    for name, command in those.items():
        of_command = actions.add_parser(
            name, help=command.summary, description=_about(command.summary)
        )
        if name == wanted:
            import_module(command.module).configure(of_command)
            if isinstance(command, Study):
                add_forms(of_command)
            speaker = of_command
    return speaker, those.get(wanted)


def _about(summary: str) -> str:
    return f"{summary[0].upper()}{summary[1:]}."


def _complain(parser: Parser, wanted: str, known: Sequence[str]) -> NoReturn:
    """Refuse an unknown command; it may be one of a plugin that failed to load."""
    for failure in installed().failures:
        print(f"wartable: {printable(str(failure))}", file=sys.stderr)
    parser.error(f"no command {wanted!r}; there are {', '.join(known)}")


def _speak_plainly() -> None:
    """Replace characters that the terminal cannot encode instead of failing on them."""
    for each in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(each, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _refuse(message: str, code: int) -> int:
    if os.environ.get(DEBUG):
        traceback.print_exc()
    print(f"wartable: {printable(message[:LONGEST])}", file=sys.stderr)
    return code
