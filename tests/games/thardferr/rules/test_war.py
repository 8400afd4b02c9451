"""Rule cases of Thardferr: attacks and battles (8-1 to 8-4)."""

from typing import Any

import pytest

from support.thardferr.realms import (
    ARDEN,
    BARE,
    BRUNE,
    CORVO,
    HORDE,
    STORES,
    Kingdom,
    acting,
    after_day,
    army,
    battles,
    book_and_state,
    built,
    end_day,
    fields_of,
    give,
    goods,
    jobs,
    land,
    match_at,
    refused,
    start,
    strategy_of,
)
from wartable.engine.play.match import Match
from wartable.games.thardferr import events
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import RACES
from wartable.games.thardferr.catalogue.names import BUILDING_NAMES

# --- 8-1 ----------------------------------------------------------------------------------------


def test_8_1_a_share_of_every_unit_marches_rounded_down() -> None:
    match = match_at({"army": {"Infantry": 19, "Archer": 5, "Knight": 1}}, BARE)
    after_day(match, "attack Brune 50")
    assert fields_of(match, events.MARCHED) == [
        {"attacker": ARDEN, "defender": BRUNE, "units": 9 + 2, "strategy": 0}
    ]
    assert army(match) == {"Infantry": 19, "Archer": 5, "Knight": 1}, "nobody met them"


@pytest.mark.parametrize("share", [1, 100])
def test_8_1_from_1_to_100_per_cent(share: int) -> None:
    match = match_at({"army": {"Infantry": 100}}, BARE)
    assert refused(match, "attack Brune 101") == "too-many"
    after_day(match, f"attack Brune {share}%")
    assert fields_of(match, events.MARCHED) == [
        {"attacker": ARDEN, "defender": BRUNE, "units": share, "strategy": 0}
    ]


def test_8_1_too_small_a_share_is_nobody() -> None:
    match = after_day(match_at({"army": {"Infantry": 9}}, BARE), "attack Brune 10")
    assert fields_of(match, events.MARCHED) == [] and battles(match) == []
    assert land(match) == [20, 20]


def test_8_1_whom_one_may_attack() -> None:
    match = match_at({}, {}, BARE)
    assert refused(match, "attack Arden 50") == "cannot", "oneself"
    assert refused(match, "attack Dorn 50") == "cannot", "nobody plays there"
    assert refused(match, "attack Arden 50", CORVO) == "cannot", "Corvo has no army"
    give(match, "attack Corvo 50")


def test_8_1_who_marches_does_not_guard_the_home() -> None:
    match = match_at({"army": {"Knight": 10}}, {"army": {"Knight": 10}})
    after_day(match, "attack Brune 100", "attack Arden 100")
    # Both find nobody. On day 5 Brune is first: 6 of 20 land; then Arden: 7 of 26.
    assert battles(match) == [(BRUNE, ARDEN, 0), (ARDEN, BRUNE, 0)]
    assert land(match) == [21, 19]
    assert army(match) == army(match, BRUNE) == {"Knight": 10}


# --- 8-2 ----------------------------------------------------------------------------------------

GENERAL = ("Archer Protection", "Infantry Attack", "Quick Retreat", "Anti-Cavalry")


@pytest.mark.parametrize("race", RACES)
def test_8_2_strategies_of_all_and_of_one_race(race: str) -> None:
    match = match_at({"race": race})
    for name, strategy in catalogue().strategies.items():
        if name in GENERAL or strategy.race == race:
            give(match, f"strategy {name}")
        else:
            assert refused(match, f"strategy {name}") == "cannot"
    give(match, "strategy none")
    assert refused(match, "strategy none") == "cannot", "it is so already"


def test_8_2_a_second_one_of_the_orcs_is_an_option() -> None:
    give(match_at({"race": "Orc"}), "strategy Orc Berserker")
    match = match_at({"race": "Orc"}, berserker="no_effect")
    assert refused(match, "strategy Orc Berserker") == "cannot"


def test_8_2_a_change_counts_on_the_same_day_and_stays() -> None:
    weak = {"bare": True, "army": {"Pikeman": 50}, "goods": STORES}
    calm = after_day(match_at({"army": {"Knight": 10}}, weak), "attack Brune 100")
    wild = match_at({"army": {"Knight": 10}}, weak)
    after_day(wild, "strategy Human Charging! | attack Brune 100")
    # Short: 10 * 1 / 3 = 3 Pikemen. Melee: 10 * 8 / 3 = 26, or charging 10 * 12 / 3 = 40.
    assert army(calm, BRUNE) == {"Pikeman": 50 - 3 - 26}
    assert army(wild, BRUNE) == {"Pikeman": 50 - 3 - 40}
    assert wild.s.strategy[ARDEN] == end_day(wild).s.strategy[ARDEN]
    assert wild.s.strategy[ARDEN] == strategy_of("Human Charging!")


def test_8_2_it_counts_for_the_defence_too() -> None:
    # Skeletons in a swarm are not hurt at range: 20 Archers can do nothing.
    weak = {"bare": True, "race": "Undead", "army": {"SkeletalLegion": 30}, "goods": {"gold": 99}}
    match = after_day(match_at({"army": {"Archer": 20}}, weak), "attack Brune 100")
    assert army(match, BRUNE) == {}
    match = match_at({"army": {"Archer": 20}}, {**weak, "strategy": "Skeleton Swarm"})
    after_day(match, "attack Brune 100")
    assert army(match, BRUNE) == {"SkeletalLegion": 30}


# --- 8-3 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("day", "peace"), [(1, 3), (3, 3), (5, 5)])
def test_8_3_nobody_attacks_in_the_first_days(day: int, peace: int) -> None:
    match = match_at(day=day, peace=peace)
    assert refused(match, "attack Brune 50") == "cannot"


@pytest.mark.parametrize(("day", "peace"), [(4, 3), (1, 0), (6, 5)])
def test_8_3_after_the_peace_there_is_war(day: int, peace: int) -> None:
    give(match_at(day=day, peace=peace), "attack Brune 50")


@pytest.mark.parametrize("truce", [0, 1, 3])
def test_8_3_a_beaten_kingdom_has_a_truce(truce: int) -> None:
    match = match_at(HORDE, {**BARE, "land": 100}, truce=truce, domination=100)
    after_day(match, "attack Brune 100")
    for _ in range(truce):
        assert refused(match, "attack Brune 100") == "cannot"
        end_day(match)
    give(match, "attack Brune 100")


def test_8_3_who_has_a_truce_may_attack() -> None:
    match = match_at({"truce": 1}, {})
    assert refused(match, "attack Arden 50", BRUNE) == "cannot"
    give(match, "attack Brune 50", ARDEN)


def test_8_3_the_truce_does_not_stop_armies_of_the_same_day() -> None:
    match = match_at(HORDE, HORDE, BARE)
    after_day(match, "attack Corvo 100", "attack Corvo 100")
    # 30 % of 20, then 30 % of 14; on day 5 of three seats Corvo and then Arden come first.
    assert land(match) == [26, 24, 10]


def test_8_3_a_defender_who_wins_has_no_truce() -> None:
    match = match_at({"army": {"Archer": 2}}, {"army": {"Knight": 20}}, BARE)
    after_day(match, "attack Brune 50")
    assert match.s.truce[BRUNE] == 0
    give(match, "attack Brune 100")


# --- 8-4 ----------------------------------------------------------------------------------------


def test_8_4_the_largest_army_fights_first() -> None:
    kingdoms = [{**HORDE, "army": {"Mage": number}} for number in (50, 70, 60)]
    match = match_at(*kingdoms, {**BARE, "land": 60})
    after_day(match, *["attack Dorn 100"] * 3)
    assert [attacker for attacker, _, _ in battles(match)] == [BRUNE, CORVO, ARDEN]


@pytest.mark.parametrize(("day", "order"), [(4, "120"), (5, "201"), (6, "012"), (7, "120")])
def test_8_4_among_equals_the_first_seat_moves_on(day: int, order: str) -> None:
    match = match_at(HORDE, HORDE, {**HORDE, "land": 60}, day=day)
    after_day(match, "attack Corvo 10", "attack Corvo 10", "attack Arden 10")
    assert "".join(str(attacker) for attacker, _, _ in battles(match)) == order


def test_8_4_a_later_army_meets_who_is_left() -> None:
    # 10 Archers meet 40 Militia (range 20 damage: 20 fall); then 9 Archers meet the other 20.
    weak = {"bare": True, "race": "Gnome", "army": {"Militia": 40}, "goods": STORES}
    match = match_at({"army": {"Archer": 10}}, {"army": {"Archer": 9}}, weak)
    after_day(match, "attack Corvo 100", "attack Corvo 100")
    assert battles(match)[0][0] == ARDEN and battles(match)[1][0] == BRUNE
    last = fields_of(match, events.LOSSES)[3]
    assert (last["seat"], last["lost"], last["fielded"]) == (CORVO, 18, 20)


def test_8_4_who_marches_is_not_met_at_home_even_by_the_target() -> None:
    match = match_at({"army": {"Knight": 20}}, {"army": {"Knight": 10, "Archer": 1}})
    after_day(match, "attack Brune 100", "attack Arden 50")
    # Brune's 5 Knights find nobody in Arden; Arden's 20 find 5 Knights and the Archer.
    losses = {each["seat"]: each for each in fields_of(match, events.LOSSES)[:2]}
    assert losses[BRUNE]["fielded"] == 6


def test_8_4_an_army_whose_target_has_fallen_comes_home() -> None:
    match = match_at(HORDE, {**HORDE, "army": {"Mage": 9}}, {**BARE, "land": 5})
    after_day(match, "attack Corvo 100", "attack Corvo 100")
    assert battles(match) == [(ARDEN, CORVO, 0)]
    assert fields_of(match, events.RETURNED) == [{"attacker": BRUNE, "defender": CORVO}]
    assert army(match, BRUNE) == {"Mage": 9}


TECHNOLOGY: dict[str, tuple[Kingdom, Kingdom, int]] = {
    # 10 Infantry, melee 3 or 6: 30 or 60 damage at 3 a Pikeman.
    "Sharper Blades": ({"army": {"Infantry": 10}, "level": {"Sharper Blades": 3}}, {}, 20),
    # 15 Archers, range 2 or 3: 45 damage at 3.
    "Improve Bow Range": ({"army": {"Archer": 15}, "level": {"Improve Bow Range": 1}}, {}, 15),
    # 10 Infantry: 30 damage at 3 + 2.
    "Tougher Light Armor": ({"army": {"Infantry": 10}}, {"level": {"Tougher Light Armor": 2}}, 6),
    # 20 Infantry: 60 damage, 57 of it when fortified, at 3.
    "Fortification": ({"army": {"Infantry": 20}}, {"level": {"Fortification": 1}}, 19),
    # 90 Archers: 180 damage; a Guard Tower takes off 40.
    "Guard Towers": ({"army": {"Archer": 90}}, {"built": {"Guard Towers": 1}}, 46),
    # 50 Infantry: 150 damage; a Medical Center takes off 75.
    "Medical Center": ({"army": {"Infantry": 50}}, {"built": {"Medical Center": 1}}, 25),
}


@pytest.mark.parametrize("name", TECHNOLOGY)
def test_8_4_technologies_and_buildings_of_both_fight_with_them(name: str) -> None:
    attacker, more, lost = TECHNOLOGY[name]
    weak = {"bare": True, "army": {"Pikeman": 80}, "goods": STORES, **more}
    match = after_day(match_at(attacker, weak), "attack Brune 100")
    assert fields_of(match, events.LOSSES)[1]["lost"] == lost


def test_8_4_heavy_armour_and_hidden_warriors() -> None:
    # 40 Archers: 80 damage at 11 a Knight, or 11 + 2.
    for level, lost in ({}, 7), ({"Tougher Heavy Armor": 2}, 6):
        strong = {"bare": True, "army": {"Knight": 80}, "goods": STORES, "level": level}
        match = after_day(match_at({"army": {"Archer": 40}}, strong), "attack Brune 100")
        assert fields_of(match, events.LOSSES)[1]["lost"] == lost
    # 62 Infantry: 186 damage, a quarter or a tenth of it at 3 a ShadowWarrior.
    for hidden, lost in ({}, 15), ({"Cloacking": 1}, 6):
        weak = {"bare": True, "race": "Orc", "army": {"ShadowWarrior": 40}, "goods": STORES}
        match = match_at({"army": {"Infantry": 62}}, {**weak, "level": hidden})
        after_day(match, "attack Brune 100")
        assert fields_of(match, events.LOSSES)[1]["lost"] == lost


# --- the scratch space --------------------------------------------------------------------------


def test_no_trace_of_a_battle_stays_behind() -> None:
    match = match_at(HORDE, {})
    clean = type(match.work)()
    after_day(match, "attack Brune 100")
    for name in ("stacks", "unit", "count", "away", "marched", "stage", "winner", "strength"):
        assert getattr(match.work, name) == getattr(clean, name)


def test_strength_changes_battles_only_as_an_option() -> None:
    kingdoms: tuple[Any, ...] = ({"army": {"Infantry": 30}, "level": {"Commerce": 1}}, BARE)
    for chosen in ("no", "higher", "lower"):
        book, _ = book_and_state(match_at(*kingdoms, strength_factor=chosen))
        assert book.strength_on == int(chosen != "no")
    assert start(2).options.strength_factor == "no"


# --- Rule cases of Thardferr: what a war brings (8-5 to 8-7) -------------------------------------

# --- 8-5 ----------------------------------------------------------------------------------------


def test_8_5_the_example_of_the_rulebook() -> None:
    match = match_at(
        {"army": {"Infantry": 20, "Archer": 10}}, {"race": "Orc", "army": {"Slinger": 10}}
    )
    after_day(match, "attack Brune 50")
    assert army(match) == {"Infantry": 17, "Archer": 9} and army(match, BRUNE) == {}
    assert fields_of(match, events.TAKEN) == [
        {"attacker": ARDEN, "defender": BRUNE, "land": 6, "buildings": 38}
    ]
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
    assert land(match) == [20, 20] and fields_of(match, events.TAKEN) == []


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
