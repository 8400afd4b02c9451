"""The kinds of events in Territory."""

from __future__ import annotations

from typing import Annotated

from wartable.engine.kit.domains import Counted, Name, Number, Seat, amounts
from wartable.engine.kit.event_kinds import Events, event
from wartable.engine.kit.events import Log
from wartable.games.territory.moves import Direction, Square
from wartable.games.territory.state import CELLS, LETTERS, REASONS, SEATS

Player = Annotated[int, Seat(SEATS, LETTERS.__getitem__)]
Holder = Annotated[int, Seat(SEATS, LETTERS.__getitem__, low=-1)]
Round = Annotated[int, amounts("ROUND")]
Declaration = Annotated[int, Number("DECLARATION", 1, 9)]
Units = Annotated[int, Counted("UNITS", "unit")]
Amount = Annotated[int, amounts("AMOUNT")]
Squares = Annotated[int, Counted("SQUARES", "square", CELLS)]
Reason = Annotated[int, Name("REASON", ("none", *REASONS.values()))]


@event
def starts(log: Log, seat: Player, square: Square, units: Units) -> None:
    """{seat} starts on {square} with {units}."""


@event
def resource(log: Log, square: Square) -> None:
    """{square} is a resource square."""


@event
def declared(log: Log, seat: Player) -> None:
    """{seat} hands in a plan."""


@event
def revealed(log: Log, number: Round, declaration: Declaration) -> None:
    """Round {number}, declarations {declaration}."""


@event
def commanded(
    log: Log, seen: int, seat: Player, square: Square, direction: Direction, units: Units
) -> None:
    """{seat} orders {units}."""


@event
def handed_in(log: Log, seat: Player) -> None:
    """{seat} hands in the commands."""


@event
def moved(log: Log, seat: Player, square: Square, direction: Direction, units: Units) -> None:
    """{seat} sends {units}."""


@event
def clashed(log: Log, square: Square, direction: Direction, lost: Units) -> None:
    """Armies meet on a border of {square}: each side loses {lost}."""


@event
def fought(log: Log, square: Square, winner: Holder, left: Units, second: Amount) -> None:
    """{winner} holds {square}."""


@event
def produced(log: Log, seat: Player, units: Units, total: Units, squares: Squares) -> None:
    """{seat} produces {units} and has {total} on {squares}."""


@event
def game_over(log: Log, reason: Reason, number: Round) -> None:
    """The game ends after round {number}: {reason}."""


EVENTS = Events(
    starts, resource, declared, revealed, commanded, handed_in, moved, clashed, fought, produced,
    game_over,
)  # fmt: skip
(
    STARTS, RESOURCE, DECLARED, REVEALED, COMMANDED, HANDED_IN, MOVED, CLASHED, FOUGHT, PRODUCED,
    GAME_OVER,
) = (each.number for each in EVENTS.kinds)  # fmt: skip
