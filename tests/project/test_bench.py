"""The scripts that look for defects find none in a short run, and find those that are there."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import fuzz
import noninterference
from fuzzing import frames, parsers
from fuzzing.judge import Judge
from wartable.engine.play.knowledge import Knowledge
from web_client import ServerProcess

BENCH = Path(__file__).parents[2] / "bench"


def run(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCH / script), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def run_here(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Runs a script in this process, which has imported most of it, and returns what it prints."""

    def run_main(main: Callable[[], None], *arguments: str) -> str:
        monkeypatch.setattr(sys, "argv", ["script", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr().out
        assert not ended.value.code, printed
        return printed

    return run_main


# --- fuzzing -------------------------------------------------------------------------------------


def test_fuzzed_texts_break_no_parser(
    run_here: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parsers, "ROW", 5)  # so that few inputs reach all parsers
    inputs = 5 * len(parsers.all_targets())
    printed = run_here(fuzz.main, "parsers", "--inputs", str(inputs), "--seed", "3")
    assert f"{inputs} inputs, 0 kinds of finding" in printed


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("kind", "inputs"), [("parsers", 60_000), ("api", 10_000), ("frames", 3000)]
)
def test_fuzzed_inputs_break_nothing(kind: str, inputs: int) -> None:
    done = run("fuzz.py", kind, "--inputs", str(inputs), "--seed", "3")
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{inputs} inputs, 0 kinds of finding" in done.stdout


def test_inputs_are_shared_among_kinds_and_processes() -> None:
    total = Judge(seed=1)
    for number in range(2):
        total.add(fuzz.run((["parsers"], number, 0, 30, 60.0)))
    assert total.sent == {"parsers": 60}
    assert total.counts.total() == 60


@pytest.mark.skipif(sys.platform != "linux", reason="reads processor time from /proc")
def test_the_input_that_a_server_stumbles_over_is_found_in_its_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(frames, "SLOW", 0.2)
    (tmp_path / "server.py").write_text(STUMBLES)
    server = ServerProcess(tmp_path, program=(str(tmp_path / "server.py"),))
    server.start()
    judge = Judge(seed=1)
    try:
        row = [
            frames.Input("raw", number, given)
            for number, given in enumerate((b"fine", b"trips", b"fine", b"burns", b"fails"))
        ]
        assert asyncio.run(frames.Watched(server, judge).send(row))
    finally:
        server.stop()
    assert set(judge.findings) == {
        "raw: a traceback in the log",
        "raw: slow",
        "raw: b'HTTP/1.1 500 x'",
    }
    assert judge.counts == {"raw": len(row)}
    printed = capsys.readouterr().out
    for number, given in ((1, b"trips"), (3, b"burns"), (4, b"fails")):
        assert f"input {number}: {given!r}" in printed


#: A server that is well, but trips over some inputs.
STUMBLES = """
import asyncio, sys, time

async def answer(reader, writer):
    given = await reader.read(1000)
    if given == b"trips":
        print("Traceback of some kind", flush=True)
    end = time.process_time() + 0.4
    while given == b"burns" and time.process_time() < end:
        pass
    writer.write(b"HTTP/1.1 %d x\\r\\n\\r\\n" % (500 if given == b"fails" else 200))
    writer.close()

async def main():
    port = int(sys.argv[sys.argv.index("--port") + 1])
    server = await asyncio.start_server(answer, "127.0.0.1", port)
    await server.serve_forever()

asyncio.run(main())
"""


# --- secrets -------------------------------------------------------------------------------------


def test_matches_that_differ_in_secrets_look_the_same(run_here: Callable[..., str]) -> None:
    arguments = ("territory", "--pairs", "20", "--looks", "9", "--dear", "10")
    printed = run_here(noninterference.main, *arguments)
    assert " 20 pairs at " in printed
    assert " 2 of them whole" in printed
    assert "; 9 answers of a server" in printed


@pytest.mark.thorough
def test_very_many_matches_that_differ_in_secrets_look_the_same() -> None:
    numbers = ("--pairs", "5000", "--looks", "90", "--processes", "2")
    done = run("noninterference.py", *numbers)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(" 5000 pairs at ") == 4, done.stdout


def test_a_difference_is_told_with_the_path_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Knowledge, "_reads", lambda seen, made: True)
    job = noninterference.Job("thardferr", pairs=400, beside=4, dear=100, seed=1, seconds=60.0)
    assert re.fullmatch(
        r"thardferr-\S+, seed \d+, move \d+, viewer -?\d: moments",
        noninterference.compare(job).difference,
    )


@pytest.mark.thorough
def test_looks_after_secret_moves_take_no_longer() -> None:
    done = run("look_times.py", "--samples", "500", "--tolerance", "0.1")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_judge_of_fuzzing_finds_what_is_wrong() -> None:
    told = subprocess.run(
        [sys.executable, "-c", WRONG], capture_output=True, text=True, check=True, cwd=BENCH
    ).stdout
    assert "FOUND some kind: KeyError" in told
    assert "FOUND some kind: slow" in told
    assert "3 inputs, 2 kinds of finding" in told


#: A refusal, an exception that is none, and an input that takes too long.
WRONG = """
import fuzzing.judge
fuzzing.judge.SLOW = 0.0
judge = fuzzing.judge.Judge(seed=1)
for number, error in enumerate((ValueError("no"), KeyError("x"), None)):
    with judge.input("some kind", number, "given", (ValueError,)):
        if error is not None:
            raise error
        sum(range(100_000))
judge.report()
"""
