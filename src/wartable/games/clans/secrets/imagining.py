"""Imagining what a viewer does not know (rule 8), so that it agrees with all that he does know."""

from __future__ import annotations

from wartable.engine.chance import Chance, draw
from wartable.games.clans.lanes.planning import stage, stage_fault
from wartable.games.clans.points.sight import look_around
from wartable.games.clans.secrets.bags import (
    collect_clues,
    draw_from,
    empty_bag,
    forget_clues,
    pour,
    withdraw_seen,
)
from wartable.games.clans.secrets.supposing import name_covered, place_unseen
from wartable.games.clans.state import (
    AGES,
    CLASSIC,
    COLUMNS,
    SIDES,
    SLOTS,
    TERRAINS,
    TILES,
    VARIATIONS,
    Book,
    State,
    Work,
    home_tile,
    middle_tile,
    place_of,
)


def imagine(book: Book, s: State, work: Work, chance: Chance, seat: int) -> None:
    """Fill what :func:`conceal` blanked for a seat with something that could be there."""
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
    """A relic that nobody has found is in the middle, where nobody is seen to stand."""
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
    """Rule 2-3: base tiles never seen have one of their hero's terrains, or that of the ground."""
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
    """Let a side that has handed in its plan of a classic turn have staged some cards."""
    if book.mode != CLASSIC or s.ended != 0 or s.waiting >> side & 1 == 1:
        return
    for _ in range(s.held[side]):
        kind = s.hand[side][draw(chance, s.held[side])] - 1
        tile = draw(chance, TILES)
        if stage_fault(book, s, side, kind, tile) == 0:
            stage(s, side, kind, tile)


def suppose_memory(book: Book, s: State, side: int) -> None:
    """A side has played the variations that stand on the board, and seen what it captured."""
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        card = s.u_card[unit] - 1
        if card >= 0 and book.clan[card] > 0:
            s.variations[side] |= 1 << (book.clan[card] - 1) * VARIATIONS + book.variation[card]
    for column in range(COLUMNS):
        if s.holder[column] == side + 1:
            s.known[side] |= 1 << column
