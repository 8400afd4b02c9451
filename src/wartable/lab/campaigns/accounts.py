"""Accounts of a run: whether a card got lost, and whether a retreat paid.

Both follow from the events of a run and are compared with where it stands, so that a fault of the
rules shows in the figures of many runs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from wartable.engine.events import Event
from wartable.games.clans.campaign import numbers
from wartable.games.clans.campaign.cards import deck_of, fallen_of, reserves_of
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.state import State, card_of, kind_of, tier_of


class CardAccount:
    """The cards that a run should have: those it began with, and those that it was given.

    No rule takes a card away (rule 9-1): it is in the deck, in the reserves or among the fallen.
    """

    def __init__(self, s: State) -> None:
        self._should = everything(s)
        self.lost = 0

    def take(self, s: State, event: Event) -> None:
        """Take account of an event of the newest move."""
        first, second, *_ = event.figures
        if event.kind == numbers.GAINS_CARD:
            self._should[first] += 1
        elif event.kind == numbers.DELIVERED:
            self._should[second] += 1
        elif event.kind == numbers.REPAIRED:
            # A repaired card joins the deck, which is told like any gain.
            self._should[first] -= 1
        elif event.kind == numbers.UPGRADED:
            self._upgrade(s, first)

    def _upgrade(self, s: State, better: int) -> None:
        """Rule 11-11: all copies have another tier, decoys too, but for the fallen."""
        for decoy in (0, 1):
            after = kind_of(card_of(better), tier_of(better), decoy)
            before = kind_of(card_of(better), tier_of(better) - 1, decoy)
            moved = self._should[before] - s.fallen[before]
            self._should[before] -= moved
            self._should[after] += moved

    def compare(self, s: State) -> None:
        """Count the cards that are missing, kind by kind, and go on with those that are there."""
        there = everything(s)
        self.lost += (self._should - there).total()
        self._should = there


def everything(s: State) -> Counter[int]:
    """Return all cards of a run by kind, wherever they are."""
    return Counter([*deck_of(s), *reserves_of(s), *fallen_of(s)])


class RetreatAccount:
    """Retreats, and how many paid: the step of recovery gave more than the retreat had cost.

    What it gave is counted twice (rule 6-9): in gold alone, that of the town included; and at the
    prices of shops, without that. Dispatches and deliveries are those of any encounter.
    """

    def __init__(self) -> None:
        self.retreats = self.paid = 0
        self._cost = 0  # of the retreat whose recovery has not passed yet, else 0
        self._gold = 0
        self._worth = Fraction(0)

    def take(self, events: Sequence[Event]) -> None:
        """Take account of the events of a move."""
        for event in events:
            first, _, why, _ = event.figures
            if event.kind == numbers.LOSES_GOLD and why == numbers.FOR_RETREAT:
                self._begin(first)
            elif self._cost:
                self._gain(event.kind, first, why)
        # The gold of the town comes after the encounter was counted, in the same move.
        if self._cost and any(event.kind == numbers.COMPLETES for event in events):
            self.paid += self._gold > self._cost or self._worth > self._cost
            self._cost = 0

    def _begin(self, cost: int) -> None:
        self.retreats += 1
        self._cost, self._gold, self._worth = cost, 0, Fraction(0)

    def _gain(self, kind: int, amount: int, why: int) -> None:
        if kind == numbers.GAINS_GOLD and why != numbers.FOR_STORY:
            self._gold += amount
            self._worth += amount if why != numbers.FOR_DEPOT else 0
        elif kind == numbers.GAINS_ITEM and why == numbers.FOR_OFFER:
            self._worth += campaign().items[amount].price
        elif kind == numbers.HEALS and why == numbers.FOR_REST:
            self._worth += amount * min(
                Fraction(item.price, item.heals) for item in campaign().items
            )
