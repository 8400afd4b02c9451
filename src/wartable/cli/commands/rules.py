"""``wartable rules``: show the rulebook of a game."""

from __future__ import annotations

import argparse

from wartable.cli import exit_codes
from wartable.cli.commands.games import option_lines
from wartable.cli.terminal.console import Terminal
from wartable.cli.terminal.markdown import show_rulebook

EPILOG = """\
A terminal shows the rulebook in $PAGER, or in less; PAGER= disables the pager.
In a pipe, the rulebook is plain Markdown.

examples:
  wartable rules {game}
  wartable rules {game} --options
  wartable rules {game} > rules.md"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    parser.add_argument("game", metavar="GAME", help='a game of "wartable games"')
    parser.add_argument("--options", action="store_true", help="show only the table of options")


def run(chosen: argparse.Namespace) -> int:
    """Show the rulebook or the options."""
    from wartable.engine.registry import find_game

    game = find_game(chosen.game)
    if chosen.options:
        print("\n".join(option_lines(game)))
    else:
        show_rulebook(game, Terminal())
    return exit_codes.FINE
