"""Rule cases of Duper: moving (5)."""

import pytest

from support.duper.boards import match_at, owned, play, refused, tile

# --- 5. Moving ----------------------------------------------------------------------------------

PATCH = "9 red 6/3, 10 red 1/0, 2 red 0/0, 17 red 1/1, 16 green 1/0"


STRIP = "9 red 4/1, 10 red 1/0, 11 red 1/0, 12 red 1/0, 17 red 1/0, 23 red 1/0"


def test_5_1_both_tiles_must_be_ones_own() -> None:
    match = match_at(PATCH)
    assert refused(match, "move 9 16 1") == "not-owner"
    assert refused(match, "move 9 8 1") == "not-owner"
    assert refused(match, "move 16 9 1") == "not-owner"
    assert refused(match, "move 8 9 1") == "not-owner"


@pytest.mark.parametrize("target", [8, 10, 2, 16])
def test_5_2_to_each_neighbour(target: int) -> None:
    match = match_at(f"9 red 3/0, {target} red 1/0")
    play(match, f"move 9 {target} 2")
    assert (tile(match, 9), tile(match, target)) == ("red 1/0", "red 3/0")


def test_5_2_no_further() -> None:
    assert refused(match_at(PATCH), "move 9 17 1") == "not-adjacent"


@pytest.mark.parametrize(
    ("infantry", "tanks", "code"),
    [
        (0, 0, "nothing-to-move"),
        (7, 0, "not-enough-troops"),
        (1, 4, "not-enough-tanks"),
        (0, 450, "not-enough-tanks"),
        (0, 451, "bad-amount"),
        (6, 0, "must-leave-troop"),
    ],
)
def test_5_3_no_more_than_there_is(infantry: int, tanks: int, code: str) -> None:
    assert refused(match_at(PATCH), f"move 9 10 {infantry} {tanks}") == code


@pytest.mark.parametrize("amount", ["-1", "+1", "1.0", "x", "١", "²"])
def test_5_3_amounts_are_whole_numbers(amount: str) -> None:
    assert refused(match_at(PATCH), f"move 9 10 {amount}") == "bad-number"
    assert refused(match_at(PATCH), f"move 9 10 1 {amount}") == "bad-number"


@pytest.mark.parametrize(
    ("infantry", "tanks", "source", "target"),
    [
        (5, 3, "red 1/0", "red 6/3"),
        (2, 0, "red 4/3", "red 3/0"),
        (0, 2, "red 6/1", "red 1/2"),
        (1, 1, "red 5/2", "red 2/1"),
    ],
)
def test_5_4_units_change_tiles(infantry: int, tanks: int, source: str, target: str) -> None:
    match = match_at(PATCH, stamina_of={"red": 2}, gold={"red": 2})
    before = owned(match)
    play(match, f"move 9 10 {infantry} {tanks}")
    assert owned(match) == before | {9: source, 10: target}
    assert (match.s.stamina[0], match.s.gold[0]) == (2, 2)


def test_5_4_units_may_act_again_in_the_same_turn() -> None:
    match = play(match_at(PATCH), "move 9 10 3 3 | move 10 17 2 3 | attack 17 16")
    assert tile(match, 16).startswith("red")
    assert tile(match, 17) == "red 1/0"


@pytest.mark.parametrize(("infantry", "tanks"), [(1, 0), (1, 1), (0, 1)])
def test_5_5_one_infantry_stays(infantry: int, tanks: int) -> None:
    match = match_at("9 red 1/2, 10 red 1/0")
    if infantry:
        assert refused(match, f"move 9 10 {infantry} {tanks}") == "must-leave-troop"
    else:
        play(match, "move 9 10 0 1")
        assert (tile(match, 9), tile(match, 10)) == ("red 1/1", "red 1/1")


def test_5_5_tanks_alone_are_stuck_until_infantry_comes() -> None:
    match = match_at("9 red 0/2, 10 red 1/0", gold={"red": 1})
    assert refused(match, "move 9 10 0 1") == "must-leave-troop"
    play(match, "infantry 9 | move 9 10 0 2")
    assert (tile(match, 9), tile(match, 10)) == ("red 1/0", "red 1/2")


@pytest.mark.parametrize("stamina", ["none", "attack"])
def test_5_6_no_march_without_the_option(stamina: str) -> None:
    match = match_at(STRIP, stamina_of={"red": 2}, stamina=stamina)
    assert refused(match, "move 9 11 1") == "not-adjacent"


@pytest.mark.parametrize("target", [11, 17])
def test_5_6_two_steps_over_an_own_tile_cost_a_stamina(target: int) -> None:
    match = match_at(STRIP, stamina_of={"red": 2}, stamina="march")
    play(match, f"move 9 {target} 2 1")
    assert (tile(match, 9), tile(match, 10)) == ("red 2/0", "red 1/0")
    assert (tile(match, target), match.s.stamina[0]) == ("red 3/1", 1)


def test_5_6_one_step_stays_free_and_an_attack_too() -> None:
    match = match_at(STRIP, stamina_of={"red": 0}, stamina="march")
    play(match, "move 9 10 2 | attack 9 8")
    assert match.s.stamina[0] == 0


def test_5_6_the_tile_between_must_be_ones_own() -> None:
    match = match_at(STRIP, stamina_of={"red": 2}, stamina="march")
    assert refused(match, "move 9 23 1") == "not-adjacent", "16 between them is neutral"


@pytest.mark.parametrize("target", [12, 9])
def test_5_6_neither_three_steps_nor_none(target: int) -> None:
    match = match_at(STRIP, stamina_of={"red": 2}, stamina="march")
    assert refused(match, f"move 9 {target} 1") == "not-adjacent"


def test_5_6_without_stamina_no_march() -> None:
    match = match_at(STRIP, stamina_of={"red": 1}, stamina="march")
    play(match, "move 9 11 1")
    assert refused(match, "move 9 11 1") == "no-stamina"


def test_5_6_a_refused_march_costs_nothing() -> None:
    match = match_at(STRIP, stamina_of={"red": 1}, stamina="march")
    assert refused(match, "move 9 11 4") == "must-leave-troop"
    assert match.s.stamina[0] == 1
