"""What the numbers of events and of refusals stand for."""

from __future__ import annotations

# Events: kind and what its figures mean.
PLACED = 1  # piece, hex, 1 if by the automatic deployment
DEPLOYS = 2  # side
PHASE = 3  # side, stage (MOVEMENT or COMBAT), turn
MOVED = 4  # piece, from, to, half points
JOINS = 5  # attacking piece, its hex, target piece, its hex
ROLLED = 6  # attack, defence, column, die with what was added times 16 + die as it fell
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

# Refusals, in the order of the messages in moves.py.
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
