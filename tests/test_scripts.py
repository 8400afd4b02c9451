"""The scripts of a checkout: they run where the user is, and name the command as it was called."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from wartable.engine.record import load_record

ROOT = Path(__file__).parent.parent
#: As it is: a test changes nothing in the environment that it runs in.
SETTINGS = {**os.environ, "UV_NO_SYNC": "1"}

in_the_checkout = pytest.mark.skipif(
    Path(sys.prefix).resolve() != (ROOT / ".venv").resolve(),
    reason="the scripts use the environment of the checkout, and this is another one",
)


def script(folder: Path, *arguments: str, lines: str = "") -> str:
    """Run a script from a folder and return what it printed."""
    done = subprocess.run(
        arguments,
        cwd=folder,
        env=SETTINGS,
        input=lines,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", ["play", "wartable", "check", "scripts/uv.sh"])
def test_every_script_is_one(name: str) -> None:
    script(ROOT, "sh", "-n", name)
    assert os.access(ROOT / name, os.X_OK) == ("/" not in name)


@in_the_checkout
def test_a_game_is_kept_where_the_user_is(tmp_path: Path) -> None:
    away = os.path.relpath(ROOT, tmp_path)
    game = ("--preset", "quick", "--save", "game.jsonl")
    out = script(tmp_path, f"{away}/play", *game, lines="done\n")
    assert out.endswith(f"To go on: {away}/wartable play --resume game.jsonl\n")
    assert load_record(tmp_path / "game.jsonl").moves
    again = script(tmp_path, f"{away}/play", "--resume", "game.jsonl", lines="/quit\n")
    assert "Resuming game.jsonl after" in again
    assert ": fine, " in script(tmp_path, f"{away}/wartable", "verify", "game.jsonl")


@in_the_checkout
def test_in_the_checkout_the_command_has_its_short_name(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    out = script(ROOT, "./play", "--preset", "quick", "--save", str(path), lines="/quit\n")
    assert out.endswith(f"To go on: ./wartable play --resume {path}\n")
