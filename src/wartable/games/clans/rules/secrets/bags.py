"""The bag: cards that a hidden hand, deck or unit may be, filled from a deck list (rule 8-8).

The list is the side's own if both decks are open, else one of the known decks that have the most of
the cards seen so far. Cards that were seen are taken out of the bag.
"""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.games.clans.state import (
    AGES,
    CARDS,
    DECOY,
    HIDDEN,
    SLOTS,
    TILES,
    Book,
    State,
    Work,
    place_of,
)


def collect_clues(s: State, work: Work, side: int) -> None:
    """Mark the cards that a side was seen to have: on the board, and where cards fell."""
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        if 0 < s.u_card[unit] <= HIDDEN:
            work.clue[s.u_card[unit] - 1] = 1
    for tile in range(TILES):
        fallen = s.grave[place_of(side, tile)]
        if fallen > 0:
            work.clue[fallen - 1] = 1


def forget_clues(work: Work) -> None:
    """Clear the marks."""
    for card in range(CARDS):
        work.clue[card] = 0


def pour(book: Book, work: Work, chance: Chance, side: int, age: int) -> None:
    """Fill the bag with the cards of a deck that a side may have in an age."""
    deck = side * AGES + age
    if book.open_lists == 1 and book.listed[deck] > 0:
        for at in range(book.listed[deck]):
            put_in(work, book.cards[deck][at])
    elif book.guesses > 0:
        guess = best_guess(book, work, chance)
        for at in range(book.guess_count[guess]):
            put_in(work, book.guess[guess][at])


def put_in(work: Work, entry: int) -> None:
    """Put a card, given as its kind + 1, into the bag."""
    work.bag[work.bagged] = entry
    work.bagged += 1


def best_guess(book: Book, work: Work, chance: Chance) -> int:
    """Return a random one of the known decks that have the most of the cards seen."""
    best = -1
    found = 0
    ties = 0
    for guess in range(book.guesses):
        fits = clues_in(book, work, guess)
        if fits > best:
            best = fits
            found = guess
            ties = 1
        elif fits == best:
            ties += 1
            if draw(chance, ties) == 0:
                found = guess
    return found


def clues_in(book: Book, work: Work, guess: int) -> int:
    """Return how many of the cards seen are in a known deck."""
    fits = 0
    mark = guess + 2  # so that a card counts once per deck
    for at in range(book.guess_count[guess]):
        card = (book.guess[guess][at] - 1) % DECOY
        if work.clue[card] > 0 and work.clue[card] != mark:
            work.clue[card] = mark
            fits += 1
    return fits


def withdraw_seen(s: State, work: Work, chance: Chance, side: int) -> None:
    """Take the cards seen out of the bag; a unit may turn out to be a decoy."""
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        if 0 < s.u_card[unit] <= HIDDEN:
            kind = withdraw(work, chance, s.u_card[unit] - 1)
            s.u_decoy[unit] = 1 if kind >= DECOY else 0
    for tile in range(TILES):
        fallen = s.grave[place_of(side, tile)]
        if fallen > 0:
            withdraw(work, chance, fallen - 1)


def withdraw(work: Work, chance: Chance, card: int) -> int:
    """Take a card or its decoy out of the bag; return its kind, -1 if it is not there."""
    if work.bagged == 0:
        return -1
    first = draw(chance, work.bagged)
    for step in range(work.bagged):
        at = (first + step) % work.bagged
        if (work.bag[at] - 1) % DECOY == card:
            return take_out(work, at)
    return -1


def take_out(work: Work, at: int) -> int:
    """Take the card at an index out of the bag and return its kind."""
    kind = work.bag[at] - 1
    work.bagged -= 1
    work.bag[at] = work.bag[work.bagged]
    work.bag[work.bagged] = 0
    return kind


def draw_from(book: Book, work: Work, chance: Chance) -> int:
    """Draw a random card from the bag; any card at all if the bag is empty."""
    if work.bagged == 0:
        return any_card(book, chance)
    return take_out(work, draw(chance, work.bagged))


def any_card(book: Book, chance: Chance) -> int:
    """Return a random card of the book."""
    first = draw(chance, HIDDEN)
    for step in range(HIDDEN):
        card = (first + step) % HIDDEN
        if exists(book, card):
            return card
    return 0


def exists(book: Book, card: int) -> bool:
    """Tell whether a row of the book holds a card."""
    return book.hp[card] > 0


def empty_bag(work: Work) -> None:
    """Take everything out."""
    while work.bagged > 0:
        take_out(work, 0)
