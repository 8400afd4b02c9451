"""Which encounters there are to choose from, and what they offer (rule 3)."""

from __future__ import annotations

from collections import Counter

import pytest

from support.campaign.runs import Run, begun
from support.events import told
from wartable.games.campaign import events
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.moves import (
    BUILD,
    HAS_RETREATED,
    HAS_WON,
    SWITCH,
    TO_RESERVES,
    TRAVEL,
    WAIT,
)
from wartable.games.campaign.rules.choices import (
    diversify,
    pool_of,
    put_boss,
    put_defence,
    put_offer,
    roll_offers,
)
from wartable.games.campaign.state import (
    A_BUILDING,
    A_RELIC,
    AN_ITEM,
    BOSS,
    CAMP,
    DEFENCE,
    EASY,
    ELITE,
    EVENT,
    HARD,
    MYSTERY,
    NORMAL,
    NOTHING,
    OF_BOSS,
    OF_ELITE,
    REST,
    SHOPPING,
    SKIRMISH,
    TREASURE,
)

#: Steps that are rolled to see what chance makes of them.
MANY = 400


def kinds_at(run: Run, act: int, encounter: int) -> Counter[int]:
    """Return the kinds of the choices of many steps, all after so many encounters of an act."""
    found: Counter[int] = Counter()
    run.in_act(act, encounter)
    for _ in range(MANY):
        run.camping()
        found.update(kinds_of(run))
    return found


def kinds_of(run: Run) -> list[int]:
    """Return the kinds of the choices."""
    return [run.s.c_kind[at] for at in range(run.s.choices)]


def others_at(run: Run, encounter: int) -> Counter[int]:
    """Return what is no battle, of many steps of the first act."""
    found = kinds_at(run, 1, encounter)
    return Counter({kind: count for kind, count in found.items() if kind not in (SKIRMISH, ELITE)})


def test_3_1_three_choices_stand_until_an_encounter_has_passed() -> None:
    run = begun()
    before = run.copy()
    assert run.s.choices == 3
    assert (run.s.stage, run.s.now) == (CAMP, 0)
    run.do(TO_RESERVES, run.s.deck[0])
    run.do(SWITCH, 0)
    assert kinds_of(run) == [before.c_kind[at] for at in range(3)]
    assert run.s.c_lat == before.c_lat
    decided = run.s.decided
    run.do(WAIT)
    assert run.s.decided == decided + 1


def test_3_1_the_town_can_be_visited_before_choosing() -> None:
    run = begun().having(gold=500)
    assert {TRAVEL, BUILD, TO_RESERVES, SWITCH, WAIT} <= run.verbs()


@pytest.mark.parametrize("encounter", [1, 4, 7])
def test_3_2_after_one_and_four_encounters_all_are_battles(encounter: int) -> None:
    found = kinds_at(begun(boss_after=20), 1, encounter)
    assert set(found) <= {SKIRMISH, ELITE}
    assert sum(found.values()) == 3 * MANY


@pytest.mark.parametrize(("act", "encounter"), [(1, 3), (1, 6), (2, 0), (3, 0), (2, 9)])
def test_3_2_a_shop_is_forced_every_third_encounter(act: int, encounter: int) -> None:
    assert kinds_at(begun(boss_after=20), act, encounter)[SHOPPING] == MANY


def test_3_2_the_first_step_of_all_has_two_battles_and_an_event() -> None:
    found = kinds_at(begun(), 1, 0)
    assert found == {SKIRMISH: 2 * MANY, EVENT: MANY}


def test_3_2_half_of_the_steps_before_have_something_else_by_weights() -> None:
    others = others_at(begun(), 2)
    assert set(others) == {EVENT, SHOPPING, REST}
    assert MANY * 0.4 < others.total() < MANY * 0.6
    assert others.total() * 0.4 < others[EVENT] < others.total() * 0.6
    assert others.total() * 0.15 < others[REST] < others.total() * 0.35


def test_3_2_mysteries_treasures_and_elites_come_later() -> None:
    others = others_at(begun(boss_after=20), 5)
    assert set(others) == {EVENT, SHOPPING, REST, MYSTERY, TREASURE}
    assert 0 < others[TREASURE] < others[MYSTERY]


def test_3_2_an_elite_can_be_the_other_encounter_up_to_the_fifth() -> None:
    run = begun(boss_after=20)
    two_elites = {5: False, 8: False}
    for encounter in two_elites:
        run.in_act(1, encounter)
        for _ in range(MANY):
            two_elites[encounter] |= kinds_of(run.camping()).count(ELITE) == 2
    assert two_elites == {5: True, 8: False}


def test_3_2_one_battle_is_an_elite_three_times_in_ten_after_three_encounters() -> None:
    assert kinds_at(begun(), 1, 1)[ELITE] == 0
    assert MANY * 0.22 < kinds_at(begun(), 1, 4)[ELITE] < MANY * 0.38


def test_3_2_choices_stand_in_any_order() -> None:
    run = begun()
    places = {kinds_of(run.camping()).index(EVENT) for _ in range(50)}
    assert places == {0, 1, 2}


@pytest.mark.parametrize(
    ("encounter", "level"), [(0, EASY), (1, EASY), (2, NORMAL), (4, NORMAL), (5, HARD), (20, HARD)]
)
def test_3_3_battles_grow_harder(encounter: int, level: int) -> None:
    run = begun().having(encounter=encounter)
    run.facing(SKIRMISH, ELITE, BOSS, DEFENCE, MYSTERY)
    assert run.s.c_level == [level, OF_ELITE, OF_BOSS, EASY, 0]


@pytest.mark.parametrize(
    ("act", "encounter", "gold"),
    [(1, 0, [15, 35, 75, 70, 8]), (2, 5, [30, 45, 100, 90, 8]), (3, 7, [39, 55, 125, 110, 8])],
)
def test_3_4_gold_by_kind_act_and_encounter(act: int, encounter: int, gold: list[int]) -> None:
    run = begun().in_act(act, encounter)
    run.facing(SKIRMISH, ELITE, BOSS, TREASURE, DEFENCE)
    assert run.s.c_gold == gold
    run.facing(SHOPPING, REST, EVENT, MYSTERY)
    assert run.s.c_gold == [0] * 5


def test_3_6_some_battles_are_for_cities() -> None:
    run = begun()
    cities = {0: 0, 1: 0}
    for encounter in cities:
        run.in_act(1, encounter)
        for _ in range(MANY):
            run.camping()
            cities[encounter] += sum(run.s.c_city)
            assert all(
                run.s.c_kind[at] == SKIRMISH for at in range(run.s.choices) if run.s.c_city[at]
            )
    assert cities[0] == 0
    assert 3 * MANY * 0.14 < cities[1] < 3 * MANY * 0.22


def test_3_7_the_boss_waits_after_seven_encounters_and_is_never_forced() -> None:
    run = begun().in_act(1, 6)
    assert BOSS not in kinds_of(run)
    for encounter in range(7, 20):
        run.having(encounter=encounter).camping()
        assert kinds_of(run).count(BOSS) == 1
        assert run.s.choices == 3
        assert all(run.refusal(TRAVEL, at) == 0 for at in range(3))


def test_3_7_the_boss_is_announced_once() -> None:
    run = begun().in_act(1, 6)
    run.do(WAIT)
    assert run.told(events.BOSS_WAITS) == [told(events.boss_waits, 1)]
    run.do(WAIT)
    assert run.told(events.BOSS_WAITS) == []


def test_3_7_the_boss_takes_the_place_of_the_first_battle_or_elite() -> None:
    for kinds, expected in (
        ([EVENT, ELITE, SKIRMISH], [EVENT, BOSS, SKIRMISH]),
        ([SKIRMISH, SKIRMISH, SHOPPING], [BOSS, SKIRMISH, SHOPPING]),
        ([EVENT, REST], [EVENT, BOSS]),
    ):
        put_boss(kinds)
        assert kinds == expected


def test_3_7_on_the_march_battles_count_and_the_end_node_must_be_near() -> None:
    run = begun(boss="march").in_act(1, 12)
    assert BOSS not in kinds_of(run)
    assert BOSS not in kinds_of(run.having(act_battles=7).camping())
    run.at_place(run.s.end_lat, run.s.end_lng)
    assert BOSS in kinds_of(run.camping())
    assert BOSS not in kinds_of(run.having(act_battles=6).camping())


def test_3_8_a_pending_defence_takes_the_place_of_the_last_choice() -> None:
    run = begun().in_act(1, 1).having(defence=1, defence_lat=440000, defence_lng=80000)
    for _ in range(20):
        kinds = kinds_of(run.camping())
        assert kinds[-1] == DEFENCE
        assert kinds.count(DEFENCE) == 1


def test_3_8_a_defence_does_not_take_the_place_of_the_boss() -> None:
    kinds = [SHOPPING, EVENT, BOSS]
    put_defence(kinds)
    assert kinds == [SHOPPING, DEFENCE, BOSS]
    run = begun().in_act(1, 8).having(defence=1)
    for _ in range(50):
        assert {BOSS, DEFENCE} <= set(kinds_of(run.camping()))


def test_3_9_choices_are_at_the_places_of_the_stage() -> None:
    run = begun().in_act(1, 1)
    for encounter, stage in ((1, 1), (4, 4), (13, 4)):
        run.having(encounter=encounter)
        spots = campaign().act(1).stages[stage]
        run.camping()
        for at in range(3):
            if run.s.c_kind[at] in (SKIRMISH, ELITE):
                assert (run.s.c_lat[at], run.s.c_lng[at]) == (spots[at].lat, spots[at].lng)


def test_3_9_the_places_begin_again_with_the_fourth_choice() -> None:
    run = begun().having(recovery=1).camping()
    assert run.s.choices == 5
    assert (run.s.c_lat[3], run.s.c_lng[3]) == (run.s.c_lat[0], run.s.c_lng[0])


def test_3_9_boss_and_defence_have_places_of_their_own() -> None:
    run = begun().in_act(1, 8).having(defence=1, defence_lat=441070, defence_lng=76690).camping()
    boss, defence = kinds_of(run).index(BOSS), kinds_of(run).index(DEFENCE)
    assert (run.s.c_lat[boss], run.s.c_lng[boss]) == (run.s.end_lat, run.s.end_lng)
    assert (run.s.c_lat[defence], run.s.c_lng[defence]) == (441070, 76690)


def test_3_9_shops_are_on_the_way_a_little_aside() -> None:
    run = begun().in_act(3, 3)
    stage = campaign().act(3).stages[3]
    lat = run.s.hero_lat + (sum(each.lat for each in stage) / 3 - run.s.hero_lat) * 0.35
    lng = run.s.hero_lng + (sum(each.lng for each in stage) / 3 - run.s.hero_lng) * 0.35
    places = set()
    for _ in range(50):
        at = kinds_of(run.camping()).index(SHOPPING)
        assert abs(run.s.c_lat[at] - lat) <= 1_251
        assert abs(run.s.c_lng[at] - lng) <= 1_251
        places.add((run.s.c_lat[at], run.s.c_lng[at]))
    assert len(places) > 40


# --- What encounters offer beside gold (rule 3-5) ------------------------------------------------

ALL_BUILDINGS = ("training_grounds", "supply_depot", "medic_corps", "officers_academy")


def offers_of(run: Run, kind: int) -> Counter[tuple[int, int]]:
    """Return what many encounters of a kind offer."""
    found: Counter[tuple[int, int]] = Counter()
    for _ in range(MANY):
        run.facing(kind)
        roll_offers(run.book, run.s, run.chance)
        found[run.s.c_offers[0], run.s.c_offer[0]] += 1
    return found


def sorts(found: Counter[tuple[int, int]]) -> Counter[int]:
    """Return how often something of each sort was offered."""
    result: Counter[int] = Counter()
    for (sort, _), count in found.items():
        result[sort] += count
    return result


def test_3_5_battles_offer_a_consumable() -> None:
    found = offers_of(begun(), SKIRMISH)
    assert set(found) == {(AN_ITEM, 0), (AN_ITEM, 1)}
    assert MANY * 0.4 < found[AN_ITEM, 0] < MANY * 0.6


def test_3_5_elites_offer_a_relic_that_is_no_legend() -> None:
    found = offers_of(begun(building_offers="no"), ELITE)
    names = {campaign().relics[which].id for _, which in found}
    assert names == {"relic_gold_purse", "relic_armor", "relic_morale"}
    assert set(sorts(found)) == {A_RELIC}


def test_3_5_events_offer_a_relic_or_a_consumable() -> None:
    found = sorts(offers_of(begun(building_offers="no"), EVENT))
    assert set(found) == {A_RELIC, AN_ITEM}
    assert MANY * 0.4 < found[A_RELIC] < MANY * 0.6


def test_3_5_a_treasure_offers_the_military_hospital() -> None:
    large = campaign().item("large_heal_potion").number
    assert offers_of(begun(), TREASURE) == {(AN_ITEM, large): MANY}


@pytest.mark.parametrize("kind", [BOSS, SHOPPING, REST, MYSTERY, DEFENCE])
def test_3_5_other_encounters_offer_nothing(kind: int) -> None:
    assert offers_of(begun(), kind) == {(NOTHING, 0): MANY}


@pytest.mark.parametrize("kind", [EVENT, ELITE])
def test_3_5_one_event_or_elite_in_five_offers_a_building(kind: int) -> None:
    found = sorts(offers_of(begun(), kind))
    assert MANY * 0.14 < found[A_BUILDING] < MANY * 0.26


def test_3_5_only_buildings_that_the_town_lacks_are_offered() -> None:
    run = begun().with_buildings(*ALL_BUILDINGS)
    college = campaign().building("war_college").number
    assert list(pool_of(run.s, A_BUILDING)) == [college]
    run.facing(EVENT, EVENT)
    put_offer(run.s, 0, A_BUILDING, college)
    assert list(pool_of(run.s, A_BUILDING)) == []
    run.with_buildings(*ALL_BUILDINGS, "war_college")
    assert A_BUILDING not in sorts(offers_of(run, EVENT))


def test_3_5_offers_of_buildings_are_an_option() -> None:
    assert A_BUILDING not in sorts(offers_of(begun(building_offers="no"), ELITE))


def test_3_5_if_all_offers_are_the_same_the_last_is_another() -> None:
    run = begun().facing(SKIRMISH, REST, SKIRMISH)
    put_offer(run.s, 0, AN_ITEM, 1)
    put_offer(run.s, 2, AN_ITEM, 1)
    diversify(run.s, run.chance)
    assert (run.s.c_offers, run.s.c_offer) == ([AN_ITEM, 0, AN_ITEM, 0, 0], [1, 0, 0, 0, 0])


def test_3_5_offers_that_differ_or_stand_alone_stay() -> None:
    run = begun().facing(SKIRMISH, ELITE, REST)
    put_offer(run.s, 0, AN_ITEM, 1)
    diversify(run.s, run.chance)
    assert run.s.c_offer[0] == 1
    put_offer(run.s, 1, A_RELIC, 1)
    diversify(run.s, run.chance)
    assert (run.s.c_offer[0], run.s.c_offer[1]) == (1, 1)


def test_3_5_a_step_never_has_three_offers_that_are_the_same() -> None:
    run = begun().in_act(1, 1)
    for _ in range(100):
        run.camping()
        assert len({(run.s.c_offers[at], run.s.c_offer[at]) for at in range(3)}) > 1


def test_3_5_what_is_offered_is_given_when_the_encounter_is_completed() -> None:
    run = begun().with_relics().fighting(ELITE, offer=(A_RELIC, 2))
    assert run.s.relics[2] == 0
    run.do(HAS_WON, amount=50)
    assert (run.s.relics[2], run.s.active[2]) == (1, 1)
    assert run.told(events.GAINS_RELIC) == [told(events.gains_relic, 2, events.FOR_OFFER)]


def test_3_5_an_offered_building_stands_and_works_at_once() -> None:
    run = begun().facing(EVENT, offer=(A_BUILDING, 2))
    gold = run.s.gold
    run.do(TRAVEL, 0)
    assert run.s.built[2] == 1
    assert 2 in [run.s.source[at] for at in range(run.s.under_way)]
    assert abs(run.s.gold - gold) <= 20  # a story may find or lose some; nothing was paid


def test_3_5_nothing_is_given_for_an_encounter_that_was_not_completed() -> None:
    run = begun().with_items().fighting(SKIRMISH, offer=(AN_ITEM, 0))
    run.do(HAS_RETREATED, amount=50)
    assert run.s.items == [0, 0]
