"""Rule cases of Duper: building infantry (3), building tanks (4)."""

import pytest

from support.duper.boards import hand, match_at, names, play, refused, tile
from wartable.games.duper.moves import card_named

# --- 3. Building infantry -----------------------------------------------------------------------


def test_3_1_on_any_tile_of_ones_own() -> None:
    match = match_at("9 red 5/0, 49 red 0/0", gold={"red": 4})
    play(match, "infantry 49 | infantry 1,1 2")
    assert (tile(match, 49), tile(match, 9), match.s.gold[0]) == ("red 1/0", "red 7/0", 1)


@pytest.mark.parametrize("target", [10, 37])
def test_3_1_not_on_neutral_or_foreign_tiles(target: int) -> None:
    assert refused(match_at(gold={"red": 4}), f"infantry {target}") == "not-owner"


def test_3_2_one_gold_each() -> None:
    match = play(match_at(gold={"red": 4}), "infantry 9 4")
    assert (tile(match, 9), match.s.gold[0]) == ("red 9/0", 0)
    assert refused(match, "infantry 9") == "not-enough-gold"


def test_3_2_all_or_nothing() -> None:
    assert refused(match_at(gold={"red": 4}), "infantry 9 5") == "not-enough-gold"


def test_3_2_at_least_one() -> None:
    assert refused(match_at(gold={"red": 4}), "infantry 9 0") == "bad-amount"


def test_3_2_only_the_own_gold_pays() -> None:
    assert refused(match_at(gold={"green": 4}), "infantry 9") == "not-enough-gold"


def test_3_2_option_infantry_cost() -> None:
    match = match_at(gold={"red": 7}, infantry_cost=3)
    assert refused(match, "infantry 9 3") == "not-enough-gold"
    assert play(match, "infantry 9 2").s.gold[0] == 1
    assert refused(match, "infantry 9") == "not-enough-gold"


# --- 4. Building tanks --------------------------------------------------------------------------


def test_4_1_on_any_tile_of_ones_own() -> None:
    match = match_at("9 red 5/0, 49 red 0/0", hands={"red": "QH QD QC QS"})
    play(match, "tank 49 QH QD | tank 9 QC QS")
    assert (tile(match, 49), tile(match, 9), hand(match, "red")) == ("red 0/1", "red 5/1", "")


@pytest.mark.parametrize("target", [10, 37])
def test_4_1_not_on_neutral_or_foreign_tiles(target: int) -> None:
    assert refused(match_at(hands={"red": "QH QD"}), f"tank {target} QH QD") == "not-owner"


@pytest.mark.parametrize("pair", ["AH AD", "10C 10S", "KH KS", "2D 2C"])
def test_4_2_two_cards_of_one_value_and_any_suits(pair: str) -> None:
    match = play(match_at(hands={"red": f"{pair} 5H"}), f"tank 9 {pair}")
    assert (tile(match, 9), hand(match, "red")) == ("red 5/1", "5H")


@pytest.mark.parametrize("cards", ["QH JH", "QH JD", "AH KH", "AH 2D"])
def test_4_2_not_two_values(cards: str) -> None:
    assert refused(match_at(hands={"red": cards}), f"tank 9 {cards}") == "not-a-pair"


def test_4_2_both_cards_must_be_in_the_own_hand() -> None:
    match = match_at(hands={"red": "QH", "green": "QD"})
    assert refused(match, "tank 9 QH QD") == "card-not-owned"
    assert refused(match, "tank 9 QD QH") == "card-not-owned"
    assert refused(match, "tank 9 5C 5S") == "card-not-owned"


def test_4_2_one_card_is_not_two() -> None:
    assert refused(match_at(hands={"red": "QH QD"}), "tank 9 QH QH") == "same-card-twice"


def test_4_2_twins_are_a_pair() -> None:
    match = play(match_at(hands={"red": "QH QH QH"}), "tank 9 QH QH")
    assert (tile(match, 9), hand(match, "red")) == ("red 5/1", "QH")
    assert refused(match, "tank 9 QH QH") == "same-card-twice"


def test_4_3_the_pair_leaves_the_game_and_no_gold_is_paid() -> None:
    match = match_at(hands={"red": "QH QD 5C"}, gold={"red": 3})
    left = match.s.left
    play(match, "tank 9 QD QH")
    s = match.s
    assert (s.gold[0], s.held[0], s.left) == (3, 1, left)
    assert names(s.spent) == "QH QD"
    assert card_named("QH") not in s.deck[: s.left]


def test_4_3_everybody_sees_the_pair() -> None:
    match = play(match_at(hands={"red": "QH QD 5C"}), "tank 9 QH QD")
    for seat in (-1, 1, 4):
        seen = match.view(seat).s
        assert names(seen.spent) == "QH QD"
        assert seen.held[0] == 1 and not any(seen.hand[0])
