"""What the load generator needs of a server: seats at tables, whose programs can play there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from wartable.engine.play.match import Match
from wartable.engine.registry import find_game
from web_client import AnyServer, Program

SEATS = 5
#: Territory without declarations, on a small map.
OPTIONS = {"map_size": 8, "declaration_count": 0, "min_players": SEATS, "max_players": SEATS}
#: So many seconds without any answer, and a request has failed.
PATIENCE = 10.0


class Lost(Exception):
    """A request failed: it was refused, or there was no answer."""


class Seat(Protocol):
    """A program's seat at one table, connected to the server."""

    #: The round of the moves that :meth:`moves` last returned.
    round: int

    async def enter(self) -> None:
        """Connect, so that the server reports what happens."""

    async def moves(self) -> list[dict[str, Any]]:
        """Wait until the program can move; return its legal moves, none if the game is over."""

    async def make(self, body: dict[str, Any]) -> None:
        """Make the move; return as soon as the program knows that it is made. Raise ``Lost``."""

    async def leave(self) -> None:
        """Disconnect."""


class Side(Protocol):
    """One of the servers that are compared."""

    name: str
    #: What the server stores, and when.
    keeps: str

    @property
    def server(self) -> AnyServer:
        """The server's process."""

    def start(self) -> None:
        """Start the server."""

    async def admit(self, program: Program) -> None:
        """Let a program sign in, once before it plays."""

    async def open(self, group: Sequence[Program]) -> list[Seat]:
        """Open a table for five programs; return their seats."""


def new_match(seed: int) -> Match:
    """Return a match of the game that is played on all sides."""
    game = find_game("territory")
    return Match(game, options=game.options(OPTIONS), seed=seed)


def rules_of(match: Match) -> dict[str, Any]:
    """Return the figures of the match's rules for another implementation."""
    book = match.book
    return {
        "size": int(book.width),
        "rounds": int(book.rounds),
        "commands": int(book.commands),
        "resources": int(book.resources),
        "start": int(book.start),
        "production": [int(each) for each in book.production],
        "cap": int(book.cap),
    }
