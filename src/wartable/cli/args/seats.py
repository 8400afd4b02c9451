"""Seats on the command line: who sits where (``you,greedy*3``), and the options per seat."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from wartable.cli.args.files import read_text
from wartable.engine.errors import BadOption, WartableError, quoted

if TYPE_CHECKING:
    from wartable.engine.game import Game
    from wartable.engine.options.seat import SeatOptions
    from wartable.engine.play.match import Match


PERSON = "you"
#: No game has more seats: a set of seats is a 64-bit mask.
MOST = 63

_TIMES = re.compile(r"(.*)\*\s*(\d+)", re.DOTALL | re.ASCII)
_SETTING = re.compile(r"\w+=\d+(\*\d+)?", re.ASCII)


def read_seats(text: str) -> list[str]:
    """Return the seats of a list such as ``you:Anna,random*4``; raise ``BadOption``."""
    seats: list[str] = []
    for part in _parts(text):
        found = _TIMES.fullmatch(part)
        name, times = (found[1].strip(), found[2]) if found else (part, "1")
        if not name or not 1 <= int(times[:3]) <= MOST or len(times) > 2:
            raise BadOption(
                "bad-seats", f"{quoted(part)}: expected a seat such as you, greedy or random*4"
            )
        seats += [name] * int(times)
    return seats


def _parts(text: str) -> list[str]:
    """Split at commas, except those between the settings of a bot."""
    parts: list[str] = []
    for part in text.split(","):
        if parts and ":" in parts[-1] and _SETTING.fullmatch(part.strip()):
            parts[-1] += f",{part.strip()}"
        else:
            parts.append(part.strip())
    return parts


def is_person(seat: str) -> bool:
    """Tell whether a person plays a seat."""
    return seat.partition(":")[0] == PERSON


def label(match: Match, seat: int) -> str:
    """Return a seat's name in the game and who sits there, such as ``b (greedy)``."""
    from wartable.engine.errors import printable

    name, player = match.game.look.seat_name(seat), match.players[seat]
    shown = player.partition(":")[2] or player if is_person(player) else player
    return name if shown == name else f"{name} ({printable(shown)})"


# --- seat options ---------------------------------------------------------------------------------
# ``--seat-option 1.NAME=FILE`` counts seats from 1. If an option takes text and its value names a
# file, the game turns the content of the file into that text.

#: The options given for each seat, by seat number from 0.
Said = dict[int, dict[str, str]]


def read_of_seats(game: Game, pairs: Sequence[str]) -> Said:
    """Return the options in ``N.NAME=VALUE`` texts; raise ``BadOption`` naming every defect."""
    of_a_seat = game.of_a_seat
    if of_a_seat is None:
        if pairs:
            raise BadOption("bad-seat-option", f"{game.title} has no options of a seat")
        return {}
    said: Said = {}
    defects = []
    example = f"1.{of_a_seat.infos()[0].name}"
    for pair in pairs:
        key, equals, value = pair.partition("=")
        number, dot, name = (part.strip() for part in key.partition("."))
        if not (equals and dot and name and number.isascii() and number.isdigit()):
            defects.append(
                f"--seat-option {quoted(pair)}: expected N.NAME=VALUE such as {example}=VALUE"
            )
            continue
        try:
            said.setdefault(int(number[:9]) - 1, {})[name] = _text(of_a_seat, name, value)
        except WartableError as error:
            defects.append(f"seat {number}: {error}")
    if defects:
        raise BadOption("bad-seat-option", "; ".join(defects))
    return said


def _text(of_a_seat: SeatOptions, name: str, value: str) -> str:
    """Return a value unchanged, or the text the game reads from the file it names."""
    takes_files = {info.name for info in of_a_seat.infos() if info.longest is not None}
    if of_a_seat.from_file is None or name not in takes_files:
        return value
    if not _names_file(value, of_a_seat.file_endings):
        return value
    return of_a_seat.from_file(name, read_text(Path(value)))


def _names_file(value: str, endings: Sequence[str]) -> bool:
    """Tell whether a value is an existing file, or cannot mean anything but a file."""
    try:
        path = Path(value)
        return path.is_file() or os.sep in value or path.suffix.lower() in endings
    except (OSError, ValueError):  # not a possible file name
        return False


def for_seats(said: Said, seats: int) -> list[dict[str, str]]:
    """Return the options given for each seat, or an empty list if none were given at all.

    Raises ``BadOption`` naming every seat that does not exist.
    """
    missing = sorted(seat + 1 for seat in said if not 0 <= seat < seats)
    if missing:
        named = ", ".join(map(str, missing))
        raise BadOption(
            "no-seat", f"--seat-option: there is no seat {named}; seats are 1 to {seats}"
        )
    return [said.get(seat, {}) for seat in range(seats)] if said else []
