"""Titles of encounters, and short phrases on offers, distances, supply, cards and prices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from wartable.engine.scene.words import count
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import KIND_NAMES, LEVEL_NAMES
from wartable.games.campaign.catalogue.names import building_name, item_name, kind_name, relic_name
from wartable.games.campaign.rules.battle import strength_of
from wartable.games.campaign.rules.choices import boss_is_available
from wartable.games.campaign.rules.deck import figures_of
from wartable.games.campaign.rules.places import metres, nearest_place
from wartable.games.campaign.state import (
    A_BUILDING,
    A_RELIC,
    AN_ITEM,
    BOSS,
    DEFENCE,
    ELITE,
    FIGHTS,
    Book,
    State,
    card_of,
)
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.cards import RARITY_NAMES, TERRAIN_NAMES, Card


def place_name(act: int, lat: int, lng: int) -> str:
    """Return the name of the act's place nearest to a point."""
    return campaign().act(act).places[nearest_place(act, lat, lng)].name


def choice_title(s: State, choice: int) -> str:
    """Return the title of an encounter that can be chosen."""
    kind = s.c_kind[choice]
    has_city = s.c_city[choice] or kind == DEFENCE
    city = place_name(s.act, s.c_lat[choice], s.c_lng[choice]) if has_city else ""
    return campaign().title(s.act, kind, s.c_title[choice], city)


def kind_words(book: Book, s: State, choice: int) -> str:
    """Return the kind of an encounter, with the difficulty and the strength of its enemy.

    The difficulty is left out where the kind implies it, and a mystery reveals nothing.
    """
    kind, level = s.c_kind[choice], s.c_level[choice]
    hard = LEVEL_NAMES[level] if kind not in (BOSS, ELITE) else ""
    enemy = f"{strength_of(book, s.act, kind)} enemy" if kind in FIGHTS else ""
    return ", ".join(filter(None, (KIND_NAMES[kind], hard, enemy)))


def offer_name(what: int, which: int) -> str:
    """Return the name of an offer, empty for none."""
    if what == A_RELIC:
        return relic_name(which)
    if what == AN_ITEM:
        return item_name(which)
    return building_name(which) if what == A_BUILDING else ""


def offer_text(what: int, which: int) -> str:
    """Return what an offer does, empty for none."""
    data = campaign()
    if what == A_RELIC:
        return data.relics[which].text
    if what == AN_ITEM:
        return data.items[which].text
    return data.buildings[which].text if what == A_BUILDING else ""


# --- numbers and distances -----------------------------------------------------------------------


def km(distance: int) -> str:
    """Return a distance in metres as rounded kilometres."""
    return f"{(distance + 500) // 1000} km"


def signed(number: int) -> str:
    """Return a number with its sign: +1, ±0, −1."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "±0"


def encounters(number: int) -> str:
    """Return a number of encounters in words: ``2 encounters``."""
    return count(number, "encounter")


def end_distance(s: State) -> int:
    """Return how far the hero is from the end node, where the boss waits."""
    return metres(s.hero_lat, s.hero_lng, s.end_lat, s.end_lng)


# --- cards ----------------------------------------------------------------------------------------


def card(kind: int) -> Card:
    """Return the catalogue card of a kind."""
    return catalogue().card(card_of(kind))


def card_words(kind: int) -> str:
    """Describe a card in full: name, rarity, damage, health and terrain."""
    damage, health = figures_of(kind)
    said = [
        kind_name(kind),
        RARITY_NAMES[card(kind).rarity],
        f"damage {damage}",
        f"health {health}",
    ]
    if card(kind).terrain:
        said.append(f"at home in {TERRAIN_NAMES[card(kind).terrain]}")
    return ", ".join(said)


def by_kind(kinds: Iterable[int]) -> dict[int, int]:
    """Count cards by kind, sorted by name."""
    return dict(sorted(Counter(kinds).items(), key=lambda each: (kind_name(each[0]), each[0])))


def copies(number: int, kind: int) -> str:
    """Return a number of cards of a kind in words: ``3× Fusilier``."""
    return f"{number}× {kind_name(kind)}"


def left_after(s: State, cost: int) -> str:
    """Return how much gold is left after a cost, or how much is missing."""
    return f"{s.gold - cost} gold left" if cost <= s.gold else f"{cost - s.gold} gold missing"


def priced(s: State, words: str, cost: int) -> str:
    """Return words followed by a price and the gold that it leaves."""
    said = f"{cost} gold, {left_after(s, cost)}"
    return f"{words.rstrip('.')}, {said}" if words else said


def boss_words(book: Book, s: State) -> str:
    """Return a phrase on when the act's boss can be fought."""
    name = campaign().act(s.act).boss_title
    if boss_is_available(book, s):
        return f"{name} can be fought now"
    missing = book.boss_after - (s.act_battles if book.march else s.encounter)
    if missing > 0:
        what = "more won battle" if book.march else "more encounter"
        return f"{name} can be fought after {count(missing, what)}"
    near, place = campaign().figures.boss.march_metres, campaign().act(s.act).end.name
    return f"{name} waits for you within {km(near)} of {place}"
