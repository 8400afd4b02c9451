"""Audits of a run: whether it lost a card, and whether a retreat paid.

Both are computed from the events of a run and compared with its state, so that a bug in the rules
shows up in the statistics of many runs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from wartable.engine.kit.events import Event
from wartable.games.campaign import events
from wartable.games.campaign import events as campaign_events
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.events import EVENTS
from wartable.games.campaign.rules.deck import deck_of, fallen_of, reserves_of
from wartable.games.campaign.state import State, card_of, kind_of, tier_of


class CardAccount:
    """The cards that a run should have: those it started with and those it gained.

    No rule takes a card away (rule 9-1): it is in the deck, the reserves or among the fallen.
    """

    def __init__(self, s: State) -> None:
        self._should = everything(s)
        self.lost = 0

    def take(self, s: State, event: Event) -> None:
        """Record an event of the newest move."""
        told = EVENTS.fields(event)
        if event.kind in (events.GAINS_CARD, events.DELIVERED):
            self._should[told["card"]] += 1
        elif event.kind == events.REPAIRED:
            # A repaired card joins the deck, which is an event like any other gain.
            self._should[told["card"]] -= 1
        elif event.kind == events.UPGRADED:
            self._upgrade(s, told["card"])

    def _upgrade(self, s: State, better: int) -> None:
        """Rule 11-11: all copies change their tier, decoys included, except the fallen."""
        for decoy in (0, 1):
            after = kind_of(card_of(better), tier_of(better), decoy)
            before = kind_of(card_of(better), tier_of(better) - 1, decoy)
            moved = self._should[before] - s.fallen[before]
            self._should[before] -= moved
            self._should[after] += moved

    def compare(self, s: State) -> None:
        """Count the missing cards, kind by kind, and continue with those that exist."""
        there = everything(s)
        self.lost += (self._should - there).total()
        self._should = there


def everything(s: State) -> Counter[int]:
    """Return all cards of a run by kind, wherever they are."""
    return Counter([*deck_of(s), *reserves_of(s), *fallen_of(s)])


class RetreatAccount:
    """Retreats, and how many paid: the recovery step gave more than the retreat had cost.

    The gain is counted in two ways (rule 6-9): in gold alone, including the town's; and at shop
    prices, without the town's gold. Dispatches and deliveries do not count: any encounter has them.
    """

    def __init__(self) -> None:
        self.retreats = self.paid = 0
        self._cost = 0  # of the retreat whose recovery is not over, else 0
        self._gold = 0
        self._worth = Fraction(0)

    def take(self, events: Sequence[Event]) -> None:
        """Record the events of a move."""
        for event in events:
            told = EVENTS.fields(event)
            is_loss = event.kind == campaign_events.LOSES_GOLD
            if is_loss and told["why"] == campaign_events.FOR_RETREAT:
                self._begin(told["amount"])
            elif self._cost:
                self._gain(event.kind, told)
        # The town's gold comes after the encounter is counted, but in the same move.
        if self._cost and any(event.kind == campaign_events.COMPLETES for event in events):
            self.paid += self._gold > self._cost or self._worth > self._cost
            self._cost = 0

    def _begin(self, cost: int) -> None:
        self.retreats += 1
        self._cost, self._gold, self._worth = cost, 0, Fraction(0)

    def _gain(self, kind: int, told: Mapping[str, int]) -> None:
        why = told.get("why")
        if kind == campaign_events.GAINS_GOLD and why != campaign_events.FOR_STORY:
            self._gold += told["amount"]
            self._worth += told["amount"] if why != campaign_events.FOR_DEPOT else 0
        elif kind == campaign_events.GAINS_ITEM and why == campaign_events.FOR_OFFER:
            self._worth += campaign().items[told["item"]].price
        elif kind == campaign_events.HEALS and why == campaign_events.FOR_REST:
            self._worth += told["amount"] * min(
                Fraction(item.price, item.heals) for item in campaign().items
            )
