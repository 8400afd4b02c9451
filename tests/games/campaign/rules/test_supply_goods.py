"""Supply in a campaign: what buildings make, Hurry Supply, a new theatre (rules 8-10 to 8-15)."""

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
    snapshot,
    step,
    under_way,
)
from support.events import told
from wartable.games.campaign import events
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.events import DELIVERED, FOR_PRICE, HURRIED, IDLE, LOSES_GOLD, PRODUCES
from wartable.games.campaign.moves import HURRY
from wartable.games.campaign.rules.acts import march_on
from wartable.games.campaign.rules.deck import reserves_of
from wartable.games.campaign.rules.places import from_town
from wartable.games.campaign.rules.refusals import NO_GOLD, NOT_NOW, NOTHING_TO_HURRY
from wartable.games.campaign.rules.supply import breakdown, cooldown, makes, start_card
from wartable.games.campaign.state import DELIVERIES, REVIEW, SHOP, card_of
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.state import DESERT, LAKE, MARSH, WOODS

TRAINING = building("training_grounds")
DEPOT = building("supply_depot")
MEDICS = building("medic_corps")
ACADEMY = building("officers_academy")
COLLEGE = building("war_college")


def made_by(camp: Camp, number: int, terrain: int = 0) -> set[str]:
    """Return the ids of the cards that a building can make."""
    return set(names(list(makes(camp.book, camp.s.act, number, terrain))))


# --- what buildings make ------------------------------------------------------------------------


def test_8_10_the_training_grounds_make_any_common_card_of_the_act() -> None:
    made = camp(seed=7)
    settle(made, "training_grounds")
    drawn: list[int] = []
    for _ in range(200):
        made.listen()
        start_card(made.book, made.s, made.chance, TRAINING, made.log)
        drawn += [each["card"] for each in made.fields(PRODUCES)]
        made.s.under_way = 0
    expected = {"voltigeur", "fusilier", "line_infantry", "sapper", "drummer_boy"}
    assert set(names(drawn)) == expected
    assert all(drawn.count(kind(card)) > 20 for card in expected)
    assert all(each == card_of(each) for each in drawn), "only basic cards"


@pytest.mark.parametrize(
    ("act", "number", "terrain", "expected"),
    [
        (1, TRAINING, 0, {"voltigeur", "fusilier", "line_infantry", "sapper", "drummer_boy"}),
        (2, TRAINING, 0, {"voltigeur", "fusilier", "sapper"}),
        (3, TRAINING, 0, {"voltigeur", "fusilier"}),
        (1, ACADEMY, WOODS, {"grenadier", "horse_artillery"}),
        (1, ACADEMY, LAKE, {"cuirassier", "hussar"}),
        (3, ACADEMY, WOODS, {"grenadier"}),
        (1, COLLEGE, WOODS, {"marshal_ney"}),
        (1, COLLEGE, LAKE, {"polish_lancer"}),
        (2, COLLEGE, WOODS, {"grand_battery"}),
        (2, COLLEGE, LAKE, set()),
        (3, COLLEGE, WOODS, {"marshal_ney"}),
        (1, DEPOT, 0, set()),
    ],
)
def test_8_10_a_building_makes_its_cards_of_the_acts_pool(
    act: int, number: int, terrain: int, expected: set[str]
) -> None:
    assert made_by(camp(act=act), number, terrain) == expected


def test_8_11_the_imperial_guard_comes_with_the_emperor() -> None:
    first, second = camp("emperor", act=1), camp("emperor", act=2)
    assert made_by(first, ACADEMY, WOODS) == {"grenadier", "horse_artillery", "young_guard"}
    assert made_by(first, ACADEMY, LAKE) == {"cuirassier", "hussar", "chasseur_a_cheval"}
    assert made_by(first, COLLEGE, WOODS) == {"marshal_ney", "old_guard"}
    assert made_by(second, COLLEGE, WOODS) == {"grand_battery", "old_guard"}


def test_8_12_the_medic_corps_sends_the_medic_of_the_act() -> None:
    medics = [made_by(camp(act=act), MEDICS) for act in (1, 2, 3)]
    assert medics == [{"field_medic"}, {"advanced_medic"}, {"expert_medic"}]
    rarities = [catalogue().cards[next(iter(each))].rarity for each in medics]
    assert rarities == [1, 2, 3]


def test_8_13_a_building_without_a_card_is_idle_and_says_so() -> None:
    made = camp(act=2)
    settle(made, "war_college", LAKE)
    tried = []
    for _ in range(7):
        step(made)
        assert made.told(PRODUCES) == []
        tried.append(made.told(IDLE) == [told(events.idle, COLLEGE)])
    assert tried == [False, False, True, False, False, True, False]  # supply time 4 - 1
    assert made.s.under_way == 0


@pytest.mark.parametrize("terrain", [DESERT, MARSH])
def test_8_13_no_act_has_rare_or_epic_cards_of_the_south(terrain: int) -> None:
    for act in (1, 2, 3):
        assert made_by(camp("emperor", act=act), ACADEMY, terrain) == set()
        assert made_by(camp("emperor", act=act), COLLEGE, terrain) == set()


# --- Hurry Supply ---------------------------------------------------------------------------------


def busy() -> Camp:
    """Return a camp with a delivery on the road, one in production, and an idle building."""
    made = camp(gold=130)
    made.s.completed = 9
    march(made, 600_000)
    settle(made, "medic_corps")
    settle(made, "officers_academy", WOODS)
    settle(made, "war_college", MARSH)
    under_way(made, MEDICS, "field_medic", due=0, travelled=1_000)
    under_way(made, ACADEMY, "grenadier", due=2)
    return made


def test_8_14_hurry_supply_costs_100_gold() -> None:
    made = busy()
    made.do(HURRY)
    assert made.s.gold == 30
    assert made.told(LOSES_GOLD) == [told(events.loses_gold, 100, 30, FOR_PRICE)]
    assert made.told(HURRIED) == [told(events.hurried, 2, 1)]


def test_8_14_all_deliveries_arrive_with_the_next_encounter() -> None:
    made = busy()
    made.do(HURRY)
    shown = [breakdown(made.book, made.s, each).deliveries[0] for each in (MEDICS, ACADEMY)]
    assert [(each.arrives_in, each.hurried) for each in shown] == [(1, True), (1, True)]
    assert [each.production for each in shown] == [0, 1]
    march(made, 2_000_000)
    step(made)
    delivered = [each["card"] for each in made.fields(DELIVERED)]
    assert delivered == [kind("field_medic"), kind("grenadier")]


def test_8_14_the_next_supply_time_counts_from_the_hurried_delivery() -> None:
    made = busy()
    made.do(HURRY)
    step(made)
    assert [each["building"] for each in made.fields(PRODUCES)] == [MEDICS, ACADEMY]
    assert (cooldown(made.book, made.s, MEDICS), cooldown(made.book, made.s, ACADEMY)) == (6, 7)
    for passed in range(1, 8):
        step(made)
        expected = {6: [MEDICS], 7: [ACADEMY]}.get(passed, [])
        assert [each["building"] for each in made.fields(DELIVERED)] == expected


def test_8_14_an_idle_building_is_ready_after_the_next_encounter() -> None:
    made = busy()
    assert cooldown(made.book, made.s, COLLEGE) == 8
    made.do(HURRY)
    assert breakdown(made.book, made.s, COLLEGE).idle_for == 1
    march(made, 2_000_000)
    step(made)
    assert made.told(IDLE) == [told(events.idle, COLLEGE)]
    assert cooldown(made.book, made.s, COLLEGE) == 8, "the next supply time is not hurried"


def test_8_14_hurry_supply_is_refused_without_gold() -> None:
    made = busy()
    made.s.gold = 99
    before = snapshot(made)
    assert made.fault(HURRY) == NO_GOLD
    assert snapshot(made) == before


def test_8_14_hurry_supply_is_refused_when_it_would_hurry_no_delivery() -> None:
    made = camp()
    assert made.fault(HURRY) == NOTHING_TO_HURRY
    settle(made, "medic_corps")  # at home its supply time is 1
    settle(made, "war_college", MARSH)
    under_way(made, MEDICS, "field_medic", due=1)
    assert cooldown(made.book, made.s, COLLEGE) == 3
    assert made.fault(HURRY) == NOTHING_TO_HURRY, "nobody pays for an idle building"
    march(made, 100_000)
    assert made.fault(HURRY) == 0
    made.do(HURRY)
    assert made.fault(HURRY) == NOTHING_TO_HURRY


def test_8_14_hurry_supply_is_an_order_to_the_town() -> None:
    made = busy()
    for stage in (SHOP, REVIEW):
        made.s.stage = stage
        assert made.fault(HURRY) == NOT_NOW


# --- a new theatre --------------------------------------------------------------------------------


def test_8_15_what_is_on_the_road_is_handed_over_when_an_act_ends() -> None:
    made = busy()
    made.s.stage = REVIEW
    made.listen()
    march_on(made.book, made.s, made.chance, made.log)
    assert cards_told(made, DELIVERED) == [(DELIVERED, MEDICS, kind("field_medic"))]
    assert names(reserves_of(made.s)) == ["field_medic"]
    assert made.s.source[: made.s.under_way] == [MEDICS, ACADEMY], "both begin anew"
    assert made.s.goods[made.s.under_way :] == [0] * (DELIVERIES - 2), "the Grenadier is given up"


def test_8_15_all_buildings_begin_anew_with_an_act() -> None:
    made = busy()
    made.do(HURRY)
    made.listen()
    march_on(made.book, made.s, made.chance, made.log)
    town = campaign().act(2).town
    assert (made.s.town_lat, made.s.town_lng) == (town.lat, town.lng)
    assert from_town(made.s) == 0
    kinds = [event.kind for event in made.told(PRODUCES, IDLE)]
    buildings = [each["building"] for each in made.fields(PRODUCES, IDLE)]
    assert list(zip(kinds, buildings, strict=True)) == [
        (PRODUCES, MEDICS),
        (PRODUCES, ACADEMY),
        (IDLE, COLLEGE),
    ]
    assert made.s.hurried == [0] * DELIVERIES
    times = [cooldown(made.book, made.s, each) for each in (MEDICS, ACADEMY, COLLEGE)]
    assert times == [1, 2, 3]
    step(made)
    assert [each["building"] for each in made.fields(DELIVERED)] == [MEDICS]
