"""A duel: many games between two decks with their heroes and bots, with alternating sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wartable.apps.clans.lab.duels.kernel import DUELS
from wartable.engine import arguments
from wartable.engine.options.data import NO_OVERLAY, Overlay
from wartable.engine.registry import find_game
from wartable.lab.batch import Progress, make_batch, simulate
from wartable.lab.results import Batch, Results

KEY = "clans"
#: The default bot.
USUAL_BOT = "greedy"


@dataclass(frozen=True, slots=True)
class Duelist:
    """A deck as a seat option, with its label, hero and bot."""

    label: str
    deck: str
    hero: str
    bot: str = USUAL_BOT

    @property
    def of_seat(self) -> dict[str, str]:
        """The seat options of this duelist."""
        return {"hero": self.hero, "deck": self.deck}


@dataclass(frozen=True)
class Terms:
    """The terms of a duel; ``options`` are the game's, None for the defaults."""

    options: Any = None
    overlay: Overlay = NO_OVERLAY
    games: int = 1000
    seed: int = 0
    jobs: int = 1


def duel(duelists: Sequence[Duelist], terms: Terms, progress: Progress | None = None) -> Results:
    """Play a duel, with the first duelist as South in the first game; return all rows.

    Ctrl-C ends the run and keeps the games so far. Raises ``BadOption`` for decks or heroes that
    cannot play, and ``NotFound`` for an unknown bot.
    """
    setup = _setup(duelists, terms)
    return simulate(find_game(KEY), games=terms.games, jobs=terms.jobs, progress=progress, **setup)


def batch_of(duelists: Sequence[Duelist], terms: Terms) -> Batch:
    """Return the batch of a duel; raise as :func:`duel` does."""
    return make_batch(find_game(KEY), **_setup(duelists, terms))


def _setup(duelists: Sequence[Duelist], terms: Terms) -> dict[str, Any]:
    arguments.of_type(terms, Terms, "the terms of a duel", "Terms")
    for each in arguments.listed(duelists, "duelists"):
        arguments.of_type(each, Duelist, "each of the duelists", "a Duelist")
    return {
        "seats": [each.bot for each in duelists],
        "options": terms.options,
        "overlay": terms.overlay,
        "seed": terms.seed,
        "rotate": True,
        "of_seats": [each.of_seat for each in duelists],
        "shape": DUELS,
    }
