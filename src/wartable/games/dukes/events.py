"""The kinds of events in War of the Dukes, with the fields of each."""

from __future__ import annotations

# Kinds of events; the comments list their fields.
PLACED = 1  # piece, hex, 1 if by the automatic deployment
DEPLOYS = 2  # side
PHASE = 3  # side, stage (MOVEMENT or COMBAT), turn
MOVED = 4  # piece, from, to, half points
JOINS = 5  # attacking piece, its hex, target piece, its hex
ROLLED = 6  # attack, defence, column, modified die * 16 + die as rolled
RESULT = 7  # result, target piece, field
REMOVED = 8  # piece, hex
RETREATED = 9  # piece, from, to
MADE_WAY = 10  # piece, from, to
ADVANCED = 11  # piece, from, to
NO_RETREAT = 12  # piece, hex
BILL = 13  # strength to pay, side that pays
GAME_OVER = 14  # reason, turn, winners
DIRECTION = 15  # piece, from, the hex that chance chose + 1 (0 off the map), out of how many
STAYED = 16  # side
CROWDS = 17  # piece that has to leave its hex, from, to where a friend has to make way first
BEGINS = 18  # side that places its pieces first
