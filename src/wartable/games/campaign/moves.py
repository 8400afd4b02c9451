"""Moves as text, such as ``go 2``, ``build medic_corps``, ``enlist fusilier+1`` and ``buy card 1``.

Players name things by id or name, regardless of case and spacing, or by an unambiguous part of a
name: ``use hospital``. An upgraded card ends with ``+1`` or ``+2``, a decoy with ``-decoy``. A line
may hold several moves, separated by ``|``.

Inside the rules, cards are numbered by kind, everything else by its place in the data files or in a
list. Reports on a battle are moves too, which the match makes after the nested match: each
destroyed card, then the result, with the health that is left as the amount.
"""

from __future__ import annotations

from typing import Annotated, Any

from wartable.engine.arguments import read_whole
from wartable.engine.errors import Unreadable, quoted
from wartable.engine.kit.domains import Domain
from wartable.engine.kit.moves import amount_of
from wartable.engine.kit.verbs import Moves, verb
from wartable.games.campaign.catalogue.names import NOUNS, name_of, thing_named, title_of
from wartable.games.campaign.state import KINDS, Book

#: Digits that numbers have at most.
DIGITS = 3
MOST = 10**DIGITS - 1


class Called(Domain):
    """Things that the data files name, by the letter of :data:`NOUNS`; part of a name will do.

    Codes have room for more than there are: rules give their own reasons for refusing the others.
    """

    spaces = True
    size = KINDS

    def __init__(self, letter: str) -> None:
        self.letter, self.name = letter, NOUNS[letter].upper()

    def __contains__(self, value: int) -> bool:
        return super().__contains__(value) and bool(name_of(self.letter, value))

    def write(self, book: Book, value: int) -> str:
        """Return the id."""
        return name_of(self.letter, value)

    def read(self, book: Book, text: str) -> int:
        """Return the thing that a word means; raise ``Unreadable`` unless it is one."""
        return thing_named(self.letter, text.lower())

    def say(self, book: Book, value: int) -> str:
        """Return the name for people."""
        return title_of(self.letter, value)


class Place(Domain):
    """Places in a list, which people count from 1."""

    name, size = "NUMBER", MOST

    def write(self, book: Book, value: int) -> str:
        """Return the number."""
        return str(value + 1)

    def read(self, book: Book, text: str) -> int:
        """Return the place; raise ``Unreadable``."""
        return self._counted(read_whole(text, DIGITS), text)

    def as_json(self, book: Book, value: int) -> int:
        """Return the number itself."""
        return value + 1

    def from_json(self, book: Book, value: object) -> int:
        """Return the place; raise ``Unreadable``."""
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        return self._counted(value if is_whole else None, str(value))

    def schema(self, book: Book) -> dict[str, Any]:
        """Return the JSON Schema: an integer with its ends."""
        return {"type": "integer", "minimum": 1, "maximum": MOST}

    def _counted(self, value: object, text: str) -> int:
        if not isinstance(value, int) or not 1 <= value <= MOST:
            raise Unreadable("bad-move", f"{quoted(text)} is not a number from 1 to {MOST}")
        return value - 1


Relic = Annotated[int, Called("R")]
Item = Annotated[int, Called("I")]
Building = Annotated[int, Called("B")]
Terrain = Annotated[int, Called("T")]
Card = Annotated[int, Called("C")]
Number = Annotated[int, Place()]


# --- rules 2 to 4: the first relic, and the road -------------------------------------------------


@verb("relic {relic}", such_as="relic battle standard")
def relic_move(relic: Relic) -> None:
    """Begin with {relic}."""


@verb("go {choice}", such_as="go 1")
def go_move(choice: Number) -> None:
    """Travel to encounter {choice}."""


@verb("back")
def back_move() -> None:
    """Go back to the place before."""


@verb("wait")
def wait_move() -> None:
    """Wait here."""


# --- rules 7 and 8: the town ---------------------------------------------------------------------


@verb("build {building}", such_as="build officers academy")
def build_move(building: Building) -> None:
    """Build {building}."""


@verb("terrain {building} {terrain}", such_as="terrain officers academy woods")
def terrain_move(building: Building, terrain: Terrain) -> None:
    """Give {building} the terrain {terrain}."""


@verb("hurry")
def hurry_move() -> None:
    """Hurry all supply."""


# --- rule 9: deck and reserves -------------------------------------------------------------------


@verb("reserve {card}", such_as="reserve fusilier")
def reserve_move(card: Card) -> None:
    """Send {card} to the reserves."""


@verb("enlist {card}", such_as="enlist fusilier")
def enlist_move(card: Card) -> None:
    """Take {card} into the deck."""


@verb("unlock {card}", such_as="unlock fusilier")
def unlock_move(card: Card) -> None:
    """Unlock {card}."""


# --- rule 10: relics and consumables -------------------------------------------------------------


@verb("switch {relic}", such_as="switch battle standard")
def switch_move(relic: Relic) -> None:
    """Switch {relic} on or off."""


@verb("use {item}", such_as="use field medic")
def use_move(item: Item) -> None:
    """Use {item}."""


@verb("equip {item}", such_as="equip field medic")
def equip_move(item: Item) -> None:
    """Equip {item}."""


@verb("stow {item}", such_as="stow field medic")
def stow_move(item: Item) -> None:
    """Stow {item}."""


# --- rule 6: the shop ----------------------------------------------------------------------------


@verb("buy card {place}", such_as="buy card 1")
def buy_card_move(place: Number) -> None:
    """Buy card {place}."""


@verb("buy {item}", such_as="buy field medic")
def buy_item_move(item: Item) -> None:
    """Buy {item}."""


@verb("buy relic {place}", such_as="buy relic 1")
def buy_relic_move(place: Number) -> None:
    """Buy relic {place}."""


@verb("repair {card}", such_as="repair fusilier")
def repair_move(card: Card) -> None:
    """Repair {card}."""


@verb("leave")
def leave_move() -> None:
    """Leave the shop."""


# --- rule 11: between two acts -------------------------------------------------------------------


@verb("upgrade {card}", such_as="upgrade fusilier")
def upgrade_move(card: Card) -> None:
    """Upgrade every {card}."""


@verb("march")
def march_move() -> None:
    """March on to the next act."""


# --- rule 5: reports on a battle -----------------------------------------------------------------


@verb("fell {card}", such_as="fell fusilier")
def fell_move(card: Card) -> None:
    """{card} was destroyed."""


@verb("won {health}", such_as="won 12")
def won_move() -> None:
    """The battle was won."""


@verb("lost [{health}?]", such_as="lost 0", health=0)
def lost_move() -> None:
    """The battle was lost."""


@verb("undecided {health}", such_as="undecided 12")
def undecided_move() -> None:
    """The battle was not decided."""


@verb("retreat {health}", such_as="retreat 12")
def retreat_move() -> None:
    """The battle was left."""


MOVES = Moves(
    *(relic_move, go_move, back_move, wait_move, build_move, terrain_move, hurry_move),
    *(reserve_move, enlist_move, unlock_move, switch_move, use_move, equip_move, stow_move),
    *(buy_card_move, buy_item_move, buy_relic_move, repair_move, leave_move),
    *(upgrade_move, march_move),
    *(fell_move, won_move, lost_move, undecided_move, retreat_move),
)
CHOOSE_RELIC, TRAVEL, GO_BACK, WAIT = (each.number for each in MOVES.verbs[:4])
BUILD, SET_TERRAIN, HURRY = (each.number for each in MOVES.verbs[4:7])
TO_RESERVES, TO_DECK, UNLOCK = (each.number for each in MOVES.verbs[7:10])
SWITCH, USE, EQUIP, STOW = (each.number for each in MOVES.verbs[10:14])
BUY_CARD, BUY_ITEM, BUY_RELIC, REPAIR, LEAVE = (each.number for each in MOVES.verbs[14:19])
UPGRADE, MARCH_ON = (each.number for each in MOVES.verbs[19:21])
REPORTS = tuple(each.number for each in MOVES.verbs[21:])
FELL, HAS_WON, HAS_LOST, IS_UNDECIDED, HAS_RETREATED = REPORTS

verb_of = MOVES.verb_of
relic_of, item_of, choice_of, place_of = MOVES.readers("relic", "item", "choice", "place")
building_of, terrain_of = MOVES.readers("building", "terrain")
#: Reads a card as its kind; the state has a ``card_of`` for the card of a kind.
named_kind = MOVES.reader("card")
is_well_formed = MOVES.recogniser()


def read_move(book: Book, text: str) -> int:
    """Return the move that a text stands for; raise ``Unreadable`` if there is none."""
    try:
        move = MOVES.read(book, text)
    except Unreadable as error:
        code = "bad-move" if error.code == "bad-number" else error.code
        raise Unreadable(code, error.message) from None
    if amount_of(move) > MOST:
        raise Unreadable("bad-move", f"{quoted(text)}: health is {MOST} at most")
    return move
