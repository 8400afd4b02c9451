"""A duel: two decks with their heroes and bots meet in many games and change sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wartable.engine import given
from wartable.engine.figures import NO_OVERLAY, Overlay
from wartable.engine.registry import find_game
from wartable.lab.batch import Progress, make_plan, simulate
from wartable.lab.duels.kernel import DUELS
from wartable.lab.results import Plan, Results

KEY = "clans"
#: Who plays where nobody says.
USUAL_BOT = "greedy"


@dataclass(frozen=True, slots=True)
class Duelist:
    """A deck as a seat's option, what it is called, who leads it and who plays it."""

    label: str
    deck: str
    hero: str
    bot: str = USUAL_BOT

    @property
    def of_seat(self) -> dict[str, str]:
        """The options of its seat."""
        return {"hero": self.hero, "deck": self.deck}


@dataclass(frozen=True)
class Terms:
    """On what terms decks meet; ``options`` are the game's, None for the usual ones."""

    options: Any = None
    overlay: Overlay = NO_OVERLAY
    games: int = 1000
    seed: int = 0
    jobs: int = 1


def duel(duelists: Sequence[Duelist], terms: Terms, progress: Progress | None = None) -> Results:
    """Let two duelists meet, the first as South in the first game; return all rows.

    An interruption from the keyboard ends the run with the games so far. Raises ``BadOption``
    for decks or heroes that cannot play, and ``NotFound`` for a bot that there is not.
    """
    setup = _setup(duelists, terms)
    return simulate(find_game(KEY), games=terms.games, jobs=terms.jobs, progress=progress, **setup)


def plan_of(duelists: Sequence[Duelist], terms: Terms) -> Plan:
    """Return the plan of a duel; raise as :func:`duel` does."""
    return make_plan(find_game(KEY), **_setup(duelists, terms))


def _setup(duelists: Sequence[Duelist], terms: Terms) -> dict[str, Any]:
    given.of_type(terms, Terms, "the terms of a duel", "Terms")
    for each in given.listed(duelists, "duelists"):
        given.of_type(each, Duelist, "each of the duelists", "a Duelist")
    return {
        "seats": [each.bot for each in duelists],
        "options": terms.options,
        "overlay": terms.overlay,
        "seed": terms.seed,
        "rotate": True,
        "of_seats": [each.of_seat for each in duelists],
        "shape": DUELS,
    }
