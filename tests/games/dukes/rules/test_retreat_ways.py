"""Rule cases of War of the Dukes: which way is back, and who has none (6)."""

import re
from collections import Counter
from itertools import islice

import pytest

from support.dukes.boards import (
    at,
    attack,
    board,
    book_of,
    choices,
    happened,
    pieces,
    play,
    refused,
    result,
    seeds,
    state,
    state_of,
)
from wartable.engine.kit.chance import PLAN, stream
from wartable.engine.kit.events import Log
from wartable.games.dukes import GAME, events
from wartable.games.dukes.catalogue.atlas import hex_text
from wartable.games.dukes.rules.retreat_ways import draw_direction
from wartable.games.dukes.state import ADVANCE, OF_A_SIDE, OFF, RETREAT, Work

#: The defender, and the hexes around it from the north on.
FIELD = "0906"
AROUND = ["0905", "1005", "1006", "0907", "0806", "0805"]
#: The hexes behind these.
BEHIND = ["0904", "1105", "1107", "0908", "0707", "0705"]


def ways_back(*attackers: str) -> Counter[str]:
    """Return how often chance sends the defender of 0906 where, when attacked from these hexes."""
    s = state_of("W infantry 0906", *(f"O artillery {each}" for each in attackers))
    s.target, s.field = OF_A_SIDE, at(FIELD)
    for gun in range(20, 20 + len(attackers)):
        s.joined[gun] = 1
    found: Counter[str] = Counter()
    for seed in range(240):
        found[hex_text(draw_direction(book_of(), s, Work(), stream(seed, PLAN), Log()))] += 1
    return found


# --- which way is back --------------------------------------------------------------------------


@pytest.mark.parametrize(("near", "behind"), list(zip(AROUND, BEHIND, strict=True)))
def test_6_1_an_attacker_goes_straight_away_from_the_defender(near: str, behind: str) -> None:
    match = attack(board("W infantry 0906", f"O infantry {near}", die=4), FIELD, near)
    assert pieces(match) == [f"O infantry {behind}", "W infantry 0906"]


@pytest.mark.parametrize(("number", "near"), list(enumerate(AROUND)))
def test_6_1_a_defender_goes_straight_away_from_a_single_attacker(number: int, near: str) -> None:
    match = attack(board("W infantry 0906", f"O infantry {near}", die=1), FIELD, near)
    assert f"W infantry {AROUND[(number + 3) % 6]}" in pieces(match)


def test_6_1_bombarding_guns_count_for_the_centre_of_mass() -> None:
    """Alone the infantry drives it south; with two guns to the south-east, to the north-west."""
    assert set(ways_back("0905")) == {"0907"}
    assert set(ways_back("0905", "1006", "1107")) == {"0805"}
    assert set(ways_back("0905", "1107")) == {"0805", "0806"}


def test_6_1_option_any_backwards_the_defender_chooses() -> None:
    match = board("O infantry 0905", "W infantry 0906", die=1, retreat_direction="any_backwards")
    attack(match, FIELD, "0905")
    assert (match.to_act, state(match).stage) == ((1,), RETREAT)
    assert choices(match) == {
        "leave",
        "retreat 0906 0907",
        "retreat 0906 1006",
        "retreat 0906 0806",
    }
    assert refused(match, "retreat 0906 1005") == "no-way-back"
    assert refused(match, "retreat 0906") == "no-way-back"
    assert refused(match, "retreat 0905 0904") == "no-piece"
    play(match, "retreat 0906 1006")
    assert pieces(match) == ["O infantry 0905", "W infantry 1006"]
    assert (match.to_act, state(match).stage) == ((0,), ADVANCE)


def test_6_1_option_any_backwards_is_farther_from_every_attacker() -> None:
    match = board(
        *("O infantry 0905", "O artillery 1107", "W infantry 0906"),
        die=1,
        retreat_direction="any_backwards",
    )
    attack(match, FIELD, "0905", "1107")
    assert pieces(match) == ["O artillery 1107", "O infantry 0905", "W infantry 0806"]


def test_6_1_option_any_backwards_for_attackers() -> None:
    match = board("O infantry 0907", "W infantry 0906", die=4, retreat_direction="any_backwards")
    attack(match, FIELD, "0907")
    assert match.to_act == (0,)
    assert choices(match) == {
        "leave",
        "retreat 0907 0908",
        "retreat 0907 1007",
        "retreat 0907 0807",
    }


EXAMPLES = re.findall(r"^\| (\d{4}(?:, \d{4})*) \| (\d{4}.*|any.*) \|$", GAME.rulebook, re.M)


def test_6_2_the_rulebook_has_examples() -> None:
    assert len(EXAMPLES) == 6


@pytest.mark.parametrize("example", EXAMPLES, ids=" to ".join)
def test_6_2_the_examples_of_the_rulebook_are_right(example: tuple[str, str]) -> None:
    attackers, back = example
    expected = set(AROUND) if back.startswith("any") else set(back.split(" or "))
    assert set(ways_back(*attackers.split(", "))) == expected


def test_6_2_chance_is_fair_on_a_border_and_in_the_middle() -> None:
    two = ways_back("0905", "1005")
    assert all(90 <= count <= 150 for count in two.values()), two
    six = ways_back("0905", "0907")
    assert len(six) == 6
    assert all(22 <= count <= 60 for count in six.values()), six


BORDER = ("O infantry 0905", "O infantry 1005", "W infantry 0906")


def outcomes(*setup: str, attackers: str, count: int = 60, **options: int | str) -> Counter[str]:
    """Return where the infantry of 0906 ends, over many dice that fall on 1."""
    found: Counter[str] = Counter()
    for seed in islice(seeds(1), count):
        match = board(*setup, seed=seed, **options)  # type: ignore[arg-type]
        attack(match, FIELD, *attackers.split())
        assert result(match) == "DR"
        where = state(match).at[OF_A_SIDE]
        found["removed" if where == OFF else hex_text(where)] += 1
    return found


def test_6_2_both_outcomes_happen_in_play() -> None:
    found = outcomes(*BORDER, attackers="0905 1005")
    assert set(found) == {"0806", "0907"}
    assert min(found.values()) >= 18


def test_6_2_first_chance_picks_then_the_hex_is_judged() -> None:
    """0806 is controlled from 0706, so about half of all retreats fail."""
    found = outcomes(*BORDER, "O infantry 0706", attackers="0905 1005", count=20)
    assert set(found) == {"removed", "0907"}
    assert min(found.values()) >= 6


def test_6_2_option_legal_only() -> None:
    found = outcomes(
        *BORDER, "O infantry 0706", attackers="0905 1005", count=20, retreat_tie="legal_only"
    )
    assert set(found) == {"0907"}
    both = ("O infantry 0706", "O infantry 0908")
    lost = outcomes(*BORDER, *both, attackers="0905 1005", count=5, retreat_tie="legal_only")
    assert set(lost) == {"removed"}


def test_6_2_option_legal_only_counts_a_friend_who_makes_way() -> None:
    setup = (*BORDER, "W cavalry 0907", "O infantry 0706")
    free = outcomes(*setup, attackers="0905 1005", count=10, retreat_tie="legal_only")
    assert set(free) == {"0907"}
    full = outcomes(*setup, attackers="0905 1005", count=10, retreat_tie="legal_only", push_limit=0)
    assert set(full) == {"removed"}


def test_6_2_a_centre_on_the_defender_sends_it_anywhere() -> None:
    """Guns in the north and in the south control two of the six hexes."""
    guns = ("O artillery 0904", "O artillery 0908", "W infantry 0906")
    found = outcomes(*guns, attackers="0904 0908", count=90)
    assert set(found) == {"removed", "1005", "1006", "0806", "0805"}
    assert 15 <= found["removed"] <= 45


def test_6_2_encircled_defenders_are_lost() -> None:
    found = outcomes(
        *("O infantry 0905", "O infantry 0907", "W infantry 0906"), attackers="0905 0907", count=12
    )
    assert set(found) == {"removed"}


def test_6_2_what_chance_picked_is_told() -> None:
    match = attack(board(*BORDER, die=1), FIELD, "0905", "1005")
    (event,) = happened(match, events.DIRECTION_DRAWN)
    assert (event["piece"], event["at"], event["ways"]) == (OF_A_SIDE, at(FIELD), 2)
    clear = attack(board("O infantry 0905", "W infantry 0906", die=1), FIELD, "0905")
    assert not happened(clear, events.DIRECTION_DRAWN)


# --- unusable hexes -----------------------------------------------------------------------------

#: What makes the way back of 0906, attacked from 0905, unusable; or other hexes.
BLOCKED = {
    "held by an enemy": (("O infantry 0907",), "0906", "0905"),
    "controlled by an enemy": (("O infantry 0908",), "0906", "0905"),
    "controlled by a Duke": (("O duke 1007",), "0906", "0905"),
    "off the map": ((), "0901", "0902"),
    "beyond a river": ((), "2108", "2208"),
    "a lake": ((), "1710", "1711"),
}


@pytest.mark.parametrize("reason", BLOCKED)
def test_6_3_without_a_way_back_a_piece_is_removed(reason: str) -> None:
    others, target, near = BLOCKED[reason]
    setup = (*others, f"O infantry {near}", f"W infantry {target}")
    match = attack(board(*setup, die=1), target, near)
    assert result(match) == "DR"
    assert not [text for text in pieces(match) if text.startswith("W")]
    assert len(happened(match, events.NO_WAY_BACK)) == 1


def test_6_3_over_a_bridge_and_into_a_forest_there_is_a_way() -> None:
    bridge = attack(board("O infantry 2009", "W infantry 2008", die=1), "2008", "2009")
    assert "W infantry 2007" in pieces(bridge)
    forest = attack(board("O infantry 0910", "W infantry 0911", die=1), "0911", "0910")
    assert "W infantry 0912" in pieces(forest)


def test_6_3_a_zone_across_a_river_does_not_reach() -> None:
    """2108 is beside 2007, but the river parts them."""
    match = board("O infantry 2110", "W infantry 2109", "O cavalry 2007", die=1)
    attack(match, "2109", "2110")
    assert "W infantry 2108" in pieces(match)


def test_6_3_a_friend_on_a_controlled_hex_does_not_help() -> None:
    match = board("O infantry 0905", "W infantry 0906", "W cavalry 0907", "O infantry 0908", die=1)
    attack(match, FIELD, "0905")
    assert pieces(match) == ["O infantry 0905", "O infantry 0908", "W cavalry 0907"]


def test_6_3_attackers_without_a_way_back_are_removed() -> None:
    match = board("O infantry 0905", "W infantry 0906", "W cavalry 0903", die=4)
    attack(match, FIELD, "0905")
    assert pieces(match) == ["W cavalry 0903", "W infantry 0906"]


def test_6_4_a_duke_joins_a_unit_in_a_city_and_a_unit_its_duke() -> None:
    duke = attack(board("O infantry 2213", "W duke 2212", "W infantry 2211", die=1), "2212", "2213")
    assert {"W duke 2211", "W infantry 2211"} <= set(pieces(duke))
    unit = attack(board("O infantry 2213", "W infantry 2212", "W duke 2211", die=1), "2212", "2213")
    assert {"W duke 2211", "W infantry 2211"} <= set(pieces(unit))
    assert not happened(unit, events.MADE_WAY)


def test_6_4_in_the_open_the_duke_makes_way() -> None:
    match = attack(board("O infantry 0905", "W infantry 0906", "W duke 0907", die=1), FIELD, "0905")
    assert "W infantry 0907" in pieces(match)
    assert "W duke 0907" not in pieces(match)
    (event,) = happened(match, events.MADE_WAY)
    assert (event["piece"], event["source"]) == (61, at("0907"))
    shared = board(
        *("O infantry 0905", "W infantry 0906", "W duke 0907"), die=1, duke_stacking="anywhere"
    )
    assert "W duke 0907" in pieces(attack(shared, FIELD, "0905"))
