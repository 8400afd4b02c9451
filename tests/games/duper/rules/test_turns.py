"""Rule cases of Duper: the turn (2)."""

from collections import Counter

import pytest

from support.duper.boards import ALL_OTHERS, acting, hand, match_at, play, refused, start, tile
from wartable.engine.errors import Stale
from wartable.games.duper import GAME
from wartable.games.duper.state import CARDS

# --- 2-1, 2-2: income and dealing ---------------------------------------------------------------


def test_2_1_income_comes_when_the_turn_begins() -> None:
    match = match_at(gold={"red": 7, "green": 3}, hands={"green": "AH"})
    play(match, "end")
    s = match.s
    assert (s.gold[:2], s.stamina[:2], s.held[:2]) == ([7, 5], [0, 1], [0, 3])


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 2)])
def test_2_1_stamina_is_capped_at_two(before: int, after: int) -> None:
    assert play(match_at(stamina_of={"green": before}), "end").s.stamina[1] == after


def test_2_1_gold_is_not_capped() -> None:
    assert play(match_at(gold={"green": 1000}), "end").s.gold[1] == 1002


def test_2_1_options_for_what_a_turn_brings() -> None:
    s = start(turn_gold=7, turn_stamina=9, stamina_cap=5, turn_cards=3).s
    assert (s.gold[0], s.stamina[0], s.held[0]) == (7, 5, 3)
    s = start(turn_gold=0, turn_stamina=0, turn_cards=0).s
    assert (s.gold[0], s.stamina[0], s.held[0], s.left) == (0, 0, 0, 52)


def test_2_1_option_income_tick_pays_when_the_turn_ends() -> None:
    match = start(income="tick")
    assert (match.s.gold, match.s.held) == ([0] * 5, [0] * 5)
    play(match, "end")
    assert (match.s.current, match.s.gold, match.s.held) == (1, [2, 0, 0, 0, 0], [2, 0, 0, 0, 0])
    assert match.s.stamina == [1, 0, 0, 0, 0]


def test_2_2_any_card_of_the_deck_can_come() -> None:
    seen = Counter(card for seed in range(300) for card in hand(start(seed), "red").split())
    assert len(seen) == CARDS and sum(seen.values()) == 600


def test_2_2_the_last_cards_are_dealt_before_a_deck_is_opened() -> None:
    match = play(match_at(deck="7D 7S"), "end")
    assert (hand(match, "green"), match.s.left, match.s.decks) == ("7D 7S", 0, 1)


def test_2_2_a_new_deck_is_opened_for_a_card_that_finds_none() -> None:
    match = play(match_at(deck="", hands={"green": "7D"}), "end")
    s = match.s
    assert (s.held[1], s.left, s.decks) == (3, 50, 2)
    assert "7D" in hand(match, "green").split()


def test_2_2_a_new_deck_is_opened_between_two_cards_of_one_income() -> None:
    match = play(match_at(deck="7D"), "end")
    assert (match.s.held[1], match.s.left, match.s.decks) == (2, 51, 2)
    assert "7D" in hand(match, "green").split()


def test_2_2_hands_stay_when_a_deck_is_opened_and_twins_can_be() -> None:
    hands = {"red": "AH KS", "yellow": "AH"}
    twins = 0
    for seed in range(40):
        match = play(match_at(deck="", hands=hands, seed=seed), "end")
        assert (hand(match, "red"), hand(match, "yellow")) == ("AH KS", "AH")
        twins += bool({"AH", "KS"} & set(hand(match, "green").split()))
    assert twins


def test_2_2_the_first_new_deck_comes_in_the_27th_turn() -> None:
    match = start()
    opened = []
    for _ in range(28):
        opened.append(match.s.decks)
        play(match, "end")
    assert opened == [1] * 26 + [2] * 2


# --- 2-3, 2-4: acting ---------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["infantry 37", "attack 37 38", "end"])
def test_2_3_only_the_current_player_acts(line: str) -> None:
    assert refused(match_at(gold={"green": 3}), line, "green") == "not-your-turn"


def test_2_3_option_turn_lock_no_lets_everybody_act() -> None:
    match = match_at(gold={"purple": 3}, turn_lock="no")
    assert acting(match) == "red green yellow orange purple"
    play(match, "infantry 25 3", "purple")
    play(match, "attack 37 49", "green")
    assert (tile(match, 25), match.s.owner[48]) == ("purple 8/0", 2)
    assert acting(match) == "red green yellow orange purple"


def test_2_4_any_number_of_actions_in_any_order() -> None:
    match = match_at("9 red 9/0, 10 red 1/0", gold={"red": 9}, hands={"red": "AH AS 2H 2D"})
    play(match, "attack 9 8 | infantry 9 3 | tank 9 AH AS | move 9 10 2 | infantry 10 2")
    play(match, "tank 10 2H 2D")
    play(match, "move 10 9 3 1")
    assert (tile(match, 8), tile(match, 9), tile(match, 10)) == ("red 0/0", "red 5/2", "red 2/0")
    assert (match.s.gold[0], acting(match)) == (4, "red")


def test_2_4_ending_keeps_gold_stamina_and_cards() -> None:
    match = match_at(gold={"red": 4}, stamina_of={"red": 1}, hands={"red": "AH 5D"})
    play(match, "end")
    assert (match.s.gold[0], match.s.stamina[0], hand(match, "red")) == (4, 1, "AH 5D")
    assert acting(match) == "green"


def test_2_4_a_refused_action_changes_nothing_and_play_goes_on() -> None:
    match = match_at()
    assert refused(match, "attack 9 25") == "too-weak"
    assert acting(match) == "red"
    play(match, "attack 9 10")


def test_2_4_without_the_lock_the_turn_ends_when_all_have_ended_it() -> None:
    match = match_at(turn_lock="no")
    for colour in ("purple", "red", "yellow", "green"):
        play(match, "end", colour)
        assert match.s.current == 0
        assert refused(match, "end", colour) == "not-your-turn"
    assert acting(match) == "orange"
    play(match, "end", "orange")
    assert (match.s.current, match.s.gold) == (1, [0, 2, 0, 0, 0])
    assert acting(match) == "red green yellow orange purple"


# --- 2-5 to 2-7: rounds, time, players without tiles ----------------------------------------------


def test_2_5_the_round_rises_after_purple() -> None:
    match = start()
    rounds = []
    for _ in range(11):
        rounds.append(match.s.turn)
        play(match, "end")
    assert rounds == [1] * 5 + [2] * 5 + [3]


def test_2_5_the_round_rises_without_red_and_purple_too() -> None:
    match = match_at(current="orange", turn=4, absent="red purple")
    assert (play(match, "end").s.turn, match.s.current) == (5, 1)


@pytest.mark.parametrize(
    ("preset", "seconds"), [("spec", 5), ("balanced", 30), ("origin", 5), (None, 5)]
)
def test_2_6_seconds_of_a_turn(preset: str | None, seconds: int) -> None:
    assert start(preset=preset).seconds == seconds
    assert GAME.clock.live == "turn_seconds"


def test_2_6_option_turn_seconds() -> None:
    assert start(turn_seconds=0).seconds == 0
    assert start(turn_seconds=90).seconds == 90


def test_2_6_time_out_ends_the_turn_and_nothing_is_lost() -> None:
    match = match_at(gold={"red": 4}, hands={"red": "AH"})
    play(match, "infantry 9")
    match.close_phase()
    assert (match.s.current, match.s.gold[0], hand(match, "red")) == (1, 3, "AH")
    assert tile(match, 9) == "red 6/0"


def test_2_6_what_arrives_later_is_refused() -> None:
    match = match_at(gold={"red": 4})
    turn = match.phase
    play(match, "infantry 9")
    assert match.phase == turn, "acting does not begin the time anew"
    match.close_phase()
    assert match.phase == turn + 1
    with pytest.raises(Stale):
        match.submit(0, "infantry 9", phase=turn)
    assert refused(match, "infantry 9", "red") == "not-your-turn"


def test_2_6_without_the_lock_time_out_ends_it_for_all() -> None:
    match = match_at(turn_lock="no")
    play(match, "end", "yellow")
    match.close_phase()
    assert (match.s.current, acting(match)) == (1, "red green yellow orange purple")


def test_2_7_players_without_tiles_are_passed_over_and_not_paid() -> None:
    match = match_at(absent="green yellow", gold={"green": 7}, hands={"green": "AH"})
    play(match, "end")
    assert (match.s.current, match.s.turn) == (3, 2)
    assert (match.s.gold, hand(match, "green")) == ([0, 7, 0, 2, 0], "AH")


def test_2_7_who_loses_the_last_tile_keeps_gold_and_cards_out_of_play() -> None:
    match = match_at("9 red 9/0", gold={"green": 7}, hands={"green": "AH 2D"})
    play(match, "attack 9 37")
    assert (match.s.tiles[:2], match.s.gold[:2]) == ([2, 0], [0, 7])
    assert (hand(match, "green"), hand(match, "red")) == ("AH 2D", "")
    play(match, "end")
    assert match.s.current == 2


def test_2_7_option_skip_eliminated_no() -> None:
    match = match_at(absent="green", skip_eliminated="no")
    play(match, "end")
    assert (match.s.current, match.s.gold[1], match.s.held[1]) == (1, 2, 2)
    assert refused(match, "infantry 37") == "not-owner"
    assert [family.code for family in match.legal(1)] == [1], "nothing but the end"
    assert play(match, "end").s.current == 2


def test_2_7_without_the_lock_who_is_out_acts_no_more() -> None:
    match = match_at("9 red 9/0", turn_lock="no")
    play(match, "attack 9 37", "red")
    assert acting(match) == "red yellow orange purple"
    kept = match_at("9 red 9/0", turn_lock="no", skip_eliminated="no")
    play(kept, "attack 9 37", "red")
    assert acting(kept) == "red green yellow orange purple"


@pytest.mark.parametrize(("skip", "gold"), [("yes", 0), ("no", 2)])
def test_2_7_who_goes_out_in_the_own_turn_is_not_paid_at_its_end(skip: str, gold: int) -> None:
    match = match_at("37 green 9/0", turn_lock="no", income="tick", skip_eliminated=skip)
    play(match, "attack 37 9", "green")
    match.close_phase()
    assert (match.s.gold, match.s.current) == ([gold, 0, 0, 0, 0], 1)


def test_2_7_rounds_go_on_for_a_single_player() -> None:
    match = match_at("9 red 9/0", absent=ALL_OTHERS, victory="none")
    assert (play(match, "end").s.current, match.s.turn, match.s.gold[0]) == (0, 3, 2)
