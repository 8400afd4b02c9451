"""Supply in a campaign: what buildings make, Hurry Supply, a new theatre (rules 8-10 to 8-15)."""

import pytest

from campaign_camps import (
    Camp,
    building,
    camp,
    kind,
    march,
    names,
    settle,
    snapshot,
    step,
    under_way,
)
from wartable.games.clans.campaign.acts import march_on
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.geography import from_town
from wartable.games.clans.campaign.logistics import breakdown, cooldown, makes
from wartable.games.clans.campaign.numbers import (
    DELIVERED,
    FOR_PRICE,
    HURRIED,
    IDLE,
    LOSES_GOLD,
    NO_GOLD,
    NOT_NOW,
    NOTHING_TO_HURRY,
    PRODUCES,
)
from wartable.games.clans.campaign.orders import HURRY
from wartable.games.clans.campaign.state import DELIVERIES, REVIEW, SHOP, card_of
from wartable.games.clans.campaign.supply import start_card
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
        drawn += [event[2] for event in made.told(PRODUCES)]
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
        tried.append(made.told(IDLE) == [(IDLE, COLLEGE, 0, 0, 0)])
    assert tried == [False, False, True, False, False, True, False]  # supply time 4 - 1
    assert made.s.under_way == 0


@pytest.mark.parametrize("terrain", [DESERT, MARSH])
def test_8_13_no_act_has_rare_or_epic_cards_of_the_south(terrain: int) -> None:
    for act in (1, 2, 3):
        assert made_by(camp("emperor", act=act), ACADEMY, terrain) == set()
        assert made_by(camp("emperor", act=act), COLLEGE, terrain) == set()


def test_a_full_list_of_deliveries_lets_nothing_begin() -> None:
    made = camp()
    settle(made, "medic_corps")
    march(made, 400_000)
    for _ in range(DELIVERIES):
        under_way(made, TRAINING, "fusilier", due=9)
    for _ in range(6):
        step(made)
        assert made.told(PRODUCES) == []


# --- Hurry Supply ---------------------------------------------------------------------------------


def busy() -> Camp:
    """Return a camp with deliveries on the way, and a building at rest."""
    made = camp(gold=130)
    march(made, 600_000)
    settle(made, "medic_corps")
    settle(made, "officers_academy", WOODS)
    under_way(made, MEDICS, "field_medic", due=0, travelled=1_000)
    under_way(made, MEDICS, "expert_medic", due=3)
    return made


def test_8_14_hurry_supply_costs_100_gold() -> None:
    made = busy()
    made.do(HURRY)
    assert made.s.gold == 30
    assert made.told(LOSES_GOLD) == [(LOSES_GOLD, 100, 30, FOR_PRICE, 0)]
    assert made.told(HURRIED) == [(HURRIED, 2, 1, 0, 0)]


def test_8_14_all_deliveries_arrive_with_the_next_encounter() -> None:
    made = busy()
    made.do(HURRY)
    shown = breakdown(made.book, made.s, MEDICS).deliveries
    assert [(each.arrives_in, each.hurried) for each in shown] == [(1, True), (1, True)]
    march(made, 2_000_000)
    step(made)
    assert [event[2] for event in made.told(DELIVERED)] == [
        kind("field_medic"),
        kind("expert_medic"),
    ]


def test_8_14_a_building_at_rest_is_ready_after_the_next_encounter() -> None:
    made = busy()
    assert cooldown(made.book, made.s, ACADEMY) == 7
    made.do(HURRY)
    assert cooldown(made.book, made.s, ACADEMY) == 1
    step(made)
    assert [event[1] for event in made.told(PRODUCES)] == [MEDICS, ACADEMY]
    made.s.under_way = 0
    assert cooldown(made.book, made.s, ACADEMY) == 7, "the next supply time is not hurried"


def test_8_14_hurry_supply_is_refused_without_gold() -> None:
    made = busy()
    made.s.gold = 99
    before = snapshot(made)
    assert made.fault(HURRY) == NO_GOLD
    assert snapshot(made) == before


def test_8_14_hurry_supply_is_refused_when_it_would_hurry_nothing() -> None:
    made = camp()
    assert made.fault(HURRY) == NOTHING_TO_HURRY
    settle(made, "training_grounds")  # at home its supply time is 1
    under_way(made, MEDICS, "field_medic", due=1)
    assert made.fault(HURRY) == NOTHING_TO_HURRY
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
    assert [event[:3] for event in made.told(DELIVERED)] == [
        (DELIVERED, MEDICS, kind("field_medic"))
    ]
    assert names(made.s.reserve[: made.s.waiting]) == ["field_medic"]
    assert made.s.under_way == 0, "what was in production is given up"
    assert made.s.goods == [0] * DELIVERIES


def test_8_15_supply_times_begin_anew_with_an_act() -> None:
    made = busy()
    made.s.completed = made.s.started[ACADEMY] = 9
    made.do(HURRY)
    assert made.s.ready_at[ACADEMY] == 10
    march_on(made.book, made.s, made.chance, made.log)
    town = campaign().act(2).town
    assert (made.s.town_lat, made.s.town_lng) == (town.lat, town.lng)
    assert from_town(made.s) == 0
    assert cooldown(made.book, made.s, MEDICS) == 1
    assert cooldown(made.book, made.s, ACADEMY) == 2
    step(made)
    assert made.told(PRODUCES) == [(PRODUCES, MEDICS, kind("advanced_medic"), 2, 0)]
