"""A game whose moves take effect at once: several of them make up one turn, which is one phase."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from support.commands import Run
from support.games import pig
from support.games.pig import HOLD, PIG, ROLL
from wartable.cli.commands.replay import steps
from wartable.cli.terminal.console import Terminal
from wartable.cli.terminal.human import Person
from wartable.cli.terminal.narration import happened
from wartable.cli.terminal.record_file import Saving
from wartable.cli.terminal.undo import Decisions
from wartable.engine.errors import NotLegal
from wartable.engine.game import Submission
from wartable.engine.kit.events import OPEN, SPECTATOR
from wartable.engine.play.history import Made
from wartable.engine.play.knowledge import Knowledge
from wartable.engine.play.match import Match

#: With this seed the first to move rolls no one for as long as a line here is.
SEED = 4


def a_match() -> tuple[Match, int]:
    """Return a match, and who begins it."""
    match = Match(PIG, seats=3, seed=SEED)
    return match, match.to_act[0]


# --- lines -------------------------------------------------------------------------------------


def test_moves_of_one_turn_are_of_one_phase() -> None:
    match, seat = a_match()
    match.submit(seat, "roll roll")
    assert [made.phase for made in match.moves] == [1, 1]
    assert match.to_act == (seat,) and match.s.pot > 0
    match.submit(seat, "hold")
    assert match.phase == 2 and match.to_act != (seat,)


def test_a_line_is_looked_at_before_any_of_it_is_played() -> None:
    match, seat = a_match()
    seen = list[Submission]()

    def refuse(read: Submission) -> None:
        seen.append(read)
        raise NotLegal("not-that", "not that")

    with pytest.raises(NotLegal, match="not that"):
        match.submit(seat, "roll hold", before=refuse)
    assert not match.moves
    assert match.submit(seat, "roll hold", before=seen.append) == seen[0] == seen[1]
    assert len(match.moves) == 2


def test_what_was_done_before_a_refusal_stands_and_the_rest_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, seat = a_match()
    monkeypatch.setattr(pig, "check", lambda book, s, work, seat, move: int(s.pot > 0))
    played = match.submit(seat, "roll roll hold")
    assert played.moves == (ROLL,)
    assert played.stopped == "stopped at 'roll': 'roll': roll, or hold what there is"
    assert len(match.moves) == 1
    with pytest.raises(NotLegal):
        match.submit(seat, "roll hold")
    assert len(match.moves) == 1, "a line whose first move is refused changes nothing"


def test_a_line_ends_with_the_turn() -> None:
    match, seat = a_match()
    played = match.submit(seat, "roll hold roll")
    assert (played.moves, played.stopped) == (
        (ROLL, HOLD),
        "stopped at 'roll': your turn was over",
    )
    assert match.submit(match.to_act[0], "roll").stopped == ""


# --- what others know --------------------------------------------------------------------------


def said(number: int, seat: int, text: str | None) -> Made:
    return Made(number, seat, ROLL, text, 1, False, ())


@pytest.mark.parametrize(
    ("at_once", "moments", "texts"),
    [(True, (0, 1, 2), ["mine", "yours"]), (False, (0, 1), ["mine"])],
)
def test_texts_are_read_at_once(
    at_once: bool, moments: Sequence[int], texts: Sequence[str]
) -> None:
    witness = Knowledge(0, (), at_once)
    witness.follow([said(1, 0, "mine"), said(2, 1, "yours"), said(3, 1, None)])
    assert witness.moments() == moments
    spoken = witness.spoken(3, None if at_once else 1)
    assert [each.text for each in spoken] == texts


def test_every_move_is_told_as_soon_as_it_is_made() -> None:
    match, seat = a_match()
    match.play(seat, ROLL)
    known = match.view(seat).events
    match.play(seat, ROLL)
    for viewer in (seat, (seat + 1) % 3, SPECTATOR):
        told = happened(match.view(viewer), known)
        assert told == [f"pig {seat + 1} rolls {match.moves[-1].events[0].fields[1]}"]
    assert len(happened(match.view(seat))) == 3


# --- the terminal ------------------------------------------------------------------------------


def test_every_move_is_a_step_and_a_decision() -> None:
    match, seat = a_match()
    match.submit(seat, "roll roll hold")
    assert steps(match) == [0, 1, 2, 3]
    assert Decisions(match, seat).take_back() == 1
    assert [made.move for made in match.moves] == [ROLL, ROLL]


def test_nobody_is_told_that_a_line_was_all_they_do() -> None:
    match, seat = a_match()
    terminal = Terminal()
    terminal.interactive = True
    person = Person(seat, match, Saving(match), terminal)
    assert not person._ends("r r", Submission((ROLL, ROLL)))


@pytest.mark.usefixtures("pig")
def test_a_game_is_played_in_the_terminal(run: Run) -> None:
    seats = ("--seats", "you,you:Ben,idle", "--seed", SEED)
    answer = run("play", "pig", *seats, lines="roll\nroll hold roll\n")
    assert answer.code == 0, answer.err
    assert ": your turn was over" in answer.out
    assert answer.out.count(" rolls ") >= 2
    assert " holds " in answer.out
    assert "taken for all" not in answer.out


def test_everything_is_open_in_the_end() -> None:
    match, _ = a_match()
    while not match.over:
        match.close_phase()
    assert len(match.moments(OPEN)) == len(match.moves) + 1
