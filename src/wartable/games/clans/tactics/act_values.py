"""What an act is worth in action-point mode, to whoever may know only what the side knows."""

from __future__ import annotations

from wartable.games.clans.abilities import GUARD, MEDIC, RANGED, SPY, TRAP
from wartable.games.clans.points.bases import base_value
from wartable.games.clans.points.sight import in_sight, sees
from wartable.games.clans.state import (
    COLUMNS,
    DECOY,
    MARSH,
    MIDDLE,
    WOODS,
    Book,
    State,
    column_of,
    forward,
    home_row,
    home_tile,
    middle_tile,
    place_of,
    row_of,
)
from wartable.games.clans.tactics.judging import expected_answer, expected_strike
from wartable.games.clans.tactics.worth import card_worth, unit_worth
from wartable.games.clans.units import has

#: Worth of a point of damage to the base, and of the blow that ends the match.
BASE_POINT, VICTORY = 30, 1_000_000
#: Worth of a kill beside the unit itself, and of a point of damage to a card that hides.
KILL, UNSEEN = 12, 3
#: Worth of a placement as such, of closing a base tile that is threatened, and of a matching tile.
PRESENCE, CLOSING, MATCHING = 40, 80, 6
#: What each unit of one's own in a column takes from another one there.
CROWD = 8
#: Worth of a step forward, and of a point left after it; what a marsh and each enemy beside cost.
STEP, STRIKE_AFTER, BOG, BESIDE = 16, 12, 12, 7
#: Worth of a spy's step, and of its last one; of a trap; of a point of health healed; of a fire.
SPY_STEP, SPY_STRIKE, TRAP_WORTH, HEALED, FIRE = 25, 60, 30, 4, 6


def attack_gain(book: Book, s: State, seat: int, unit: int, enemy: int) -> int:
    """Return what an attack takes from the enemy, twice, less what the answer costs."""
    damage = expected_strike(book, s, seat, unit, enemy)
    if sees(book, s, seat, enemy):
        taken = min(damage, s.u_hp[enemy])
        after = s.u_hp[enemy] - taken
        gain = blow_worth(unit_worth(book, s, enemy), taken, s.u_max[enemy], after)
    else:
        after = 1
        gain = damage * UNSEEN
    back = min(expected_answer(book, s, seat, unit, enemy, after), s.u_hp[unit])
    left = s.u_hp[unit] - back
    return 2 * gain - blow_worth(unit_worth(book, s, unit), back, s.u_max[unit], left)


def blow_worth(worth: int, taken: int, most: int, after: int) -> int:
    """Return what a unit loses by a blow: its share of health, and more if it dies."""
    lost = worth * taken // max(1, most)
    return lost + worth // 2 + KILL if after == 0 else lost


def base_gain(book: Book, s: State, seat: int, unit: int) -> int:
    """Return what a blow at the enemy's base is worth."""
    damage = base_value(book, s, unit)
    return VICTORY if damage >= s.health[1 - seat] else BASE_POINT * damage


def place_gain(book: Book, s: State, seat: int, kind: int, tile: int) -> int:
    """Return what a card is worth on a tile: where the base lies open, most."""
    card = kind % DECOY
    column = column_of(tile)
    if book.ability[card][TRAP] > 0:
        return TRAP_WORTH
    value = PRESENCE + (0 if kind >= DECOY else card_worth(book, card) // 4)
    value -= CROWD * own_units(s, seat, column)
    if book.terrain[card] == s.terrain[tile]:
        value += MATCHING
    at_home = row_of(tile) == home_row(seat)
    threatened = s.standing[place_of(1 - seat, middle_tile(column))] > 0
    if at_home and threatened and s.standing[place_of(seat, tile)] == 0:
        value += CLOSING + CROWD * book.ability[card][GUARD]
    if book.ability[card][MEDIC] > 0:
        value -= PRESENCE // 2
    if not at_home:
        value += STEP - BESIDE * enemies_beside(book, s, seat, tile)
    return value


def move_gain(book: Book, s: State, seat: int, unit: int, tile: int) -> int:
    """Return what a step is worth: forward, and a spy's to the enemy's base most."""
    ahead = row_of(s.u_tile[unit]) + forward(seat)
    if row_of(tile) != ahead or column_of(tile) != column_of(s.u_tile[unit]):
        return 0
    if has(book, s, unit, SPY) > 0:
        return SPY_STRIKE if ahead == home_row(1 - seat) else SPY_STEP
    card = s.u_card[unit] - 1
    value = STEP + (STRIKE_AFTER if s.u_ap[unit] > book.cost[card] else 0)
    value -= BESIDE * enemies_beside(book, s, seat, tile)
    if s.terrain[tile] == MARSH:
        value -= BOG
    if s.terrain[tile] == WOODS and s.lit[tile] >= s.turn:
        value -= STEP
    if book.reach[card] > 1 or book.damage[card] == 0:
        value -= STEP // 2
    if has(book, s, unit, RANGED) > 0:
        value -= BESIDE
    return value


def heal_gain(book: Book, s: State, unit: int, friend: int) -> int:
    """Return what healing a friend is worth."""
    return HEALED * min(has(book, s, unit, MEDIC), s.u_max[friend] - s.u_hp[friend])


def fire_gain(book: Book, s: State, seat: int, tile: int) -> int:
    """Return what setting fire to a tile is worth: woods through which enemies may come."""
    if s.terrain[tile] != WOODS or s.lit[tile] >= s.turn:
        return 0
    if row_of(tile) != MIDDLE or s.standing[place_of(seat, tile)] > 0:
        return 0
    return FIRE * enemies_beside(book, s, seat, tile)


def own_units(s: State, side: int, column: int) -> int:
    """Return how many units of a side stand in a column, spies not counted."""
    at_home = s.standing[place_of(side, home_tile(side, column))]
    return at_home + s.standing[place_of(side, middle_tile(column))]


def enemies_beside(book: Book, s: State, seat: int, tile: int) -> int:
    """Return how many enemies in sight could strike a middle tile from beside or ahead."""
    if row_of(tile) != MIDDLE:
        return 0
    column = column_of(tile)
    count = 0
    for beside in range(max(0, column - 1), min(COLUMNS, column + 2)):
        if beside != column:
            count += s.standing[place_of(1 - seat, middle_tile(beside))]
    ahead = home_tile(1 - seat, column)
    if in_sight(book, s, seat, ahead):
        count += s.standing[place_of(1 - seat, ahead)]
    return count
