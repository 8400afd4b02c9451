"""Rule cases of Thardferr: people, work and what they take (3)."""

from typing import Any

import pytest

from support.thardferr.realms import (
    ARDEN,
    BARE,
    after_day,
    army,
    book_and_state,
    end_day,
    give,
    goods,
    jobs,
    land,
    match_at,
    refused,
)
from wartable.engine.play.match import Match
from wartable.games.thardferr.catalogue.names import BUILDING_NAMES, GOODS_NAMES
from wartable.games.thardferr.rules.orders import PLENTY
from wartable.games.thardferr.rules.people import peasants, soldiers_room, wizards


def rooms(match: Match) -> tuple[int, int, int]:
    """Return the room for peasants, soldiers and wizards."""
    book, s = book_and_state(match)
    return peasants(book, s, ARDEN), soldiers_room(book, s, ARDEN), wizards(book, s, ARDEN)


def made(good: str, **kingdom: Any) -> int:
    """Return what a day adds to a store of a kingdom that has nothing but what is given."""
    store = {"gold": 50_000, "food": 50_000}
    match = match_at({"bare": True, "goods": store, **kingdom})
    return goods(after_day(match), good) - store.get(good, 0)


# --- 3-1 ----------------------------------------------------------------------------------------


def room_of(building: str, race: str, **level: int) -> tuple[int, int, int]:
    levels = {name.replace("_", " "): number for name, number in level.items()}
    kingdom = {"bare": True, "race": race, "built": {building: 3}, "level": levels}
    return rooms(match_at(kingdom))


@pytest.mark.parametrize("building", BUILDING_NAMES)
def test_3_1_every_building_houses_somebody(building: str) -> None:
    usual = {"House": (300, 0, 0), "Guard House": (0, 120, 0), "School": (0, 0, 120)}
    assert room_of(building, "Human") == usual.get(building, (30, 0, 0))


@pytest.mark.parametrize(
    ("race", "soldiers", "scholars"),
    [("Dwarf", 40, 40), ("Elf", 40, 40), ("Gnome", 60, 60), ("Orc", 50, 40), ("Undead", 40, 40)],
)
def test_3_1_gnomes_and_orcs_have_more_room(race: str, soldiers: int, scholars: int) -> None:
    assert room_of("Guard House", race)[1] == 3 * soldiers
    assert room_of("School", race)[2] == 3 * scholars
    assert room_of("House", race)[0] == 300


def test_3_1_habitation_and_barrack() -> None:
    assert room_of("House", "Human", Habitation=1) == (345, 0, 0)
    assert room_of("Guard House", "Human", Barrack=1) == (0, 195, 0)
    assert room_of("Guard House", "Orc", Barrack=1) == (0, 225, 0)
    assert room_of("Guard House", "Gnome", Barrack=1) == (0, 255, 0)
    assert room_of("Farm", "Human", Habitation=1, Barrack=1) == (30, 0, 0)


# --- 3-2 ----------------------------------------------------------------------------------------

MOST = {"Mine": ("Mine", 200), "Lumber": ("Mill", 170), "Agriculture": ("Farm", 120),
        "Blacksmithing": ("Forge", 160)}  # fmt: skip


@pytest.mark.parametrize("job", MOST)
def test_3_2_a_building_takes_so_many_workers(job: str) -> None:
    building, most = MOST[job]
    match = match_at({"bare": True, "built": {"House": 10, building: 2}})
    give(match, f"assign {job} {2 * most}")
    assert refused(match, f"assign {job} {2 * most + 1}") == "too-many"
    without = match_at({"bare": True, "built": {"House": 10}})
    assert refused(without, f"assign {job} 1") == "too-many"


@pytest.mark.parametrize("job", ["Building", "Exploration"])
def test_3_2_some_jobs_take_everybody(job: str) -> None:
    match = match_at({"bare": True, "built": {"House": 3}})
    assert refused(match, f"assign {job} 301") == "too-many"
    give(match, f"assign {job} 300")


def test_3_2_nobody_has_two_jobs() -> None:
    match = match_at({"bare": True, "built": {"House": 3}, "job": {"Building": 200}})
    assert refused(match, "assign Exploration 101") == "too-many"
    give(match, "assign Exploration 100 | assign Building 0 | assign Exploration 300")


def test_3_2_machinery_needs_fewer_workers() -> None:
    kingdom = {"bare": True, "built": {"House": 5, "Mine": 2}, "level": {"Machinery": 1}}
    match = match_at(kingdom)
    assert refused(match, "assign Mine 341") == "too-many"
    after_day(match, "assign Mine 170")
    assert goods(match, "iron") == 8


def test_3_2_jobs_stay_until_they_are_changed() -> None:
    match = after_day(match_at(), "assign Mine 700 | assign Exploration 500")
    end_day(match)
    assert jobs(match)["Mine"] == 700 and jobs(match)["Exploration"] == 500


def test_3_2_with_machinery_the_crowd_in_the_mines_is_sent_away() -> None:
    kingdom = {"bare": True, "built": {"House": 5, "Mine": 2}, "job": {"Mine": 400}}
    match = match_at({**kingdom, "learning": "Machinery", "learned": 174})
    assert jobs(after_day(match))["Mine"] == 340


def test_3_2_when_people_are_missing_the_last_jobs_lack_them() -> None:
    # 2 of 8 Houses and 1 of 4 Mines are lost: 600 + 30 peasants are left of 840.
    weak = {
        "bare": True,
        "built": {"House": 8, "Mine": 4},
        "job": {"Mine": 400, "Building": 300, "Exploration": 100},
    }
    match = match_at({"army": {"Knight": 9}}, weak)
    after_day(match, "attack Brune 100")
    assert jobs(match, 1)["Mine"] == 400
    assert jobs(match, 1)["Building"] == 230
    assert jobs(match, 1)["Exploration"] == 0


# --- 3-3 ----------------------------------------------------------------------------------------

YIELDS = {
    "Mine": ("iron", "Mine", 100, {"Dwarf": 5, "Elf": 4, "Gnome": 4, "Human": 4, "Orc": 6}),
    "Lumber": ("wood", "Mill", 85, {"Dwarf": 5, "Elf": 6, "Gnome": 5, "Human": 5, "Orc": 7}),
    "Agriculture": ("food", "Farm", 60, {"Dwarf": 100, "Elf": 100, "Human": 100, "Orc": 115}),
}


@pytest.mark.parametrize("job", YIELDS)
def test_3_3_what_a_building_yields_by_race(job: str) -> None:
    good, building, best, races = YIELDS[job]
    for race, each in {**races, "Undead": races["Human"]}.items():
        kingdom: dict[str, Any] = {"race": race, "built": {building: 4, "House": 10}}
        # 1040 people eat 174 food.
        eaten = 174 if good == "food" else 0
        assert made(good, **kingdom, job={job: 4 * best}) == 4 * each - eaten
        assert made(good, **kingdom, job={job: 2 * best}) == 2 * each - eaten
        assert made(good, **kingdom, job={job: 8 * best}) == 6 * each - eaten
        assert made(good, **kingdom, job={job: 6 * best}) == 5 * each - eaten


def test_3_3_a_half_is_rounded_up() -> None:
    # 1 Mill with 93 of 85 to 170: 5 + 8 / 85 * 2.5 = 5.24; with 102 it is 5.5.
    kingdom: dict[str, Any] = {"built": {"Mill": 1, "House": 10}}
    assert made("wood", **kingdom, job={"Lumber": 93}) == 5
    assert made("wood", **kingdom, job={"Lumber": 102}) == 6


def test_3_3_irrigation_and_wood_recycling() -> None:
    built = {"Farm": 4, "Mill": 4, "House": 10}
    farms: dict[str, Any] = {"built": built, "job": {"Agriculture": 240}}
    assert made("food", **farms, level={"Irrigation": 1}) - made("food", **farms) == 60
    mills: dict[str, Any] = {"built": built, "job": {"Lumber": 340}}
    assert made("wood", **mills, level={"Wood Recycling": 1}) == 26
    assert made("wood", **mills, level={"Wood Recycling": 1}, race="Orc") == 34


def test_3_3_the_examples_of_the_rulebook() -> None:
    kingdom: dict[str, Any] = {"built": {"Mine": 10, "House": 20}}
    assert made("iron", **kingdom, job={"Mine": 1500}) == 50
    assert made("iron", **kingdom, job={"Mine": 500}) == 20


# --- 3-4 ----------------------------------------------------------------------------------------


def arms(smiths: int, **level: int) -> int:
    levels = {name.replace("_", " "): number for name, number in level.items()}
    built = {"Forge": 5, "House": 20}
    return made("arms", built=built, job={"Blacksmithing": smiths}, level=levels)


def test_3_4_arms_of_the_forges() -> None:
    assert arms(400) == 7  # 7.5
    assert arms(800) == 15
    assert arms(600) == 11  # 1.5 times 7.5 = 11.25
    assert arms(200) == 3  # 3.75
    assert arms(0) == 0


def test_3_4_two_technologies_add_a_tenth_each() -> None:
    assert arms(800, Animal_training=1) == 16  # 16.5
    assert arms(800, Animal_training=1, Blacksmithing=1) == 18
    assert arms(400, Animal_training=1) == 7  # 7.7, of the 7 that are whole


# --- 3-5 ----------------------------------------------------------------------------------------


def test_3_5_markets_earn_by_the_people_of_a_land() -> None:
    # 5 Houses, 4 Markets, 1 Guard House, 1 School: 620 people on 20 land.
    built = {"House": 5, "Market": 4, "Guard House": 1, "School": 1}
    assert made("gold", built=built) == 155  # 4 * 31 * 1.25
    assert made("gold", built=built, level={"Commerce": 1}) == 171  # 170.5
    assert made("gold", built=built, land=10) == 310


def test_3_5_more_markets_than_land_earn_no_more() -> None:
    # 620 people on 2 land: 2 * 310 * 1.25.
    built = {"House": 5, "Market": 4, "Guard House": 1, "School": 1}
    assert made("gold", built=built, land=2) == 775


def test_3_6_the_example_of_the_rulebook() -> None:
    match = after_day(match_at())
    assert goods(match, "gold") == 20_000 + 3334
    assert goods(match, "food") == 2_000 + 1011
    assert goods(match, "iron") == 340
    assert goods(match, "wood") == 350
    assert goods(match, "arms") == 75


# --- 3-6 ----------------------------------------------------------------------------------------


def test_3_6_the_army_is_paid_and_fed() -> None:
    assert made("gold", army={"Knight": 2, "Archer": 1}) == -39
    assert made("food", army={"Knight": 2, "Archer": 1}) == -13


def test_3_6_the_sum_of_the_pay_is_rounded_up() -> None:
    assert made("gold", race="Undead", army={"SkeletalLegion": 3}) == -5  # 4.5
    assert made("food", race="Undead", army={"SkeletalLegion": 3}) == 0


def test_3_6_six_people_eat_one_food() -> None:
    assert made("food", built={"House": 1}) == -17  # 16.67
    assert made("food", built={"House": 1, "Guard House": 1, "School": 1}) == -30


def test_3_6_who_joins_today_is_paid_tomorrow() -> None:
    kingdom = {"bare": True, "goods": {"gold": 1000, "iron": 9, "arms": 9, "food": 99},
               "built": {"Castle": 1, "Guard House": 1}}  # fmt: skip
    match = after_day(match_at(kingdom), "train Infantry 1")
    assert goods(match, "gold") == 760
    assert goods(end_day(match), "gold") == 756


# --- 3-7 ----------------------------------------------------------------------------------------


def deserted(**stores: int) -> dict[str, int]:
    match = match_at({"bare": True, "goods": stores, "army": {"Knight": 10, "Archer": 11}})
    after_day(match)
    assert min(match.s.goods[ARDEN]) == 0
    return army(match)


def test_3_7_unpaid_units_leave() -> None:
    # 180 + 33 gold and 50 + 33 food are needed.
    assert deserted(gold=213, food=83) == {"Knight": 10, "Archer": 11}
    assert deserted(gold=212, food=83) == {"Knight": 9, "Archer": 9}
    assert deserted(gold=213, food=82) == {"Knight": 9, "Archer": 9}
    assert deserted(gold=0, food=0) == {"Knight": 8, "Archer": 8}


@pytest.mark.parametrize(("share", "left"), [(0, 10), (1, 9), (55, 4), (100, 0)])
def test_3_7_the_share_is_an_option(share: int, left: int) -> None:
    match = match_at({"bare": True, "goods": {"food": 99}, "army": {"Knight": 10}}, desertion=share)
    assert sum(army(after_day(match)).values()) == left


def test_3_7_the_day_pays_before_anybody_leaves() -> None:
    kingdom = {"bare": True, "army": {"Infantry": 5}, "goods": {"food": 99}}
    poor = match_at({**kingdom, "built": {"House": 1}})
    rich = match_at({**kingdom, "built": {"House": 1, "Market": 4}})  # 4 * 7 * 1.25 = 35
    assert army(after_day(poor)) == {"Infantry": 4}
    assert army(after_day(rich)) == {"Infantry": 5}


def test_3_7_no_store_holds_more_than_plenty() -> None:
    full = dict.fromkeys(GOODS_NAMES, PLENTY - 10)
    match = match_at({"goods": full})
    after_day(match, "sell wood 20")
    assert match.s.goods[ARDEN] == [PLENTY] * 5


# --- 3-8 ----------------------------------------------------------------------------------------


def explorers(number: int, **kingdom: Any) -> Match:
    people = {"bare": True, "built": {"House": 40}, "job": {"Exploration": number}}
    return match_at({**people, "goods": {"food": 5000}, **kingdom})


def test_3_8_new_land_costs_fifty_for_each_land() -> None:
    match = after_day(explorers(999))
    assert land(match)[ARDEN] == 20 and match.s.explored[ARDEN] == 999
    assert land(end_day(match))[ARDEN] == 21 and match.s.explored[ARDEN] == 998


def test_3_8_several_land_in_a_day() -> None:
    match = after_day(explorers(2049))  # 1000, and 1050 is one too many
    assert land(match)[ARDEN] == 21
    assert land(after_day(explorers(2050)))[ARDEN] == 22


def test_3_8_field_glass_counts_twice() -> None:
    match = after_day(explorers(499, level={"Field-glass": 1}))
    assert land(match)[ARDEN] == 20 and match.s.explored[ARDEN] == 998
    assert land(after_day(explorers(500, level={"Field-glass": 1})))[ARDEN] == 21


def test_3_8_what_land_costs_is_an_option() -> None:
    people = {"bare": True, "built": {"House": 1}, "job": {"Exploration": 60}}
    match = match_at({**people, "goods": {"food": 100}}, explorers=2)
    assert land(after_day(match))[ARDEN] == 21  # 40, then 42
    assert match.s.explored[ARDEN] == 20


def test_3_8_the_hungry_do_not_explore() -> None:
    # 40 Houses are room for 4000, who eat 667 a day.
    assert land(after_day(explorers(2000, goods={"food": 667})))[ARDEN] == 21
    hungry = after_day(explorers(2000, goods={"food": 666}))
    assert land(hungry)[ARDEN] == 20 and hungry.s.explored[ARDEN] == 0


def test_3_8_a_bare_kingdom_finds_nothing() -> None:
    assert land(after_day(match_at(BARE))) == [20, 20]
