"""Rests, events, treasures, mysteries, cities, defences and recoveries (rules 6-1 to 6-8)."""

from __future__ import annotations

from collections import Counter

import pytest

from campaign_runs import Run, begun
from wartable.games.clans.campaign import numbers
from wartable.games.clans.campaign.orders import (
    HAS_LOST,
    HAS_RETREATED,
    HAS_WON,
    IS_UNDECIDED,
    LEAVE,
    TRAVEL,
    WAIT,
)
from wartable.games.clans.campaign.state import (
    A_RELIC,
    AN_ITEM,
    BATTLE,
    CAMP,
    DEFENCE,
    EASY,
    EVENT,
    MYSTERY,
    RECOVERY,
    REST,
    SHOPPING,
    SKIRMISH,
    TREASURE,
)

FIVE = [RECOVERY, SHOPPING, REST, EVENT, TREASURE]


def gold_for(run: Run, why: int) -> list[int]:
    """Return the gold that was just gained for a reason."""
    return [figures[0] for figures in run.told(numbers.GAINS_GOLD) if figures[2] == why]


@pytest.mark.parametrize(("hp", "most", "after"), [(10, 50, 25), (45, 50, 50), (10, 55, 27)])
def test_6_1_a_rest_heals_three_tenths_and_halves_go_up(hp: int, most: int, after: int) -> None:
    run = begun().having(hp=hp, max_hp=most).meeting(REST)
    assert run.s.hp == after
    assert run.s.encounter == 1


def test_6_2_an_event_gives_its_offer_and_nothing_else() -> None:
    run = begun().with_relics().meeting(EVENT, offer=(A_RELIC, 2))
    assert run.s.relics == [0, 0, 1, 0, 0, 0, 0, 0]
    assert {figures[2] for figures in run.told(numbers.GAINS_GOLD)} <= {numbers.FOR_STORY}
    assert (run.s.encounter, run.s.stage) == (1, CAMP)


def test_6_3_a_treasure_gives_its_gold_and_its_offer() -> None:
    run = begun().in_act(2).with_items().meeting(TREASURE, offer=(AN_ITEM, 1))
    assert gold_for(run, numbers.FOR_TREASURE) == [90]
    assert run.s.items == [0, 1]


def test_6_4_a_mystery_is_an_ambush_of_any_difficulty_or_supplies() -> None:
    levels: Counter[int] = Counter()
    run = begun()
    for _ in range(200):
        run.having(encounter=0, ambush=0).meeting(MYSTERY)
        if run.s.stage == BATTLE:
            assert (run.s.ambush, run.s.c_gold[0], run.s.battle_hp) == (1, 15, 25)
            levels[run.s.c_level[0]] += 1
        else:
            assert gold_for(run, numbers.FOR_MYSTERY) == [50]
            assert run.s.encounter == 1
    assert set(levels) == {1, 2, 3, 4, 5}
    assert 75 < levels.total() < 125


def test_6_4_what_it_is_shows_only_on_arrival() -> None:
    run = begun().facing(MYSTERY)
    assert (run.s.c_level[0], run.s.c_gold[0]) == (0, 0)
    run.do(TRAVEL, 0)
    assert len(run.told(numbers.REVEALED)) == 1


def test_6_4_an_ambush_that_was_won_pays_as_a_battle() -> None:
    run = next(run for seed in range(20) if ambushed(run := begun(seed)))
    run.with_relics("relic_gold_purse")
    run.do(HAS_WON, amount=50)
    assert gold_for(run, numbers.FOR_BATTLE) == [15]
    assert gold_for(run, numbers.FOR_RELICS) == [10]
    assert (run.s.legacy, run.s.ambush, run.s.encounter) == (5, 0, 1)


def ambushed(run: Run) -> bool:
    """Open a mystery, and tell whether it is an ambush."""
    return run.meeting(MYSTERY).s.stage == BATTLE


def test_6_5_a_conquered_city_asks_for_its_defence() -> None:
    run = begun().fighting(SKIRMISH, city=1, at=(444050, 89460))
    run.do(HAS_WON, amount=50)
    assert (run.s.defence, run.s.defence_lat, run.s.defence_lng) == (1, 444050, 89460)
    assert run.told(numbers.CITY_TAKEN) == [(444050, 89460, 0, 0)]
    assert run.s.c_kind[2] == DEFENCE


def test_6_5_a_second_city_does_not_replace_the_first() -> None:
    run = begun().having(defence=1, defence_lat=450000, defence_lng=80000)
    run.fighting(SKIRMISH, city=1, at=(444050, 89460))
    run.do(HAS_WON, amount=50)
    assert (run.s.defence_lat, run.s.defence_lng) == (450000, 80000)


def test_6_5_a_city_that_was_not_taken_asks_for_nothing() -> None:
    run = begun().fighting(SKIRMISH, city=1)
    run.do(IS_UNDECIDED, amount=50)
    assert run.s.defence == 0


def test_6_6_a_defence_is_easy_and_done_when_it_is_won() -> None:
    run = begun().having(encounter=9, defence=1, defence_lat=450000, defence_lng=80000)
    run.fighting(DEFENCE)
    assert run.s.c_level[0] == EASY
    run.do(HAS_WON, amount=50)
    assert (run.s.defence, run.s.defence_lat, run.s.defence_lng) == (0, 0, 0)
    assert len(run.told(numbers.DEFENCE_HELD)) == 1


def test_6_6_a_defence_that_was_skipped_or_not_won_stays() -> None:
    run = begun().having(defence=1).camping()
    run.do(WAIT)
    assert run.s.defence == 1
    run.fighting(DEFENCE)
    run.do(HAS_RETREATED, amount=50)
    assert run.s.defence == 1


def test_6_7_a_step_of_recovery_has_its_five_choices_and_no_others() -> None:
    run = begun().having(encounter=9, defence=1).fighting(SKIRMISH)
    run.do(HAS_RETREATED, amount=50)
    assert run.s.choices == 5
    assert run.s.c_kind == FIVE
    assert run.told(numbers.RECOVERS) == [(1, 0, 0, 0)]


def test_6_7_every_encounter_is_a_step_of_recovery() -> None:
    run = begun().having(recovery=3).camping()
    run.do(TRAVEL, FIVE.index(REST))
    assert (run.s.recovery, run.s.choices) == (2, 5)
    run.do(WAIT)
    assert (run.s.recovery, run.s.choices) == (1, 5)
    run.do(TRAVEL, FIVE.index(SHOPPING))
    run.do(LEAVE)
    assert (run.s.recovery, run.s.choices) == (0, 3)


def test_6_7_a_retreat_is_no_step_and_steps_do_not_add_up() -> None:
    run = begun().having(recovery=2, gold=100).fighting(RECOVERY)
    run.do(HAS_RETREATED, amount=40)
    assert (run.s.recovery, run.s.choices, run.s.encounter) == (2, 5, 0)
    run.having(recovery=1).fighting(RECOVERY)
    run.do(HAS_RETREATED, amount=40)
    assert run.s.recovery == 1
    run.having(recovery=2).fighting(RECOVERY)
    run.do(IS_UNDECIDED, amount=40)
    assert (run.s.recovery, run.s.encounter) == (1, 1)


def test_6_8_a_battle_of_a_recovery_is_easy() -> None:
    run = begun().in_act(3, 10).having(recovery=1).camping()
    assert (run.s.c_kind[0], run.s.c_level[0], run.s.c_gold[0]) == (RECOVERY, EASY, 20)
    run.do(TRAVEL, 0)
    assert run.s.stage == BATTLE
    run.do(HAS_LOST)
    assert run.s.hp == 0
