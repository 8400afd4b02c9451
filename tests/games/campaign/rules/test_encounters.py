"""Rests, events, treasures, mysteries, cities, defences and recoveries (rules 6-1 to 6-8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

from support.campaign.runs import Run, begun
from support.events import told
from wartable.engine.kit.events import Event
from wartable.engine.kit.tables import spec_of
from wartable.games.campaign import events
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.tree import write_tree
from wartable.games.campaign.events import EVENTS
from wartable.games.campaign.moves import (
    HAS_LOST,
    HAS_RETREATED,
    HAS_WON,
    IS_UNDECIDED,
    LEAVE,
    TRAVEL,
    WAIT,
)
from wartable.games.campaign.rules.belongings import bonus
from wartable.games.campaign.rules.gold import price
from wartable.games.campaign.rules.pay import town_gold
from wartable.games.campaign.state import (
    A_BUILDING,
    A_RELIC,
    AN_ITEM,
    BATTLE,
    BOSS,
    CAMP,
    DEFENCE,
    EASY,
    ELITE,
    EVENT,
    MYSTERY,
    RECOVERY,
    REST,
    SHOP,
    SHOPPING,
    SKIRMISH,
    TREASURE,
    Book,
)
from wartable.games.campaign.view.encounters import beside

FIVE = [RECOVERY, SHOPPING, REST, EVENT, TREASURE]


@pytest.mark.parametrize(("hp", "most", "after"), [(10, 50, 25), (45, 50, 50), (10, 55, 27)])
def test_6_1_a_rest_heals_three_tenths_and_halves_go_up(hp: int, most: int, after: int) -> None:
    run = begun().having(hp=hp, max_hp=most).meeting(REST)
    assert run.s.hp == after
    assert run.s.encounter == 1


def test_6_2_an_event_gives_its_offer_and_nothing_else() -> None:
    run = begun().with_relics().meeting(EVENT, offer=(A_RELIC, 2))
    assert run.s.relics == [0, 0, 1, 0, 0, 0, 0, 0]
    assert {each["why"] for each in run.fields(events.GAINS_GOLD)} <= {events.FOR_STORY}
    assert (run.s.encounter, run.s.stage) == (1, CAMP)


def test_6_3_a_treasure_gives_its_gold_and_its_offer() -> None:
    run = begun().in_act(2).with_items().meeting(TREASURE, offer=(AN_ITEM, 1))
    assert run.gold_for(events.FOR_TREASURE) == [90]
    assert run.s.items == [0, 1]


def test_6_4_a_mystery_is_an_ambush_of_any_difficulty_or_supplies() -> None:
    levels: Counter[int] = Counter()
    run = begun()
    for _ in range(200):
        run.having(encounter=0, ambush=0).meeting(MYSTERY)
        if run.s.stage == BATTLE:
            assert (run.s.ambush, run.s.c_gold[0], run.s.battle_hp) == (1, 15, 25)
            levels[run.s.c_level[0]] += 1
        else:
            assert run.gold_for(events.FOR_MYSTERY) == [50]
            assert run.s.encounter == 1
    assert set(levels) == {1, 2, 3, 4, 5}
    assert 75 < levels.total() < 125


def test_6_4_what_it_is_shows_only_on_arrival() -> None:
    run = begun().facing(MYSTERY)
    assert (run.s.c_level[0], run.s.c_gold[0]) == (0, 0)
    run.do(TRAVEL, 0)
    assert len(run.told(events.REVEALED)) == 1


def test_6_4_an_ambush_that_was_won_pays_as_a_battle() -> None:
    run = next(run for seed in range(20) if ambushed(run := begun(seed)))
    run.with_relics("relic_gold_purse")
    run.do(HAS_WON, amount=50)
    assert run.gold_for(events.FOR_BATTLE) == [15]
    assert run.gold_for(events.FOR_RELICS) == [10]
    assert (run.s.legacy, run.s.ambush, run.s.encounter) == (5, 0, 1)


def ambushed(run: Run) -> bool:
    """Open a mystery, and tell whether it is an ambush."""
    return run.meeting(MYSTERY).s.stage == BATTLE


def test_6_5_a_conquered_city_asks_for_its_defence() -> None:
    run = begun().fighting(SKIRMISH, city=1, at=(444050, 89460))
    run.do(HAS_WON, amount=50)
    assert (run.s.defence, run.s.defence_lat, run.s.defence_lng) == (1, 444050, 89460)
    assert run.told(events.CITY_TAKEN) == [told(events.city_taken, 444050, 89460)]
    assert run.s.c_kind[2] == DEFENCE


def test_6_5_a_second_city_does_not_replace_the_first() -> None:
    run = begun().having(defence=1, defence_lat=450000, defence_lng=80000)
    run.fighting(SKIRMISH, city=1, at=(444050, 89460))
    run.do(HAS_WON, amount=50)
    assert (run.s.defence_lat, run.s.defence_lng) == (450000, 80000)


def test_6_5_a_city_that_was_not_taken_asks_for_nothing() -> None:
    run = begun().fighting(SKIRMISH, city=1)
    run.do(IS_UNDECIDED, amount=50)
    assert run.s.defence == 0


def test_6_6_a_defence_is_easy_and_done_when_it_is_won() -> None:
    run = begun().having(encounter=9, defence=1, defence_lat=450000, defence_lng=80000)
    run.fighting(DEFENCE)
    assert run.s.c_level[0] == EASY
    run.do(HAS_WON, amount=50)
    assert (run.s.defence, run.s.defence_lat, run.s.defence_lng) == (0, 0, 0)
    assert len(run.told(events.DEFENCE_HELD)) == 1


def test_6_6_a_defence_that_was_skipped_or_not_won_stays() -> None:
    run = begun().having(defence=1).camping()
    run.do(WAIT)
    assert run.s.defence == 1
    run.fighting(DEFENCE)
    run.do(HAS_RETREATED, amount=50)
    assert run.s.defence == 1


def test_6_7_a_step_of_recovery_has_its_five_choices_and_no_others() -> None:
    run = begun().having(encounter=9, defence=1).fighting(SKIRMISH)
    run.do(HAS_RETREATED, amount=50)
    assert run.s.choices == 5
    assert run.s.c_kind == FIVE
    assert run.told(events.RECOVERS) == [told(events.recovers, 1)]


def test_6_7_every_encounter_is_a_step_of_recovery() -> None:
    run = begun().having(recovery=3).camping()
    run.do(TRAVEL, FIVE.index(REST))
    assert (run.s.recovery, run.s.choices) == (2, 5)
    run.do(WAIT)
    assert (run.s.recovery, run.s.choices) == (1, 5)
    run.do(TRAVEL, FIVE.index(SHOPPING))
    run.do(LEAVE)
    assert (run.s.recovery, run.s.choices) == (0, 3)


def test_6_7_a_retreat_is_no_step_and_steps_do_not_add_up() -> None:
    run = begun().having(recovery=2, gold=100).fighting(RECOVERY)
    run.do(HAS_RETREATED, amount=40)
    assert (run.s.recovery, run.s.choices, run.s.encounter) == (2, 5, 0)
    run.having(recovery=1).fighting(RECOVERY)
    run.do(HAS_RETREATED, amount=40)
    assert run.s.recovery == 1
    run.having(recovery=2).fighting(RECOVERY)
    run.do(IS_UNDECIDED, amount=40)
    assert (run.s.recovery, run.s.encounter) == (1, 1)


def test_6_8_a_battle_of_a_recovery_is_easy() -> None:
    run = begun().in_act(3, 10).having(recovery=1).camping()
    assert (run.s.c_kind[0], run.s.c_level[0], run.s.c_gold[0]) == (RECOVERY, EASY, 20)
    run.do(TRAVEL, 0)
    assert run.s.stage == BATTLE
    run.do(HAS_LOST)
    assert run.s.hp == 0


# --- test_campaign_retreats ----------------------------------------------------------------------
# No retreat pays (rule 6-9): what leaving a battle costs, against what the recovery can give.
#
# Everything is counted in gold at the prices of shops: a consumable, a relic, a building for its
# price, health for that of the cheapest consumables that heal as much. What any encounter brings
# that passes, such as the gold of the Supply Depot, deliveries and dispatches, is not the
# recovery's; but gold alone is counted with that of relics and of the Depot.

ALL_NODES = write_tree(node.number for node in campaign().nodes)
RETREAT = 20
RUNS = 12
#: Reasons for which gold and cards come with any encounter that is completed.
OF_ANY = (events.FOR_DEPOT, events.FOR_STORY)


def health_worth(book: Book) -> Fraction:
    """Return what a point of health costs at the least."""
    return min(Fraction(price(book, item.price), item.heals) for item in campaign().items)


def worth(book: Book, told: tuple[Event, ...]) -> Fraction:
    """Return what events brought and cost, in gold."""
    data, total = campaign(), Fraction(0)
    for event in told:
        each = EVENTS.fields(event)
        why = each.get("why")
        if event.kind == events.GAINS_GOLD and why not in OF_ANY:
            total += each["amount"]
        elif event.kind == events.LOSES_GOLD and why not in OF_ANY:
            total -= each["amount"]
        elif event.kind == events.GAINS_ITEM:
            total += price(book, data.items[each["item"]].price)
        elif event.kind == events.GAINS_RELIC:
            total += price(book, data.relics[each["relic"]].price)
        elif event.kind == events.GAINS_BUILDING:
            total += price(book, data.buildings[each["building"]].price)
        elif event.kind == events.HEALS:
            total += each["amount"] * health_worth(book)
        elif event.kind == events.HURTS:
            total -= each["amount"] * health_worth(book)
        else:
            assert event.kind != events.MAP_RELIC
            assert event.kind != events.GAINS_CARD or why == events.FOR_STORY
    return total


def gold(told: tuple[Event, ...]) -> int:
    """Return the gold that events brought, that of the town too; dispatches are luck."""
    gains = [EVENTS.fields(event) for event in told if event.kind == events.GAINS_GOLD]
    return sum(each["amount"] for each in gains if each["why"] != events.FOR_STORY)


def fork(run: Run) -> Run:
    """Return the same run once more, to play it another way."""
    other = Run(unlocked="")
    other.book, other.s = run.book, run.copy()
    other.chance = spec_of(run.chance).clone(run.chance)
    return other


def battles(seed: int, unlocked: str) -> Iterator[Run]:
    """Play a run at random, and yield it at the beginning of every battle that can be left.

    What it gains on the way, relics and buildings too, it has then.
    """
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
    left, best = 0, dict.fromkeys(FIVE, Fraction(-1000))
    most = dict.fromkeys(FIVE, 0)
    limited: set[int] = set()
    for seed in range(RUNS):
        for run in battles(seed, unlocked):
            went = fork(run)
            cost = worth(run.book, went.do(HAS_RETREATED, amount=went.s.hp))
            assert cost == -RETREAT
            assert (went.s.stage, went.s.c_kind[: went.s.choices]) == (CAMP, FIVE)
            went.having(hp=1)  # as much to heal as can be
            for choice, kind in enumerate(FIVE):
                events = meet(fork(went), choice)
                gain = cost + worth(run.book, events)
                assert gain <= 0, "what a recovery gives is not worth the gold"
                assert gold(events) <= RETREAT, "not even with that of relics and of the town"
                best[kind] = max(best[kind], gain)
                most[kind] = max(most[kind], gold(events))
            relics, depot = bonus(went.s, "gold"), town_gold(went.s)
            if went.s.c_gold[0] + relics + depot > RETREAT:
                limited |= {int(relics > 0), 2 * int(depot > 0)}
            left += 1
    assert left > 100
    assert limited >= {1, 2}, "with relics and with a Depot there was more than is paid"
    assert best.pop(RECOVERY) == 0
    assert max(best.values()) == expected, "some of it is worth nearly as much"
    assert (most[RECOVERY], most[TREASURE]) == (RETREAT, RETREAT)


#: Copies of the War Chest, whether there is a Depot, the act; what battle, relics and town pay.
PAID = [
    (0, 0, 1, (13, 0, 0)),
    (0, 0, 2, (18, 0, 0)),
    (0, 0, 3, (20, 0, 0)),
    (1, 0, 1, (13, 7, 0)),
    (3, 0, 2, (18, 2, 0)),
    (3, 0, 3, (20, 0, 0)),
    (0, 1, 1, (13, 0, 7)),
    (0, 1, 3, (20, 0, 0)),
    (1, 1, 1, (13, 7, 0)),
]


@pytest.mark.parametrize(("chests", "depot", "act", "paid"), PAID)
def test_6_9_a_battle_of_a_recovery_pays_20_with_relics_and_depot(
    chests: int, depot: int, act: int, paid: tuple[int, int, int]
) -> None:
    run = begun().in_act(act, 9).having(hp=50, gold=100, recovery=1).without_deliveries()
    run.with_relics(*["relic_gold_purse"] * chests).with_buildings(*["supply_depot"] * depot)
    run.camping().do(TRAVEL, FIVE.index(RECOVERY))
    run.do(HAS_WON, amount=50)
    reasons = (events.FOR_BATTLE, events.FOR_RELICS, events.FOR_DEPOT)
    gains = {each["why"]: each["amount"] for each in run.fields(events.GAINS_GOLD)}
    assert tuple(gains.get(why, 0) for why in reasons) == paid


def test_6_9_other_battles_and_other_encounters_of_a_recovery_pay_in_full() -> None:
    run = begun().having(hp=50, gold=100).with_buildings("supply_depot")
    run.with_relics(*["relic_gold_purse"] * 3).fighting(SKIRMISH)
    run.do(HAS_WON, amount=50)
    assert gold(run.events()) == 15 + 30 + 15
    run.having(recovery=1).camping().do(TRAVEL, FIVE.index(TREASURE))
    assert gold(run.events()) == 5 + 15
    run.having(recovery=1).camping().do(TRAVEL, FIVE.index(RECOVERY))
    run.do(IS_UNDECIDED, amount=50)
    assert gold(run.events()) == 15, "nothing was paid before"


def test_5_9_a_depot_that_a_battle_offers_pays_at_once() -> None:
    run = begun().having(hp=50, gold=0)
    run.fighting(ELITE, offer=(A_BUILDING, campaign().building("supply_depot").number))
    run.do(HAS_WON, amount=50)
    gains = {each["why"]: each["amount"] for each in run.fields(events.GAINS_GOLD)}
    assert gains[events.FOR_DEPOT] == 15


def test_6_9_the_page_says_what_a_battle_of_a_recovery_pays_at_most() -> None:
    run = begun().having(recovery=1).camping()
    assert beside(run.s, FIVE.index(RECOVERY)) == "with relics and the town at most 20 gold"


@pytest.mark.parametrize("act", [1, 2, 3])
def test_6_9_what_a_step_of_recovery_has(act: int) -> None:
    run = begun().in_act(act, 9).having(max_hp=200, hp=100, gold=50).with_items()
    run.fighting(SKIRMISH)
    run.do(HAS_RETREATED, amount=100)
    assert run.s.c_kind == FIVE
    assert run.s.c_gold == [min(20, 8 + 5 * act), 0, 0, 0, 5]
    medic = campaign().item("heal_potion").number
    offers = list(zip(run.s.c_offers, run.s.c_offer, strict=True))
    assert offers == [(0, 0), (0, 0), (0, 0), (2, medic), (0, 0)]
    rested = fork(run)
    rested.do(TRAVEL, 2)
    assert rested.fields(events.HEALS)[0]["amount"] == 15, "30 percent would be 60"
    assert len(rested.told(events.HEALS)) == 1


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
    assert [each["amount"] for each in run.fields(events.HEALS)] == [9]


def test_6_9_after_the_recovery_all_is_as_before() -> None:
    run = begun().in_act(1, 4).having(max_hp=100, hp=40, recovery=1).camping()
    run.do(TRAVEL, FIVE.index(TREASURE))
    run.facing(TREASURE, REST)
    assert run.s.c_gold[0] == 70
    run.do(TRAVEL, 1)
    assert [each["amount"] for each in run.fields(events.HEALS)] == [30]


@pytest.mark.parametrize("kind", [EVENT, TREASURE])
def test_4_4_nobody_finds_the_map_relic_in_a_recovery(kind: int) -> None:
    run = begun()
    place = (run.s.relic_lat, run.s.relic_lng)
    run.having(recovery=1).meeting(kind, at=place)
    assert (run.s.relic_found, run.told(events.MAP_RELIC)) == (0, [])
    run.having(recovery=0).meeting(kind, at=place)
    assert run.s.relic_found == 1
