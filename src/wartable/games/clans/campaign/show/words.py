"""Small words of the campaign: distances, supply, cards and why something happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from wartable.engine.wording import count
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.choices import boss_is_available
from wartable.games.clans.campaign.geography import metres
from wartable.games.clans.campaign.state import Book, State, card_of
from wartable.games.clans.campaign.upgrades import figures_of
from wartable.games.clans.campaign.wording.naming import kind_name
from wartable.games.clans.catalogue import RARITY_NAMES, TERRAIN_NAMES, Card, catalogue


def km(distance: int) -> str:
    """Return a distance in metres as kilometres, to the nearest."""
    return f"{(distance + 500) // 1000} km"


def signed(number: int) -> str:
    """Return a number with its sign: +1, ±0, −1."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "±0"


def encounters(number: int) -> str:
    """Return a number of encounters."""
    return count(number, "encounter")


def end_distance(s: State) -> int:
    """Return how far the hero is from where the boss waits."""
    return metres(s.hero_lat, s.hero_lng, s.end_lat, s.end_lng)


# --- cards ----------------------------------------------------------------------------------------


def card(kind: int) -> Card:
    """Return the card of a kind, as the catalogue has it."""
    return catalogue().card(card_of(kind))


def card_words(kind: int) -> str:
    """Say a card in full: its name, rarity, figures and terrain."""
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
    """Return how many there are of each kind, by name."""
    return dict(sorted(Counter(kinds).items(), key=lambda each: (kind_name(each[0]), each[0])))


def copies(number: int, kind: int) -> str:
    """Return so many cards of a kind: ``3× Fusilier``."""
    return f"{number}× {kind_name(kind)}"


def left_after(s: State, cost: int) -> str:
    """Say what is left of the gold after a cost, or what is missing."""
    return f"{s.gold - cost} gold left" if cost <= s.gold else f"{cost - s.gold} gold missing"


def priced(s: State, words: str, cost: int) -> str:
    """Say something, what it costs, and what that leaves of the gold."""
    said = f"{cost} gold, {left_after(s, cost)}"
    return f"{words.rstrip('.')}, {said}" if words else said


def boss_words(book: Book, s: State) -> str:
    """Say whether the act's boss can be fought."""
    name = campaign().act(s.act).boss_title
    if boss_is_available(book, s):
        return f"{name} can be fought now"
    missing = book.boss_after - (s.act_battles if book.march else s.encounter)
    if missing > 0:
        what = "more won battle" if book.march else "more encounter"
        return f"{name} can be fought after {count(missing, what)}"
    near, place = campaign().figures.boss.march_metres, campaign().act(s.act).end.name
    return f"{name} waits for you within {km(near)} of {place}"
