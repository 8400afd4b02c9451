"""Battles fought as matches inside a run: results, retreats and records."""

from __future__ import annotations

import pytest

from wartable.engine.chance import BOT, stream
from wartable.engine.errors import Refusal
from wartable.engine.match import Match
from wartable.engine.moves import packed
from wartable.engine.record import read_record, write_record
from wartable.games.clans import GAME as CLANS
from wartable.games.clans.campaign import GAME
from wartable.games.clans.campaign.cards import lost
from wartable.games.clans.campaign.orders import CHOOSE_RELIC, HAS_WON, TRAVEL, order
from wartable.games.clans.campaign.state import BATTLE, CAMP, SKIRMISH
from wartable.games.clans.state import SOUTH

GREEDY = 0


def in_battle(seed: int = 4, gold: int = 50, hp: int = 50) -> Match:
    """Return a run that has travelled to its first battle."""
    options = GAME.options({"start_gold": gold, "start_hp": hp})
    match = Match(GAME, seats=1, seed=seed, options=options)
    match.play(0, order(CHOOSE_RELIC, 0))
    kinds = [match.s.c_kind[at] for at in range(match.s.choices)]
    match.play(0, order(TRAVEL, kinds.index(SKIRMISH)))
    assert match.s.stage == BATTLE
    return match


def fight(match: Match, most: int = 1_000) -> Match:
    """Fight the present battle for so many moves; return its match."""
    chance = stream(1, BOT)
    battle = match.inner
    assert battle is not None
    for _ in range(most):
        if battle.over:
            break
        seat = battle.to_act[0]
        move = CLANS.bots.choose(battle.book, battle.s, battle.work, chance, seat, GREEDY)
        match.play_within(seat, move)
    return battle


def fought(won: bool) -> tuple[Match, Match]:
    """Return a run before its first battle is closed, and that battle, won or lost."""
    for seed in range(20):
        match = in_battle(seed, hp=50 if won else 1)
        battle = fight(match)
        if battle.winners == ((SOUTH,) if won else (1 - SOUTH,)):
            return match, battle
    raise AssertionError("no battle of twenty ended so")


def test_5_8_a_battle_that_was_won_has_its_result_in_the_run() -> None:
    match, battle = fought(won=True)
    fallen = battle.s.fallen[SOUTH]
    match.close_within()
    assert match.inner is None
    assert (match.s.hp, match.s.encounter) == (battle.s.health[SOUTH], 1)
    assert 0 < lost(match.s) <= fallen


def test_5_11_a_battle_that_was_lost_ends_the_run() -> None:
    match, _ = fought(won=False)
    match.close_within()
    assert (match.s.hp, match.over, match.winners) == (0, True, ())


def test_5_1_only_a_battle_that_was_fought_can_report() -> None:
    match = in_battle()
    with pytest.raises(Refusal) as refused:
        match.play(0, packed(order(HAS_WON), 50))
    assert refused.value.code == "not-fought"
    assert match.legal(0) == ()


def test_5_10_a_battle_can_be_left_for_gold() -> None:
    match = in_battle()
    fight(match, 15)
    match.leave_within()
    assert (match.s.stage, match.s.gold, match.s.recovery) == (CAMP, 30, 1)
    assert match.s.encounter == 0


def test_5_10_it_cannot_be_left_without_gold() -> None:
    match = in_battle(gold=0)
    with pytest.raises(Refusal, match="a retreat costs 20 gold"):
        match.leave_within()
    assert match.inner is not None


def test_1_7_a_run_with_its_battle_is_read_back_from_its_record() -> None:
    match = in_battle()
    fight(match)
    match.close_within()
    again = read_record(write_record(match))
    assert again.state_hash() == match.state_hash()
    assert again.s == match.s


def test_1_7_a_run_in_the_middle_of_a_battle_is_read_back_too() -> None:
    match = in_battle()
    battle = fight(match, 20)
    again = read_record(write_record(match))
    assert again.inner is not None
    assert again.inner.state_hash() == battle.state_hash()
