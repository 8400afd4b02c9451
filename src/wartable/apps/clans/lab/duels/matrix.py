"""The matrix: every deck against every deck, itself included, with many games per pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wartable.apps.clans.lab.duels.duel import Duelist, Terms, duel
from wartable.apps.clans.lab.duels.statistics import Rows
from wartable.engine import arguments
from wartable.lab.batch import Progress, part_of
from wartable.lab.kernel import TURN
from wartable.lab.results import Results
from wartable.lab.statistics import Share, wilson


@dataclass(frozen=True, slots=True)
class Cell:
    """The result of two decks: the points of the first, with half a point for a draw."""

    games: int = 0
    points: float = 0.0
    draws: int = 0
    turns: int = 0

    @property
    def share(self) -> Share | None:
        """The win share of the first deck, None without games."""
        return wilson(self.points, self.games) if self.games else None

    @property
    def turned(self) -> Cell:
        """The same games from the other deck's side."""
        return Cell(self.games, self.games - self.points, self.draws, self.turns)

    def __add__(self, other: Cell) -> Cell:
        return Cell(
            self.games + other.games,
            self.points + other.points,
            self.draws + other.draws,
            self.turns + other.turns,
        )


@dataclass(frozen=True)
class Matrix:
    """All results: ``cells[row][column]`` is the row's deck against the column's.

    Against itself a deck wins half, give or take chance; the diagonal shows how much that is.
    """

    duelists: tuple[Duelist, ...]
    cells: tuple[tuple[Cell, ...], ...]
    options: dict[str, Any]
    planned: int
    seed: int
    seconds: float

    def against_others(self, row: int) -> Cell:
        """Return the result of a deck against all other decks together."""
        others = (cell for column, cell in enumerate(self.cells[row]) if column != row)
        return sum(others, Cell())

    def order(self) -> list[int]:
        """Return the decks, the best against all others first."""
        shares = [self.against_others(row).share for row in range(len(self.duelists))]
        return sorted(
            range(len(shares)),
            key=lambda row: -1.0 if (share := shares[row]) is None else share.share,
            reverse=True,
        )

    def whole(self) -> Cell:
        """Return the sum of all games; the points are those of each pair's first deck."""
        pairs = pairs_of(len(self.duelists))
        return sum((self.cells[row][column] for row, column in pairs), Cell())

    @property
    def interrupted(self) -> bool:
        """Whether the run was stopped early."""
        pairs = pairs_of(len(self.duelists))
        return any(self.cells[row][column].games < self.planned for row, column in pairs)


def pairs_of(decks: int) -> list[tuple[int, int]]:
    """Return every pair once, including each deck with itself."""
    return [(row, column) for row in range(decks) for column in range(row, decks)]


def matrix(duelists: Sequence[Duelist], terms: Terms, progress: Progress | None = None) -> Matrix:
    """Play all pairs; every cell on or above the diagonal is the :func:`duel` of its decks.

    Ctrl-C ends the run and keeps the games so far. Raises as ``duel``.
    """
    pairs = pairs_of(len(arguments.listed(duelists, "duelists")))
    cells = [[Cell()] * len(duelists) for _ in duelists]
    seconds, options = 0.0, {}
    for at, (row, column) in enumerate(pairs):
        results = duel((duelists[row], duelists[column]), terms, part_of(progress, at, len(pairs)))
        seconds += results.seconds
        options = results.origin()["options"]
        cells[row][column] = cell_of(results)
        if row != column:
            cells[column][row] = cells[row][column].turned
        if results.interrupted:
            break
    return Matrix(
        tuple(duelists), tuple(map(tuple, cells)), options, terms.games, terms.seed, seconds
    )


def cell_of(results: Results) -> Cell:
    """Return the result of a duel."""
    if not len(results):
        return Cell()
    points = Rows(results).points(0)
    draws = int((points == 0.5).sum())
    return Cell(len(results), float(points.sum()), draws, sum(results.column(TURN)))
