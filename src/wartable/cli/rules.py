"""``wartable rules``: the rulebook of a game."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from wartable.cli import exits
from wartable.cli.games import option_lines
from wartable.cli.markdown import render
from wartable.cli.terminal import Terminal, width

if TYPE_CHECKING:
    from wartable.engine.game import Game

EPILOG = """\
In a terminal the pager of $PAGER, or less, turns the pages; PAGER= shows it without one.
Piped, the rulebook is plain Markdown.

examples:
  wartable rules territory
  wartable rules territory --options
  wartable rules territory > territory.md"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    parser.add_argument("game", metavar="GAME", help='a game of "wartable games"')
    parser.add_argument("--options", action="store_true", help="show the table of options only")


def run(chosen: argparse.Namespace) -> int:
    """Show the rulebook or the options."""
    from wartable.engine.registry import find_game

    game = find_game(chosen.game)
    if chosen.options:
        print("\n".join(option_lines(game)))
    else:
        show_rulebook(game, Terminal())
    return exits.FINE


def show_rulebook(game: Game, terminal: Terminal) -> None:
    """Show the rulebook: made readable in a terminal, as it is to a pipe."""
    across = width()
    text = game.rulebook
    terminal.page(render(text, width=across, colour=terminal.colour) if across else text)
