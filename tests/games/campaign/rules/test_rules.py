"""The campaign's rules as the contract has them: random runs, legal moves, the clock."""

from __future__ import annotations

import random

import pytest

from support.campaign.codes import order
from support.campaign.runs import Run, begun
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.moves import packed
from wartable.engine.kit.tables import spec_of
from wartable.games.campaign import rules
from wartable.games.campaign.rules.deck import fallen_of, reserves_of
from wartable.games.campaign.state import (
    BATTLE,
    CAMP,
    DECK,
    DEFEAT,
    OVER,
    REVIEW,
    SHOP,
    SHOPPING,
    SKIRMISH,
    START,
    VICTORY,
)


def steps(seed: int) -> tuple[Run, list[int]]:
    """Play a random run; return it and the stages that it passed, one a move."""
    run, stages = Run(seed), []
    while not rules.over(run.book, run.s):
        stages.append(run.s.stage)
        run.go_on()
    return run, stages


def test_random_runs_end_in_every_way_and_pass_every_stage() -> None:
    ends, passed = set(), set()
    for seed in range(40):
        run, stages = steps(seed)
        ends.add((run.s.ended, run.s.act))
        passed.update(stages)
    assert passed == {START, CAMP, BATTLE, SHOP, REVIEW}
    assert {(DEFEAT, 1), (DEFEAT, 2), (DEFEAT, 3), (VICTORY, 3)} <= ends


@pytest.mark.parametrize("seed", range(4))
def test_the_phase_rises_when_something_new_is_asked_and_never_else(seed: int) -> None:
    run = Run(seed)
    while not rules.over(run.book, run.s):
        before = run.copy()
        run.go_on()
        is_new = (run.s.stage, run.s.completed) != (before.stage, before.completed)
        assert rules.phase(run.book, run.s) == before.decided + (1 if is_new else 0)
        assert rules.turn(run.book, run.s) == run.s.completed
    assert run.s.stage == OVER


@pytest.mark.parametrize("seed", range(4))
def test_exactly_the_legal_moves_are_accepted(seed: int) -> None:
    run, dice = Run(seed), random.Random(seed)
    while not rules.over(run.book, run.s):
        families = {family.code: family for family in run.legal()}
        assert families
        assert len(families) == len(run.legal())
        for family in families.values():
            assert rules.check(run.book, run.s, run.work, 0, packed(family.code, family.low)) == 0
            assert rules.check(run.book, run.s, run.work, 0, packed(family.code, family.high)) == 0
        for move in thoughts(run, dice):
            accepted = rules.check(run.book, run.s, run.work, 0, move) == 0
            code = move & 0xFFFFFFFF
            assert accepted == (code in families and move in families[code])
        run.go_on()


def thoughts(run: Run, dice: random.Random) -> list[int]:
    """Return moves of any verb with numbers that may mean something."""
    s = run.s
    numbers = [0, 1, 2, 7, 8, 2047, s.deck[dice.randrange(DECK)]]
    numbers += [*reserves_of(s)[:1], *fallen_of(s)[:1]]
    return [
        packed(
            order(dice.randrange(32), dice.choice(numbers), dice.choice((0, 0, 0, 1, 4, 5))),
            dice.choice((0, 0, 0, 1, s.hp, s.hp + 1, -1)),
        )
        for _ in range(30)
    ]


def test_who_is_out_of_time_is_led_on_to_the_end() -> None:
    run, stages = Run(1, longest_act=10), []
    while not rules.over(run.book, run.s):
        stages.append(run.s.stage)
        run.play(rules.timeout_move(run.book, run.s, 0))
    assert stages == [START] + [CAMP] * 10


@pytest.mark.parametrize(
    ("run", "stage"),
    [
        (begun().meeting(SHOPPING), SHOP),
        (begun().meeting(SKIRMISH), BATTLE),
        (begun().between_acts(), REVIEW),
    ],
)
def test_there_is_a_move_for_who_is_out_of_time_in_every_stage(run: Run, stage: int) -> None:
    assert run.s.stage == stage
    run.play(rules.timeout_move(run.book, run.s, 0))
    assert run.s.stage == CAMP


def test_the_random_player_needs_to_know_nothing_hidden() -> None:
    run = Run(5)
    for _ in range(60):
        seen = run.copy()
        rules.conceal(run.book, seen, 0)
        before = spec_of(run.s).pack(run.s)
        known = rules.sample(run.book, seen, run.work, stream(8, BOT), 0)
        assert rules.sample(run.book, run.s, run.work, stream(8, BOT), 0) == known
        assert spec_of(run.s).pack(run.s) == before
        run.go_on()
        if rules.over(run.book, run.s):
            break


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_left_of_what_is_over(seed: int) -> None:
    run = Run(seed)
    while not rules.over(run.book, run.s):
        if run.s.stage != BATTLE:
            assert (run.s.enemies, run.s.battle_seed, run.s.ambush) == (0, 0, 0)
        if run.s.stage == CAMP:
            assert run.s.now == 0
            assert run.s.shelf_cards == 0
        assert all(kind == 0 for kind in run.s.deck[run.s.cards :])
        assert 0 < run.s.hp <= run.s.max_hp
        assert run.s.gold >= 0
        run.go_on()
