"""What things are called, by number, and what some of them do in a few words."""

from __future__ import annotations

from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import RACES

#: Technologies by number. The catalogue's others have no figure that says what they do.
TECHNOLOGY_NAMES = (
    "Sharper Blades", "Improve Bow Range", "Tougher Light Armor", "Tougher Heavy Armor",
    "Cloacking", "Field-glass", "Habitation", "Commerce", "Animal training", "Blacksmithing",
    "Carpentry", "Barrack", "Training techniques", "Fortification", "Irrigation", "Machinery",
    "Wood Recycling",
)  # fmt: skip

#: What technologies do, by number.
TECHNOLOGY_EFFECTS = (
    "stronger blades",
    "bows reach further",
    "better light armour",
    "better heavy armour",
    "ShadowWarriors hide better",
    "explorers count twice",
    "more peasants in a House",
    "more gold from Markets",
    "more arms from Forges",
    "more arms from Forges",
    "faster builders",
    "more soldiers in a Guard House",
    "more units trained a day",
    "less damage in defence",
    "more food from Farms",
    "fewer workers for a Mine",
    "more wood from Mills",
)

#: Strategies by number; the first stands for none and has no name in the catalogue.
STRATEGY_NAMES = ("no strategy", *catalogue().strategies)

#: What strategies do, by number.
STRATEGY_EFFECTS = (
    "everybody fights as usual",
    "infantry shields the archers",
    "infantry lends its defence",
    "weaker, and ready to leave",
    "pikemen hit mounted units",
    "shields stop arrows",
    "Mages strike, and can be hurt",
    "twice the ranged damage",
    "Knights hit harder in melee",
    "ShadowWarriors leave hiding",
    "arrows spare SkeletalLegions",
    "more attack, half the defence",
)

#: Jobs by number: those of the catalogue that do something in the game.
JOB_NAMES = ("Mine", "Lumber", "Agriculture", "Building", "Blacksmithing", "Exploration")

BUILDING_NAMES = tuple(catalogue().buildings)
GOODS_NAMES = ("gold", "iron", "wood", "food", "arms")


def _unit_names() -> tuple[str, ...]:
    keys = [unit.key for unit in catalogue().units]
    return tuple(
        f"{RACES[unit.race]} {unit.key}" if keys.count(unit.key) > 1 else unit.key
        for unit in catalogue().units
    )


#: Units by number; names that races share are prefixed with the race.
UNIT_NAMES = _unit_names()
