"""The actions of a turn of action-point mode: what they are, which are legal (rule 7)."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families, offer
from wartable.games.clans.moves import (
    ATTACK,
    ATTACK_BASE,
    HEAL,
    IGNITE,
    MOVE,
    PLACE,
    attack_move,
    base_move,
    card_of,
    friend_of,
    heal_move,
    ignite_move,
    place_move,
    target_of,
    tile_of,
    unit_move,
    unit_of,
    verb_of,
)
from wartable.games.clans.rules.hands import hand_place
from wartable.games.clans.rules.points.attack import attack_fault, do_attack
from wartable.games.clans.rules.points.base_attack import base_fault, do_base_attack
from wartable.games.clans.rules.points.medics_and_fire import (
    do_heal,
    do_ignite,
    heal_fault,
    ignite_fault,
)
from wartable.games.clans.rules.points.movement import do_move, move_fault
from wartable.games.clans.rules.points.placement import do_place, place_fault
from wartable.games.clans.state import (
    NO_SUCH_MOVE,
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


def act_fault(book: Book, s: State, work: Work, side: int, code: int) -> int:
    """Return why the active side cannot take an action, 0 if it can."""
    verb = verb_of(code)
    if verb == PLACE:
        return place_fault(book, s, side, card_of(code), tile_of(code))
    post = unit_of(code)
    if verb == MOVE:
        return move_fault(book, s, side, post, tile_of(code))
    if verb == ATTACK:
        return attack_fault(book, s, side, post, target_of(code))
    if verb == ATTACK_BASE:
        return base_fault(book, s, side, post)
    if verb == HEAL:
        return heal_fault(book, s, side, post, friend_of(code))
    if verb == IGNITE:
        return ignite_fault(book, s, side, post, tile_of(code))
    return NO_SUCH_MOVE


def do_act(
    book: Book, s: State, work: Work, chance: Chance, side: int, code: int, log: Log
) -> None:
    """Do a legal action; the caller judges whether a base has fallen (rule 5-2)."""
    verb = verb_of(code)
    unit = -1 if verb == PLACE else unit_at(s, side, unit_of(code))
    if verb == PLACE:
        do_place(book, s, chance, side, card_of(code), tile_of(code), log)
    elif verb == MOVE:
        do_move(book, s, chance, unit, tile_of(code), log)
    elif verb == ATTACK:
        do_attack(book, s, chance, unit, unit_at(s, 1 - side, target_of(code)), log)
    elif verb == ATTACK_BASE:
        do_base_attack(book, s, unit, log)
    elif verb == HEAL:
        do_heal(book, s, unit, unit_at(s, side, friend_of(code)), log)
    else:
        do_ignite(book, s, unit, tile_of(code), log)


def offer_acts(book: Book, s: State, work: Work, side: int, out: Families) -> None:
    """Offer every legal action of the active side."""
    for at in range(s.held[side]):
        kind = s.hand[side][at] - 1
        if hand_place(s, side, kind) == at:  # equal cards are offered once
            for tile in range(TILES):
                offer_act(book, s, work, side, place_move(kind, tile), out)
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        if s.u_card[unit] > 0:
            offer_unit(book, s, work, side, post_of(s, unit), out)


def offer_unit(book: Book, s: State, work: Work, side: int, post: int, out: Families) -> None:
    """Offer every legal action of one unit."""
    for tile in range(TILES):
        offer_act(book, s, work, side, unit_move(post, tile), out)
    for tile in range(TILES):
        for at in range(posts_on(s, 1 - side, tile)):
            offer_act(book, s, work, side, attack_move(post, tile * POSTS + at), out)
    offer_act(book, s, work, side, base_move(post), out)
    own = post // POSTS
    for at in range(posts_on(s, side, own)):
        offer_act(book, s, work, side, heal_move(post, own * POSTS + at), out)
    for tile in range(TILES):
        offer_act(book, s, work, side, ignite_move(post, tile), out)


def offer_act(book: Book, s: State, work: Work, side: int, code: int, out: Families) -> None:
    """Offer an action, if it is legal."""
    if act_fault(book, s, work, side, code) == 0:
        offer(out, code, 0, 0)
