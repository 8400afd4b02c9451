"""The clock of a new table: the one its creator chose, else the game's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wartable.engine.errors import BadOption, quoted
from wartable.engine.game import Game
from wartable.server.tables.summary import LIVE, SLOW, UNTIMED

#: Clock -> the shortest and longest pace: seconds per phase, or hours per round or turn.
PACES = {UNTIMED: (0, 0), LIVE: (5, 3600), SLOW: (1, 168)}
_UNITS = {UNTIMED: "seconds", LIVE: "seconds", SLOW: "hours"}


@dataclass(frozen=True, slots=True)
class Timed:
    """A clock, its pace, and the game options that match both."""

    clock: str
    pace: int
    options: Any


def timed(
    game: Game, preset: str, changes: Mapping[str, object], clock: str | None, pace: int
) -> Timed:
    """Return the clock and options of a table; a clock of None means the game's own.

    Raises ``BadOption`` naming every defect of the options, for a pace out of range, and if a given
    option contradicts the clock.
    """
    options = game.options(changes, preset=preset or None)
    if clock is None:
        if pace:
            raise BadOption("bad-clock", f"a pace of {quoted(pace)} needs a clock, live or slow")
        clock, pace = own_clock(game, options)
        _check(clock, pace, f"{game.clock.live} ")
        return Timed(clock, pace, options)
    _check(clock, pace)
    told = _told(game, clock, pace)
    for name, value in told.items():
        if name == game.clock.live and name in changes and getattr(options, name) != value:
            given = getattr(options, name)
            raise BadOption("bad-clock", f"{name} {given} does not go with {_words(clock, pace)}")
    return Timed(clock, pace, game.options({**changes, **told}, preset=preset or None))


def own_clock(game: Game, options: Any) -> tuple[str, int]:
    """Return the clock and pace that a game's own options define."""
    seconds = getattr(options, game.clock.live) if game.clock.live else 0
    return (LIVE, seconds) if seconds else (UNTIMED, 0)


def _told(game: Game, clock: str, pace: int) -> dict[str, int]:
    """Return the options that pass the clock on to the game."""
    told = {}
    if game.clock.live:
        told[game.clock.live] = pace if clock == LIVE else 0
    if game.clock.slow and clock == SLOW:
        told[game.clock.slow] = pace
    return told


def _check(clock: str, pace: int, what: str = "") -> None:
    """Raise ``BadOption`` for a bad clock or pace; ``what`` names the option it came from."""
    if clock not in PACES:
        raise BadOption("bad-clock", f"{quoted(clock)}: a clock is none, live or slow")
    low, high = PACES[clock]
    if not low <= pace <= high:
        unit = _UNITS[clock]
        raise BadOption("bad-clock", f"{what}{quoted(pace)}: expected {low} to {high} {unit}")


def _words(clock: str, pace: int) -> str:
    return "no clock" if clock == UNTIMED else f"a {clock} clock of {pace} {_UNITS[clock]}"
