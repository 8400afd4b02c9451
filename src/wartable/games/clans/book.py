"""The book of a match: what the rules read about cards, heroes, decks and options.

:func:`make_book` writes it. Battles of a campaign bring cards of several tiers (rule 12).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from wartable.engine.errors import BadOption
from wartable.engine.options.declared import fill
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.abilities import ABILITIES, GLUE, GUARD, SILENCE
from wartable.games.clans.catalogue.campaign_deck import (
    TIER_DAMAGE,
    TIER_HEALTH,
    is_artillery,
    read_first_card,
    read_veterans,
)
from wartable.games.clans.catalogue.cards import Card, read_ground
from wartable.games.clans.catalogue.deck import kinds, padded, read_deck
from wartable.games.clans.catalogue.deck_text import Entry
from wartable.games.clans.catalogue.figures import match_figures
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
    DECOY,
    GUARDS,
    HIDDEN,
    HOLDS,
    HUSHES,
    NORTH,
    POINTS,
    SIDES,
    SOUTH,
    Book,
)


def write_card(book: Book, card: Card) -> None:
    """Rule 1-1: write the figures of a card into its own row, which must be empty."""
    write_figures(book, card.number, card)


def write_over(book: Book, row: int, card: Card) -> None:
    """Write the figures of a card into any row, replacing those of another card."""
    for ability in range(len(ABILITIES)):
        book.ability[row][ability] = 0
    write_figures(book, row, card)


def write_figures(book: Book, row: int, card: Card) -> None:
    """Write a card's printed figures and its abilities in the mode of the book."""
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
    """Write the list of a deck, given as kinds."""
    book.listed[deck] = len(listed)
    for at, kind in enumerate(listed):
        book.cards[deck][at] = kind + 1


def write_rewards(book: Book, side: int, cards: Sequence[int]) -> None:
    """Rule 7-20: write the cards from which the relic gives a side one."""
    book.rewards = len(cards)
    for at, card in enumerate(cards):
        book.reward[side][at] = card


# --- campaign: rows of cards (rule 12) ------------------------------------------------------------
# A card may have several forms at once: of different tiers, and with other figures for South than
# for North. Each form has a row. The first form of a card takes the card's own row, the others take
# rows of cards that nobody has in this battle.


@dataclass(frozen=True, slots=True)
class Variety:
    """A card as a side has it in this battle: its figures include all bonuses."""

    card: Card
    tier: int


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the book and the form of a card written there."""

    number: int
    variety: Variety
    of_north: bool


@dataclass(frozen=True, slots=True)
class Muster:
    """All rows that a battle needs, and the row of each side's cards by id and tier."""

    rows: tuple[Row, ...]
    by_side: tuple[dict[tuple[str, int], int], ...]

    def row_of(self, side: int, entry: Entry) -> int:
        """Return the row of a side's card."""
        return self.by_side[side][entry.card, entry.tier]


def variety_of(seat: Seat, card: Card, tier: int) -> Variety:
    """Rules 12-2 to 12-4: return a card of a tier with the bonuses of its side."""
    damage = TIER_DAMAGE * tier + seat.card_damage
    health = TIER_HEALTH * tier + seat.card_health
    if is_artillery(card):
        damage += seat.artillery_damage
        health += seat.artillery_health
    return Variety(replace(card, damage=card.damage + damage, health=card.health + health), tier)


def muster(seats: Sequence[Seat], lists: Sequence[Iterable[Entry]]) -> Muster:
    """Return the rows for all cards that the sides may have in this battle."""
    wanted = sorted(
        (entry.tier, catalogue().cards[entry.card].number, side)
        for side in range(SIDES)
        for entry in set(_forms(lists[side]))
    )
    spare = _spare({number for _, number, _ in wanted})
    rows: dict[Variety, Row] = {}
    by_side: tuple[dict[tuple[str, int], int], ...] = ({}, {})
    for tier, number, side in wanted:
        card = catalogue().card(number)
        variety = variety_of(seats[side], card, tier)
        if variety not in rows:
            taken = any(row.number == number for row in rows.values())
            other = side == NORTH and (card.id, tier) in by_side[SOUTH]
            rows[variety] = Row(next(spare) if taken else number, variety, other)
        by_side[side][card.id, tier] = rows[variety].number
    return Muster(tuple(rows.values()), by_side)


def _forms(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield each card and tier as one real copy: copies and decoys share a row."""
    for entry in entries:
        yield Entry(entry.card, 1, tier=entry.tier)


def _spare(needed: set[int]) -> Iterator[int]:
    """Yield rows that no card in this battle needs, those without any card first."""
    return (row for row in reversed(range(HIDDEN)) if row not in needed)


# --- campaign: what the sides bring (rule 12) -----------------------------------------------------


def fought_with(options: Options, text: str) -> tuple[Entry, ...]:
    """Return the cards of a settled deck: filled up (rule 1-4), or as they are (rule 12-1)."""
    return read_veterans(text) if is_campaign(options) else padded(read_deck(text))


def write_warbands(book: Book, options: Options, seats: Sequence[Seat]) -> None:
    """Write both decks as they are, the rows of their cards, and the sides' other bonuses."""
    decks = [() if seat.deck == UNKNOWN_DECK else read_veterans(seat.deck) for seat in seats]
    rewards = [Entry(card, 1) for card in catalogue().rewards] if book.relic else []
    found = muster(seats, [(*deck, *rewards) for deck in decks])
    for row in found.rows:
        _write_variety(book, row)
    for side, seat in enumerate(seats):
        _write_side(book, side, seat)
        write_list(book, side * AGES, _kinds(found, side, decks[side], options.decoys == "yes"))
        write_rewards(book, side, [found.row_of(side, card) for card in rewards])
        if seat.first_card and decks[side]:
            book.first_card[side] = found.row_of(side, read_first_card(seat.first_card)) + 1


def _write_variety(book: Book, row: Row) -> None:
    write_over(book, row.number, row.variety.card)
    book.looks[row.number] = row.variety.card.number + 1
    book.row_tier[row.number] = row.variety.tier
    book.of_north[row.number] = int(row.of_north)


def _write_side(book: Book, side: int, seat: Seat) -> None:
    """Rules 12-5 and 12-6: write health, opening cards up to the hand limit, the hero's damage."""
    book.health[side] = seat.base_hp or book.health[side]
    room = max(book.limit - book.opening[side], 0)
    book.opening[side] += min(seat.extra_cards, room)
    book.hero_damage[side] = seat.hero_damage


def _kinds(found: Muster, side: int, deck: Sequence[Entry], decoys: bool) -> list[int]:
    """Return the kinds of a deck, one per card; without ``decoys`` they are all real cards."""
    return [
        found.row_of(side, entry) + (DECOY if entry.decoy and decoys else 0)
        for entry in deck
        for _ in range(entry.count)
    ]


# --- the whole book -------------------------------------------------------------------------------


def make_book(options: Options, seats: int, of_seats: Sequence[Seat] = ()) -> Book:
    """Return the book of a match; raise ``BadOption`` if there are not two seats.

    ``of_seats`` are settled options, options as a viewer knows them, or empty for the defaults.
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
    fill(book, options)
    alternating = book.mode == POINTS
    for side in range(SIDES):
        book.health[side] = options.base_hp if alternating else options.crystal_hp
        book.opening[side] = options.opening_hand
    for tile, terrain in enumerate(read_ground(options.ground)):
        book.ground[tile] = terrain
    book.wounded = int(alternating and options.wounded == "yes")
    book.relic = int(alternating and options.relic == "yes")
    book.mulligan = options.mulligan if alternating else 0
    book.open_lists = int(are_open(options))


def _write_figures(book: Book, options: Options) -> None:
    figures = match_figures()
    mode = figures.points if book.mode == POINTS else figures.classic
    for table in (mode, figures.spoils, figures.ages):
        fill(book, table)
    book.draws = options.draw or book.draws
    book.cap = options.turn_cap or book.cap


def _write_hidden(book: Book) -> None:
    """Write the rows of hidden cards, of which only the effect on others shows."""
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
    """Write the deck of each age; a deck that the viewer does not know stays empty."""
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
