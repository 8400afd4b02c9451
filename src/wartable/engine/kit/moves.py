"""Moves: packed integers inside the rules, grouped into families where the amount is free.

A packed move is a code, which only the game's ``moves`` module can read, with an amount above it. A
family is a code with the lowest and highest amount it may carry; both are zero if the move has no
amount.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from wartable.engine.kit.tables import i4, i8, table

AMOUNT_SHIFT = 32
CODE_MASK = (1 << AMOUNT_SHIFT) - 1
FAMILIES_SIZE = 16384


@table
class Families:
    """The legal moves of a seat, as ``legal`` writes them."""

    count = i4("families so far; more than FAMILIES_SIZE means that the rest was lost")
    code = i8("the move without its amount", FAMILIES_SIZE)
    low = i4("lowest amount", FAMILIES_SIZE)
    high = i4("highest amount", FAMILIES_SIZE)


def offer(out: Families, code: int, low: int, high: int) -> None:
    """Add a family, unless the buffer is full; counting goes on, so that overflow is noticed."""
    at = out.count
    out.count = at + 1
    if at >= FAMILIES_SIZE:
        return
    out.code[at] = code
    out.low[at] = low
    out.high[at] = high


def packed(code: int, amount: int) -> int:
    """Return the move with this code and amount."""
    return code | (amount << AMOUNT_SHIFT)


def code_of(move: int) -> int:
    """Return a packed move's code."""
    return move & CODE_MASK


def amount_of(move: int) -> int:
    """Return a packed move's amount."""
    return move >> AMOUNT_SHIFT


@dataclass(frozen=True, slots=True)
class Family:
    """Legal moves that differ only in their amount."""

    code: int
    low: int
    high: int

    def __len__(self) -> int:
        return self.high - self.low + 1

    def __contains__(self, move: int) -> bool:
        return code_of(move) == self.code and self.low <= amount_of(move) <= self.high

    def moves(self) -> Iterator[int]:
        """Yield every packed move of the family."""
        for amount in range(self.low, self.high + 1):
            yield packed(self.code, amount)


def read_families(out: Families) -> tuple[Family, ...]:
    """Return the families in a buffer; raise ``OverflowError`` if some were lost."""
    if out.count > FAMILIES_SIZE:
        raise OverflowError(f"{out.count} families of moves, at most {FAMILIES_SIZE} fit")
    count = out.count
    return tuple(map(_family, out.code[:count], out.low[:count], out.high[:count]))


# Most moves have no amount, and the same ones are legal again and again.
# Typed, because numbers of the compiled form are none of Python's.
_family = lru_cache(maxsize=1 << 14, typed=True)(Family)
