"""Breaks the project on purpose, one change at a time, and expects the tests to notice.

    .venv/bin/python tests/mutants.py                 all mutants
    .venv/bin/python tests/mutants.py NAME ...        some of them
    .venv/bin/python tests/mutants.py --list          what there is

Every change is made in a copy of the checkout in a temporary folder, never in the working tree.
The named tests run there once without a change, and must pass; then once for every mutant, and
one of them must fail. A mutant that survives is a hole in the tests, one that no longer fits the
source is stale: both make the script fail.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from support.mutants.mutant import Mutant, Stale
from support.mutants.rules import RULES
from support.mutants.secrets import SECRETS
from support.mutants.stores import STORES

MUTANTS = (*RULES, *SECRETS, *STORES)

CHECKOUT = Path(__file__).resolve().parent.parent
#: What ``pytest`` returns if all is well, and if tests have failed. All else is a fault of ours.
PASSED, FAILED = 0, 1
#: Seconds that the tests of a mutant may take, and the whole suite.
LIMIT, WHOLE_LIMIT = 300, 3600

#: Prints where a module is imported from.
WHERE = "import importlib, sys; print(importlib.import_module(sys.argv[1]).__file__)"


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: it was caught, or ``words`` say why not."""

    mutant: Mutant
    caught: bool
    words: str
    seconds: float

    def __str__(self) -> str:
        sign = "caught" if self.caught else "FAILED"
        return f"{sign}  {self.mutant.name}  {self.words}  ({self.seconds:.1f} s)"


class Fault(Exception):
    """The script cannot say anything about a mutant."""


# --- copies of the checkout --------------------------------------------------------------------


def copy_checkout(target: Path) -> None:
    """Copy every file of the checkout that Git knows or would take, as it is now."""
    known = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(known, cwd=CHECKOUT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (CHECKOUT / name).is_file():  # a deleted file is still listed
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(CHECKOUT / name, target / name)


def mutate(copy: Path, mutant: Mutant) -> None:
    """Make the change of a mutant in a copy; raise ``Stale``."""
    path = copy / mutant.file
    path.write_text(mutant.applied_to(path.read_text(encoding="utf-8")), encoding="utf-8")
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()


def environment(copy: Path, cache: Path) -> dict[str, str]:
    """Return the environment in which Python takes everything of ours from a copy.

    The installed package points to the working tree; ``PYTHONPATH`` comes before it.
    """
    paths = os.pathsep.join([str(copy / "src"), str(copy / "tests")])
    ours = {"PYTHONPATH": paths, "WARTABLE_CACHE": str(cache), "COLUMNS": "300"}
    # Copies may keep their bytecode, whatever is usual here: they start much sooner with it.
    return {**os.environ, **ours, "PYTHONDONTWRITEBYTECODE": ""}


def check_origin(copy: Path, file: str, env: dict[str, str]) -> None:
    """Raise ``Fault`` unless a module of the package is imported from a copy, without an error."""
    module = file.removeprefix("src/").removesuffix(".py").replace("/", ".")
    module = module.removesuffix(".__init__")
    found = subprocess.run(
        [sys.executable, "-c", WHERE, module], cwd=copy, env=env, capture_output=True, text=True
    )
    if found.returncode != 0:
        why = (found.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise Fault(f"cannot import {module}: {why}")
    if Path(found.stdout.strip()) != copy / file:
        raise Fault(f"{module} is imported from {found.stdout.strip()}, not from the copy")


# --- running the tests -------------------------------------------------------------------------


def run_tests(
    copy: Path, files: Iterable[str], env: dict[str, str], limit: float
) -> tuple[int, str]:
    """Run test files in a copy, all without any; return the exit code and what was printed.

    Raises ``Fault`` if it takes too long.
    """
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    # A session of its own, so that servers and browsers of the tests end with it.
    process = subprocess.Popen(
        [*command, *files],
        cwd=copy,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        printed, _ = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        raise Fault(f"the tests were not done after {limit:g} s") from None
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
    return process.returncode, printed


def first_failure(printed: str) -> str:
    """Return the test that failed, as pytest lists it at the end; empty if there is none."""
    lines = (line for line in printed.splitlines() if line.startswith("FAILED tests/"))
    return next(lines, "").removeprefix("FAILED ").partition(" - ")[0]


def check_green(base: Path, files: Sequence[str], env: dict[str, str], limit: float) -> None:
    """Raise ``Fault`` unless the tests pass without any change, so that red means something."""
    check_origin(base, "src/wartable/__init__.py", env)
    code, printed = run_tests(base, files, env, limit)
    if code != PASSED:
        raise Fault(f"the tests fail without any change:\n{printed}")


def judge(mutant: Mutant, base: Path, cache: Path, *, whole: bool, limit: float) -> Verdict:
    """Try a mutant in a copy of its own."""
    begun = time.monotonic()
    try:
        caught, words = _try(mutant, base, cache, whole=whole, limit=limit)
    except Stale as error:
        caught, words = False, f"stale: {error}"
    except Fault as error:
        caught, words = False, f"no verdict: {error}"
    return Verdict(mutant, caught, words, time.monotonic() - begun)


def _try(mutant: Mutant, base: Path, cache: Path, *, whole: bool, limit: float) -> tuple[bool, str]:
    with tempfile.TemporaryDirectory(prefix="wartable-mutant-") as folder:
        copy = Path(folder).resolve() / "copy"
        shutil.copytree(base, copy)
        mutate(copy, mutant)
        env = environment(copy, cache)
        check_origin(copy, mutant.file, env)
        code, printed = run_tests(copy, () if whole else mutant.test_files, env, limit)
    test = first_failure(printed)
    if code == FAILED and test:
        return True, f"by {test}"
    if code == PASSED:
        return False, f"survived: {mutant.breaks}"
    raise Fault(f"pytest ended with {code} and no failed test:\n{printed}")


# --- the command -------------------------------------------------------------------------------


def read_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Return what was asked for; ends the program if there is no such mutant."""
    parser = argparse.ArgumentParser(
        prog="mutants.py",
        description="Break the project on purpose, one change at a time, in copies of the "
        "checkout. Succeed if the tests notice every change.",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="mutants; all without any")
    parser.add_argument("--list", action="store_true", help="list the mutants and do nothing")
    parser.add_argument(
        "--whole", action="store_true", help="run all tests, not only those that should notice"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="so many at a time (1)")
    parser.add_argument(
        "--limit", type=float, metavar="SECONDS", help=f"for each ({LIMIT}, {WHOLE_LIMIT} whole)"
    )
    found = parser.parse_args(arguments)
    unknown = set(found.names) - {mutant.name for mutant in MUTANTS}
    if unknown:
        parser.error(f"no such mutant: {', '.join(sorted(unknown))}; see --list")
    if found.jobs < 1:
        parser.error("--jobs must be at least 1")
    return found


def main() -> int:
    """Try the mutants; return 0 if all were caught."""
    asked = read_arguments()
    chosen = [each for each in MUTANTS if not asked.names or each.name in asked.names]
    if asked.list:
        for mutant in chosen:
            print(f"{mutant.name}: {mutant.breaks}\n    {mutant.file}, {' '.join(mutant.tests)}")
        return 0
    limit = asked.limit or (WHOLE_LIMIT if asked.whole else LIMIT)
    with tempfile.TemporaryDirectory(prefix="wartable-mutants-") as folder:
        base, cache = Path(folder).resolve() / "base", Path(folder).resolve() / "cache"
        copy_checkout(base)
        cache.mkdir()
        files = sorted({file for mutant in chosen for file in mutant.test_files})
        print(f"without any change: {'all tests' if asked.whole else f'{len(files)} test files'}")
        try:
            check_green(base, () if asked.whole else files, environment(base, cache), WHOLE_LIMIT)
        except Fault as error:
            print(error)
            return 1
        caught = 0
        with ThreadPoolExecutor(asked.jobs) as pool:
            waiting = [
                pool.submit(judge, mutant, base, cache, whole=asked.whole, limit=limit)
                for mutant in chosen
            ]
            for verdict in (each.result() for each in waiting):
                print(verdict, flush=True)
                caught += verdict.caught
    print(f"{caught} of {len(chosen)} caught")
    return 0 if caught == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
