"""``wartable new-game``: what it writes can be played, tested and installed as it is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.commands import Run
from support.packages import installed_project
from support.source import lines_of
from wartable.cli.commands.new_game import write_package
from wartable.engine.play.record import load_record
from wartable.engine.registry import find_game
from wartable.testing.checks import check_game

ROOT = Path(__file__).resolve().parents[3]
#: The most lines the game may have, without docstring and imports.
LIMIT = 30
#: Seconds after which a program of the author's is stuck.
PATIENCE = 900.0


def files_of(name: str) -> list[str]:
    """Return everything that is written for a game."""
    return [
        "README.md",
        "pyproject.toml",
        f"src/{name}/RULES.md",
        f"src/{name}/__init__.py",
        f"src/{name}/data/figures.toml",
        f"tests/test_{name}.py",
    ]


@pytest.fixture(scope="module")
def heap(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A package that the command has written, installed."""
    folder = tmp_path_factory.mktemp("author")
    assert len(list(write_package(folder / "heap", "heap"))) == len(files_of("heap"))
    with installed_project(folder / "heap", folder / "site"):
        yield folder / "heap"


def files_in(folder: Path) -> list[str]:
    """Return the files of a folder, without the bytecode of what was imported."""
    found = (each for each in folder.rglob("*") if each.is_file())
    return sorted(str(path.relative_to(folder)) for path in found if path.suffix != ".pyc")


# --- what it writes ------------------------------------------------------------------------------


def test_it_says_what_it_wrote_and_what_comes_next(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = run("new-game", "pile")
    assert (said.code, said.err) == (0, "")
    steps = "cd pile", "pip install -e .", "wartable test-game pile", "wartable play pile"
    assert said.out.splitlines() == [
        "Wrote 6 files:",
        *(f"  pile/{path}" for path in files_of("pile")),
        "",
        "Next:",
        *(f"  {step}" for step in steps),
    ]
    assert files_in(tmp_path / "pile") == files_of("pile")


def test_another_folder_and_an_empty_one_will_do(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my games" / "pile").mkdir(parents=True)
    said = run("new-game", "pile", "--in", tmp_path / "my games")
    assert said.code == 0
    assert files_in(tmp_path / "my games" / "pile") == files_of("pile")
    assert f"\n  cd '{tmp_path}/my games/pile'\n" in said.out


def test_commands_are_named_as_they_were_called(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARTABLE_PROGRAM", "../wartable")
    assert run("new-game", "pile", "--in", tmp_path).out.endswith("\n  ../wartable play pile\n")


def test_the_name_is_everywhere_and_the_placeholder_nowhere(tmp_path: Path) -> None:
    for path in write_package(tmp_path / "old_pile", "old_pile"):
        assert "mygame" not in path.read_text(encoding="utf-8").lower()
    about = tomllib.loads((tmp_path / "old_pile" / "pyproject.toml").read_text(encoding="utf-8"))
    points = about["project"]["entry-points"]
    assert points == {"wartable.games": {"old_pile": "old_pile:GAME"}}
    rules = (tmp_path / "old_pile" / "src" / "old_pile" / "RULES.md").read_text(encoding="utf-8")
    assert rules.startswith("# Old pile\n")


# --- the game ------------------------------------------------------------------------------------


def test_the_game_is_short_and_formatted(heap: Path) -> None:
    lines = lines_of(heap / "src" / "heap" / "__init__.py")
    print(f"{lines} lines")
    assert lines <= LIMIT
    ruff = [sys.executable, "-m", "ruff"]
    for tidy in (["format", "--check"], ["check", "--select", "E,F,I,N,UP"]):
        command = [*ruff, *tidy, "--isolated", "--no-cache", "."]
        done = subprocess.run(command, cwd=heap, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def test_its_figures_and_its_rulebook_are_read(heap: Path) -> None:
    game = find_game("heap")
    figures = tomllib.loads((heap / "src/heap/data/figures.toml").read_text(encoding="utf-8"))
    assert game.options().matches == figures["start"]["matches"] == 15
    assert game.rulebook == (heap / "src/heap/RULES.md").read_text(encoding="utf-8")
    assert (game.title, game.summary) == ("Heap", "Take the last match from the table.")


@pytest.mark.usefixtures("heap")
def test_it_keeps_what_every_game_keeps() -> None:
    check_game(find_game("heap"), quick=True)


@pytest.mark.usefixtures("heap")
def test_it_is_played_in_the_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = ("play", "heap", "--seats", "you,you", "--option", "matches=5", "--save", path)
    said = run(*game, lines="4\n2\nplay 3\n")
    assert said.code == 0
    assert "'4': '4' is not from 1 to 3" in said.out
    assert "A plays 2" in said.out
    assert "Game over: the last match is taken, B (you) wins." in said.out
    assert load_record(path).winners == (1,)


def test_its_own_tests_pass_and_one_of_them_names_a_rule(heap: Path) -> None:
    source = (heap / "tests" / "test_heap.py").read_text(encoding="utf-8")
    space: dict[str, object] = {}
    exec(compile(source, str(heap / "tests" / "test_heap.py"), "exec"), space)
    tests = {name: each for name, each in space.items() if name.startswith("test_")}
    assert list(tests) == [
        "test_it_keeps_what_every_game_must_keep",
        "test_1_3_whoever_takes_the_last_match_wins",
    ]
    rule = tests["test_1_3_whoever_takes_the_last_match_wins"]
    assert callable(rule)
    rule()  # the other one has been tried above
    assert "**1-3** Whoever takes the last match wins." in find_game("heap").rulebook


# --- what is refused -----------------------------------------------------------------------------

REFUSED = {
    "Heap": "'Heap' cannot be the name of a package; expected at most 40 lower-case letters",
    "2heaps": "'2heaps' cannot be the name of a package",
    "two-heaps": "'two-heaps' cannot be the name of a package",
    "../heap": "'../heap' cannot be the name of a package",
    "while": "'while' cannot be the name of a package",
    "h" * 41: "cannot be the name of a package",
    "duper": "there is a game 'duper' already; choose another name",
    "random": "there is a module 'random' already; choose another name",
    "jinja2": "there is a module 'jinja2' already; choose another name",
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_name_that_will_not_do_is_refused(run: Run, tmp_path: Path, name: str) -> None:
    said = run("new-game", name, "--in", tmp_path)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert said.err.startswith("wartable: ") and REFUSED[name] in said.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("heap")
def test_a_game_that_is_installed_keeps_its_name(run: Run, tmp_path: Path) -> None:
    refused = run("new-game", "heap", "--in", tmp_path)
    assert (refused.code, refused.err) == (
        2,
        "wartable: there is a game 'heap' already; choose another name\n",
    )


def test_nothing_is_overwritten(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "README.md").write_text("mine")
    (tmp_path / "file").write_text("mine")
    (tmp_path / "away").symlink_to(tmp_path / "nosuch")
    for name, said in {
        "full": "the folder 'full' is not empty; nothing is overwritten",
        "file": "'file' is there already, and is no folder",
        "away": "'away' is there already, and is no folder",
    }.items():
        refused = run("new-game", name)
        assert (refused.code, refused.out, refused.err) == (2, "", f"wartable: {said}\n")
    assert files_in(tmp_path) == ["file", "full/README.md"]
    refused = run("new-game", "pile", "--in", "nosuch")
    assert refused.err == "wartable: there is no folder 'nosuch'\n"


# --- an author's view ----------------------------------------------------------------------------


def uv() -> str:
    """Return the program uv, empty if there is none."""
    own = ROOT / ".tools" / "bin" / "uv"  # where ./check puts it
    return os.environ.get("UV") or shutil.which("uv") or (str(own) if own.exists() else "")


@pytest.mark.thorough
def test_the_built_wheel_is_all_that_an_author_needs(tmp_path: Path) -> None:
    """In an empty environment: install the wheel, then type what the command says."""
    assert uv(), "uv builds the wheel and the environment; ./check installs it"
    here = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    here["PATH"] = f"{tmp_path / 'env' / 'bin'}{os.pathsep}{here['PATH']}"
    here["VIRTUAL_ENV"] = str(tmp_path / "env")

    def sh(*command: str, at: Path = tmp_path, lines: str = "") -> str:
        done = subprocess.run(
            command, cwd=at, env=here, input=lines, capture_output=True, text=True,
            timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    sh(uv(), "build", "--quiet", "--wheel", "--out-dir", str(tmp_path / "dist"), at=ROOT)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    sh(uv(), "venv", "--quiet", "--python", sys.executable, "env")
    sh(uv(), "pip", "install", "--quiet", str(wheel))
    sh("wartable", "new-game", "nim2")
    project = tmp_path / "nim2"
    sh(uv(), "pip", "install", "--quiet", "-e", ".", at=project)
    assert " passed" in sh("wartable", "test-game", "nim2", at=project)
    said = sh("wartable", "play", "nim2", "--seats", "greedy,random", at=project)
    assert "Game over: the last match is taken, " in said
    assert "2 passed" in sh("python", "-m", "pytest", "-q", at=project)
