"""The kinds of events in Thardferr, with the fields of each."""

from __future__ import annotations

# --- the game and the day -------------------------------------------------------------------------

FOUNDED = 1  # kingdom, race, land
ORDERED = 2  # kingdom, code, amount; visible to that seat only
HANDED_IN = 3  # kingdom
DAY = 4  # day
ENDED = 5  # reason, day


# --- growth ---------------------------------------------------------------------------------------

TRADED = 10  # kingdom, good, amount bought (negative: sold)
BUILT = 11  # kingdom, building, number
TRAINED = 12  # kingdom, unit, number
LEARNING = 13  # kingdom, technology
LEARNED = 14  # kingdom, technology, level
FOLLOWS = 15  # kingdom, strategy
MADE = 16  # kingdom, net gold, net food, arms made
FOUND = 17  # kingdom, land found, total land
DESERTED = 18  # kingdom, units, 1 for lack of gold or 2 for lack of food


# --- war ------------------------------------------------------------------------------------------

MARCHED = 20  # attacker, defender, units, strategy
BATTLE = 21  # attacker, defender, winner, why
LOSSES = 22  # kingdom, units lost, units that fought, units healed
TAKEN = 23  # attacker, defender, land, buildings
FELL = 24  # kingdom, conqueror + 1 (0 for none), land that goes to the conqueror
RETURNED = 25  # attacker, defender: the target had already fallen
