"""The battle book: figures of units and rules in the form the resolver reads."""

from __future__ import annotations

from math import inf

from wartable.engine.options.declared import fill
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import Unit
from wartable.games.thardferr.catalogue.figures import BattleFigures, battle_figures
from wartable.games.thardferr.options import BattleRules
from wartable.games.thardferr.state import (
    CARAGOUS,
    FOREIGN,
    KNIGHT,
    MAGE,
    RUSHER,
    SHADOW_WARRIOR,
    SHIELDBEARER,
    SKELETON,
    SLOTHER,
    UNKNOWN,
    UNKNOWN_ARCHER,
    WOLF_MASTER,
    Book,
)

#: Units with rules of their own, in an army of any race.
BY_NAME = {
    "Mage": MAGE,
    "ShadowWarrior": SHADOW_WARRIOR,
    "Knight": KNIGHT,
    "Shieldbearer": SHIELDBEARER,
    "SkeletalLegion": SKELETON,
}

#: Units with rules of their own, but only in an army of their own race.
AT_HOME = {
    "Caragous": CARAGOUS,
    "Rusher": RUSHER,
    "Slother": SLOTHER,
    "WolfMaster": WOLF_MASTER,
}

#: A name that counts as an archer although no race has such a unit.
ARCHERS_BY_NAME = "MountedArchers"


def battle_book(rules: BattleRules) -> Book:
    """Return a book with the options and all that a battle needs under these rules."""
    book = Book()
    figures = battle_figures()
    fill(book, figures)
    fill(book, rules)
    for unit in catalogue().units:
        enter_unit(book, unit, rules)
    for row in (UNKNOWN, UNKNOWN_ARCHER):
        book.weight[row] = 1.0
    book.archer[UNKNOWN_ARCHER] = 1
    for band in range(4):
        book.castles_last[band] = figures.castles.last[band] if band < 3 else inf
    enter_rules(book, rules, figures)
    return book


def row_of(race: str, key: str) -> int:
    """Return the row of a unit's name in an army of a race; unknown names have a row too."""
    found = catalogue()
    own = found.races[race].unit(key) if race in found.races else None
    if own is not None:
        return own.number
    foreign = next((unit for unit in found.units if unit.key == key), None)
    if foreign is not None:
        return FOREIGN + foreign.number
    return UNKNOWN_ARCHER if key == ARCHERS_BY_NAME else UNKNOWN


def enter_unit(book: Book, unit: Unit, rules: BattleRules) -> None:
    """Enter a unit's figures in its own row, and what its name alone means in its foreign row."""
    row = unit.number
    book.known[row] = 1
    book.melee[row] = unit.melee
    book.short[row] = unit.short
    book.reach[row] = unit.range
    book.defence[row] = unit.defence
    book.weight[row] = unit.weight
    book.blade[row] = int(unit.weapon == "blade")
    book.bow[row] = int(unit.weapon == "bow")
    book.light[row] = int(unit.armour == "light")
    book.heavy[row] = int(unit.armour == "heavy")
    book.infantry[row] = int("infantry" in unit.kinds)
    book.pikeman[row] = int("pikeman" in unit.kinds)
    book.mounted[row] = int("mounted" in unit.kinds)
    archer = "archer" in unit.kinds
    if unit.key == "MountedArcher":
        archer = rules.mounted_archers == "archers"
    book.archer[row] = int(archer)
    book.who[row] = BY_NAME.get(unit.key, AT_HOME.get(unit.key, 0))
    stranger = FOREIGN + row
    book.weight[stranger] = 1.0
    book.archer[stranger] = int(archer)
    book.who[stranger] = BY_NAME.get(unit.key, 0)


def enter_rules(book: Book, rules: BattleRules, figures: BattleFigures) -> None:
    """Enter the figures that depend on the rule set."""
    arms = figures.technology
    ways = figures.strategies
    book.bow_share = arms.bows if rules.bow_range == "half" else 0.0
    book.bow_flat = 0.0 if rules.bow_range == "half" else 1.0
    enter_hiding(book, rules, figures)
    book.pike_anti = float(rules.anti_cavalry)
    book.qr_stats = ways.quick_retreat if rules.quick_retreat == "quarter" else 1.0
    book.infantry_again = float(rules.infantry_attack) / ways.infantry_attack
    book.shield_again = float(rules.shield_line) / ways.shielding
    book.shield_twice = 2.0 if rules.shield_line_attack == "doubled" else 1.0
    both = rules.charging == "melee_and_short"
    book.charge_short = ways.charging if both else 1.0
    book.charge_defence = 0.75 if both else 1.0
    real = rules.surrounding_defence == "real"
    book.surround_defence = ways.surrounding_defence if real else 0.0
    offered = rules.berserker == "offered"
    book.berserk_attack = ways.berserk_attack if offered else 0.0
    book.berserk_defence = ways.berserk_defence if offered else 1.0
    book.rounds = rules.rounds or figures.retreat.rounds
    by_strength = figures.strength_factor
    helps = rules.strength_factor == "higher"
    book.strength_high = by_strength.stronger if helps else by_strength.weaker
    book.strength_low = by_strength.weaker if helps else by_strength.stronger


def enter_hiding(book: Book, rules: BattleRules, figures: BattleFigures) -> None:
    """Enter the shares of damage ShadowWarriors take: plain, cloaked, surrounding, both."""
    plain, surrounding = figures.hiding.usual, figures.hiding.surrounding
    cloak = figures.technology.cloacking
    book.hiding[0] = plain
    book.hiding[2] = surrounding
    if rules.cloacking == "betrays":
        book.hiding[1] = plain + cloak
        book.hiding[3] = surrounding + cloak
    else:
        # Rounded: the figures are exactly 0.1 and 0.85, not what float subtraction makes of them.
        book.hiding[1] = round(plain - cloak, 9)
        book.hiding[3] = round(surrounding - cloak, 9)
