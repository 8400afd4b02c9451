"""``--seat-option 1.deck=FILE``: options that every seat has of its own, as they are typed.

Seats are counted from 1. Where an option is a line of text and the value names a file, the game
makes the text of what the file holds.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from wartable.cli.files import read_text
from wartable.engine.errors import BadOption, WartableError, quoted

if TYPE_CHECKING:
    from wartable.engine.game import Game
    from wartable.engine.seatoptions import SeatOptions

#: How the name of a text file ends, and no text that a game takes.
FILE_ENDING = re.compile(r"\w\.(txt|deck|toml|json)$", re.IGNORECASE)
#: What was said of some seats, by their numbers from 0.
Said = dict[int, dict[str, str]]


def read_of_seats(game: Game, pairs: Sequence[str]) -> Said:
    """Return the options of ``N.NAME=VALUE`` texts; raise ``BadOption`` naming every defect."""
    of_a_seat = game.of_a_seat
    if of_a_seat is None:
        if pairs:
            raise BadOption("bad-seat-option", f"{game.title} has no options of a seat")
        return {}
    said: Said = {}
    defects = []
    for pair in pairs:
        key, equals, value = pair.partition("=")
        number, dot, name = (part.strip() for part in key.partition("."))
        if not (equals and dot and name and number.isascii() and number.isdigit()):
            defects.append(
                f"--seat-option {quoted(pair)}: expected N.NAME=VALUE such as 1.deck=FILE"
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
    """Return a value as it is, or what the game makes of the file that it names."""
    takes_files = {info.name for info in of_a_seat.infos() if info.longest is not None}
    if of_a_seat.from_file is None or name not in takes_files or not _names_file(value):
        return value
    return of_a_seat.from_file(name, read_text(Path(value)))


def _names_file(value: str) -> bool:
    """Tell whether a value is a file that is there, or can be meant as nothing else."""
    try:
        return Path(value).is_file() or (os.sep in value or FILE_ENDING.search(value) is not None)
    except (OSError, ValueError):  # no name that a file could have
        return False


def for_seats(said: Said, seats: int) -> list[dict[str, str]]:
    """Return what was said of each of so many seats; nothing at all if nothing was said.

    Raises ``BadOption`` naming every seat that there is not.
    """
    missing = sorted(seat + 1 for seat in said if not 0 <= seat < seats)
    if missing:
        named = ", ".join(map(str, missing))
        raise BadOption(
            "no-seat", f"--seat-option: there is no seat {named}; seats are 1 to {seats}"
        )
    return [said.get(seat, {}) for seat in range(seats)] if said else []
