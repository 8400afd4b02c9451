"""Classic mode: staging by what a card adds to the strength of a lane."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.games.clans.bots.hero import hero_is_due
from wartable.games.clans.catalogue.abilities import (
    FORTIFY,
    FURY,
    GUARD,
    HEAL_ALLY,
    INSPIRE,
    RALLY,
    RANGED,
    SHIELD,
    TILE_SHIELD,
)
from wartable.games.clans.moves import done_move, hero_move, stage_move
from wartable.games.clans.rules.classic.staging import plan_fault, staged_on
from wartable.games.clans.rules.hands import hand_place
from wartable.games.clans.rules.secrets.sight import in_sight, sees
from wartable.games.clans.state import (
    COLUMNS,
    DECOY,
    TILES,
    Book,
    State,
    column_of,
    middle_tile,
    place_of,
)

#: Strength that the enemy is expected to add to a lane, and that of a concealed card.
EXPECTED, UNSEEN = 30, 15
#: The scale of shares: all strength of a lane.
WHOLE = 1000
#: What the right place in a stack is worth: guards and health in front, helpers behind.
IN_FRONT, BEHIND = 2, 40


def best_plan(book: Book, s: State, chance: Chance, seat: int, blur: int) -> int:
    """Return the best staging, else the end of the planning; ``blur`` adds noise to values."""
    if hero_is_due(book, s, seat):
        return hero_move()
    first = book.first_card[seat] - 1
    at = hand_place(s, seat, first)
    if first >= 0 and at >= 0:
        found = best_staging(book, s, chance, seat, at, at + 1, blur)
        if found != done_move():
            return found
    return best_staging(book, s, chance, seat, 0, s.held[seat], blur)


def best_staging(
    book: Book, s: State, chance: Chance, seat: int, start: int, end: int, blur: int
) -> int:
    """Return the best staging of some cards of the hand, else the end of the planning."""
    best = 0
    found = done_move()
    for at in range(start, end):
        kind = s.hand[seat][at] - 1
        for tile in range(TILES):
            code = stage_move(kind, tile)
            if plan_fault(book, s, seat, code) == 0:
                value = plan_value(book, s, seat, kind, tile) + draw(chance, blur + 1)
                if value > best:
                    best = value
                    found = code
    return found


def plan_value(book: Book, s: State, seat: int, kind: int, tile: int) -> int:
    """Return what a card adds on a tile: its share of the lane, and whether it stands well."""
    column = column_of(tile)
    own = lane_strength(book, s, seat, seat, column) + staged_strength(book, s, seat, column)
    enemy = lane_strength(book, s, seat, 1 - seat, column) + EXPECTED
    more = own + strength(book, s, kind, column)
    value = WHOLE * more // (more + enemy) - WHOLE * own // (own + enemy)
    return 1 + value + post_value(book, s, seat, kind, tile)


def post_value(book: Book, s: State, seat: int, kind: int, tile: int) -> int:
    """Return how well a card stands in front, or behind another, on a tile."""
    card = kind % DECOY
    helps = book.ability[card][RANGED] + book.ability[card][INSPIRE] + book.ability[card][FORTIFY]
    helps += book.ability[card][HEAL_ALLY] + book.ability[card][RALLY]
    helps += book.ability[card][TILE_SHIELD]
    if s.standing[place_of(seat, tile)] + staged_on(s, seat, tile) > 0:
        return BEHIND if helps > 0 else 0
    return IN_FRONT * book.hp[card] + BEHIND * book.ability[card][GUARD] - BEHIND * min(1, helps)


def staged_strength(book: Book, s: State, seat: int, column: int) -> int:
    """Return the strength that a seat has staged in a lane."""
    total = 0
    for at in range(s.staged[seat]):
        if column_of(s.staged_tile[seat][at]) == column:
            total += strength(book, s, s.staged_kind[seat][at] - 1, column)
    return total


def lane_strength(book: Book, s: State, viewer: int, side: int, column: int) -> int:
    """Return the strength of a side's units in a lane, as far as a viewer knows them."""
    total = 0
    for tile in range(column, TILES, COLUMNS):
        where = place_of(side, tile)
        if side == viewer or in_sight(book, s, viewer, tile):
            for at in range(s.standing[where]):
                unit = s.stack[where][at] - 1
                if side == viewer or sees(book, s, viewer, unit):
                    total += blows(book, s, s.u_card[unit] - 1, column) + s.u_hp[unit]
                else:
                    total += UNSEEN
    return total


def strength(book: Book, s: State, kind: int, column: int) -> int:
    """Return the strength that a card brings to a lane; decoys have little."""
    if kind >= DECOY:
        return 1
    return blows(book, s, kind, column) + book.hp[kind]


def blows(book: Book, s: State, card: int, column: int) -> int:
    """Return the damage of a card in the five ticks of a fight in the middle of a lane."""
    damage = book.damage[card] + book.ability[card][FURY]
    matches = book.terrain[card] > 0 and book.terrain[card] == s.terrain[middle_tile(column)]
    if matches and book.base_only == 0:
        damage += 1
    return damage * times(book.tick[card]) + 3 * book.ability[card][SHIELD]


def times(tick: int) -> int:
    """Rule 6-8: return in how many of five ticks a card acts."""
    if tick == 1:
        return 5
    return 2 if tick == 2 else 1
