"""Imports point inward, and nobody who only wants to play waits for the compiler."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
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


def test_every_folder_is_a_layer() -> None:
    assert {layer_of(path) for path in MODULES} <= {*ALLOWED, *DOORS}


@pytest.mark.parametrize("path", [path for path in MODULES if layer_of(path) in ALLOWED], ids=str)
def test_imports_point_inward(path: Path) -> None:
    layer = layer_of(path)
    for name in imported(path):
        parts = name.split(".")
        if parts[0] == "wartable" and (ROOT / parts[1]).is_dir():
            assert parts[1] in ALLOWED[layer] | {layer}, name
            if layer == "games" and parts[1] == "games" and len(path.parts) > 2:
                assert parts[2] == path.parts[1], f"{name}: games do not know each other"


@pytest.mark.parametrize("path", [path for path in MODULES if layer_of(path) == "board"], ids=str)
def test_boards_know_only_how_to_draw(path: Path) -> None:
    ours = {name for name in imported(path) if name.startswith("wartable.engine")}
    assert all(name.startswith("wartable.engine.scene.") for name in ours)


def compiler_loaded(statement: str) -> list[str]:
    """Return the slow packages that a new process has loaded after a statement."""
    script = f"{statement}\nimport sys\nprint(*{{'numba', 'numpy', 'llvmlite'}} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout.splitlines()[-1].split()


@pytest.mark.parametrize(
    "statement",
    [
        "import wartable",
        "import wartable.engine.match, wartable.engine.record, wartable.engine.registry",
        "import wartable.cli.main",
        "import wartable.server.app, wartable.server.run, wartable.server.backup",
        "from wartable.cli.main import main; main(['--help'])",
        "from wartable.cli.main import main; main(['serve', '--help'])",
        "from wartable.cli.main import main; main(['games'])",
        "from wartable.engine.registry import all_games\n"
        "from wartable.engine.match import Match\n"
        "from wartable.bots.bot import make_bot\n"
        "from wartable.engine.chance import stream\n"
        "for game in all_games():\n"
        "    match = Match(game, seed=1)\n"
        "    match.close_phase()\n"
        "    view = match.view(match.to_act[0])\n"
        "    view.svg(), view.text(), view.as_dict(), game.rulebook\n"
        "    for name in ('random', *game.heuristics):\n"
        "        make_bot(name, game).choose(view, view.legal(), stream(1, 3))\n",
    ],
)
def test_playing_needs_no_compiler(statement: str) -> None:
    assert compiler_loaded(statement) == []


def test_the_test_would_notice_a_compiler() -> None:
    assert "numpy" in compiler_loaded("import wartable.engine.compiled")
