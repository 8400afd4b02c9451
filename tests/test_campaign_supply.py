"""Supply in a campaign: distance, times and their breakdown (rules 8-1 to 8-4)."""

import math

import pytest

from campaign_camps import building, camp, kind, march, settle, step, under_way
from wartable.games.clans.campaign.geography import from_town, metres
from wartable.games.clans.campaign.logistics import (
    breakdown,
    interval,
    makers,
    modifier,
    modifier_at,
)
from wartable.games.clans.campaign.numbers import (
    DELIVERED,
    FOR_START,
    PRODUCES,
)
from wartable.games.clans.campaign.orders import SWITCH
from wartable.games.clans.campaign.supply import found
from wartable.games.clans.state import LAKE

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
    assert made.told(PRODUCES) == [(PRODUCES, TRAINING, delivery.kind, 1, 0)]


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
    assert [event[:3] for event in made.told(DELIVERED)] == [
        (DELIVERED, MEDICS, kind("expert_medic"))
    ]


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
