"""Every mutant fits the source as it is; whether it is caught, ``mutants.py`` finds out."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from mutants import CHECKOUT, MUTANTS, first_failure, mutate
from support.mutants.mutant import Mutant, Stale
from support.mutants.rules import RULES

#: Tests that notice any change of what is written or printed, whether it matters or not.
NOT_ENOUGH = {
    *("games/test_golden", "games/test_rulebook", "engine/test_contract"),
    *("project/test_layers", "project/test_pictures"),
}
GAMES = ("territory", "duper", "dukes", "thardferr", "clans", "campaign")


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_fits_the_source(mutant: Mutant) -> None:
    source = (CHECKOUT / mutant.file).read_text(encoding="utf-8")
    changed = mutant.applied_to(source)
    assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source)), "only the layout changes"
    assert mutant.tests
    assert not NOT_ENOUGH & set(mutant.tests)
    for file in mutant.test_files:
        assert (CHECKOUT / file).is_file(), file


def test_every_mutant_is_another() -> None:
    for values in ([each.name for each in MUTANTS], [each.breaks for each in MUTANTS]):
        assert [value for value, count in Counter(values).items() if count > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_every_game_are_broken(game: str) -> None:
    folder = Path("src/wartable/games") / game
    assert any(folder in Path(mutant.file).parents for mutant in RULES)


@pytest.mark.parametrize("source", ["x = 2\n", "x = 1\nx = 1\n"])
def test_a_mutant_that_does_not_fit_is_stale(source: str) -> None:
    mutant = Mutant("one", "x is 2", "a.py", "x = 1", "x = 2", ("a",))
    with pytest.raises(Stale, match=r"one: its text occurs [02] times in a\.py"):
        mutant.applied_to(source)


def test_a_change_is_made_in_the_copy_alone(tmp_path: Path) -> None:
    mutant = MUTANTS[0]
    before = (CHECKOUT / mutant.file).read_bytes()
    copied = tmp_path / mutant.file
    copied.parent.mkdir(parents=True)
    copied.write_bytes(before)
    mutate(tmp_path, mutant)
    assert copied.read_text(encoding="utf-8") == mutant.applied_to(before.decode())
    assert (CHECKOUT / mutant.file).read_bytes() == before


def test_only_a_failed_test_counts() -> None:
    failed = "1 failed\nFAILED tests/test_a.py::test_b[c] - assert 1 == 2\n"
    assert first_failure(failed) == "tests/test_a.py::test_b[c]"
    assert first_failure("ERROR tests/test_a.py - ImportError\n") == ""
