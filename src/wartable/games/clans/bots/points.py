"""Action-point mode: the act of the highest value, until none has any."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.games.clans.bots.hero import hero_is_due
from wartable.games.clans.bots.value import (
    attack_gain,
    base_gain,
    fire_gain,
    heal_gain,
    move_gain,
    place_gain,
)
from wartable.games.clans.catalogue.abilities import IGNITE as FIRE
from wartable.games.clans.catalogue.abilities import MEDIC, SPY
from wartable.games.clans.moves import (
    attack_move,
    base_move,
    done_move,
    heal_move,
    hero_move,
    ignite_move,
    place_move,
    unit_move,
)
from wartable.games.clans.rules.hands import hand_place
from wartable.games.clans.rules.points.actions import act_fault
from wartable.games.clans.rules.units import has
from wartable.games.clans.state import (
    DEPTH,
    POSTS,
    SLOTS,
    TILES,
    Book,
    State,
    Work,
    post_of,
    posts_on,
    unit_at,
)


def best_act(book: Book, s: State, work: Work, chance: Chance, seat: int, blur: int) -> int:
    """Return the act of the highest value, else the end of the turn; ``blur`` adds noise."""
    if hero_is_due(book, s, seat):
        return hero_move()
    work.best = 0
    work.found = done_move()
    weigh_placements(book, s, work, chance, seat, blur)
    for unit in range(seat * SLOTS, (seat + 1) * SLOTS):
        if s.u_card[unit] > 0 and s.u_ap[unit] > 0:
            weigh_attacks(book, s, work, chance, seat, unit, blur)
            weigh_moves(book, s, work, chance, seat, unit, blur)
            weigh_help(book, s, work, chance, seat, unit, blur)
    found = work.found
    work.best = 0
    work.found = 0
    return found


def weigh(
    book: Book, s: State, work: Work, chance: Chance, seat: int, code: int, value: int, blur: int
) -> None:
    """Keep an act if it is worth more than those before it, and legal."""
    blurred = value + draw(chance, blur + 1) if blur > 0 else value
    if blurred > work.best and act_fault(book, s, work, seat, code) == 0:
        work.best = blurred
        work.found = code


def weigh_placements(
    book: Book, s: State, work: Work, chance: Chance, seat: int, blur: int
) -> None:
    """Weigh every card of the hand on every tile; only the chosen first card, if it has a place."""
    first = book.first_card[seat] - 1
    if first >= 0 and hand_place(s, seat, first) >= 0:
        weigh_placement(book, s, work, chance, seat, first, blur)
        if work.found != done_move():
            return
    for at in range(s.held[seat]):
        kind = s.hand[seat][at] - 1
        if hand_place(s, seat, kind) == at:
            weigh_placement(book, s, work, chance, seat, kind, blur)


def weigh_placement(
    book: Book, s: State, work: Work, chance: Chance, seat: int, kind: int, blur: int
) -> None:
    """Weigh a card of the hand on every tile."""
    for tile in range(TILES):
        code = place_move(kind, tile)
        if act_fault(book, s, work, seat, code) == 0:
            value = place_gain(book, s, seat, kind, tile)
            weigh(book, s, work, chance, seat, code, value, blur)


def weigh_attacks(
    book: Book, s: State, work: Work, chance: Chance, seat: int, unit: int, blur: int
) -> None:
    """Weigh all attacks of a unit, on units and on the base."""
    post = post_of(s, unit)
    code = base_move(post)
    if act_fault(book, s, work, seat, code) == 0:
        value = base_gain(book, s, seat, unit)
        weigh(book, s, work, chance, seat, code, value, blur)
    for tile in range(TILES):
        for at in range(posts_on(s, 1 - seat, tile)):
            enemy = unit_at(s, 1 - seat, tile * POSTS + at)
            code = attack_move(post, tile * POSTS + at)
            if enemy >= 0 and act_fault(book, s, work, seat, code) == 0:
                value = attack_gain(book, s, seat, unit, enemy)
                weigh(book, s, work, chance, seat, code, value, blur)


def weigh_moves(
    book: Book, s: State, work: Work, chance: Chance, seat: int, unit: int, blur: int
) -> None:
    """Weigh all moves of a unit."""
    for tile in range(TILES):
        value = move_gain(book, s, seat, unit, tile)
        if value > 0:
            code = unit_move(post_of(s, unit), tile)
            weigh(book, s, work, chance, seat, code, value, blur)


def weigh_help(
    book: Book, s: State, work: Work, chance: Chance, seat: int, unit: int, blur: int
) -> None:
    """Weigh healing and setting fire."""
    post = post_of(s, unit)
    if has(book, s, unit, MEDIC) > 0 and has(book, s, unit, SPY) == 0:
        tile = s.u_tile[unit]
        for at in range(DEPTH):
            friend = unit_at(s, seat, tile * POSTS + at)
            if friend >= 0:
                value = heal_gain(book, s, unit, friend)
                code = heal_move(post, tile * POSTS + at)
                weigh(book, s, work, chance, seat, code, value, blur)
    if has(book, s, unit, FIRE) > 0:
        for tile in range(TILES):
            value = fire_gain(book, s, seat, tile)
            if value > 0:
                weigh(book, s, work, chance, seat, ignite_move(post, tile), value, blur)
