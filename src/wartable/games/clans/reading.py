"""Reading the data files of cards, heroes, clans and decks; every defect is named."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.engine.errors import BadOption, quoted
from wartable.engine.figures import load_data
from wartable.games.clans.catalogue import (
    FAMILY_NAMES,
    HERO_DEEDS,
    LIBRARIES,
    RARITY_NAMES,
    STARTER,
    TERRAIN_NAMES,
    Card,
    Catalogue,
    Clan,
    Deck,
    Hero,
)
from wartable.games.clans.deckfile import plain_id
from wartable.games.clans.figures import Load, read_match
from wartable.games.clans.rows import CardRow, ClanRow, DeckRow, HeroRow, Reader
from wartable.games.clans.state import CLANS, DECK, GUESSES, HIDDEN, REWARDS, VARIATIONS

#: The faction of the clans' cards.
CLAN_FACTION = "clans"


def read_catalogue(load: Load = load_data) -> Catalogue:
    """Read all data files; raise ``BadOption`` naming every defect."""
    reader = Reader(load)
    cards = _read_cards(reader)
    clans = _read_clans(reader, cards)
    found = Catalogue(
        {card.id: card for card in cards},
        _read_heroes(reader),
        clans,
        _read_decks(reader),
        _read_pools(reader),
        tuple(read_match(load).relic.cards.split()),
        tuple(cards),
    )
    defects = reader.defects + inconsistencies(found)
    if defects:
        raise BadOption("bad-figures", "; ".join(defects))
    return found


def _read_cards(reader: Reader) -> list[Card]:
    cards: list[Card] = []
    for place, faction, members in reader.tables("cards.toml"):
        for where, key, values in reader.inside(place, members):
            cards.append(_card(reader, where, (len(cards), key, faction), values))
    return cards


def _card(
    reader: Reader,
    place: str,
    who: tuple[int, str, str],
    values: Mapping[str, object],
    clan: int = -1,
    variation: int = 0,
) -> Card:
    row = reader.row(CardRow, place, values)
    number, key, faction = who
    both = reader.tags(place, row.abilities)
    classic, points = reader.tags(place, row.classic), reader.tags(place, row.points)
    if both and (classic or points):
        reader.defects.append(f"{place}: abilities are of both modes, or each mode has its own")
    return Card(
        number,
        key,
        row.name,
        faction,
        RARITY_NAMES.index(row.rarity),
        row.damage,
        row.health,
        row.tick,
        row.max_ap,
        row.per_turn,
        row.attack_cost,
        row.reach,
        TERRAIN_NAMES.index(row.terrain),
        FAMILY_NAMES.index(row.family),
        (both or classic, both or points),
        clan,
        variation,
    )


def _read_clans(reader: Reader, cards: list[Card]) -> dict[str, Clan]:
    """Read the clans; their cards have the clan's terrain, and follow the others."""
    clans: dict[str, Clan] = {}
    for place, key, values in reader.tables("clans.toml"):
        cards_of_it = reader.inside(f"{place} variations", values.pop("variations", {}))
        variations = {card: figures for _, card, figures in cards_of_it}
        row = reader.row(ClanRow, place, values)
        number = len(clans)
        for variation, (card, figures) in enumerate(variations.items()):
            who = (len(cards), card, CLAN_FACTION)
            figures = {"terrain": row.terrain, **figures}
            cards.append(_card(reader, f"{place} {card}", who, figures, number, variation))
        terrain = TERRAIN_NAMES.index(row.terrain)
        clans[key] = Clan(number, key, row.name, terrain, row.ultimate, tuple(variations))
    return clans


def _read_heroes(reader: Reader) -> dict[str, Hero]:
    heroes: dict[str, Hero] = {}
    for place, key, values in reader.tables("heroes.toml"):
        row = reader.row(HeroRow, place, values)
        terrains = reader.terrains(place, row.terrains)
        does = HERO_DEEDS.index(row.does)
        heroes[key] = Hero(len(heroes), key, row.name, terrains, does, row.amount, row.deck)
    return heroes


def _read_decks(reader: Reader) -> dict[str, Deck]:
    decks: dict[str, Deck] = {}
    for place, key, values in reader.tables("decks.toml"):
        # A deck stands on several lines of the file, and is one line of text.
        one_line = {name: " ".join(str(value).split()) for name, value in values.items()}
        row = reader.row(DeckRow, place, one_line)
        decks[key] = Deck(key, row.name, row.hero, row.library, reader.entries(place, row.cards))
    return decks


def _read_pools(reader: Reader) -> dict[str, dict[str, int]]:
    pools: dict[str, dict[str, int]] = {}
    for place, key, values in reader.tables("pools.toml"):
        if key not in LIBRARIES:
            reader.defects.append(f"{place}: a pool is of {', '.join(LIBRARIES)}")
        for card, count in values.items():
            if type(count) is not int or not 1 <= count <= DECK:
                reader.defects.append(f"{place} {card}: must be 1 to {DECK}, not {quoted(count)}")
        pools[key] = values
    return pools


def inconsistencies(found: Catalogue) -> list[str]:
    """Name what the files say of each other that is not so."""
    return [
        *_of_cards(found),
        *_of_clans(found),
        *_of_heroes(found),
        *_of_decks(found),
        *_of_lists(found),
    ]


def _of_cards(found: Catalogue) -> list[str]:
    defects = [
        f"{card.id}: its id must be its name, {quoted(card.name)}, in small letters"
        for card in found.numbered
        if plain_id(card.name) != card.id
    ]
    if len(found.cards) < len(found.numbered):
        ids = [card.id for card in found.numbered]
        twice = sorted({card for card in ids if ids.count(card) > 1})
        defects.append(f"there are two cards {', '.join(twice)}")
    if len(found.numbered) > HIDDEN:
        defects.append(f"there are {len(found.numbered)} cards, more than {HIDDEN}")
    return defects


def _of_clans(found: Catalogue) -> list[str]:
    defects = [
        f"{clan.id}: a clan has {VARIATIONS} variations, not {len(clan.variations)}"
        for clan in found.clans.values()
        if len(clan.variations) != VARIATIONS
    ]
    if len(found.clans) != CLANS:
        defects.append(f"there are {CLANS} clans, not {len(found.clans)}")
    return defects


def _of_heroes(found: Catalogue) -> list[str]:
    return [
        f"{hero.id}: no deck {quoted(hero.deck)}"
        for hero in found.heroes.values()
        if hero.deck not in found.decks
    ]


def _of_decks(found: Catalogue) -> list[str]:
    defects = []
    for deck in found.decks.values():
        size = sum(entry.count for entry in deck.entries)
        if not 1 <= size <= DECK:
            defects.append(f"{deck.id}: a deck has 1 to {DECK} cards, not {size}")
        if deck.hero and deck.hero not in found.heroes:
            defects.append(f"{deck.id}: no hero {quoted(deck.hero)}")
        if deck.id in found.cards:
            defects.append(f"{deck.id}: a card is called so too")
        strangers = [entry.card for entry in deck.entries if entry.card not in found.cards]
        defects += [f"{deck.id}: no card {quoted(card)}" for card in strangers]
    if STARTER not in found.decks:
        defects.append(f"there must be a deck {STARTER}")
    if len(found.decks) > GUESSES:
        defects.append(f"there are {len(found.decks)} decks, more than {GUESSES}")
    return defects


def _of_lists(found: Catalogue) -> list[str]:
    listed = {"relic": found.rewards, **{f"pool {key}": pool for key, pool in found.pools.items()}}
    defects = [
        f"{name}: no card {quoted(card)}"
        for name, cards in listed.items()
        for card in cards
        if card not in found.cards
    ]
    if not 1 <= len(found.rewards) <= REWARDS:
        defects.append(f"relic: must have 1 to {REWARDS} cards, not {len(found.rewards)}")
    return defects
