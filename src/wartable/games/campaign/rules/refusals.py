"""The numbers of refusals; their messages are in ``moves/messages.py``."""

from __future__ import annotations

NO_SUCH_MOVE = 1
NOT_NOW = 2  # a move of another stage, such as buying outside a shop
NO_SUCH_CHOICE = 3
NO_GOLD = 4
NOT_UNLOCKED = 5  # a first relic that the progression tree has not unlocked
BUILT_ALREADY = 6
NOT_BUILT = 7
NO_TERRAIN = 8  # the building takes no terrain, has one already, or has no card of this one
NOTHING_TO_HURRY = 9
NOT_IN_DECK = 10
NOT_IN_RESERVES = 11
STILL_LOCKED = 12
NOT_LOCKED = 13
DECK_FULL = 14
NOT_OWNED = 15  # a relic or an item
ALWAYS_ON = 16  # armour cannot be switched off
AT_FULL_HEALTH = 17
NOT_IN_STOCK = 18
NOT_FALLEN = 19
NO_UPGRADE = 20  # a card without the tier that can be upgraded after this act
NO_WAY_BACK = 21
TOO_HEALTHY = 22  # a report with more health than there was
FULLY_EQUIPPED = 23
NOT_BUILDABLE = 24  # a building that the town has from the start
