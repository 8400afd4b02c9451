"""Writing cards and lists of cards into the book."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.games.clans.abilities import ABILITIES
from wartable.games.clans.catalogue import Card
from wartable.games.clans.state import Book


def write_card(book: Book, card: Card) -> None:
    """Rule 1-1: write the figures of a card into its own row, which is empty."""
    write_figures(book, card.number, card)


def write_over(book: Book, row: int, card: Card) -> None:
    """Write the figures of a card into any row, over those of another card."""
    for ability in range(len(ABILITIES)):
        book.ability[row][ability] = 0
    write_figures(book, row, card)


def write_figures(book: Book, row: int, card: Card) -> None:
    """Write what is printed on a card, with its abilities of the mode."""
    book.damage[row] = card.damage
    book.hp[row] = card.health
    book.tick[row] = card.tick
    book.terrain[row] = card.terrain
    book.rarity[row] = card.rarity
    book.max_ap[row] = card.most_points
    book.per_turn[row] = card.per_turn
    book.cost[row] = card.attack_cost
    book.reach[row] = card.reach_in(book.mode)
    book.family[row] = card.family
    book.clan[row] = card.clan + 1
    book.variation[row] = card.variation
    for ability, number in card.abilities[book.mode]:
        book.ability[row][ability] = number


def write_list(book: Book, deck: int, listed: Sequence[int]) -> None:
    """Write the kinds of which a deck consists."""
    book.listed[deck] = len(listed)
    for at, kind in enumerate(listed):
        book.cards[deck][at] = kind + 1


def write_rewards(book: Book, side: int, cards: Sequence[int]) -> None:
    """Rule 7-20: write the cards of which the relic gives a side one."""
    book.rewards = len(cards)
    for at, card in enumerate(cards):
        book.reward[side][at] = card
