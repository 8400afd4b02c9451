"""Statistics of a duel: who wins, how long games last, and how each card does.

A draw counts half. The win share of a card is that of its deck in the games in which the card was
drawn, or played. It shows which cards correlate with winning, not that they cause it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wartable.apps.clans.lab.duels.duel import Duelist
from wartable.apps.clans.lab.duels.kernel import DRAWN, PLAYED, word_at
from wartable.engine.options.fields import as_dict
from wartable.games.clans.catalogue.names import row_id, row_title
from wartable.games.clans.state import AGES, DECOY, SIDES, Book
from wartable.lab.kernel import REASON, SCORES, TURN, WINNERS
from wartable.lab.results import Results
from wartable.lab.statistics import Share, Spread, spread, wilson

#: One number per game.
Column = NDArray[Any]


@dataclass(frozen=True, slots=True)
class CardShare:
    """A card of a deck: the games in which it was drawn and played, and their win shares."""

    card: str
    name: str
    copies: int
    drawn: int
    played: int
    when_drawn: Share | None
    when_played: Share | None


@dataclass(frozen=True, slots=True)
class SideShare:
    """The results of one deck. ``health`` is the mean health left of its crystal or base."""

    duelist: Duelist
    wins: Share
    won: int
    lost: int
    health: float
    cards: tuple[CardShare, ...]


@dataclass(frozen=True, slots=True)
class DuelStatistics:
    """The statistics of at least one game; ``south`` is the win share of the South seat."""

    games: int
    planned: int
    seconds: float
    seed: int
    options: dict[str, Any]
    sides: tuple[SideShare, SideShare]
    drawn: Share
    draws: int
    south: Share
    turns: Spread
    reasons: dict[str, Share]

    def as_dict(self) -> dict[str, Any]:
        """Return everything in its JSON form."""
        return asdict(self)


def duel_statistics(duelists: Sequence[Duelist], results: Results) -> DuelStatistics:
    """Return the statistics of a duel; raise ``ValueError`` if it has no games."""
    games = len(results)
    if games == 0:
        raise ValueError("no games")
    rows = Rows(results)
    first, second = (_side(rows, at, duelists[at]) for at in range(SIDES))
    reasons = Counter(results.column(REASON))
    draws = int((rows.points(0) == 0.5).sum())
    return DuelStatistics(
        games,
        results.planned,
        results.seconds,
        results.plan.seed,
        as_dict(results.plan.options),
        (first, second),
        wilson(draws, games),
        draws,
        wilson(float(rows.points_by_seat()[0].sum()), games),
        spread(results.column(TURN)),
        {
            results.plan.game.look.reason(number): wilson(count, games)
            for number, count in reasons.most_common()
        },
    )


class Rows:
    """The rows of a duel as an array, read by duelist instead of by seat."""

    def __init__(self, results: Results) -> None:
        games, width = len(results), results.plan.width
        self._table: Column = np.frombuffer(results.figures, np.int64).reshape(games, width)
        self._numbers = np.arange(games)
        self.book: Book = results.plan.books()[0]

    def _of(self, at: int, by_seat: Column) -> Column:
        """Return a column of a duelist, who changes seats with every game."""
        found: Column = by_seat[(at + self._numbers) % SIDES, self._numbers]
        return found

    def points_by_seat(self) -> Column:
        """Return the points of each seat in each game: 1 for a win and a half for a draw."""
        won = self._table[:, WINNERS]
        seats = np.stack([won & 1, won >> 1 & 1])
        points: Column = seats / np.maximum(seats.sum(0), 1)
        return points

    def points(self, at: int) -> Column:
        """Return the points of a duelist in each game."""
        return self._of(at, self.points_by_seat())

    def health(self, at: int) -> Column:
        """Return the health that a duelist has left at the end of each game."""
        return self._of(at, self._table[:, SCORES : SCORES + SIDES].T)

    def cards(self, at: int, what: int, card: int) -> Column:
        """Return 1 for each game in which a duelist drew or played a card, else 0."""
        words = [self._table[:, word_at(seat, what, card // 32)] for seat in range(SIDES)]
        return self._of(at, np.stack(words) >> card % 32 & 1)


def _side(rows: Rows, at: int, duelist: Duelist) -> SideShare:
    points = rows.points(at)
    cards = [_card(rows, at, card, copies, points) for card, copies in _copies(rows, at).items()]
    return SideShare(
        duelist,
        wilson(float(points.sum()), len(points)),
        int((points == 1).sum()),
        int((points == 0).sum()),
        float(rows.health(at).mean()),
        tuple(sorted(cards, key=_best_first)),
    )


def _copies(rows: Rows, at: int) -> dict[int, int]:
    """Return the cards of a duelist's decks by number, and relic cards that it drew with 0."""
    book, counts = rows.book, Counter[int]()
    for age in range(AGES):
        deck = at * AGES + age
        counts.update((kind - 1) % DECOY for kind in book.cards[deck][: book.listed[deck]])
    rewards = book.reward[at][: book.rewards] if book.relic else []
    found = {
        card: 0 for card in rewards if card not in counts and rows.cards(at, DRAWN, card).any()
    }
    return dict(counts) | found


def _card(rows: Rows, at: int, card: int, copies: int, points: Column) -> CardShare:
    drawn, played = rows.cards(at, DRAWN, card), rows.cards(at, PLAYED, card)
    names = row_id(rows.book, card), row_title(rows.book, card)
    shares = [_share(points, games) for games in (drawn, played)]
    return CardShare(*names, copies, int(drawn.sum()), int(played.sum()), *shares)


def _share(points: Column, games: Column) -> Share | None:
    """Return the win share in the marked games, None if there are none."""
    count = int(games.sum())
    return wilson(float((points * games).sum()), count) if count else None


def _best_first(card: CardShare) -> tuple[float, float, str]:
    """Return the sort key: win share when played, then when drawn, then name."""
    shares = (card.when_played, card.when_drawn)
    played, drawn = (-1.0 if each is None else each.share for each in shares)
    return -played, -drawn, card.name
