"""Searching for armies from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.commands import Run
from wartable.apps.thardferr.search import matrix as matrix_module
from wartable.apps.thardferr.search import matrix_text, referee

HUMANS = "Army: Knight: 4, Infantry: 20, Archer: 10\nBuildings: House: 5\n"
ELVES = """\
Army: Mage: 1
Buildings: House: 40, Guard House: 1, Training Center: 6, Castle: 1
Resources: Land: 20
Technology: Sharper Blades: 1
"""


@pytest.fixture
def enemy(tmp_path: Path) -> Path:
    path = tmp_path / "humans.txt"
    path.write_text(HUMANS)
    return path


def test_the_best_army(run: Run, enemy: Path) -> None:
    said = run("army", "best", "--enemy", enemy, "--race", "orc", "--tegc", "12000")
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[0].startswith("Orc as attacker: ")
    assert any(line.startswith("cost: ") for line in lines)
    assert any(line.startswith(f"against {enemy}: won, ") for line in lines)
    assert lines[-1].endswith("battles; nothing better was found nearby.")
    again = run("army", "best", "--enemy", enemy, "--race", "Orc", "--tegc", "12000", "--seed", "0")
    assert again.out == said.out


def test_an_army_for_a_kingdom_of_its_own(run: Run, enemy: Path, tmp_path: Path) -> None:
    home = tmp_path / "elves.txt"
    home.write_text(ELVES)
    said = run(
        *("army", "best", "--enemy", enemy, "--home", home, "--days", "4", "--housing", "home"),
        *("--as", "defender", "--strategy", "none", "--strategy", "elf energy gathering"),
        *("--technologies", "tougher light armor, Improve Bow Range", "--research", "200000"),
        "--json",
    )
    assert said.code == 0
    found = json.loads(said.out)
    kingdom = found["kingdom"]
    assert kingdom["race"] == "Elf"
    assert 0 < sum(kingdom["army"].values()) <= 40
    assert kingdom["strategy"] in (None, "Elf Energy Gathering")
    assert kingdom["techs"]["Sharper Blades"] == 1
    assert kingdom["techs"].get("Tougher Light Armor", 0) + kingdom["techs"].get(
        "Improve Bow Range", 0
    ) in (1, 2)
    assert 0 < found["research"] <= 200_000
    assert kingdom["buildings"]["Guard House"] == 1


def test_every_army_of_a_grid(run: Run, enemy: Path) -> None:
    asked = ("army", "best", "--enemy", enemy, "--race", "Gnome", "--tegc", "9000", "--parts", "5")
    whole = run(*asked, "--exhaustive")
    assert "every army of the grid was tried." in whole.out
    assert run(*asked).out.splitlines()[:-1] == whole.out.splitlines()[:-1]


def test_several_enemies(run: Run, enemy: Path, tmp_path: Path) -> None:
    other = tmp_path / "dead.json"
    other.write_text('{"race": "Undead", "army": {"SkeletalLegion": 30}, "castles": 1}')
    said = run(
        *("army", "smallest", "--enemy", enemy, "--enemy", other, "--weights", "3,1"),
        *("--race", "Dwarf", "--gold", "30000"),
    )
    assert said.code == 0
    assert f"against {other}: won" in said.out
    assert "on average: wins 100%" in said.out
    poor = run("army", "smallest", "--enemy", enemy, "--race", "Dwarf", "--tegc", "1500")
    assert "No army within the budget was found that wins" in poor.out


def test_cost_against_result(run: Run, enemy: Path) -> None:
    asked = ("army", "frontier", "--enemy", enemy, "--race", "Orc", "--tegc", "16000")
    said = run(*asked, "--levels", "3")
    assert said.code == 0
    assert said.out.splitlines()[0].split() == [
        "TEGC",
        "gold",
        "wins",
        "margin",
        "plan",
        "and",
        "army",
    ]
    assert len(said.out.splitlines()) == 5
    found = json.loads(run(*asked, "--levels", "3", "--json").out)
    assert [step["tegc"] for step in found] == sorted(step["tegc"] for step in found)


def test_the_matrix(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (matrix_module, matrix_text):
        monkeypatch.setattr(module, "RACES", ("Orc", "Undead"))
    monkeypatch.setattr(matrix_module, "ANSWER", 6_000)
    asked = ("army", "matrix", "--tegc", "9000", "--rounds", "1", "--rules", "program")
    said = run(*asked, "--markdown")
    assert said.code == 0
    assert "Every army may cost 9,000 TEGC" in said.out
    assert "| **Orc** |" in said.out
    assert "| **12** |" in said.out
    found = json.loads(run(*asked, "--by", "wins", "--json").out)
    assert found["by"] == "wins"
    assert len(found["entries"]) == 12


def test_limits_and_interruptions(run: Run, enemy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("army", "best", "--enemy", enemy, "--race", "Orc", "--tegc", "12000")
    said = run(*asked, "--evaluations", "3000")
    assert said.code == 0
    assert "ended at its limit, with the best so far." in said.out

    def interrupted(self: referee.Clock, fights: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(referee.Clock, "note", interrupted)
    nothing = run(*asked)
    assert nothing.code == 2
    assert "ended before its first battles" in nothing.err
    fought = referee.Clock.allow

    def later(self: referee.Clock, fights: int) -> None:
        fought(self, fights)
        self.fought += fights
        if self.fought > 3000:
            raise KeyboardInterrupt

    monkeypatch.setattr(referee.Clock, "allow", later)
    monkeypatch.setattr(referee.Clock, "note", lambda self, fights: None)
    said = run(*asked)
    assert said.code == 130
    assert "interrupted, with the best so far." in said.out


def test_refusals_in_one_line(run: Run, enemy: Path, tmp_path: Path) -> None:
    fine: list[object] = ["army", "best", "--enemy", enemy]
    race: list[object] = [*fine, "--race", "Orc", "--tegc", "9000"]
    bad: dict[str, list[object]] = {
        "expected either --race or --home": [*fine, "--tegc", "9000"],
        "no race 'Ork'; there are Dwarf": [*fine, "--race", "Ork", "--tegc", "9000"],
        "a search needs an enemy": ["army", "best", "--race", "Orc", "--tegc", "9000"],
        "a budget needs at least one of": [*fine, "--race", "Orc"],
        "--tegc must be a number from 0 on, not 'much'": [*fine, "--race", "Orc", "--tegc", "much"],
        "--gold must be a number from 0 on, not '-5'": [*fine, "--race", "Orc", "--gold=-5"],
        "tegc must be above 0": [*fine, "--race", "Orc", "--tegc", "0"],
        "no strategy 'Hide' to choose": [*race, "--strategy", "Hide"],
        "no technology 'Magic' to choose": [*race, "--technologies", "Magic"],
        "--weights must have as many numbers as there are enemies (1), not 2": [
            *race,
            "--weights",
            "1,2",
        ],
        "a weight must be above 0": [*race, "--weights", "0"],
        "--exhaustive needs --parts": [*race, "--exhaustive"],
        "--parts must be 1 to 40": [*race, "--parts", "0"],
        "--evaluations must be 1 to": [*race, "--evaluations", "0"],
        "a seed is": [*race, "--seed", "x"],
        "no rule set 'mine'": [*race, "--rules", "mine"],
        "expected NAME=VALUE": [*race, "--set", "rounds"],
        "cannot read": ["army", "best", "--enemy", tmp_path / "nobody.txt", "--race", "Orc"],
        "--rounds must be 1 to 50": ["army", "matrix", "--rounds", "51"],
        "tegc must be above 0 and": ["army", "matrix", "--tegc", "0"],
    }
    for expected, arguments in bad.items():
        said = run(*arguments)
        assert said.code == 2, arguments
        assert expected in said.err
        assert said.err.splitlines()[-1].startswith("wartable: ")
        assert said.out == ""


def test_help_has_examples(run: Run) -> None:
    assert "wartable army matrix --markdown" in run("army", "--help").out
    assert "--technologies LIST" in run("army", "best", "--help").out
