"""Rule cases of Territory: public discussion (1)."""

from typing import Any

import pytest

from support.territory.boards import AS_TYPED, match_at
from wartable.engine.errors import NotLegal, NotYourTurn
from wartable.engine.play.match import Match

BOARD = "003a.|003b.\n003c.|000.."


def declared(match: Match) -> str:
    """Return the newest revealed declarations as everybody reads them."""
    return [line for line in match.view().sentences() if "declarations:" in line][-1]


def plan_of_a(text: str, **options: Any) -> str:
    """Return what is shown of a plan of a, when all have handed in."""
    match = match_at(BOARD, phase="plan 1", **options)
    match.submit(0, text)
    match.close_phase()
    return declared(match).splitlines()[1].removeprefix("  a: ")


def test_1_1_two_declaration_phases_open_a_round() -> None:
    match = match_at(BOARD, phase="plan 1")
    for step in (0, 1):
        assert match.s.step == step
        with pytest.raises(NotLegal):
            match.play(0, "0,0,R,1")
        for seat in (0, 1, 2):
            match.submit(seat, f"plan {step} of {seat}")
    match.submit(0, "0,0,R,1")
    assert match.s.step == 2


def test_1_1_the_first_plans_are_known_in_the_second_phase() -> None:
    match = match_at(BOARD, phase="plan 1")
    for seat, text in enumerate(("war", "peace", "trade")):
        match.submit(seat, text)
    assert "round 1, first declarations:\n  a: war\n  b: peace\n  c: trade" in declared(match)
    assert {each.text for each in match.view(1).spoken} == {"war", "peace", "trade"}


@pytest.mark.parametrize("count", [0, 1, 3])
def test_1_1_option_declaration_count(count: int) -> None:
    match = match_at(BOARD, phase="plan 1" if count else "commands", declaration_count=count)
    for _ in range(count):
        match.close_phase()
    match.play(0, "0,0,R,1")


def test_1_1_a_plan_has_no_effect_on_the_map() -> None:
    match = match_at(BOARD, phase="plan 1")
    before = match.s.units[:], match.s.owner[:]
    match.submit(0, "0,0,R,3")
    match.close_phase()
    assert (match.s.units, match.s.owner) == before


def test_1_2_a_plan_is_cut_after_200_characters() -> None:
    assert plan_of_a("x" * 200) == "x" * 200
    assert plan_of_a("x" * 201) == "x" * 200
    assert plan_of_a("peace", max_plan_length=3) == "pea"


def test_1_2_an_emoji_at_character_200_stays_whole() -> None:
    assert plan_of_a("x" * 199 + "🦊 and more") == "x" * 199 + "🦊"
    assert plan_of_a("x" * 200 + "🦊") == "x" * 200


def test_1_2_a_composed_emoji_counts_by_code_points() -> None:
    family = "👩\u200d👧"
    match = match_at(BOARD, phase="plan 1")
    match.submit(0, "x" * 199 + family)
    assert match.moves[-1].text == "x" * 199 + "👩"


def test_1_2_line_breaks_and_tabs_become_spaces() -> None:
    assert plan_of_a("one\ntwo\tthree\rfour\r\nfive") == "one two three four  five"


def test_1_2_ten_megabytes_are_cut_as_well() -> None:
    assert plan_of_a("é" * 5_000_000) == "é" * 200


@pytest.mark.parametrize("text", AS_TYPED)
def test_1_2_a_plan_is_shown_as_typed(text: str) -> None:
    assert plan_of_a(text) == text


def test_1_2_controls_and_bidi_overrides_are_replaced() -> None:
    assert plan_of_a("red\u202e\u2066 alert\x1b[2J\x07") == "red?? alert?[2J?"


@pytest.mark.parametrize("text", ["", " ", "\n", "\t \r\n", "\u3000"])
def test_1_3_blanks_are_no_plan(text: str) -> None:
    assert plan_of_a(text) == "no plan"


def test_1_3_blanks_left_by_the_cut_are_no_plan() -> None:
    assert plan_of_a(" " * 200 + "peace") == "no plan"
    assert plan_of_a("  peace", max_plan_length=2) == "no plan"
    assert plan_of_a("  peace", max_plan_length=3) == "  p"


def test_1_3_no_submission_is_no_plan() -> None:
    match = match_at(BOARD, phase="plan 1")
    match.close_phase()
    assert declared(match).endswith("a: no plan\n  b: no plan\n  c: no plan")


def test_1_4_nobody_sees_a_plan_before_all_are_in() -> None:
    match = match_at(BOARD, phase="plan 1")
    match.submit(0, "a secret")
    match.submit(1, "another")
    for seat in (-1, 1, 2):
        seen = str(match.view(seat).as_dict())
        assert "a secret" not in seen
        assert "a hands in a plan" in seen
    assert "a secret" in str(match.view(0).as_dict())
    match.submit(2, "the last")
    for seat in (-1, 0, 1, 2):
        assert "a secret" in str(match.view(seat).as_dict())


def test_1_4_a_plan_cannot_be_changed() -> None:
    match = match_at(BOARD, phase="plan 1")
    match.submit(0, "first thought")
    with pytest.raises(NotYourTurn, match="waiting for b, c"):
        match.submit(0, "second thought")
    match.close_phase()
    assert "a: first thought" in declared(match)


OUT = "003a.|003b.\n000..|000.."


def test_1_5_players_without_units_still_declare() -> None:
    match = match_at(OUT, phase="plan 1")
    match.submit(0, "war")
    match.submit(1, "peace")
    assert match.s.step == 0, "c is waited for"
    match.submit(2, "remember me")
    assert "c: remember me" in declared(match)
    assert match.to_act == (0, 1, 2), "as in the next phase"


def test_1_5_option_silent_when_out() -> None:
    match = match_at(OUT, phase="plan 1", silent_when_out="yes")
    with pytest.raises(NotYourTurn):
        match.submit(2, "remember me")
    match.submit(0, "war")
    match.submit(1, "peace")
    assert match.s.step == 1, "c is not waited for"
    assert match.to_act == (0, 1), "nor is c in the next phase"
