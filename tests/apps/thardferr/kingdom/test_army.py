"""Costs, strength, forges, training, spoils and armies of Thardferr's kingdoms."""

from __future__ import annotations

import pytest

from support.thardferr.kingdoms import DOCUMENT, PROGRAM, Table, race
from wartable.apps.thardferr.kingdom.army import (
    Costs,
    Efficiency,
    army_cost,
    efficiency,
    equipment,
    permitted,
    strength,
    unit_cost,
)
from wartable.apps.thardferr.kingdom.production import armoury, training
from wartable.apps.thardferr.kingdom.spoils import Spoils, spoils
from wartable.games.thardferr.catalogue.entries import RACES, Cost

# Costs and strength


def test_what_a_rusher_costs() -> None:
    # 210 gold, 3 iron, 2 wood; two days of 4 gold and of 3 food at 60; iron at 100, wood at 80.
    assert unit_cost(race("Orc"), "Rusher") == Costs(215, 583, 670)
    assert unit_cost(race("Elf"), "Rusher") == Costs(0, 0, 0)
    assert army_cost(race("Orc"), {"Rusher": 10, "Dragon": 5}) == Costs(2150, 5830, 6700)


def test_the_undead_eat_nothing() -> None:
    assert unit_cost(race("Undead"), "SkeletalLegion") == Costs(81, 84, 279)


def test_what_a_point_costs() -> None:
    assert efficiency(600, (3, 9, 0, 4)) == Efficiency(200, 150, None)


def test_what_a_knight_carries() -> None:
    knight = race("Human").unit("Knight")
    assert knight is not None
    # A horse, two swords and plate armour.
    assert equipment(race("Human"), knight) == Cost(350 + 2 * 15 + 200, 1 + 2 * 3 + 7, 0)


def test_strength() -> None:
    army: Table = {"Rusher": 3, "Dragon": 100}
    buildings: Table = {"Castle": 2, "Farm": 10, "Tavern": 1}
    levels: Table = {"Sharper Blades": 3, "Commerce": 1, "Magic": 1}
    assert strength(race("Orc"), army, buildings, levels) == 8 + 33 + 3000 + 5000
    assert strength(race("Orc"), {}, {}, {}) == 0


# Forges and centres


def test_forges_make_more_of_what_they_know() -> None:
    # Three forges at their best make 4.5; a fifth more of 4 is 4.
    assert set(armoury(race("Orc"), 3, 240, {}).values()) == {4}
    levels: Table = {"Animal training": 1, "Blacksmithing": 1}
    assert armoury(race("Orc"), 10, 1600, levels) == {
        "Wolf": 36, "Axe": 36, "Spear": 36, "Sling": 30, "Enforced Leather Armor": 30,
        "Leather Armor": 30,
    }  # fmt: skip
    assert armoury(race("Orc"), 10, 1600, {"Animal training": 1})["Axe"] == 30
    assert armoury(race("Undead"), 10, 1600, {}) == {}


def test_training_of_gnomes() -> None:
    buildings: Table = {"Training Center": 7, "Advanced Training Center": 8, "Castle": 2}
    assert training(race("Gnome"), buildings, DOCUMENT) == {
        "Infantry": 4, "Militia": 72, "RockThrower": 72, "Catapult": 3, "Rider": 3, "Balista": 3,
    }  # fmt: skip
    assert training(race("Gnome"), {"Training Center": 2}, DOCUMENT) == {
        "Militia": 20,
        "RockThrower": 20,
    }
    assert training(race("Gnome"), {}, DOCUMENT) == {}


def test_training_as_printed_and_repaired() -> None:
    undead: Table = {"Training Center": 12, "Castle": 5}
    printed = training(race("Undead"), undead, PROGRAM)
    assert (printed["SkeletalLegion"], printed.get("WraithPikeman")) == (3 + 10, None)
    whole = training(race("Undead"), undead, DOCUMENT)
    assert (whole["SkeletalLegion"], whole["WraithPikeman"]) == (4 + 5, 3 + 5)
    dwarf: Table = {"Advanced Training Center": 5}
    assert training(race("Dwarf"), dwarf, PROGRAM)["Heavy Crossbowman"] == 1
    assert training(race("Dwarf"), dwarf, DOCUMENT)["HeavyCrossbowman"] == 1


@pytest.mark.parametrize("name", RACES)
def test_every_unit_is_trained_somewhere(name: str) -> None:
    assert set(training(race(name), {"Castle": 1}, DOCUMENT)) == {u.key for u in race(name).units}


# Spoils and armies


def test_spoils() -> None:
    buildings: Table = {"Castle": 9, "Farm": 19, "Mill": 1}
    taken = spoils({"Mage": 10}, {"Mage": 1}, 101, 7, 55, buildings)
    assert taken == Spoils(0.3, 30, 2, 16, {"Farm": 5, "Mill": 0})
    assert spoils({"Mage": 10}, {"Mage": 6}, 101, 7, 0, {}) == Spoils(0.1, 10, 0, 0, {})
    assert spoils({}, {}, 20, 0, 0, {}).share == 0.1


def test_an_army_grows_as_far_as_there_is_room() -> None:
    army: Table = {"Mage": 30, "Archer": 20}
    assert permitted(army, "Archer", 90, 2) == 50
    assert permitted(army, "Swordman", 90, 2) == 30
    assert permitted(army, "Archer", 90, 0) == 90
    assert permitted(army, "Archer", 12.9, 2) == 12
    assert permitted(army, "Archer", -1, 2) == 0
