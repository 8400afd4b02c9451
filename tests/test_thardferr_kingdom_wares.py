"""Costs, strength, forges, training, spoils, buildings and armies of Thardferr's kingdoms."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thardferr_kingdoms import DOCUMENT, PROGRAM, counts, race
from wartable.games.thardferr.catalogue import RACES, Cost, catalogue
from wartable.games.thardferr.kingdom import buildings as land
from wartable.games.thardferr.kingdom import technologies
from wartable.games.thardferr.kingdom.armoury import armoury
from wartable.games.thardferr.kingdom.army import permitted
from wartable.games.thardferr.kingdom.costs import (
    Costs,
    Efficiency,
    army_cost,
    efficiency,
    equipment,
    unit_cost,
)
from wartable.games.thardferr.kingdom.counts import Number
from wartable.games.thardferr.kingdom.spoils import Spoils, spoils
from wartable.games.thardferr.kingdom.strength import strength
from wartable.games.thardferr.kingdom.training import training

Table = dict[str, Number]


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


# Buildings


def test_more_land_keeps_the_ratios() -> None:
    found = land.autofilled({"Farm": 10, "House": 7}, {"Mine": 3}, 40, 2, ["House"], 20)
    assert found is not None
    assert (found.buildings["Farm"], found.buildings["House"]) == (20, 7)
    assert (found.buildings["Mine"], found.buildings["Castle"]) == (0, 2)
    assert (found.ratios["House"], found.ratios["Castle"]) == (0.18, 0.05)
    assert land.autofilled({"Farm": 10}, {}, 20, 1, [], 20) is None


def test_an_empty_land_is_filled_by_stored_or_usual_ratios() -> None:
    found = land.autofilled({}, {"Farm": 1.55}, 10, 0, ["School"], 10)
    assert found is not None
    expected = {"Farm": 15, "House": 20, "School": 0, "Castle": 1, "Advanced Training Center": 2}
    assert {key: found.buildings[key] for key in expected} == expected


def test_without_land_nothing_stands_but_a_castle() -> None:
    found = land.autofilled({"Farm": 10, "Mill": 5}, {}, 0, 0, ["Mill"], 20)
    assert found is not None
    assert {key for key, count in found.buildings.items() if count} == {"Castle"}
    assert found.ratios == {}


def test_land_that_was_none_counts_as_the_new_one() -> None:
    found = land.autofilled({"Farm": 10}, {"Farm": 9}, 20, 1, [], 0)
    assert found is not None
    assert found.buildings["Farm"] == 10


def test_what_the_land_cannot_carry_is_cut_in_order() -> None:
    pinned = ["Medical Center", "Guard House", "Farm", "Mill"]
    there: Table = {"Medical Center": 4, "Guard House": 5, "Farm": 6, "Mill": 9}
    found = land.autofilled(there, {}, 1, 1, pinned, 2)
    assert found is not None
    assert {key: count for key, count in found.buildings.items() if count} == {
        "Castle": 1,
        "Farm": 1,
        "Mill": 9,
    }


def test_a_ratio_is_changed_as_far_as_the_land_carries() -> None:
    there: Table = {"Farm": 10, "Mill": 20}
    ratios: Table = {"Farm": 1, "Mill": 2, "Castle": 3}
    found = land.with_ratio(there, ratios, 10, "Farm", 2.555)
    assert (found.buildings["Farm"], found.ratios["Farm"]) == (25, 2.56)
    full = land.with_ratio(there, ratios, 10, "Farm", 99)
    assert (full.buildings["Farm"], full.ratios["Farm"]) == (80, 8)
    assert land.with_ratio(there, ratios, 10, "Farm", -1).buildings["Farm"] == 0
    # The counts are more than the ratios say, so that less is left.
    tight = land.with_ratio({"Mill": 95}, {"Mill": 2}, 10, "Farm", 3)
    assert (tight.buildings["Farm"], tight.ratios["Farm"]) == (5, 0.5)
    # Nothing is left at all: a ratio that would give no building falls as well.
    over = land.with_ratio({"Mill": 11}, {"Mill": 2}, 1, "Farm", 0.5)
    assert (over.buildings["Farm"], over.ratios["Farm"]) == (0, 0)
    assert full.castles is None


def test_a_count_is_changed_as_far_as_the_land_carries() -> None:
    there: Table = {"Farm": 10, "Mill": 20, "Castle": 1}
    found = land.with_number(there, {}, 10, "Farm", 99)
    assert (found.buildings["Farm"], found.ratios["Farm"], found.castles) == (80, 8, None)
    assert land.with_number(there, {}, 10, "Farm", -9).buildings["Farm"] == 0
    assert land.with_number(there, {}, 10, "Farm", 3.9).buildings["Farm"] == 3
    assert land.with_number(there, {}, 0, "Farm", 3).buildings["Farm"] == 0


def test_castles_have_a_limit_of_their_own() -> None:
    found = land.with_number({"Castle": 1}, {}, 14, "Castle", 9)
    assert (found.buildings["Castle"], found.ratios["Castle"], found.castles) == (3, 0.21, 3)
    ratio = land.with_ratio({"Castle": 1}, {}, 14, "Castle", 1)
    assert (ratio.buildings["Castle"], ratio.ratios["Castle"], ratio.castles) == (3, 3 / 14, None)
    assert land.with_number({}, {}, 0, "Castle", 9).castles == 0
    assert land.with_ratio({}, {}, 0, "Castle", 9).buildings["Castle"] == 0


@settings(max_examples=25)
@given(
    counts(list(catalogue().buildings)),
    st.integers(0, 500),
    st.integers(0, 500),
    st.sets(st.sampled_from(list(catalogue().buildings))),
)
def test_the_land_is_never_overfilled(
    there: dict[str, Number], size: int, before: int, pinned: set[str]
) -> None:
    found = land.filled(there, {}, size, 1, pinned, before)
    counted = sum(count for key, count in found.buildings.items() if key != "Castle")
    assert counted <= 10 * size
    assert min(found.buildings.values()) >= 0


# Technologies


def test_a_tree_falls_with_its_first_technology() -> None:
    levels: Table = {"Commerce": 1, "Animal training": 1, "Sharper Blades": 9, "Magic": 1}
    assert technologies.corrected(levels) == {**levels, "Commerce": 0, "Animal training": 0}
    whole: Table = {"Habitation": 1, "Commerce": 1}
    assert technologies.corrected(whole) == whole


def test_what_can_be_researched_next() -> None:
    levels: Table = {"New Spells": 1, "Sharper Blades": 3, "Irrigation": 1}
    found = [each.key for each in technologies.open_to(levels, "Orc")]
    assert "Sharper Blades" not in found
    assert {"New Spells", "Insight", "Machinery", "Habitation", "Cloacking"} <= set(found)
    assert {"Commerce", "Magical Instruments", "True Silver"}.isdisjoint(found)


def test_the_price_of_levels() -> None:
    assert technologies.price_of({"Sharper Blades": 2, "Commerce": 1, "Magic": 7}) == (
        technologies.Price(700000, 180)
    )
