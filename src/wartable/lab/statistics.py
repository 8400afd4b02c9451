"""Statistics of a batch: who wins, how long games last, how clear wins are and how games end.

Intervals are Wilson score intervals at 95 %. A shared win counts as a fraction, so a bot or a seat
scores between 0 and 1 in a game, not only 0 or 1. The variance of such a score is at most that of a
coin with the same mean, so the interval covers at least 95 %. A bot in several seats scores the sum
of their fractions. However the seats depend on each other, that is one number from 0 to 1 per game,
so its interval is based on the number of games.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

from wartable.engine.kit.seats import seats_in
from wartable.engine.options.fields import as_dict
from wartable.lab.kernel import MOVES, REASON, SCORES, TURN, WINNERS, sitter
from wartable.lab.results import Batch, Results

#: Half-width of a 95 % interval in standard deviations.
Z95 = 1.959963984540054
#: Maximum length of a seat option shown in a title.
TITLE = 24


@dataclass(frozen=True, slots=True)
class Share:
    """A share of games with its 95 % interval."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class BotShare:
    """What a bot wins, in all its seats and per seat, and what chance would give it.

    If players differ in their seat options, the options are part of the name.
    """

    bot: str
    seats: int
    wins: Share
    chance: float
    wins_per_seat: Share
    chance_per_seat: float


@dataclass(frozen=True, slots=True)
class SeatShare:
    """What a seat wins, whoever sits there, and its mean score."""

    seat: int
    name: str
    wins: Share
    chance: float
    score: float


@dataclass(frozen=True, slots=True)
class Spread:
    """The distribution of a number over the games."""

    mean: float
    low: int
    quarter: float
    median: float
    three_quarters: float
    high: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of at least one game."""

    games: int
    bots: tuple[BotShare, ...]
    seats: tuple[SeatShare, ...]
    shared: Share
    unwon: Share
    turns: Spread
    moves: Spread
    margin: Spread
    reasons: dict[str, Share]

    def as_dict(self) -> dict[str, Any]:
        """Return everything in its JSON form."""
        return asdict(self)


def statistics_of(results: Results) -> Statistics:
    """Return the statistics of a batch; raise ``ValueError`` if it has no games."""
    games = len(results)
    if games == 0:
        raise ValueError("no games")
    counts = _won_by(results)
    reasons = Counter(results.column(REASON))
    return Statistics(
        games,
        _bots(results, counts),
        _seats(results, counts),
        wilson(sum(n for (won, _), n in counts.items() if won.bit_count() > 1), games),
        wilson(sum(n for (won, _), n in counts.items() if won == 0), games),
        spread(results.column(TURN)),
        spread(results.column(MOVES)),
        spread(row.margin for row in results.rows()),
        {
            results.plan.game.look.reason(number): wilson(count, games)
            for number, count in reasons.most_common()
        },
    )


def wilson(wins: float, games: int) -> Share:
    """Return the share of ``wins`` in ``games`` with Wilson's score interval."""
    share = wins / games
    weight = Z95 * Z95 / games
    centre = share + weight / 2
    half = sqrt(weight * (share * (1 - share) + weight / 4))
    low = (centre - half) / (1 + weight) if wins > 0 else 0.0
    high = (centre + half) / (1 + weight) if wins < games else 1.0
    return Share(share, low, high)


def spread(figures: Iterable[int]) -> Spread:
    """Return mean, quartiles and extremes; quartiles interpolate between the nearest values."""
    ordered = sorted(figures)
    quarter, median, three_quarters = (_quantile(ordered, part) for part in (1, 2, 3))
    mean = sum(ordered) / len(ordered)
    return Spread(mean, ordered[0], quarter, median, three_quarters, ordered[-1])


def _quantile(ordered: list[int], quarters: int) -> float:
    whole, rest = divmod((len(ordered) - 1) * quarters, 4)
    below = ordered[whole]
    return below + (ordered[min(whole + 1, len(ordered) - 1)] - below) * rest / 4


#: The number of games by winners (a mask) and shift of the players.
Won = Mapping[tuple[int, int], int]


def _won_by(results: Results) -> Won:
    shifts = array("q", map(results.plan.shift, range(len(results))))
    return Counter(zip(results.column(WINNERS), shifts, strict=True))


def _bots(results: Results, counts: Won) -> tuple[BotShare, ...]:
    players, games = _players(results.plan), len(results)
    won = dict.fromkeys(players, 0.0)
    for (mask, shift), count in counts.items():
        winners = seats_in(mask)
        for seat in winners:
            won[players[sitter(seat, shift, len(players))]] += count / len(winners)
    return tuple(
        _bot(_title(player, players), players.count(player), len(players), wins, games)
        for player, wins in won.items()
    )


def _bot(title: str, own: int, seats: int, wins: float, games: int) -> BotShare:
    total = wilson(min(wins, games), games)
    each = Share(total.share / own, total.low / own, total.high / own)
    return BotShare(title, own, total, own / seats, each, 1 / seats)


#: A bot and the options of its seat by name, if the game has any.
Player = tuple[str, tuple[tuple[str, int | str], ...]]


def _players(plan: Batch) -> list[Player]:
    """Return the players in the order of the list; other options make another player."""
    of_seats = [tuple(as_dict(each).items()) for each in plan.of_seats] or [()] * len(plan.seats)
    return list(zip(plan.seats, of_seats, strict=True))


def _title(player: Player, players: list[Player]) -> str:
    """Return a bot's name with the seat options in which players differ."""
    spec, own = player
    others = [of_seat for _, of_seat in players]
    told = [
        f"{name}={_short(str(value))}"
        for at, (name, value) in enumerate(own)
        if any(other[at] != own[at] for other in others)
    ]
    return " ".join([spec, *told])


def _short(text: str) -> str:
    return text if len(text) <= TITLE else f"{text[: TITLE - 1]}…"


def _seats(results: Results, counts: Won) -> tuple[SeatShare, ...]:
    game, games, seats = results.plan.game, len(results), len(results.plan.seats)
    won = [0.0] * seats
    for (mask, _), count in counts.items():
        winners = seats_in(mask)
        for seat in winners:
            won[seat] += count / len(winners)
    return tuple(
        SeatShare(
            seat,
            game.look.seat_name(seat),
            wilson(min(won[seat], games), games),
            1 / seats,
            sum(results.column(SCORES + seat)) / games,
        )
        for seat in range(seats)
    )


# --- means ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its 95 % normal interval; for a single value, that value."""

    mean: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether the interval excludes 0."""
        return self.low > 0 or self.high < 0


def mean_of(figures: Iterable[float]) -> Mean:
    """Return the mean of at least one value."""
    listed = list(figures)
    count = len(listed)
    mean = sum(listed) / count
    squares = sum((figure - mean) ** 2 for figure in listed)
    half = Z95 * sqrt(squares / (count - 1) / count) if count > 1 else 0.0
    return Mean(mean, mean - half, mean + half)
