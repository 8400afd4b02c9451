"""A run's statistics as lines for the terminal."""

from __future__ import annotations

from wartable.engine.errors import printable
from wartable.lab.columns import columns
from wartable.lab.results import Results
from wartable.lab.statistics import Share, Spread, Statistics, statistics_of


def summary_lines(results: Results) -> list[str]:
    """Return the statistics of a run as lines of text."""
    lines = [_headline(results)]
    if results.interrupted:
        lines.append(f"stopped after {len(results)} of {results.planned} games")
    if not results.reproducible:
        lines.append("not reproducible: a bot that plays by the clock may play otherwise next time")
    if len(results):
        lines += _tables(statistics_of(results))
    return lines


def _headline(results: Results) -> str:
    plan, games = results.plan, len(results)
    rate = games / results.seconds if results.seconds > 0 else 0.0
    seats = f"{len(plan.seats)} seats{', rotated' if plan.rotate else ''}"
    pace = f"{rate:,.0f} games a second" if rate >= 10 else f"{rate:.2g} games a second"
    speed = f"{results.seconds:.1f} s, {pace}"
    return f"{plan.game.title}, {games} games, {seats}, seed {plan.seed} ({speed})"


def _tables(found: Statistics) -> list[str]:
    bots = [
        (
            printable(each.bot),
            each.seats,
            *_share(each.wins),
            percent(each.chance),
            percent(each.wins_per_seat.share),
        )
        for each in found.bots
    ]
    seats = [
        (each.name, *_share(each.wins), percent(each.chance), f"{each.score:.1f}")
        for each in found.seats
    ]
    ends = [(reason, *_share(share)) for reason, share in found.reasons.items()]
    ends += [("shared wins", *_share(found.shared)), ("no winner", *_share(found.unwon))]
    spreads = {"turns": found.turns, "moves": found.moves, "margin": found.margin}
    return [
        "",
        *columns(("bot", "seats", "wins", "95 %", "chance", "a seat"), bots, figures=True),
        "",
        *columns(("seat", "wins", "95 %", "chance", "score"), seats, figures=True),
        "",
        *columns(
            ("", "mean", "least", "quarter", "median", "3/4", "most"),
            [(name, *_spread(each)) for name, each in spreads.items()],
            figures=True,
        ),
        "",
        *columns(("end", "games", "95 %"), ends, figures=True),
    ]


def percent(share: float) -> str:
    """Return a share as text."""
    return f"{100 * share:.1f} %"


def _share(found: Share) -> tuple[str, str]:
    return percent(found.share), f"{100 * found.low:.1f} to {100 * found.high:.1f}"


def _spread(found: Spread) -> tuple[str, ...]:
    inner = (found.quarter, found.median, found.three_quarters)
    return f"{found.mean:.1f}", str(found.low), *(f"{each:g}" for each in inner), str(found.high)
