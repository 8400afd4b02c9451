"""Nash equilibria of zero-sum matrix games, by the simplex method."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wartable.apps.thardferr.forces import Floats

#: Numbers closer to zero than this are rounding errors.
TINY = 1e-9

#: Payoffs are shifted so that the smallest is this.
LEAST = 1.0


@dataclass(frozen=True)
class Equilibrium:
    """The mixed strategies of both players, the value for the row player, and the gap.

    The gap is what both together could gain by deviating: 0 except for rounding.
    """

    rows: Floats
    columns: Floats
    value: float
    gap: float


def solve(payoff: Floats) -> Equilibrium:
    """Return an equilibrium of the game with these payoffs to the row player.

    With all payoffs positive, the column player's mix divided by the value of the game is the
    largest vector that keeps every row at most 1. The row player's mix is the dual solution.
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
    """Return the initial tableau: one slack variable per row, and the objective as last row."""
    rows, columns = positive.shape
    tableau = np.zeros((rows + 1, columns + rows + 1))
    tableau[:rows, :columns] = positive
    tableau[:rows, columns : columns + rows] = np.eye(rows)
    tableau[:rows, -1] = 1.0
    tableau[-1, :columns] = -1.0
    return tableau


def _pivoted(tableau: Floats, shape: tuple[int, ...]) -> list[int]:
    """Pivot to the optimum; return the basic variable of each row.

    The steepest column enters; after many steps Bland's rule takes over, which cannot cycle.
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
    """Return the row with the smallest ratio; ties go to the first variable."""
    able = np.flatnonzero(tableau[:-1, enters] > TINY)
    ratios = tableau[able, -1] / tableau[able, enters]
    tied = able[ratios <= ratios.min() + TINY]
    return int(min(tied, key=lambda row: basis[row]))
