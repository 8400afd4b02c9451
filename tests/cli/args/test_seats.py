"""``--seat-option``: options of a seat from the command line, and in batches."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.commands import Run
from support.games.sow import SOW, OfSeat
from wartable.engine.errors import BadOption
from wartable.engine.play.record import load_record
from wartable.lab import export
from wartable.lab.batch import compiled_styles, make_batch, simulate
from wartable.lab.bench import PlainKernel
from wartable.lab.processes import play_match
from wartable.lab.report import summary_lines
from wartable.lab.results import Batch
from wartable.lab.statistics import statistics_of

pytestmark = pytest.mark.usefixtures("sow")

GAME = ["play", "sow", "--seats", "you,random", "--seed", "3"]
#: Rolls nothing but sixes.
SIXES = {"die": "6*6"}


# --- playing -------------------------------------------------------------------------------------


def test_they_are_listed_with_the_game(run: Run) -> None:
    said = run("games", "sow").out
    assert "options of every seat (--seat-option N.NAME=VALUE, seats from 1):" in said
    assert "a line of at most 40 characters" in said
    assert "die is known to nobody else until the game is over" in said
    assert "die may also be the name of a file" in said
    assert "die can be fair, low, high" in said
    assert "seat-option" not in run("games", "territory").out


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_help_explains_them(run: Run, command: str) -> None:
    said = " ".join(run(command, "--help").out.split())
    assert "--seat-option N.NAME=VALUE" in said
    assert "change an option that every seat has of its own" in said


def test_values_and_files_are_read(run: Run, tmp_path: Path) -> None:
    die, saved = tmp_path / "my die.txt", tmp_path / "game.jsonl"
    die.write_text("6*5\n1\n")
    chosen = ["--seat-option", f"1.die={die}", "--seat-option", " 2 . breed = wild"]
    said = run(*GAME, *chosen, "--save", saved, lines="roll\n")
    assert said.code == 0, said.err
    assert load_record(saved).of_seats == (OfSeat("tame", "1, 6*5"), OfSeat("wild", "fair"))
    again = run(*GAME, *chosen, "--save", saved, lines="")
    assert "Resuming" in again.out
    other = run(*GAME, "--seat-option", "1.die=low", "--save", saved)
    assert "holds a game with other seat options" in other.err
    assert run("play", "--resume", saved, "--seat-option", "1.die=low").code == 2


@pytest.mark.parametrize("named", ["no/such/die", "die.txt"])
def test_a_file_that_is_not_there_is_missed(run: Run, named: str) -> None:
    said = run(*GAME, "--seat-option", f"1.die={named}")
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert f"seat 1: cannot read '{named}': No such file or directory" in said.err


def test_the_heroes_of_a_first_game_differ(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    assert run("play", "clans", "--seats", "you,random", "--save", saved, lines="").code == 0
    assert [each.hero for each in load_record(saved).of_seats] == ["napoleon", "saladin"]
    assert "  points: 1.hero=admiral_nelson, 2.hero=saladin" in run("games", "clans").out


def test_nobody_is_shown_another_die(run: Run) -> None:
    said = run(*GAME, "--seat-option", "2.die=9*6", lines="/hint\n?\n/history\n").out
    assert "dice [21, 21]" in said
    assert "54" not in said
    own = run(*GAME, "--seat-option", "1.die=9*6", lines="?\n").out
    assert "dice [54, 21]" in own


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["1.die=1, 2"], "seat 1: a die has 6 faces, not 2"),
        (
            ["1.breed=mad", "2.hat=3", "2.die=x"],
            "seat 1: breed must be tame or wild, not 'mad'; "
            "seat 2: no seat option 'hat'; there are breed, die",
        ),
        (["3.die=low", "0.die=low", "99999999999.die=low"], "there is no seat 0, 3, 999999999"),
        (["die=low", "1.=2", "x.die=1", "1.die"], "--seat-option '1.die': expected N.NAME=VALUE"),
        ([f"1.die={'x' * 5000}"], "die must be a line of at most 40 characters"),
        (["1.die=\0"], "die must be a line of at most 40 characters"),
    ],
)
def test_every_defect_is_named_in_a_line(run: Run, given: list[str], words: str) -> None:
    said = run(*GAME, *(part for each in given for part in ("--seat-option", each)))
    assert said.code == 2
    assert words in said.err
    assert said.err.count("\n") == 1


def test_a_game_without_them_says_so(run: Run) -> None:
    said = run("play", "territory", "--seat-option", "1.die=low")
    assert (said.code, said.err) == (2, "wartable: Territory has no options of a seat\n")


# --- batches -------------------------------------------------------------------------------------


def rows(plan: Batch, games: int) -> list[int]:
    return [figure for number in range(games) for figure in play_match(plan, number)]


@pytest.mark.parametrize("rotate", [False, True])
def test_compiled_plain_and_single_games_are_the_same(rotate: bool) -> None:
    seats, of_seats = ["random"] * 3, [SIXES, {"breed": "wild"}, {"die": "low"}]
    plan = make_batch(SOW, seats, seed=6, rotate=rotate, of_seats=of_seats)
    fast = simulate(SOW, seats=seats, games=7, seed=6, rotate=rotate, of_seats=of_seats)
    styles = compiled_styles(plan)
    assert styles is not None
    assert list(fast.figures) == rows(plan, 7) == list(PlainKernel(plan, styles).play(0, 7))
    usual = simulate(SOW, seats=seats, games=7, seed=6, rotate=rotate)
    assert usual.figures != fast.figures


def test_with_rotation_everybody_keeps_their_options() -> None:
    plan = make_batch(SOW, ["random"] * 2, rotate=True, of_seats=[SIXES, {}])
    assert [plan.of_seated(number)[0].die for number in range(3)] == ["6*6", "fair", "6*6"]
    found = simulate(SOW, seats=plan.seats, games=400, rotate=True, of_seats=[SIXES, {}])
    sixes, fair = statistics_of(found).bots
    assert (sixes.bot, fair.bot) == ("random die=6*6", "random die=fair")
    assert sixes.wins.low > 0.6 > 0.5 > fair.wins.high
    assert any("random die=6*6" in line for line in summary_lines(found))
    one, other = statistics_of(found).seats
    assert abs(one.wins.share - other.wins.share) < 0.2


@pytest.mark.parametrize("suffix", ["jsonl", "csv"])
def test_rows_tell_them_in_the_order_of_the_seats(tmp_path: Path, suffix: str) -> None:
    found = simulate(SOW, seats=["random"] * 2, games=2, rotate=True, of_seats=[SIXES, {}])
    path = tmp_path / f"rows.{suffix}"
    export.write_rows(found, path)
    kept = [each["seat_options"] for each in export.records(found)]
    assert [[seat["die"] for seat in each] for each in kept] == [["6*6", "fair"], ["fair", "6*6"]]
    if suffix == "jsonl":
        assert [json.loads(line)["seat_options"] for line in path.read_text().splitlines()] == kept
    else:
        assert "seat_options" in path.read_text().splitlines()[0].split(",")
        assert '""die"":""6*6""' in path.read_text()
    plain = simulate(SOW, seats=["random"] * 2, games=1).plan
    assert plain.of_seats == (OfSeat(), OfSeat())


def test_the_command_passes_them_on(run: Run, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    chosen = ["--seat-option", "2.die=6*6", "--out", rows, "--jobs", "1"]
    said = run("simulate", "sow", "--games", "20", "--seats", "random*2", *chosen)
    assert said.code == 0, said.err
    assert json.loads(rows.read_text().splitlines()[0])["seat_options"][1]["die"] == "6*6"


def test_a_plan_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadOption, match="seat 2: 'x' is no face"):
        make_batch(SOW, ["random"] * 2, of_seats=[{}, {"die": "x"}])
