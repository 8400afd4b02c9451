"""What relics and buildings are worth: runs of the same seeds with and without them.

For every thing, pairs of runs share a seed; one run of a pair has the thing from the start, the
other does not. The worth is the mean difference of the pairs, with its interval.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from wartable.apps.clans.lab.campaigns.batch import Runs, Terms, simulate_runs
from wartable.apps.clans.lab.campaigns.gifts import Present, find_present, presents
from wartable.apps.clans.lab.campaigns.run import Course
from wartable.engine import arguments
from wartable.games.campaign.state import VICTORY
from wartable.lab.batch import Progress, part_of
from wartable.lab.statistics import Mean, mean_of


@dataclass(frozen=True, slots=True)
class Worth:
    """What a thing adds on average: encounters, acts won, share of runs won, legacy points."""

    present: Present
    pairs: int
    encounters: Mean
    acts: Mean
    wins: Mean
    legacy: Mean


@dataclass(frozen=True)
class Worths:
    """What the things are worth; fewer than requested after an interruption."""

    terms: Terms
    seconds: float
    without: Runs
    listed: tuple[Worth, ...]
    interrupted: bool

    def as_dict(self) -> dict[str, Any]:
        """Return everything in its JSON form."""
        return {
            "pairs": self.terms.runs,
            "seed": self.terms.seed,
            "bot": self.terms.bot,
            "seconds": self.seconds,
            "things": [asdict(worth) for worth in self.listed],
        }


def worth_of(names: Sequence[str], terms: Terms, progress: Progress | None = None) -> Worths:
    """Return what the named things, or all of them, are worth, from ``terms.runs`` pairs each.

    All things share the runs without them. Ctrl-C ends the study and keeps the things so far.
    Raises ``NotFound`` for an unknown thing, and as ``simulate_runs`` does.
    """
    wanted = [find_present(name) for name in arguments.texts(names, "things")] or presents()
    parts = 1 + len(wanted)
    without = simulate_runs(terms, part_of(progress, 0, parts))
    listed: list[Worth] = []
    seconds, interrupted = without.seconds, without.interrupted
    for at, present in enumerate(wanted, 1):
        if interrupted:
            break
        other = simulate_runs(terms, part_of(progress, at, parts), gift=present.id)
        seconds, interrupted = seconds + other.seconds, other.interrupted
        if not interrupted:
            listed.append(compared(present, without.courses, other.courses))
    return Worths(terms, seconds, without, tuple(listed), interrupted)


def compared(present: Present, usual: Sequence[Course], changed: Sequence[Course]) -> Worth:
    """Return the worth of a thing from paired runs; the ``changed`` runs got it, or lost it."""
    pairs = list(zip(usual, changed, strict=True))
    sign = -1 if present.taken else 1

    def gain(figure: Callable[[Course], int]) -> Mean:
        return mean_of(sign * (figure(other) - figure(one)) for one, other in pairs)

    return Worth(
        present,
        len(pairs),
        gain(lambda course: course.completed),
        gain(lambda course: course.acts),
        gain(lambda course: int(course.reason == VICTORY)),
        gain(lambda course: course.legacy),
    )
