"""Numbering the units of a side anew, in the order in which they were placed."""

from __future__ import annotations

from wartable.games.clans.state import DEPTH, SLOTS, TILES, State, place_of, side_of


def renumber(s: State, side: int) -> None:
    """Move a side's units to its first slots, in order of their running numbers."""
    first = side * SLOTS
    for slot in range(first, first + SLOTS):
        oldest = oldest_from(s, slot, first + SLOTS)
        if oldest < 0:
            return
        if oldest != slot:
            swap_figures(s, slot, oldest)
            swap_names(s, slot, oldest)
            swap_fears(s, slot, oldest)


def oldest_from(s: State, slot: int, end: int) -> int:
    """Return which of some slots has the unit that was placed first, -1 if all are free."""
    oldest = -1
    for unit in range(slot, end):
        if s.u_card[unit] > 0 and (oldest < 0 or s.u_id[unit] < s.u_id[oldest]):
            oldest = unit
    return oldest


def swap_figures(s: State, a: int, b: int) -> None:
    """Let two slots change what is in them."""
    s.u_card[a], s.u_card[b] = s.u_card[b], s.u_card[a]
    s.u_decoy[a], s.u_decoy[b] = s.u_decoy[b], s.u_decoy[a]
    s.u_id[a], s.u_id[b] = s.u_id[b], s.u_id[a]
    s.u_tile[a], s.u_tile[b] = s.u_tile[b], s.u_tile[a]
    s.u_hp[a], s.u_hp[b] = s.u_hp[b], s.u_hp[a]
    s.u_max[a], s.u_max[b] = s.u_max[b], s.u_max[a]
    s.u_ap[a], s.u_ap[b] = s.u_ap[b], s.u_ap[a]
    s.u_barrier[a], s.u_barrier[b] = s.u_barrier[b], s.u_barrier[a]
    s.u_fear[a], s.u_fear[b] = s.u_fear[b], s.u_fear[a]
    s.u_lake[a], s.u_lake[b] = s.u_lake[b], s.u_lake[a]
    s.u_marsh[a], s.u_marsh[b] = s.u_marsh[b], s.u_marsh[a]
    s.u_shown[a], s.u_shown[b] = s.u_shown[b], s.u_shown[a]
    s.u_next[a], s.u_next[b] = s.u_next[b], s.u_next[a]


def swap_names(s: State, a: int, b: int) -> None:
    """Let the tiles, and spies on them, call two slots of a side by each other's names."""
    side = side_of(a)
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        s.u_next[unit] = swapped(s.u_next[unit] - 1, a, b) + 1
    for tile in range(TILES):
        where = place_of(side, tile)
        s.spy[where] = swapped(s.spy[where] - 1, a, b) + 1
        for at in range(DEPTH):
            s.stack[where][at] = swapped(s.stack[where][at] - 1, a, b) + 1


def swapped(slot: int, a: int, b: int) -> int:
    """Return b for a, a for b, and any other slot as it is."""
    if slot == a:
        return b
    return a if slot == b else slot


def swap_fears(s: State, a: int, b: int) -> None:
    """Let those whom two slots' units feared remember them by each other's slots."""
    side = 1 - side_of(a)
    for other in range(side * SLOTS, (side + 1) * SLOTS):
        if s.u_fear[other] >> a & 1 != s.u_fear[other] >> b & 1:
            s.u_fear[other] ^= 1 << a | 1 << b
