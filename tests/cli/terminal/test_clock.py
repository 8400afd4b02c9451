"""The clock of a live game at the terminal, on a clock and with lines of the test's own."""

from __future__ import annotations

import json
import os
import pty
import signal
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from support.commands import Run
from support.terminals import Typist
from wartable.cli.terminal.clock import Clock, TimeIsUp, check_clock, clock_line
from wartable.cli.terminal.console import Terminal
from wartable.cli.terminal.keyboard import Left, Pipe
from wartable.cli.terminal.record_file import Saving
from wartable.cli.terminal.session import Table
from wartable.engine.errors import BadOption, Stale
from wartable.engine.play.history import Made
from wartable.engine.play.match import Match
from wartable.engine.play.record import load_record
from wartable.engine.registry import find_game

DUPER = ("play", "duper", "--seed", "3", "--seats", "you,idle*4")
HOUR = ("--clock", "--option", "turn_seconds=3600")


class Hand:
    """Somebody who types lines, each after some seconds, on a clock that only this one moves."""

    def __init__(self, typed: Sequence[tuple[float, str]]) -> None:
        self.seconds = 0.0
        self.prompts: list[str] = []
        self._typed = list(typed)

    def now(self) -> float:
        return self.seconds

    def read(self, prompt: str, left: Left, /) -> str:
        self.prompts.append(prompt)
        if not self._typed:
            raise EOFError
        delay, line = self._typed[0]
        time = left()
        if time is not None and delay > time:
            self._typed.pop(0)  # it is dropped, as the readers do
            self.seconds += time
            raise TimeIsUp(bool(line))
        self._typed.pop(0)
        self.seconds += delay
        return line


def duper(players: Sequence[str] = ("you", *["idle"] * 4), **changes: object) -> Match:
    game = find_game("duper")
    return Match(game, options=game.options(changes), seed=3, players=players)


def play(match: Match, *typed: tuple[float, str]) -> Hand:
    """Play a match under its clock until nothing more is typed."""
    hand = Hand(typed)
    terminal = Terminal(lines=hand)
    terminal.clock = Clock(match, hand.now)
    with pytest.raises(EOFError):
        Table(match, Saving(match), terminal).run()
    return hand


def moves_of(match: Match, seat: int = 0) -> list[tuple[str, bool]]:
    """Return what a seat did and whether the clock did it."""
    write = match.game.notation.write_move
    return [(write(match.book, m.move), m.by_clock) for m in match.moves if m.seat == seat]


# --- what is said ------------------------------------------------------------------------------


def test_the_start_says_that_no_clock_runs(run: Run) -> None:
    said = run(*DUPER, lines="end\n")
    assert "There is no clock: take your time. With --clock you have 5 seconds per turn" in said.out
    assert "red> end" in said.out


def test_the_start_says_that_a_clock_runs(run: Run) -> None:
    said = run(*DUPER, *HOUR, lines="end\n")
    assert (
        "The clock is running: 3600 seconds per turn. When time runs out, the turn closes"
        in said.out
    )
    assert "There is no clock" not in said.out


def test_a_game_without_time_says_only_that_no_clock_runs() -> None:
    assert clock_line(duper(turn_seconds=0), False) == "There is no clock: take your time."


def test_a_game_without_a_clock_of_its_own_says_nothing_of_one(run: Run) -> None:
    assert "clock runs" not in run("play", "territory", "--seed", "1", lines="\n").out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("territory",), "Territory has no live clock, so --clock cannot be used"),
        (("clans-campaign",), "Clans: The Campaign has no live clock, so --clock cannot be used"),
        (("clans",), "--clock needs a time limit, but turn_seconds is 0"),
        (
            ("duper", "--option", "turn_seconds=0"),
            "--clock needs a time limit, but turn_seconds is 0",
        ),
        (("duper", "--seats", "random*5"), "--clock needs a person; only bots play here"),
    ],
)
def test_where_no_clock_can_run_one_line_says_why(
    run: Run, arguments: tuple[str, ...], why: str
) -> None:
    said = run("play", *arguments, "--clock")
    assert said.code != 0
    assert said.err.count("\n") == 1 and why in said.err


def test_a_refused_clock_begins_no_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run("play", "territory", "--clock", "--save", path)
    assert not path.exists()


def test_the_help_names_the_clock(run: Run) -> None:
    assert "--clock" in run("play", "--help").out


# --- the time ----------------------------------------------------------------------------------


def test_the_time_left_stands_at_the_prompt(capsys: pytest.CaptureFixture[str]) -> None:
    hand = play(duper(), (1.5, "infantry 9"), (2, "?"), (1, "end"))
    assert hand.prompts == ["red (5 s)> ", "red (4 s)> ", "red (2 s)> ", "red (5 s)> "]


def test_when_the_time_is_up_the_turn_ends_and_what_was_done_stands(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = duper()
    play(match, (1, "infantry 9"), (6, ""))
    assert moves_of(match) == [("infantry 9 1", False), ("end", True)]
    assert match.to_act == (0,)  # the others are idle: it is red's turn again
    assert "Time is up: the turn has closed.\n" in capsys.readouterr().out


def test_a_half_typed_line_is_not_played(capsys: pytest.CaptureFixture[str]) -> None:
    match = duper()
    play(match, (4, "?"), (2, "infantry 9"))
    assert moves_of(match) == [("end", True)]
    assert "The line you were typing was discarded." in capsys.readouterr().out


def test_a_line_sent_on_the_stroke_is_too_late() -> None:
    match = duper()
    play(match, (5, "infantry 9"))
    assert moves_of(match) == [("end", True)]


def test_every_turn_has_its_own_time_and_actions_do_not_prolong_it() -> None:
    match = duper()
    hand = play(match, (3, "infantry 9"), (1, "end"), (4, "infantry 9"), (3, "x"))
    assert moves_of(match)[:4] == [
        ("infantry 9 1", False),
        ("end", False),
        ("infantry 9 1", False),
        ("end", True),
    ]
    assert hand.seconds == 4 + 5


def test_an_answer_to_a_question_has_no_more_time_than_the_turn() -> None:
    match = duper()
    play(match, (2, "?"), (2, "/rules"), (2, "1"))
    assert moves_of(match)[0] == ("end", True)


def test_without_the_lock_the_turn_ends_for_all() -> None:
    match = duper(["you"] * 5, turn_lock="no")
    play(match, (9, ""))
    assert [made.seat for made in match.moves] == [0, 1, 2, 3, 4]
    assert all(made.by_clock for made in match.moves)


def test_a_phase_of_clans_closes_too() -> None:
    game = find_game("clans")
    options = game.options({"turn_seconds": 20})
    match = Match(game, options=options, seed=3, players=["you", "you"])
    hand = play(match, (25, ""))
    assert hand.prompts[0].endswith(" (20 s)> ")
    assert {made.by_clock for made in match.moves} == {True}


def test_undo_goes_back_no_further_than_the_turn(capsys: pytest.CaptureFixture[str]) -> None:
    match = duper()
    play(match, (0, "infantry 9"), (0, "/undo"), (0, "end"), (0, "/undo"))
    assert "took back 1 move" in (out := capsys.readouterr().out)
    assert "with --clock, you can only undo what you did in this turn" in out
    assert moves_of(match) == [("end", False)]


def test_without_a_clock_undo_goes_back_as_before(run: Run) -> None:
    assert "took back 5 moves" in run(*DUPER, lines="end\n/undo\n").out


def test_the_clock_begins_when_the_screen_was_handed_over() -> None:
    match = duper()
    now = [0.0]
    clock = Clock(match, lambda: now[0])
    assert clock.left() is None and clock.shown() == ""
    now[0] = 7
    clock.start()
    now[0] = 9
    clock.start()
    assert clock.left() == 3
    match.play(0, "end")
    assert clock.left() is None


def test_a_resumed_game_has_its_clock(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run(*DUPER, *HOUR, "--save", path, lines="end\n")
    said = run("play", "--resume", path, "--clock", lines="end\n")
    assert "The clock is running: 3600 seconds per turn." in said.out
    assert len(load_record(path).moves) == 10


def test_what_the_clock_did_is_in_the_record(tmp_path: Path) -> None:
    match = duper()
    saving = Saving(match)
    saving.begin(tmp_path / "game.jsonl")
    hand = Hand([(9, "")])
    terminal = Terminal(lines=hand)
    terminal.clock = Clock(match, hand.now)
    with pytest.raises(EOFError):
        Table(match, saving, terminal).run()
    saving.close()
    first = json.loads((tmp_path / "game.jsonl").read_text().splitlines()[1])
    assert first["move"] == "end"
    again = load_record(tmp_path / "game.jsonl").history[0]
    assert isinstance(again, Made) and again.by_clock


def test_only_bots_have_no_clock() -> None:
    with pytest.raises(BadOption) as raised:
        check_clock(duper(["idle"] * 4 + ["greedy"]))
    assert raised.value.code == "no-clock"


def test_the_end_of_a_late_line_is_told_on_a_line_of_its_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Late(Hand):
        def read(self, prompt: str, left: Left, /) -> str:
            print(prompt, end="")
            if self.prompts:
                return super().read(prompt, left)
            self.prompts.append(prompt)
            raise Stale("stale", "too late")

    match = duper()
    hand = Late([])
    terminal = Terminal(lines=hand)
    terminal.clock = Clock(match, hand.now)
    with pytest.raises(EOFError):
        Table(match, Saving(match), terminal).run()
    assert "red (5 s)> \ntoo late\n" in capsys.readouterr().out


# --- lines of a pipe ---------------------------------------------------------------------------


def no_time() -> float:
    return 0.0


def any_time() -> None:
    return None


class Piped:
    """A pipe with somebody at its other end."""

    def __init__(self) -> None:
        out, self._in = os.pipe()
        self._out = os.fdopen(out, encoding="utf-8")
        self.lines = Pipe(self._out)

    def write(self, text: str) -> None:
        os.write(self._in, text.encode())

    def end(self) -> None:
        os.close(self._in)

    def read(self, left: Callable[[], float | None] = any_time) -> str:
        return self.lines.read("", left)

    def close(self) -> None:
        self._out.close()


@pytest.fixture
def piped() -> Iterator[Piped]:
    made = Piped()
    yield made
    made.close()


def test_a_pipe_gives_its_lines_and_ends(piped: Piped) -> None:
    piped.write("one\r\ntwo\nthree ä")
    piped.end()
    assert [piped.read(), piped.read(), piped.read()] == ["one", "two", "three ä"]
    with pytest.raises(EOFError):
        piped.read()


def test_half_a_line_of_a_pipe_is_dropped_with_its_end(piped: Piped) -> None:
    piped.write("infantry")
    with pytest.raises(TimeIsUp) as up:
        piped.read(no_time)
    assert up.value.begun
    piped.write(" 9\nend\n")
    with pytest.raises(Stale, match="is discarded too"):
        piped.read()
    assert piped.read() == "end"
    piped.end()


def test_no_line_of_a_pipe_is_no_line_begun(piped: Piped) -> None:
    with pytest.raises(TimeIsUp) as up:
        piped.read(no_time)
    assert not up.value.begun
    piped.write("end\n")
    assert piped.read() == "end"
    piped.end()


def test_a_pipe_that_is_slow_but_in_time_is_waited_for(piped: Piped) -> None:
    piped.write("infa")

    def left() -> float:
        piped.write("ntry\n")  # it comes while one waits
        return 3600.0

    assert piped.read(left) == "infantry"
    piped.end()


def test_what_was_typed_at_a_terminal_whose_screen_is_a_file_is_dropped() -> None:
    master, slave = pty.openpty()
    screen = os.fdopen(slave, encoding="utf-8")
    lines = Pipe(screen)
    os.write(master, b"infa")
    echoed = b""
    while b"infa" not in echoed:
        echoed += os.read(master, 100)
    with pytest.raises(TimeIsUp) as up:
        lines.read("", no_time)
    assert up.value.begun
    os.write(master, b"ntry\nend\n")
    with pytest.raises(Stale):
        lines.read("", any_time)
    assert lines.read("", any_time) == "end"
    os.close(master)
    screen.close()


# --- the keyboard ------------------------------------------------------------------------------


def test_a_half_typed_line_at_the_keyboard_is_dropped_with_its_end() -> None:
    """The bell is rung by the test: no time passes."""
    with Typist([*DUPER, *HOUR]) as typist:
        typist.see("red (3600 s)> ")
        typist.press("infantry 9 ")
        typist.see("infantry 9 ")
        typist.send_signal(signal.SIGALRM)
        typist.see("The line you were typing was discarded.")
        typist.see("s)> ")
        typist.type("1")
        typist.see("is discarded too")
        typist.see("s)> ")
        typist.type("end")
        typist.see("round 3 of 60")
        typist.see("s)> ")
        typist.send_signal(signal.SIGALRM)
        before = typist.see("Time is up: the turn has closed.")
        assert "discarded" not in before
        typist.see("round 4 of 60")
