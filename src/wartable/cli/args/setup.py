"""The arguments that set up a game, shared by every command that starts one."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wartable.cli.args.seats import Said, for_seats, read_of_seats
from wartable.engine.arguments import read_whole
from wartable.engine.errors import BadOption, quoted

if TYPE_CHECKING:
    from wartable.engine.game import Game
    from wartable.engine.options.data import Overlay


#: Digits of the largest seed, 2^53 - 1.
SEED_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Setup:
    """A game and the choices made for it; ``seats`` and ``seed`` are None if not given."""

    game: Game
    options: Any
    overlay: Overlay
    preset: str | None
    changes: dict[str, str]
    seats: list[str] | None
    seed: int | None
    of_seats: Said

    def of_each(self, seats: int) -> list[dict[str, str]]:
        """Return the options given for each seat; raise ``BadOption``."""
        return for_seats(self.of_seats, seats)

    def at_table(self, seats: int) -> list[Mapping[str, object]]:
        """Return each seat's options for a game with people: as given, else as suggested."""
        of_a_seat = self.game.of_a_seat
        if of_a_seat is None:
            return []
        chosen = self.of_each(seats) or [{}] * seats
        return [
            of_a_seat.at_table(self.options, number, each) for number, each in enumerate(chosen)
        ]


def add_setup(parser: argparse.ArgumentParser, *, seats_help: str, usual_seed: object) -> None:
    """Declare the arguments that set up a game; the help names the default seed."""
    parser.add_argument("--seats", metavar="LIST", help=seats_help)
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help='change an option; repeatable; "wartable games GAME" lists them',
    )
    parser.add_argument(
        "--seat-option",
        action="append",
        default=[],
        metavar="N.NAME=VALUE",
        help="change an option that every seat has of its own, if the game has any; repeatable; "
        "seats are counted from 1",
    )
    parser.add_argument("--preset", metavar="NAME", help="start from a named set of options")
    parser.add_argument(
        "--figures", type=Path, metavar="FILE", help="a TOML file that changes figures of the game"
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        help=f"same seed, options and moves, same game; 0 to 2^53 - 1 ({usual_seed})",
    )


def read_setup(chosen: argparse.Namespace) -> Setup:
    """Return the setup described by ``game`` and the arguments of :func:`add_setup`."""
    from wartable.cli.args.seats import read_seats
    from wartable.engine.options.data import NO_OVERLAY, read_overlay
    from wartable.engine.registry import find_game

    game = find_game(chosen.game)
    overlay = NO_OVERLAY if chosen.figures is None else read_overlay(chosen.figures)
    changes = read_changes(chosen.option)
    return Setup(
        game,
        game.options(changes, preset=chosen.preset, overlay=overlay),
        overlay,
        chosen.preset,
        changes,
        None if chosen.seats is None else read_seats(chosen.seats),
        None if chosen.seed is None else read_seed(chosen.seed),
        read_of_seats(game, chosen.seat_option),
    )


def read_changes(pairs: Sequence[str]) -> dict[str, str]:
    """Return the options in ``NAME=VALUE`` texts; raise ``BadOption``."""
    changes = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name.strip() and equals):
            raise BadOption("bad-option", f"--option {quoted(pair)}: expected NAME=VALUE")
        changes[name.strip()] = value
    return changes


def read_seed(text: str) -> int:
    """Return the seed that a text holds; raise ``BadOption``."""
    from wartable.engine.play.seeds import valid_seed

    seed = read_whole(text, SEED_DIGITS)
    if seed is not None:
        return valid_seed(seed)
    raise BadOption(
        "bad-seed", f"a seed is a whole number of up to {SEED_DIGITS} digits, not {quoted(text)}"
    )


def read_count(name: str, text: str, most: int) -> int:
    """Return a whole number from 1 to ``most``; raise ``BadOption`` naming the argument."""
    number = read_whole(text, len(str(most)))
    if number is not None and 1 <= number <= most:
        return number
    raise BadOption("bad-number", f"{name} must be 1 to {most}, not {quoted(text)}")
