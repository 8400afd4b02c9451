"""Square grids as coordinates: (0, 0) is top left, x counts columns, y counts rows."""

from __future__ import annotations

Square = tuple[int, int]


def neighbours(x: int, y: int, columns: int, rows: int) -> tuple[Square | None, ...]:
    """Return the squares above, below, left and right of one; None for those off the grid."""
    beside = ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y))
    return tuple(
        (to_x, to_y) if 0 <= to_x < columns and 0 <= to_y < rows else None for to_x, to_y in beside
    )
