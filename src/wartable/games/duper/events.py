"""The kinds of events in Duper."""

from __future__ import annotations

from typing import Annotated

from wartable.engine.kit.domains import Counted, Mask, Number, Seat, amounts
from wartable.engine.kit.event_kinds import Events, event
from wartable.engine.kit.events import Log
from wartable.games.duper.moves import Card, Tanks, Tile
from wartable.games.duper.state import COLOURS, REASONS, SEATS


def colour(seat: int) -> str:
    """Return what the rulebook calls a seat."""
    return COLOURS[seat]


Player = Annotated[int, Seat(SEATS, colour)]
Owner = Annotated[int, Seat(SEATS, colour, low=-1)]
Players = Annotated[int, Mask(SEATS, colour)]
Amount = Annotated[int, amounts("AMOUNT")]
Cards = Annotated[int, Counted("CARDS", "card", 9_999)]
Reason = Annotated[int, Number("REASON", min(REASONS), max(REASONS))]


@event
def starts(log: Log, seat: Player, tile: Tile, infantry: Amount) -> None:
    """{seat} starts on {tile} with {infantry} infantry."""


@event
def turn(log: Log, seat: Player, number: Amount) -> None:
    """Round {number}: {seat}'s turn."""


@event
def income(log: Log, seat: Player, gold: Amount, stamina: Amount, cards: Cards) -> None:
    """{seat} has {gold} gold, {stamina} stamina, {cards}."""


@event
def drawn(log: Log, seen: int, seat: Player, card: Card) -> None:
    """{seat} draws {card}."""


@event
def new_deck(log: Log, decks: Amount) -> None:
    """A new deck is opened."""


@event
def built(log: Log, seat: Player, tile: Tile, infantry: Amount) -> None:
    """{seat} builds {infantry} infantry on {tile}."""


@event
def tank_built(log: Log, seat: Player, tile: Tile, one: Card, other: Card) -> None:
    """{seat} builds a tank on {tile} with {one} {other}."""


@event
def moved(
    log: Log, seat: Player, source: Tile, target: Tile, infantry: Amount, tanks: Tanks
) -> None:
    """{seat} moves units from {source} to {target}."""


@event
def attacked(
    log: Log, seat: Player, source: Tile, target: Tile, power: Amount, defence: Amount
) -> None:
    """{seat} attacks {target} from {source}: power {power} against {defence}."""


@event
def captured(log: Log, tile: Tile, before: Owner, infantry: Amount, tanks: Amount) -> None:
    """{tile} is taken."""


@event
def lost(log: Log, seat: Player, infantry: Amount, tanks: Amount) -> None:
    """{seat} loses units."""


@event
def out(log: Log, seat: Player) -> None:
    """{seat} has no tiles left."""


@event
def ends_turn(log: Log, seat: Player) -> None:
    """{seat} has ended the turn."""


@event
def game_over(log: Log, reason: Reason, number: Amount, winners: Players) -> None:
    """The game ends in round {number}."""


EVENTS = Events(
    starts, turn, income, drawn, new_deck, built, tank_built, moved, attacked, captured, lost, out,
    ends_turn, game_over,
)  # fmt: skip
(
    STARTS, TURN, INCOME, CARD, NEW_DECK, BUILT, TANK_BUILT, MOVED, ATTACKED, CAPTURED, LOST, OUT,
    ENDS_TURN, GAME_OVER,
) = (each.number for each in EVENTS.kinds)  # fmt: skip
