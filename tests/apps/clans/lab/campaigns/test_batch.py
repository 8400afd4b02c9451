"""Simulated runs: the same whichever way they are played; figures, and what things are worth."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from support.campaign.matches import fight_within
from wartable.apps.clans.lab.campaigns import run as courses
from wartable.apps.clans.lab.campaigns.batch import MOST_RUNS, Runs, Terms, seed_of, simulate_runs
from wartable.apps.clans.lab.campaigns.battles import Fought, fighter_for, match_of
from wartable.apps.clans.lab.campaigns.run import RunFailed, play_run
from wartable.bots.play import bot_move
from wartable.bots.registry import make_bot
from wartable.engine.errors import BadOption, NotFound
from wartable.engine.game import Setting
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.play.match import Match
from wartable.engine.play.seeds import stream_of
from wartable.games.campaign import GAME as CAMPAIGN
from wartable.games.campaign import bots as campaign_bots
from wartable.games.campaign.bots.encounters import leave_at
from wartable.games.campaign.moves import wait_move

#: Seasons of few encounters, so that runs are short.
SHORT = Terms(CAMPAIGN.options({"longest_act": 10, "boss_after": 2}), runs=3, seed=4)


@cache
def short_runs() -> Runs:
    return simulate_runs(SHORT)


class Noting:
    """Fights as another does, and notes what begins and how it ends."""

    def __init__(self, plainly: bool) -> None:
        self._fighter = fighter_for("greedy", plainly=plainly)
        self.fought: list[tuple[Setting, int, Fought]] = []

    def fight(self, setting: Setting, floor: int = 0) -> Fought:
        found = self._fighter.fight(setting, floor)
        self.fought.append((setting, floor, found))
        return found


# --- the same runs --------------------------------------------------------------------------------


def test_battles_are_the_same_in_all_forms() -> None:
    noting = Noting(plainly=True)
    play_run(SHORT.book(), seed_of(SHORT, 0), noting)
    for setting, floor, plainly in noting.fought[:3]:
        for given in (floor, 0, setting.of_seats[0].base_hp // 2):
            compiled = fighter_for("greedy").fight(setting, given)
            again = fighter_for("greedy", plainly=True).fight(setting, given)
            assert (compiled.hash, compiled.moves) == (again.hash, again.moves)
        assert fighter_for("greedy").fight(setting, floor).hash == plainly.hash


def test_a_battle_is_the_match_of_its_seed_between_the_same_bots() -> None:
    noting = Noting(plainly=True)
    play_run(SHORT.book(), seed_of(SHORT, 1), noting)
    setting, _, _ = noting.fought[0]
    fought = fighter_for("greedy", plainly=True).fight(setting)
    assert setting.rival != "greedy", "the enemy has a player of its own"
    match = match_of(fought.game, setting, ("greedy", setting.rival))
    bots = [make_bot(player, fought.game) for player in match.players]
    chances = [stream_of(setting.seed, BOT, seat) for seat in range(2)]
    while not match.over:
        seat = match.to_act[0]
        bot_move(bots[seat], match, seat, chances[seat])
    assert fought.hash == match.state_hash()
    assert fought.over
    assert fought.winners == match.winners


def test_any_bot_can_fight() -> None:
    noting = Noting(plainly=True)
    play_run(SHORT.book(), seed_of(SHORT, 1), noting)
    setting, _, _ = noting.fought[0]
    fought = fighter_for("random").fight(setting)
    assert fought.over
    left = fighter_for("random").fight(setting, setting.of_seats[0].base_hp)
    assert not left.over
    assert left.moves == 0 or left.s.health[0] <= setting.of_seats[0].base_hp


def test_a_run_is_the_match_of_its_seed() -> None:
    seed = seed_of(SHORT, 0)
    found = short_runs().courses[0]
    match = Match(CAMPAIGN, options=SHORT.options, seed=seed)
    own = stream(seed, BOT, 0)
    while not match.over:
        if match.inner is None:
            view = match.view(0)
            match.play(0, campaign_bots.choose(view.book, view.s, view.work, own, 0, 0))
            continue
        assert CAMPAIGN.within is not None
        stays = CAMPAIGN.within.may_leave(match.book, match.s)
        fight_within(match, 0 if stays else leave_at(match.book, match.s))
    assert match.state_hash() == found.hash
    assert len(match.moves) == found.moves


def test_the_same_seed_gives_the_same_runs_however_many_work() -> None:
    assert simulate_runs(SHORT).courses == short_runs().courses
    assert simulate_runs(replace(SHORT, plainly=True)).courses == short_runs().courses
    # Without a compiler, so that the processes need not load what was compiled.
    assert simulate_runs(replace(SHORT, jobs=2, plainly=True)).courses == short_runs().courses
    assert simulate_runs(replace(SHORT, seed=5)).courses != short_runs().courses
    assert [course.seed for course in short_runs().courses] == [seed_of(SHORT, n) for n in range(3)]


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    simulate_runs(
        replace(SHORT, runs=2, plainly=True), lambda done, total: told.append((done, total))
    )
    assert told == [(1, 2), (2, 2)]


def test_an_interruption_keeps_the_runs_so_far() -> None:
    def stop(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    found = simulate_runs(replace(SHORT, plainly=True), stop)
    assert len(found.courses) == 2
    assert found.interrupted
    assert found.courses == short_runs().courses[:2]


# --- refusals -------------------------------------------------------------------------------------


def test_a_refusal_names_seed_and_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign_bots, "choose", lambda *given: wait_move())
    with pytest.raises(RunFailed, match=r"run of seed 77, move 1, wait: refused: "):
        play_run(SHORT.book(), 77, fighter_for("greedy", plainly=True))


def test_a_dead_end_names_seed_and_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courses, "MOST_MOVES", 4)
    with pytest.raises(RunFailed, match=r"run of seed 77, move 5, .*: no end after 4 moves"):
        play_run(SHORT.book(), 77, fighter_for("greedy", plainly=True))


@pytest.mark.parametrize(
    ("terms", "why"),
    [
        (Terms(runs=0), "runs must be 1 to"),
        (Terms(runs=MOST_RUNS + 1), "runs must be 1 to"),
        (Terms(jobs=0), "jobs must be 1 to"),
        (Terms(seed=-1), "a seed is 0 to"),
        (Terms(unlocked="emperor"), "emperor"),
        (Terms(unlocked="crown"), "'crown'"),
    ],
)
def test_terms_that_cannot_be_played(terms: Terms, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        simulate_runs(terms)


def test_a_bot_that_there_is_not() -> None:
    with pytest.raises(NotFound, match="no bot 'napoleon'"):
        simulate_runs(Terms(bot="napoleon"))
