"""What cards, units and acts are worth to a heuristic, by what its side may know."""

from __future__ import annotations

from wartable.games.clans.catalogue.abilities import (
    FIRST_STRIKE,
    FORTIFY,
    GUARD,
    MEDIC,
    RANGED,
    SHIELD,
    SPY,
    TILE_SHIELD,
    TRAP,
)
from wartable.games.clans.events import ATTACK, RETALIATION
from wartable.games.clans.rules.board import range_to
from wartable.games.clans.rules.points.base_attack import base_value
from wartable.games.clans.rules.points.damage import gathered, is_ranged, scaled, uncovered
from wartable.games.clans.rules.secrets.sight import in_sight, sees
from wartable.games.clans.rules.units import has
from wartable.games.clans.state import (
    COLUMNS,
    DECOY,
    MARSH,
    MIDDLE,
    SLOTS,
    TILES,
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

#: Worth of a point of damage, a point of health, and each ability.
DAMAGE, HEALTH, ABILITY = 4, 2, 3
ABILITIES = 42


def card_worth(book: Book, card: int) -> int:
    """Return what a card is worth when whole."""
    worth = DAMAGE * book.damage[card] + HEALTH * book.hp[card]
    for tag in range(ABILITIES):
        if book.ability[card][tag] > 0:
            worth += ABILITY
    return worth


def unit_worth(book: Book, s: State, unit: int) -> int:
    """Return what a unit is worth: half of it for being there, half by its health."""
    worth = card_worth(book, s.u_card[unit] - 1)
    return worth // 2 + worth * s.u_hp[unit] // (2 * max(1, s.u_max[unit]))


def army_worth(book: Book, s: State, side: int) -> int:
    """Return what a side's units are worth together."""
    worth = 0
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        if s.u_card[unit] > 0:
            worth += unit_worth(book, s, unit)
    return worth


# --- what to expect of an attack ------------------------------------------------------------------
# By what a side sees (rule 8): decoys look like their cards.

#: What a concealed card is assumed to strike back with.
UNKNOWN_ANSWER = 4


def expected_strike(book: Book, s: State, seat: int, unit: int, enemy: int) -> int:
    """Return what a unit's attack should do to an enemy."""
    if s.u_decoy[unit] == 1:
        return 0
    known = sees(book, s, seat, enemy)
    tile = s.u_tile[enemy]
    total = gathered(book, s, ATTACK, unit, enemy if known else -1, tile)
    force = scaled(book, s, unit, s.u_hp[unit], total)
    return max(0, force - seen_cover(book, s, seat, enemy))


def seen_cover(book: Book, s: State, seat: int, enemy: int) -> int:
    """Return what protects an enemy: its own shield, and what those in sight lend it."""
    cover = has(book, s, enemy, SHIELD) if sees(book, s, seat, enemy) else 0
    for tile in range(column_of(s.u_tile[enemy]), TILES, COLUMNS):
        where = place_of(1 - seat, tile)
        for at in range(s.standing[where]):
            friend = s.stack[where][at] - 1
            if sees(book, s, seat, friend):
                cover += has(book, s, friend, FORTIFY)
                if tile == s.u_tile[enemy]:
                    cover += has(book, s, friend, TILE_SHIELD)
    return cover


def expected_answer(book: Book, s: State, seat: int, unit: int, enemy: int, after: int) -> int:
    """Return what an enemy should strike back with, given its health after the attack."""
    if is_ranged(book, s, unit) or range_to(s, unit, s.u_tile[enemy]) > 1:
        return 0
    if not sees(book, s, seat, enemy):
        return UNKNOWN_ANSWER
    if book.damage[s.u_card[enemy] - 1] == 0:
        return 0
    if after == 0 and has(book, s, unit, FIRST_STRIKE) > 0:
        return 0
    total = gathered(book, s, RETALIATION, enemy, unit, s.u_tile[enemy])
    return uncovered(book, s, unit, scaled(book, s, enemy, after, total))


# --- what an act is worth in action-point mode ----------------------------------------------------

#: Worth of a point of damage to the base, and of the blow that ends the match.
BASE_POINT, VICTORY = 30, 1_000_000
#: Worth of a kill beside the unit itself, and of a point of damage to a concealed card.
KILL, UNSEEN = 12, 3
#: Worth of a placement as such, of closing a base tile that is threatened, and of a matching tile.
PRESENCE, CLOSING, MATCHING = 40, 80, 6
#: What each of one's own units in a column takes off the worth of another one there.
CROWD = 8
#: Worth of a step forward, and of a point left after it; what a marsh and each enemy beside cost.
STEP, STRIKE_AFTER, BOG, BESIDE = 16, 12, 12, 7
#: Worth of a spy's step, and of its last one; of a trap; of a point of health healed; of a fire.
SPY_STEP, SPY_STRIKE, TRAP_WORTH, HEALED, FIRE = 25, 60, 30, 4, 6


def attack_gain(book: Book, s: State, seat: int, unit: int, enemy: int) -> int:
    """Return twice what an attack takes from the enemy, less what the answer costs."""
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
    """Return what a card is worth on a tile; most where the base lies open."""
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
    """Return what a step is worth: 0 unless forward, most for a spy into the enemy's base."""
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
