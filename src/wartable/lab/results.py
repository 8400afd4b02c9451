"""The results of a run: one row of figures a game, and all that is needed to play it again."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from wartable import __version__
from wartable.engine.figures import NO_OVERLAY, Overlay
from wartable.engine.game import Game
from wartable.engine.options import as_dict
from wartable.engine.registry import find_game
from wartable.engine.seats import seats_in
from wartable.lab.kernel import MOVES, REASON, SCORES, SEED, TURN, WINNERS, sitter


@dataclass(frozen=True, eq=False)
class Plan:
    """What is to be played: the bots by seat, the options, and the seed of the whole run.

    With ``rotate`` game number i begins with player i of the list in seat 0, so that everybody
    visits every seat equally often.
    """

    game: Game
    seats: tuple[str, ...]
    options: Any
    overlay: Overlay = NO_OVERLAY
    seed: int = 0
    rotate: bool = False

    def shift(self, number: int) -> int:
        """Return by how many seats everybody has moved on in a game."""
        return number % len(self.seats) if self.rotate else 0

    def seated(self, number: int) -> tuple[str, ...]:
        """Return who sits where in a game."""
        shift, count = self.shift(number), len(self.seats)
        return tuple(self.seats[sitter(seat, shift, count)] for seat in range(count))

    @property
    def width(self) -> int:
        """How many figures a row has."""
        return SCORES + len(self.seats)

    def __reduce__(self) -> tuple[Any, ...]:
        # To another process a game goes by its key, since modules do not travel.
        rest = (self.seats, self.options, self.overlay, self.seed, self.rotate)
        return _received, (self.game.key, *rest)


def _received(key: str, *rest: Any) -> Plan:
    return Plan(find_game(key), *rest)


@dataclass(frozen=True, slots=True)
class Row:
    """One game of a run."""

    number: int
    seed: int
    seats: tuple[str, ...]
    reason: str
    turn: int
    moves: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    margin: int


@dataclass(frozen=True, eq=False)
class Results:
    """The games of a run that were played, in order of their numbers, from 0.

    ``planned`` is how many were asked for; there are fewer after an interruption.
    ``reproducible`` is false if a bot may play otherwise the next time.
    """

    plan: Plan
    planned: int
    reproducible: bool
    seconds: float
    figures: array[int] = field(repr=False)

    def __len__(self) -> int:
        return len(self.figures) // self.plan.width

    @property
    def interrupted(self) -> bool:
        """Whether the run was stopped before its end."""
        return len(self) < self.planned

    def column(self, which: int) -> array[int]:
        """Return one figure of all games; which one is a number of the kernel."""
        return self.figures[which :: self.plan.width]

    def rows(self) -> Iterator[Row]:
        """Yield the games."""
        reason = self.plan.game.look.reason
        for number in range(len(self)):
            at = number * self.plan.width
            figures = self.figures[at : at + self.plan.width]
            winners = seats_in(figures[WINNERS])
            scores = tuple(figures[SCORES:])
            yield Row(
                number,
                figures[SEED],
                self.plan.seated(number),
                reason(figures[REASON]),
                figures[TURN],
                figures[MOVES],
                winners,
                scores,
                margin_of(winners, scores),
            )

    def origin(self) -> dict[str, Any]:
        """Return what all rows have in common: versions, options, figures and seed."""
        plan = self.plan
        book = plan.game.make_book(plan.options, len(plan.seats))
        return {
            "wartable": __version__,
            "game": plan.game.key,
            "rules": plan.game.rules_version,
            "options": as_dict(plan.options),
            "figures_hash": plan.overlay.digest,
            "book": plan.game.book_digest(book),
            "seed": plan.seed,
            "reproducible": self.reproducible,
        }


def margin_of(winners: tuple[int, ...], scores: tuple[int, ...]) -> int:
    """Return the first winner's score less the best other; 0 for a shared win and for none."""
    if len(winners) != 1:
        return 0
    others = [score for seat, score in enumerate(scores) if seat != winners[0]]
    return scores[winners[0]] - max(others, default=0)
