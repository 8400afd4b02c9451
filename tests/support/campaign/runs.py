"""Runs of the campaign at the level of its rules, set up in any stage.

``begun()`` is a run whose first relic is chosen; ``Run`` builds others step by step, and every
step returns the run::

    run = begun().in_act(2, 5).having(gold=40, hp=33).with_relics("relic_gold_purse")
    run.fighting(SKIRMISH, offer=(AN_ITEM, 0))
    events = run.do(HAS_WON, amount=30)

Nothing here decides rules: :meth:`Run.do` checks a move and applies it as a match would.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from support.campaign.codes import order
from wartable.engine.kit.chance import BOT, PLAY, SETUP, Chance, stream
from wartable.engine.kit.events import Event, Log, read_log
from wartable.engine.kit.moves import Families, Family, packed, read_families
from wartable.engine.kit.tables import spec_of
from wartable.games.campaign import GAME, rules
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.events import EVENTS, GAINS_GOLD
from wartable.games.campaign.moves import CHOOSE_RELIC, verb_of
from wartable.games.campaign.rules.acts import enter_theatre
from wartable.games.campaign.rules.choices import clear, gold_of, level_of, roll
from wartable.games.campaign.rules.deck import add_to_reserves, clear_locks
from wartable.games.campaign.rules.encounters import meet
from wartable.games.campaign.state import (
    BASIC,
    CAMP,
    DECK,
    KINDS,
    REVIEW,
    Book,
    State,
    Work,
    kind_of,
)
from wartable.games.clans.catalogue import card_ids

__all__ = ["Run", "begun", "book_of", "kind"]


def book_of(unlocked: str = "", wins: int = 0, **options: Any) -> Book:
    """Return the book of a player who has unlocked some nodes, under some options."""
    chosen = GAME.options(options)
    seat = {"unlocked": unlocked, "wins": wins}
    book: Book = GAME.book_for(chosen, 1, GAME.settle_seats(chosen, 1, (seat,)))
    return book


def kind(card: str, tier: int = BASIC, decoy: int = 0) -> int:
    """Return the kind of a card by its id."""
    return kind_of(card_ids().index(card), tier, decoy)


class Run:
    """A run with its book, its chance and the log of its newest move."""

    def __init__(self, seed: int = 1, unlocked: str = "", wins: int = 0, **options: Any) -> None:
        self.book = book_of(unlocked, wins, **options)
        self.s = State()
        self.work = Work()
        self.chance: Chance = stream(seed, PLAY)
        self.bot: Chance = stream(seed, BOT)
        self.log = Log()
        self.log.on = 1
        rules.setup(self.book, self.s, self.work, stream(seed, SETUP), self.log)

    # --- setting it up ------------------------------------------------------------------------

    def having(self, **fields: int) -> Run:
        """Set single figures of the state, such as gold and hp."""
        for name, value in fields.items():
            assert not spec_of(self.s)[name].shape, f"{name} is a list"
            setattr(self.s, name, value)
        return self

    def in_act(self, act: int, encounter: int = 0) -> Run:
        """Go to the town of an act, so many encounters on; nothing is carried over or lost."""
        self.s.act = act
        enter_theatre(self.s, self.chance)
        self.s.encounter = encounter
        self.s.completed = max(self.s.completed, encounter)
        return self.camping()

    def camping(self) -> Run:
        """Roll new choices, and be in the camp."""
        roll(self.book, self.s, self.chance, self.log)
        self.s.stage = CAMP
        return self

    def with_deck(self, *kinds: int) -> Run:
        """Have exactly these cards in the deck."""
        for at in range(DECK):
            self.s.deck[at] = kinds[at] if at < len(kinds) else 0
        self.s.cards = len(kinds)
        return self

    def with_reserves(self, *kinds: int, locked: int = 0) -> Run:
        """Have exactly these cards in the reserves, all locked up to so many encounters."""
        self.s.reserve = [0] * KINDS
        clear_locks(self.s)
        for each in kinds:
            add_to_reserves(self.s, each, locked - self.s.completed)
        return self

    def with_fallen(self, *kinds: int) -> Run:
        """Have exactly these fallen cards."""
        self.s.fallen = [0] * KINDS
        for each in kinds:
            self.s.fallen[each] += 1
        return self

    def with_relics(self, *ids: str) -> Run:
        """Own exactly these relics, all of them active; an id may stand several times."""
        counts = Counter(ids)
        for relic in campaign().relics:
            self.s.relics[relic.number] = counts[relic.id]
            self.s.active[relic.number] = min(1, counts[relic.id])
        return self

    def with_items(self, **counts: int) -> Run:
        """Have so many consumables of each kind in the inventory."""
        for item in campaign().items:
            self.s.items[item.number] = counts.get(item.id, 0)
        return self

    def with_buildings(self, *ids: str) -> Run:
        """Have these buildings, which make nothing yet."""
        for building in campaign().buildings:
            self.s.built[building.number] = int(building.id in ids)
        return self

    def without_deliveries(self) -> Run:
        """Have nothing under way."""
        self.s.under_way = 0
        return self

    def at_place(self, lat: int, lng: int) -> Run:
        """Put the hero somewhere, without a journey."""
        self.s.hero_lat, self.s.hero_lng = lat, lng
        return self

    def facing(
        self,
        *kinds: int,
        offer: tuple[int, int] = (0, 0),
        city: int = 0,
        level: int | None = None,
        at: tuple[int, int] | None = None,
    ) -> Run:
        """Have encounters of these kinds as the choices, all with this offer and at this place."""
        clear(self.s)
        self.s.choices = len(kinds)
        lat, lng = at or (self.s.hero_lat, self.s.hero_lng)
        for place, each in enumerate(kinds):
            self.s.c_kind[place] = each
            self.s.c_level[place] = level_of(self.s, each) if level is None else level
            self.s.c_gold[place] = gold_of(self.s, each)
            self.s.c_offers[place], self.s.c_offer[place] = offer
            self.s.c_city[place] = city
            self.s.c_lat[place], self.s.c_lng[place] = lat, lng
        self.s.stage = CAMP
        return self

    def meeting(self, kind: int, **details: Any) -> Run:
        """Arrive at an encounter of this kind: the battle, the shop, or what it comes to."""
        self.facing(kind, **details)
        self.s.now = 1
        self.s.hero_lat, self.s.hero_lng = self.s.c_lat[0], self.s.c_lng[0]
        self.log.count = 0
        meet(self.book, self.s, self.chance, self.log)
        return self

    #: A battle or a shop is entered by meeting it.
    fighting = meeting

    def between_acts(self) -> Run:
        """Be in the review after a boss."""
        clear(self.s)
        self.s.stage = REVIEW
        return self

    # --- playing ------------------------------------------------------------------------------

    def do(self, verb: int, first: int = 0, second: int = 0, amount: int = 0) -> tuple[Event, ...]:
        """Make a move that must be legal, and return what happened."""
        return self.play(packed(order(verb, first, second), amount))

    def play(self, move: int) -> tuple[Event, ...]:
        """Make a packed move that must be legal, and return what happened."""
        assert rules.check(self.book, self.s, self.work, 0, move) == 0
        self.log.count = 0
        rules.apply(self.book, self.s, self.work, self.chance, 0, move, self.log)
        return self.events()

    def events(self) -> tuple[Event, ...]:
        """Return what happened last."""
        return tuple(read_log(self.log, 1, rules.phase(self.book, self.s)))

    def told(self, kind: int) -> list[Event]:
        """Return the events of a kind that happened last, as ``support.events`` makes them."""
        return [each for each in read_log(self.log, 1, 1) if each.kind == kind]

    def fields(self, kind: int) -> list[dict[str, int]]:
        """Return what the events of a kind that happened last tell."""
        return [EVENTS.fields(each) for each in self.told(kind)]

    def gold_for(self, why: int) -> list[int]:
        """Return the gold that was just gained for a reason."""
        return [each["amount"] for each in self.fields(GAINS_GOLD) if each["why"] == why]

    def refusal(self, verb: int, first: int = 0, second: int = 0, amount: int = 0) -> int:
        """Return why a move is refused, 0 if it is not."""
        move = packed(order(verb, first, second), amount)
        return rules.check(self.book, self.s, self.work, 0, move)

    def legal(self) -> tuple[Family, ...]:
        """Return all legal moves."""
        out = Families()
        rules.legal(self.book, self.s, self.work, 0, out)
        return read_families(out)

    def verbs(self) -> set[int]:
        """Return the verbs of all legal moves."""
        return {verb_of(family.code) for family in self.legal()}

    def go_on(self) -> None:
        """Make a move of the random player."""
        self.play(rules.sample(self.book, self.s, self.work, self.bot, 0))

    def to_the_end(self, most: int = 5_000) -> Run:
        """Let the random player play until the run is over, in at most so many moves."""
        for _ in range(most):
            if rules.over(self.book, self.s):
                return self
            self.go_on()
        raise AssertionError(f"not over after {most} moves")

    def copy(self) -> State:
        """Return a copy of the state as it is now."""
        copied: State = spec_of(self.s).clone(self.s)
        return copied


def begun(seed: int = 1, unlocked: str = "", wins: int = 0, relic: int = 0, **options: Any) -> Run:
    """Return a run in its first camp."""
    run = Run(seed, unlocked, wins, **options)
    run.do(CHOOSE_RELIC, relic)
    return run
