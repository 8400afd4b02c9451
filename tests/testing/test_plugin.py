"""The plugin and ``wartable test-game``, with a package from outside."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.commands import Run
from support.games import weeds
from support.games.weeds import PACKAGE
from support.packages import install, installed

#: A test of the package's own, beside which the plugin runs.
OWN = "def test_own():\n    assert True\n"


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of programs that find the package."""
    folder = str(install(tmp_path_factory.mktemp("weeds"), "weeds", PACKAGE))
    path = os.pathsep.join([folder, *filter(None, sys.path)])
    yield {**os.environ, "PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


def python(environment: dict[str, str], folder: Path, *arguments: str) -> tuple[int, str, str]:
    """Run a module of Python in a folder; return the exit code and what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_a_good_game_passes(outside: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --no-such-option\n")
    code, out, err = python(
        outside,
        tmp_path,
        "wartable",
        "test-game",
        "nettle",
        "--quick",
        "-k",
        "not forms and not bounds",
    )
    assert (code, err) == (0, "")
    assert out.startswith("Nettle, 1 set-up, seed 0\n")
    assert "7 passed, 2 deselected" in out
    assert [path.name for path in tmp_path.iterdir()] == ["pytest.ini"]


def test_three_broken_games_fail_each_with_a_line_that_names_the_cause(
    outside: dict[str, str], tmp_path: Path
) -> None:
    for key, cause in {
        "illegal": "sample returns 'hold' (2), check refuses it with 1 (illegal_sample, ",
        "dirty": "apply leaves unused = 1 in work (dirty_apply, ",
        "leaky": "may not know can be told from: state, json, message (leaky_conceal, ",
    }.items():
        arguments = ("wartable", "test-game", key, "--quick", "-x")
        code, out, err = python(outside, tmp_path, *arguments)
        assert (code, err) == (1, "")
        lines = [line for line in out.splitlines() if cause in line]
        assert len(lines) == 1
        assert lines[0].startswith(f"{key}, standard, 3 seats, seed ")
        assert lines[0].partition(cause)[2].startswith(f"{weeds.__file__}:")
        assert "Traceback" not in out and ">   " not in out


def test_the_plugin_runs_beside_the_tests_of_a_package(
    outside: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "test_own.py").write_text(OWN)
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --strict-markers\n")
    alone = ("pytest", "-p", "wartable.testing.plugin", "-p", "no:cacheprovider")
    quick = ("--wartable-quick", "-k", "own or no-leak")
    code, out, _ = python(outside, tmp_path, *alone, "--wartable-game", "leaky", *quick)
    assert code == 1
    assert "1 failed, 1 passed" in out
    assert "can be told from: state, json, message" in out
    code, out, err = python(outside, tmp_path, *alone, "--wartable-game", "dock")
    assert code != 0 and "no game 'dock'" in out + err


def test_bad_input_is_refused_in_one_line_before_any_test(run: Run, tmp_path: Path) -> None:
    bad: dict[str, list[object]] = {
        "no game 'dock'": ["dock"],
        "a seed is": ["nettle", "--seed", "x"],
        "'goal': expected NAME=VALUE": ["nettle", "--draw", "goal"],
        "Nettle has no case format": ["nettle", "--cases", tmp_path / "none"],
        "no such argument": ["nettle", "--slow"],
    }
    with installed(tmp_path, "weeds", PACKAGE):
        for expected, arguments in bad.items():
            said = run("test-game", *arguments)
            assert (said.code, said.out) == (2, "")
            assert expected in said.err and said.err.count("\n") == 1


def test_without_pytest_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wartable.cli.commands.test_game.find_spec", lambda name: None)
    said = run("test-game", "territory")
    assert (said.code, said.out) == (2, "")
    assert said.err == "wartable: test-game needs pytest: pip install 'wartable[testing]'\n"


def test_the_help_tells_what_is_checked(run: Run) -> None:
    said = run("test-game", "--help")
    assert said.code == 0
    for word in ("--quick", "--seed", "-k", "--draw", "--cases", "exit code is 1"):
        assert word in said.out
    assert "    test-game " in run("--help").out
