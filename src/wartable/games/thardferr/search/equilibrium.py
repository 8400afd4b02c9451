"""Equilibria of zero-sum matrix games, by the simplex method."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wartable.games.thardferr.forces import Floats

#: Numbers nearer to zero than this are rounding.
TINY = 1e-9

#: Every payoff is made positive by what this says it lacks, and no smaller than this.
LEAST = 1.0


@dataclass(frozen=True)
class Equilibrium:
    """The mixes of both players, the value for the one who chooses rows, and the gap.

    The gap is what the two together could gain by any other choice: 0 but for rounding.
    """

    rows: Floats
    columns: Floats
    value: float
    gap: float


def solve(payoff: Floats) -> Equilibrium:
    """Return an equilibrium of the game whose payoffs go to the player who chooses rows.

    With every payoff made positive, the column player's mix over its value is the largest
    vector that keeps every row at 1 or below; the row player's is read off the slack.
    """
    shift = LEAST - float(payoff.min())
    tableau = _tableau(payoff + shift)
    basis = _pivoted(tableau, payoff.shape)
    rows, columns = payoff.shape
    counts = np.zeros(rows + columns)
    counts[basis] = tableau[:-1, -1]
    chosen = np.maximum(counts[:columns], 0.0)
    prices = np.maximum(tableau[-1, columns : columns + rows], 0.0)
    column_mix, row_mix = chosen / chosen.sum(), prices / prices.sum()
    upper = float((payoff @ column_mix).max())
    lower = float((row_mix @ payoff).min())
    return Equilibrium(row_mix, column_mix, (upper + lower) / 2, upper - lower)


def _tableau(positive: Floats) -> Floats:
    """Return the first tableau: a slack for every row; the last row is what is to be gained."""
    rows, columns = positive.shape
    tableau = np.zeros((rows + 1, columns + rows + 1))
    tableau[:rows, :columns] = positive
    tableau[:rows, columns : columns + rows] = np.eye(rows)
    tableau[:rows, -1] = 1.0
    tableau[-1, :columns] = -1.0
    return tableau


def _pivoted(tableau: Floats, shape: tuple[int, ...]) -> list[int]:
    """Pivot until nothing is to be gained; return which variable each row stands for.

    The steepest column enters; after many steps the first one does, which cannot go in circles.
    """
    rows, columns = shape
    basis = list(range(columns, columns + rows))
    steps = 0
    while True:
        gains = np.flatnonzero(tableau[-1, :-1] < -TINY)
        if len(gains) == 0:
            return basis
        patient = steps < 20 * (rows + columns)
        enters = int(tableau[-1, :-1].argmin()) if patient else int(gains[0])
        leaves = _leaving(tableau, basis, enters)
        tableau[leaves] /= tableau[leaves, enters]
        others = tableau[:, enters].copy()
        others[leaves] = 0.0
        tableau -= np.outer(others, tableau[leaves])
        basis[leaves] = enters
        steps += 1


def _leaving(tableau: Floats, basis: list[int], enters: int) -> int:
    """Return the row that binds first; of several, that of the first variable."""
    able = np.flatnonzero(tableau[:-1, enters] > TINY)
    ratios = tableau[able, -1] / tableau[able, enters]
    tied = able[ratios <= ratios.min() + TINY]
    return int(min(tied, key=lambda row: basis[row]))
