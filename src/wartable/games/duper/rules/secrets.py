"""Rule 9: what a seat may know, and determinizations of the rest."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.games.duper.state import CARDS, SEATS, Book, State, Work


def conceal(book: Book, s: State, seat: int) -> None:
    """Rule 9: hide the cards in other hands and in the deck, but not how many there are."""
    if book.open_hands == 0:
        for other in range(SEATS):
            if other != seat:
                for card in range(CARDS):
                    s.hand[other][card] = 0
    for at in range(CARDS):
        s.deck[at] = 0


def imagine(book: Book, s: State, work: Work, chance: Chance, seat: int) -> None:
    """Determinize: deal unseen cards to the deck, which has no card twice, and to other hands."""
    kinds = 0
    total = 0
    for card in range(CARDS):
        unseen = s.decks - s.spent[card]
        for other in range(SEATS):
            unseen -= s.hand[other][card]
        work.unseen[card] = unseen
        total += unseen
        if unseen > 0:
            work.pool[kinds] = card
            kinds += 1
    for at in range(s.left):
        pick = draw(chance, kinds)
        kinds -= 1
        s.deck[at] = work.pool[pick]
        work.pool[pick] = work.pool[kinds]
        work.unseen[s.deck[at]] -= 1
    deal_unseen(book, s, work, chance, seat, total - s.left)
    for card in range(CARDS):
        work.pool[card] = 0
        work.unseen[card] = 0


def deal_unseen(book: Book, s: State, work: Work, chance: Chance, seat: int, total: int) -> None:
    """Fill the hands that a seat cannot see with random cards of those left over."""
    if book.open_hands == 1:
        return
    left = total
    for other in range(SEATS):
        if other != seat:
            for _ in range(s.held[other]):
                at = draw(chance, left)
                left -= 1
                card = 0
                while at >= work.unseen[card]:
                    at -= work.unseen[card]
                    card += 1
                work.unseen[card] -= 1
                s.hand[other][card] += 1
