"""Statistics of many runs: how far they get, how they end, what they have, how battles go."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from wartable.apps.clans.lab.campaigns.batch import Runs
from wartable.apps.clans.lab.campaigns.run import Course, Fight, Step
from wartable.engine.options.fields import as_dict
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import KIND_NAMES
from wartable.games.campaign.state import ACTS, DEFEAT, REASONS, VICTORY, WON
from wartable.lab.statistics import Mean, Share, Spread, mean_of, spread, wilson

T = TypeVar("T")
K = TypeVar("K")

#: Show no mean of fewer runs than this.
FEWEST = 10


@dataclass(frozen=True, slots=True)
class ActShare:
    """An act: the shares of runs that reach it and win it, and the winners' encounters in it."""

    act: int
    title: str
    reached: Share
    won: Share
    won_of_reached: Share | None
    encounters: Mean | None


@dataclass(frozen=True, slots=True)
class StepStatistics:
    """What runs have after ``completed`` encounters, among those that get that far."""

    completed: int
    runs: int
    gold: Mean
    hp: Mean
    deck: Mean
    reserves: Mean
    fallen: Mean


@dataclass(frozen=True, slots=True)
class FightStatistics:
    """Battles of a kind in an act: how many, the share won, health and cards lost."""

    act: int
    kind: str
    level: int
    fought: int
    won: Share
    hp_lost: Mean
    fell: Mean


@dataclass(frozen=True, slots=True)
class RunStatistics:
    """The statistics of at least one run."""

    runs: int
    planned: int
    seconds: float
    seed: int
    bot: str
    options: dict[str, Any]
    unlocked: str
    victory: Share
    acts: tuple[ActShare, ...]
    ends: dict[str, Share]
    completed: Spread
    battles: Spread
    legacy: Spread
    steps: tuple[StepStatistics, ...]
    fights: tuple[FightStatistics, ...]
    cards_lost: int
    retreats: int
    retreats_paid: int

    def as_dict(self) -> dict[str, Any]:
        """Return everything in its JSON form."""
        return asdict(self)


def run_statistics(found: Runs) -> RunStatistics:
    """Return the statistics of runs; raise ``ValueError`` if there are none."""
    courses = found.courses
    if not courses:
        raise ValueError("no runs")
    options, of_seats = found.terms.settled()
    return RunStatistics(
        len(courses),
        found.terms.runs,
        found.seconds,
        found.terms.seed,
        found.terms.bot,
        as_dict(options),
        of_seats[0].unlocked,
        wilson(sum(course.reason == VICTORY for course in courses), len(courses)),
        tuple(_act(courses, number) for number in range(1, ACTS + 1)),
        _ends(courses),
        spread(course.completed for course in courses),
        spread(course.battles for course in courses),
        spread(course.legacy for course in courses),
        tuple(_steps(courses)),
        tuple(_fights(courses)),
        sum(course.cards_lost for course in courses),
        sum(course.retreats for course in courses),
        sum(course.retreats_paid for course in courses),
    )


def end_of(course: Course) -> str:
    """Return how a run ended, as text: why, in which act, in what kind of encounter."""
    if course.reason == VICTORY:
        return REASONS[VICTORY]
    words = f"{REASONS[course.reason]} in act {course.act}"
    if course.reason != DEFEAT or not course.fights:
        return words
    return f"{words}, {KIND_NAMES[course.fights[-1].kind]}"


def _act(courses: Sequence[Course], number: int) -> ActShare:
    reached = [course for course in courses if course.act >= number]
    won = [course for course in reached if course.acts >= number]
    return ActShare(
        number,
        campaign().act(number).title,
        wilson(len(reached), len(courses)),
        wilson(len(won), len(courses)),
        wilson(len(won), len(reached)) if reached else None,
        mean_of(_encounters(course, number) for course in won) if won else None,
    )


def _encounters(course: Course, act: int) -> int:
    """Return how many encounters of an act a run completed."""
    return sum(step.act == act and step.encounter > 0 for step in course.steps)


def _ends(courses: Sequence[Course]) -> dict[str, Share]:
    counts = Counter(map(end_of, courses))
    return {end: wilson(count, len(courses)) for end, count in counts.most_common()}


def _steps(courses: Sequence[Course]) -> Iterable[StepStatistics]:
    steps = _grouped((step for course in courses for step in course.steps), _completed)
    for completed, group in sorted(steps.items()):
        if len(group) >= min(FEWEST, len(courses)):
            yield StepStatistics(
                completed,
                len(group),
                mean_of(step.gold for step in group),
                mean_of(step.hp for step in group),
                mean_of(step.cards for step in group),
                mean_of(step.waiting for step in group),
                mean_of(step.fallen for step in group),
            )


def _completed(step: Step) -> int:
    return step.completed


def _fights(courses: Sequence[Course]) -> Iterable[FightStatistics]:
    fights = _grouped((fight for course in courses for fight in course.fights), _sort_of)
    for (act, kind, level), group in sorted(fights.items()):
        yield FightStatistics(
            act,
            KIND_NAMES[kind],
            level,
            len(group),
            wilson(sum(fight.how == WON for fight in group), len(group)),
            mean_of(fight.lost for fight in group),
            mean_of(fight.fell for fight in group),
        )


def _sort_of(fight: Fight) -> tuple[int, int, int]:
    return fight.act, fight.kind, fight.level


def _grouped(things: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    groups: dict[K, list[T]] = defaultdict(list)
    for thing in things:
        groups[key(thing)].append(thing)
    return groups
