"""The kinds of events in Duper, with the fields of each."""

from __future__ import annotations

# Kinds of events; the comments list their fields.
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
