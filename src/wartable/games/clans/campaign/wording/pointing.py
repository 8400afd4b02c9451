"""Encounters and wares called by name instead of by number, as people type them."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.clans.campaign.catalogue import KIND_NAMES, campaign
from wartable.games.clans.campaign.state import State
from wartable.games.clans.campaign.wording.encounters import choice_title
from wartable.games.clans.campaign.wording.naming import (
    called,
    kind_id,
    kind_name,
    name_of,
    relic_name,
)

#: A move's text, and a name by which it can be typed.
Called = Iterator[tuple[str, str]]


def with_places(s: State, text: str) -> str:
    """Return a move's text with the number of what it calls by name, where exactly one is meant."""
    words = text.lower().split()
    if len(words) < 2 or words[-1].isdigit():
        return text
    if words[0] == "go":
        return _pointed(text, words[1:], _encounters(s))
    if words[0] == "buy":
        shelf = {"card": _cards, "relic": _relics}.get(words[1], _wares)
        return _pointed(text, words[1:] if shelf is _wares else words[2:], shelf(s))
    return text


def _pointed(text: str, words: list[str], known: Called) -> str:
    found = called(" ".join(words), known)
    return found.pop() if len(found) == 1 else text


def _encounters(s: State) -> Called:
    for choice in range(s.choices):
        yield f"go {choice + 1}", choice_title(s, choice)
        yield f"go {choice + 1}", KIND_NAMES[s.c_kind[choice]]


def _wares(s: State) -> Called:
    yield from _cards(s)
    yield from _relics(s)
    for item in campaign().items:
        yield f"buy {item.id}", item.id
        yield f"buy {item.id}", item.name


def _cards(s: State) -> Called:
    for at in range(s.shelf_cards):
        if s.shelf_card[at] >= 0:
            yield f"buy card {at + 1}", kind_id(s.shelf_card[at])
            yield f"buy card {at + 1}", kind_name(s.shelf_card[at])


def _relics(s: State) -> Called:
    for at in range(s.shelf_relics):
        if s.shelf_relic[at] >= 0:
            yield f"buy relic {at + 1}", name_of("R", s.shelf_relic[at])
            yield f"buy relic {at + 1}", relic_name(s.shelf_relic[at])
