"""``wartable battle``: battles of files and pasted texts, in words, data and pages."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support.commands import Run
from support.terminals import PATIENCE
from wartable.apps.thardferr.report.battle import tossed

BATTLE: dict[str, Any] = {
    "attacker": {"race": "Human", "army": {"Knight": 50}, "strategy": "Human Charging!"},
    "defender": {"race": "Dwarf", "army": {"AxeMan": 100}, "castles": 2},
}

ORC = """\
Army: Rusher: 100, WolfMaster: 50
Buildings: House: 10, Castle: 1
Resources: Land: 5
Strategy: Quick Retreat
"""
ELF = """\
Army: Mage: 20, Caragous: 10
Buildings: House: 10, Castle: 1
Resources: Land: 5
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "battle.json"
    path.write_text(json.dumps(BATTLE))
    return path


def test_a_battle_is_reported_in_short(run: Run, file: Path) -> None:
    said = run("battle", file)
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[:2] == ["Result", "------"]
    assert lines[2] == "The defender wins: the attacker's army is destroyed."
    assert (
        "- The defender's 2 castles kept 20 of its 100 units at home: 80 took the field." in lines
    )
    assert "Casualties" in lines
    assert "Phase: range" not in lines


def test_the_long_report_has_the_phases(run: Run, file: Path) -> None:
    said = run("battle", file, "--long")
    assert "Phase: range" in said.out
    assert "Units of the attacker" in said.out


def test_a_battle_may_come_from_the_standard_input(run: Run, file: Path) -> None:
    assert run("battle", "-", lines=file.read_text()).out == run("battle", file).out


@pytest.mark.parametrize("between", ["---", "vs", "VS.", "  -----  "])
def test_two_kingdom_texts_are_a_battle(run: Run, between: str) -> None:
    said = run("battle", "-", lines=f"{ORC}{between}\n{ELF}")
    assert said.code == 0
    assert "- Attacker (Orc, Quick Retreat): 150 took the field" in said.out
    assert "- Defender (Elf, no strategy): 30 took the field" in said.out
    assert (
        said.err
        == "note: attacker: race: Orc, by the units\nnote: defender: race: Elf, by the units\n"
    )


def test_two_files_with_a_kingdom_each_are_a_battle(run: Run, tmp_path: Path) -> None:
    orc, elf = tmp_path / "orc.txt", tmp_path / "elf.json"
    orc.write_text(ORC)
    elf.write_text(run("kingdom", "import", "-", lines=ELF).out)
    said = run("battle", orc, elf)
    assert said.out == run("battle", "-", lines=f"{ORC}---\n{ELF}").out
    assert run("battle", elf, orc).out == run("battle", orc, elf, "--swap").out


def test_each_of_two_files_is_named_if_it_cannot_be_read(run: Run, tmp_path: Path) -> None:
    orc, broken = tmp_path / "orc.txt", tmp_path / "broken.json"
    orc.write_text(ORC)
    broken.write_text("{")
    assert "the defender is not JSON" in run("battle", orc, broken).err
    assert "/none': No such file" in run("battle", tmp_path / "none", orc).err
    orc.write_text("")
    said = run("battle", orc, orc)
    assert said.code == 2
    assert "attacker: " in said.err and "defender: " in said.err


def test_a_side_of_a_file_may_be_a_text(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "battle.json"
    path.write_text(json.dumps({"attacker": ORC, "defender": BATTLE["defender"]}))
    assert "Attacker (Orc, Quick Retreat)" in run("battle", path).out


def test_prerequisites_of_both_sides_are_added_by_a_flag(run: Run) -> None:
    deep = {"race": "Dwarf", "army": {"AxeMan": 9}, "techs": {"Commerce": 1}}
    battle = json.dumps({"attacker": f"{ELF}Technology: Machinery: 1", "defender": deep})
    refused = run("battle", "-", lines=battle)
    assert (refused.code, refused.out) == (2, "")
    assert (
        "attacker: Machinery needs Irrigation; defender: Commerce needs Habitation" in refused.err
    )
    assert "--with-prerequisites adds what technologies need" in refused.err
    taken = run("battle", "-", "--with-prerequisites", "--json", lines=battle)
    found = json.loads(taken.out)
    assert found["attacker"]["kingdom"]["techs"] == {"Machinery": 1, "Irrigation": 1}
    assert found["defender"]["kingdom"]["techs"] == {"Commerce": 1, "Habitation": 1}
    assert "note: defender: technology: added Habitation, which others need" in taken.err


def test_sides_can_be_swapped(run: Run, file: Path) -> None:
    said = run("battle", file, "--swap")
    assert "- Attacker (Dwarf, no strategy): 100 took the field" in said.out
    assert "- Defender (Human, Human Charging!): 50 took the field" in said.out


def test_rules_can_be_chosen_and_changed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "battle.json"
    quick = BATTLE["attacker"] | {"strategy": "Quick Retreat"}
    path.write_text(json.dumps(BATTLE | {"attacker": quick, "options": {"rounds": 2}}))
    assert "25 % of its attack" in run("battle", path).out
    assert "50 % of its attack" in run("battle", path, "--rules", "overview").out
    changed = run("battle", path, "--set", "quick_retreat=half", "--json")
    rules = json.loads(changed.out)["rules"]
    assert (rules["quick_retreat"], rules["rounds"]) == ("half", 2)
    both = run("battle", path, "--set", "rounds=3", "--set", "names=as_given", "--json")
    assert json.loads(both.out)["rules"]["rounds"] == 3


def test_the_seed_tosses_the_coin(run: Run, file: Path) -> None:
    winners = BATTLE | {
        "attacker": {"race": "Human", "army": {"Knight": 5000}, "strategy": "Quick Retreat"}
    }
    seeds = {tossed(seed)[0]: seed for seed in range(20)}
    file.write_text(json.dumps(winners))
    for coin, word in ((0, "The attacker wins"), (1, "The defender wins: a coin turns")):
        said = run("battle", file, "--set", "retreat_coin=yes", "--seed", seeds[coin])
        assert word in said.out


def test_data_has_what_was_asked_for(run: Run, file: Path) -> None:
    data = json.loads(run("battle", file, "--json").out)
    assert data["verdict"]["winner"] == "defender"
    assert "differences" not in data
    more = json.loads(run("battle", file, "--json", "--differences", "--strategies").out)
    assert {each["option"] for each in more["differences"]} >= {"charging", "casualty_base"}
    assert more["strategies"]["attacker"][5] == "Human Charging!"
    assert more["strategies"]["cells"][5][0]["winner"] == "defender"


def test_comparisons_in_words(run: Run, file: Path) -> None:
    said = run("battle", file, "--differences", "--strategies").out
    assert "What other rules change\n-----------------------\n" in said
    assert "- With charging melee_and_short: " in said
    assert "Attacker: Human Charging! *" in said
    assert max(map(len, said.splitlines())) <= 80


def test_a_page_is_written(run: Run, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    out.write_text("old")
    said = run("battle", file, "--html", out, "--differences")
    assert said.out == (
        f"The defender wins: the attacker's army is destroyed. The report is in {out}.\n"
    )
    page = out.read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert page.count("<svg") == 3
    assert "What other rules change" in page


def test_a_page_beside_data(run: Run, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    assert json.loads(run("battle", file, "--html", out, "--json").out)["format"] == 1
    assert out.exists()


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("", ["expected JSON, or two kingdom texts"]),
        ("hello", ["expected JSON, or two kingdom texts", "not 1 in 'hello'"]),
        (f"{ORC}\n---\n{ELF}\nvs\n{ELF}", ["not 3 in"]),
        ("{", ["a battle is not JSON", "line 1, column 2"]),
        ("[1]", ["a battle must be an object, not '[1]'"]),
        ("[" * 100_000, ["a battle is not JSON that can be read"]),
        ("{}", ["attacker is missing", "defender is missing"]),
        ('{"attacker": 1, "x": 2}', ["'x' means nothing here", "attacker must be an object",
                                     "defender is missing"]),
        (f"Army: Rusher: 1\nvs\n{ELF}", ["attacker: there is no part that begins with"]),
        (json.dumps({"attacker": {"race": "Orc", "army": {"Rusher": -1}, "land": "x"},
                     "defender": {"race": "Elf", "army": {"Mage": "many"}}}),
         ["attacker: army 'Rusher' must not be negative", "land must be a number",
          "defender: army 'Mage' must be a number"]),
        (json.dumps({"attacker": {"race": "Orc", "army": {"Dragon": 1}, "strategy": "Hide"},
                     "defender": {"race": "Elf", "army": {"Mage": 1}, "techs": {"Wheel": 1}}}),
         ["attacker: ", "'Dragon'", "'Hide'", "defender: ", "'Wheel'"]),
    ],
    ids=["empty", "words", "three", "broken", "list", "deep", "nobody", "strange", "text",
         "numbers", "names"],
)  # fmt: skip
def test_every_defect_is_named_in_one_line(run: Run, text: str, reasons: list[str]) -> None:
    said = run("battle", "-", lines=text)
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    for reason in reasons:
        assert reason in said.err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--rules", "house"], "no rule set 'house'; there are document, overview, program, later"),
        (["--set", "rounds"], "--set 'rounds': expected NAME=VALUE such as rounds=3"),
        (["--set", "=3", "--set", "x"], "--set '=3', 'x': expected NAME=VALUE"),
        (["--set", "rounds=99"], "rounds must be 0 to 20, not '99'"),
        (["--set", "speed=1"], "no rule 'speed'"),
        (["--seed", "-1"], "a seed is a whole number"),
        (["--html", "no/such/folder.html"], "cannot write 'no/such/folder.html'"),
    ],
)
def test_bad_arguments_are_refused(run: Run, file: Path, arguments: list[str], reason: str) -> None:
    said = run("battle", file, *arguments)
    assert said.code == 2
    assert reason in said.err
    assert said.err.count("\n") == 1


def test_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    said = run("battle", tmp_path / "none.json")
    assert said.code == 2
    assert "cannot read" in said.err


def loaded_by(*arguments: object) -> set[str]:
    """Return the modules that a new process has loaded after a command."""
    script = (
        "import sys\nfrom wartable.cli.main import main\n"
        f"main({[str(each) for each in arguments]!r})\nprint('|', *sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    return set(done.stdout.rpartition("|")[2].split())


@pytest.mark.parametrize("command", ["battle", "kingdom"])
def test_help_waits_for_nothing(command: str) -> None:
    loaded = loaded_by(command, "--help")
    assert f"wartable.apps.thardferr.cli.{command}" in loaded
    assert not any(name.startswith("wartable.games") for name in loaded)


def test_a_battle_needs_no_compiler(file: Path) -> None:
    loaded = loaded_by("battle", file, "--long", "--differences", "--strategies")
    assert "wartable.games.thardferr.rules.battle.battle" in loaded
    assert not {"numpy", "numba"} & loaded


def test_options_that_are_no_table_are_named(run: Run) -> None:
    said = run("battle", "-", "--set", "rounds=2", lines=json.dumps(BATTLE | {"options": [1]}))
    assert said.code == 2
    assert "options must be an object, not '[1]'" in said.err
