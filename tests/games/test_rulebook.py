"""Every game's RULES.md against its tests, its options and its code."""

import ast
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from wartable.engine.game import Game
from wartable.engine.options.fields import describe
from wartable.engine.registry import all_games, game_keys

#: A rule begins a line with its number in bold; a test names it as test_3_2_1_what_it_shows.
RULE = re.compile(r"^\*\*(\d+(?:-\d+)+)\*\*", re.MULTILINE)
NAMED = re.compile(r"test_(\d+(?:_\d+)+)_[a-z]")
MENTIONED = re.compile(r"(?<![\w,-])\d(?:-\d)+(?![\w-])")

TESTS = Path(__file__).parents[1]
#: Where apps test the rules of another game than the one they are named after.
OF_ANOTHER = {"apps/clans/web/campaign": "campaign", "apps/clans/lab/campaigns": "campaign"}

#: Options in parentheses, after the words of the sentence since the last ones.
STATED = re.compile(r"([^.();]*)\(([^()]*`[^()]*)\)")
#: Options whose default the rules tell in words.
IN_WORDS = {"declaration_time_pct", "rounds"}

every_game = pytest.mark.parametrize("game", all_games(), ids=game_keys())


def test_there_are_games() -> None:
    assert "territory" in game_keys()


def rules_of(text: str) -> list[str]:
    """Return the numbers of all rules in a rulebook."""
    return RULE.findall(text)


def names_of_tests(game: Game) -> Iterator[str]:
    """Yield the names of all tests of a game: those in its folders."""
    word = game.package.rpartition(".")[2]
    others = [folder for folder, owner in OF_ANOTHER.items() if owner == word]
    folders = (f"games/{word}", f"apps/{word}", *others)
    for path in sorted(each for folder in folders for each in (TESTS / folder).rglob("test_*.py")):
        place = path.parent.relative_to(TESTS).as_posix()
        if OF_ANOTHER.get(place, word) != word:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


def named_by(tests: Iterator[str]) -> set[str]:
    """Return the rules that tests name."""
    found = (NAMED.match(name) for name in tests)
    return {match[1].replace("_", "-") for match in found if match}


def table_under(text: str, heading: str) -> list[list[str]]:
    """Return the rows of the table in a section, without its head."""
    section = text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[field.strip() for field in line.strip("|").split(" | ")] for line in lines[2:]]


@every_game
def test_rules_are_numbered_once_and_in_order(game: Game) -> None:
    numbers = [tuple(map(int, number.split("-"))) for number in rules_of(game.rulebook)]
    assert numbers, "the rulebook numbers its rules"
    assert numbers == sorted(set(numbers))


@every_game
def test_every_rule_has_a_test_that_names_it(game: Game) -> None:
    named = named_by(names_of_tests(game))
    without = [number for number in rules_of(game.rulebook) if number not in named]
    assert not without, f"rules of {game.title} without a test: {', '.join(without)}"


@every_game
def test_every_test_names_a_rule_that_exists(game: Game) -> None:
    unknown = sorted(named_by(names_of_tests(game)) - set(rules_of(game.rulebook)))
    assert not unknown, f"tests of {game.title} name rules it does not have: {', '.join(unknown)}"


@every_game
def test_every_reference_to_a_rule_leads_somewhere(game: Game) -> None:
    rules = set(rules_of(game.rulebook))
    texts = {"RULES.md": game.rulebook} | dict(documented(game))
    lost = [
        f"{number} in {place}"
        for place, text in texts.items()
        for number in MENTIONED.findall(text)
        if number not in rules
    ]
    assert not lost, f"rules of {game.title} that do not exist: {', '.join(lost)}"


def documented(game: Game) -> Iterator[tuple[str, str]]:
    """Yield where a docstring of the game's code speaks of rules, and the docstring."""
    with resources.as_file(resources.files(game.package)) as folder:
        for path in sorted(folder.rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
                    text = ast.get_docstring(node) or ""
                    if re.search(r"\b[Rr]ules? \d", text):
                        yield f"{path.relative_to(folder)} {getattr(node, 'name', '')}", text


@every_game
def test_the_table_of_options_is_that_of_the_code(game: Game) -> None:
    expected = [
        [f"`{info.name}`", str(info.default), info.permitted(), info.meaning]
        for info in describe(game.options())
    ]
    assert table_under(game.rulebook, "Options") == expected


@every_game
def test_the_table_of_seat_options_is_that_of_the_code(game: Game) -> None:
    headings = re.findall(r"^## (Options of .*)$", game.rulebook, re.MULTILINE)
    assert len(headings) == (game.of_a_seat is not None)
    expected = [
        [f"`{info.name}`", str(info.default) or "empty", info.permitted(), info.meaning]
        for info in (game.of_a_seat.infos() if game.of_a_seat else [])
    ]
    assert [row for heading in headings for row in table_under(game.rulebook, heading)] == expected


@every_game
def test_rules_that_name_an_option_state_its_default(game: Game) -> None:
    numbers = {info.name: info.default for info in describe(game.options()) if info.low is not None}
    of_a_seat = game.of_a_seat.infos() if game.of_a_seat else []
    for name in IN_WORDS.union(info.name for info in of_a_seat):
        numbers.pop(name, None)
    rules = " ".join(game.rulebook.split("\n## Options\n")[0].split())
    wrong = [
        f"{name} is {numbers[name]}, but the rules say: {before}"
        for before, named in STATED.findall(rules)
        for name in re.findall(r"`(\w+)`", named)
        if numbers.get(name) and not re.search(rf"\b{numbers[name]}(?!\d)", before)
    ]
    assert not wrong


@every_game
def test_the_table_of_presets_is_that_of_the_code(game: Game) -> None:
    expected = [
        [f"`{name}`", ", ".join(f"`{key}` {value}" for key, value in changes.items())]
        for name, changes in game.presets.items()
    ]
    shown = [
        [name, "" if changes == "the defaults" else changes]
        for name, changes in table_under(game.rulebook, "Presets")
    ]
    assert shown == expected


@every_game
def test_options_named_in_the_rules_exist(game: Game) -> None:
    of_a_seat = game.of_a_seat.infos() if game.of_a_seat else []
    names = {info.name for info in (*describe(game.options()), *of_a_seat)}
    named = set(re.findall(r"`([a-z]+(?:_[a-z]+)+)`", game.rulebook))
    assert named - names <= {
        str(choice) for info in describe(game.options()) for choice in info.choices
    }


# --- the checks themselves notice what they are for --------------------------------------------

SMALL = "## 1. Moves\n\n**1-1** One.\n\n**1-2** Two, see 1-1.\n\n**1-2-1** Three.\n"


def test_rules_are_found_at_the_beginning_of_lines() -> None:
    assert rules_of(SMALL) == ["1-1", "1-2", "1-2-1"]
    assert rules_of("see **1-1** of the rules") == []


def test_a_test_names_the_rule_of_its_number() -> None:
    names = iter(["test_1_2_works", "test_1_2_1_works", "test_other", "test_10_2_x"])
    assert named_by(names) == {"1-2", "1-2-1", "10-2"}


def test_references_are_told_from_moves_and_ranges() -> None:
    text = "Rules 1-2 and 3-1-3: see (2-3), not 0,0,D,3 or 10-2 or a-1-2"
    assert MENTIONED.findall(text) == ["1-2", "3-1-3", "2-3"]
