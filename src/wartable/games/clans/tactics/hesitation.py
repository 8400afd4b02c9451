"""Players who hesitate: greedy's moves, but a turn may end before all that is worth doing is done.

Whether one hesitates follows from the position alone. So the same position gets the same answer
wherever it is played, and again after a match was resumed or a move was taken back.
"""

from __future__ import annotations

from wartable.engine.chance import scramble
from wartable.games.clans.state import SIDES, SLOTS, State

#: How often, in a hundred positions, the turn ends at once.
GREEN_PERCENT, TRAINED_PERCENT, SEASONED_PERCENT = 40, 30, 22
VETERAN_PERCENT, CRACK_PERCENT = 16, 8


def hesitates(s: State, seat: int, percent: int) -> bool:
    """Tell whether a side ends its turn here, as it does in so many of a hundred positions."""
    return fingerprint(s, seat) * 100 >> 32 < percent


def fingerprint(s: State, seat: int) -> int:
    """Return a word of 32 bits of what a side knows: the time, the bases, its hand and its units.

    Every act changes some of it: each costs a card of the hand or a unit's points.
    """
    word = scramble(s.turn * SIDES + seat)
    for side in range(SIDES):
        word = scramble(word ^ s.health[side])
    word = scramble(word ^ s.used[seat] ^ s.staged[seat] << 8)
    for at in range(s.held[seat]):
        word = scramble(word ^ s.hand[seat][at])
    for unit in range(seat * SLOTS, (seat + 1) * SLOTS):
        if s.u_card[unit] > 0:
            stands = s.u_card[unit] << 4 | s.u_tile[unit]
            word = scramble(word ^ stands ^ s.u_ap[unit] << 12 ^ s.u_hp[unit] << 17)
    return word
