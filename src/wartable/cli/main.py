"""The program ``wartable``: find the command's module, run it, and report its errors.

Only the module of the chosen command is imported, so that ``--help`` is instant.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from wartable.cli import exit_codes
from wartable.cli.parser import Parser
from wartable.engine.errors import WartableError, printable
from wartable.engine.version import VERSION

DEBUG = "WARTABLE_DEBUG"
#: Maximum length of an error message; the exception of a plugin may be longer.
LONGEST = 1000

#: Every command, a module of ``wartable.cli.commands``, and what it does.
COMMANDS = {
    "games": "list the games, or show the options of one",
    "rules": "show the rulebook of a game",
    "serve": "play in the browser, with others and bots",
    "play": "play in the terminal, against bots and friends",
    "simulate": "let bots play many games and count who wins",
    "replay": "step through a recorded game",
    "verify": "check that recorded games are intact and follow the rules",
    "check": "compare the rules with a file of cases",
    "battle": "fight a Thardferr battle and report it",
    "kingdom": "show, read and write a Thardferr kingdom",
    "army": "search for the best army against an enemy",
    "deck": "show, check and create decks of Land of Clans & Wanderers",
    "duel": "play many games of deck against deck and count who wins",
    "campaign": "play the campaign of the clans, or simulate it",
    "bench": "measure how fast the games run on this machine",
    "admin": "look after a server: back up, restore, list and close tables",
}

DESCRIPTION = "Turn-based strategy games: play them, simulate them, match bots on them."
EPILOG = f"""\
examples:
  wartable serve
  wartable play territory
  wartable play territory --preset quick --seats you,greedy*3
  wartable simulate territory --games 10000 --seats greedy,random*4

"wartable COMMAND --help" explains a command, with examples.

exit codes: {exit_codes.FINE} fine; {exit_codes.DIFFERS} a record is invalid or a case differs; \
{exit_codes.BAD_INPUT} bad input, named in one line;
{exit_codes.FAULT} a fault in Wartable ({DEBUG}=1 shows where); \
{exit_codes.INTERRUPTED} interrupted."""


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
    except WartableError as error:
        return _refuse(str(error), exit_codes.BAD_INPUT)
    except OSError as error:
        about = f"{error.filename}: " if error.filename else ""
        return _refuse(f"{about}{error.strerror or error}", exit_codes.BAD_INPUT)
    except Exception as error:  # a fault of ours, or of a game or bot that was installed
        what = f"unexpected {type(error).__name__}: {error}"
        return _refuse(f"{what} (please report it; {DEBUG}=1 shows where)", exit_codes.FAULT)


def _run(arguments: list[str]) -> int:
    wanted = next((each for each in arguments if not each.startswith("-")), "")
    parser = Parser(prog="wartable", description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("--version", action="version", version=f"wartable {VERSION}")
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", prog="wartable")
    speaker = parser
    for name, summary in COMMANDS.items():
        about = f"{summary[0].upper()}{summary[1:]}."
        of_command = commands.add_parser(name, help=summary, description=about)
        if name == wanted:
            import_module(f"wartable.cli.commands.{name}").configure(of_command)
            speaker = of_command
    if not arguments:
        parser.print_help()
        return exit_codes.FINE
    if wanted and wanted not in COMMANDS:
        parser.error(f"no command {wanted!r}; there are {', '.join(COMMANDS)}")
    chosen: Any
    chosen, unknown = parser.parse_known_args(arguments)
    if unknown:
        speaker.error(f"no such argument: {' '.join(unknown)}")
    code: int = import_module(f"wartable.cli.commands.{wanted}").run(chosen)
    return code


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
