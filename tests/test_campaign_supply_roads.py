"""Supply in a campaign: production, travel, arrivals, the next card (rules 8-5 to 8-9)."""

import pytest

from campaign_camps import building, camp, kind, march, names, settle, step, under_way
from wartable.games.clans.campaign.completing import count_encounter
from wartable.games.clans.campaign.geography import from_town, nearest_place
from wartable.games.clans.campaign.logistics import (
    stride,
    travel_time,
)
from wartable.games.clans.campaign.numbers import (
    CARD_LOST,
    DELIVERED,
    DEPARTS,
    PRODUCES,
)
from wartable.games.clans.campaign.state import RESERVES
from wartable.games.clans.campaign.supply import start_card

MEDICS = building("medic_corps")
ACADEMY = building("officers_academy")


# --- production, travel, arrival ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "medic", "encounters"),
    [(1, "field_medic", 1), (2, "advanced_medic", 2), (3, "expert_medic", 3)],
)
def test_8_5_production_takes_as_long_as_a_card_is_rare(
    act: int, medic: str, encounters: int
) -> None:
    made = camp(act=act)
    settle(made, "medic_corps")
    start_card(made.book, made.s, made.chance, MEDICS, made.log)
    assert made.told(PRODUCES) == [(PRODUCES, MEDICS, kind(medic), encounters, 0)]
    for _ in range(encounters - 1):
        step(made)
        assert made.told(DEPARTS) == []
    step(made)
    assert made.told(DEPARTS) == [(DEPARTS, MEDICS, kind(medic), 0, 0)]


@pytest.mark.parametrize(
    ("away", "encounters"),
    [(0, 1), (60_000, 1), (100_000, 2), (200_000, 3), (400_000, 4), (700_000, 5)],
)
def test_8_6_travel_takes_one_encounter_and_the_modifier(away: int, encounters: int) -> None:
    made = camp()
    march(made, away)
    assert travel_time(made.book, made.s) == encounters
    under_way(made, MEDICS, "field_medic", due=0)
    for _ in range(encounters - 1):
        step(made)
        assert made.told(DELIVERED) == []
    step(made)
    assert [event[:3] for event in made.told(DELIVERED)] == [
        (DELIVERED, MEDICS, kind("field_medic"))
    ]


def test_8_6_thirds_of_a_distance_reach_the_whole() -> None:
    for more in range(3):
        made = camp()
        march(made, 200_000 + 12 * more)
        assert travel_time(made.book, made.s) == 3
        assert 0 <= 3 * stride(made.book, made.s) - from_town(made.s) < 3


def test_8_6_the_encounter_that_ends_production_moves_the_delivery() -> None:
    made = camp()
    march(made, 200_000)
    under_way(made, ACADEMY, "grenadier", due=1)
    step(made)
    assert made.told(DEPARTS) == [(DEPARTS, ACADEMY, kind("grenadier"), from_town(made.s), 0)]
    assert made.s.travelled[0] == stride(made.book, made.s)


def test_8_6_the_distance_of_the_moment_counts() -> None:
    made = camp()
    march(made, 200_000)
    under_way(made, ACADEMY, "grenadier", due=0)
    step(made)
    first = made.s.travelled[0]
    march(made, 600_000)
    step(made)
    assert made.s.travelled[0] == first + stride(made.book, made.s)
    march(made, 150_000)  # the hero has come nearer than the delivery has travelled
    step(made)
    assert made.told(DELIVERED) != []


def test_8_7_arrivals_are_collected_into_the_reserves() -> None:
    made = camp()
    under_way(made, MEDICS, "field_medic", due=1)
    under_way(made, ACADEMY, "hussar", due=2)
    under_way(made, MEDICS, "advanced_medic", due=1)
    step(made)
    assert names(made.s.reserve[: made.s.waiting]) == ["field_medic", "advanced_medic"]
    assert made.s.locked[:2] == [0, 0]
    assert (made.s.under_way, made.s.goods[0], made.s.due[0]) == (1, kind("hussar"), 1)
    assert made.s.cards == 4


def test_8_7_without_room_in_the_reserves_a_card_is_lost() -> None:
    made = camp()
    made.s.waiting = RESERVES
    under_way(made, MEDICS, "field_medic", due=1)
    step(made)
    assert made.told(CARD_LOST) == [(CARD_LOST, kind("field_medic"), 0, 0, 0)]
    assert (made.s.waiting, made.s.under_way) == (RESERVES, 0)


def test_8_8_each_encounter_reports_arrivals_departures_and_what_begins() -> None:
    made = camp()
    settle(made, "medic_corps")
    march(made, 100_000)
    under_way(made, MEDICS, "advanced_medic", due=0, travelled=90_000)
    under_way(made, MEDICS, "expert_medic", due=1)
    made.listen()
    count_encounter(made.book, made.s, made.chance, made.log)
    happened = [(event[0], event[2]) for event in made.told(DELIVERED, DEPARTS, PRODUCES)]
    assert happened == [
        (DEPARTS, kind("expert_medic")),
        (DELIVERED, kind("advanced_medic")),
        (PRODUCES, kind("field_medic")),
    ]


# --- the next card ------------------------------------------------------------------------------


def test_8_9_a_building_begins_anew_when_its_card_has_arrived() -> None:
    made = camp()
    settle(made, "medic_corps")
    made.s.started[MEDICS] = 90  # its supply time is far from over
    under_way(made, MEDICS, "field_medic", due=1)
    step(made)
    assert [event[:3] for event in made.told(DELIVERED, PRODUCES)] == [
        (DELIVERED, MEDICS, kind("field_medic")),
        (PRODUCES, MEDICS, kind("field_medic")),
    ]


def test_8_9_a_building_begins_anew_when_its_card_is_on_the_road() -> None:
    made = camp()
    settle(made, "medic_corps")
    made.s.started[MEDICS] = 90
    march(made, 600_000)
    under_way(made, MEDICS, "field_medic", due=1)
    step(made)
    assert made.told(DELIVERED) == []
    assert made.told(PRODUCES) == [(PRODUCES, MEDICS, kind("field_medic"), 1, 0)]


def test_8_9_a_building_at_rest_begins_when_its_supply_time_has_passed() -> None:
    made = camp()
    settle(made, "medic_corps")
    march(made, 100_000)  # supply time 2 + 1
    step(made)
    step(made)
    assert made.told(PRODUCES) == []
    step(made)
    assert made.told(PRODUCES) == [(PRODUCES, MEDICS, kind("field_medic"), 1, 0)]
    assert made.s.started[MEDICS] == made.s.completed


def test_8_9_a_building_has_one_card_in_production() -> None:
    made = camp()
    settle(made, "medic_corps")
    under_way(made, MEDICS, "expert_medic", due=3)
    under_way(made, MEDICS, "field_medic", due=0)
    step(made)
    assert made.told(DELIVERED) != []
    assert made.told(PRODUCES) == []


def test_the_nearest_place_is_found_by_its_distance() -> None:
    assert nearest_place(1, 443_100, 84_800) == 1
    assert nearest_place(3, 488_566, 23_522) == 0
