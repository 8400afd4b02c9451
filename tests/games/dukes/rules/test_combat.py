"""Rule cases of War of the Dukes: declaring attacks, strength and odds (5)."""

import re

import pytest

from support.dukes.boards import (
    at,
    attack,
    board,
    book_of,
    choices,
    pieces,
    play,
    refused,
    result,
    rolled,
    state,
    state_of,
)
from wartable.games.dukes import GAME
from wartable.games.dukes.rules.combat import attack_of, attack_total, column_of, defence_total
from wartable.games.dukes.state import COLUMNS, COMBAT, TERRAINS

# --- declaring ----------------------------------------------------------------------------------


def test_5_1_attackers_join_one_after_another() -> None:
    match = board("O infantry 0906", "O cavalry 1005", "O artillery 0903", "W infantry 0905")
    assert choices(match) == {
        "end",
        "attack 0905 0906",
        "attack 0905 1005",
        "attack 0905 0903",
    }
    play(match, "attack 0905 0906", "attack 0905 0903")
    assert choices(match) == {"roll", "attack 0905 1005"}
    assert refused(match, "attack 0905 0906") == "has-joined"


def test_5_1_one_target_at_a_time() -> None:
    match = board("O infantry 0906", "O cavalry 1006", "W infantry 0905", "W cavalry 1005")
    play(match, "attack 0905 0906")
    assert refused(match, "attack 1005 1006") == "other-target"


def test_5_1_the_next_attack_sees_what_the_last_one_did() -> None:
    """The first attack drives the enemy back; only then can a gun reach it."""
    match = board("O infantry 0906", "O artillery 0902", "W infantry 0905", die=1)
    assert refused(match, "attack 0905 0902") == "out-of-range"
    attack(match, "0905", "0906")
    play(match, "stay")
    assert "W infantry 0904" in pieces(match)
    assert refused(match, "attack 0904 0902") == "already-attacked"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("attack 0904 0906", "no-target"),
        ("attack 0906 0906", "no-target"),
        ("attack 0905 0907", "no-piece"),
        ("attack 0905 0805", "no-piece"),
    ],
)
def test_5_1_an_own_unit_and_an_enemy(line: str, code: str) -> None:
    match = board("O infantry 0906", "W infantry 0905", "W infantry 0805")
    assert refused(match, line) == code


@pytest.mark.parametrize("kind", ["infantry", "cavalry"])
def test_5_2_infantry_and_cavalry_attack_neighbours(kind: str) -> None:
    match = board(f"O {kind} 0906", "W infantry 0905", "W infantry 0904")
    assert choices(match) == {"end", "attack 0905 0906"}
    assert refused(match, "attack 0904 0906") == "out-of-range"


@pytest.mark.parametrize("kind", ["infantry", "cavalry"])
def test_5_2_over_a_bridge_but_not_over_a_river(kind: str) -> None:
    over_bridge = board(f"O {kind} 2008", "W infantry 2007")
    assert "attack 2007 2008" in choices(over_bridge)
    over_river = board(f"O {kind} 2108", "W infantry 2007")
    assert refused(over_river, "attack 2007 2108") == "out-of-range"


@pytest.mark.parametrize(("where", "reached"), [("2108", True), ("2109", True), ("2110", False)])
def test_5_2_guns_fire_over_anything(where: str, reached: bool) -> None:
    """Over the river, the lake and a friend, at a distance of 1 or 2."""
    match = board(f"O artillery {where}", "O infantry 2008", "W infantry 2007")
    assert (f"attack 2007 {where}" in choices(match)) == reached
    lake = board("O artillery 1805", "W infantry 1807")
    assert "attack 1807 1805" in choices(lake)


def test_5_2_option_artillery_range() -> None:
    guns = ("O artillery 0902", "W infantry 0905")
    assert refused(board(*guns), "attack 0905 0902") == "out-of-range"
    assert "attack 0905 0902" in choices(board(*guns, artillery_range=3))
    near = board("O artillery 0903", "W infantry 0905", artillery_range=1)
    assert refused(near, "attack 0905 0903") == "out-of-range"


def test_5_2_option_melee_across_river() -> None:
    match = board("O infantry 2108", "W infantry 2007", melee_across_river="yes", die=1)
    attack(match, "2007", "2108")
    assert result(match) == "DR"
    shore = board("O infantry 1806", "W infantry 1805", melee_across_river="yes")
    assert refused(shore, "attack 1805 1806") == "out-of-range", "a shore is no river"


def test_5_3_nobody_attacks_twice() -> None:
    match = board("O artillery 0906", "W infantry 0905", "W cavalry 0909", die=4)
    attack(match, "0905", "0906")
    assert "O artillery 0907" in pieces(match)
    assert refused(match, "attack 0909 0907") == "has-fought"


def test_5_3_nobody_is_attacked_twice() -> None:
    match = board("O infantry 0906", "O infantry 1005", "W infantry 0905", die=4)
    attack(match, "0905", "0906")
    assert refused(match, "attack 0905 1005") == "already-attacked"


def test_5_3_making_way_uses_up_nothing() -> None:
    """The gun that makes way may fire from where it goes."""
    match = board("O infantry 0906", "O artillery 0907", "W infantry 0905", "W cavalry 0910", die=4)
    attack(match, "0905", "0906")
    play(match, "yield 0908")
    assert choices(match) == {"end", "attack 0910 0908"}


# --- Dukes --------------------------------------------------------------------------------------


def test_5_4_a_duke_never_attacks() -> None:
    match = board("O duke 0906", "W infantry 0905")
    assert choices(match) == {"end"}
    assert refused(match, "attack 0905 0906") == "no-piece"


def test_5_4_a_lone_duke_is_a_target() -> None:
    match = attack(board("O infantry 0906", "W duke 0905", die=2), "0905", "0906")
    assert rolled(match)[:3] == (5, 2, "2-1")
    assert "W duke 0904" in pieces(match)


def test_5_4_a_unit_shields_its_duke() -> None:
    """The unit is the target; when it is removed he stays, and may be attacked by others."""
    match = board(
        *("O infantry 2212", "O infantry 2111", "O infantry 2210", "O duke 2112"),
        *("O artillery 2310", "W cavalry 2211", "W duke 2211"),
        die=1,
    )
    attack(match, "2211", "2212", "2111", "2210")
    assert rolled(match)[:3] == (30, 8, "3-1")
    assert result(match) == "DR"
    assert "W duke 2211" in pieces(match), "encircled: the cavalry is lost, the Duke is not"
    assert "W cavalry 2211" not in pieces(match)
    assert state(match).stage == COMBAT, "and nobody can advance"
    play(match, "attack 2211 2310")
    assert state(match).target == 61


def test_5_4_option_joint_adds_the_defences() -> None:
    book, s = book_of(stacked_duke="joint"), state_of("W infantry 2211", "W duke 2211")
    assert defence_total(book, s, 31) == 20 + 4
    assert defence_total(book_of(), s, 31) == 20


def test_5_4_option_joint_both_fall() -> None:
    match = board(
        *("O infantry 2212", "O infantry 2111", "O infantry 2210", "O duke 2112"),
        *("W cavalry 2211", "W duke 2211"),
        die=1,
        stacked_duke="joint",
    )
    attack(match, "2211", "2212", "2111", "2210")
    assert rolled(match)[:2] == (30, 12)
    assert match.over
    assert match.winners == (0,)


def test_5_4_option_joint_both_retreat_and_neither_is_attacked_again() -> None:
    match = board(
        *("O infantry 2212", "O artillery 2308", "W cavalry 2211", "W duke 2211"),
        die=1,
        stacked_duke="joint",
    )
    attack(match, "2211", "2212")
    assert rolled(match)[:3] == (5, 12, "1-2")
    assert {"W cavalry 2210", "W duke 2210"} <= set(pieces(match))
    play(match, "stay")
    assert refused(match, "attack 2210 2308") == "already-attacked"
    assert state(match).attacked[61] == 1


# --- strength and odds --------------------------------------------------------------------------

#: A hex of each terrain without water around it, and one two steps away.
TERRAIN = {
    "plain": ("0906", "0904"),
    "forest": ("0912", "0910"),
    "city": ("2211", "2212"),
    "fortress": ("1412", "1410"),
}
DEFENDERS = re.findall(
    r"^\| (infantry|cavalry|artillery|Duke) \| (\w+) \| (no|yes|himself) \| (\d+) \|$",
    GAME.rulebook,
    re.MULTILINE,
)


def test_5_5_the_rulebook_has_examples() -> None:
    assert len(DEFENDERS) == 8


@pytest.mark.parametrize("example", DEFENDERS, ids=" ".join)
def test_5_5_the_examples_of_the_rulebook_are_right(example: tuple[str, ...]) -> None:
    kind, terrain, duke, defence = example
    where, near = TERRAIN[terrain]
    company = [f"W duke {near}"] if duke == "yes" else []
    s = state_of(f"W {kind.lower()} {where}", *company)
    target = s.unit[at(where)] - 1 if kind != "Duke" else 61
    assert TERRAINS[book_of().terrain[at(where)]] == terrain
    assert defence_total(book_of(), s, target) == int(defence)


@pytest.mark.parametrize(
    ("duke", "strength"), [("0906", 10), ("0907", 10), ("0908", 10), ("0909", 5), ("1109", 5)]
)
def test_5_5_a_duke_doubles_attackers_within_two_hexes(duke: str, strength: int) -> None:
    s = state_of("O infantry 0906", f"O duke {duke}")
    assert attack_of(book_of(), s, 0) == strength


def test_5_5_the_enemy_duke_helps_nobody() -> None:
    s = state_of("O infantry 0906", "W duke 0904", "W cavalry 0905")
    assert attack_of(book_of(), s, 0) == 5
    assert defence_total(book_of(), s, 31 + 10) == 4


def test_5_5_neither_rivers_nor_lakes_limit_a_duke() -> None:
    s = state_of("O infantry 2107", "O duke 2007", "O cavalry 2005")
    assert attack_of(book_of(), s, 0) == 10
    assert attack_of(book_of(), s, 10) == 4


def test_5_5_the_terrain_of_attackers_does_not_matter() -> None:
    s = state_of("O infantry 2211", "O cavalry 1412")
    assert (attack_of(book_of(), s, 0), attack_of(book_of(), s, 10)) == (5, 2)


def test_5_5_options_of_the_aura() -> None:
    s = state_of("O infantry 0906", "O duke 0909", "W duke 2211")
    assert attack_of(book_of(aura_range=3), s, 0) == 10
    assert attack_of(book_of(aura_range=0), s, 0) == 5
    assert defence_total(book_of(), s, 61) == 4
    assert defence_total(book_of(aura_on_duke="no"), s, 61) == 2
    assert attack_of(book_of(aura_on_duke="no", aura_range=3), s, 0) == 10
    together = state_of("O infantry 2211", "O duke 2211")
    assert attack_of(book_of(aura_range=0), together, 0) == 10, "at no distance"


def test_5_5_all_attackers_are_added_up() -> None:
    match = board("O infantry 0906", "O cavalry 1005", "O artillery 0903", "W infantry 0905")
    play(match, "attack 0905 0906", "attack 0905 1005", "attack 0905 0903")
    assert attack_total(match.book, state(match), 0) == 10


ODDS = re.findall(r"^\| (\d+) \| (\d+) \| (\d-\d) \| (\d-\d) \|$", GAME.rulebook, re.MULTILINE)


def test_5_6_the_rulebook_has_examples() -> None:
    assert len(ODDS) == 9


@pytest.mark.parametrize("example", ODDS, ids=":".join)
def test_5_6_the_examples_of_the_rulebook_are_right(example: tuple[str, ...]) -> None:
    strong, weak, dropped, rounded = example
    assert COLUMNS[column_of(book_of(), int(strong), int(weak))] == dropped
    book = book_of(odds_rounding="defender")
    assert COLUMNS[column_of(book, int(strong), int(weak))] == rounded


@pytest.mark.parametrize(
    ("attack_with", "defence", "column"),
    [
        (6, 1, "6-1"),
        (7, 1, "6-1"),
        (59, 10, "5-1"),
        (60, 10, "6-1"),
        (9, 10, "1-1"),
        (10, 19, "1-1"),
        (10, 20, "1-2"),
        (10, 29, "1-2"),
        (10, 30, "1-3"),
        (10, 49, "1-4"),
        (10, 50, "1-5"),
        (10, 99, "1-5"),
    ],
)
def test_5_6_boundaries(attack_with: int, defence: int, column: str) -> None:
    assert COLUMNS[column_of(book_of(), attack_with, defence)] == column
