"""No retreat pays (rule 6-9): what leaving a battle costs, against what the recovery can give.

Everything is counted in gold at the prices of shops: a consumable, a relic, a building for its
price, health for that of the cheapest consumables that heal as much. What any encounter brings that
passes, such as the gold of the Supply Depot, deliveries and dispatches, is not the recovery's.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from campaign_runs import Run, begun
from wartable.engine.events import Event
from wartable.engine.tables import spec_of
from wartable.games.clans.campaign import numbers
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.orders import (
    HAS_LOST,
    HAS_RETREATED,
    HAS_WON,
    LEAVE,
    TRAVEL,
)
from wartable.games.clans.campaign.purse import price
from wartable.games.clans.campaign.state import (
    BATTLE,
    BOSS,
    CAMP,
    EVENT,
    RECOVERY,
    REST,
    SHOP,
    SHOPPING,
    SKIRMISH,
    TREASURE,
    Book,
)
from wartable.games.clans.campaign.tree import write_tree

ALL_NODES = write_tree(node.number for node in campaign().nodes)
RETREAT = 20
RUNS = 12
FIVE = [RECOVERY, SHOPPING, REST, EVENT, TREASURE]
#: Reasons for which gold and cards come with any encounter that is completed.
OF_ANY = (numbers.FOR_DEPOT, numbers.FOR_STORY)


def health_worth(book: Book) -> Fraction:
    """Return what a point of health costs at the least."""
    return min(Fraction(price(book, item.price), item.heals) for item in campaign().items)


def worth(book: Book, events: tuple[Event, ...]) -> Fraction:
    """Return what events brought and cost, in gold."""
    data, total = campaign(), Fraction(0)
    for event in events:
        first, _, third, _ = event.figures
        if event.kind == numbers.GAINS_GOLD and third not in OF_ANY:
            total += first
        elif event.kind == numbers.LOSES_GOLD and third not in OF_ANY:
            total -= first
        elif event.kind == numbers.GAINS_ITEM:
            total += price(book, data.items[first].price)
        elif event.kind == numbers.GAINS_RELIC:
            total += price(book, data.relics[first].price)
        elif event.kind == numbers.GAINS_BUILDING:
            total += price(book, data.buildings[first].price)
        elif event.kind == numbers.HEALS:
            total += first * health_worth(book)
        elif event.kind == numbers.HURTS:
            total -= first * health_worth(book)
        else:
            assert event.kind != numbers.MAP_RELIC
            assert event.kind != numbers.GAINS_CARD or third == numbers.FOR_STORY
    return total


def gold(events: tuple[Event, ...]) -> int:
    """Return the gold that events brought, that of the town too; dispatches are luck."""
    gains = [event.figures for event in events if event.kind == numbers.GAINS_GOLD]
    return sum(amount for amount, _, why, _ in gains if why != numbers.FOR_STORY)


def fork(run: Run) -> Run:
    """Return the same run once more, to play it another way."""
    other = Run(unlocked="")
    other.book, other.s = run.book, run.copy()
    other.chance = spec_of(run.chance).clone(run.chance)
    return other


def battles(seed: int, unlocked: str) -> Iterator[Run]:
    """Play a run at random, and yield it at the beginning of every battle that can be left."""
    run = Run(seed, unlocked=unlocked, start_hp=500 if seed % 3 else 50, start_gold=60)
    before = run.s.stage
    while not run.s.ended:
        run.go_on()
        if run.s.stage == BATTLE != before and run.s.gold >= RETREAT:
            yield run
        before = run.s.stage


def meet(run: Run, choice: int) -> tuple[Event, ...]:
    """Travel to a choice, win its battle unhurt or leave its shop; return what happened."""
    events = run.do(TRAVEL, choice)
    if run.s.stage == BATTLE:
        events += run.do(HAS_WON, amount=run.s.hp)
    elif run.s.stage == SHOP:
        events += run.do(LEAVE)
    return events


@pytest.mark.parametrize(("unlocked", "expected"), [("", 0), (ALL_NODES, -3)])
def test_6_9_no_retreat_pays_in_any_battle_of_many_runs(unlocked: str, expected: int) -> None:
    left, best, most = 0, Fraction(-1000), 0
    for seed in range(RUNS):
        for run in battles(seed, unlocked):
            stayed = fork(run)
            instead = worth(run.book, stayed.do(HAS_WON, amount=stayed.s.hp))
            went = fork(run)
            cost = worth(run.book, went.do(HAS_RETREATED, amount=went.s.hp))
            assert cost == -RETREAT
            assert (went.s.stage, went.s.c_kind[: went.s.choices]) == (CAMP, FIVE)
            went.having(hp=1)  # as much to heal as can be
            for choice, kind in enumerate(FIVE):
                events = meet(fork(went), choice)
                gain = cost + worth(run.book, events)
                if kind == RECOVERY:
                    assert gain <= instead, "a battle brings no more than the one that was left"
                    continue
                assert gain <= 0, "what is there for the taking is not worth the gold"
                assert gold(events) <= RETREAT, "not even with that of the town"
                best, most = max(best, gain), max(most, gold(events))
            left += 1
    assert left > 100
    assert (best, most) == (Fraction(expected), RETREAT), "some of it is worth nearly as much"


@pytest.mark.parametrize("act", [1, 2, 3])
def test_6_9_what_a_step_of_recovery_has(act: int) -> None:
    run = begun().in_act(act, 9).having(max_hp=200, hp=100, gold=50).with_items()
    run.fighting(SKIRMISH)
    run.do(HAS_RETREATED, amount=100)
    assert run.s.c_kind == FIVE
    assert run.s.c_gold == [8 + 5 * act, 0, 0, 0, 5]
    medic = campaign().item("heal_potion").number
    offers = list(zip(run.s.c_offers, run.s.c_offer, strict=True))
    assert offers == [(0, 0), (0, 0), (0, 0), (2, medic), (0, 0)]
    healed = [event.figures[0] for event in fork(run).do(TRAVEL, 2) if event.kind == numbers.HEALS]
    assert healed == [15], "30 percent would be 60"


def test_6_9_a_lost_boss_fight_does_not_pay_either() -> None:
    for unlocked in ("", ALL_NODES):
        run = begun(unlocked=unlocked).in_act(1, 9).having(max_hp=200, hp=120).fighting(BOSS)
        total = worth(run.book, run.do(HAS_LOST))
        assert (run.s.hp, run.s.recovery) == (70, 2)
        for _ in range(2):
            gains = [worth(run.book, meet(fork(run), choice)) for choice in range(1, 5)]
            total += max(gains)
            meet(run, 4)
        assert total < 0
        assert run.s.recovery == 0


def test_6_9_a_small_rest_heals_less_than_15() -> None:
    run = begun().having(max_hp=30, hp=3, recovery=1).camping()
    run.do(TRAVEL, FIVE.index(REST))
    assert [figures[0] for figures in run.told(numbers.HEALS)] == [9]


def test_6_9_after_the_recovery_all_is_as_before() -> None:
    run = begun().in_act(1, 4).having(max_hp=100, hp=40, recovery=1).camping()
    run.do(TRAVEL, FIVE.index(TREASURE))
    run.facing(TREASURE, REST)
    assert run.s.c_gold[0] == 70
    run.do(TRAVEL, 1)
    assert [figures[0] for figures in run.told(numbers.HEALS)] == [30]


@pytest.mark.parametrize("kind", [EVENT, TREASURE])
def test_4_4_nobody_finds_the_map_relic_in_a_recovery(kind: int) -> None:
    run = begun()
    place = (run.s.relic_lat, run.s.relic_lng)
    run.having(recovery=1).meeting(kind, at=place)
    assert (run.s.relic_found, run.told(numbers.MAP_RELIC)) == (0, [])
    run.having(recovery=0).meeting(kind, at=place)
    assert run.s.relic_found == 1
