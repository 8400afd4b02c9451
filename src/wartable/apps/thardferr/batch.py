"""Batches: millions of battles between armies held in arrays, on one core or several.

Import this only where a batch or a search starts: it needs numpy, and Numba to run. The results
match :mod:`wartable.games.thardferr.rules.battle.battle` to the last bit.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wartable.apps.thardferr import kernel
from wartable.apps.thardferr.forces import Floats, Forces, check_forces
from wartable.engine.compiled.prepare import prepared
from wartable.engine.errors import BadOption
from wartable.games.thardferr.state import STACKS, Book, State, Work

#: Battles per call of the compiled code; between calls, progress is reported and Ctrl-C works.
BLOCK = 50_000

#: The most battles at a time; more would not fit into memory.
MOST_BATTLES = 100_000_000
MOST_JOBS = 1_000

#: Called with the number of battles fought so far and the total.
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Outcomes:
    """The outcomes of many battles, one row per battle; pairs are attacker and defender.

    ``figures`` holds the winner, the reason and the losses of both; see ``winner``, ``why`` and
    ``lost``. ``survivors`` include the ``healed``; both are empty if the batch ran without details.
    """

    figures: Floats
    survivors: tuple[Floats, Floats]
    healed: tuple[Floats, Floats]

    def __len__(self) -> int:
        return len(self.figures)

    @property
    def winner(self) -> NDArray[np.int8]:
        """The winner of each battle: a side, or ``DRAW``."""
        return self.figures[:, kernel.WINNER].astype(np.int8)

    @property
    def why(self) -> NDArray[np.int8]:
        """The reason, as a number of :mod:`wartable.games.thardferr.state`."""
        return self.figures[:, kernel.WHY].astype(np.int8)

    @property
    def lost(self) -> Floats:
        """Losses in per cent before healing, by which the winner is judged."""
        return self.figures[:, kernel.LOST : kernel.FIGURES]


def battles(
    book: Book,
    attacker: Forces,
    defender: Forces,
    *,
    details: bool = True,
    jobs: int = 1,
    progress: Progress | None = None,
    arena: Arena | None = None,
) -> Outcomes:
    """Fight every row of one side against the same row of the other, compiled.

    A side with a single row meets every row of the other. Without ``details`` the outcomes have no
    survivors and no healed. Frequent callers with few battles should pass an ``arena`` of the same
    book. Raises ``BadOption`` naming every defect of the forces.
    """
    batch = Batch(book, attacker, defender, details)
    if not 1 <= jobs <= MOST_JOBS:
        raise BadOption("bad-jobs", f"jobs must be 1 to {MOST_JOBS}, not {jobs}")
    blocks = range(0, batch.rows, BLOCK)
    if jobs == 1 or len(blocks) == 1:
        place = arena or Arena(book)
        for first in blocks:
            place.fight(batch, first)
            batch.tell(progress, first)
    else:
        arenas = [Arena(book) for _ in range(min(jobs, len(blocks)))]
        _in_threads(batch, blocks, arenas, progress)
    return batch.outcomes()


def battles_plainly(book: Book, attacker: Forces, defender: Forces) -> Outcomes:
    """Fight the same battles in plain Python, for comparison."""
    batch = Batch(book, attacker, defender, details=True)
    arguments = [each.tolist() for each in batch.inputs]
    results = [each.reshape(-1).tolist() for each in batch.results]
    fight: Callable[..., None] = kernel.volley
    fight([book], [Work()], *arguments, 0, batch.rows, *results, 1)
    for into, values in zip(batch.results, results, strict=True):
        into.reshape(-1)[:] = values
    return batch.outcomes()


def prepare_battles(*, checked: bool = False) -> Callable[..., None]:
    """Return the compiled kernel; the first call on a machine takes a while."""
    tables: dict[str, type[Any]] = {"State": State, "Book": Book, "Work": Work}
    made = prepared(
        "thardferr_battles", "Thardferr's battles", {}, tables, [kernel.volley], checked=checked
    )
    fight: Callable[..., None] = made["volley"]
    return fight


class Arena:
    """A book and a battlefield as compiled records, for one thread at a time."""

    def __init__(self, book: Book, *, checked: bool = False) -> None:
        from wartable.engine.compiled.arrays import empty, store

        self._fight = prepare_battles(checked=checked)
        self._books = empty(Book)
        store(self._books, 0, book)
        self._works = empty(Work)

    def fight(self, batch: Batch, first: int) -> None:
        """Fight the block of battles that begins at ``first``."""
        count = min(BLOCK, batch.rows - first)
        flat = (each.reshape(-1) for each in batch.results)
        self._fight(
            self._books, self._works, *batch.inputs, first, count, *flat, int(batch.details)
        )


class Batch:
    """The arrays of a batch in the form the compiled code expects."""

    def __init__(self, book: Book, attacker: Forces, defender: Forces, details: bool) -> None:
        self.rows = _check(book, attacker, defender)
        self.details = details
        self._split = attacker.stacks
        tables = [
            each for side in (attacker, defender) for each in (side.armies, side.units, side.terms)
        ]
        steps = [0 if len(each) == 1 else each.shape[1] for each in tables]
        self.inputs = [
            np.array([attacker.stacks, defender.stacks], np.int64),
            *(np.ascontiguousarray(each).reshape(-1) for each in tables),
            np.array(steps, np.int64),
        ]
        width = attacker.stacks + defender.stacks
        detailed = self.rows if details else 0
        self.results = [
            np.zeros((self.rows, kernel.FIGURES)),
            np.zeros((detailed, width)),
            np.zeros((detailed, width)),
        ]

    def tell(self, progress: Progress | None, first: int) -> None:
        """Report progress after a block."""
        if progress is not None:
            progress(min(first + BLOCK, self.rows), self.rows)

    def outcomes(self) -> Outcomes:
        """Return the results."""
        figures, survivors, healed = self.results
        at = self._split
        return Outcomes(
            figures, (survivors[:, :at], survivors[:, at:]), (healed[:, :at], healed[:, at:])
        )


def _in_threads(
    batch: Batch, blocks: range, arenas: list[Arena], progress: Progress | None
) -> None:
    """Fight the blocks in threads; the compiled code releases the GIL."""
    idle = deque(arenas)

    def fight(first: int) -> None:
        arena = idle.popleft()
        arena.fight(batch, first)
        idle.append(arena)

    with ThreadPoolExecutor(len(arenas), "wartable-battles") as pool:
        try:
            running: list[tuple[int, Future[None]]] = [
                (first, pool.submit(fight, first)) for first in blocks
            ]
            for first, done in running:
                done.result()
                batch.tell(progress, first)
        finally:
            pool.shutdown(cancel_futures=True)


def _check(book: Book, attacker: Forces, defender: Forces) -> int:
    """Return the number of battles; raise ``BadOption`` naming every defect."""
    rows = max(attacker.battles, defender.battles)
    defects = [
        *check_forces("attacker", attacker, rows, book),
        *check_forces("defender", defender, rows, book),
    ]
    if rows > MOST_BATTLES:
        defects.append(f"at most {MOST_BATTLES} battles at a time, not {rows}")
    for name, side in (("attacker", attacker), ("defender", defender)):
        if side.stacks > STACKS:
            defects.append(f"{name}: an army has at most {STACKS} stacks, not {side.stacks}")
    if defects:
        raise BadOption("bad-battles", "; ".join(defects))
    return rows
