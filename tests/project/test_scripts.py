"""The scripts of a checkout: they run where the user is, and name the command as it was called."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from support.server import PATIENCE, free_port
from wartable.engine.play.record import load_record

ROOT = Path(__file__).parents[2]
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
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "name", ["play", "wartable", "check", "scripts/uv.sh", "scripts/chromium.sh"]
)
def test_every_script_is_one(name: str) -> None:
    script(ROOT, "sh", "-n", name)
    assert os.access(ROOT / name, os.X_OK) == ("/" not in name)


@in_the_checkout
def test_a_game_is_kept_where_the_user_is(tmp_path: Path) -> None:
    away = os.path.relpath(ROOT, tmp_path)
    game = ("play", "territory", "--preset", "quick", "--save", "game.jsonl")
    out = script(tmp_path, f"{away}/wartable", *game, lines="done\n")
    assert out.endswith(f"To go on: {away}/wartable play --resume game.jsonl\n")
    assert load_record(tmp_path / "game.jsonl").moves
    resumed = ("play", "--resume", "game.jsonl")
    again = script(tmp_path, f"{away}/wartable", *resumed, lines="/quit\n")
    assert "Resuming game.jsonl after" in again
    assert ": fine, " in script(tmp_path, f"{away}/wartable", "verify", "game.jsonl")


@in_the_checkout
def test_in_the_checkout_the_command_has_its_short_name(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = ("play", "territory", "--preset", "quick", "--save", str(path))
    out = script(ROOT, "./wartable", *game, lines="/quit\n")
    assert out.endswith(f"To go on: ./wartable play --resume {path}\n")


@in_the_checkout
def test_play_opens_the_web_table(tmp_path: Path) -> None:
    port = free_port()
    command = ["./play", "--no-open", "--port", str(port), "--data", str(tmp_path / "data")]
    with subprocess.Popen(
        command, cwd=ROOT, env=SETTINGS, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == f"Data folder: {tmp_path / 'data'}\n"
            assert process.stdout.readline() == f"Play at http://127.0.0.1:{port}/\n"
            # It listens from here on, and answers as soon as it can.
            with urlopen(f"http://127.0.0.1:{port}/health", timeout=PATIENCE) as answer:
                assert answer.status == 200
        finally:
            process.terminate()
            rest = process.stdout.read()
    assert (process.returncode, rest) == (0, "Ctrl-C stops the server.\n")


# --- the browser of the tests --------------------------------------------------------------------


def find_chromium(**environment: str) -> subprocess.CompletedProcess[str]:
    """Run what ./check runs to have a browser, with nothing but what is given."""
    return subprocess.run(
        ["/bin/sh", "-eu", "-c", '. scripts/chromium.sh; echo "$CHROMIUM"'],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def program(path: Path) -> Path:
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_a_browser_that_is_named_is_used(tmp_path: Path) -> None:
    mine = program(tmp_path / "mine")
    program(tmp_path / "chromium")
    assert find_chromium(CHROMIUM=str(mine), PATH=str(tmp_path)).stdout == f"{mine}\n"
    done = find_chromium(CHROMIUM="/nowhere/chromium", PATH=str(tmp_path))
    assert (done.returncode, "there is no such program" in done.stderr) == (1, True)


@pytest.mark.parametrize(
    "name", ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
)
def test_a_browser_on_the_path_is_found(tmp_path: Path, name: str) -> None:
    found = program(tmp_path / name)
    assert find_chromium(PATH=str(tmp_path)).stdout == f"{found}\n"


def test_a_browser_without_windows_comes_first(tmp_path: Path) -> None:
    program(tmp_path / "chromium")
    found = program(tmp_path / "chromium-headless-shell")
    assert find_chromium(PATH=str(tmp_path)).stdout == f"{found}\n"


@pytest.mark.parametrize("there_is", ["chromium-headless-shell", "chromium"])
def test_a_missing_browser_is_installed(tmp_path: Path, there_is: str) -> None:
    """With an apt-get that has one package, for a user who is root."""
    for name, does in {
        "id": "echo 0",
        "env": 'while [ "${1#*=}" != "$1" ]; do shift; done; exec "$@"',
        "apt-get": f"""
            echo "$@" >> {tmp_path}/log
            if [ "$1" = install ]; then
                for package; do :; done
                [ "$package" = {there_is} ] || exit 100
                printf '#!/bin/sh\\n' > {tmp_path}/"$package"
                /bin/chmod +x {tmp_path}/"$package"
            fi""",
    }.items():
        program(tmp_path / name).write_text(f"#!/bin/sh\n{does}\n")
    assert find_chromium(PATH=str(tmp_path)).stdout == f"{tmp_path}/{there_is}\n"
    update, *_, install = (tmp_path / "log").read_text().splitlines()
    assert update.startswith("update")
    assert install.startswith("install")
    assert install.endswith(f"--no-install-recommends {there_is}")


def test_without_any_browser_the_check_stops_and_says_what_to_do(tmp_path: Path) -> None:
    done = find_chromium(PATH=str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    assert "apt-get install --no-install-recommends chromium" in done.stderr
