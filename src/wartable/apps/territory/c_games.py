"""Territory's random games in C, compiled on demand as a reference for the benchmark."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from array import array
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory

from wartable.lab.bench import BenchFailed
from wartable.lab.kernel import REASON, SCORES, TURN
from wartable.lab.results import Batch, Results

COMPILERS = ("gcc", "cc", "clang")
FLAGS = ("-O3", "-march=native", "-std=c11", "-shared", "-fPIC")


class CGames:
    """A loaded build: complete games of random players, with the standard options."""

    def __init__(self, library: Path, compiler: str) -> None:
        self.built_by = compiler
        self._play = ctypes.CDLL(str(library)).play
        whole, wide = ctypes.c_int, ctypes.c_int64
        self._play.argtypes = [whole, whole, whole, ctypes.c_uint64, wide, wide, ctypes.c_void_p]
        self._play.restype = None

    def play(self, plan: Batch, begin: int, count: int) -> int:
        """Play games and return their number."""
        self.rows(plan, begin, count)
        return count

    def agrees(self, ours: Results) -> bool:
        """Play the same games and tell whether they end alike."""
        return self.rows(ours.plan, 0, len(ours)) == as_in_c(ours)

    def rows(self, plan: Batch, begin: int, count: int) -> array[int]:
        """Return reason, round and each player's units for ``count`` games from ``begin`` on."""
        seats, options = len(plan.seats), plan.options
        out = array("q", bytes(8 * count * (2 + seats)))
        address, _ = out.buffer_info()
        self._play(seats, options.map_size, options.max_rounds, plan.seed, begin, count, address)
        return out


def as_in_c(results: Results) -> array[int]:
    """Return the columns of our rows that the C build also gives, in its order."""
    columns = [results.column(REASON), results.column(TURN)]
    columns += [results.column(SCORES + seat) for seat in range(len(results.plan.seats))]
    return array("q", (figure for row in zip(*columns, strict=True) for figure in row))


def find_compiler() -> str | None:
    """Return the path of a C compiler, or None."""
    return next(filter(None, map(shutil.which, COMPILERS)), None)


@contextmanager
def built(compiler: str) -> Iterator[CGames]:
    """Build the C games in a temporary folder; raise ``BenchFailed`` if that fails."""
    with TemporaryDirectory(prefix="wartable-bench-") as folder:
        library = Path(folder, "territory.so")
        source = resources.files(__package__).joinpath("territory.c")
        with resources.as_file(source) as path:
            command = [compiler, *FLAGS, "-o", str(library), str(path)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            said = " ".join(done.stderr.split())[:200]
            raise BenchFailed(
                "no-build", f"{Path(compiler).name} could not build the games: {said}"
            )
        yield CGames(library, f"{Path(compiler).name} {FLAGS[0]} {FLAGS[1]}")


class InC:
    """Territory in C."""

    name = "C"
    needs = "C compiler here (gcc, cc or clang)"

    def is_possible(self) -> bool:
        """Tell whether there is a C compiler."""
        return find_compiler() is not None

    def built(self) -> AbstractContextManager[CGames]:
        """Give a build; raise ``BenchFailed``."""
        compiler = find_compiler()
        if compiler is None:
            raise BenchFailed("no-build", f"no {self.needs}")
        return built(compiler)


REFERENCE = InC()
