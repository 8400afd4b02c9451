"""Imports point inward, and nobody who only wants to play waits for the compiler."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import wartable

ROOT = Path(wartable.__file__).parent

#: Layer -> the layers of ours that it may import. Modules of a layer may import each other.
ALLOWED: dict[str, set[str]] = {
    "engine": set(),
    "board": {"engine"},
    "games": {"engine", "board"},
    "bots": {"engine", "board", "games"},
    "lab": {"engine", "board", "games", "bots"},
    "server": {"engine", "board", "games", "bots", "lab"},
    "cli": {"engine", "board", "games", "bots", "lab", "server"},
}

#: What is not one of the layers: the package itself, which only leads the way to them.
DOORS = {"__init__", "__main__"}

MODULES = sorted(path.relative_to(ROOT) for path in ROOT.rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """Yield the modules that a source file imports, wherever in it."""
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def layer_of(path: Path) -> str:
    return path.parts[0].removesuffix(".py")


@cache
def imports_of(layer: str) -> list[tuple[Path, list[str]]]:
    """Return all that the modules of a layer import of ours: where, and the parts of its name."""
    found = [
        (path, name.split("."))
        for path in MODULES
        if layer_of(path) == layer
        for name in imported(path)
    ]
    return [(path, parts) for path, parts in found if parts[0] == "wartable"]


def test_every_folder_is_a_layer() -> None:
    assert {layer_of(path) for path in MODULES} == {*ALLOWED, *DOORS}


@pytest.mark.parametrize("layer", ALLOWED)
def test_imports_point_inward(layer: str) -> None:
    outward = [
        f"{path}: {'.'.join(parts)}"
        for path, parts in imports_of(layer)
        if (ROOT / parts[1]).is_dir() and parts[1] not in {*ALLOWED[layer], layer}
    ]
    assert outward == []


def test_games_do_not_know_each_other() -> None:
    known = [
        f"{path}: {'.'.join(parts)}"
        for path, parts in imports_of("games")
        if parts[1] == "games" and len(path.parts) > 2 and parts[2] != path.parts[1]
    ]
    assert known == []


def test_boards_know_only_how_to_draw() -> None:
    engine = {".".join(parts) for _, parts in imports_of("board") if parts[1] == "engine"}
    assert engine
    assert [name for name in engine if not name.startswith("wartable.engine.scene.")] == []


#: What somebody does who only wants to play, the quickest to load first.
PLAYING = """
import wartable
import wartable.engine.match, wartable.engine.record, wartable.engine.registry
check("the engine")
from wartable.cli.main import main
check("the terminal")
main(["--help"])
main(["serve", "--help"])
main(["games"])
check("commands")
from wartable.engine.registry import all_games
from wartable.engine.match import Match
from wartable.bots.bot import make_bot
from wartable.engine.chance import stream
for game in all_games():
    match = Match(game, seed=1)
    match.close_phase()
    view = match.view(match.to_act[0])
    view.svg(), view.text(), view.as_dict(), game.rulebook
    for name in ("random", *game.heuristics):
        make_bot(name, game).choose(view, view.legal(), stream(1, 3))
    check(game.key)
import wartable.server.app, wartable.server.run, wartable.server.backup
check("the server")
from wartable.server.pages.boards import board
for game in all_games():
    assert b"<svg" in board(game.key).body
check("pictures on pages")
"""

#: Prints what has loaded the slow packages, as soon as they are.
CHECKED = """
import sys

def check(what):
    loaded = {'numba', 'numpy', 'llvmlite'} & set(sys.modules)
    if loaded:
        print('LOADED', what, *sorted(loaded))
        sys.exit()
"""


def compiler_loaded(script: str) -> list[str]:
    """Return what of a script loads the slow packages in a new process."""
    done = subprocess.run(
        [sys.executable, "-c", CHECKED + script], capture_output=True, text=True, check=True
    )
    return [line for line in done.stdout.splitlines() if line.startswith("LOADED")]


def test_playing_needs_no_compiler() -> None:
    assert compiler_loaded(PLAYING) == []


def test_the_test_would_notice_a_compiler() -> None:
    script = "import wartable.engine.compiled\ncheck('the compiler')"
    (told,) = compiler_loaded(script)
    assert told.startswith("LOADED the compiler ") and "numpy" in told
