"""Rule cases of War of the Dukes: the turn (3)."""

from itertools import islice

import pytest

from support.dukes.boards import (
    attack,
    board,
    choices,
    happened,
    pieces,
    play,
    refused,
    seeds,
    start,
    state,
)
from wartable.engine.errors import Refusal
from wartable.engine.play.match import Match
from wartable.games.dukes import events
from wartable.games.dukes.moves import stay_move
from wartable.games.dukes.state import ADVANCE, COMBAT, EXCHANGE, MAKE_WAY, MOVEMENT, RETREAT

# --- 3. The turn --------------------------------------------------------------------------------


def phases(match: Match, count: int) -> list[tuple[int, int, int]]:
    """End phases; return turn, side and stage of each."""
    seen = []
    for _ in range(count):
        s = state(match)
        seen.append((s.turn, s.side, s.stage))
        play(match, "end")
    return seen


def test_3_1_each_side_moves_and_fights() -> None:
    match = start(deployment="automatic")
    assert phases(match, 5) == [
        (1, 0, MOVEMENT),
        (1, 0, COMBAT),
        (1, 1, MOVEMENT),
        (1, 1, COMBAT),
        (2, 0, MOVEMENT),
    ]


def test_3_1_option_move_move() -> None:
    match = start(deployment="automatic", turn_sequence="move_move")
    assert phases(match, 5) == [
        (1, 0, MOVEMENT),
        (1, 1, MOVEMENT),
        (1, 0, COMBAT),
        (1, 1, COMBAT),
        (2, 0, MOVEMENT),
    ]


@pytest.mark.parametrize("sequence", ["move_fight", "move_move"])
@pytest.mark.parametrize("turns", [1, 3, 15])
def test_3_1_a_game_has_so_many_turns(turns: int, sequence: str) -> None:
    match = start(deployment="automatic", turns=turns, turn_sequence=sequence)
    phases(match, 4 * turns)
    assert match.over
    assert state(match).turn == turns


def test_3_1_only_the_side_of_the_phase_acts() -> None:
    match = board("O infantry 0906", "W infantry 0902", phase="O movement")
    assert refused(match, "move 0902 0903", "W") == "not-your-turn"
    assert refused(match, "move 0902 0903") == "no-piece"
    assert refused(match, "attack 0902 0906") == "not-now"
    assert refused(match, "roll") == "not-now"


def test_3_1_a_new_phase_forgets_who_moved_and_fought() -> None:
    match = board("O infantry 0906", "W infantry 0904", phase="O movement", die=4)
    play(match, "move 0906 0905", "end")
    attack(match, "0904", "0905")
    play(match, "end")
    s = state(match)
    assert (sum(s.moved), sum(s.fought), sum(s.attacked)) == (0, 0, 0)


def test_3_2_nothing_is_compulsory() -> None:
    match = board("O infantry 0906", "W infantry 0905", phase="O movement")
    play(match, "end", "end", "end", "end")
    assert pieces(match) == ["O infantry 0906", "W infantry 0905"]
    assert state(match).turn == 2


def test_3_2_a_declared_attack_must_be_rolled_for() -> None:
    match = board("O infantry 0906", "W infantry 0905")
    assert refused(match, "roll") == "not-now"
    play(match, "attack 0905 0906")
    assert refused(match, "end") == "must-fight"
    assert choices(match) == {"roll"}


def test_3_3_time_deploys_moves_on_and_rolls() -> None:
    match = start()
    while state(match).turn == 0:
        match.close_phase()
    assert len(pieces(match)) == 62
    match.close_phase()
    assert (state(match).side, state(match).stage) == (0, COMBAT)
    fight = play(board("O infantry 0906", "W infantry 0905", die=4), "attack 0905 0906")
    fight.close_phase()
    assert happened(fight, events.ROLLED)
    assert (state(fight).side, state(fight).stage) == (1, MOVEMENT)


def test_3_3_time_chooses_what_a_combat_asks_and_nobody_advances() -> None:
    match = board("O infantry 0906", "O infantry 1005", "W infantry 0905", die=5)
    attack(match, "0905", "0906", "1005")
    assert state(match).stage == RETREAT
    match.close_phase()
    assert "W infantry 0905" in pieces(match)
    assert (state(match).side, state(match).stage) == (1, MOVEMENT)
    won = attack(board("O infantry 0906", "W infantry 0905", die=1), "0905", "0906")
    assert state(won).stage == ADVANCE
    assert won.game.rules.timeout_move(won.book, won.s, 0) == stay_move()
    won.close_phase()
    assert pieces(won) == ["O infantry 0906", "W infantry 0904"]


LEAVING = {
    RETREAT: (("O infantry 0906", "O infantry 1005", "W infantry 0905"), "0905", 5),
    MAKE_WAY: (("O infantry 0906", "O infantry 0907", "W infantry 0905"), "0905", 5),
    EXCHANGE: (
        ("O infantry 0906", "O infantry 1005", "O cavalry 1004", "W cavalry 0905"),
        "0905",
        6,
    ),
}


@pytest.mark.parametrize("stage", LEAVING)
def test_3_3_a_choice_may_be_left_to_chance(stage: int) -> None:
    setup, target, die = LEAVING[stage]
    attackers = [each.split()[2] for each in setup if each[0] == "O" and "0907" not in each]
    match = attack(board(*setup, die=die), target, *attackers)
    assert state(match).stage == stage
    assert "leave" in choices(match)
    while state(match).stage == stage:
        play(match, "leave")
    assert state(match).stage == COMBAT
    assert refused(match, "leave") == "not-now"


def test_3_3_what_follows_chance_on_a_line_is_judged_when_it_is_known() -> None:
    """Where the gun makes way to is drawn, so whether it can then fire from 0908 is open."""
    setup = ("O infantry 0906", "O infantry 1005", "O artillery 0907", "W infantry 0905")
    made = set()
    for seed in islice(seeds(5), 20):
        match = board(*setup, "W cavalry 0910", seed=seed, make_way="random")
        attack(match, "0905", "0906", "1005")
        line = match.submit(0, "retreat 0906 0907 | attack 0910 0908")
        went = "O artillery 0908" in pieces(match)
        assert (len(line.moves), bool(line.stopped)) == ((2, False) if went else (1, True))
        made.add(went)
    assert made == {True, False}


def test_3_4_moves_may_be_taken_back() -> None:
    match = board("O infantry 0906", "O duke 0908", phase="O movement")
    before = match.state_hash()
    play(match, "move 0906 0905", "lead 0907")
    match.take_back(0)
    match.take_back(0)
    assert match.state_hash() == before
    with pytest.raises(Refusal) as caught:
        match.take_back(0)
    assert caught.value.code == "cannot-take-back"


def test_3_4_an_attack_may_be_taken_back_until_the_roll() -> None:
    match = board("O infantry 0906", "W infantry 0905", die=4)
    play(match, "attack 0905 0906")
    match.take_back(0)
    assert "end" in choices(match)
    attack(match, "0905", "0906")
    assert not match.can_take_back(0)


def test_3_4_a_placing_may_be_taken_back_and_the_end_of_a_phase_not() -> None:
    match = play(start(), "place infantry 2211")
    match.take_back(0)
    assert pieces(match) == []
    ended = play(board("O infantry 0906", phase="O movement"), "end")
    assert not ended.can_take_back(0)


def test_3_1_nothing_follows_the_end_of_a_phase_on_a_line() -> None:
    match = board("O infantry 2211", "W infantry 0905", phase="O movement")
    assert refused(match, "end | end") == "after-end"
    assert refused(match, "move 2211 2212 | end | move 2212 2213") == "after-end"
