"""The kinds of events in War of the Dukes."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from wartable.engine.kit.domains import Counted, Mask, Name, Number, Seat, amounts
from wartable.engine.kit.event_kinds import Events, event
from wartable.engine.kit.events import Log
from wartable.games.dukes.moves import At, HexName, Source, Target, To
from wartable.games.dukes.state import (
    AE,
    AR,
    COLUMNS,
    DE,
    DIRECTIONS,
    DR,
    DUKE,
    EX,
    FACES,
    KINDS,
    NAMES,
    OFF,
    PIECES,
    REASONS,
    RESULTS,
    SIDES,
    STAGES,
    Book,
    kind_of,
    side_of,
)

# --- words for what events tell ------------------------------------------------------------------

#: The results of a combat (rule 5-9).
RESULT_WORDS = {
    AE: "the attackers are eliminated",
    AR: "the attackers retreat",
    DE: "the defender is eliminated",
    DR: "the defender retreats",
    EX: "exchange",
}


@cache
def piece_words(piece: int) -> str:
    """Return the side and the kind of a piece."""
    if kind_of(piece) == DUKE:
        return f"the Duke of {NAMES[side_of(piece)]}"
    return f"{NAMES[side_of(piece)]}'s {KINDS[kind_of(piece)]}"


def figure(half_points: int) -> str:
    """Return movement points as a number, such as ``2½``."""
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)


def points(half_points: int) -> str:
    """Return movement points in words, such as ``2½ points`` or ``½ point``."""
    return f"{figure(half_points)} {'point' if half_points <= 2 else 'points'}"


# --- what fields can be --------------------------------------------------------------------------


class PieceNumber(Number):
    """Pieces, numbered as in the state."""

    def say(self, book: Book, value: int) -> str:
        """Return the side and the kind of a piece."""
        return piece_words(value)


class TurnOfGame(Number):
    """Turns, which sentences number out of all turns of the game."""

    def say(self, book: Book, value: int) -> str:
        """Return the turn, and how many there are."""
        return f"{value} of {book.turns}"


class Points(Number):
    """Movement points, counted in halves."""

    def say(self, book: Book, value: int) -> str:
        """Return the points in words."""
        return points(value)


class ResultName(Name):
    """Results of a combat, called by their letters in the table."""

    def say(self, book: Book, value: int) -> str:
        """Return what the result means."""
        return RESULT_WORDS[value]


class HexOrEdge(HexName):
    """Hexes of the map, and -1 for what lies beyond its edge."""

    low = OFF

    def __init__(self, name: str) -> None:
        super().__init__(name, or_none=True)

    def write(self, book: Book, value: int) -> str:
        """Return the hex, or ``off``."""
        return "off" if value == OFF else super().write(book, value)

    def say(self, book: Book, value: int) -> str:
        """Return the hex, or the map's edge."""
        return "the map's edge" if value == OFF else super().say(book, value)


Side = Annotated[int, Seat(SIDES, NAMES.__getitem__)]
Winners = Annotated[int, Mask(SIDES, NAMES.__getitem__)]
Piece = Annotated[int, PieceNumber("PIECE", 0, PIECES - 1)]
Flag = Annotated[int, Number("FLAG", 0, 1)]
Stage = Annotated[int, Name("STAGE", ("none", *STAGES))]
Turn = Annotated[int, amounts("TURN")]
NewTurn = Annotated[int, TurnOfGame("TURN", 0, (1 << 31) - 1)]
HalfPoints = Annotated[int, Points("HALF-POINTS", 0, (1 << 31) - 1)]
Strength = Annotated[int, amounts("STRENGTH")]
Odds = Annotated[int, Name("ODDS", COLUMNS)]
Die = Annotated[int, Number("DIE", 1, FACES)]
Result = Annotated[int, ResultName("RESULT", ("none", *RESULTS))]
Beyond = Annotated[int, HexOrEdge("TO")]
Ways = Annotated[int, Counted("WAYS", "way", DIRECTIONS)]
Reason = Annotated[int, Name("REASON", ("none", *REASONS.values()))]


# --- the events ----------------------------------------------------------------------------------


@event
def begins(log: Log, side: Side) -> None:
    """{side} places its garrisons first."""


@event
def placed(log: Log, piece: Piece, at: At, automatic: Flag) -> None:
    """{piece} is placed on {at}."""


@event
def deploys(log: Log, side: Side) -> None:
    """The rest of {side}'s pieces is deployed automatically."""


@event
def phase(log: Log, side: Side, stage: Stage, turn: NewTurn) -> None:
    """Turn {turn}: {stage} of {side}."""


@event
def moved(log: Log, piece: Piece, source: Source, to: To, half_points: HalfPoints) -> None:
    """{piece} moves from {source} to {to} for {half_points}."""


@event
def attacks(log: Log, piece: Piece, source: Source, defender: Piece, target: Target) -> None:
    """{piece} on {source} attacks {defender} on {target}."""


@event
def rolled(
    log: Log, attack: Strength, defence: Strength, odds: Odds, die: Die, modified: Die
) -> None:
    """{attack} against {defence} are odds of {odds}; the die shows {die}."""


@event
def outcome(log: Log, result: Result, defender: Piece, target: Target) -> None:
    """{result}: {defender} was attacked on {target}."""


@event
def removed(log: Log, piece: Piece, at: At) -> None:
    """{piece} on {at} is removed."""


@event
def direction_drawn(log: Log, piece: Piece, at: At, to: Beyond, ways: Ways) -> None:
    """{piece} on {at}: chance picks one of {ways} back, to {to}."""


@event
def no_way_back(log: Log, piece: Piece, at: At) -> None:
    """{piece} on {at} has no way back."""


@event
def crowds(log: Log, piece: Piece, source: Source, to: To) -> None:
    """{piece} has to go from {source} to {to}: a friend makes way."""


@event
def made_way(log: Log, piece: Piece, source: Source, to: To) -> None:
    """{piece} makes way from {source} to {to}."""


@event
def retreated(log: Log, piece: Piece, source: Source, to: To) -> None:
    """{piece} retreats from {source} to {to}."""


@event
def bill(log: Log, side: Side, strength: Strength) -> None:
    """{side} has to pay a strength of {strength} for the exchange."""


@event
def advanced(log: Log, piece: Piece, source: Source, to: To) -> None:
    """{piece} advances from {source} to {to}."""


@event
def stayed(log: Log, side: Side) -> None:
    """{side} does not advance."""


@event
def game_over(log: Log, reason: Reason, turn: Turn, winners: Winners) -> None:
    """The game ends in turn {turn}: {winners} wins a {reason}."""


EVENTS = Events(
    begins, placed, deploys, phase, moved, attacks, rolled, outcome, removed, direction_drawn,
    no_way_back, crowds, made_way, retreated, bill, advanced, stayed, game_over,
)  # fmt: skip
(
    BEGINS, PLACED, DEPLOYS, PHASE, MOVED, ATTACKS, ROLLED, OUTCOME, REMOVED, DIRECTION_DRAWN,
    NO_WAY_BACK, CROWDS, MADE_WAY, RETREATED, BILL, ADVANCED, STAYED, GAME_OVER,
) = (each.number for each in EVENTS.kinds)  # fmt: skip
