"""Races with strategies, and the armies that each of them has to choose from."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from wartable.games.thardferr.batch import battles
from wartable.games.thardferr.catalogue import PLACES, catalogue
from wartable.games.thardferr.forces import Floats, Forces, Ints, forces
from wartable.games.thardferr.kingdom.counts import Number
from wartable.games.thardferr.kingdom.model import Kingdom
from wartable.games.thardferr.state import ATTACKER, DEFENDER, DRAW, Book


@dataclass(frozen=True)
class Entry:
    """A race with a strategy, empty for none."""

    race: str
    strategy: str

    @property
    def name(self) -> str:
        """The entry in words."""
        return f"{self.race}, {self.strategy or 'no strategy'}"


@dataclass
class Pool:
    """The armies of all entries: ``owner`` is the entry of each."""

    entries: list[Entry]
    armies: Floats = field(default_factory=lambda: np.zeros((0, PLACES)))
    owner: Ints = field(default_factory=lambda: np.zeros(0, np.int64))

    def add(self, entry: int, army: Floats) -> None:
        """Add an army, unless the entry has it already."""
        if not (self.armies[self.owner == entry] == army).all(1).any():
            self.armies = np.vstack([self.armies, army])
            self.owner = np.append(self.owner, entry)

    def of(self, entry: int) -> Ints:
        """Return the places of an entry's armies."""
        return np.flatnonzero(self.owner == entry)

    def of_race(self, race: str) -> Ints:
        """Return the places of the armies of a race."""
        own = [at for at, entry in enumerate(self.entries) if entry.race == race]
        return np.flatnonzero(np.isin(self.owner, own))

    def kingdom(self, at: int) -> Kingdom:
        """Return a kingdom that has nothing but one of the armies."""
        entry = self.entries[self.owner[at]]
        units = catalogue().races[entry.race].units
        army: dict[str, Number] = {
            unit.key: int(count) for unit, count in zip(units, self.armies[at], strict=True)
        }
        return Kingdom(entry.race, army, strategy=entry.strategy)

    def payoff(self, book: Book, *, by_wins: bool) -> Floats:
        """Let all armies fight all; return what the attacker, the row, gets.

        That is 1 for a victory and -1 for a defeat ``by_wins``, else the share of the defender
        that falls less the share of the attacker that does.
        """
        many = len(self.armies)
        places = np.arange(many)
        rows, columns = np.repeat(places, many), np.tile(places, many)
        found = battles(book, self._forces(rows), self._forces(columns), details=False)
        result = (found.lost[:, DEFENDER] - found.lost[:, ATTACKER]) / 100
        if by_wins:
            winner = found.winner
            result = np.where(winner == ATTACKER, 1.0, np.where(winner == DRAW, 0.0, -1.0))
        return result.reshape(many, many)

    def _forces(self, chosen: Ints) -> Forces:
        entries = [self.entries[at] for at in self.owner[chosen]]
        return forces(
            [entry.race for entry in entries],
            self.armies[chosen],
            strategy=[entry.strategy for entry in entries],
        )
