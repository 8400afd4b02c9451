"""The book of a match: what the rules read of cards, heroes, decks and options."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.errors import BadOption
from wartable.games.clans.abilities import GLUE, GUARD, SILENCE
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.decks import kinds, padded
from wartable.games.clans.figures import match_figures
from wartable.games.clans.landscape import read_ground
from wartable.games.clans.options import (
    DECK_FIELDS,
    SEAT_OPTIONS,
    UNKNOWN_DECK,
    Options,
    Seat,
    are_open,
    is_campaign,
)
from wartable.games.clans.state import (
    AGES,
    CARDS,
    CLASSIC,
    GATE,
    GUARDS,
    HIDDEN,
    HOLD,
    HOLDS,
    HUSHES,
    POINTS,
    RAID,
    SIDES,
    Book,
)
from wartable.games.clans.warbands import fought_with, write_warbands
from wartable.games.clans.writing import write_card, write_list, write_rewards


def make_book(options: Options, seats: int, of_seats: Sequence[Seat] = ()) -> Book:
    """Return the book of a match; raise ``BadOption`` if there are not two seats.

    ``of_seats`` are settled, or as a viewer knows them, or none for the usual ones.
    """
    if seats != SIDES:
        raise BadOption("bad-seats", f"Land of Clans & Wanderers needs 2 seats, not {seats}")
    book = empty_book(options)
    for card in catalogue().numbered:
        write_card(book, card)
    _write_hidden(book)
    sides = of_seats or SEAT_OPTIONS.all(options, seats, ())
    for side, seat in enumerate(sides):
        _write_hero(book, side, seat.hero)
    if is_campaign(options):
        write_warbands(book, options, sides)
        return book
    for side, seat in enumerate(sides):
        _write_decks(book, options, side, seat)
    _write_guesses(book, options)
    for side in range(SIDES):
        write_rewards(book, side, [catalogue().cards[card].number for card in catalogue().rewards])
    return book


def empty_book(options: Options) -> Book:
    """Return a book with the options and the figures of their mode, but no cards and no heroes."""
    book = Book()
    _write_options(book, options)
    _write_figures(book, options)
    return book


def _write_options(book: Book, options: Options) -> None:
    book.mode = {"classic": CLASSIC, "points": POINTS}[options.mode]
    alternating = book.mode == POINTS
    for side in range(SIDES):
        book.health[side] = options.base_hp if alternating else options.crystal_hp
        book.opening[side] = options.opening_hand
    for tile, terrain in enumerate(read_ground(options.ground)):
        book.ground[tile] = terrain
    book.limit = options.hand_limit
    book.by_health = int(options.cap_decides == "health")
    book.crystal = {"raid": RAID, "gate": GATE, "hold": HOLD}[options.crystal_rule]
    book.base_only = int(options.attunement == "base")
    book.wounded = int(alternating and options.wounded == "yes")
    book.relic = int(alternating and options.relic == "yes")
    book.mulligan = options.mulligan if alternating else 0
    book.ages = int(options.ages == "yes")
    book.families = int(options.families == "yes")
    book.open_lists = int(are_open(options))


def _write_figures(book: Book, options: Options) -> None:
    figures = match_figures()
    mode = figures.points if book.mode == POINTS else figures.classic
    book.draws = options.draw or mode.draw
    book.cap = options.turn_cap or mode.turn_cap
    if book.mode == POINTS:
        book.placements = figures.points.placements
        book.first_placements = figures.points.first_placements
    else:
        book.lane_gold = figures.classic.lane_gold
    spoils = figures.spoils
    by_rarity = (spoils.common, spoils.rare, spoils.epic, spoils.legendary)
    for rarity, gold in enumerate(by_rarity, 1):
        book.kill_gold[rarity] = gold
    book.age_end[0], book.age_end[1] = figures.ages.first, figures.ages.second


def _write_hidden(book: Book) -> None:
    """Write the rows that stand for cards of which only their effect on others shows."""
    for row in range(HIDDEN, CARDS):
        told = row - HIDDEN
        book.ability[row][GUARD] = int(told & GUARDS > 0)
        book.ability[row][GLUE] = int(told & HOLDS > 0)
        book.ability[row][SILENCE] = int(told & HUSHES > 0)


def _write_hero(book: Book, side: int, name: str) -> None:
    hero = catalogue().heroes[name]
    book.hero[side] = hero.number
    book.hero_does[side] = hero.does
    book.hero_amount[side] = hero.amount
    book.attuned[side] = hero.terrains[0]
    book.affinities[side] = len(hero.terrains)
    for at, terrain in enumerate(hero.terrains):
        book.affinity[side][at] = terrain


def _write_decks(book: Book, options: Options, side: int, seat: Seat) -> None:
    """Write the deck of each age there is; one that the viewer does not know stays empty."""
    for age, field in enumerate(DECK_FIELDS[: AGES if book.ages else 1]):
        text = getattr(seat, field) or seat.deck or catalogue().heroes[seat.hero].deck
        if text == UNKNOWN_DECK:
            continue
        listed = kinds(fought_with(options, text), options.decoys == "yes")
        write_list(book, side * AGES + age, listed)


def _write_guesses(book: Book, options: Options) -> None:
    """Write all prebuilt decks: any of them may be the one that a viewer does not know."""
    decks = catalogue().decks.values()
    book.guesses = len(decks)
    for guess, deck in enumerate(decks):
        listed = kinds(padded(deck.entries), options.decoys == "yes")
        book.guess_count[guess] = len(listed)
        for at, kind in enumerate(listed):
            book.guess[guess][at] = kind + 1
