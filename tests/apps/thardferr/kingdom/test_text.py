"""Kingdoms of Thardferr as text: export, import as the calculator does it, and without losses."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.thardferr.kingdoms import DOCUMENT, PROGRAM, kingdom, kingdoms
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.kingdom.production import production
from wartable.apps.thardferr.kingdom.text import exported, read_text, write_text
from wartable.apps.thardferr.kingdom.text_import import Imported
from wartable.apps.thardferr.kingdom.validation import cleaned, defects_of
from wartable.engine.errors import BadRecord
from wartable.games.thardferr.catalogue import catalogue

WHOLE = """Army: Rusher: 120, Slother: 80, Wolf Master: 40
Buildings: House: 40, farm: 20, Guard Towers: 6 and Medical Center: 10
Resources: Land: 20, Castles: 2, Gold: 5000
Technology: Sharper Blades: 2, Field-glass: 1, Convertion: 1
Strategy: Orc Surrounding
Population: Mine: 300, Agriculture: 1200
end of report"""


def letters(text: str) -> Imported:
    """Read a text as the calculator does."""
    return read_text(text, PROGRAM)


def repaired(text: str) -> Imported:
    """Read a text without losses."""
    return read_text(text, DOCUMENT)


def army(words: str) -> str:
    """Return a text whose army is written so."""
    return f"Army: {words}\nBuildings:"


# As the calculator reads


def test_the_calculator_reads_names_of_letters() -> None:
    found = letters(WHOLE)
    assert found.errors == ()
    assert found.army == {"Rusher": 120, "Slother": 80, "WolfMaster": 40}
    assert found.buildings == {"House": 40, "Farm": 20, "Guard Towers": 6, "Medical Center": 10}
    assert found.resources == {"Land": 20, "Castles": 2, "Gold": 5000}
    assert found.techs_raw == {"Sharper Blades": 2, "glass": 1, "Convertion": 1}
    # Without its first technology the tree falls.
    assert found.techs == {"Sharper Blades": 2, "glass": 1, "Convertion": 0}
    assert found.strategy == "Orc Surrounding"
    assert found.population == {"Mine": 300, "Agriculture": 1200}
    assert (found.race, found.land, found.castles) == ("Orc", 20, 1)


def test_the_calculator_needs_an_army_and_buildings() -> None:
    assert letters("").errors == ("army_missing", "buildings_missing")
    assert letters("Army: Mage: 3").errors == ("buildings_missing",)
    assert letters("BUILDINGS: House: 3").errors == ("army_missing",)
    with pytest.raises(BadRecord) as error:
        letters("nothing").kingdom()
    assert str(error.value) == (
        "there is no part that begins with 'Army:'; "
        "there is no part that begins with 'Buildings:'; no unit is of any race"
    )


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("Mage: 3\nArcher: 4", {"Mage": 3}),
        ("Mage: 1,234", {"Mage": 1}),
        ("Thane's Mage: 3", {"sMage": 3}),
        ("Mage 3, Archer: 4", {"Archer": 4}),
        ("Mage: 3, Mage: 4", {"Mage": 4}),
        ("Mage: -3", {}),
        ("12 Mage:\u00a0 7", {"Mage": 7}),
        ("Mage: ٣", {}),
        (": 5", {"": 5}),
        ("Mage: 12345678901234567890", {"Mage": 1.2345678901234567e19}),
        (f"Mage: {'9' * 5000}", {}),
    ],
)
def test_what_the_calculator_makes_of_items(words: str, read: dict[str, float]) -> None:
    assert letters(army(words)).army == read


def test_the_last_of_several_spellings_counts() -> None:
    found = letters("Army: AxeMan: 1, Axe Man: 2, AxeMan: 3 Buildings: Mill: 1, mill: 2, Mill: 3")
    assert (found.army, found.buildings) == ({"AxeMan": 3}, {"Mill": 3})


def test_parts_in_another_order_run_into_each_other() -> None:
    found = letters("Buildings: House: 3\nArmy: Mage: 4, House: 5")
    assert found.army == {"Mage": 4, "House": 5}
    assert found.buildings == {"House": 5}


def test_a_population_on_the_next_line_is_lost() -> None:
    assert letters(f"{army('Mage: 1')}\nPopulation:\nMine: 5").population == {}
    assert repaired(f"{army('Mage: 1')}\nPopulation:\nMine: 5").population == {"Mine": 5}


def test_land_is_estimated_and_castles_follow() -> None:
    found = letters("Army: Mage: 1 Buildings: House: 401, Castle: 4")
    assert (found.resources, found.land, found.castles) == ({"Land": 41}, 41, 2)
    given_none = letters("Army: Mage: 1 Buildings: House: 405 Resources: Land: 0")
    assert (given_none.resources, given_none.land) == ({"Land": 0}, 40.5)
    assert found.kingdom().castles == 4


def test_a_strategy_is_free_text() -> None:
    assert letters("Strategy: ").strategy == ""
    assert letters("Army:").strategy is None
    assert letters("strategy: Hide\nend Population: Mine: 2").strategy == "Hide\nend"


def test_the_first_of_races_with_as_many_units() -> None:
    assert letters(army("Infantry: 1")).race == "Gnome"
    assert letters(army("Archer: 0")).race == "Elf"
    assert letters(army("Archer: 0, Infantry: 3")).race == "Human"
    assert letters(army("Dragon: 3")).race is None
    assert letters(army("Dragon: 3")).kingdom("Elf").army == {"Dragon": 3}


PIECES = ["Army:", "buildings:", "Resources:", "TECHNOLOGY:", "Strategy:", "Population:", "\n",
          " and ", ",", ":", " ", "Mage", "Guard House", "Land", "Field-glass", "7", "12", "é",
          "\u00a0", "'"]  # fmt: skip


@settings(max_examples=100)
@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_the_calculator_reads_by_its_patterns(text: str) -> None:
    found = letters(text)
    part = re.search(r"(?ai)army:(.*?)(?=buildings:|\Z)", text, re.DOTALL)
    expected = {}
    for piece in part[1].split(",") if part else ():
        item = re.search("([A-Za-z ]+):[ \n\u00a0]*([0-9]+)", piece)
        if item:
            expected[item[1].replace(" ", "")] = int(item[2])
    assert found.army == expected
    assert ("army_missing" in found.errors) == (part is None)
    repaired(text)


# Without losses


def test_nothing_is_lost_when_repaired() -> None:
    found = repaired(WHOLE)
    assert found.army == {"Rusher": 120, "Slother": 80, "WolfMaster": 40}
    assert found.techs == {"Sharper Blades": 2, "Field-glass": 1, "Convertion": 1}
    assert (found.race, found.land, found.castles) == ("Orc", 20, 2)
    assert found.unread == ("end of report",)
    assert found.warnings() == ["could not read 'end of report'", "race: Orc, by the units"]
    made = found.kingdom()
    assert made.resources == {"Gold": 5000}
    assert cleaned(made, DOCUMENT) == made


@pytest.mark.parametrize(
    ("words", "read", "unread"),
    [
        ("Mage: 3\nArcher: 4", {"Mage": 3, "Archer": 4}, ()),
        ("Mage: 1,234,567, Archer: 2", {"Mage": 1234567, "Archer": 2}, ()),
        ("Mage: 3,Archer: 4", {"Mage": 3, "Archer": 4}, ()),
        ("Mage: 1,2345", {"Mage": 1}, ("2345",)),
        ("mages: 3 and elite archer: 2", {"Mage": 3, "EliteArcher": 2}, ()),
        ("Mage 3, Archer: 4", {"Archer": 4}, ("Mage 3",)),
        ("Mage: -3; Archer: 4.", {"Archer": 4}, ("Mage: -3",)),
        ("Mage: 3 men, Archer: 4", {"Mage": 3, "Archer": 4}, ("men",)),
        ("Elite\u00a0Archer:\t5", {"EliteArcher": 5}, ()),
        ("- Mage: 3\n- Archer: 4", {"Mage": 3, "Archer": 4}, ()),
        (": 5, Mage: 3", {"Mage": 3}, (": 5",)),
        (f"{'so ' * 40}Mage: 3", {}, (f"{'so ' * 40}Mage: 3",)),
        ("D'Artagnan: 1", {"D'Artagnan": 1}, ()),
        (f"Mage: {'9' * 16}", {}, (f"Mage: {'9' * 16}",)),
    ],
)
def test_items_when_repaired(words: str, read: dict[str, int], unread: tuple[str, ...]) -> None:
    found = repaired(army(words))
    assert found.army == read
    assert found.unread == unread


def test_parts_may_come_in_any_order() -> None:
    found = repaired("Hello!\nStrategy: anti-cavalry\nBuildings: Mines: 3\nArmy: Mage: 4")
    assert (found.strategy, found.buildings, found.army) == (
        "Anti-Cavalry", {"Mine": 3}, {"Mage": 4},
    )  # fmt: skip
    assert found.unread == ("Hello!",)
    assert found.notes == ("race: Elf, by the units", "land: 1, by the buildings",
                           "castles: 1, by the land",
                           "population: not given, so the jobs are those production needs: "
                           "Mine 40; 40 of 40 people work")  # fmt: skip


def test_what_is_given_twice_is_told() -> None:
    found = repaired("Army: Mage: 4, mage: 5 Buildings: Castle: 2 Resources: Land: 9, Castles: 3 "
                     "Strategy: Hide Strategy: Quick Retreat Race: elf")  # fmt: skip
    assert found.army == {"Mage": 5}
    assert (found.castles, found.strategy, found.race) == (2, "Quick Retreat", "Elf")
    assert found.notes == (
        "army: Mage is given twice; 4 does not count",
        "strategy is given twice; Hide does not count",
        "castles: 2, not 3",
    )


def test_a_text_without_labels_is_not_read() -> None:
    found = repaired("Mage: 4")
    assert found.errors == ("army_missing", "buildings_missing")
    assert found.unread == ("Mage: 4",)


@settings(max_examples=100)
@given(st.lists(st.sampled_from([*PIECES, "#", "#", ": #"]), max_size=30))
def test_every_number_is_read_or_told(pieces: list[str]) -> None:
    numbers = [str(1001 + at) for at, piece in enumerate(pieces) if "#" in piece]
    text = " ".join(piece.replace("#", str(1001 + at)) for at, piece in enumerate(pieces))
    found = repaired(text)
    tables = (found.army, found.buildings, found.resources, found.techs, found.population)
    told = " ".join([*map(str, tables), *found.warnings(), *found.unread, str(found.strategy)])
    assert [number for number in numbers if number not in told] == []


def test_other_spellings_show_the_race() -> None:
    found = repaired(army("SkeletonWarrior: 4"))
    assert found.race == "Undead"
    assert cleaned(found.kingdom(), DOCUMENT).army == {"SkeletalLegion": 4}


def test_an_unknown_name_is_kept_to_be_refused() -> None:
    assert repaired(army("Mage: 1, Dragon: 2")).army == {"Mage": 1, "Dragon": 2}


# Jobs that a text does not name

WORKING = "Army: Mage: 1\nBuildings: House: 40, Mine: 5, Farm: 10, Forge: 2\nResources: Land: 20\n"


@pytest.mark.parametrize("read", [letters, repaired])
def test_people_get_the_jobs_that_production_needs(read: Callable[[str], Imported]) -> None:
    # 100 for a Mine, 60 for a Farm, 80 for a Forge; 40 Houses and 18 other buildings have room for
    # 4,180, and the calculator counts nobody else here.
    found = read(WORKING)
    jobs = {key: n for key, n in found.kingdom().population.items() if n}
    assert jobs == {"Mine": 500, "Agriculture": 600, "Blacksmithing": 160}
    assert found.population == {}, "what was read is told as it was"
    assert found.warnings()[-1] == (
        "population: not given, so the jobs are those production needs: "
        "Mine 500, Agriculture 600, Blacksmithing 160; 1260 of 4180 people work"
    )
    made = production(catalogue().races["Elf"], {}, found.all_buildings, {}, jobs, 20, DOCUMENT)
    assert (made["iron"].made, made["food"].made) == (20, 1000)


def test_too_few_people_share_the_jobs() -> None:
    # 10 Mines need 1,000, 10 Farms 600; a House and 21 other buildings have room for 310.
    found = repaired("Army: Mage: 1\nBuildings: House: 1, Mine: 10, Farm: 10, Castle: 1")
    jobs = {key: n for key, n in found.kingdom().population.items() if n}
    assert jobs == {"Mine": 193, "Agriculture": 116}
    assert found.warnings()[-1].endswith("309 of 310 people work")


@pytest.mark.parametrize("part", ["Population:", "Population: Mine: 0", "Population: none"])
@pytest.mark.parametrize("read", [letters, repaired])
def test_a_text_that_speaks_of_the_population_is_taken_at_its_word(
    read: Callable[[str], Imported], part: str
) -> None:
    found = read(WORKING + part)
    assert not any(found.kingdom().population.values())
    assert not any(each.startswith("population") for each in found.warnings())


def test_nothing_is_said_where_nobody_can_work() -> None:
    found = repaired("Army: Mage: 1\nBuildings: House: 3\nResources: Land: 2, Castles: 1")
    assert not any(found.kingdom().population.values())
    assert found.warnings() == ["race: Elf, by the units"]


# What technologies need

DEEP = "Army: Mage: 1\nBuildings: House: 1\nResources: Land: 2, Castles: 1\nPopulation:\n"
DEEP += "Technology: Carpentry: 1, Convertion: 1"


def test_technologies_bring_along_what_they_need() -> None:
    plain = repaired(DEEP)
    assert defects_of(plain.kingdom(), DOCUMENT) == [
        "Convertion needs Field-glass",
        "Carpentry needs Habitation, Commerce, Animal training and Blacksmithing",
    ]
    found = read_text(DEEP, DOCUMENT, prerequisites=True)
    added = ["Field-glass", "Habitation", "Commerce", "Animal training", "Blacksmithing"]
    assert found.techs == {"Carpentry": 1, "Convertion": 1} | dict.fromkeys(added, 1)
    assert defects_of(found.kingdom(), DOCUMENT) == []
    assert found.warnings()[-1] == (
        "technology: added Field-glass, Habitation, Commerce, Animal training and Blacksmithing, "
        "which others need"
    )
    nothing = read_text(write_text(found.kingdom()), DOCUMENT, prerequisites=True)
    assert (nothing.techs, nothing.warnings()) == (found.techs, [])


def test_the_calculator_says_what_it_drops_and_can_be_helped() -> None:
    assert letters(DEEP).techs == {"Carpentry": 0, "Convertion": 0}
    assert "technology: Convertion does not count, for it needs Field-glass" in letters(DEEP).notes
    found = read_text(DEEP, PROGRAM, prerequisites=True)
    assert found.techs["Carpentry"] == found.techs["Habitation"] == 1


def test_jobs_follow_the_technologies_that_are_added() -> None:
    # Machinery, which Wood Recycling needs, lets 85 work a Mine as well as 100.
    text = "Army: Mage: 1\nBuildings: House: 9, Mine: 1\nTechnology: Wood Recycling: 1"
    assert read_text(text, DOCUMENT).kingdom().population["Mine"] == 100
    assert read_text(text, DOCUMENT, prerequisites=True).kingdom().population["Mine"] == 85


# Export


def test_the_calculators_export_drops_zeros_but_those_of_buildings() -> None:
    text = exported(
        {"Mage": 0, "Archer": 3},
        {"House": 2},
        {"KS": 9, "Gold": 5, "Castles": 2, "Land": 6.5, "Note": "", "Food": None},
        {"Commerce": 0},
        "",
        {"Mine": 0},
    )
    assert text == (
        "Army: Archer: 3\n"
        "Buildings: Advanced Training Center: 0, Castle: 0, Farm: 0, Forge: 0, Guard House: 0, "
        "Guard Towers: 0, House: 2, Market: 0, Medical Center: 0, Mill: 0, Mine: 0, School: 0, "
        "Training Center: 0\n"
        "Resources: Land: 6.5, Castles: 2, Gold: 5"
    )


def test_our_export_keeps_all() -> None:
    one = Kingdom("Orc", {"Rusher": 0}, {"Castle": 2, "Farm": 1}, {"Commerce": 0}, "", 6.5)
    assert write_text(one).splitlines() == [
        "Race: Orc", "Army: Rusher: 0", "Buildings: Castle: 2, Farm: 1", "Resources: Land: 6.5",
        "Technology: Commerce: 0", "Population:",
    ]  # fmt: skip


@settings(max_examples=50)
@given(kingdoms())
def test_what_is_exported_can_be_imported(one: Kingdom) -> None:
    found = repaired(write_text(one))
    again = found.kingdom()
    assert again == one
    assert list(again.army) == list(one.army)
    assert found.warnings() == []


def test_the_calculator_can_read_our_export() -> None:
    one = kingdom("Dwarf", technologies={"Sharper Blades": 1}, strategy="Quick Retreat")
    found = letters(write_text(one))
    assert (found.army, found.buildings) == (one.army, one.buildings)
    assert (found.techs, found.strategy, found.race) == (one.technologies, one.strategy, "Dwarf")
