"""What the numbers of events and of refusals stand for."""

from __future__ import annotations

# Events: kind and what its figures mean.
STARTS = 1  # seat, tile, infantry
TURN = 2  # seat, turn number
INCOME = 3  # seat, gold, stamina, cards in the hand
CARD = 4  # seat, card; only that seat may know, unless hands are open
NEW_DECK = 5  # decks opened
BUILT = 6  # seat, tile, infantry
TANK_BUILT = 7  # seat, tile, first card, second card
MOVED = 8  # seat, tiles, infantry, tanks
ATTACKED = 9  # seat, tiles, power, defence
CAPTURED = 10  # tile, owner before + 1 or 0, infantry there now, tanks there now
LOST = 11  # seat, infantry, tanks that the attack cost
OUT = 12  # seat
ENDS_TURN = 13  # seat
GAME_OVER = 14  # reason, turn number, winners

# Refusals, in the order of the messages in moves.py.
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
