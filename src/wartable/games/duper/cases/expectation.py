"""What a case expects: the whole position after an action, or some values of it."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Any

from wartable.engine.cases import Case, NotCovered, field, of_kind, unlike
from wartable.engine.errors import quoted
from wartable.games.duper.cases.situation import (
    EMPTY,
    Cards,
    Situation,
    described,
    described_card,
    described_tile,
    figure,
    new_card,
    read_card,
    read_situation,
    read_tiles,
    read_winners,
    seat_of,
    with_new_cards,
)
from wartable.games.duper.state import COLOURS, ROUND_LIMIT, TILE_GOAL, tile_id

#: After these ends it is nobody's turn, and no rule says which turn is then counted.
BETWEEN_TURNS = (TILE_GOAL, ROUND_LIMIT)
SHOWN_TURN = ("turn", "current")


@dataclass(frozen=True)
class Expectation:
    """A whole position, some values by name, both or neither."""

    whole: Situation | None
    part: dict[str, Any]

    def likely(self) -> set[int]:
        """Return the cards that hands are expected to hold."""
        hands = self.whole.hands if self.whole else ()
        included = self.part.get("hand_includes", {}).values()
        return {number for cards in (*hands, *included) for number in cards}

    def differences(self, after: Situation) -> list[str]:
        """Say how a position differs from what is expected."""
        found = unlike_state(after, self.whole) if self.whole else []
        for name, expected in self.part.items():
            if name not in _incomparable(after):
                found += unlike(name, _same_figure(after, name, expected), expected)
        return found


def unlike_state(ours: Situation, expected: Situation) -> list[str]:
    """Say where two positions differ; decks are compared only if both have one."""
    skipped = _incomparable(ours)
    if ours.deck is None or expected.deck is None:
        skipped += ("deck", "deck_size")
    both = (_without(described(each), skipped) for each in (ours, expected))
    return unlike("state", *both)


def _incomparable(ours: Situation) -> tuple[str, ...]:
    return SHOWN_TURN if ours.ended in BETWEEN_TURNS else ()


def _without(members: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name, value in members.items() if name not in names}


# --- reading --------------------------------------------------------------------------------------


def read_expectation(given: Case, known: Cards) -> Expectation:
    """Return what is expected; raise ``BadRecord``, or ``NotCovered`` for unknown values."""
    whole = None
    if "state" in given:
        whole = with_new_cards(read_situation(field(given, "state", dict)), known)
    part = field(given, "partial", dict) if "partial" in given else {}
    return Expectation(whole, {name: _read(name, value, known) for name, value in part.items()})


def _read(name: str, value: object, known: Cards) -> Any:
    if name in ("turn", "deck_size"):
        return figure(value, name)
    if name == "current":
        return COLOURS[seat_of(value, name)]
    if name == "winner":
        return sorted(read_winners(value))
    if name == "tiles":
        return {tile_id(tile): described_tile(row) for tile, row in read_tiles(value).items()}
    if name not in ("gold", "stamina", "hand_size", "hand_includes"):
        raise NotCovered(f"there is no figure {quoted(name)} to compare")
    by_colour = of_kind(value, name, dict)
    for colour in by_colour:
        seat_of(colour, name)
    if name == "hand_includes":
        return {colour: _read_included(row, known) for colour, row in by_colour.items()}
    return {colour: figure(number, name) for colour, number in by_colour.items()}


def _read_included(given: object, known: Cards) -> dict[int, list[Any]]:
    """Return cards that are given in full or, if they are known, by their numbers."""
    cards = {}
    for entry in of_kind(given, "hand_includes", list):
        number, kind = (entry, known.get(entry, -1)) if type(entry) is int else read_card(entry)
        if kind < 0:
            raise NotCovered(f"nothing tells which card {quoted(number)} is")
        cards[number if number in known else new_card(kind)] = described_card(kind)
    return cards


# --- our values -----------------------------------------------------------------------------------


def _same_figure(after: Situation, name: str, expected: Any) -> Any:
    """Return our value by name, limited to the expected tiles, colours and cards."""
    if name == "tiles":
        return {number: described_tile(after.tiles.get(number - 1, EMPTY)) for number in expected}
    if name == "hand_includes":
        return {colour: _common(_of(colour, after.hands), row) for colour, row in expected.items()}
    if name == "hand_size":
        return {colour: len(_of(colour, after.hands)) for colour in expected}
    if name in ("gold", "stamina"):
        return {colour: _of(colour, getattr(after, name)) for colour in expected}
    if name == "deck_size" and after.left is None:
        raise NotCovered("deck_size: the deck is not given")
    return {
        "turn": after.turn,
        "current": COLOURS[after.current],
        "deck_size": after.left,
        "winner": sorted(after.winners),
    }[name]


def _of(colour: str, each: tuple[Any, ...]) -> Any:
    return each[COLOURS.index(colour)]


def _common(hand: Cards, expected: Container[int]) -> dict[int, list[Any]]:
    return {number: described_card(kind) for number, kind in hand.items() if number in expected}
