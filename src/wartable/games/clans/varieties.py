"""Rows of the card tables in a battle of a campaign (rule 12).

A card may be there in several forms at once: of different tiers, and with other figures for South
than for North. Each form has a row. The first one of a card takes the card's own row, the others
take rows of cards that nobody has in this battle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from wartable.games.clans.catalogue import Card, catalogue
from wartable.games.clans.deckfile import Entry
from wartable.games.clans.options import Seat
from wartable.games.clans.state import HIDDEN, NORTH, SIDES, SOUTH
from wartable.games.clans.veterans import TIER_DAMAGE, TIER_HEALTH, is_artillery


@dataclass(frozen=True, slots=True)
class Variety:
    """A card as a side has it in this battle: its figures are those with all bonuses."""

    card: Card
    tier: int


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the card tables: what is written there."""

    number: int
    variety: Variety
    of_north: bool


@dataclass(frozen=True, slots=True)
class Muster:
    """All rows that a battle needs, and the row of each side's cards by id and tier."""

    rows: tuple[Row, ...]
    by_side: tuple[dict[tuple[str, int], int], ...]

    def row_of(self, side: int, entry: Entry) -> int:
        """Return the row of a side's card."""
        return self.by_side[side][entry.card, entry.tier]


def variety_of(seat: Seat, card: Card, tier: int) -> Variety:
    """Rules 12-2 to 12-4: return a card of a tier, with what its side adds to it."""
    damage = TIER_DAMAGE * tier + seat.card_damage
    health = TIER_HEALTH * tier + seat.card_health
    if is_artillery(card):
        damage += seat.artillery_damage
        health += seat.artillery_health
    return Variety(replace(card, damage=card.damage + damage, health=card.health + health), tier)


def muster(seats: Sequence[Seat], lists: Sequence[Iterable[Entry]]) -> Muster:
    """Return the rows for what each side may have in this battle."""
    wanted = sorted(
        (entry.tier, catalogue().cards[entry.card].number, side)
        for side in range(SIDES)
        for entry in set(_forms(lists[side]))
    )
    spare = _spare({number for _, number, _ in wanted})
    rows: dict[Variety, Row] = {}
    by_side: tuple[dict[tuple[str, int], int], ...] = ({}, {})
    for tier, number, side in wanted:
        card = catalogue().card(number)
        variety = variety_of(seats[side], card, tier)
        if variety not in rows:
            taken = any(row.number == number for row in rows.values())
            other = side == NORTH and (card.id, tier) in by_side[SOUTH]
            rows[variety] = Row(next(spare) if taken else number, variety, other)
        by_side[side][card.id, tier] = rows[variety].number
    return Muster(tuple(rows.values()), by_side)


def _forms(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield what cards there are, however many and decoys or not."""
    for entry in entries:
        yield Entry(entry.card, 1, tier=entry.tier)


def _spare(needed: set[int]) -> Iterator[int]:
    """Yield rows of cards that nobody has, those without any card first."""
    return (row for row in reversed(range(HIDDEN)) if row not in needed)
