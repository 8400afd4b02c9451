"""Numbers of the reasons why a move is refused; messages.py has what is said."""

from __future__ import annotations

# Refusals, in the order of the messages in messages.py.
NO_SUCH_MOVE = 1
NO_SUCH_TILE = 2
NOT_OWNER = 3
NOT_ENOUGH_GOLD = 4
NO_SUCH_CARD = 5
CARD_NOT_OWNED = 6
SAME_CARD_TWICE = 7
NOT_A_PAIR = 8
NOT_ADJACENT = 9
BAD_AMOUNT = 10
NOTHING_TO_MOVE = 11
NOT_ENOUGH_TROOPS = 12
NOT_ENOUGH_TANKS = 13
MUST_LEAVE_TROOP = 14
OWN_TARGET = 15
TOO_FEW_TROOPS = 16
TOO_WEAK = 17
NO_STAMINA = 18
