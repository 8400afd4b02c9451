"""Examples in help texts: they name an installed game, and work as they stand."""

from __future__ import annotations

import re
import shlex
from importlib.metadata import EntryPoint

import pytest

from support.commands import Run
from wartable.cli.args.seats import read_seats
from wartable.cli.examples import PLACEHOLDER, example_game, with_game
from wartable.engine.game import Game
from wartable.engine.registry import find_game

#: The commands whose examples are about any game.
COMMANDS = ("games", "rules", "play", "simulate", "check", "bench")


def examples(run: Run, command: str) -> list[list[str]]:
    """Return the examples in the help of a command, split into words, without comments."""
    said = run(command, "--help").out.split("examples:")[1]
    lines = re.findall(rf"^  (wartable {command}\b.*)$", said, re.MULTILINE)
    return [shlex.split(re.sub("  .*", "", line)) for line in lines]


@pytest.mark.parametrize("command", COMMANDS)
def test_examples_name_a_game_that_is_installed(run: Run, command: str) -> None:
    named = [words[2] for words in examples(run, command) if len(words) > 2]
    assert example_game() in named
    assert all(word == example_game() or word.startswith("-") for word in named)


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_the_seats_of_examples_fit_the_game(run: Run, command: str) -> None:
    game = find_game(example_game())
    fewest, most = game.seat_range(game.options())
    lists = [
        words[words.index("--seats") + 1] for words in examples(run, command) if "--seats" in words
    ]
    assert lists
    assert all(fewest <= len(read_seats(seats)) <= most for seats in lists)


def test_the_examples_of_the_program_name_a_game_too(run: Run) -> None:
    said = run("--help").out
    assert f"  wartable play {example_game()}\n" in said
    assert "{game}" not in said


def test_a_game_from_outside_does_not_take_the_place_of_ours(pig: Game) -> None:
    assert example_game() != pig.key


def test_where_only_games_from_outside_are_installed_they_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = [EntryPoint("ludo", "ludo:GAME", "wartable.games")]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: found)
    assert with_game("play {game}, then {game}") == "play ludo, then ludo"
    found.clear()
    assert with_game("play {game}") == f"play {PLACEHOLDER}"
    assert with_game("{dialogs,notes}") == "{dialogs,notes}"
