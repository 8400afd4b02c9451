"""Rule cases of Duper: attacking (6), what an attack does (7)."""

import re

import pytest

from support.duper.boards import match_at, owned, play, refused, tile
from wartable.games.duper import GAME
from wartable.games.duper.events import ATTACKED, EVENTS

# --- 6. Attacking -------------------------------------------------------------------------------


def test_6_1_from_a_tile_of_ones_own() -> None:
    match = match_at("9 red 5/0, 10 green 9/0")
    assert refused(match, "attack 10 11") == "not-owner"
    assert refused(match, "attack 11 12") == "not-owner"


@pytest.mark.parametrize("units", ["1/0", "1/5", "0/5"])
def test_6_1_tanks_do_not_replace_the_second_infantry(units: str) -> None:
    assert refused(match_at(f"9 red {units}"), "attack 9 10") == "too-few-troops"


def test_6_1_two_infantry_are_enough() -> None:
    assert tile(play(match_at("9 red 2/0"), "attack 9 10"), 10) == "red 0/0"


def test_6_1_however_far_away() -> None:
    assert tile(play(match_at("9 red 5/0"), "attack 9 49"), 49) == "red 0/0"


@pytest.mark.parametrize("target", [49, 17, 11, 1])
def test_6_1_option_reach_adjacent(target: int) -> None:
    match = match_at("9 red 5/0", reach="adjacent")
    assert refused(match, f"attack 9 {target}") == "not-adjacent"


@pytest.mark.parametrize("target", [2, 8, 10, 16])
def test_6_1_option_reach_adjacent_leaves_the_neighbours(target: int) -> None:
    match = play(match_at("9 red 5/0", reach="adjacent"), f"attack 9 {target}")
    assert tile(match, target) == "red 0/0"


@pytest.mark.parametrize("number", [7, 14, 42])
def test_6_1_the_next_column_is_out_of_reach(number: int) -> None:
    match = match_at(f"{number} red 5/0", reach="adjacent")
    assert refused(match, f"attack {number} {number + 1}") == "not-adjacent"


def test_6_1_not_ones_own_tile() -> None:
    match = match_at("9 red 5/0, 10 red 1/0")
    assert refused(match, "attack 9 10") == "own-target"
    assert refused(match, "attack 9 9") == "own-target"


def test_6_1_option_self_attack_destroys_what_stands_there() -> None:
    match = match_at("9 red 5/0, 10 red 1/1", self_attack="yes", losses="none")
    play(match, "attack 9 10")
    assert (tile(match, 9), tile(match, 10), match.s.tiles[0]) == ("red 1/0", "red 4/0", 2)


def test_6_1_option_self_attack_never_on_the_same_tile() -> None:
    assert refused(match_at("9 red 5/2", self_attack="yes"), "attack 9 9") == "too-weak"


@pytest.mark.parametrize(
    ("units", "weaker", "equal"), [("5/0", 4, 5), ("2/1", 3, 4), ("3/4", 10, 11)]
)
def test_6_2_all_units_count_the_one_that_stays_included(
    units: str, weaker: int, equal: int
) -> None:
    assert refused(match_at(f"9 red {units}, 10 green {equal}/0"), "attack 9 10") == "too-weak"
    play(match_at(f"9 red {units}, 10 green {weaker}/0"), "attack 9 10")


def test_6_2_option_tank_power() -> None:
    assert refused(match_at("9 red 2/1, 10 green 4/0"), "attack 9 10") == "too-weak"
    play(match_at("9 red 2/1, 10 green 4/0", tank_power=3), "attack 9 10")


@pytest.mark.parametrize(
    ("target", "defence"),
    [("green 3/0", 3), ("green 0/2", 4), ("green 2/1", 4), ("green 1/0", 1)],
)
def test_6_3_infantry_counts_one_and_tanks_two(target: str, defence: int) -> None:
    if defence > 1:
        match = match_at(f"9 red {defence}/0, 10 {target}")
        assert refused(match, "attack 9 10") == "too-weak"
    play(match_at(f"9 red {defence + 1}/0, 10 {target}"), "attack 9 10")


def test_6_3_natural_defence_is_one() -> None:
    """With 2 infantry power is 2, so the natural defence shows in the losses it takes."""
    match = play(match_at("9 red 5/0", losses="defense"), "attack 9 10")
    assert tile(match, 10) == "red 3/0"


@pytest.mark.parametrize(("natural", "left"), [(0, "red 4/0"), (1, "red 3/0"), (4, "red 0/0")])
def test_6_3_option_natural_defence(natural: int, left: str) -> None:
    match = match_at("9 red 5/0", losses="defense", natural_defence=natural)
    assert tile(play(match, "attack 9 10"), 10) == left


def test_6_3_option_natural_defence_can_be_too_much() -> None:
    assert refused(match_at("9 red 5/0", natural_defence=5), "attack 9 10") == "too-weak"


def test_6_3_an_empty_tile_of_somebody_has_none() -> None:
    match = match_at("9 red 5/0, 10 green 0/0, 37 green 1/0", losses="defense")
    assert tile(play(match, "attack 9 10"), 10) == "red 4/0"


def test_6_3_option_tank_power_counts_in_defence() -> None:
    match = match_at("9 red 5/0, 10 green 0/1, 37 green 1/0", tank_power=5)
    assert refused(match, "attack 9 10") == "too-weak"


def test_6_4_equal_power_is_refused_and_nobody_loses() -> None:
    assert refused(match_at("9 red 5/0, 10 green 3/1"), "attack 9 10") == "too-weak"


def test_6_4_an_attack_costs_no_gold_and_no_stamina() -> None:
    match = match_at("9 red 5/0", gold={"red": 3}, stamina_of={"red": 2})
    play(match, "attack 9 10")
    assert (match.s.gold[0], match.s.stamina[0]) == (3, 2)
    play(match_at("9 red 5/0", stamina_of={"red": 0}), "attack 9 10")


def test_6_4_option_stamina_attack_costs_one_each() -> None:
    match = match_at("9 red 9/0", stamina_of={"red": 2}, stamina="attack", losses="none")
    play(match, "attack 9 10 | attack 10 11")
    assert match.s.stamina[0] == 0
    assert refused(match, "attack 11 12") == "no-stamina"


def test_6_4_option_stamina_attack_a_refused_attack_costs_nothing() -> None:
    match = match_at("9 red 5/0", stamina_of={"red": 1}, stamina="attack")
    assert refused(match, "attack 9 25") == "too-weak"
    assert match.s.stamina[0] == 1


# --- 7. What an attack does ---------------------------------------------------------------------

NARROW = "9 red 7/1, 10 green 4/1"


@pytest.mark.parametrize(
    ("losses", "left"), [("margin", "red 5/0"), ("defense", "red 2/0"), ("none", "red 6/1")]
)
def test_7_1_power_nine_against_six_under_each_formula(losses: str, left: str) -> None:
    match = play(match_at(NARROW, losses=losses), "attack 9 10")
    assert (tile(match, 9), tile(match, 10)) == ("red 1/0", left)


EXAMPLES = re.findall(
    r"^\| (\d/\d) \| (\d+) \| (neutral|\d/\d) \| (\d+) \| (\S+) \| (\S+) \| (\S+) \|$",
    GAME.rulebook,
    re.MULTILINE,
)


def test_7_1_the_rulebook_has_examples() -> None:
    assert len(EXAMPLES) == 4


@pytest.mark.parametrize("example", EXAMPLES, ids=" ".join)
def test_7_1_the_examples_of_the_rulebook_are_right(example: tuple[str, ...]) -> None:
    source, power, target, defence, *after = example
    defender = "" if target == "neutral" else f", 10 green {target}"
    for losses, left in zip(("margin", "defense", "none"), after, strict=True):
        match = match_at(f"9 red {source}{defender}", losses=losses)
        (event,) = [each for each in match.play(0, "attack 9 10") if each.kind == ATTACKED]
        told = EVENTS.fields(event)
        assert (told["power"], told["defence"]) == (int(power), int(defence))
        assert (tile(match, 9), tile(match, 10)) == ("red 1/0", f"red {left}")


#: Attacker, target, and what then holds the target: by margin, defense, none.
BATTLES = [
    ("5/0", "neutral", "0/0", "3/0", "4/0"),
    ("2/0", "neutral", "0/0", "0/0", "1/0"),
    ("3/2", "4/0", "1/1", "2/0", "2/2"),
    ("6/0", "1/2", "4/0", "0/0", "5/0"),
    ("2/4", "9/0", "0/4", "0/0", "1/4"),
    ("9/3", "1/0", "0/0", "7/3", "8/3"),
    ("4/4", "5/0", "2/1", "2/2", "3/4"),
]


@pytest.mark.parametrize("battle", BATTLES, ids=" ".join)
def test_7_1_battles(battle: tuple[str, ...]) -> None:
    source, target, *after = battle
    defender = "" if target == "neutral" else f", 10 green {target}"
    for losses, left in zip(("margin", "defense", "none"), after, strict=True):
        match = play(match_at(f"9 red {source}{defender}", losses=losses), "attack 9 10")
        assert (tile(match, 9), tile(match, 10)) == ("red 1/0", f"red {left}")


@pytest.mark.parametrize(
    ("damage", "left"), [(1, "2/4"), (2, "3/3"), (3, "2/3"), (4, "3/2"), (8, "3/0"), (9, "2/0")]
)
def test_7_2_a_tank_dies_for_two_full_points(damage: int, left: str) -> None:
    match = match_at(f"9 red 4/4, 10 green {12 - damage}/0")
    assert tile(play(match, "attack 9 10"), 10) == f"red {left}"


def test_7_2_option_tank_power_is_what_a_tank_absorbs() -> None:
    match = match_at("9 red 4/2, 10 green 5/0", tank_power=3)
    assert tile(play(match, "attack 9 10"), 10) == "red 1/1", "5 points: a tank and 2 infantry"


def test_7_3_infantry_takes_what_tanks_cannot() -> None:
    match = match_at("9 red 8/1, 10 green 5/0")
    assert tile(play(match, "attack 9 10"), 10) == "red 4/0", "5 points: a tank and 3 infantry"


def test_7_3_the_one_that_stays_is_never_lost() -> None:
    match = play(match_at("9 red 9/0, 10 green 0/0"), "attack 9 10")
    assert (tile(match, 9), tile(match, 10)) == ("red 1/0", "red 0/0")


def test_7_3_the_odd_point_cannot_kill_the_last_infantry() -> None:
    match = play(match_at("9 red 2/4, 10 green 5/0"), "attack 9 10")
    assert tile(match, 10) == "red 0/2", "5 points: two tanks and one infantry"


@pytest.mark.parametrize("losses", ["margin", "defense", "none"])
def test_7_4_nothing_of_the_defender_is_left(losses: str) -> None:
    match = match_at("9 red 9/0, 10 green 2/3, 37 green 5/1", losses=losses)
    play(match, "attack 9 10")
    assert tile(match, 10).endswith("/0") and tile(match, 10).startswith("red")
    assert tile(match, 37) == "green 5/1", "other tiles are left alone"


def test_7_5_capture_moves_all_but_one() -> None:
    match = match_at("9 red 5/2, 10 green 1/0, 37 green 5/0", losses="none")
    before = owned(match)
    play(match, "attack 9 10")
    assert owned(match) == before | {9: "red 1/0", 10: "red 4/2"}
    assert list(match.s.tiles) == [2, 1, 1, 1, 1]


def test_7_5_an_empty_tile_is_captured_all_the_same() -> None:
    match = play(match_at("9 red 2/0"), "attack 9 10")
    assert (tile(match, 10), match.s.tiles[0]) == ("red 0/0", 2)


def test_7_5_captors_may_act_again() -> None:
    match = play(
        match_at("9 red 9/0", losses="defense"), "attack 9 10 | attack 10 11 | move 11 10 1"
    )
    assert (tile(match, 10), tile(match, 11)) == ("red 2/0", "red 4/0")
