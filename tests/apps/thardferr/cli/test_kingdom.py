"""``wartable kingdom``: kingdoms shown, and turned from text to JSON and back."""

import json
from pathlib import Path

import pytest

from support.commands import Run
from wartable.games.thardferr.catalogue.entries import RACES

ORC = """\
Army: Rushers: 120, WolfMaster: 60
Buildings: House: 40, Guard Towers: 6
Resources: Land: 20, Castles: 2
Technology: Sharper Blades: 2
Strategy: Orc Surrounding
nonsense
"""


@pytest.mark.parametrize("race", [*RACES, "orc"])
def test_a_new_kingdom_can_be_shown(run: Run, tmp_path: Path, race: str) -> None:
    made = run("kingdom", "new", race)
    assert (made.code, made.err) == (0, "")
    assert json.loads(made.out)["race"] == race.capitalize()
    path = tmp_path / "kingdom.json"
    path.write_text(made.out)
    shown = run("kingdom", "show", path)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith(f"{race.capitalize()}: Kingdom Strength ")
    assert max(map(len, shown.out.splitlines())) <= 80


def test_a_kingdom_survives_export_and_import(run: Run) -> None:
    made = run("kingdom", "new", "Undead").out
    text = run("kingdom", "export", "-", lines=made).out
    assert text.startswith("Race: Undead\nArmy: ")
    assert run("kingdom", "import", "-", lines=text).out == made


def test_an_import_says_what_it_could_not_read(run: Run) -> None:
    said = run("kingdom", "import", "-", lines=ORC)
    assert said.code == 0
    kingdom = json.loads(said.out)
    assert kingdom["army"] == {"Rusher": 120, "WolfMaster": 60}
    assert (kingdom["castles"], kingdom["land"]) == (2, 20)
    assert kingdom["strategy"] == "Orc Surrounding"
    assert said.err.splitlines() == [
        "note: could not read 'nonsense'",
        "note: race: Orc, by the units",
    ]


def test_units_are_shown_as_they_go_to_battle(run: Run) -> None:
    # A Rusher with two levels of blades has 6, and half a wolf's bite.
    said = run("kingdom", "show", "-", lines=ORC)
    (rusher,) = (line for line in said.out.splitlines() if line.startswith("Rusher"))
    assert rusher.split()[1:6] == ["120", "6", "0.5", "0", "3"]


PLAIN = "Army: Rusher: 1\nBuildings: House: 9, Farm: 2\nResources: Land: 2, Castles: 1\n"


def test_people_without_jobs_get_those_that_production_needs(run: Run) -> None:
    said = run("kingdom", "show", "-", lines=PLAIN)
    assert (
        "note: population: not given, so the jobs are those production needs: Agriculture 120; "
        "120 of 930 people work"
    ) in said.err.splitlines()
    (farmers,) = (line for line in said.out.splitlines() if line.startswith("Agriculture"))
    assert farmers.split()[1:] == ["120", "120", "240"]
    (food,) = (line for line in said.out.splitlines() if line.startswith("Food"))
    assert food.split()[1] == "230"


@pytest.mark.parametrize("action", ["show", "import", "export"])
def test_prerequisites_are_named_at_once_and_added_by_a_flag(run: Run, action: str) -> None:
    deep = PLAIN + "Technology: Barrack: 1\nPopulation: Mine: 0\n"
    chain = "Habitation, Commerce, Animal training, Blacksmithing and Carpentry"
    refused = run("kingdom", action, "-", lines=deep)
    assert (refused.code, refused.out) == (2, "")
    assert f"Barrack needs {chain}; --with-prerequisites adds what technologies need" in refused.err
    taken = run("kingdom", action, "-", "--with-prerequisites", lines=deep)
    assert taken.code == 0
    assert f"note: technology: added {chain}, which others need" in taken.err.splitlines()
    assert "Carpentry" in taken.out


def test_prerequisites_of_a_kingdom_in_json(run: Run) -> None:
    orc = json.dumps({"race": "Orc", "army": {"Rusher": 1}, "techs": {"Commerce": 1}})
    assert "Commerce needs Habitation; --with-prerequisites" in (
        run("kingdom", "import", "-", lines=orc).err
    )
    taken = run("kingdom", "import", "-", "--with-prerequisites", lines=orc)
    assert json.loads(taken.out)["techs"] == {"Commerce": 1, "Habitation": 1}
    assert taken.err == "note: technology: added Habitation, which others need\n"


def test_the_rules_decide_what_is_read(run: Run) -> None:
    levels = "Army: Rusher: 1\nBuildings: House: 1\nTechnology: Field-glass: 1\n"
    usual = json.loads(run("kingdom", "import", "-", lines=levels).out)
    assert usual["techs"] == {"Field-glass": 1}
    program = run("kingdom", "import", "-", "--rules", "program", lines=levels)
    assert json.loads(program.out)["techs"] == {"glass": 1}


def test_nothing_upsets_a_terminal(run: Run) -> None:
    evil = {"race": "Orc", "army": {"\x1b[31m": 1}, "strategy": "\x07"}
    for action in ("show", "export", "import"):
        said = run("kingdom", action, "-", "--rules", "program", lines=json.dumps(evil))
        assert said.code == 0
        assert not {"\x1b", "\x07"} & set(said.out)


@pytest.mark.parametrize(
    ("arguments", "text", "reasons"),
    [
        (["new", "Hobbit"], "", ["no race 'Hobbit'"]),
        (["new", "Orc", "--rules", "house"], "", ["no rule set 'house'"]),
        (["show", "-"], "", ["there is no part that begins with 'Army:'", "'Buildings:'"]),
        (["import", "-"], "Army: Foo: 1\nBuildings: House: 1\n", ["no unit is of any race"]),
        (["import", "-"], "Army: Rusher: 1, Slother: 1, Mage: 1\nBuildings: Hut: 1\n",
         ["Mage", "'Hut'"]),
        (["export", "-"], "{", ["a kingdom is not JSON"]),
        (["export", "-"], "[]", ["a kingdom must be an object"]),
        (["export", "-"], '{"race": 1}', ["race must be a text", "army is missing"]),
        (["show", "-"], '{"race": "Orc", "army": {"Mage": 1}, "techs": {"Wheel": 1}}',
         ["Mage", "'Wheel'"]),
        ([], "", ["ACTION"]),
    ],
)  # fmt: skip
def test_every_defect_is_named_in_one_line(
    run: Run, arguments: list[str], text: str, reasons: list[str]
) -> None:
    said = run("kingdom", *arguments, lines=text)
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    for reason in reasons:
        assert reason in said.err
