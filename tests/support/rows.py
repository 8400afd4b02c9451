"""Rows of batches that nobody played, for the tests of what is made of them."""

from __future__ import annotations

from array import array

from wartable.engine.game import Game
from wartable.lab.batch import make_batch
from wartable.lab.results import Results

MIXED = ["greedy", "random", "random"]


# --- statistics ----------------------------------------------------------------------------------


def made_up(game: Game, rows: list[list[int]], seats: list[str], rotate: bool) -> Results:
    """Return results with these rows: reason, turn, moves, winners as a mask, scores."""
    plan = make_batch(game, seats, rotate=rotate)
    figures = array("q", [figure for row in rows for figure in (0, *row)])
    return Results(plan, len(rows), True, 2.0, figures)


ROWS = [
    [3, 15, 100, 0b001, 9, 4, 2],  # seat 0 alone, by 5
    [2, 6, 40, 0b010, 0, 8, 1],  # seat 1 alone, by 7
    [3, 15, 90, 0b011, 6, 6, 2],  # seats 0 and 1 share it
    [1, 3, 20, 0b000, 0, 0, 0],  # nobody
]
