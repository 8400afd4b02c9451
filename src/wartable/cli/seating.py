"""Who sits where: ``you,greedy*3,search:iterations=500`` read seat by seat.

A seat is a person, ``you`` or ``you:Anna``, or a bot. The text of a seat is also what the record
of a match keeps as its player, so that a resumed game knows who plays.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wartable.engine.errors import BadOption, quoted

if TYPE_CHECKING:
    from wartable.engine.match import Match

PERSON = "you"
#: No table of any game is larger: a set of seats is a mask of 64 bits.
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
    """Split at the commas, but not at those between the settings of a bot."""
    parts: list[str] = []
    for part in text.split(","):
        if parts and ":" in parts[-1] and _SETTING.fullmatch(part.strip()):
            parts[-1] += f",{part.strip()}"
        else:
            parts.append(part.strip())
    return parts


def is_person(seat: str) -> bool:
    """Tell whether a seat is a person's."""
    return seat.partition(":")[0] == PERSON


def label(match: Match, seat: int) -> str:
    """Return a seat's name in the game and who sits there, such as ``b (greedy)``."""
    from wartable.engine.errors import printable

    name, player = match.game.look.seat_name(seat), match.players[seat]
    shown = player.partition(":")[2] or player if is_person(player) else player
    return name if shown == name else f"{name} ({printable(shown)})"
