"""Relics and consumables of a campaign (rule 10)."""

import pytest

from support.campaign.camps import Camp, camp, item, refused, relic
from support.events import told
from wartable.games.campaign import events
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.events import (
    FOR_ITEM,
    FOR_OFFER,
    FOR_RELICS,
    HEALS,
)
from wartable.games.campaign.moves import EQUIP, STOW, SWITCH, USE
from wartable.games.campaign.rules.belongings import bonus, gain_item, gain_relic
from wartable.games.campaign.rules.refusals import (
    ALWAYS_ON,
    AT_FULL_HEALTH,
    FULLY_EQUIPPED,
    NO_SUCH_MOVE,
    NOT_NOW,
    NOT_OWNED,
)
from wartable.games.campaign.state import BATTLE, ITEMS, RELICS, REVIEW

PURSE = relic("relic_gold_purse")
ARMOUR = relic("relic_armor")
MORALE = relic("relic_morale")
ROUTES = relic("relic_supply_routes")
MAP = relic("campaign_map_relic")
TREASURY = relic("legendary_relic_gold_purse")
GREAT_ARMOUR = relic("legendary_relic_armor")
STANDARD = relic("legendary_relic_morale")
MEDIC = item("heal_potion")
HOSPITAL = item("large_heal_potion")


def own(camp: Camp, number: int, copies: int = 1) -> None:
    """Gain copies of a relic."""
    for _ in range(copies):
        gain_relic(camp.book, camp.s, number, FOR_OFFER, camp.log)


# --- relics -------------------------------------------------------------------------------------


def test_10_1_a_relic_is_owned_and_active_at_once() -> None:
    made = camp()
    own(made, MORALE)
    assert (made.s.relics[MORALE], made.s.active[MORALE]) == (1, 1)
    assert made.told() == [told(events.gains_relic, MORALE, FOR_OFFER)]
    made.s.active[MORALE] = 0
    own(made, MORALE)
    assert (made.s.relics[MORALE], made.s.active[MORALE]) == (2, 1)


def test_10_2_a_relic_can_be_switched_off_and_on() -> None:
    made = camp()
    own(made, PURSE, copies=2)
    made.do(SWITCH, PURSE)
    assert (made.s.active[PURSE], bonus(made.s, "gold")) == (0, 0)
    assert made.told() == [told(events.switched, PURSE, 0)]
    made.do(SWITCH, PURSE)
    assert (made.s.active[PURSE], bonus(made.s, "gold")) == (1, 20)
    assert made.told() == [told(events.switched, PURSE, 1)]


@pytest.mark.parametrize("number", [ARMOUR, GREAT_ARMOUR])
def test_10_2_armour_cannot_be_switched(number: int) -> None:
    made = camp()
    own(made, number)
    assert refused(made, SWITCH, number) == ALWAYS_ON


def test_10_2_only_what_is_owned_can_be_switched() -> None:
    made = camp()
    assert refused(made, SWITCH, PURSE) == NOT_OWNED
    assert refused(made, SWITCH, RELICS) == NO_SUCH_MOVE


@pytest.mark.parametrize("stage", [BATTLE, REVIEW])
@pytest.mark.parametrize("verb", [SWITCH, USE, EQUIP, STOW])
def test_10_2_bags_are_for_the_camp_and_shops(stage: int, verb: int) -> None:
    made = camp()
    own(made, PURSE)
    made.s.items[0] = made.s.equipped[0] = 1
    assert made.fault(verb, 0) == 0
    made.s.stage = stage
    assert refused(made, verb, 0) == NOT_NOW


def test_10_3_every_copy_of_an_active_relic_counts() -> None:
    made = camp()
    own(made, PURSE, copies=3)
    own(made, TREASURY)
    own(made, MORALE, copies=2)
    own(made, STANDARD)
    own(made, ROUTES, copies=2)
    assert [bonus(made.s, each) for each in ("gold", "damage", "supply")] == [50, 4, 2]
    made.do(SWITCH, PURSE)
    made.do(SWITCH, STANDARD)
    assert [bonus(made.s, each) for each in ("gold", "damage", "supply")] == [20, 2, 2]


def test_10_3_the_map_relic_counts_once() -> None:
    made = camp()
    assert bonus(made.s, "artillery") == 0
    own(made, MAP, copies=2)
    assert bonus(made.s, "artillery") == 1
    made.do(SWITCH, MAP)
    assert bonus(made.s, "artillery") == 0


@pytest.mark.parametrize(("number", "more"), [(ARMOUR, 10), (GREAT_ARMOUR, 20)])
def test_10_4_armour_raises_the_most_health_and_heals(number: int, more: int) -> None:
    made = camp()
    own(made, number)
    assert (made.s.hp, made.s.max_hp) == (30 + more, 50 + more)
    assert made.told(HEALS) == [told(events.heals, more, 30 + more, FOR_RELICS)]
    own(made, number)
    assert (made.s.hp, made.s.max_hp) == (30 + 2 * more, 50 + 2 * more)


def test_10_4_the_most_health_is_1000() -> None:
    made = camp()
    made.s.hp = made.s.max_hp = 995
    own(made, ARMOUR)
    assert (made.s.hp, made.s.max_hp) == (1000, 1000)


def test_10_5_the_relics_are_those_of_the_table() -> None:
    table = [
        (thing.name, thing.effect, thing.amount, thing.price, thing.legendary)
        for thing in campaign().relics
    ]
    assert table == [
        ("War Chest", "gold", 10, 75, False),
        ("Officer's Armor", "health", 10, 60, False),
        ("Battle Standard", "damage", 1, 100, False),
        ("Supply Routes", "supply", 1, 90, False),
        ("Map Relic", "artillery", 1, 0, False),
        ("Imperial Treasury", "gold", 20, 0, True),
        ("Marshal's Armor", "health", 20, 0, True),
        ("Imperial Standard", "damage", 2, 0, True),
    ]


# --- consumables --------------------------------------------------------------------------------


def test_10_6_consumables_come_into_the_inventory_and_do_nothing() -> None:
    made = camp()
    gain_item(made.s, HOSPITAL, FOR_OFFER, made.log)
    assert (made.s.items[HOSPITAL], made.s.equipped[HOSPITAL], made.s.hp) == (1, 0, 30)
    assert made.told() == [told(events.gains_item, HOSPITAL, 1, FOR_OFFER)]


def test_10_6_the_consumables_are_two() -> None:
    table = [(thing.name, thing.heals, thing.price) for thing in campaign().items]
    assert table == [("Field Medic", 15, 20), ("Military Hospital", 30, 35)]


def test_10_7_consumables_are_equipped_and_stowed() -> None:
    made = camp()
    made.s.items[MEDIC] = 2
    made.do(EQUIP, MEDIC)
    assert (made.s.items[MEDIC], made.s.equipped[MEDIC]) == (1, 1)
    assert made.told() == [told(events.equipped, MEDIC, 1)]
    made.do(STOW, MEDIC)
    assert (made.s.items[MEDIC], made.s.equipped[MEDIC]) == (2, 0)
    assert made.told() == [told(events.equipped, MEDIC, 0)]
    assert refused(made, STOW, MEDIC) == NOT_OWNED
    assert refused(made, EQUIP, HOSPITAL) == NOT_OWNED
    assert refused(made, EQUIP, ITEMS) == NO_SUCH_MOVE
    assert refused(made, STOW, ITEMS) == NO_SUCH_MOVE


def test_10_7_at_most_five_are_equipped() -> None:
    made = camp()
    made.s.items[:] = [4, 4]
    for number in (MEDIC, HOSPITAL, MEDIC, HOSPITAL, MEDIC):
        made.do(EQUIP, number)
    assert refused(made, EQUIP, MEDIC) == FULLY_EQUIPPED
    assert refused(made, EQUIP, HOSPITAL) == FULLY_EQUIPPED
    assert (made.s.items, made.s.equipped) == ([1, 2], [3, 2])


def test_10_7_equipped_ones_are_used_first() -> None:
    made = camp()
    made.s.items[MEDIC] = made.s.equipped[MEDIC] = 1
    made.s.hp = 1
    made.do(USE, MEDIC)
    assert (made.s.items[MEDIC], made.s.equipped[MEDIC]) == (1, 0)
    made.do(USE, MEDIC)
    assert (made.s.items[MEDIC], made.s.equipped[MEDIC], made.s.hp) == (0, 0, 31)


@pytest.mark.parametrize(
    ("number", "before", "after"), [(MEDIC, 30, 45), (HOSPITAL, 10, 40), (MEDIC, 40, 50)]
)
def test_10_8_a_consumable_heals_up_to_the_most_health(
    number: int, before: int, after: int
) -> None:
    made = camp()
    made.s.items[number] = 1
    made.s.hp = before
    made.do(USE, number)
    assert (made.s.hp, made.s.items[number]) == (after, 0)
    assert made.told() == [
        told(events.used, number),
        told(events.heals, after - before, after, FOR_ITEM),
    ]


def test_10_8_at_full_health_or_without_it_nothing_is_used() -> None:
    made = camp()
    assert refused(made, USE, MEDIC) == NOT_OWNED
    assert refused(made, USE, ITEMS) == NO_SUCH_MOVE
    made.s.items[MEDIC] = 1
    made.s.hp = 50
    assert refused(made, USE, MEDIC) == AT_FULL_HEALTH
    made.s.hp = 49
    assert made.fault(USE, MEDIC) == 0
