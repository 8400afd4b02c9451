"""Imports point inward, and nobody who only wants to play waits for the compiler."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import wartable

ROOT = Path(wartable.__file__).parent

#: Layer -> the layers of ours that it may import. Modules of a layer may import each other.
ALLOWED: dict[str, set[str]] = {
    "engine": set(),
    "plugins": {"engine"},
    "board": {"engine"},
    "small": {"engine"},
    "games": {"engine", "board"},
    "bots": {"engine"},
    "lab": {"engine", "plugins", "bots"},
    "server": {"engine", "plugins", "bots"},
    "testing": {"engine", "bots", "lab"},
    "cli": {"engine", "plugins", "bots", "lab", "testing", "server"},
    "apps": {"engine", "plugins", "board", "games", "bots", "lab", "testing", "server", "cli"},
}

#: Games that are made of another one.
BUILT_ON = {"campaign": "clans"}

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
        if parts[1] == "games" and len(path.parts) > 2
        if parts[2] not in (path.parts[1], BUILT_ON.get(path.parts[1]))
    ]
    assert known == []


def names_of(path: Path) -> tuple[str, ...]:
    """Return the parts of a module's dotted name."""
    parts = ("wartable", *path.with_suffix("").parts)
    return parts[:-1] if parts[-1] == "__init__" else parts


def test_no_imports_go_in_circles() -> None:
    """Not even those for types alone, or inside functions."""
    modules = {".".join(names_of(path)): path for path in MODULES}
    graph = {
        module: {
            name if name in modules else name.rpartition(".")[0]
            for name in imported(path)
            if name in modules or name.rpartition(".")[0] in modules
        }
        - {module}
        for module, path in modules.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"imports go in a circle: {' <- '.join(error.args[1])}")


def test_boards_know_only_how_to_draw() -> None:
    engine = {".".join(parts) for _, parts in imports_of("board") if parts[1] == "engine"}
    assert engine
    drawing = ("wartable.engine.scene.scene.", "wartable.engine.scene.style.")
    assert [name for name in engine if not name.startswith(drawing)] == []


#: What somebody does who only wants to play, the quickest to load first.
PLAYING = """
import wartable
import wartable.engine.play.match, wartable.engine.play.record, wartable.engine.registry
check("the engine")
from wartable.cli.main import main
check("the terminal")
main(["--help"])
main(["serve", "--help"])
main(["games"])
check("commands")
from wartable.engine.registry import all_games
from wartable.engine.play.match import Match
from wartable.bots.registry import make_bot
from wartable.engine.kit.chance import stream
for game in all_games():
    match = Match(game, seed=1)
    match.close_phase()
    view = match.view(match.to_act[0])
    view.svg(), view.text(), view.as_dict(), game.rulebook
    for name in ("random", *game.heuristics):
        make_bot(name, game).choose(view, view.legal(), stream(1, 3))
    check(game.key)
import wartable.server.app, wartable.server.process, wartable.server.store.backup
check("the server")
from wartable.server.web.thumbnails import board
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
    script = "import wartable.engine.compiled.compiler\ncheck('the compiler')"
    (told,) = compiler_loaded(script)
    assert told.startswith("LOADED the compiler ") and "numpy" in told
