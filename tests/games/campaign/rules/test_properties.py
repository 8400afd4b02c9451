"""What holds in every run: the books balance, and no card is ever lost."""

from __future__ import annotations

from collections import Counter

import pytest

from support.campaign.runs import Run, begun
from wartable.engine.kit.chance import BOT, draw, stream
from wartable.engine.kit.events import Event
from wartable.engine.kit.tables import spec_of
from wartable.games.campaign import events
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.tree import write_tree
from wartable.games.campaign.events import EVENTS
from wartable.games.campaign.moves import (
    BUILD,
    BUY_CARD,
    FELL,
    HAS_WON,
    LEAVE,
    MARCH_ON,
    REPAIR,
    SET_TERRAIN,
    TO_DECK,
    TRAVEL,
    UPGRADE,
    WAIT,
)
from wartable.games.campaign.rules.deck import (
    deck_of,
    fallen_of,
    free_of,
    is_deck_full,
    locked_of,
    lost,
    reserves_of,
    waiting,
)
from wartable.games.campaign.state import (
    BATTLE,
    BOSS,
    BUILDINGS,
    CAMP,
    DECK,
    DEFEAT,
    LONGEST_ACT,
    SHELF,
    SHOP,
    VICTORY,
    State,
    card_of,
    kind_of,
    tier_of,
)
from wartable.games.clans.state import WOODS

#: Events that say how an account changes, and what it is after that: account, sign, and the
#: fields for the change and for what there is then.
POSTINGS = {
    events.GAINS_GOLD: ("gold", 1, "amount", "gold"),
    events.LOSES_GOLD: ("gold", -1, "amount", "gold"),
    events.HEALS: ("hp", 1, "amount", "health"),
    events.HURTS: ("hp", -1, "amount", "health"),
    events.LEGACY: ("legacy", 1, "points", "total"),
}
#: Events by which the player has a card more or less; a repair tells of a gain too.
CARDS = {
    events.GAINS_CARD: 1,
    events.DELIVERED: 1,
    events.REPAIRED: -1,
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
            name, sign, change, then = POSTINGS[event.kind]
            told = EVENTS.fields(event)
            amount, after = told[change], told[then]
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


# --- No card is ever lost: runs of the greatest length, in which every card is counted -----------
# The player here is in no hurry: it has all buildings, buys every card that shops have, puts all
# that it can into the deck and lets it fall, and meets the boss only when an act is about to be
# lost. What it has by the events of the run, kind by kind, is compared with what the rules say it
# has.

#: One wait in so many encounters, one card of the deck in so many that stays in a battle.
WAITS, STAYS = 5, 3
RICH = MILLION = 1_000_000
#: The longest act by default.
USUAL = 200


def everything(s: State) -> Counter[int]:
    """Return all cards of a run, wherever they are."""
    return Counter([*deck_of(s), *reserves_of(s), *fallen_of(s)])


class Hoarder:
    """A run of acts that are as long as can be, and the cards that it should have."""

    def __init__(self, seed: int, length: int, longest_act: int) -> None:
        self.run = begun(seed, longest_act=longest_act).having(gold=RICH)
        self.dice = stream(seed, BOT)
        self.length = length
        self.cards = everything(self.run.s)
        self.fallen = 0
        for building in campaign().buildings:
            if not building.at_start:
                self.do(BUILD, building.number)
            if building.asks_terrain:
                self.do(SET_TERRAIN, building.number, WOODS)

    def do(self, verb: int, first: int = 0, second: int = 0, amount: int = 0) -> None:
        """Make a move, and take account of what it says of cards."""
        for event in self.run.do(verb, first, second, amount):
            self.take(event)

    def take(self, event: Event) -> None:
        """Take account of an event."""
        card = EVENTS.fields(event).get("card", 0)
        if event.kind in (events.GAINS_CARD, events.DELIVERED):
            self.cards[card] += 1
        elif event.kind == events.REPAIRED:
            # It joins the deck, which is told like any gain.
            self.cards[card] -= 1
        elif event.kind == events.UPGRADED:
            for decoy in (0, 1):
                after = kind_of(card_of(card), tier_of(card), decoy)
                before = kind_of(card_of(card), tier_of(card) - 1, decoy)
                moved = self.cards[before] - self.run.s.fallen[before]
                self.cards[before] -= moved
                self.cards[after] += moved
        elif event.kind in (events.FALLS, events.KILLED):
            self.fallen += 1

    def play(self) -> None:
        """Play to the end, and count all cards after every encounter and every act."""
        s = self.run.s
        while not s.ended:
            if s.stage == CAMP:
                self.camp()
            elif s.stage == BATTLE:
                self.fight()
            elif s.stage == SHOP:
                self.shop()
            else:
                self.march()
            assert everything(s) == +self.cards

    def camp(self) -> None:
        """Fill the deck, then wait or meet something, the boss only in the last encounter."""
        s = self.run.s
        for kind in free_of(s):
            if is_deck_full(s):
                break
            self.do(TO_DECK, kind)
        kinds = s.c_kind[: s.choices]
        if s.encounter >= self.length - 1:
            self.do(TRAVEL, kinds.index(BOSS))
        elif draw(self.dice, WAITS) == 0:
            self.do(WAIT)
        else:
            others = [at for at, kind in enumerate(kinds) if kind != BOSS]
            self.do(TRAVEL, others[draw(self.dice, len(others))])

    def fight(self) -> None:
        """Win, while most of the deck falls."""
        for kind in deck_of(self.run.s):
            if draw(self.dice, STAYS):
                self.do(FELL, kind)
        self.do(HAS_WON, amount=self.run.s.hp)

    def shop(self) -> None:
        """Buy all cards, and let the first of the fallen be repaired."""
        for at in range(self.run.s.shelf_cards):
            self.do(BUY_CARD, at)
        for kind in fallen_of(self.run.s)[:1]:
            self.do(REPAIR, kind)
        self.do(LEAVE)

    def march(self) -> None:
        """Improve a card, then go on: all that fell is back, and nothing is missing."""
        s = self.run.s
        step = campaign().upgrade(s.act)
        assert step is not None
        kinds = [kind for kind in deck_of(s) if tier_of(kind) == step.tier and kind < 1 << 9]
        for kind in kinds[:1]:
            self.do(UPGRADE, kind)
        handed_over = sum(due == 0 for due in s.due[: s.under_way])
        before = s.cards + waiting(s) + lost(s)
        assert lost(s) > 0
        self.do(MARCH_ON)
        assert (lost(s), locked_of(s)) == (0, [])
        assert s.cards + waiting(s) == before + handed_over


@pytest.mark.parametrize(
    ("seed", "longest_act", "length"),
    [(1, USUAL, USUAL), (2, USUAL, USUAL), (3, LONGEST_ACT, LONGEST_ACT), (4, 0, 2 * USUAL)],
)
def test_11_3_no_card_is_lost_in_runs_of_the_longest_acts(
    seed: int, longest_act: int, length: int
) -> None:
    hoarder = Hoarder(seed, length, longest_act)
    hoarder.play()
    s = hoarder.run.s
    assert (s.ended, s.act, s.completed) == (VICTORY, 3, 3 * length)
    assert s.cards + waiting(s) + lost(s) > 4 * USUAL
    assert hoarder.fallen > 8 * USUAL


def test_9_1_there_is_room_for_the_cards_of_a_million_encounters() -> None:
    # All buildings deliver, a shop is bought empty, and a whole deck falls.
    an_encounter = BUILDINGS + SHELF + DECK
    spec = spec_of(State)
    for field in ("reserve", "fallen", "relics", "items"):
        assert spec[field].highest > MILLION * an_encounter
    for field in ("encounter", "completed", "battles", "since", "held_until"):
        assert spec[field].highest > MILLION
    # A battle pays more with every encounter of its act.
    pay = campaign().figures.rewards.battle.gold(3, MILLION)
    assert spec["c_gold"].highest > pay
    assert spec["gold"].highest > MILLION * pay
