"""The results of a run: one row of figures a game, and all that is needed to play it again."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from wartable import __version__
from wartable.engine.figures import NO_OVERLAY, Overlay
from wartable.engine.game import Game
from wartable.engine.options import as_dict
from wartable.engine.registry import find_game
from wartable.engine.seats import seats_in
from wartable.lab.kernel import MOVES, REASON, SCORES, SEED, TURN, WINNERS, play_games, sitter

T = TypeVar("T")


def no_more(s: Any) -> Sequence[int]:
    """Return no figure more of a finished game."""
    return ()


@dataclass(frozen=True)
class Shape:
    """What a row holds: the usual figures and, where more is asked of a game, so many more.

    ``play`` is a template that fills such rows, called like :func:`kernel.play_games`, and
    ``more_of`` gives the figures that come behind the scores for the last position of a game.
    """

    play: Callable[..., None] = play_games
    more: int = 0
    more_of: Callable[[Any], Sequence[int]] = no_more


USUAL = Shape()


@dataclass(frozen=True, eq=False)
class Plan:
    """What is to be played: the bots by seat, the options, and the seed of the whole run.

    With ``rotate`` game number i begins with player i of the list in seat 0, so that everybody
    visits every seat equally often. ``of_seats`` are the settled options of the players, in the
    order of the list, if the game has any: they move on with them. ``shape`` is what rows hold.
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
        """Return by how many seats everybody has moved on in a game."""
        return number % len(self.seats) if self.rotate else 0

    def seated(self, number: int) -> tuple[str, ...]:
        """Return who sits where in a game."""
        return self._moved(self.seats, number)

    def of_seated(self, number: int) -> tuple[Any, ...]:
        """Return the options of the seats in a game; none if the game has no such options."""
        return self._moved(self.of_seats, number)

    def _moved(self, listed: tuple[T, ...], number: int) -> tuple[T, ...]:
        shift, count = self.shift(number), len(listed)
        return tuple(listed[sitter(seat, shift, count)] for seat in range(count))

    def books(self) -> list[Any]:
        """Return the books of the games, which take turns: one, or one a shift if they differ."""
        turns = len(self.seats) if self.rotate and len(set(self.of_seats)) > 1 else 1
        return [self._book(number) for number in range(turns)]

    def _book(self, number: int) -> Any:
        return self.game.book_for(self.options, len(self.seats), self.of_seated(number))

    @property
    def width(self) -> int:
        """How many figures a row has."""
        return SCORES + len(self.seats) + self.shape.more

    def __reduce__(self) -> tuple[Any, ...]:
        # To another process a game goes by its key, since modules do not travel.
        rest = (self.seats, self.options, self.overlay, self.seed, self.rotate, self.of_seats)
        return _received, (self.game.key, *rest, self.shape)


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
    of_seats: tuple[Any, ...] = ()


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
        """Return what all rows have in common: versions, options, figures and seed.

        Of several books it has the first game's.
        """
        plan = self.plan
        return {
            "wartable": __version__,
            "game": plan.game.key,
            "rules": plan.game.rules_version,
            "options": as_dict(plan.options),
            "figures_hash": plan.overlay.digest,
            "book": plan.game.book_digest(plan.books()[0]),
            "seed": plan.seed,
            "reproducible": self.reproducible,
        }


def margin_of(winners: tuple[int, ...], scores: tuple[int, ...]) -> int:
    """Return the first winner's score less the best other; 0 for a shared win and for none."""
    if len(winners) != 1:
        return 0
    others = [score for seat, score in enumerate(scores) if seat != winners[0]]
    return scores[winners[0]] - max(others, default=0)
