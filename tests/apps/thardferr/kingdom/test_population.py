"""People of Thardferr's kingdoms: housing, jobs and production, each building and technology."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.thardferr.kingdoms import DOCUMENT, PROGRAM, counts, race
from wartable.apps.thardferr.kingdom import population
from wartable.apps.thardferr.kingdom.counts import Number
from wartable.apps.thardferr.kingdom.population import Places, Room, earners, room, workers
from wartable.apps.thardferr.kingdom.production import Flow, production, upkeep
from wartable.games.thardferr.catalogue import catalogue

Levels = dict[str, Number]
NOBODY: Levels = {}


def known(*technologies: str) -> Levels:
    """Return these technologies, each at level 1."""
    return dict.fromkeys(technologies, 1)


def made(
    name: str, building: str, job: str, people: Number, technologies: Levels = NOBODY
) -> dict[str, Flow]:
    """Return what ten buildings make with so many people."""
    return production(race(name), {}, {building: 10}, technologies, {job: people}, 20, DOCUMENT)


# Housing


@pytest.mark.parametrize(
    ("name", "building", "technology", "expected"),
    [
        ("Human", "House", "", Room(1000, 0, 0)),
        ("Human", "House", "Habitation", Room(1150, 0, 0)),
        ("Human", "Guard House", "", Room(0, 400, 0)),
        ("Human", "Guard House", "Barrack", Room(0, 650, 0)),
        ("Orc", "Guard House", "", Room(0, 500, 0)),
        ("Orc", "Guard House", "Barrack", Room(0, 750, 0)),
        ("Gnome", "Guard House", "", Room(0, 600, 0)),
        ("Human", "School", "", Room(0, 0, 400)),
        ("Gnome", "School", "", Room(0, 0, 600)),
        ("Human", "Castle", "Habitation", Room(100, 0, 0)),
        ("Orc", "Farm", "", Room(100, 0, 0)),
        ("Human", "Tavern", "", Room(100, 0, 0)),
    ],
)
def test_who_lives_in_ten_buildings(
    name: str, building: str, technology: str, expected: Room
) -> None:
    assert room(race(name), {building: 10}, known(technology), DOCUMENT) == expected


@pytest.mark.parametrize(
    "building", [key for key, each in catalogue().buildings.items() if not each.houses]
)
def test_every_other_building_houses_ten_peasants(building: str) -> None:
    assert room(race("Gnome"), {building: 3}, {}, DOCUMENT) == Room(30, 0, 0)


def test_the_calculator_has_two_rules() -> None:
    buildings: Levels = {"House": 2, "Guard House": 3, "School": 4, "Castle": 1}
    levels = known("Habitation", "Barrack")
    gnome = race("Gnome")
    # Two Houses at 115, three Guard Houses at 65, everything else at 10.
    assert room(gnome, buildings, levels, PROGRAM) == Room(280, 195, 0)
    assert workers(gnome, buildings, levels, PROGRAM) == 475
    assert earners(gnome, buildings, levels, PROGRAM) == 280
    # One rule instead: three Guard Houses at 85, four Schools at 60.
    assert room(gnome, buildings, levels, DOCUMENT) == Room(240, 255, 240)
    assert workers(gnome, buildings, levels, DOCUMENT) == 240
    assert earners(gnome, buildings, levels, DOCUMENT) == 735


# Production


@pytest.mark.parametrize(
    ("name", "technology", "people", "food"),
    [
        ("Human", "", 600, 1000),
        ("Human", "", 300, 500),
        ("Human", "", 900, 1250),
        ("Human", "", 1200, 1500),
        ("Human", "", 5000, 1500),
        ("Orc", "", 600, 1150),
        ("Human", "Irrigation", 600, 1150),
        ("Orc", "Irrigation", 600, 1300),
        ("Orc", "Irrigation", 1200, 1950),
    ],
)
def test_a_farm(name: str, technology: str, people: int, food: int) -> None:
    assert made(name, "Farm", "Agriculture", people, known(technology))["food"].made == food


@pytest.mark.parametrize(
    ("name", "technology", "people", "iron"),
    [
        ("Human", "", 1000, 40),
        ("Dwarf", "", 1000, 50),
        ("Orc", "", 1000, 60),
        ("Orc", "", 2000, 90),
        ("Human", "", 850, 34),
        ("Human", "Machinery", 850, 40),
        ("Human", "Machinery", 1700, 60),
    ],
)
def test_a_mine(name: str, technology: str, people: int, iron: int) -> None:
    assert made(name, "Mine", "Mine", people, known(technology))["iron"].made == iron


@pytest.mark.parametrize(
    ("name", "technology", "people", "wood"),
    [
        ("Human", "", 850, 50),
        ("Elf", "", 850, 60),
        ("Orc", "", 850, 70),
        ("Human", "Wood Recycling", 850, 65),
        ("Elf", "Wood Recycling", 1700, 113),
    ],
)
def test_a_mill(name: str, technology: str, people: int, wood: int) -> None:
    assert made(name, "Mill", "Lumber", people, known(technology))["wood"].made == wood


@pytest.mark.parametrize(("technology", "gold"), [("", 1313), ("Commerce", 1444)])
def test_a_market(technology: str, gold: int) -> None:
    # 20 Houses and 10 Markets for 2,100 people on 20 land: 10 x 105 x 1.25, or x 1.375.
    buildings: Levels = {"House": 20, "Market": 10}
    found = production(race("Elf"), {}, buildings, known(technology), {}, 20, DOCUMENT)
    assert found["gold"] == Flow(gold, 0)


def test_upkeep() -> None:
    assert upkeep(race("Undead"), {"SkeletalLegion": 3, "Dragon": 9, "DarkKnight": 0}) == (4.5, 0)
    found = production(race("Orc"), {"Rusher": 10}, {"House": 1}, {}, {}, 20, DOCUMENT)
    # A hundred people eat 17, ten Rushers 30.
    assert found["food"] == Flow(0, 47)
    assert found["food"].net == -47
    assert found["gold"] == Flow(0, 40)


def test_no_building_no_land_no_people() -> None:
    empty = production(race("Orc"), {}, {}, {}, {"Mine": 500}, 0, DOCUMENT)
    assert all(flow == Flow(0, 0) for flow in empty.values())


# Jobs


def test_places_of_every_job() -> None:
    buildings: Levels = {"Mine": 1, "Mill": 2, "Farm": 3, "Forge": 4}
    assert population.all_places(buildings, {}, 500) == {
        "Mine": Places(100, 200), "Lumber": Places(170, 340), "Agriculture": Places(180, 360),
        "Building": Places(0, 0), "Training": Places(0, 500),
        "Blacksmithing": Places(320, 640), "Exploration": Places(0, 500),
    }  # fmt: skip


def test_technologies_and_places() -> None:
    assert population.places("Mine", {"Mine": 2}, known("Machinery"), 9) == Places(170, 340)
    assert population.places("Building", {"Building": 2}, {}, 9) == Places(300, 300)
    assert population.places("Building", {"Building": 2}, known("Carpentry"), 9) == Places(450, 450)
    assert population.places("Fishing", {"Mine": 2}, {}, 9) == Places(0, 0)


def test_people_at_best_and_at_most() -> None:
    buildings: Levels = {"Mine": 1, "Farm": 5}
    assert population.at_best(buildings, {}, 400)["Agriculture"] == 300
    assert population.at_best(buildings, {}, 300) == {
        "Mine": 75, "Lumber": 0, "Agriculture": 225, "Building": 0, "Training": 0,
        "Blacksmithing": 0, "Exploration": 0,
    }  # fmt: skip
    assert population.at_most(buildings, {}, 300)["Mine"] == 200
    assert population.at_most(buildings, {}, 300)["Agriculture"] == 100


@pytest.mark.parametrize(
    ("job", "value", "number"),
    [
        ("Mine", 30, 30),
        ("Mine", 500, 200),
        ("Mine", -5, 0),
        ("Mine", 7.9, 7),
        ("Training", 500, 450),
        ("Building", 500, 450),
        ("Fishing", 500, 450),
    ],
)
def test_people_for_a_job(job: str, value: Number, number: int) -> None:
    # Of 500 people 50 are farmers.
    found = population.with_people({"Agriculture": 50}, job, value, {"Mine": 1}, {}, 500)
    assert found == {"Agriculture": 50, job: number}


def test_too_many_people_can_leave_a_job_below_nothing() -> None:
    assert population.with_people({"Building": 600}, "Training", 5, {}, {}, 500)["Training"] == -100


@pytest.mark.parametrize(
    ("job", "value", "number"),
    [("Mine", 30, 60), ("Mine", 500, 400), ("Training", 30, 30), ("Lumber", 9, 0),
     ("Fishing", 9, 0), ("Mine", -9, 0)],
)  # fmt: skip
def test_people_for_each_building(job: str, value: int, number: int) -> None:
    assert population.with_people_each({}, job, value, {"Mine": 2}, {}, 500) == {job: number}


def test_builders_cannot_be_set_by_building() -> None:
    assert population.with_people_each({}, "Building", 5, {"Building": 2}, {}, 500) is None


@settings(max_examples=25)
@given(counts(list(catalogue().buildings)), st.integers(0, 10**6))
def test_nobody_is_at_work_twice(buildings: dict[str, Number], people: int) -> None:
    for found in (
        population.at_best(buildings, {}, people),
        population.at_most(buildings, {}, people),
    ):
        assert sum(found.values()) <= people
        assert min(found.values()) >= 0
