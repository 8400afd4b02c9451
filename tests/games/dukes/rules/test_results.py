"""Rule cases of War of the Dukes: die and results (5), as far as they need no retreat."""

import re

import pytest

from support.dukes.boards import at, attack, board, book_of, pieces, play, result, rolled, state
from wartable.games.dukes import GAME
from wartable.games.dukes.rules.combat import modified, result_of
from wartable.games.dukes.state import ADVANCE, COLUMNS, COMBAT, FACES, MOVEMENT, RESULTS

# --- die and results ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "added"), [("0906", 0), ("0911", 0), ("0912", 2), ("0403", 1), ("2211", 0)]
)
def test_5_7_cover_is_added_to_the_die(where: str, added: int) -> None:
    for die in range(1, FACES + 1):
        assert modified(book_of(), at(where), die) == min(6, die + added)


def test_5_7_the_die_is_told_as_it_fell_and_as_it_counts() -> None:
    match = attack(board("O infantry 0911", "W cavalry 0912", die=5), "0912", "0911")
    assert rolled(match) == (5, 2, "2-1", 5, 6)
    assert result(match) == "AR"


def test_5_7_attackers_in_a_forest_add_nothing() -> None:
    match = attack(board("O infantry 0912", "W cavalry 0911", die=4), "0911", "0912")
    assert rolled(match) == (5, 2, "2-1", 4, 4)


def test_5_7_all_faces_are_rolled() -> None:
    faces = [
        rolled(
            attack(board("O infantry 0906", "W infantry 0905", seed=seed), "0905", "0906"),
        )[3]
        for seed in range(120)
    ]
    assert {faces.count(face) > 8 for face in range(1, 7)} == {True}


def test_5_8_guns_at_two_hexes_bombard_and_suffer_no_retreat() -> None:
    match = attack(board("O artillery 0907", "W infantry 0905", die=6), "0905", "0907")
    assert result(match) == "AR"
    assert pieces(match) == ["O artillery 0907", "W infantry 0905"]


@pytest.mark.parametrize("gun", ["0906", "2108"])
def test_5_8_a_gun_beside_the_defender_is_in_contact_even_over_a_river(gun: str) -> None:
    target = {"0906": "0905", "2108": "2007"}[gun]
    match = board(f"O artillery {gun}", f"W infantry {target}", die=4)
    attack(match, target, gun)
    assert result(match) == "AR"
    assert f"O artillery {gun}" not in pieces(match)


def test_5_8_option_river_fire_is_bombardment() -> None:
    over = board("O artillery 2108", "W infantry 2007", die=4, river_fire_is_bombardment="yes")
    assert "O artillery 2108" in pieces(attack(over, "2007", "2108"))
    beside = board("O artillery 0906", "W infantry 0905", die=4, river_fire_is_bombardment="yes")
    assert "O artillery 0907" in pieces(attack(beside, "0905", "0906"))


TABLE = re.findall(r"^\| (\d) ((?:\| (?:AE|AR|DE|DR|EX) ){10})\|$", GAME.rulebook, re.MULTILINE)


def test_5_9_the_table_of_the_rulebook_is_that_of_the_code() -> None:
    assert len(TABLE) == FACES
    for die, row in TABLE:
        shown = [RESULTS[word] for word in row.replace("|", " ").split()]
        book = book_of()
        assert shown == [result_of(book, column, int(die)) for column in range(len(COLUMNS))]
    assert "| die | " + " | ".join(COLUMNS) + " |" in GAME.rulebook


def test_5_9_option_crt_1_3_on_4() -> None:
    assert result_of(book_of(), 2, 4) == RESULTS["AR"]
    option = book_of(crt_1_3_on_4="AE")
    assert result_of(option, 2, 4) == RESULTS["AE"]
    changed = [
        (column, die)
        for column in range(len(COLUMNS))
        for die in range(1, 7)
        if result_of(option, column, die) != result_of(book_of(), column, die)
    ]
    assert changed == [(2, 4)]


WEAK = ("O cavalry 2112", "O artillery 2111", "O artillery 2213", "W infantry 2211", "W duke 2311")


def test_5_9_ae_removes_all_attackers_bombarding_guns_too() -> None:
    match = attack(board(*WEAK, die=6), "2211", "2112", "2213")
    assert (rolled(match)[:3], result(match)) == ((5, 20, "1-4"), "AE")
    assert pieces(match) == ["O artillery 2111", "W duke 2311", "W infantry 2211"]
    assert state(match).stage == COMBAT


def test_5_9_option_bombard_immune_to_ae() -> None:
    match = board(*WEAK, die=6, bombard_immune_to_ae="yes")
    attack(match, "2211", "2112", "2213", "2111")
    assert (rolled(match)[:3], result(match)) == ((8, 20, "1-2"), "AR")
    alone = attack(board(*WEAK, die=6, bombard_immune_to_ae="yes"), "2211", "2112", "2213")
    assert result(alone) == "AE"
    assert "O artillery 2213" in pieces(alone)
    assert "O cavalry 2112" not in pieces(alone)


def test_5_9_ar_sends_those_in_contact_back() -> None:
    match = board("O infantry 0906", "O artillery 0903", "W infantry 0905", die=6)
    attack(match, "0905", "0906", "0903")
    assert result(match) == "AR"
    assert pieces(match) == ["O artillery 0903", "O infantry 0907", "W infantry 0905"]


STRONG = ("O infantry 0906", "O infantry 1005", "O artillery 0903", "O duke 0907")


def test_5_9_de_removes_the_defender_and_nobody_advances() -> None:
    match = attack(board(*STRONG, "W cavalry 0905", die=1), "0905", "0906", "1005")
    assert (rolled(match)[:3], result(match)) == ((20, 2, "6-1"), "DE")
    assert pieces(match) == sorted(STRONG)
    assert state(match).stage == COMBAT


def test_5_9_dr_moves_the_defender_and_asks_who_advances() -> None:
    match = attack(board("O infantry 0906", "W infantry 0905", die=3), "0905", "0906")
    assert result(match) == "DR"
    assert pieces(match) == ["O infantry 0906", "W infantry 0904"]
    assert state(match).stage == ADVANCE


def test_5_9_ex_removes_the_defender_and_the_attackers_pay() -> None:
    match = attack(board(*STRONG, "W cavalry 0905", die=6), "0905", "0906", "0903")
    assert (rolled(match)[:3], result(match)) == ((13, 2, "6-1"), "EX")
    assert pieces(match) == ["O artillery 0903", "O duke 0907", "O infantry 1005"]


#: Orfburg before Kaiserburg: the example under the table of results.
EXAMPLE = ("O infantry 2008", "O artillery 2009", "O duke 2010", "W cavalry 2007")


@pytest.mark.parametrize(
    ("die", "expected"), [(1, "DE"), (2, "DR"), (3, "DR"), (4, "DR"), (5, "DR"), (6, "EX")]
)
def test_5_9_the_example_of_the_rulebook(die: int, expected: str) -> None:
    match = attack(board(*EXAMPLE, die=die), "2007", "2008", "2009")
    assert (rolled(match)[:3], result(match)) == ((16, 4, "4-1"), expected)
    assert ("O infantry 2008" in pieces(match)) == (expected != "EX")
    with_duke = attack(board(*EXAMPLE, "W duke 1908", die=die), "2007", "2008", "2009")
    assert rolled(with_duke)[:3] == (16, 8, "2-1")
    assert result(with_duke) == ("AR" if die > 4 else "DR")


def test_5_9_the_phase_goes_on_after_a_combat() -> None:
    match = attack(board(*STRONG, "W cavalry 0905", die=1), "0905", "0906", "1005")
    play(match, "end")
    assert (state(match).side, state(match).stage) == (1, MOVEMENT)
