"""What can be done in the camp, in shops and between acts: who handles which move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from wartable.engine.chance import Chance
from wartable.engine.events import Log
from wartable.games.clans.campaign import belongings, deckwork, shop, town, upgrades
from wartable.games.clans.campaign.orders import (
    BUILD,
    BUY_CARD,
    BUY_ITEM,
    BUY_RELIC,
    EQUIP,
    HURRY,
    LEAVE,
    REPAIR,
    SET_TERRAIN,
    STOW,
    SWITCH,
    TO_DECK,
    TO_RESERVES,
    UNLOCK,
    UPGRADE,
    USE,
    verb_of,
)
from wartable.games.clans.campaign.state import Book, State


class Desk(Protocol):
    """A module that handles some verbs."""

    def candidates(self, book: Book, s: State) -> Iterator[int]:
        """Yield codes of its moves, some of which may be refused."""
        ...

    def fault(self, book: Book, s: State, code: int, amount: int) -> int:
        """Return why a code of its verbs is refused, 0 if it is not."""
        ...

    def do(self, book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
        """Make a move that was not refused."""
        ...


#: Verb -> who handles it. In which stages a verb is possible, the rules know.
DESKS: Mapping[int, Desk] = {
    **dict.fromkeys((BUILD, SET_TERRAIN, HURRY), town),
    **dict.fromkeys((TO_RESERVES, TO_DECK, UNLOCK), deckwork),
    **dict.fromkeys((SWITCH, USE, EQUIP, STOW), belongings),
    **dict.fromkeys((BUY_CARD, BUY_ITEM, BUY_RELIC, REPAIR, LEAVE), shop),
    UPGRADE: upgrades,
}


def candidates(book: Book, s: State) -> Iterator[int]:
    """Yield the moves of all stages that are handled here, some of which may be refused."""
    for desk in dict.fromkeys(DESKS.values()):
        yield from desk.candidates(book, s)


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Return why a move of this stage is refused, 0 if it is not."""
    return DESKS[verb_of(code)].fault(book, s, code, amount)


def do(book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
    """Make a move that was not refused."""
    DESKS[verb_of(code)].do(book, s, chance, code, log)
