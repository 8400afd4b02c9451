"""Encounters and wares that players call by name, where moves have a number.

``go rest`` and ``buy card hussar`` become the exact texts of moves.
"""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import KIND_NAMES
from wartable.games.campaign.catalogue.names import (
    called,
    kind_id,
    kind_name,
    name_of,
    relic_name,
)
from wartable.games.campaign.state import State
from wartable.games.campaign.view.words import choice_title

#: Pairs of a move's text and a name that stands for its argument.
Called = Iterator[tuple[str, str]]


def with_places(s: State, text: str) -> str:
    """Return a move's text with a name replaced by its number, if the name is unambiguous."""
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
