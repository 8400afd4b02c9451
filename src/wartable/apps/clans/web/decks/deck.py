"""The deck being edited: what may be added, what is removed, and fitting a list of cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.cards import Card
from wartable.games.clans.catalogue.deck import (
    canonical,
    check_deck,
    copies,
    limit_words,
    within_limit,
)
from wartable.games.clans.catalogue.deck_text import Entry, write_entries
from wartable.games.clans.catalogue.figures import match_figures


@dataclass(frozen=True)
class Bench:
    """A deck within all limits but the minimum size, and the copies its owner has."""

    entries: tuple[Entry, ...]
    owned: Mapping[str, int]

    @cached_property
    def counts(self) -> dict[str, int]:
        """The copies of each card in the deck, including decoys."""
        return copies(self.entries)

    @property
    def size(self) -> int:
        """The number of cards in the deck."""
        return sum(self.counts.values())

    @property
    def missing(self) -> int:
        """How many cards the deck lacks before it can be played."""
        return max(0, match_figures().deck.fewest - self.size)

    @property
    def is_playable(self) -> bool:
        """Whether the deck can be played as it is."""
        return check_deck(self.counts).valid

    @property
    def text(self) -> str:
        """The deck as text."""
        return write_entries(self.entries)

    def why_not(self, card: Card) -> str:
        """Say why no more of a card can be added; empty if one can."""
        inside, most = self.counts.get(card.id, 0), match_figures().deck.most
        if not within_limit(card, inside + 1):
            return f"{limit_words(card)}, and {_has_them(inside)}"
        if inside >= self.owned.get(card.id, 0):
            return _none_left(card, inside)
        if self.size >= most:
            return f"a deck has at most {most} cards: remove one before you add {card.name}"
        return ""

    def added(self, card: Card, *, decoy: bool = False) -> Bench:
        """Return the deck with one more copy of a card; ``why_not`` must allow it."""
        return self._with([*self.entries, Entry(card.id, 1, decoy)])

    def removed(self, card: Card, *, decoy: bool = False) -> Bench:
        """Return the deck with one copy less, if it has any; if need be of the other kind."""
        has = {each.decoy for each in self.entries if each.card == card.id}
        decoy = decoy if decoy in has else not decoy
        return self._with(
            replace(each, count=each.count - 1)
            if (each.card, each.decoy) == (card.id, decoy)
            else each
            for each in self.entries
        )

    def _with(self, entries: Iterable[Entry]) -> Bench:
        return Bench(canonical(each for each in entries if each.count), self.owned)


def _has_them(inside: int) -> str:
    return "this deck has it" if inside == 1 else "this deck has them"


def _none_left(card: Card, inside: int) -> str:
    if not inside:
        return f"you do not own {card.name}: the shop after a match may sell it"
    if inside == 1:
        return f"you own 1 copy of {card.name}, and it is in the deck"
    return f"you own {inside} copies of {card.name}, and all are in the deck"


def lay_out(entries: Iterable[Entry], owned: Mapping[str, int]) -> tuple[Bench, list[str]]:
    """Return as much of a list as the owner's deck may hold, and say what was left out."""
    bench, left_out = Bench((), owned), []
    for entry in entries:
        card = catalogue().cards.get(entry.card)
        if card is None:
            left_out.append(f"there is no card {entry.card!r}")
            continue
        taken = 0
        while taken < entry.count and not bench.why_not(card):
            bench, taken = bench.added(card, decoy=entry.decoy), taken + 1
        if taken < entry.count:
            left_out.append(f"{entry.count - taken} of {card.name} too many; {bench.why_not(card)}")
    return bench, left_out
