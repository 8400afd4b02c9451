"""What relics and buildings are worth: runs of the same seeds with and without them.

Of every thing there are so many pairs of runs, one with and one without it from the start, each
pair of one seed. Its worth is the average difference of the pairs, with the interval of that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from wartable.engine import given
from wartable.games.clans.campaign.state import VICTORY
from wartable.lab.batch import Progress, part_of
from wartable.lab.campaigns.course import Course
from wartable.lab.campaigns.gifts import Present, find_present, presents
from wartable.lab.campaigns.means import Mean, mean_of
from wartable.lab.campaigns.runs import Runs, Terms, simulate_runs


@dataclass(frozen=True, slots=True)
class Worth:
    """What a thing adds on average: encounters, acts won, shares of runs won, legacy points."""

    present: Present
    pairs: int
    encounters: Mean
    acts: Mean
    wins: Mean
    legacy: Mean


@dataclass(frozen=True)
class Worths:
    """What all things are worth; fewer than asked for after an interruption."""

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
    """Return what things are worth, all of them where none is named, by ``terms.runs`` pairs.

    The runs without are the same for all. An interruption ends it with the things so far.
    Raises ``NotFound`` for a thing that there is not, and as ``simulate_runs`` does.
    """
    wanted = [find_present(name) for name in given.texts(names, "things")] or presents()
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
    """Return what a thing is worth by runs in pairs; ``changed`` were given it, or lost it."""
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
