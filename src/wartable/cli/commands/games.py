"""``wartable games``: list the games, or everything that can be set in one."""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from wartable.cli import exit_codes
from wartable.cli.parser import as_called
from wartable.cli.terminal.console import width
from wartable.lab.text_table import columns

if TYPE_CHECKING:
    from wartable.engine.game import Game
    from wartable.engine.options.seat import SeatOptions


EPILOG = """\
examples:
  wartable games
  wartable games {game}"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    parser.add_argument("game", nargs="?", metavar="GAME", help="show the options of this game")


def run(chosen: argparse.Namespace) -> int:
    """List all games, or what can be set in one."""
    from wartable.engine.registry import find_game

    lines = all_lines() if chosen.game is None else game_lines(find_game(chosen.game))
    print("\n".join(lines))
    return exit_codes.FINE


def all_lines() -> Iterator[str]:
    """Yield the games in columns, each with a line of summary, then what is wrong with others."""
    from wartable.engine.registry import all_games, broken_games

    games = all_games()
    heading = ("game", "title", "seats", "bots", "presets")
    table = columns(heading, [_row(game) for game in games])
    yield next(table)
    for game, line in zip(games, table, strict=True):
        yield line
        yield f"  {game.summary}"
    for broken in broken_games().values():
        for defect in broken.defects:
            yield f"{broken.message}: {defect}"


def _row(game: Game) -> tuple[str, str, str, str, str]:
    from wartable.bots.registry import bot_names

    bots, presets = ", ".join(bot_names(game)), ", ".join(game.presets)
    return game.key, game.title, seats_of(game), bots, presets


def seats_of(game: Game) -> str:
    """Return how many can play, as text."""
    fewest, most = game.seat_range(game.options())
    return f"{fewest} to {most}" if fewest != most else str(fewest)


def game_lines(game: Game) -> Iterator[str]:
    """Yield everything that can be set for a game."""
    from wartable.bots.registry import bot_names

    yield f"{game.title}: {game.summary}"
    yield f"seats: {seats_of(game)}, usually {game.usual_seats}"
    yield f"bots: {', '.join(bot_names(game))}"
    yield ""
    yield "presets (--preset NAME):"
    for name, changes in game.presets.items():
        said = ", ".join(f"{option}={value}" for option, value in changes.items())
        yield f"  {name}: {said or 'the defaults'}"
    yield ""
    yield "options (--option NAME=VALUE):"
    yield from option_lines(game)
    if game.of_a_seat is not None:
        yield ""
        yield "options of every seat (--seat-option N.NAME=VALUE, seats from 1):"
        yield from seat_option_lines(game.of_a_seat)
        yield from suggested_lines(game, game.of_a_seat)
    figures = list(figure_lines(game))
    if figures:
        yield ""
        yield "figures (--figures FILE.toml with any of them, which become the options' defaults):"
        yield from figures
    cases = cases_of(game)
    if cases:
        yield ""
        yield as_called(f"cases (wartable check {game.key} FILE): {cases}")


def option_lines(game: Game) -> Iterator[str]:
    """Yield a game's options in columns."""
    return _settings(game.options())


def seat_option_lines(of_a_seat: SeatOptions) -> Iterator[str]:
    """Yield the seat options in columns, then which are secret and what values they take."""
    yield from _settings(of_a_seat.fields)
    if of_a_seat.secret:
        yield f"{_are(of_a_seat.secret)} known to nobody else until the game is over"
    texts = [info for info in of_a_seat.infos() if info.longest is not None]
    if texts and of_a_seat.from_file is not None:
        yield f"{_and([info.name for info in texts])} may also be the name of a file"
    offered = [(info.name, [value for value, _ in of_a_seat.offered(info) if value])
               for info in texts]  # fmt: skip
    for values, group in groupby(offered, key=lambda each: each[1]):
        if values:
            yield f"{_and([name for name, _ in group])} can be {', '.join(values)}"


def suggested_lines(game: Game, of_a_seat: SeatOptions) -> Iterator[str]:
    """Yield the seat options suggested for games with people, by preset, if there are any."""
    if of_a_seat.suggested is None:
        return
    yield "where people play, in the terminal and on a server, unless somebody chooses:"
    for preset in game.presets:
        options = game.options(preset=preset)
        seats = (of_a_seat.at_table(options, n, {}) for n in range(game.seats_for(options)))
        said = [
            f"{number}.{name}={value}"
            for number, each in enumerate(seats, 1)
            for name, value in each.items()
        ]
        yield f"  {preset}: {', '.join(said)}"


def _and(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def _are(names: Sequence[str]) -> str:
    return f"{_and(names)} {'is' if len(names) == 1 else 'are'}"


def cases_of(game: Game) -> str:
    """Return what files of cases may be about, or why that is unknown; empty if there are none."""
    from wartable.engine.errors import NotFound
    from wartable.engine.registry import find_checker

    try:
        return find_checker(game).covers or "in the game's own format"
    except NotFound as error:
        return "" if error.code == "no-cases" else str(error)
    except Exception as error:  # the checker may come from another package
        return f"cannot be loaded: {type(error).__name__}: {error}"


def figure_lines(game: Game) -> Iterator[str]:
    """Yield a game's figures in columns, section by section as in a ``--figures`` file."""
    from wartable.engine.options.data import NO_OVERLAY

    figures = game.load_figures(NO_OVERLAY)
    if dataclasses.is_dataclass(figures):
        figures = {
            field.name: getattr(figures, field.name) for field in dataclasses.fields(figures)
        }
    if not isinstance(figures, Mapping):
        return
    for name, table in figures.items():
        yield f"[{name}]"
        yield from _settings(table)


def _settings(options: Any) -> Iterator[str]:
    from wartable.engine.options.fields import describe

    rows = [(info.name, str(info.default), info.permitted(), info.meaning)
            for info in describe(options)]  # fmt: skip
    return columns(("name", "default", "permitted", "meaning"), rows, width=width())
