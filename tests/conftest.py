"""Settings and fixtures of the whole test run."""

from __future__ import annotations

import ctypes
import gc
import resource
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from support.commands import Run
from support.games.pig import PIG
from support.games.sow import SOW
from support.games.sty import STY
from support.packages import install
from support.setups import in_sample
from wartable.cli.parser import PROGRAM
from wartable.engine.game import Game
from wartable.engine.registry import forget_games
from wartable.testing.setups import Setup

#: Where other fixtures are.
pytest_plugins = [
    "support.postgres",
    "support.server",
    "support.browser.chromium",
    "support.signals",
]

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")


# --- which set-ups are run ---------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("sample", "the sample of set-ups that an ordinary run tests")
    group.addoption("--all", action="store_true", help="test all set-ups, and all thorough tests")
    group.addoption("--seed", type=int, help="take this sample, not the one of the git commit")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "thorough: runs only with --all")
    config.addinivalue_line("markers", "rotates: without --all, one of its variants runs at a time")
    if config.option.seed is None:  # workers get the controller's
        config.option.seed = _seed_of_commit(config.rootpath)


def pytest_report_header(config: pytest.Config) -> str:
    if config.option.all:
        return "all set-ups, no sample"
    seed = config.option.seed
    return f"sample of set-ups: seed {seed} (--seed {seed} repeats it, --all runs everything)"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only a full run tests, unless somebody asks for a test by its whole name."""
    if config.option.all or any("[" in name for name in config.args):
        return
    left_out = [item for item in items if not _is_ordinary(item, config.option.seed)]
    left_out += _other_ways(items, config.option.seed)
    config.hook.pytest_deselected(items=left_out)
    gone = set(left_out)
    items[:] = [item for item in items if item not in gone]


def _is_ordinary(item: pytest.Item, seed: int) -> bool:
    if item.get_closest_marker("thorough"):
        return False
    callspec = getattr(item, "callspec", None)
    setup = callspec.params.get("setup") if callspec else None
    return not isinstance(setup, Setup) or in_sample(setup, seed)


def _other_ways(items: list[pytest.Item], seed: int) -> list[pytest.Item]:
    """Return the tests that do in another way what one of them does this time.

    That is a whole game by mouse, finger or keys, or on one or the other database. Each way has
    tests of its own, which always run.
    """
    ways: dict[str, list[pytest.Item]] = {}
    for item in items:
        callspec = getattr(item, "callspec", None)
        if callspec and ("press" in callspec.params or item.get_closest_marker("rotates")):
            ways.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return [
        item
        for number, found in enumerate(ways.values())
        for at, item in enumerate(found)
        if at != (seed + number) % len(found)
    ]


def _seed_of_commit(folder: Path) -> int:
    """Return a seed that changes with every commit; 0 where there is none to be found."""
    ask = ["git", "rev-parse", "HEAD"]
    try:
        answer = subprocess.run(ask, cwd=folder, capture_output=True, text=True, check=True)
        return int(answer.stdout[:8], 16)
    except (OSError, ValueError, subprocess.CalledProcessError):
        return 0


# --- fixtures ----------------------------------------------------------------------------------


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache of compiled code, for tests that compile something of their own."""
    cache = tmp_path / "cache"
    cache.mkdir()
    monkeypatch.setenv("WARTABLE_CACHE", str(cache))
    return cache


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs commands as if they were typed in a shell."""
    monkeypatch.delenv(PROGRAM, raising=False)
    return Run(capsys, monkeypatch)


@pytest.fixture
def pig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Pig, the tests' own game, installed beside the others."""
    monkeypatch.syspath_prepend(_installed(tmp_path, "pig"))
    yield PIG
    forget_games()


@pytest.fixture
def sow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Sow, the tests' own game with options of a seat, installed beside the others."""
    monkeypatch.syspath_prepend(_installed(tmp_path, "sow"))
    yield SOW
    forget_games()


@pytest.fixture
def sty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Sty, the tests' own game with matches inside, installed beside the others."""
    monkeypatch.syspath_prepend(_installed(tmp_path, "sty"))
    yield STY
    forget_games()


def _installed(folder: Path, name: str) -> Path:
    """Return a folder in which a game of the tests' own looks like an installed package."""
    entry = f"{name} = support.games.{name}:{name.upper()}"
    return install(folder, name, f"[wartable.games]\n{entry}\n")


# --- memory ------------------------------------------------------------------------------------

#: Megabytes by which a worker grows before it looks for what it can give back.
GROWTH = 24
#: New objects, young and older collections after which the collector looks at the next older ones.
#: Its usual haste is for programs that have less to lose than a few megabytes.
PATIENCE = (10_000, 10, 5)


def pytest_collection_finish() -> None:
    """Take all that was collected out of the collector's sight: it stays until the end anyway.

    Else hundreds of megabytes that never change keep the collector from what a test leaves.
    """
    gc.set_threshold(*PATIENCE)
    _give_back()


@pytest.fixture(scope="module", autouse=True)
def forget(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let go of what a module of tests has cached: matches and positions that nobody else uses."""
    yield
    for each in vars(request.module).values():
        if getattr(each, "__module__", None) == request.module.__name__ and hasattr(
            each, "cache_clear"
        ):
            each.cache_clear()
    if _resident() > _least[-1] + GROWTH:
        _give_back()


#: What was resident when memory was given back last, in megabytes.
_least = [0.0]


def _give_back() -> None:
    """Give freed memory back to the system: the allocator keeps it for a worker's whole life.

    What is left stays, such as modules and shared servers: the collector need not see it again.
    """
    gc.collect()
    gc.freeze()
    gc.collect()  # it now knows how little there is to look at
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc only
    if trim is not None:
        trim(0)
    _least.append(_resident())


def _resident() -> float:
    """Return the megabytes of this process that are in memory; always more where none can tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return _least[-1] + 2 * GROWTH
    return pages * resource.getpagesize() / 2**20
