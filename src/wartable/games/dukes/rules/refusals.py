"""Numbers of the reasons why a move is refused; messages.py has what is said."""

from __future__ import annotations

# Refusals, in the order of the messages in messages.py.
NO_SUCH_MOVE = 1
NOT_NOW = 2
NONE_LEFT = 3
NOT_YOUR_LAND = 4
OCCUPIED = 5
NO_GARRISON = 6
NO_PIECE = 7
HAS_MOVED = 8
OUT_OF_REACH = 9
NO_TARGET = 10
ALREADY_ATTACKED = 11
HAS_FOUGHT = 12
OUT_OF_RANGE = 13
OTHER_TARGET = 14
HAS_JOINED = 15
NO_WAY_BACK = 16
NO_ROOM = 17
NOT_A_PAYER = 18
CANNOT_ADVANCE = 19
MUST_FIGHT = 20
