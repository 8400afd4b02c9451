"""Supply in a campaign: distance, times, production, travel, arrivals (rules 8-1 to 8-9)."""

import math

import pytest

from support.campaign.camps import (
    Camp,
    building,
    camp,
    cards_told,
    kind,
    march,
    names,
    settle,
    step,
    under_way,
)
from support.events import told
from wartable.games.campaign import events
from wartable.games.campaign.events import DELIVERED, DEPARTS, FOR_START, PRODUCES
from wartable.games.campaign.moves import SWITCH
from wartable.games.campaign.rules.deck import locked_of, reserves_of
from wartable.games.campaign.rules.encounters import count_encounter
from wartable.games.campaign.rules.places import from_town, metres, nearest_place
from wartable.games.campaign.rules.supply import (
    breakdown,
    found,
    interval,
    makers,
    modifier,
    modifier_at,
)
from wartable.games.clans.state import LAKE, WOODS

TRAINING = building("training_grounds")
MEDICS = building("medic_corps")
ACADEMY = building("officers_academy")
ROUTES = 3


# --- distance and times -----------------------------------------------------------------------


def test_8_1_a_card_is_a_delivery_from_the_beginning_of_its_production() -> None:
    made = camp()
    found(made.book, made.s, made.chance, TRAINING, FOR_START, made.log)
    (delivery,) = breakdown(made.book, made.s, TRAINING).deliveries
    assert (delivery.production, delivery.travelled, delivery.building) == (1, 0, TRAINING)
    assert made.told(PRODUCES) == [told(events.produces, TRAINING, delivery.kind, 1)]


def test_8_2_distances_follow_a_great_circle() -> None:
    quarter = metres(0, 0, 900_000, 0)
    assert quarter == round(math.pi / 2 * 6_371_000)
    assert metres(0, 0, 0, 1_800_000) == round(math.pi * 6_371_000)
    assert metres(436_950, 72_640, 436_950, 72_640) == 0
    nice_to_milan = metres(436_950, 72_640, 454_642, 91_900)
    assert abs(nice_to_milan - 248_900) < 1_000
    assert nice_to_milan == metres(454_642, 91_900, 436_950, 72_640)


@pytest.mark.parametrize(
    ("away", "expected"),
    [
        (0, -1),
        (39_900, -1),
        (40_100, 0),
        (79_900, 0),
        (80_100, 1),
        (179_900, 1),
        (180_100, 2),
        (319_900, 2),
        (320_100, 3),
        (499_900, 3),
        (500_100, 4),
        (2_000_000, 4),
    ],
)
def test_8_2_the_modifier_grows_with_the_distance(away: int, expected: int) -> None:
    made = camp()
    march(made, away)
    assert abs(from_town(made.s) - away) < 10
    assert modifier(made.book, made.s) == expected


def test_8_2_every_active_copy_of_supply_routes_takes_one_off() -> None:
    made = camp()
    march(made, 200_000)
    made.s.relics[ROUTES] = 2
    assert modifier(made.book, made.s) == 2
    made.s.active[ROUTES] = 1
    assert modifier(made.book, made.s) == 0
    made.do(SWITCH, ROUTES)
    assert modifier(made.book, made.s) == 2


def test_8_2_the_continental_system_takes_one_off() -> None:
    made = camp("continental_system")
    march(made, 200_000)
    assert modifier(made.book, made.s) == 1


@pytest.mark.parametrize(
    ("away", "training", "academy"), [(0, 1, 2), (60_000, 1, 3), (200_000, 3, 5), (600_000, 5, 7)]
)
def test_8_3_supply_time_is_the_buildings_own_and_the_modifier(
    away: int, training: int, academy: int
) -> None:
    made = camp()
    march(made, away)
    assert interval(made.book, made.s, TRAINING) == training
    assert interval(made.book, made.s, ACADEMY) == academy


def test_8_3_supply_time_is_between_1_and_99() -> None:
    made = camp()
    made.s.active[ROUTES] = 1
    made.s.relics[ROUTES] = 9
    assert interval(made.book, made.s, ACADEMY) == 1
    made.s.relics[ROUTES] = -200
    assert interval(made.book, made.s, ACADEMY) == 99


# --- the breakdown ----------------------------------------------------------------------------


def test_8_4_the_breakdown_says_what_supply_time_is_made_of() -> None:
    made = camp("continental_system")
    settle(made, "medic_corps")
    march(made, 350_000)
    made.s.relics[ROUTES] = made.s.active[ROUTES] = 1
    shown = breakdown(made.book, made.s, MEDICS)
    assert (shown.base, shown.by_distance, shown.off_by_relics, shown.off_by_nodes) == (2, 3, 1, 1)
    assert (shown.modifier, shown.interval) == (1, 3)
    assert shown.distance == from_town(made.s)


def test_8_4_the_breakdown_shows_the_delivery_of_a_building() -> None:
    made = camp()
    made.s.completed = 10
    settle(made, "medic_corps")
    settle(made, "training_grounds")
    march(made, 300_000)  # the modifier is 2
    under_way(made, MEDICS, "advanced_medic", due=2)
    under_way(made, TRAINING, "fusilier", due=0, travelled=100_010)
    made.s.since[TRAINING] = 8
    (medic,) = breakdown(made.book, made.s, MEDICS).deliveries
    assert (medic.kind, medic.production, medic.arrives_in) == (kind("advanced_medic"), 2, 4)
    (fusilier,) = breakdown(made.book, made.s, TRAINING).deliveries
    assert (fusilier.production, fusilier.travelled, fusilier.arrives_in) == (0, 100_010, 1)


@pytest.mark.parametrize("away", [0, 60_000, 100_000, 333_333, 700_000])
def test_8_4_deliveries_arrive_when_the_breakdown_says(away: int) -> None:
    made = camp(act=3)
    march(made, away)
    found(made.book, made.s, made.chance, MEDICS, FOR_START, made.log)
    expected = breakdown(made.book, made.s, MEDICS).deliveries[0].arrives_in
    assert expected == interval(made.book, made.s, MEDICS)
    for passed in range(1, expected):
        step(made)
        (delivery,) = breakdown(made.book, made.s, MEDICS).deliveries
        assert delivery.arrives_in == expected - passed
    step(made)
    assert cards_told(made, DELIVERED) == [(DELIVERED, MEDICS, kind("expert_medic"))]


def test_8_4_what_is_shown_of_production_ends_with_the_supply_time() -> None:
    made = camp(act=3)
    march(made, 600_000)
    found(made.book, made.s, made.chance, MEDICS, FOR_START, made.log)
    assert breakdown(made.book, made.s, MEDICS).deliveries[0].production == 3
    march(made, 0)  # the supply time is 1 here
    (delivery,) = breakdown(made.book, made.s, MEDICS).deliveries
    assert (delivery.production, delivery.arrives_in) == (1, 1)


def test_8_4_a_building_without_a_terrain_has_a_breakdown_but_makes_nothing() -> None:
    made = camp()
    settle(made, "training_grounds")
    settle(made, "war_college")
    shown = breakdown(made.book, made.s, building("war_college"))
    assert (shown.base, shown.interval, shown.idle_for, shown.deliveries) == (4, 3, 0, ())
    assert list(makers(made.s)) == [TRAINING]


def test_8_4_an_idle_building_says_when_it_looks_again() -> None:
    made = camp(act=2)
    settle(made, "war_college", LAKE)
    march(made, 100_000)
    for idle_for in (5, 4, 3, 2, 1, 5):
        assert breakdown(made.book, made.s, building("war_college")).idle_for == idle_for
        step(made)


def test_8_4_the_effect_of_a_place_on_supply_is_known_beforehand() -> None:
    made = camp()
    north = made.s.town_lat + 20_000
    before = modifier_at(made.book, made.s, north, made.s.town_lng)
    march(made, 222_390)
    assert before == modifier(made.book, made.s) == 2


# --- Supply in a campaign: production, travel, arrivals, the next card (rules 8-5 to 8-9) --------

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
    assert made.told(PRODUCES) == [told(events.produces, MEDICS, kind(medic), encounters)]
    for _ in range(encounters - 1):
        step(made)
        assert made.told(DEPARTS) == []
    step(made)
    assert made.told(DEPARTS) == [told(events.departs, MEDICS, kind(medic), from_town(made.s))]
    assert made.told(DELIVERED) == []


def test_8_5_production_is_no_longer_than_the_supply_time() -> None:
    made = at_work("medic_corps", 60_000, act=3)
    assert interval(made.book, made.s, MEDICS) == 2
    assert made.told(PRODUCES) == [told(events.produces, MEDICS, kind("expert_medic"), 2)]
    assert delivered(made, 6) == [2, 4, 6]


def test_8_5_what_is_not_finished_yet_leaves_at_once_when_the_hero_comes_near() -> None:
    made = at_work("medic_corps", 600_000, act=3)
    march(made, 0)
    step(made)
    assert cards_told(made, DEPARTS, DELIVERED) == [
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
    assert made.told(DEPARTS) == [told(events.departs, ACADEMY, made.s.goods[0], from_town(made.s))]
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
    assert cards_told(made, DELIVERED, DEPARTS, PRODUCES) == [
        (DEPARTS, ACADEMY, kind("grenadier")),
        (DELIVERED, MEDICS, kind("advanced_medic")),
        (PRODUCES, MEDICS, kind("field_medic")),
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
    assert cards_told(made, DELIVERED, PRODUCES) == [
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
    assert made.told(PRODUCES) == [told(events.produces, MEDICS, kind("field_medic"), 1)]
    assert made.s.since[MEDICS] == made.s.completed


def test_the_nearest_place_is_found_by_its_distance() -> None:
    assert nearest_place(1, 443_100, 84_800) == 1
    assert nearest_place(3, 488_566, 23_522) == 0
