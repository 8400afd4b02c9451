"""The kinds of events in Thardferr."""

from __future__ import annotations

from typing import Annotated

from wartable.engine.kit.domains import Counted, Domain, Name, Seat, amounts
from wartable.engine.kit.event_kinds import Events, event
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import CODE_MASK, code_of
from wartable.games.thardferr.catalogue.names import STRATEGY_NAMES, TECHNOLOGY_NAMES
from wartable.games.thardferr.moves import (
    MOVES,
    NONE,
    PLAIN,
    OfBuilding,
    OfGood,
    OfRace,
    OfUnit,
    Things,
    read_move,
    verb_of,
)
from wartable.games.thardferr.state import CAUSES, KINGDOMS, REASONS, SEATS, SIDES, Book

# --- what events tell -----------------------------------------------------------------------------


class Order(Domain):
    """Orders without their amount, such as ``build House``."""

    name, size, spaces = "ORDER", CODE_MASK + 1, True

    def write(self, book: Book, value: int) -> str:
        """Return the text of the order without its amount."""
        text = MOVES.write(book, value)
        return text if verb_of(value) in PLAIN else text.rpartition(" ")[0]

    def read(self, book: Book, text: str) -> int:
        """Return the order that a text without an amount stands for; raise ``Unreadable``."""
        plain = [each.name for each in MOVES.verbs if each.number in PLAIN]
        is_plain = text.lower().partition(" ")[0] in plain
        return code_of(read_move(book, text if is_plain else f"{text} 0"))


class Strategies(Things):
    """Strategies by their names alone."""

    def say(self, book: Book, value: int) -> str:
        """Return the name; there is one for no strategy, too."""
        return STRATEGY_NAMES[value]


Kingdom = Annotated[int, Seat(SEATS, KINGDOMS.__getitem__)]
Conqueror = Annotated[int, Seat(SEATS, KINGDOMS.__getitem__, low=-1)]
Day = Annotated[int, amounts("DAY")]
Amount = Annotated[int, amounts("AMOUNT")]
Units = Annotated[int, Counted("UNITS", "unit")]
Buildings = Annotated[int, Counted("BUILDINGS", "building")]
Ordered = Annotated[int, Order()]
Technology = Annotated[int, Things("TECHNOLOGY", TECHNOLOGY_NAMES)]
Strategy = Annotated[int, Strategies("STRATEGY", (NONE, *STRATEGY_NAMES[1:]))]
Winner = Annotated[int, Name("WINNER", SIDES)]
Cause = Annotated[int, Name("CAUSE", tuple(CAUSES.values()), low=min(CAUSES))]
Reason = Annotated[int, Name("REASON", tuple(REASONS.values()), low=min(REASONS))]


# --- the game and the day -------------------------------------------------------------------------


@event
def founded(log: Log, seat: Kingdom, race: OfRace, land: Amount) -> None:
    """{seat} is founded by the {race} race, with {land} land."""


@event
def ordered(log: Log, seen: int, seat: Kingdom, order: Ordered, amount: Amount) -> None:
    """{seat} orders: {order}."""


@event
def handed_in(log: Log, seat: Kingdom) -> None:
    """{seat} has handed in."""


@event
def dawns(log: Log, day: Day) -> None:
    """Day {day} dawns."""


@event
def game_over(log: Log, reason: Reason, day: Day) -> None:
    """The game ends after day {day}: {reason}."""


# --- growth ---------------------------------------------------------------------------------------


@event
def traded(log: Log, seat: Kingdom, good: OfGood, bought: Amount) -> None:
    """{seat} trades in {good}; what was sold is below zero."""


@event
def built(log: Log, seat: Kingdom, building: OfBuilding, number: Amount) -> None:
    """{seat} builds {building}."""


@event
def trained(log: Log, seat: Kingdom, unit: OfUnit, number: Amount) -> None:
    """{seat} trains {unit}."""


@event
def learning(log: Log, seat: Kingdom, technology: Technology) -> None:
    """{seat} begins to research {technology}."""


@event
def learned(log: Log, seat: Kingdom, technology: Technology, level: Amount) -> None:
    """{seat} has learned {technology}, level {level}."""


@event
def follows(log: Log, seat: Kingdom, strategy: Strategy) -> None:
    """{seat} now follows {strategy}."""


@event
def day_made(log: Log, seat: Kingdom, gold: Amount, food: Amount, arms: Amount) -> None:
    """{seat} gains or uses up goods by a day's work and upkeep."""


@event
def land_found(log: Log, seat: Kingdom, found: Amount, land: Amount) -> None:
    """{seat} finds {found} land and has {land}."""


@event
def deserted(log: Log, seat: Kingdom, units: Units, lacking: OfGood) -> None:
    """{units} of {seat} leave for want of {lacking}."""


# --- war ------------------------------------------------------------------------------------------


@event
def marched(
    log: Log, attacker: Kingdom, defender: Kingdom, units: Units, strategy: Strategy
) -> None:
    """{attacker} marches against {defender} with {units}, {strategy}."""


@event
def battle(log: Log, attacker: Kingdom, defender: Kingdom, winner: Winner, cause: Cause) -> None:
    """{attacker} against {defender}: {winner}, {cause}."""


@event
def losses(log: Log, seat: Kingdom, lost: Amount, fielded: Units, healed: Amount) -> None:
    """{seat} loses {lost} of {fielded}."""


@event
def taken(
    log: Log, attacker: Kingdom, defender: Kingdom, land: Amount, buildings: Buildings
) -> None:
    """{attacker} takes {land} land and {buildings} from {defender}."""


@event
def fell(log: Log, seat: Kingdom, conqueror: Conqueror, land: Amount) -> None:
    """{seat} falls."""


@event
def returned(log: Log, attacker: Kingdom, defender: Kingdom) -> None:
    """{attacker}'s army turns back: {defender} has fallen."""


EVENTS = Events(
    founded, ordered, handed_in, dawns, game_over,
    traded, built, trained, learning, learned, follows, day_made, land_found, deserted,
    marched, battle, losses, taken, fell, returned,
)  # fmt: skip
(
    FOUNDED, ORDERED, HANDED_IN, DAWNS, GAME_OVER,
    TRADED, BUILT, TRAINED, LEARNING, LEARNED, FOLLOWS, DAY_MADE, LAND_FOUND, DESERTED,
    MARCHED, BATTLE, LOSSES, TAKEN, FELL, RETURNED,
) = (each.number for each in EVENTS.kinds)  # fmt: skip
