"""Figures of simulated runs: how far they get, what they have, what relics and buildings add."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from functools import cache

import pytest

from wartable.apps.clans.lab.campaigns.batch import Runs, Terms, simulate_runs
from wartable.apps.clans.lab.campaigns.gifts import NO_GIFT, find_present, gift_of, presents
from wartable.apps.clans.lab.campaigns.report import (
    RUN_COLUMNS,
    reach_lines,
    run_csv,
    run_json,
    run_lines,
    worth_csv,
    worth_json,
    worth_lines,
)
from wartable.apps.clans.lab.campaigns.run import Course, Fight, Step
from wartable.apps.clans.lab.campaigns.statistics import end_of, run_statistics
from wartable.apps.clans.lab.campaigns.worth import compared, worth_of
from wartable.engine.errors import NotFound
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.events import Log
from wartable.games.campaign import GAME as CAMPAIGN
from wartable.games.campaign.state import ACTS, DEFEAT, SEASON_OVER, SKIRMISH, VICTORY, WON
from wartable.lab.statistics import Mean, mean_of, wilson

#: Seasons of few encounters, so that runs are short.
SHORT = Terms(CAMPAIGN.options({"longest_act": 10, "boss_after": 2}), runs=3, seed=4)


@cache
def short_runs() -> Runs:
    return simulate_runs(SHORT)


STEP = Step(1, 0, 0, 50, 50, 50, 25, 0, 0)
FIGHT = Fight(1, SKIRMISH, 1, WON, 50, 4, 2, 60)


def made_up(number: int, reason: int, act: int, **changes: object) -> Course:
    """Return a run that nobody played: it completed an encounter in every act it reached."""
    acts = act if reason == VICTORY else act - 1
    steps = (STEP, *(Step(n, 1, n, 10 * n, 40, 50, 20 + n, 1, 2) for n in range(1, act + 1)))
    fights = tuple(replace(FIGHT, act=n) for n in range(1, act + 1))
    whole = Course(
        number, 1000 + number, reason, act, acts, act, act, 5 * act, 7, 0, 20, 9, "", steps, fights
    )
    return replace(whole, **changes)  # type: ignore[arg-type]


def found_of(*given: Course) -> Runs:
    return Runs(Terms(runs=len(given)), 2.0, given)


RUNS = found_of(made_up(0, DEFEAT, 1), made_up(1, SEASON_OVER, 2), made_up(2, VICTORY, 3))


def test_how_far_runs_get() -> None:
    found = run_statistics(RUNS)
    assert found.victory == wilson(1, 3)
    assert [act.reached.share for act in found.acts] == [1, 2 / 3, 1 / 3]
    assert [act.won.share for act in found.acts] == [2 / 3, 1 / 3, 1 / 3]
    assert found.acts[1].won_of_reached == wilson(1, 2)
    assert found.acts[0].encounters == Mean(1.0, 1.0, 1.0)
    assert found.ends == {
        "defeat in act 1, battle": wilson(1, 3),
        "season over in act 2": wilson(1, 3),
        "victory": wilson(1, 3),
    }
    assert (found.completed.low, found.completed.mean, found.completed.high) == (1, 2, 3)
    assert len(found.acts) == ACTS


def test_what_runs_have_after_so_many_encounters() -> None:
    begin, first = run_statistics(RUNS).steps  # further on there are too few for an average
    assert (begin.runs, begin.gold.mean, begin.deck.mean) == (3, 50, 25)
    assert (first.runs, first.gold.mean, first.deck.mean, first.reserves.mean) == (3, 10, 21, 1)


def test_how_battles_go() -> None:
    first = run_statistics(RUNS).fights[0]
    assert (first.act, first.kind, first.level, first.fought) == (1, "battle", 1, 3)
    assert first.won == wilson(3, 3)
    assert (first.hp_lost.mean, first.fell.mean) == (4, 2)


def test_no_runs_have_no_figures() -> None:
    with pytest.raises(ValueError, match="no runs"):
        run_statistics(found_of())


def test_ends_name_what_a_run_was_lost_to() -> None:
    assert end_of(made_up(0, DEFEAT, 2, fights=())) == "defeat in act 2"
    assert end_of(made_up(0, VICTORY, 3)) == "victory"


def test_means_and_their_intervals() -> None:
    assert mean_of([2]) == Mean(2, 2, 2)
    found = mean_of([1, 2, 3, 4])
    assert found.mean == 2.5
    assert found.high - found.mean == pytest.approx(1.959964 * (5 / 3 / 4) ** 0.5)
    assert found.is_clear
    assert not mean_of([-1, 1]).is_clear


def test_runs_in_words_tables_and_files() -> None:
    found = run_statistics(short_runs())
    text = "\n".join(run_lines(found))
    assert "Clans: The Campaign, 3 runs, seed 4" in text
    assert "How far runs get" in text
    assert all(len(line) <= 100 for line in text.splitlines())
    assert "| act | reached | 95 % |" in "\n".join(run_lines(found, markdown=True))
    in_short = reach_lines(found)
    assert set(in_short) < set(run_lines(found))
    assert "How far runs get" in in_short and "Battles" not in in_short
    assert json.loads(json.dumps(run_json(found)))["runs"] == 3
    rows = list(csv.DictReader(io.StringIO(run_csv(short_runs()))))
    assert tuple(rows[0]) == RUN_COLUMNS
    assert [int(row["encounters"]) for row in rows] == [
        course.completed for course in short_runs().courses
    ]


# --- what things are worth ------------------------------------------------------------------------


@pytest.mark.parametrize("name", [present.id for present in presents()])
def test_a_gift_is_there_from_the_start(name: str) -> None:
    present, book = find_present(name), SHORT.book()
    before, after = CAMPAIGN.state(), CAMPAIGN.state()
    for s in (before, after):
        CAMPAIGN.rules.setup(book, s, CAMPAIGN.work(), stream(1, BOT), Log())
    gift = gift_of(name)
    assert gift is not None
    gift(book, after, stream(1, BOT), Log())
    if present.what == "relic":
        number = [each.id for each in presents()].index(name)
        assert (before.relics[number], after.relics[number], after.active[number]) == (0, 1, 1)
    else:
        number = [each.id for each in presents() if each.what == "building"].index(name)
        assert before.built[number] != after.built[number]
        assert after.built[number] == int(not present.taken)
    if present.taken:
        assert before.under_way == 1
        assert after.under_way == 0


def test_nothing_is_no_gift_and_others_are_named() -> None:
    assert gift_of(NO_GIFT) is None
    with pytest.raises(NotFound, match="no relic or building 'crown'; there are relic_gold_purse"):
        gift_of("crown")


def test_worth_is_the_average_difference_of_pairs() -> None:
    usual = [made_up(0, DEFEAT, 1), made_up(1, DEFEAT, 2)]
    changed = [made_up(0, VICTORY, 3), made_up(1, DEFEAT, 2)]
    given = compared(find_present("relic_morale"), usual, changed)
    assert (given.pairs, given.encounters.mean, given.acts.mean) == (2, 1, 1.5)
    assert (given.wins.mean, given.legacy.mean) == (0.5, 5)
    # What is taken away is worth what the others have more.
    taken = compared(find_present("training_grounds"), usual, changed)
    assert (taken.encounters.mean, taken.wins.mean) == (-1, -0.5)


def test_worth_of_named_things() -> None:
    terms = replace(SHORT, runs=2)
    told: list[int] = []
    found = worth_of(["relic_morale", "supply_depot"], terms, lambda done, total: told.append(done))
    assert [each.present.id for each in found.listed] == ["relic_morale", "supply_depot"]
    assert told == [1, 2, 3, 4, 5, 6]
    assert found.without.courses == short_runs().courses[:2]
    assert not found.interrupted
    text = "\n".join(worth_lines(found))
    assert "Battle Standard" in text
    assert "Supply Depot" in text
    assert all(len(line) <= 100 for line in text.splitlines())
    assert "| relic | encounters | acts |" in "\n".join(worth_lines(found, markdown=True))
    assert len(list(csv.reader(io.StringIO(worth_csv(found))))) == 3
    assert json.loads(json.dumps(worth_json(found)))["pairs"] == 2


def test_an_interruption_keeps_the_things_so_far() -> None:
    def stop(done: int, total: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    terms = replace(SHORT, runs=2)
    found = worth_of(["relic_morale", "supply_depot"], terms, stop)
    assert found.interrupted
    assert [each.present.id for each in found.listed] == ["relic_morale"]
    assert "stopped after 1 things" in "\n".join(worth_lines(found))
