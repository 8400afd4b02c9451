"""Supply in a campaign: production, travel, arrivals, the next card (rules 8-5 to 8-9)."""

import pytest

from campaign_camps import Camp, building, camp, kind, march, names, settle, step, under_way
from wartable.games.clans.campaign.cards import locked_of, reserves_of
from wartable.games.clans.campaign.completing import count_encounter
from wartable.games.clans.campaign.geography import from_town, nearest_place
from wartable.games.clans.campaign.logistics import breakdown, interval
from wartable.games.clans.campaign.numbers import (
    DELIVERED,
    DEPARTS,
    FOR_START,
    PRODUCES,
)
from wartable.games.clans.campaign.supply import found
from wartable.games.clans.state import WOODS

TRAINING = building("training_grounds")
MEDICS = building("medic_corps")
ACADEMY = building("officers_academy")
COLLEGE = building("war_college")


def at_work(name: str, away: int, act: int = 1) -> Camp:
    """Return a camp so many metres from its town, with a building that begins a card now."""
    made = camp(act=act)
    march(made, away)
    number = building(name)
    made.s.terrain_of[number] = WOODS if number in (ACADEMY, COLLEGE) else 0
    found(made.book, made.s, made.chance, number, FOR_START, made.log)
    return made


def delivered(camp: Camp, steps: int) -> list[int]:
    """Let encounters pass; return after how many of them something was delivered."""
    found = []
    for passed in range(1, steps + 1):
        step(camp)
        found += [passed] * len(camp.told(DELIVERED))
    return found


# --- production, travel, arrival ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "medic", "encounters"),
    [(1, "field_medic", 1), (2, "advanced_medic", 2), (3, "expert_medic", 3)],
)
def test_8_5_production_takes_as_long_as_a_card_is_rare(
    act: int, medic: str, encounters: int
) -> None:
    made = at_work("medic_corps", 600_000, act)
    assert made.told(PRODUCES) == [(PRODUCES, MEDICS, kind(medic), encounters, 0)]
    for _ in range(encounters - 1):
        step(made)
        assert made.told(DEPARTS) == []
    step(made)
    assert made.told(DEPARTS) == [(DEPARTS, MEDICS, kind(medic), from_town(made.s), 0)]
    assert made.told(DELIVERED) == []


def test_8_5_production_is_no_longer_than_the_supply_time() -> None:
    made = at_work("medic_corps", 60_000, act=3)
    assert interval(made.book, made.s, MEDICS) == 2
    assert made.told(PRODUCES) == [(PRODUCES, MEDICS, kind("expert_medic"), 2, 0)]
    assert delivered(made, 6) == [2, 4, 6]


def test_8_5_what_is_not_finished_yet_leaves_at_once_when_the_hero_comes_near() -> None:
    made = at_work("medic_corps", 600_000, act=3)
    march(made, 0)
    step(made)
    assert [event[:3] for event in made.told(DEPARTS, DELIVERED)] == [
        (DEPARTS, MEDICS, kind("expert_medic")),
        (DELIVERED, MEDICS, kind("expert_medic")),
    ]


@pytest.mark.parametrize(
    ("away", "parts"), [(60_000, 1), (100_000, 2), (200_000, 3), (400_000, 4), (700_000, 5)]
)
def test_8_6_the_way_is_divided_by_the_encounters_that_are_left(away: int, parts: int) -> None:
    made = at_work("training_grounds", away)
    way = from_town(made.s)
    for passed in range(1, parts):
        step(made)
        assert 0 <= made.s.travelled[0] * parts - way * passed < parts * parts
        assert made.told(DELIVERED) == []
    step(made)
    assert len(made.told(DELIVERED)) == 1


def test_8_6_the_encounter_that_ends_production_moves_the_delivery() -> None:
    made = at_work("officers_academy", 200_000)  # supply time 3 + 2
    step(made)
    assert (made.told(DEPARTS), made.s.travelled[0]) == ([], 0)
    step(made)
    assert made.told(DEPARTS) == [(DEPARTS, ACADEMY, made.s.goods[0], from_town(made.s), 0)]
    # Four encounters were left before this one.
    assert made.s.travelled[0] == -(-from_town(made.s) // 4)


def test_8_6_the_distance_of_the_moment_counts() -> None:
    made = at_work("training_grounds", 200_000)
    step(made)
    first = made.s.travelled[0]
    march(made, 600_000)  # supply time 5: this encounter and three more are left
    step(made)
    assert made.s.travelled[0] == first - (first - from_town(made.s)) // 4
    assert made.told(DELIVERED) == []
    march(made, 150_000)
    step(made)
    assert len(made.told(DELIVERED)) == 1


def test_8_6_a_hero_who_comes_to_meet_a_delivery_waits_for_its_time() -> None:
    made = at_work("training_grounds", 1_000_000)
    for _ in range(3):
        step(made)
    gone = made.s.travelled[0]
    march(made, 550_000)  # nearer than that, but the supply time is still 5
    step(made)
    assert gone > from_town(made.s)
    assert (made.s.travelled[0], made.told(DELIVERED)) == (gone, [])
    step(made)
    assert len(made.told(DELIVERED)) == 1


def test_8_7_arrivals_are_collected_into_the_reserves() -> None:
    made = camp()
    made.s.completed = 5
    for source, card in ((MEDICS, "field_medic"), (ACADEMY, "hussar"), (TRAINING, "sapper")):
        under_way(made, source, card, due=1)
    made.s.since = [5, 0, 4, 5, 0]  # the Academy's supply time is 2 here, the others' 1
    step(made)
    assert sorted(names(reserves_of(made.s))) == ["field_medic", "sapper"]
    assert locked_of(made.s) == []
    assert (made.s.under_way, made.s.goods[0], made.s.due[0]) == (1, kind("hussar"), 0)
    assert made.s.cards == 4


def test_8_7_the_reserves_take_whatever_arrives() -> None:
    made = at_work("medic_corps", 0)
    made.s.reserve[kind("field_medic")] = 5_000
    assert delivered(made, 10) == list(range(1, 11))
    assert made.s.reserve[kind("field_medic")] == 5_010


def test_8_8_each_encounter_reports_arrivals_departures_and_what_begins() -> None:
    made = camp()
    made.s.completed = 5
    settle(made, "medic_corps")
    settle(made, "officers_academy", WOODS)
    march(made, 100_000)
    under_way(made, MEDICS, "advanced_medic", due=0, travelled=90_000)
    under_way(made, ACADEMY, "grenadier", due=1)
    made.s.since[MEDICS] = 3
    made.listen()
    count_encounter(made.book, made.s, made.chance, made.log)
    happened = [(event[0], event[2]) for event in made.told(DELIVERED, DEPARTS, PRODUCES)]
    assert happened == [
        (DEPARTS, kind("grenadier")),
        (DELIVERED, kind("advanced_medic")),
        (PRODUCES, kind("field_medic")),
    ]


# --- the next card ------------------------------------------------------------------------------


@pytest.mark.parametrize("away", [0, 60_000, 100_000, 200_000, 343_000, 700_000])
@pytest.mark.parametrize(
    "name", ["training_grounds", "medic_corps", "officers_academy", "war_college"]
)
@pytest.mark.parametrize("act", [1, 3])
def test_8_3_supply_time_is_the_interval_between_two_deliveries(
    name: str, away: int, act: int
) -> None:
    made = at_work(name, away, act)
    every = breakdown(made.book, made.s, building(name)).interval
    assert delivered(made, 5 * every) == [every, 2 * every, 3 * every, 4 * every, 5 * every]


def test_8_3_the_war_college_at_343_km_delivers_every_7_encounters() -> None:
    made = at_work("war_college", 343_000)
    assert breakdown(made.book, made.s, COLLEGE).interval == 7
    assert delivered(made, 30) == [7, 14, 21, 28]


def test_8_3_what_has_passed_counts_at_any_distance() -> None:
    made = at_work("war_college", 343_000)
    assert delivered(made, 4) == []
    march(made, 100_000)  # supply time 5: one encounter more
    assert delivered(made, 1) == [1]
    assert delivered(made, 2) == []
    march(made, 700_000)  # supply time 8: six more
    assert delivered(made, 6) == [6]


def test_8_9_a_building_begins_anew_when_its_card_has_arrived() -> None:
    made = at_work("medic_corps", 0)
    step(made)
    assert [event[:3] for event in made.told(DELIVERED, PRODUCES)] == [
        (DELIVERED, MEDICS, kind("field_medic")),
        (PRODUCES, MEDICS, kind("field_medic")),
    ]
    assert made.s.since[MEDICS] == made.s.completed == 1


def test_8_9_a_building_has_one_card_at_a_time() -> None:
    made = at_work("medic_corps", 600_000)  # supply time 6
    for _ in range(5):
        step(made)
        assert (made.told(PRODUCES), made.s.under_way) == ([], 1)
    step(made)
    assert len(made.told(PRODUCES)) == made.s.under_way == 1


def test_8_9_a_building_that_had_nothing_to_make_begins_when_its_supply_time_has_passed() -> None:
    made = camp()
    settle(made, "medic_corps")
    march(made, 100_000)  # supply time 2 + 1
    step(made)
    step(made)
    assert made.told(PRODUCES) == []
    step(made)
    assert made.told(PRODUCES) == [(PRODUCES, MEDICS, kind("field_medic"), 1, 0)]
    assert made.s.since[MEDICS] == made.s.completed


def test_the_nearest_place_is_found_by_its_distance() -> None:
    assert nearest_place(1, 443_100, 84_800) == 1
    assert nearest_place(3, 488_566, 23_522) == 0
