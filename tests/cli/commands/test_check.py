"""``wartable check --preset``: cases under other rules, in games that have several."""

import json
from pathlib import Path

import pytest

from support.commands import Run
from support.thardferr.cases import BATTLE, lines
from wartable.cli.commands.check import checked
from wartable.engine.cases import Report
from wartable.engine.errors import BadOption, NotFound
from wartable.engine.game import Game
from wartable.engine.registry import find_checker, find_game

#: All games with a case format.
GAMES = ("territory", "duper", "dukes", "thardferr", "clans", "clans-campaign")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "battles.jsonl"
    path.write_text(lines(BATTLE))
    return path


def check_thardferr(file: Path, preset: str | None) -> Report:
    game = find_game("thardferr")
    return checked(game, find_checker(game), file, preset)


def test_cases_are_compared_with_the_rules_that_are_named(file: Path) -> None:
    assert str(check_thardferr(file, None)) == "1 of 1 agree"
    assert str(check_thardferr(file, "later")) == "1 of 1 agree"
    assert str(check_thardferr(file, "document")) == "0 of 1 agree, 1 not covered"


def test_rules_that_there_are_not_are_refused_with_those_that_there_are(file: Path) -> None:
    with pytest.raises(BadOption, match="'house'; there are document, overview, program, later"):
        check_thardferr(file, "house")


def test_a_game_of_one_set_of_rules_has_no_presets_to_check(run: Run, file: Path) -> None:
    said = run("check", "territory", file, "--preset", "quick")
    assert (said.code, said.out) == (2, "")
    assert said.err == "wartable: Territory checks cases under one set of rules only\n"
    game = find_game("territory")
    with pytest.raises(BadOption) as caught:
        checked(game, find_checker(game), file, "quick")
    assert caught.value.code == "no-preset"


def test_a_game_without_cases_has_none_to_compare_with(run: Run, file: Path, pig: Game) -> None:
    with pytest.raises(NotFound) as caught:
        find_checker(pig)
    assert caught.value.code == "no-cases"
    said = run("check", "pig", file)
    assert (said.code, said.out) == (2, "")
    assert said.err == f"wartable: {pig.title} has no case format\n"


def test_the_command_takes_a_preset(run: Run, file: Path) -> None:
    said = run("check", "thardferr", file, "--preset", "document")
    count, reason = said.out.splitlines()
    assert (said.code, count) == (1, "0 of 1 agree, 1 not covered")
    assert reason.startswith('line 1 ("guns") is not covered: attacker: Carpentry needs')
    assert "--preset NAME" in run("check", "--help").out


def test_a_case_out_of_format_is_not_covered_and_the_file_goes_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "battles.jsonl"
    path.write_text(
        f'{lines(BATTLE)}\nno case\n{{"input": 3}}\n{lines(BATTLE | {"mood": "good"})}\n'
    )
    said = run("check", "thardferr", path)
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [
        "2 of 4 agree, 2 not covered",
        "line 2 is not covered: 'no case' is not JSON: Expecting value",
        "line 3 is not covered: input must be an object, not '3'",
        "the field 'mood' is not read: line 4 (\"guns\")",
    ]


@pytest.mark.parametrize("text", ["", "no case\n", '{"input": 3}\n', "[]\n"])
def test_a_file_in_which_nothing_is_covered_is_exit_code_1(
    run: Run, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(text)
    for game in GAMES:
        said = run("check", game, path)
        assert (said.code, said.err) == (1, "")
        assert said.out.startswith("0 of ")


#: A case of another game, or what only looks like one.
FOREIGN = {
    "a round of Territory": {"size": 2, "players": 2, "orders": {}, "after": []},
    "a battle of Thardferr": BATTLE,
    "a fight of the Dukes": {"id": "x", "category": "luck", "given": {}, "ask": {}, "expect": {}},
    "a fight of Clans": {"id": "x", "mode": "weather", "given": {}, "expect": {}},
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("listed", ["", "samples", "vectors", "cases"])
def test_a_file_of_another_game_is_not_covered(
    run: Run, tmp_path: Path, game: str, listed: str
) -> None:
    path = tmp_path / "cases.json"
    for name, case in FOREIGN.items():
        if game == "thardferr" and case is BATTLE:
            continue
        path.write_text(json.dumps({listed: [case]} if listed else case, indent=1))
        said = run("check", game, path)
        assert (said.code, said.err) == (1, ""), name
        assert said.out.startswith("0 of 1 agree, 1 not covered\n"), name


@pytest.mark.parametrize("key", GAMES)
def test_every_game_says_what_its_cases_are_about(run: Run, key: str) -> None:
    covers = find_checker(find_game(key)).covers
    assert covers
    assert run("games", key).out.endswith(f"\ncases (wartable check {key} FILE): {covers}\n")


def test_a_game_without_cases_lists_none(run: Run, pig: Game) -> None:
    assert "cases (" not in run("games", pig.key).out


def test_a_checker_that_cannot_be_loaded_hides_nothing_else(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(game: Game) -> None:
        raise ImportError("no module of theirs")

    monkeypatch.setattr("wartable.engine.registry.find_checker", fail)
    said = run("games", "duper")
    assert said.code == 0
    assert said.out.endswith("FILE): cannot be loaded: ImportError: no module of theirs\n")
