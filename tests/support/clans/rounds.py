"""Turns of classic mode in which nobody stages anything: a template, for both forms."""

from __future__ import annotations

from wartable.engine.kit.events import Log
from wartable.games.clans.rules.classic.resolution import refresh, resolve
from wartable.games.clans.state import Book, State, Work


def play_rounds(
    books: list[Book], states: list[State], works: list[Work], logs: list[Log], turns: int
) -> None:
    """Play so many turns from every position, with the book and the log of each."""
    for at in range(len(states)):
        for _ in range(turns):
            resolve(books[at], states[at], works[0], logs[at])
            refresh(books[at], states[at], logs[at])
            states[at].turn += 1
