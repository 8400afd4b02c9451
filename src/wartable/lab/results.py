"""Batches and their results: one row per game, and everything needed to play it again."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from wartable.engine.game import Game
from wartable.engine.kit.seats import seats_in
from wartable.engine.options.data import NO_OVERLAY, Overlay
from wartable.engine.options.fields import as_dict
from wartable.engine.registry import find_game
from wartable.engine.version import VERSION
from wartable.lab.kernel import MOVES, REASON, SCORES, SEED, TURN, WINNERS, play_games, sitter

T = TypeVar("T")


def no_more(s: Any) -> Sequence[int]:
    """Return no extra columns."""
    return ()


@dataclass(frozen=True)
class Shape:
    """The shape of a row: the usual columns and ``more`` extra ones after the scores.

    ``play`` is a template that fills such rows, called like :func:`kernel.play_games`;
    ``more_of`` returns the extra columns for the last position of a game.
    """

    play: Callable[..., None] = play_games
    more: int = 0
    more_of: Callable[[Any], Sequence[int]] = no_more


USUAL = Shape()


@dataclass(frozen=True, eq=False)
class Batch:
    """The games to play: the bots by seat, the options, and the seed of the whole batch.

    With ``rotate``, player i of the list sits in seat 0 in game i, so that all players visit all
    seats equally often. ``of_seats`` are the players' settled seat options, in the order of the
    list, if the game has any; they move along with the players. ``shape`` is that of the rows.
    """

    game: Game
    seats: tuple[str, ...]
    options: Any
    overlay: Overlay = NO_OVERLAY
    seed: int = 0
    rotate: bool = False
    of_seats: tuple[Any, ...] = ()
    shape: Shape = USUAL

    def shift(self, number: int) -> int:
        """Return by how many seats the players have moved on in a game."""
        return number % len(self.seats) if self.rotate else 0

    def seated(self, number: int) -> tuple[str, ...]:
        """Return who sits where in a game."""
        return self._moved(self.seats, number)

    def of_seated(self, number: int) -> tuple[Any, ...]:
        """Return the seat options in a game, by seat; empty if the game has none."""
        return self._moved(self.of_seats, number)

    def _moved(self, listed: tuple[T, ...], number: int) -> tuple[T, ...]:
        shift, count = self.shift(number), len(listed)
        return tuple(listed[sitter(seat, shift, count)] for seat in range(count))

    def books(self) -> list[Any]:
        """Return the books that games use in turn: one, or one per shift if they differ."""
        turns = len(self.seats) if self.rotate and len(set(self.of_seats)) > 1 else 1
        return [self._book(number) for number in range(turns)]

    def _book(self, number: int) -> Any:
        return self.game.book_for(self.options, len(self.seats), self.of_seated(number))

    @property
    def width(self) -> int:
        """The number of columns of a row."""
        return SCORES + len(self.seats) + self.shape.more

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickle the game by its key, since modules cannot be pickled.
        rest = (self.seats, self.options, self.overlay, self.seed, self.rotate, self.of_seats)
        return _received, (self.game.key, *rest, self.shape)


def _received(key: str, *rest: Any) -> Batch:
    return Batch(find_game(key), *rest)


@dataclass(frozen=True, slots=True)
class Row:
    """One game of a batch."""

    number: int
    seed: int
    seats: tuple[str, ...]
    reason: str
    turn: int
    moves: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    margin: int
    of_seats: tuple[Any, ...] = ()


@dataclass(frozen=True, eq=False)
class Results:
    """The finished games of a batch in order of their numbers, from 0.

    ``planned`` is the number requested; an interruption leaves fewer. ``reproducible`` is false if
    a bot may play differently next time. ``figures`` holds all rows, one after another.
    """

    plan: Batch
    planned: int
    reproducible: bool
    seconds: float
    figures: array[int] = field(repr=False)

    def __len__(self) -> int:
        return len(self.figures) // self.plan.width

    @property
    def interrupted(self) -> bool:
        """Whether the batch was stopped early."""
        return len(self) < self.planned

    def column(self, which: int) -> array[int]:
        """Return one column of all games; ``which`` is a column number of the kernel."""
        return self.figures[which :: self.plan.width]

    def rows(self) -> Iterator[Row]:
        """Yield the games."""
        reason = self.plan.game.look.reason
        for number in range(len(self)):
            at = number * self.plan.width
            figures = self.figures[at : at + self.plan.width]
            winners = seats_in(figures[WINNERS])
            scores = tuple(figures[SCORES : SCORES + len(self.plan.seats)])
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
                self.plan.of_seated(number),
            )

    def origin(self) -> dict[str, Any]:
        """Return what all rows share: versions, options, digests and seed.

        If there are several books, the digest is that of the first game's.
        """
        plan = self.plan
        return {
            "wartable": VERSION,
            "game": plan.game.key,
            "rules": plan.game.rules_version,
            "options": as_dict(plan.options),
            "figures_hash": plan.overlay.digest,
            "book": plan.game.book_digest(plan.books()[0]),
            "seed": plan.seed,
            "reproducible": self.reproducible,
        }


def margin_of(winners: tuple[int, ...], scores: tuple[int, ...]) -> int:
    """Return the winner's score minus the best other; 0 for a shared win or no winner."""
    if len(winners) != 1:
        return 0
    others = [score for seat, score in enumerate(scores) if seat != winners[0]]
    return scores[winners[0]] - max(others, default=0)
