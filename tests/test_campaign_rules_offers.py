"""What encounters offer beside gold (rule 3-5)."""

from __future__ import annotations

from collections import Counter

import pytest

from campaign_runs import Run, begun
from wartable.games.clans.campaign import numbers
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.offers import diversify, pool_of, put_offer, roll_offers
from wartable.games.clans.campaign.orders import HAS_RETREATED, HAS_WON, TRAVEL
from wartable.games.clans.campaign.state import (
    A_BUILDING,
    A_RELIC,
    AN_ITEM,
    BOSS,
    DEFENCE,
    ELITE,
    EVENT,
    MYSTERY,
    NOTHING,
    REST,
    SHOPPING,
    SKIRMISH,
    TREASURE,
)

MANY = 400
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
    assert run.told(numbers.GAINS_RELIC) == [(2, numbers.FOR_OFFER, 0, 0)]


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
