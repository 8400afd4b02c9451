"""Rule cases of Thardferr: building (4) and the army (5)."""

from typing import Any

import pytest

from support.thardferr.realms import (
    ARDEN,
    BRUNE,
    RICH,
    after_day,
    army,
    built,
    end_day,
    give,
    goods,
    match_at,
    refused,
    rich,
    spent,
)
from wartable.engine.play.match import Match
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import PLACES, RACES
from wartable.games.thardferr.catalogue.names import BUILDING_NAMES, UNIT_NAMES
from wartable.games.thardferr.moves import TRAIN, thing_of, verb_of

# --- 4. Building ------------------------------------------------------------------------------

COSTS = {
    "Advanced Training Center": (2250, 150, 150),
    "Castle": (45000, 1250, 750),
    "Farm": (1500, 0, 100),
    "Forge": (2250, 50, 50),
    "Guard House": (1500, 0, 75),
    "Guard Towers": (1200, 15, 75),
    "House": (1050, 0, 50),
    "Market": (1500, 50, 150),
    "Medical Center": (3000, 10, 50),
    "Mill": (450, 0, 50),
    "Mine": (600, 100, 50),
    "School": (750, 50, 100),
    "Training Center": (1800, 125, 125),
}


@pytest.mark.parametrize("building", BUILDING_NAMES)
def test_4_1_every_building_has_its_price(building: str) -> None:
    match = match_at(rich(built={"House": 5}, job={"Building": 300}))
    after_day(match, f"build {building} 2")
    assert spent(match) == [2 * each for each in COSTS[building]] + [0]
    assert built(match, building) == 2 + 5 * (building == "House")


def test_4_1_a_building_takes_150_builders() -> None:
    match = match_at(rich(built={"House": 5}, job={"Building": 449}))
    give(match, "build Mill 1 | build Mine 1")
    assert refused(match, "build House 1") == "cannot"
    assert refused(match, "build Mill 2") == "too-many"
    give(match, "assign Building 450 | build House 1")


def test_4_1_with_carpentry_a_building_takes_100() -> None:
    match = match_at(rich(built={"House": 5}, job={"Building": 399}, level={"Carpentry": 1}))
    assert refused(match, "build Mill 4") == "too-many"
    give(match, "build Mill 3")
    assert refused(match, "assign Building 299") == "too-few"
    give(match, "assign Building 300")


def test_4_1_without_the_goods_nothing_is_built() -> None:
    for good in ("gold", "wood", "iron"):
        match = match_at({"bare": True, "goods": {**RICH, good: 49}, "built": {"House": 5},
                          "job": {"Building": 300}})  # fmt: skip
        assert refused(match, "build Forge 1") == "cannot"


def test_4_2_land_carries_ten_buildings() -> None:
    kingdom = rich(land=6, built={"House": 58, "Castle": 9}, job={"Building": 900})
    match = match_at(kingdom)
    assert refused(match, "build Mill 3") == "too-many"
    give(match, "build Mill 1 | build Mine 1")
    assert refused(match, "build House 1") == "cannot"


@pytest.mark.parametrize(("land", "castles"), [(6, 1), (7, 2), (13, 2), (14, 3), (20, 3)])
def test_4_2_land_carries_so_many_castles(land: int, castles: int) -> None:
    kingdom = rich(land=land, built={"House": 10}, job={"Building": 900})
    match = match_at(kingdom, domination=100)
    assert refused(match, f"build Castle {castles + 1}") == "too-many"
    after_day(match, f"build Castle {castles}")
    assert built(match, "Castle") == castles
    assert refused(match, "build Castle 1") == "cannot"


def test_4_2_castles_are_no_buildings_of_the_land() -> None:
    match = match_at(rich(land=7, built={"House": 70}, job={"Building": 300}))
    assert refused(match, "build Mill 1") == "cannot"
    give(match, "build Castle 2")


def test_4_2_what_lost_land_does_not_carry_is_lost() -> None:
    weak = {"bare": True, "land": 10, "built": {"House": 91, "Mill": 9}}
    match = after_day(match_at({"army": {"Knight": 9}}, weak), "attack Brune 100")
    # 30 % are lost: 7 land carry 70, but 91 - 27 Houses and 9 - 2 Mills are left. One House goes.
    assert match.s.land[BRUNE] == 7
    assert built(match, "House", BRUNE) == 63 and built(match, "Mill", BRUNE) == 7


def test_4_3_a_building_stands_at_the_end_of_the_day() -> None:
    match = match_at(rich(built={"House": 5}, job={"Building": 300}))
    give(match, "build Market 1 | done")
    assert built(match, "Market") == 0
    end_day(match)
    assert built(match, "Market") == 1
    assert spent(match)[0] == 1500, "it has earned nothing yet"


def test_4_3_what_the_land_no_longer_carries_is_not_built() -> None:
    weak = rich(land=10, built={"House": 97}, job={"Building": 450})
    match = match_at({"army": {"Knight": 5}}, weak)
    after_day(match, "attack Brune 100", "build Mill 3")
    # 30 %: 7 land carry 70, and 97 - 29 = 68 Houses stand there.
    assert built(match, "House", BRUNE) == 68 and built(match, "Mill", BRUNE) == 2
    assert RICH["gold"] - goods(match, "gold", BRUNE) == 3 * 450


# --- 5. The army ------------------------------------------------------------------------------

#: Units a day of 60 centres of both kinds, by race in the order of its units.
OF_SIXTY = {
    "Dwarf": (15, 15, 12, 12, 20, 12),
    "Elf": (8, 20, 15, 12, 30, 20),
    "Gnome": (7, 20, 600, 12, 600, 8),
    "Human": (10, 20, 15, 12, 20, 15),
    "Orc": (10, 20, 30, 12, 20, 12),
    "Undead": (10, 20, 15, 12, 20, 15),
}


def school_of_war(race: str, centres: int, castles: int = 0, **more: Any) -> Match:
    """Return a match of a rich kingdom with centres of both kinds."""
    where = {
        "Training Center": centres,
        "Advanced Training Center": centres,
        "Guard House": 50,
        "Castle": castles,
    }
    return match_at(rich(race=race, land=50, built=where, **more))


@pytest.mark.parametrize("race", RACES)
def test_5_1_every_unit_is_trained_at_its_centre(race: str) -> None:
    units = catalogue().races[race].units
    for unit, most in zip(units, OF_SIXTY[race], strict=True):
        match = school_of_war(race, 60)
        assert refused(match, f"train {unit.key} {most + 1}") == "too-many"
        after_day(match, f"train {unit.key} {most}")
        assert army(match) == {unit.key: most}


@pytest.mark.parametrize("race", RACES)
def test_5_1_common_units_need_no_advanced_centre(race: str) -> None:
    only = {"Training Center": 60, "Guard House": 50}
    match = match_at(rich(race=race, land=50, built=only))
    common = {
        thing_of(family.code) % PLACES
        for family in match.legal(ARDEN)
        if verb_of(family.code) == TRAIN
    }
    whole = match_at({"race": race})
    assert common == {place for place, count in enumerate(whole.s.army[ARDEN]) if count}


def test_5_1_only_full_sets_count_and_a_castle_trains_one_of_each() -> None:
    match = school_of_war("Human", 12, castles=2)
    give(match, "train Infantry 6 | train Pikeman 5 | train Archer 6 | train Knight 4")
    for line in ("train Infantry 7", "train Pikeman 6", "train Archer 7", "train Knight 5"):
        assert refused(match, line) == "too-many"
    assert refused(school_of_war("Human", 2), "train Infantry 1") == "cannot"


def test_5_1_training_techniques_add_a_quarter_to_the_centres() -> None:
    match = school_of_war("Human", 18, castles=2, level={"Training techniques": 1})
    give(match, "train Infantry 9")  # 6 * 1.25 = 7.5, and 2
    assert refused(match, "train Infantry 10") == "too-many"
    assert refused(match, "train Knight 6") == "too-many"  # 3.75, and 2
    give(match, "train Knight 5")


def test_5_1_nobody_trains_the_units_of_others() -> None:
    match = school_of_war("Human", 60)
    assert refused(match, "train Rusher 1") == "cannot"
    assert refused(match, "train Gnome Infantry 1") == "cannot"


ARMS = {
    "Dwarf": (1, 2, 2, 4, 2, 3),
    "Elf": (0, 2, 2, 4, 1, 2),
    "Gnome": (14, 2, 1, 3, 1, 9),
    "Human": (4, 2, 2, 3, 2, 4),
    "Orc": (2, 3, 2, 3, 1, 4),
    "Undead": (0, 0, 0, 0, 0, 0),
}


@pytest.mark.parametrize("number", range(36), ids=UNIT_NAMES)
def test_5_2_every_unit_has_its_price_and_its_arms(number: int) -> None:
    unit = catalogue().units[number]
    race = RACES[unit.race]
    match = after_day(school_of_war(race, 0, castles=1), f"train {unit.key} 1")
    cost = unit.cost
    assert spent(match) == [cost.gold, cost.iron, cost.wood, ARMS[race][number % 6]]
    assert army(match) == {unit.key: 1}


def test_5_2_prices_of_some_units_by_hand() -> None:
    for race, unit, cost in (
        ("Human", "Knight", [1080, 14, 0, 4]),
        ("Gnome", "Catapult", [3480, 14, 210, 14]),
        ("Undead", "WraithPikeman", [285, 4, 3, 0]),
    ):
        match = after_day(school_of_war(race, 0, castles=1), f"train {unit} 1")
        assert spent(match) == cost


@pytest.mark.parametrize("good", ["gold", "iron", "arms"])
def test_5_2_without_the_goods_nobody_is_trained(good: str) -> None:
    centres = {"Castle": 3, "Guard House": 1}
    match = match_at({"bare": True, "goods": {**RICH, good: 3}, "built": centres})
    assert refused(match, "train Knight 1") == "cannot"


def test_5_2_arms_are_shared_by_all_who_are_trained() -> None:
    match = match_at({"goods": {"arms": 7, "gold": 10**6}, "built": {"Castle": 3}})
    give(match, "train Infantry 2 | train Archer 1")
    assert refused(match, "train Pikeman 1") == "cannot"


def test_5_2_the_army_must_have_room() -> None:
    centres = {"Castle": 5, "Guard House": 1}
    match = match_at(rich(built=centres, army={"Archer": 36}))
    give(match, "train Knight 3")
    assert refused(match, "train Archer 2") == "too-many"
    give(match, "train Archer 1")
    assert refused(match, "train Infantry 1") == "cannot"


def test_5_2_a_guard_house_of_today_has_no_room_yet() -> None:
    kingdom = rich(built={"Castle": 5, "House": 5}, job={"Building": 300})
    match = give(match_at(kingdom), "build Guard House 1")
    assert refused(match, "train Archer 1") == "cannot"
    after_day(match)
    give(match, "train Archer 1")


def narrow_defeat(infantry: int, line: str) -> Match:
    """Return a day on which 10 Mages beat Infantry, kill 14 at range and 6 in melee, unhurt."""
    weak = rich(built={"Castle": 1, "Guard House": 10}, army={"Infantry": infantry})
    match = match_at({"race": "Elf", "army": {"Mage": 10}}, weak)
    after_day(match, "attack Brune 100", line)
    assert built(match, "Guard House", BRUNE) == 9, "a tenth is lost: 360 places are left"
    return match


def test_5_2_nobody_leaves_when_room_is_lost() -> None:
    assert army(narrow_defeat(395, "strategy Anti-Cavalry"), BRUNE) == {"Infantry": 375}


def test_5_3_units_join_after_the_battles() -> None:
    weak = rich(built={"Castle": 1, "Guard House": 10})
    match = match_at({"army": {"Knight": 1}}, weak)
    after_day(match, "attack Brune 100", "train Knight 1")
    assert match.s.land[ARDEN] == 26, "nobody was at home"
    assert army(match, BRUNE) == {"Knight": 1}


def test_5_3_who_has_no_room_any_more_does_not_join() -> None:
    match = narrow_defeat(395, "train Knight 1")
    assert army(match, BRUNE) == {"Infantry": 375}
    assert RICH["iron"] - goods(match, "iron", BRUNE) == 14, "paid all the same"
    match = narrow_defeat(378, "train Knight 1 | train Pikeman 1 | train Archer 1")
    assert army(match, BRUNE) == {"Knight": 1, "Infantry": 358, "Pikeman": 1}
