"""Units, spies and traps that a viewer does not see: where they may be (rule 8)."""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.games.clans.abilities import SPY, TRAP
from wartable.games.clans.orders import spies_on
from wartable.games.clans.points.sight import sees_through, views
from wartable.games.clans.secrets.bags import any_card, exists, take_out
from wartable.games.clans.secrets.presence import presence
from wartable.games.clans.state import (
    CLASSIC,
    DECOY,
    HIDDEN,
    SLOTS,
    SPIES,
    TILES,
    Book,
    State,
    Work,
    home_row,
    place_of,
    row_of,
)
from wartable.games.clans.units import lurk, new_unit, room, stand

# --- cards behind others --------------------------------------------------------------------------


def name_covered(book: Book, s: State, work: Work, chance: Chance, side: int) -> None:
    """Rule 8-5: every card that another one hides is one with the same presence."""
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        if s.u_card[unit] > HIDDEN:
            kind = kind_with(book, work, chance, s.u_card[unit] - 1 - HIDDEN)
            card = kind % DECOY
            s.u_card[unit] = card + 1
            s.u_decoy[unit] = kind // DECOY
            s.u_hp[unit] = book.hp[card]
            s.u_max[unit] = book.hp[card]
            s.u_ap[unit] = book.max_ap[card]


def kind_with(book: Book, work: Work, chance: Chance, flags: int) -> int:
    """Return a card of the bag, or else any, that can stand in a stack with such a presence."""
    if work.bagged > 0:
        first = draw(chance, work.bagged)
        for step in range(work.bagged):
            at = (first + step) % work.bagged
            if stands_with(book, (work.bag[at] - 1) % DECOY, flags):
                return take_out(work, at)
    first = draw(chance, HIDDEN)
    for step in range(HIDDEN):
        card = (first + step) % HIDDEN
        if exists(book, card) and stands_with(book, card, flags):
            return card
    return any_card(book, chance)


def stands_with(book: Book, card: int, flags: int) -> bool:
    """Tell whether a card stands in a stack and has a presence."""
    return is_unit(book, card) and presence(book, card) == flags


def is_unit(book: Book, card: int) -> bool:
    """Tell whether a card stands in a stack: in classic mode all do."""
    if book.mode == CLASSIC:
        return True
    return book.ability[card][SPY] == 0 and book.ability[card][TRAP] == 0


# --- cards of which nothing is seen -------------------------------------------------------------


def place_unseen(book: Book, s: State, work: Work, chance: Chance, side: int, seat: int) -> None:
    """Put as many cards of a side on the board as a seat does not see, where it does not see."""
    for _ in range(s.unseen[side]):
        if place_from_bag(book, s, work, chance, side, seat) or place_any(
            book, s, chance, side, seat
        ):
            s.unseen[side] -= 1


def place_from_bag(book: Book, s: State, work: Work, chance: Chance, side: int, seat: int) -> bool:
    """Place any card of the bag that can lie hidden somewhere; tell whether there is one."""
    if work.bagged == 0:
        return False
    first = draw(chance, work.bagged)
    for step in range(work.bagged):
        at = (first + step) % work.bagged
        tile = hiding_place(book, s, chance, side, seat, (work.bag[at] - 1) % DECOY)
        if tile >= 0:
            put_there(book, s, chance, side, take_out(work, at), tile)
            return True
    return False


def place_any(book: Book, s: State, chance: Chance, side: int, seat: int) -> bool:
    """Place any card at all that can lie hidden somewhere; tell whether there is one."""
    first = draw(chance, HIDDEN)
    for step in range(HIDDEN):
        card = (first + step) % HIDDEN
        if exists(book, card):
            tile = hiding_place(book, s, chance, side, seat, card)
            if tile >= 0:
                put_there(book, s, chance, side, card, tile)
                return True
    return False


def hiding_place(book: Book, s: State, chance: Chance, side: int, seat: int, card: int) -> int:
    """Return any tile where a side's card may be without a seat's knowing, -1 if there is none."""
    first = draw(chance, TILES)
    for step in range(TILES):
        tile = (first + step) % TILES
        if can_hide(book, s, side, seat, card, tile):
            return tile
    return -1


def can_hide(book: Book, s: State, side: int, seat: int, card: int, tile: int) -> bool:
    """Tell whether a card of a side may be on a tile without a seat's knowing."""
    if row_of(tile) == home_row(1 - side):
        return False
    where = place_of(side, tile)
    if is_unit(book, card):
        at_home = row_of(tile) == home_row(side)
        return at_home and room(s, side, tile) > 0 and not views(book, s, seat, tile)
    if book.ability[card][SPY] > 0:
        return spies_on(s, side, tile) < SPIES and not sees_through(book, s, seat, tile)
    fits = book.terrain[card] == 0 or book.terrain[card] == s.terrain[tile]
    return fits and s.trap[where] == 0 and s.standing[place_of(1 - side, tile)] == 0


def put_there(book: Book, s: State, chance: Chance, side: int, kind: int, tile: int) -> None:
    """Put a card on a tile: a trap, a spy, or a unit that is whole and rested."""
    card = kind % DECOY
    if book.mode != CLASSIC and book.ability[card][TRAP] > 0:
        s.trap[place_of(side, tile)] = book.ability[card][TRAP]
        return
    unit = new_unit(book, s, side, kind)
    s.ids[side] -= 1  # it was counted when it was placed
    s.u_id[unit] = 0
    s.u_id[unit] = free_number(s, chance, side)
    if book.mode != CLASSIC and book.ability[card][SPY] > 0:
        lurk(s, unit, tile)
    else:
        stand(s, unit, tile)


def free_number(s: State, chance: Chance, side: int) -> int:
    """Return any running number that none of a side's units on the board has."""
    count = max(1, s.ids[side])
    first = draw(chance, count)
    for step in range(count):
        number = 1 + (first + step) % count
        if not is_taken(s, side, number):
            return number
    return count


def is_taken(s: State, side: int, number: int) -> bool:
    """Tell whether a unit of a side on the board has a running number."""
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        if s.u_card[unit] > 0 and s.u_id[unit] == number:
            return True
    return False
