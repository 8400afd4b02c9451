"""Travelling: the hero goes to an encounter, and the route is remembered (rule 4)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.chance import Chance
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign.encounters import meet
from wartable.games.clans.campaign.numbers import ARRIVES, NO_SUCH_CHOICE
from wartable.games.clans.campaign.orders import TRAVEL, first_of, order
from wartable.games.clans.campaign.route import move_hero
from wartable.games.clans.campaign.state import Book, State


def candidates(book: Book, s: State) -> Iterator[int]:
    """Yield the journeys to all choices."""
    for at in range(s.choices):
        yield order(TRAVEL, at)


def fault(book: Book, s: State, code: int, amount: int) -> int:
    """Rule 4-1: the hero can travel to any choice, and nowhere else."""
    return 0 if first_of(code) < s.choices else NO_SUCH_CHOICE


def do(book: Book, s: State, chance: Chance, code: int, log: Log) -> None:
    """Rule 4-1: the hero travels to a choice and meets what is there."""
    at = first_of(code)
    move_hero(s, s.c_lat[at], s.c_lng[at])
    s.now = at + 1
    note(log, EVERYBODY, ARRIVES, s.c_kind[at], at, s.hero_lat, s.hero_lng)
    meet(book, s, chance, log)
