"""What units, armies and kingdoms are worth to the heuristics, and how styles are numbered."""

from __future__ import annotations

import math

from wartable.games.thardferr.catalogue.entries import PLACES
from wartable.games.thardferr.rules.people import buildings_of
from wartable.games.thardferr.state import (
    BLADES,
    BOWS,
    CASTLE,
    FIELD_GLASS,
    GOLD,
    HEAVY,
    IRON,
    LIGHT,
    TECHNOLOGIES,
    WOOD,
    Book,
    State,
)

#: Aims, one for each heuristic.
GREEDY, BUILDER, RAIDER = 0, 1, 2
AIMS = 3

#: Moods, for search: as the aim decides, no attack today, or the best attack with everybody.
USUAL, QUIET, BOLD = 0, 1, 2
MOODS = 3

#: Ways of playing: a style is mood * AIMS + aim.
STYLES = AIMS * MOODS

#: Points for one land. All values of the heuristics are in these points.
LAND = 1000


def aim_of(style: int) -> int:
    """Return the aim of a style."""
    return style % AIMS


def mood_of(style: int) -> int:
    """Return the mood of a style."""
    return style // AIMS


def days_left(book: Book, s: State) -> int:
    """Return how many days follow this one."""
    return book.days - s.turn


# --- units and armies -----------------------------------------------------------------------------


def power(book: Book, s: State, seat: int, place: int) -> int:
    """Return the power of one unit in battle, in tenths.

    That is the geometric mean of its attacks and its defence, with 1 added to each.
    """
    row = (s.race[seat] - 1) * PLACES + place
    attack = book.melee[row] + book.short[row] + book.reach[row]
    if book.blade[row] == 1:
        attack += book.per_blade * s.level[seat][BLADES]
    if book.bow[row] == 1:
        longer = book.reach[row] * book.bow_share + book.bow_flat
        attack += longer * s.level[seat][BOWS]
    defence = book.defence[row]
    if book.light[row] == 1:
        defence += book.per_light * s.level[seat][LIGHT]
    if book.heavy[row] == 1:
        defence += book.per_heavy * s.level[seat][HEAVY]
    return int(10.0 * math.sqrt((attack + 1.0) * (defence + 1.0)))


def army_power(book: Book, s: State, seat: int) -> int:
    """Return the power of a whole army, in tenths."""
    total = 0
    for place in range(PLACES):
        total += s.army[seat][place] * power(book, s, seat, place)
    return total


def unit_price(book: Book, row: int) -> int:
    """Return what a unit costs in gold, with iron and wood at a tenth of the market price."""
    goods = book.unit_cost[row][IRON] * book.market[IRON]
    goods += book.unit_cost[row][WOOD] * book.market[WOOD]
    return book.unit_cost[row][GOLD] + goods // 10


# --- kingdoms -------------------------------------------------------------------------------------


def building_worth(book: Book, s: State) -> int:
    """Return the points of a building: what it will still do in the remaining days."""
    return min(15, days_left(book, s)) * 12


def unit_worth(book: Book, s: State, row: int) -> int:
    """Return the points of a unit, which fall as the remaining days do."""
    return unit_price(book, row) * min(8, days_left(book, s)) // 20


def prospect(book: Book, s: State, seat: int) -> int:
    """Return a kingdom's prospect in points: its land, and whatever may still bring land."""
    if s.fallen[seat] > 0 or s.race[seat] == 0:
        return 0
    left = 0 if s.ended > 0 else days_left(book, s) + 1
    total = s.land[seat] * LAND
    total += explored_part(book, s, seat)
    total += buildings_of(s, seat) * min(15, left) * 12
    total += s.built[seat][CASTLE] * left * 20
    first = (s.race[seat] - 1) * PLACES
    for place in range(PLACES):
        total += s.army[seat][place] * unit_price(book, first + place) * min(8, left) // 20
    total += s.goods[seat][GOLD] * min(8, left) // 40
    total += s.goods[seat][WOOD] * min(8, left) // 2
    total += s.goods[seat][IRON] * min(8, left) // 2
    levels = 0
    for technology in range(TECHNOLOGIES):
        levels += s.level[seat][technology]
    total += levels * left * 60
    if s.level[seat][FIELD_GLASS] > 0:
        total += left * 100
    return total


def explored_part(book: Book, s: State, seat: int) -> int:
    """Return the points for exploration towards the next land."""
    return s.explored[seat] * LAND // (book.explorers * max(1, s.land[seat]))
