"""Runs tests beside processes that keep the processor busy: what is flaky fails here.

    .venv/bin/python tests/loaded.py                    processes, servers, browsers, clocks
    .venv/bin/python tests/loaded.py --times 10         the same ten times
    .venv/bin/python tests/loaded.py --whole --times 2  the whole suite twice
    .venv/bin/python tests/loaded.py --list             which files are run without --whole

Prints one line per run and what failed. Exits with 1 if any run failed. The busy processes end
with the script, even if it is killed.
"""

from __future__ import annotations

import argparse
import ast
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

TESTS = Path(__file__).resolve().parent

#: Modules whose users depend on more than their own process and the order of its steps.
OUTSIDE = frozenset(
    {
        *("asyncio", "concurrent", "multiprocessing", "pty", "signal", "subprocess", "threading"),
        *("support.browser", "support.postgres", "support.programs", "support.server"),
        *("support.signals", "support.terminals"),
    }
)

#: Keeps one core busy until its parent is gone.
HOG = """
import os, sys
parent = int(sys.argv[1])
while os.getppid() == parent:
    sum(range(1_000_000))
"""


# --- which tests -------------------------------------------------------------------------------


@cache
def imports(path: Path) -> frozenset[str]:
    """Return the names of all modules that a file imports, and of the packages they are in."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.update(f"{node.module}.{each.name}" for each in node.names)
    parts = [name.split(".") for name in found]
    return frozenset(".".join(each[:end]) for each in parts for end in range(1, len(each) + 1))


@cache
def reaches_outside(path: Path) -> bool:
    """Tell whether a file imports one of ``OUTSIDE``, itself or by another file of the tests."""
    names = imports(path)
    if names & OUTSIDE:
        return True
    helpers = (TESTS / f"{name.replace('.', '/')}.py" for name in sorted(names))
    return any(each.exists() and reaches_outside(each) for each in helpers)


def outside_files() -> list[str]:
    """Return the test files that start processes, servers, browsers or clocks."""
    return [str(each) for each in sorted(TESTS.rglob("test_*.py")) if reaches_outside(each)]


# --- running them ------------------------------------------------------------------------------


@contextmanager
def busy(hogs: int) -> Iterator[None]:
    """Keep the processor busy with so many processes."""
    command = [sys.executable, "-c", HOG, str(os.getpid())]
    running = [subprocess.Popen(command) for _ in range(hogs)]
    try:
        yield
    finally:
        for each in running:
            each.kill()
        for each in running:
            each.wait()


def run_once(tests: Sequence[str], options: Sequence[str]) -> tuple[int, list[str]]:
    """Run tests; return the exit code of pytest and the lines that name failures or sum up."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal"]
    done = subprocess.run(
        [*command, *options, *tests], cwd=TESTS.parent, capture_output=True, text=True
    )
    lines = (done.stdout + done.stderr).splitlines()
    told = [each for each in lines if each.startswith(("FAILED", "ERROR"))]
    return done.returncode, [*told, lines[-1] if lines else "nothing was printed"]


def main() -> int:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hogs", type=int, default=3, help="busy processes beside (default 3)")
    parser.add_argument("--times", type=int, default=1, help="how often (default once)")
    parser.add_argument("--whole", action="store_true", help="the whole suite")
    parser.add_argument("--list", action="store_true", help="list the files and stop")
    asked, options = parser.parse_known_args()
    tests = [] if asked.whole else outside_files()
    if asked.list:
        print("\n".join(tests))
        return 0
    failed = 0
    with busy(asked.hogs):
        for number in range(1, asked.times + 1):
            start = time.monotonic()
            code, lines = run_once(tests, options)
            failed += code != 0
            print(f"run {number} of {asked.times}: {time.monotonic() - start:.0f} s, exit {code}")
            print("\n".join(f"  {line}" for line in lines), flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
