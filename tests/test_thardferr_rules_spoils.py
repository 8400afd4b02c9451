"""Rule cases of Thardferr: what a war brings (8-5 to 8-7)."""

import pytest

from thardferr_realms import (
    ARDEN,
    BARE,
    BRUNE,
    HORDE,
    STORES,
    acting,
    after_day,
    army,
    battles,
    built,
    end_day,
    figures,
    goods,
    jobs,
    land,
    match_at,
    refused,
)
from wartable.engine.match import Match
from wartable.games.thardferr import war
from wartable.games.thardferr.realm_book import BUILDING_NAMES

# --- 8-5 ----------------------------------------------------------------------------------------


def test_8_5_the_example_of_the_rulebook() -> None:
    match = match_at(
        {"army": {"Infantry": 20, "Archer": 10}}, {"race": "Orc", "army": {"Slinger": 10}}
    )
    after_day(match, "attack Brune 50")
    assert army(match) == {"Infantry": 17, "Archer": 9} and army(match, BRUNE) == {}
    assert figures(match, war.TAKEN) == [(ARDEN, BRUNE, 6, 38)]
    assert land(match) == [26, 14]
    assert match.s.built[ARDEN] == [6, 1, 26, 13, 13, 0, 52, 13, 0, 13, 13, 13, 6]
    assert match.s.built[BRUNE] == [4, 1, 14, 7, 7, 0, 28, 7, 0, 7, 7, 7, 4]
    assert refused(match, "attack Brune 50") == "cannot"


def test_8_5_castles_keep_some_at_home_unharmed() -> None:
    weak = {"bare": True, "army": {"Archer": 11}, "built": {"Castle": 2}, "goods": STORES}
    match = after_day(match_at(HORDE, weak), "attack Brune 100")
    assert army(match, BRUNE) == {"Archer": 3}, "8 of 11 took the field"


@pytest.mark.parametrize(("centers", "left"), [(0, 0), (9, 0), (10, 1), (20, 2)])
def test_8_5_the_healed_come_home(centers: int, left: int) -> None:
    # 20 land: half a Medical Center a land heals a tenth, one a fifth.
    weak = {"bare": True, "army": {"Archer": 10}, "built": {"Medical Center": centers},
            "goods": STORES}  # fmt: skip
    match = after_day(match_at(HORDE, weak), "attack Brune 100")
    assert sum(army(match, BRUNE).values()) == left


def test_8_5_attackers_are_healed_too() -> None:
    strong = {"bare": True, "army": {"Catapult": 100}, "race": "Gnome", "goods": {"gold": 9999}}
    match = match_at({"army": {"Archer": 100}, "built": {"Medical Center": 20}}, strong)
    after_day(match, "attack Brune 100")
    assert army(match) == {"Archer": 20}


# --- 8-6 ----------------------------------------------------------------------------------------


def beaten(defenders: int, centers: int = 0) -> Match:
    """Return a match in which 12 Mages shoot 84 damage at Shieldbearers, and hack 36."""
    weak = {"race": "Dwarf", "army": {"Shieldbearer": defenders},
            "built": {"Medical Center": centers}}  # fmt: skip
    few = {"race": "Elf", "army": {"Mage": 12}}
    return after_day(match_at(few, weak), "attack Brune 100")


@pytest.mark.parametrize(
    ("defenders", "fallen", "taken"), [(4, 4, 6), (5, 5, 6), (10, 5, 4), (11, 5, 2), (50, 5, 2)]
)
def test_8_6_the_share_depends_on_who_is_left(defenders: int, fallen: int, taken: int) -> None:
    # 84 / 20 is 4 at range; 36 / 20 is 1 in melee.
    match = beaten(defenders)
    assert sum(army(match, BRUNE).values()) == defenders - fallen
    assert land(match) == [20 + taken, 20 - taken]


def test_8_6_nobody_at_home_is_the_worst_defence() -> None:
    match = after_day(match_at({"army": {"Archer": 1}}, BARE), "attack Brune 100")
    assert land(match) == [26, 14]


def test_8_6_the_healed_count_as_left() -> None:
    # All 10 fall and 2 are healed: 20 % are left.
    weak = {"bare": True, "army": {"Archer": 10}, "built": {"Medical Center": 20},
            "goods": STORES}  # fmt: skip
    match = after_day(match_at(HORDE, weak), "attack Brune 100")
    assert land(match) == [24, 16]


@pytest.mark.parametrize("building", BUILDING_NAMES)
def test_8_6_buildings_of_every_kind_change_hands(building: str) -> None:
    match = match_at({**HORDE, "land": 40}, {**BARE, "built": {building: 19}})
    after_day(match, "attack Brune 100")
    assert built(match, building) == 5 and built(match, building, BRUNE) == 14


def test_8_6_what_the_land_of_the_victor_cannot_carry_is_lost() -> None:
    full = {**HORDE, "built": {"House": 253}}
    match = match_at(full, {**BARE, "built": {"Farm": 20, "Mill": 20, "Castle": 20}})
    after_day(match, "attack Brune 100")
    # 26 land carry 260: the 6 Farms find room, and one Mill; Castles need none.
    assert built(match, "Farm") == 6 and built(match, "Mill") == 1
    assert built(match, "Castle") == 6
    assert built(match, "Mill", BRUNE) == 14


def test_8_6_stores_are_not_taken_and_a_lost_attack_costs_no_land() -> None:
    match = after_day(match_at(HORDE, {**BARE, "goods": {"iron": 77}}), "attack Brune 100")
    assert goods(match, "iron", BRUNE) == 77 and goods(match, "iron") == 0
    match = match_at({"army": {"Archer": 1}}, {"army": {"Knight": 20}})
    after_day(match, "attack Brune 100")
    assert land(match) == [20, 20] and figures(match, war.TAKEN) == []


# --- 8-7 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "ruin", "falls"),
    [(5, 5, True), (6, 5, False), (6, 6, True), (7, 6, True), (8, 6, False)],
)
def test_8_7_a_kingdom_falls_below_five_land(own: int, ruin: int, falls: bool) -> None:
    # 30 %, rounded down: 5 - 1 = 4, 6 - 1 = 5, 7 - 2 = 5, 8 - 2 = 6.
    match = match_at(HORDE, {**BARE, "land": own}, BARE, ruin=ruin)
    after_day(match, "attack Brune 100")
    assert (match.s.fallen[BRUNE] > 0) is falls
    if falls:
        assert land(match)[:2] == [20 + own, 0]
        assert acting(match) == "Arden Corvo"
        assert refused(match, "attack Brune 50") == "cannot"


def test_8_7_everything_is_lost_the_army_on_the_march_too() -> None:
    weak = {"bare": True, "land": 5, "army": {"Knight": 9}, "goods": {**STORES, "wood": 99},
            "built": {"House": 5}, "job": {"Building": 150}}  # fmt: skip
    match = match_at(HORDE, weak, BARE)
    after_day(match, "attack Brune 100", "attack Corvo 100 | build House 1 | research Habitation")
    s = match.s
    assert land(match)[BRUNE] == 0 and battles(match) == [(ARDEN, BRUNE, 0)]
    for row in (s.built, s.army, s.goods, s.job, s.plan_built, s.plan_army, s.plan_job):
        assert not any(row[BRUNE])
    assert s.learning[BRUNE] == 0 and not any(jobs(match, BRUNE).values())


def test_8_7_the_fallen_have_no_day_any_more() -> None:
    match = match_at(HORDE, {**BARE, "land": 5}, BARE)
    after_day(match, "attack Brune 100")
    end_day(match)
    assert match.s.turn == 7 and acting(match) == "Arden Corvo"
