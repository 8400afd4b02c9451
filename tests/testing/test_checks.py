"""The checks let a good game pass, and name what is wrong with one that is broken."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from support.games import pig, weeds
from support.games.weeds import BROKEN, NETTLE
from wartable.engine.capabilities import PlainOnly
from wartable.engine.errors import Defect, NotFound
from wartable.testing import checks
from wartable.testing.checks import CHECKS, check_game, tasks_of

SOURCE = Path(checks.__file__).parent
DOCS = SOURCE.parents[2] / "docs" / "testing.md"

#: Nettle without its compiled form, which has tests of its own.
PLAIN = NETTLE.having(PlainOnly())

#: What is said of a broken game, and the function that is named.
CAUSES = {
    "illegal": ("sample returns 'hold' (2), check refuses it with 1", weeds.illegal_sample),
    "dirty": ("apply leaves unused = 1 in work", weeds.dirty_apply),
    "leaky": ("seen by a spectator: what a viewer may not know can be told", weeds.leaky_conceal),
    "endless": ("the game has not ended after 20,000 moves", weeds.endless_over),
    "large": ("pot = 40000, which does not fit i2", weeds.large_apply),
    "talkative": ("apply logs 1025 events, 1024 fit", weeds.talkative_apply),
    "generous": ("legal lists 'hold' (2), check refuses it with 1", pig.check),
    "failing": ("IndexError: list index out of range", weeds.failing_score),
}


def test_a_good_game_passes() -> None:
    check_game(PLAIN)
    check_game(PLAIN, seed=7, quick=True)


@pytest.mark.parametrize("key", BROKEN)
def test_a_defect_is_one_line_that_names_place_and_cause(key: str) -> None:
    with pytest.raises(Defect) as caught:
        check_game(BROKEN[key], quick=True)
    said, (cause, function) = caught.value.message, CAUSES[key]
    assert said.startswith(f"{key}, standard, 3 seats, seed ")
    assert cause in said
    assert f"({function.__name__}, {function.__code__.co_filename}:" in said
    assert "\n" not in said
    assert " " not in caught.value.code


def test_another_seed_plays_other_games_and_a_quick_run_fewer() -> None:
    names = [task.name for task in tasks_of(PLAIN)]
    assert len(set(names)) == len(names) > 50
    assert {task.name for task in tasks_of(PLAIN, seed=7)} != set(names)
    quick = [task.name for task in tasks_of(PLAIN, quick=True)]
    assert set(quick) < set(names)
    assert "no-leak-nettle-standard-3" in quick and "both-forms-nettle-standard-3" not in quick
    compiled = [task.name for task in tasks_of(NETTLE, quick=True)]
    assert set(compiled) - set(quick) == {f"{name}-nettle-standard-3" for name in FORMS}
    assert not any(name.startswith("no-leak") and name.endswith("-8") for name in names)


FORMS = ("both-forms", "bounds")


def test_the_documentation_lists_all_checks_and_functions() -> None:
    page = DOCS.read_text(encoding="utf-8")
    rows = [line.split("|") for line in page.splitlines() if line.startswith("| `")]
    first = {name for row in rows for name in re.findall(r"`([\w-]+)`", row[1])}
    assert {check.name for check in CHECKS if not check.again} < first
    modules = [row for row in rows if (SOURCE / f"{row[1].strip(' `')}.py").is_file()]
    for _, module, functions, _ in modules:
        found = import_module(f"wartable.testing.{module.strip(' `')}")
        assert all(hasattr(found, name) for name in re.findall(r"`(\w+)`", functions))
    assert {"checks", "no_leak", "batch"} < {row[1].strip(" `") for row in modules}


def test_a_game_that_cannot_be_set_up_is_a_defect() -> None:
    def make_book(options: pig.Options, seats: int) -> pig.Book:
        raise ZeroDivisionError("no goal")

    with pytest.raises(Defect, match=r"^nettle: ZeroDivisionError: no goal \(make_book, .*:\d+\)$"):
        tasks_of(replace(PLAIN, make_book=make_book))


def test_cases_are_checked_for_games_that_have_a_checker(tmp_path: Path) -> None:
    (tmp_path / "cases.json").write_text("[]")
    *_, task = tasks_of(PLAIN, quick=True, cases=[tmp_path / "cases.json"])
    assert task.name == "cases-cases.json"
    with pytest.raises(NotFound, match="Nettle has no case format"):
        task.run()
