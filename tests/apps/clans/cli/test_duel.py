"""``wartable duel``: decks against decks from the command line."""

from __future__ import annotations

import csv
import io
import json
from array import array
from pathlib import Path

import pytest

from support.commands import Run
from wartable.apps.clans.lab.duels import duel as duel_module
from wartable.apps.clans.lab.duels import matrix as matrix_module
from wartable.games.clans.catalogue import catalogue
from wartable.lab.batch import simulate
from wartable.lab.results import Results

ARGUMENTS = ("duel", "balanced", "sandstorm", "--games", "40", "--seed", "7")


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "mine.txt"
    path.write_text("# mine\ncavalry*10\nPikeman*8\n")
    return path


def test_a_duel_shows_wins_course_and_cards(run: Run) -> None:
    said = run(*ARGUMENTS)
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[0].startswith("Land of Clans & Wanderers, classic, 40 games, seed 7 (")
    assert lines[1] == "Balanced Army with Napoleon Bonaparte, played by greedy"
    assert lines[2].startswith("against Sandstorm with Saladin, played by greedy")
    assert lines[4].split() == ["deck", "wins", "95", "%", "won", "drawn", "lost", "health", "left"]
    assert any(line.startswith("a draw counts half; draws: ") for line in lines)
    assert any(line.startswith("turns: ") for line in lines)
    assert "Cards of Balanced Army, by what it wins when they are played" in lines
    assert max(map(len, lines)) <= 100
    again = run(*ARGUMENTS, "--jobs", "1")
    assert again.out.splitlines()[1:] == lines[1:]


def test_all_forms_tell_the_same(run: Run) -> None:
    found = json.loads(run(*ARGUMENTS, "--json").out)
    assert (found["game"], found["games"], found["options"]["mode"]) == ("clans", 40, "classic")
    first, second = found["sides"]
    assert first["duelist"] == {
        "label": "Balanced Army", "deck": "balanced", "hero": "napoleon", "bot": "greedy"
    }  # fmt: skip
    assert first["won"] + found["draws"] + first["lost"] == 40
    assert (first["won"], first["lost"]) == (second["lost"], second["won"])
    assert sum(card["copies"] for card in first["cards"]) == 25
    rows = list(csv.DictReader(io.StringIO(run(*ARGUMENTS, "--csv").out)))
    assert len(rows) == len(first["cards"]) + len(second["cards"])
    assert [row["card"] for row in rows[: len(first["cards"])]] == [
        card["card"] for card in first["cards"]
    ]
    assert int(rows[0]["played"]) == first["cards"][0]["played"]
    assert float(rows[0]["wins_when_played"]) == pytest.approx(
        first["cards"][0]["when_played"]["share"], abs=5e-5
    )
    markdown = run(*ARGUMENTS, "--markdown").out
    assert "| deck | wins | 95 % | won | drawn | lost | health left |" in markdown
    assert f"| {first['cards'][0]['name']} | {first['cards'][0]['copies']} |" in markdown


def test_decks_heroes_bots_and_options_are_chosen(run: Run, deck: Path) -> None:
    said = run(
        *("duel", deck, "cavalry*20", "--hero", "saladin,archduke_charles", "--mode", "points"),
        *("--bots", "greedy,simple", "--games", "10", "--option", "base_hp=5", "--json"),
    )
    assert said.code == 0
    found = json.loads(said.out)
    first, second = (side["duelist"] for side in found["sides"])
    assert (first["label"], first["hero"], first["bot"]) == ("mine", "saladin", "greedy")
    assert first["deck"] == "cavalry*10, pikeman*8"
    assert (second["label"], second["hero"], second["bot"]) == (
        "own deck", "archduke_charles", "simple"
    )  # fmt: skip
    assert (found["options"]["mode"], found["options"]["base_hp"]) == ("points", 5)


def test_a_deck_can_meet_itself(run: Run) -> None:
    said = run("duel", "blockade", "blockade", "--games", "4")
    assert "Blockade (1) with Admiral Nelson, played by greedy" in said.out
    assert "against Blockade (2) with Admiral Nelson" in said.out


def test_logs_are_written(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    said = run(*ARGUMENTS[:3], "--games", "2", "--seed", "7", "--log", folder)
    assert said.code == 0
    assert said.err.splitlines()[-1] == f"2 logs are in {folder}."
    assert sorted(path.name for path in folder.iterdir()) == ["game-001.txt", "game-002.txt"]
    compiled = run(*ARGUMENTS[:3], "--games", "2", "--seed", "7")
    assert compiled.out.splitlines()[1:] == said.out.splitlines()[1:]


def test_the_matrix_of_some_decks(run: Run, deck: Path) -> None:
    asked = ("duel", "--matrix", "balanced", "broadside", deck, "--games", "10")
    said = run(*asked)
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[0].endswith("classic: every deck against each, 10 games a pair")
    assert lines[1].startswith("played by greedy, seed 0; 60 games in all (")
    assert max(map(len, lines)) <= 100
    assert sum(line.startswith(("1 ", "2 ", "3 ")) for line in lines) == 6
    found = json.loads(run(*asked, "--json").out)
    assert [each["label"] for each in found["decks"]] == ["Balanced Army", "Broadside", "mine"]
    for row in range(3):
        for column in range(row):
            cells = found["cells"][row][column], found["cells"][column][row]
            assert sum(cell["points"] for cell in cells) == 10
    # A cell is what the duel of its decks gives.
    duel = json.loads(run("duel", "balanced", "broadside", "--games", "10", "--json").out)
    assert duel["sides"][0]["wins"]["share"] == found["cells"][0][1]["share"]
    rows = list(csv.DictReader(io.StringIO(run(*asked, "--csv").out)))
    assert len(rows) == 9
    assert (rows[1]["deck"], rows[1]["against"]) == ("Balanced Army", "Broadside")
    markdown = run(*asked, "--markdown").out
    assert markdown.count("| --- |") == 2
    assert "(" in markdown.splitlines()[-1]


def test_the_matrix_is_of_the_present_decks(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    met: set[str] = set()

    def no_games(
        duelists: tuple[duel_module.Duelist, ...], terms: duel_module.Terms, progress: object
    ) -> Results:
        met.update(each.deck for each in duelists)
        return Results(duel_module.batch_of(duelists, terms), 0, True, 0.0, array("q"))

    monkeypatch.setattr(matrix_module, "duel", no_games)
    said = run("duel", "--matrix", "--games", "5")
    assert said.code == 130
    assert "stopped before the end: some pairs have fewer games, or none" in said.out
    assert max(map(len, said.out.splitlines())) <= 100
    assert sum(line.split()[-12:] == ["-"] * 12 for line in said.out.splitlines()) == 12
    present = {deck.id for deck in catalogue().decks.values() if deck.library == "present"}
    assert len(present) == 12
    assert met == present


def test_an_interruption_shows_the_games_so_far(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*given: object, **more: object) -> Results:
        results = simulate(*given, **more)  # type: ignore[arg-type]
        return Results(
            results.plan, results.planned, True, 1.0, results.figures[: 10 * results.plan.width]
        )

    monkeypatch.setattr(duel_module, "simulate", interrupted)
    said = run(*ARGUMENTS)
    assert said.code == 130
    assert "stopped after 10 of 40 games" in said.out
    assert said.err.splitlines()[-1] == "Interrupted: these are the games so far."


@pytest.mark.parametrize(
    ("arguments", "reasons"),
    [
        ([], ["expected two decks, or --matrix, not 0"]),
        (["balanced"], ["expected two decks, or --matrix, not 1"]),
        (["balanced", "sandstorm", "blockade"], ["expected two decks, or --matrix, not 3"]),
        (["--matrix", "balanced"], ["expected at least two decks, not 1"]),
        (["nosuch", "cavalry*3"], ["no file 'nosuch'", "'cavalry*3': a deck needs at least 15"]),
        (["balanced", "balanced", "--hero", "caesar,brutus"], ["no hero 'caesar', 'brutus'"]),
        (["balanced", "balanced", "--hero", "a,b,c"], ["'a,b,c': expected one for all, or 2"]),
        (["balanced", "balanced", "--bots", "nobody"], ["'nobody'"]),
        (["--matrix", "--bots", "greedy,simple"], ["--bots 'greedy,simple': expected one for all"]),
        (["balanced", "balanced", "--games", "0"], ["--games must be 1 to"]),
        (["balanced", "balanced", "--seed", "x"], ["a seed is"]),
        (["balanced", "balanced", "--mode", "chess"], ["chess"]),
        (["balanced", "balanced", "--option", "crystal_hp=0"], ["crystal_hp"]),
        (["balanced", "balanced", "--preset", "long"], ["'long'"]),
        (["balanced", "balanced", "--log", "logs"], ["at most 500 games, not 1000"]),
        (["--matrix", "--log", "logs"], ["--log is for two decks, not for --matrix"]),
        (["balanced", "balanced", "--json", "--csv"], ["--csv"]),
    ],
)  # fmt: skip
def test_refusals_are_one_line(run: Run, arguments: list[str], reasons: list[str]) -> None:
    said = run("duel", *arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    for reason in reasons:
        assert reason in said.err


def test_help_has_examples(run: Run) -> None:
    assert "wartable duel --matrix --mode points --markdown" in run("duel", "--help").out
