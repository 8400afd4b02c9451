"""The home town of a campaign (rule 7)."""

import pytest

from support.campaign.camps import building, camp, kind, march, refused, settle
from support.events import told
from wartable.engine.kit.chance import SETUP, stream
from wartable.engine.kit.events import Log
from wartable.games.campaign import events, rules
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.events import (
    BOUGHT_BUILDING,
    FOR_DEPOT,
    FOR_OFFER,
    FOR_PRICE,
    GAINS_BUILDING,
    GAINS_GOLD,
    LOSES_GOLD,
    PRODUCES,
    TERRAIN_SET,
)
from wartable.games.campaign.moves import BUILD, SET_TERRAIN
from wartable.games.campaign.rules.acts import march_on
from wartable.games.campaign.rules.choices import grant_offer
from wartable.games.campaign.rules.encounters import count_encounter
from wartable.games.campaign.rules.refusals import (
    BUILT_ALREADY,
    NO_GOLD,
    NO_SUCH_MOVE,
    NO_TERRAIN,
    NOT_BUILDABLE,
    NOT_BUILT,
    NOT_NOW,
)
from wartable.games.campaign.rules.town import cost_of
from wartable.games.campaign.state import (
    A_BUILDING,
    BATTLE,
    BUILDINGS,
    OVER,
    REVIEW,
    SHOP,
    START,
    State,
    Work,
)
from wartable.games.clans.state import DESERT, LAKE, MARSH, WOODS

TRAINING = building("training_grounds")
DEPOT = building("supply_depot")
MEDICS = building("medic_corps")
ACADEMY = building("officers_academy")
COLLEGE = building("war_college")


def test_7_1_orders_reach_the_town_from_anywhere_between_encounters() -> None:
    made = camp()
    march(made, 900_000)
    made.do(BUILD, DEPOT)
    assert made.s.built[DEPOT] == 1


@pytest.mark.parametrize("stage", [START, BATTLE, SHOP, REVIEW, OVER])
def test_7_1_at_other_times_no_order_reaches_the_town(stage: int) -> None:
    made = camp()
    settle(made, "officers_academy")
    made.s.stage = stage
    assert refused(made, BUILD, DEPOT) == NOT_NOW
    assert refused(made, SET_TERRAIN, ACADEMY, WOODS) == NOT_NOW


def test_7_2_the_training_grounds_stand_from_the_start() -> None:
    s = State()
    log = Log()
    log.on = 1
    rules.setup(camp().book, s, Work(), stream(3, SETUP), log)
    assert s.built == [1 if number == TRAINING else 0 for number in range(BUILDINGS)]
    assert (s.under_way, s.source[0], s.due[0]) == (1, TRAINING, 1)


def test_7_2_the_training_grounds_cannot_be_bought() -> None:
    made = camp()
    assert refused(made, BUILD, TRAINING) == NOT_BUILDABLE


def test_7_3_the_buildings_are_those_of_the_table() -> None:
    table = [(thing.name, thing.price, thing.base, thing.makes) for thing in campaign().buildings]
    assert table == [
        ("Training Grounds", 0, 1, "common"),
        ("Supply Depot", 60, 0, "gold"),
        ("Medic Corps", 80, 2, "medic"),
        ("Officers Academy", 110, 3, "rare"),
        ("War College", 160, 4, "epic"),
    ]


def test_7_3_there_is_one_building_of_each_kind() -> None:
    made = camp()
    made.do(BUILD, MEDICS)
    assert refused(made, BUILD, MEDICS) == BUILT_ALREADY
    assert refused(made, BUILD, BUILDINGS) == NO_SUCH_MOVE


@pytest.mark.parametrize(
    ("name", "price", "reduced"),
    [
        ("supply_depot", 60, 51),
        ("medic_corps", 80, 68),
        ("officers_academy", 110, 94),  # 93.5
        ("war_college", 160, 136),
    ],
)
def test_7_4_a_building_costs_its_price(name: str, price: int, reduced: int) -> None:
    plain, merchant = camp(gold=price), camp("merchant_connections", gold=reduced)
    for made, cost in ((plain, price), (merchant, reduced)):
        assert cost_of(made.book, building(name)) == cost
        made.s.gold -= 1
        assert refused(made, BUILD, building(name)) == NO_GOLD
        made.s.gold += 1
        made.do(BUILD, building(name))
        assert made.s.gold == 0
        assert made.told(LOSES_GOLD) == [told(events.loses_gold, cost, 0, FOR_PRICE)]
        assert made.told(BOUGHT_BUILDING) == [told(events.bought_building, building(name), cost)]


def test_7_4_an_offered_building_costs_nothing() -> None:
    made = camp(gold=0)
    made.s.choices = 1
    made.s.c_offers[0], made.s.c_offer[0] = A_BUILDING, MEDICS
    grant_offer(made.book, made.s, made.chance, 0, made.log)
    assert (made.s.built[MEDICS], made.s.gold) == (1, 0)
    assert made.told(GAINS_BUILDING) == [told(events.gains_building, MEDICS, FOR_OFFER)]
    assert made.told(PRODUCES) == [told(events.produces, MEDICS, kind("field_medic"), 1)]


def test_7_5_a_building_begins_its_first_card_at_once() -> None:
    made = camp()
    made.s.completed = 4
    made.do(BUILD, MEDICS)
    assert made.told(GAINS_BUILDING, PRODUCES) == [
        told(events.gains_building, MEDICS, FOR_PRICE),
        told(events.produces, MEDICS, kind("field_medic"), 1),
    ]
    assert (made.s.built[MEDICS], made.s.since[MEDICS], made.s.under_way) == (1, 4, 1)


def test_7_6_an_academy_makes_nothing_without_a_terrain() -> None:
    made = camp()
    made.do(BUILD, ACADEMY)
    assert made.told(PRODUCES) == []
    for _ in range(9):
        count_encounter(made.book, made.s, made.chance, made.log)
    assert made.s.under_way == 0


@pytest.mark.parametrize(
    ("name", "terrain", "cards", "encounters"),
    [
        ("officers_academy", LAKE, ("cuirassier", "hussar"), 2),
        ("war_college", WOODS, ("marshal_ney",), 3),
    ],
)
def test_7_6_with_its_terrain_it_begins_its_first_card(
    name: str, terrain: int, cards: tuple[str, ...], encounters: int
) -> None:
    made = camp()
    made.do(BUILD, building(name))
    made.do(SET_TERRAIN, building(name), terrain)
    assert made.told(TERRAIN_SET) == [told(events.terrain_set, building(name), terrain)]
    (begun,) = made.fields(PRODUCES)
    assert (begun["building"], begun["encounters"]) == (building(name), encounters)
    assert begun["card"] in [kind(each) for each in cards]


def test_7_6_the_terrain_is_chosen_once_for_ever() -> None:
    made = camp()
    settle(made, "officers_academy")
    made.do(SET_TERRAIN, ACADEMY, WOODS)
    assert refused(made, SET_TERRAIN, ACADEMY, LAKE) == NO_TERRAIN
    march_on(made.book, made.s, made.chance, made.log)
    assert made.s.terrain_of[ACADEMY] == WOODS
    assert refused(made, SET_TERRAIN, ACADEMY, LAKE) == NO_TERRAIN


def test_7_6_only_academies_have_a_terrain() -> None:
    made = camp()
    settle(made, "medic_corps")
    assert refused(made, SET_TERRAIN, MEDICS, WOODS) == NO_TERRAIN
    assert refused(made, SET_TERRAIN, TRAINING, WOODS) == NO_TERRAIN
    assert refused(made, SET_TERRAIN, ACADEMY, WOODS) == NOT_BUILT
    assert refused(made, SET_TERRAIN, BUILDINGS, WOODS) == NO_SUCH_MOVE
    settle(made, "officers_academy")
    assert refused(made, SET_TERRAIN, ACADEMY, 0) == NO_SUCH_MOVE
    assert refused(made, SET_TERRAIN, ACADEMY, 5) == NO_SUCH_MOVE


def test_7_7_only_a_terrain_of_the_acts_pool_can_be_chosen() -> None:
    made = camp()
    settle(made, "officers_academy")
    settle(made, "war_college")
    for number in (ACADEMY, COLLEGE):
        assert refused(made, SET_TERRAIN, number, DESERT) == NO_TERRAIN
        assert refused(made, SET_TERRAIN, number, MARSH) == NO_TERRAIN
        assert made.fault(SET_TERRAIN, number, LAKE) == 0
    later = camp(act=2)
    settle(later, "war_college")
    assert refused(later, SET_TERRAIN, COLLEGE, LAKE) == NO_TERRAIN


def test_7_8_the_supply_depot_pays_with_every_encounter() -> None:
    made = camp(gold=7)
    count_encounter(made.book, made.s, made.chance, made.log)
    assert made.s.gold == 7
    made.s.gold = 60
    made.do(BUILD, DEPOT)
    assert made.s.gold == 0
    made.listen()
    count_encounter(made.book, made.s, made.chance, made.log)
    assert made.told(GAINS_GOLD) == [told(events.gains_gold, 15, 15, FOR_DEPOT)]


def test_7_9_buildings_come_along_into_the_next_act() -> None:
    made = camp()
    settle(made, "training_grounds")
    settle(made, "supply_depot")
    settle(made, "war_college", LAKE)
    march_on(made.book, made.s, made.chance, made.log)
    assert (made.s.act, made.s.built) == (2, [1, 1, 0, 0, 1])
    assert made.s.terrain_of[COLLEGE] == LAKE
