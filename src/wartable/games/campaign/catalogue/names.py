"""Ids and names of cards, relics, items, buildings and terrains, both ways."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeVar

from wartable.engine.errors import Unreadable, quoted
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import Building, Item, Relic
from wartable.games.campaign.state import EXPERT, card_of, is_decoy, kind_of, tier_of
from wartable.games.clans.catalogue import card_ids, catalogue
from wartable.games.clans.catalogue.cards import TERRAIN_NAMES
from wartable.games.clans.catalogue.deck_text import plain_id

Thing = TypeVar("Thing")

#: What a letter stands for.
NOUNS = {"R": "relic", "I": "item", "B": "building", "T": "terrain", "C": "card"}
TIER_NAMES = ("", "advanced", "expert")
DECOY_MARK = "-decoy"
#: The most candidates listed for an ambiguous word.
MOST_LISTED = 6
_KIND = re.compile(r"(.*?)(?:\s*\+([12]))?(?:[-_ ]decoy)?")


# --- ids ------------------------------------------------------------------------------------------


def _things(letter: str) -> Sequence[Relic | Item | Building]:
    """Return all relics, items or buildings, by number."""
    data = campaign()
    named: dict[str, Sequence[Relic | Item | Building]] = {
        "R": data.relics,
        "I": data.items,
        "B": data.buildings,
    }
    return named[letter]


@cache
def _ids(letter: str) -> tuple[str, ...]:
    """Return the ids of all things of a letter, by number."""
    return TERRAIN_NAMES if letter == "T" else tuple(each.id for each in _things(letter))


@cache
def _spellings(letter: str) -> tuple[tuple[int, str], ...]:
    """Return pairs of number and spelling for all things of a letter."""
    if letter == "T":
        terrains = [(number, name) for number, name in enumerate(TERRAIN_NAMES) if name]
        return (*terrains, (1, "forest"))
    if letter == "C":
        return tuple((card.number, known) for known, card in catalogue().cards.items())
    things = _things(letter)
    return tuple((each.number, known) for each in things for known in (each.id, each.name))


def called(word: str, known: Iterable[tuple[Thing, str]]) -> set[Thing]:
    """Return the things that a word may mean: by the whole name, or else by the start of a word."""
    wanted = plain_id(word)
    names = [(thing, plain_id(name)) for thing, name in known]
    exact = {thing for thing, name in names if name == wanted}
    return exact or {thing for thing, name in names if wanted and f"_{wanted}" in f"_{name}"}


def name_of(letter: str, number: int) -> str:
    """Return the id of a thing, empty if there is no such number."""
    if letter == "C":
        return kind_id(number)
    ids = _ids(letter)
    return ids[number] if number < len(ids) else ""


def kind_id(kind: int) -> str:
    """Return the id of a kind of card: ``fusilier``, ``fusilier+1``, ``fusilier-decoy``."""
    ids, card, tier = card_ids(), card_of(kind), tier_of(kind)
    if card >= len(ids) or tier > EXPERT or kind != kind_of(card, tier, is_decoy(kind)):
        return ""
    return ids[card] + (f"+{tier}" if tier else "") + (DECOY_MARK if is_decoy(kind) else "")


def thing_named(letter: str, word: str) -> int:
    """Return the number of the thing that a word means; raise ``Unreadable`` unless it is one."""
    found = _kinds(word) if letter == "C" else called(word, _spellings(letter))
    if len(found) == 1:
        return found.pop()
    noun = NOUNS[letter]
    if found:
        which = ", ".join(title_of(letter, number) for number in sorted(found)[:MOST_LISTED])
        more = ", …" if len(found) > MOST_LISTED else ""
        raise Unreadable(f"which-{noun}", f"{quoted(word)} may be {which}{more}; type more of it")
    known = "" if letter == "C" else f"; there are {', '.join(_titles(letter))}"
    raise Unreadable(f"no-such-{noun}", f"there is no {noun} {quoted(word)}{known}")


def title_of(letter: str, number: int) -> str:
    """Return the name of a thing for people, who may also type it."""
    if letter == "C":
        return kind_name(number)
    return TERRAIN_NAMES[number] if letter == "T" else _things(letter)[number].name


def _titles(letter: str) -> list[str]:
    """Return the names of all things of a letter other than cards."""
    if letter == "T":
        return [name for name in TERRAIN_NAMES if name]
    return [each.name for each in _things(letter)]


def _kinds(word: str) -> set[int]:
    found = _KIND.fullmatch(word)
    if found is None:
        return set()
    tier, decoy = int(found[2] or 0), int(word.endswith("decoy"))
    return {kind_of(card, tier, decoy) for card in called(found[1], _spellings("C"))}


# --- names ----------------------------------------------------------------------------------------


def kind_name(kind: int) -> str:
    """Return the name of a kind of card, with its tier: ``Fusilier (advanced)``."""
    cards = catalogue().numbered
    card = card_of(kind)
    name = cards[card].name if card < len(cards) else f"card {card}"
    said = [TIER_NAMES[tier_of(kind)], "decoy" if is_decoy(kind) else ""]
    beside = ", ".join(filter(None, said))
    return f"{name} ({beside})" if beside else name


def relic_name(number: int) -> str:
    """Return the name of a relic."""
    return campaign().relics[number].name


def item_name(number: int) -> str:
    """Return the name of a consumable."""
    return campaign().items[number].name


def building_name(number: int) -> str:
    """Return the name of a building."""
    return campaign().buildings[number].name
