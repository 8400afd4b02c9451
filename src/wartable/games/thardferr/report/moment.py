"""The battlefield just after a phase, with the armies as the phase found them."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.games.thardferr.catalogue import NO_STRATEGY, PHASES
from wartable.games.thardferr.damage import attack_now, cover, heart
from wartable.games.thardferr.field import SIDES
from wartable.games.thardferr.kingdom.model import Kingdom
from wartable.games.thardferr.state import Book, Work
from wartable.games.thardferr.stats import DEFENCE_STAT, weigh_up


@dataclass(frozen=True)
class Moment:
    """A phase that was fought: ``counts`` are the stacks of both sides at its start."""

    book: Book
    work: Work
    kingdoms: tuple[Kingdom, Kingdom]
    counts: tuple[list[float], list[float]]
    phase: int

    @property
    def phase_name(self) -> str:
        """The phase: range, short or melee."""
        return PHASES[self.phase]

    def side_name(self, side: int) -> str:
        """Return what a side is called."""
        return SIDES[side]

    def living(self, side: int) -> list[int]:
        """Return the places of the stacks that had anybody."""
        return [at for at in range(self.work.stacks[side]) if self.counts[side][at] > 0]

    def row(self, side: int, at: int) -> int:
        """Return the row of a stack's unit in the book."""
        return self.work.unit[side][at]

    def attack_of_one(self, side: int, at: int) -> float:
        """Return what one of a stack strikes with, as it is summed up."""
        return self.work.attack[side][at] * heart(self.book, self.work, side)

    def without_strategy(self, side: int, at: int) -> tuple[float, float]:
        """Return the attack and the defence that one of a stack would have without a strategy."""
        row = self.row(side, at)
        weigh_up(self.book, self.work, side, row, self.counts[side][at], NO_STRATEGY)
        attack = attack_now(self.book, self.work, row, NO_STRATEGY, self.phase)
        return attack, self.work.stat[DEFENCE_STAT]

    def pool_most(self, side: int) -> float:
        """Return the most that any number of buildings could take off for a side."""
        work = self.work
        towers, medics, pool = work.towers[side], work.medics[side], work.pool[side]
        work.towers[side] = work.medics[side] = float("inf")
        cover(self.book, work, side, self.phase)
        most = work.pool[side]
        work.towers[side], work.medics[side], work.pool[side] = towers, medics, pool
        return most
