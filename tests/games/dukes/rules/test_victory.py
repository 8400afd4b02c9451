"""Rule cases of War of the Dukes: the end (9)."""

import pytest

from support.dukes.boards import attack, board, pieces, play, refused, result, start, state
from wartable.engine.play.match import Match
from wartable.games.dukes.state import (
    ADVANCE,
    CAPITAL_TAKEN,
    DUKE_FELL,
    OBJECTIVES_DENIED,
    OBJECTIVES_HELD,
    REASONS,
)

# --- 9. The end ---------------------------------------------------------------------------------


def ended(match: Match) -> tuple[int, tuple[int, ...]]:
    """Return why a game ended and who won it."""
    return state(match).ended, match.winners


def strike(target: str, die: int, *more: str) -> Match:
    """Attack a Duke on 0906 with everything around."""
    attackers = ("O infantry 0905", "O infantry 1005", "O infantry 1006")
    match = board(*attackers, *more, f"W duke {target}", die=die)
    return attack(match, target, "0905", "1005", "1006")


@pytest.mark.parametrize(("die", "expected"), [(1, "DE"), (5, "EX"), (6, "EX")])
def test_9_1_a_duke_that_is_removed_ends_the_game_at_once(die: int, expected: str) -> None:
    match = strike("0906", die)
    assert result(match) == expected
    assert ended(match) == (DUKE_FELL, (0,))
    assert refused_when_over(match)
    assert len(pieces(match)) == 3, "nobody pays any more"


def refused_when_over(match: Match) -> bool:
    return match.to_act == () and refused(match, "end", "O") == "game-over"


def test_9_1_a_duke_that_cannot_retreat_has_fallen() -> None:
    match = board("O infantry 0905", "W duke 0906", "O infantry 0908", die=1)
    assert ended(attack(match, "0906", "0905")) == (DUKE_FELL, (0,))
    other = board("W infantry 0905", "O duke 0906", "W infantry 0908", phase="W combat", die=1)
    assert ended(attack(other, "0906", "0905")) == (DUKE_FELL, (1,))


def test_9_1_a_major_victory_whatever_else_stands() -> None:
    assert REASONS[DUKE_FELL].startswith("major victory")
    assert REASONS[CAPITAL_TAKEN].startswith("major victory")
    assert REASONS[OBJECTIVES_HELD].startswith("minor victory")
    assert REASONS[OBJECTIVES_DENIED].startswith("minor victory")


def judged(*setup: str, turn: int = 15, **options: int | str) -> tuple[int, tuple[int, ...]]:
    """Return what comes of a position at the end of Wulfenberg's combat phase."""
    match = board(*setup, phase="W combat", turn=turn, **options)  # type: ignore[arg-type]
    return ended(play(match, "end"))


BOTH = ("O infantry 2007", "O infantry 0815")


def test_9_2_nothing_is_judged_before_the_end() -> None:
    assert judged(*BOTH, turn=14) == (0, ())
    assert judged(*BOTH, turn=15) == (OBJECTIVES_HELD, (0,))
    assert judged("W infantry 3120", turn=3) == (0, ())
    assert judged(*BOTH, turn=3, turns=3) == (OBJECTIVES_HELD, (0,))


def test_9_2_option_each_turn() -> None:
    assert judged(*BOTH, turn=3, victory_check="each_turn") == (OBJECTIVES_HELD, (0,))
    assert judged("O infantry 2007", turn=3, victory_check="each_turn") == (0, ())
    phase = board(*BOTH, phase="O combat", turn=3, victory_check="each_turn")
    assert ended(play(phase, "end")) == (0, ())


@pytest.mark.parametrize("phase", ["O movement", "O combat", "W movement", "W combat"])
@pytest.mark.parametrize("sequence", ["move_fight", "move_move"])
def test_9_2_option_each_phase(phase: str, sequence: str) -> None:
    match = board(*BOTH, phase=phase, turn=3, victory_check="each_phase", turn_sequence=sequence)
    assert ended(play(match, "end")) == (OBJECTIVES_HELD, (0,))


def test_9_2_option_each_phase_not_within_one() -> None:
    setup = ("O infantry 2007", "O infantry 1420")
    match = board(*setup, phase="O movement", victory_check="each_phase")
    assert ended(play(match, "move 1420 1321")) == (0, ())
    assert ended(play(match, "end")) == (OBJECTIVES_HELD, (0,))


def test_9_2_option_immediate_after_a_move() -> None:
    setup = ("O infantry 2007", "O infantry 1420")
    for check, over in (("immediate", True), ("each_phase", False), ("last_turn", False)):
        match = board(*setup, phase="O movement", victory_check=check)
        assert play(match, "move 1420 1321").over == over


def test_9_2_option_immediate_after_a_combat() -> None:
    """The last defender of Kaiserburg is driven out of 1808 over the bridge; then it is judged.

    Not while the combat still asks who advances.
    """
    setup = ("O infantry 0815", "O infantry 1807", "O duke 1806", "W cavalry 1808")
    match = board(*setup, die=1, victory_check="immediate")
    attack(match, "1808", "1807")
    assert (result(match), state(match).stage, match.over) == ("DR", ADVANCE, False)
    assert "W cavalry 1809" in pieces(match)
    assert ended(play(match, "stay")) == (OBJECTIVES_HELD, (0,))


@pytest.mark.parametrize("check", ["last_turn", "each_turn", "each_phase", "immediate"])
def test_9_2_wulfenbergs_minor_victory_comes_last(check: str) -> None:
    match = start(deployment="automatic", victory_check=check)
    for _ in range(59):
        play(match, "end")
    assert not match.over
    assert ended(play(match, "end")) == (OBJECTIVES_DENIED, (1,))


def test_9_3_a_capital_without_its_own_is_taken() -> None:
    assert judged("O cavalry 0101") == (CAPITAL_TAKEN, (0,))
    assert judged("W cavalry 3222") == (CAPITAL_TAKEN, (1,))
    assert judged("O cavalry 0101", "W cavalry 0303") == (OBJECTIVES_DENIED, (1,))
    assert judged("W cavalry 3222", "O cavalry 2919") == (OBJECTIVES_DENIED, (1,))


def test_9_3_dukes_count_there() -> None:
    assert judged("O duke 0101") == (CAPITAL_TAKEN, (0,))
    assert judged("O cavalry 0101", "W duke 0303") == (OBJECTIVES_DENIED, (1,))


def test_9_3_the_castles_do_not_belong_to_it() -> None:
    assert judged("O cavalry 0601") == (OBJECTIVES_DENIED, (1,))
    assert judged("W cavalry 3117") == (OBJECTIVES_DENIED, (1,))
    assert judged("O cavalry 0101", "W cavalry 0602") == (CAPITAL_TAKEN, (0,))


def test_9_3_if_both_are_taken_wulfenberg_wins() -> None:
    assert judged("O cavalry 0101", "W cavalry 3222") == (CAPITAL_TAKEN, (1,))


def test_9_3_a_capital_comes_before_the_objectives() -> None:
    assert judged(*BOTH, "W cavalry 3222") == (CAPITAL_TAKEN, (1,))
    assert judged(*BOTH, "O cavalry 0101") == (CAPITAL_TAKEN, (0,))


def test_9_4_both_objectives_with_a_piece_and_without_an_enemy() -> None:
    assert judged(*BOTH) == (OBJECTIVES_HELD, (0,))
    assert judged("O duke 2007", "O infantry 0815") == (OBJECTIVES_HELD, (0,))
    assert judged("O infantry 2007", "O infantry 1323") == (OBJECTIVES_HELD, (0,))
    for missing in (
        ("O infantry 2007",),
        ("O infantry 0815",),
        (*BOTH, "W cavalry 1708"),
        (*BOTH, "W duke 0123"),
        ("O infantry 2007", "O infantry 1217"),
    ):
        assert judged(*missing) == (OBJECTIVES_DENIED, (1,))


def test_9_4_option_pooled() -> None:
    assert judged("O infantry 0815", objective_control="pooled") == (OBJECTIVES_HELD, (0,))
    assert judged("O infantry 2007", objective_control="pooled") == (OBJECTIVES_HELD, (0,))
    assert judged(objective_control="pooled") == (OBJECTIVES_DENIED, (1,))
    held = judged(*BOTH, "W cavalry 1708", objective_control="pooled")
    assert held == (OBJECTIVES_DENIED, (1,))


def test_9_5_otherwise_wulfenberg_has_a_minor_victory() -> None:
    assert judged() == (OBJECTIVES_DENIED, (1,))


def test_9_5_a_side_without_units_plays_on() -> None:
    match = board("O infantry 0905", "O infantry 1006", "W cavalry 1005", "O duke 0906", die=1)
    attack(match, "1005", "0905", "1006")
    assert not [text for text in pieces(match) if text.startswith("W")]
    assert not match.over
    play(match, "end")
    assert match.to_act == (1,)
