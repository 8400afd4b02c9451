"""The books of random runs balance: what happened explains all gold, health, points and cards."""

from __future__ import annotations

from collections import Counter

import pytest

from campaign_runs import Run
from wartable.engine.events import Event
from wartable.games.clans.campaign import numbers
from wartable.games.clans.campaign.cards import locked_of, lost, reserves_of, waiting
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.state import BATTLE, CAMP, DEFEAT, VICTORY, State
from wartable.games.clans.campaign.tree import write_tree

#: Events that say how an account changes, and what it is after that: account, and the sign.
POSTINGS = {
    numbers.GAINS_GOLD: ("gold", 1),
    numbers.LOSES_GOLD: ("gold", -1),
    numbers.HEALS: ("hp", 1),
    numbers.HURTS: ("hp", -1),
    numbers.LEGACY: ("legacy", 1),
}
#: Events by which the player has a card more or less; a repair tells of a gain too.
CARDS = {
    numbers.GAINS_CARD: 1,
    numbers.DELIVERED: 1,
    numbers.REPAIRED: -1,
}
RUNS = 15


class Accounts:
    """What a run has, by what was told of it."""

    def __init__(self, s: State) -> None:
        self.sums = Counter(gold=s.gold, hp=s.hp, legacy=s.legacy)
        self.cards = held(s)

    def post(self, event: Event) -> None:
        """Take an event into account; what it says of the account must be so."""
        if event.kind in POSTINGS:
            name, sign = POSTINGS[event.kind]
            amount, after, *_ = event.figures
            assert amount > 0
            self.sums[name] += sign * amount
            assert self.sums[name] == after >= 0
        self.cards += CARDS.get(event.kind, 0)

    def audit(self, s: State) -> None:
        """Compare with what the run has."""
        assert (self.sums["gold"], self.sums["hp"], self.sums["legacy"]) == (s.gold, s.hp, s.legacy)
        assert self.cards == held(s)


def held(s: State) -> int:
    """Return how many cards a run has anywhere."""
    return s.cards + waiting(s) + lost(s)


def inspect(s: State) -> None:
    """See that lists are as long as they say, and choices as many as the stage has."""
    for column, count in ((s.deck, s.cards), (s.held_kind, s.held), (s.held_until, s.held)):
        assert all(column[:count]) and not any(column[count:])
    assert min(s.reserve) >= 0 and min(s.fallen) >= 0
    assert not Counter(locked_of(s)) - Counter(reserves_of(s)), "what is locked is there"
    assert all(until > s.completed for until in s.held_until[: s.held])
    assert s.hp <= s.max_hp
    if s.stage == CAMP:
        assert s.choices == (5 if s.recovery else 3)
    assert (s.enemies > 0) == (s.stage == BATTLE)


@pytest.mark.parametrize("unlocked", ["", write_tree(node.number for node in campaign().nodes)])
def test_everything_that_a_run_has_is_accounted_for(unlocked: str) -> None:
    ends = set()
    for seed in range(RUNS):
        run = Run(seed, unlocked=unlocked, start_hp=500 if seed % 3 else 50, start_gold=seed % 4)
        accounts = Accounts(run.s)
        while not run.s.ended:
            run.go_on()
            for event in run.events():
                accounts.post(event)
            accounts.audit(run.s)
            inspect(run.s)
        ends.add(run.s.ended)
    assert {VICTORY, DEFEAT} <= ends
