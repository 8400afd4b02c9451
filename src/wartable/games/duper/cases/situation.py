"""The positions of a case, in which every card has a number of its own.

Our rules count cards by kind, since nothing depends on more; this module tracks which card is
which. The numbers of cards of a new deck cannot be predicted, so they are identified by kind.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from typing import Any

from wartable.engine.cases import Case, NotCovered, bad, field, of_kind, one_of
from wartable.engine.errors import quoted
from wartable.engine.kit.seats import seats_in
from wartable.games.duper.cases.options import BEYOND
from wartable.games.duper.state import CARDS, COLOURS, SEATS, SUITS, TILES, VALUES, State, tile_id

#: Number of a card -> its kind.
Cards = dict[int, int]
#: Owner as seat + 1, infantry and tanks.
Units = tuple[int, int, int]

EMPTY: Units = (0, 0, 0)
#: Values of an owner that mean nobody.
NOBODY = (None, "", "neutral", "none")


@dataclass(frozen=True)
class Situation:
    """A position, whose deck may be unknown. ``ended`` is our reason for the end of the game."""

    turn: int
    current: int
    tiles: dict[int, Units]
    gold: tuple[int, ...]
    stamina: tuple[int, ...]
    hands: tuple[Cards, ...]
    deck: Cards | None
    left: int | None
    winners: frozenset[str]
    ended: int = 0

    def kinds(self) -> Cards:
        """Return all cards that are known to exist."""
        known = dict(self.deck or {})
        for hand in self.hands:
            known |= hand
        return known


def new_card(kind: int) -> int:
    """Return the stand-in for the unknown number of a card of a new deck."""
    return -1 - kind


# --- reading --------------------------------------------------------------------------------------


def read_situation(given: Case) -> Situation:
    """Return a position; raise ``BadRecord``, or ``NotCovered`` if it exceeds our limits."""
    players = field(given, "players", dict)
    for colour in players:
        seat_of(colour, "players")
    rows = [of_kind(players.get(colour, {}), colour, dict) for colour in COLOURS]
    hands = tuple(_read_cards(row.get("cards", []), "cards") for row in rows)
    deck = None if given.get("deck") is None else _read_cards(given["deck"], "deck")
    total = sum(map(len, hands)) + len(deck or {})
    found = Situation(
        turn=figure(given.get("turn"), "turn"),
        current=seat_of(given.get("current"), "current"),
        tiles=read_tiles(given.get("tiles")),
        gold=tuple(figure(row.get("gold", 0), "gold") for row in rows),
        stamina=tuple(figure(row.get("stamina", 0), "stamina") for row in rows),
        hands=hands,
        deck=deck,
        left=None if deck is None else len(deck),
        winners=read_winners(given.get("winner", given.get("winners"))),
    )
    if len(found.kinds()) < total:
        raise bad("a card is in two places")
    if found.left is not None and found.left > CARDS:
        raise NotCovered(f"a deck of more than {CARDS} cards")
    return found


def figure(value: object, name: str) -> int:
    """Return a number; raise ``BadRecord`` if it is negative."""
    number = of_kind(value, name, int)
    if number < 0:
        raise bad(f"{name} must be 0 or more, not {quoted(number)}")
    if number >= BEYOND:
        raise NotCovered(f"{name} is more than our tables hold")
    return number


def seat_of(colour: object, name: str) -> int:
    """Return the seat of a colour."""
    return COLOURS.index(one_of(colour, name, COLOURS))


def read_tiles(given: object) -> dict[int, Units]:
    """Return tiles listed as ``[id, owner, infantry, tanks]``."""
    tiles: dict[int, Units] = {}
    for row in of_kind(given, "tiles", list):
        if not isinstance(row, list) or len(row) != 4:
            raise bad(f"{quoted(row)} is not a tile as [id, owner, infantry, tanks]")
        number, owner, infantry, tanks = row
        tile = figure(number, "tile") - 1
        if not 0 <= tile < TILES or tile in tiles:
            raise bad(f"tiles: {quoted(number)} is no tile, or listed twice")
        seat = -1 if owner in NOBODY else seat_of(owner, "owner")
        tiles[tile] = (seat + 1, figure(infantry, "infantry"), figure(tanks, "tanks"))
    return tiles


def _read_cards(given: object, name: str) -> Cards:
    cards: Cards = {}
    for row in of_kind(given, name, list):
        number, kind = read_card(row)
        if number in cards:
            raise bad(f"{name}: the card {quoted(number)} is listed twice")
        cards[number] = kind
    return cards


def read_card(given: object) -> tuple[int, int]:
    """Return the number and the kind of a card, given as ``[number, suit, value]``."""
    if not isinstance(given, list) or len(given) != 3 or given[1] not in SUITS:
        raise bad(f"{quoted(given)} is not a card such as [25, 'diamonds', 12]")
    number, suit, value = given
    if not 0 < figure(value, "value of a card") <= VALUES:
        raise bad(f"{quoted(given)}: the value of a card is 1 to {VALUES}")
    return figure(number, "number of a card"), SUITS.index(suit) * VALUES + value - 1


def read_winners(given: object) -> frozenset[str]:
    """Return the colours that have won, none while the game goes on."""
    listed = given if isinstance(given, list) else [given]
    return frozenset(of_kind(each, "winner", str) for each in listed if each not in (None, ""))


def with_new_cards(expected: Situation, known: Container[int]) -> Situation:
    """Return an expected position with the cards of unknown numbers identified by kind."""
    taken: set[int] = set()

    def renamed(cards: Cards) -> Cards:
        named = {}
        for number, kind in cards.items():
            fresh = number not in known and new_card(kind) not in taken
            named[new_card(kind) if fresh else number] = kind
            taken.update(named)
        return named

    hands = tuple(map(renamed, expected.hands))
    deck = None if expected.deck is None else renamed(expected.deck)
    return replace(expected, hands=hands, deck=deck)


# --- our positions --------------------------------------------------------------------------------


def set_up(found: Situation, deck: Iterable[int]) -> State:
    """Return our state for a position, with a deck of these kinds of cards."""
    s = State()
    s.turn, s.current = found.turn, found.current
    for tile, units in found.tiles.items():
        s.owner[tile], s.infantry[tile], s.tanks[tile] = units
    for seat in range(SEATS):
        s.tiles[seat] = s.owner.count(seat + 1)
        s.gold[seat], s.stamina[seat] = found.gold[seat], found.stamina[seat]
        s.held[seat] = len(found.hands[seat])
        for kind in found.hands[seat].values():
            s.hand[seat][kind] += 1
    cards = list(deck)
    s.left = len(cards)
    s.deck[: s.left] = cards
    return s


def observed(s: State, cards: tuple[Cards, ...], deck: Cards | None, left: int) -> Situation:
    """Return our state as a position, with the numbers of the cards in hands and deck."""
    units = zip(s.owner, s.infantry, s.tanks, strict=True)
    return Situation(
        turn=s.turn,
        current=s.current,
        tiles=dict(enumerate(units)),
        gold=tuple(s.gold),
        stamina=tuple(s.stamina),
        hands=tuple(map(_told_apart, s.hand, cards)),
        deck=deck,
        left=None if deck is None else left,
        winners=frozenset(COLOURS[seat] for seat in seats_in(s.won)),
        ended=s.ended,
    )


def _told_apart(counts: list[int], cards: Cards) -> Cards:
    """Return the cards that a hand holds, given its count of each kind."""
    lacking = list(counts)
    held = {}
    for number, kind in cards.items():
        if lacking[kind] > 0:
            lacking[kind] -= 1
            held[number] = kind
    return held


# --- as JSON --------------------------------------------------------------------------------------


def described(found: Situation) -> dict[str, Any]:
    """Return a position in the form of a case file, tiles by id, for comparison."""
    return {
        "turn": found.turn,
        "current": COLOURS[found.current],
        "tiles": {
            tile_id(tile): described_tile(units)
            for tile, units in found.tiles.items()
            if units != EMPTY
        },
        "players": {
            colour: {
                "gold": found.gold[seat],
                "stamina": found.stamina[seat],
                "cards": _described_cards(found.hands[seat]),
            }
            for seat, colour in enumerate(COLOURS)
        },
        "deck": None if found.deck is None else _described_cards(found.deck),
        "deck_size": found.left,
        "winner": sorted(found.winners),
    }


def described_tile(units: Units) -> list[Any]:
    """Return owner, infantry and tanks of a tile."""
    return [COLOURS[units[0] - 1] if units[0] else None, *units[1:]]


def described_card(kind: int) -> list[Any]:
    """Return suit and value of a kind of card."""
    return [SUITS[kind // VALUES], kind % VALUES + 1]


def _described_cards(cards: Cards) -> list[Any]:
    return [
        [number if number >= 0 else "new", *described_card(kind)]
        for number, kind in sorted(cards.items())
    ]
