"""Determinization (rule 8): fills in what a viewer doesn't know to fit what they do know."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.games.clans.catalogue.abilities import SPY, TRAP
from wartable.games.clans.rules.classic.staging import stage, stage_fault
from wartable.games.clans.rules.secrets.bags import (
    any_card,
    collect_clues,
    draw_from,
    empty_bag,
    exists,
    forget_clues,
    pour,
    take_out,
    withdraw_seen,
)
from wartable.games.clans.rules.secrets.sight import look_around, presence, sees_through, views
from wartable.games.clans.rules.units import lurk, new_unit, room, stand
from wartable.games.clans.state import (
    AGES,
    CLASSIC,
    COLUMNS,
    DECOY,
    HIDDEN,
    SIDES,
    SLOTS,
    SPIES,
    TERRAINS,
    TILES,
    VARIATIONS,
    Book,
    State,
    Work,
    home_row,
    home_tile,
    middle_tile,
    place_of,
    row_of,
    spies_on,
)

# --- concealed cards ------------------------------------------------------------------------------


def name_covered(book: Book, s: State, work: Work, chance: Chance, side: int) -> None:
    """Rule 8-5: turn every concealed card into one with the same presence."""
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
    """Return a card of the bag, else any, that can stand in a stack and has this presence."""
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
    """Tell whether a card stands in a stack and has this presence."""
    return is_unit(book, card) and presence(book, card) == flags


def is_unit(book: Book, card: int) -> bool:
    """Tell whether a card stands in a stack: in classic mode all do."""
    if book.mode == CLASSIC:
        return True
    return book.ability[card][SPY] == 0 and book.ability[card][TRAP] == 0


# --- unseen cards ---------------------------------------------------------------------------------


def place_unseen(book: Book, s: State, work: Work, chance: Chance, side: int, seat: int) -> None:
    """Put a side's unseen cards on the board, where the seat does not see them."""
    for _ in range(s.unseen[side]):
        if place_from_bag(book, s, work, chance, side, seat) or place_any(
            book, s, chance, side, seat
        ):
            s.unseen[side] -= 1


def place_from_bag(book: Book, s: State, work: Work, chance: Chance, side: int, seat: int) -> bool:
    """Place any card of the bag that can be hidden somewhere; tell whether there is one."""
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
    """Place any card at all that can be hidden somewhere; tell whether there is one."""
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
    """Return a random tile that could hide a side's card from a seat, -1 if there is none."""
    first = draw(chance, TILES)
    for step in range(TILES):
        tile = (first + step) % TILES
        if can_hide(book, s, side, seat, card, tile):
            return tile
    return -1


def can_hide(book: Book, s: State, side: int, seat: int, card: int, tile: int) -> bool:
    """Tell whether a tile could hide a side's card from a seat."""
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
    """Put a card on a tile: a trap, a spy, or a unit with full health and action points."""
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
    """Return a random running number that none of a side's units on the board has."""
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


# --- the whole position ---------------------------------------------------------------------------


def imagine(book: Book, s: State, work: Work, chance: Chance, seat: int) -> None:
    """Fill what ``conceal`` blanked for a seat with something that could be there."""
    suppose_relic(book, s, chance)
    for side in range(SIDES):
        if side != seat:
            suppose_terrain(book, s, chance, side)
            suppose_cards(book, s, work, chance, side, seat)
            suppose_plan(book, s, chance, side)
            suppose_memory(book, s, side)
    if book.mode != CLASSIC:
        look_around(book, s)


def suppose_relic(book: Book, s: State, chance: Chance) -> None:
    """Hide a relic that nobody has found on a middle tile, preferably an empty one."""
    if book.relic == 0 or s.found > 0:
        return
    first = draw(chance, COLUMNS)
    s.relic = middle_tile(first) + 1
    for step in range(COLUMNS):
        tile = middle_tile((first + step) % COLUMNS)
        if s.standing[place_of(0, tile)] + s.standing[place_of(1, tile)] == 0:
            s.relic = tile + 1
            return


def suppose_terrain(book: Book, s: State, chance: Chance, side: int) -> None:
    """Rule 2-3: give unseen base tiles one of their hero's terrains, or that of a fixed ground."""
    for column in range(COLUMNS):
        tile = home_tile(side, column)
        if s.terrain[tile] == 0:
            if book.ground[tile] > 0:
                s.terrain[tile] = book.ground[tile]
            elif book.affinities[side] > 0:
                s.terrain[tile] = book.affinity[side][draw(chance, book.affinities[side])]
            else:
                s.terrain[tile] = 1 + draw(chance, TERRAINS)


def suppose_cards(book: Book, s: State, work: Work, chance: Chance, side: int, seat: int) -> None:
    """Fill a side's hidden units, its hand and its decks from a deck it may have."""
    collect_clues(s, work, side)
    for age in range(s.age + 1):
        pour(book, work, chance, side, age)
    withdraw_seen(s, work, chance, side)
    name_covered(book, s, work, chance, side)
    place_unseen(book, s, work, chance, side, seat)
    for at in range(s.held[side]):
        s.hand[side][at] = draw_from(book, work, chance) + 1
    suppose_deck(book, s, work, chance, side, s.age)
    empty_bag(work)
    for age in range(AGES):
        if age != s.age and s.left[side * AGES + age] > 0:
            pour(book, work, chance, side, age)
            suppose_deck(book, s, work, chance, side, age)
            empty_bag(work)
    forget_clues(work)


def suppose_deck(book: Book, s: State, work: Work, chance: Chance, side: int, age: int) -> None:
    """Fill what is left of a side's deck of an age."""
    deck = side * AGES + age
    for at in range(s.left[deck]):
        s.deck[deck][at] = draw_from(book, work, chance) + 1


def suppose_plan(book: Book, s: State, chance: Chance, side: int) -> None:
    """Stage random cards for a side that has handed in a classic turn."""
    if book.mode != CLASSIC or s.ended != 0 or s.waiting >> side & 1 == 1:
        return
    for _ in range(s.held[side]):
        kind = s.hand[side][draw(chance, s.held[side])] - 1
        tile = draw(chance, TILES)
        if stage_fault(book, s, side, kind, tile) == 0:
            stage(s, side, kind, tile)


def suppose_memory(book: Book, s: State, side: int) -> None:
    """Mark a side's variations on the board as played, and columns it captured as seen."""
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        card = s.u_card[unit] - 1
        if card >= 0 and book.clan[card] > 0:
            s.variations[side] |= 1 << (book.clan[card] - 1) * VARIATIONS + book.variation[card]
    for column in range(COLUMNS):
        if s.holder[column] == side + 1:
            s.known[side] |= 1 << column
