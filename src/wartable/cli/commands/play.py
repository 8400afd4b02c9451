"""``wartable play``: play in the terminal, against bots and friends."""

from __future__ import annotations

import argparse
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from wartable.cli import exit_codes
from wartable.cli.args.files import read_text
from wartable.cli.args.setup import Setup, add_setup, read_setup
from wartable.cli.examples import with_game
from wartable.cli.parser import as_called
from wartable.engine.errors import BadOption, quoted

if TYPE_CHECKING:
    from wartable.cli.terminal.record_file import Saving
    from wartable.engine.play.match import Match


#: How news is shown: in dialogs that wait for Enter, or as notes that do not.
NEWS = ("dialogs", "notes")

EPILOG = """\
Seats are separated by commas: you, you:NAME, or a bot (random, greedy, search:ms=200,
./my_bot.py:MyBot); *N repeats one. Without --seats you play against the game's own bot. Several
people share one screen, which is cleared between turns; without people, you watch the bots.

--save writes every move to the file at once. The same command, or "wartable play --resume FILE",
resumes the game. A file that holds anything but an unfinished game is never overwritten.

A nested match is played in between; /leave gives it up.
--clock shows the time left at the prompt. When it runs out, the turn or phase closes as the
rulebook says, and anything you have not sent is not played. Bots do not use up your time.

In the game, ? lists the possible moves and /help the commands.

examples:
  wartable play {game}
  wartable play {game} --preset NAME --seats you,search --save game.jsonl
  wartable play {game} --seats you:Anna,you:Ben
  wartable play {game} --option NAME=VALUE --clock --seed 7
  wartable play --resume game.jsonl"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    parser.add_argument("game", nargs="?", metavar="GAME", help='a game of "wartable games"')
    add_setup(parser, seats_help="who plays, such as you,greedy*4", usual_seed="random")
    parser.add_argument("--save", type=Path, metavar="FILE", help="save the game to this file")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="resume a saved game")
    add_news(parser)
    parser.add_argument(
        "--clock",
        action="store_true",
        help="run the clock that the game has at a live table, such as 5 seconds per turn (without "
        "it, take your time)",
    )
    parser.add_argument(
        "--position", type=Path, metavar="FILE", help="start from a position written as text"
    )


def add_news(parser: argparse.ArgumentParser) -> None:
    """Declare the argument that sets how news is shown."""
    parser.add_argument(
        "--news",
        choices=NEWS,
        default=NEWS[0],
        help="show news of the game in dialogs that wait for Enter (the default) or as notes; "
        "/news changes it during the game",
    )


def run(chosen: argparse.Namespace, again: str = "") -> int:
    """Play until the game is over or somebody leaves.

    ``again`` is the command that resumes the game, if that is not ``wartable play --resume``.
    """
    from wartable.cli.terminal.clock import Clock, check_clock
    from wartable.cli.terminal.console import Leave, Terminal
    from wartable.cli.terminal.narration import played_so_far
    from wartable.cli.terminal.session import Table

    terminal = Terminal(news_waits=chosen.news == NEWS[0])
    match, saving = _open(chosen)
    try:
        if chosen.clock:
            check_clock(match)
            terminal.clock = Clock(match)
        table = Table(match, saving, terminal)  # finds the bots before creating a file
        if saving.path is not None:
            terminal.say(f"Resuming {saving.path} after {played_so_far(match)}.")
        elif chosen.save is not None:
            saving.begin(chosen.save)
        table.run()
    except (Leave, EOFError):
        terminal.say(_farewell(chosen, saving, again))
    except KeyboardInterrupt:
        terminal.say(f"\n{_farewell(chosen, saving, again)}")
        raise
    finally:
        saving.close()
    return exit_codes.FINE


def _farewell(chosen: argparse.Namespace, saving: Saving, again: str) -> str:
    if saving.path is None:
        return "The game was not saved."
    if not again or saving.path not in (chosen.save, chosen.resume):
        again = f"wartable play --resume {quote(str(saving.path))}"
    return f"The game is saved. To go on: {as_called(again)}"


def _open(chosen: argparse.Namespace) -> tuple[Match, Saving]:
    """Return the match to play, and its file if it is resumed from one."""
    from wartable.cli.terminal.record_file import Saving, holds_something

    if chosen.resume is not None:
        return _resume(chosen)
    if chosen.game is None:
        said = with_game("expected a game, such as: wartable play {game}")
        raise BadOption("no-game", as_called(said))
    setup = read_setup(chosen)
    if chosen.save is not None and holds_something(chosen.save):
        return _go_on(chosen, setup)
    match = _new(chosen, setup)
    return match, Saving(match)


def _new(chosen: argparse.Namespace, setup: Setup) -> Match:
    from wartable.bots.registry import usual_bot
    from wartable.cli.args.seats import PERSON
    from wartable.engine.play.match import Match

    game = setup.game
    others = game.seats_for(setup.options) - 1
    players = setup.seats or [PERSON, *[usual_bot(game)] * others]
    return Match(
        game,
        options=setup.options,
        overlay=setup.overlay,
        seed=setup.seed,
        players=players,
        position=_position(chosen),
        of_seats=setup.at_table(len(players)),
    )


def _resume(chosen: argparse.Namespace) -> tuple[Match, Saving]:
    """Resume a file; ``--seats`` may change who plays, the rest comes from the file."""
    from wartable.cli.args.seats import read_seats
    from wartable.cli.terminal.record_file import resume

    given = ("option", "seat_option", "preset", "figures", "seed", "save", "position")
    if any(getattr(chosen, name) for name in given):
        raise BadOption("bad-usage", "--resume FILE takes nothing else but a game and --seats")
    match, saving = resume(chosen.resume, chosen.game)
    if chosen.seats is not None:
        seats = read_seats(chosen.seats)
        if len(seats) != match.seats:
            saving.close()
            raise BadOption("bad-seats", f"the game has {match.seats} seats, not {len(seats)}")
        match.players = tuple(seats)
    return match, saving


def _go_on(chosen: argparse.Namespace, setup: Setup) -> tuple[Match, Saving]:
    """Resume the file named by ``--save`` if it holds the requested game."""
    from wartable.cli.terminal.record_file import resume_as

    match, saving = resume_as(chosen.save, setup.game.key)
    wanted = {
        "options": (bool(chosen.option or chosen.preset), setup.options, match.options),
        "seat options": (bool(setup.of_seats), _of_seats(setup, match), match.of_seats),
        "figures": (chosen.figures is not None, setup.overlay.digest, match.overlay.digest),
        "seats": (setup.seats is not None, tuple(setup.seats or ()), match.players),
        "seed": (setup.seed is not None, setup.seed, match.seed),
        "position": (chosen.position is not None, _position(chosen), match.position),
    }
    others = [name for name, (given, ours, theirs) in wanted.items() if given and ours != theirs]
    if others:
        saving.close()
        raise BadOption(
            "other-game", f"{quoted(chosen.save)} holds a game with other {', '.join(others)}"
        )
    return match, saving


def _of_seats(setup: Setup, match: Match) -> tuple[object, ...] | None:
    """Return the seat options as the match would hold them, or None if they do not fit."""
    try:
        said = setup.at_table(match.seats)
        return setup.game.settle_seats(match.options, match.seats, said)
    except BadOption:
        return None


def _position(chosen: argparse.Namespace) -> str | None:
    return None if chosen.position is None else read_text(chosen.position)
