"""What a move of a run is inside the rules: a verb and a number in one code, perhaps an amount.

Cards are named by their kind, everything else by its place in the data files or in a list.
"""

from __future__ import annotations

#: Rule 2: choose the first relic.
CHOOSE_RELIC = 1
#: Rules 3 and 4: travel to a choice; go back a node; wait.
TRAVEL, GO_BACK, WAIT = 2, 3, 4
#: Rules 7 and 8: the town. Its buildings; the terrain of one, for ever; Hurry Supply.
BUILD, SET_TERRAIN, HURRY = 5, 6, 7
#: Rule 9: deck and reserves, by kind.
TO_RESERVES, TO_DECK, UNLOCK = 8, 9, 10
#: Rule 10: relics and consumables.
SWITCH, USE, EQUIP, STOW = 11, 12, 13, 14
#: Rule 6: the shop.
BUY_CARD, BUY_ITEM, BUY_RELIC, REPAIR, LEAVE = 15, 16, 17, 18, 19
#: Rule 11: upgrades between two acts, by kind; then the next act.
UPGRADE, MARCH_ON = 20, 21
#: Rule 5: how a battle went. A card that was destroyed in it, by kind; then how it ended, with the
#: health that is left as the amount. A match makes these moves of a battle that was fought.
FELL, HAS_WON, HAS_LOST, IS_UNDECIDED, HAS_RETREATED = 22, 23, 24, 25, 26
REPORTS = (FELL, HAS_WON, HAS_LOST, IS_UNDECIDED, HAS_RETREATED)


def order(verb: int, first: int = 0, second: int = 0) -> int:
    """Return the code of a move: ``second`` is the terrain of SET_TERRAIN, else 0."""
    return verb | first << 5 | second << 16


def verb_of(code: int) -> int:
    """Return what a code does."""
    return code & 31


def first_of(code: int) -> int:
    """Return the number of a code: a kind, a place in a list, a thing of the data files."""
    return code >> 5 & 2047


def second_of(code: int) -> int:
    """Return the second number of a code: a terrain."""
    return code >> 16
