"""Going back and waiting in a campaign (rules 4-7 to 4-11)."""

from collections import Counter

import pytest

from support.campaign.camps import Camp, camp, kind, march, names, snapshot
from support.events import told
from wartable.engine.kit.chance import PLAY, stream
from wartable.games.campaign import events
from wartable.games.campaign.events import (
    COMPLETES,
    DISPATCH,
    FOR_RETURN,
    FOR_WAITING,
    GAINS_ITEM,
    GAINS_RELIC,
    KILLED,
    LOSES_GOLD,
    RESERVED,
    WAITED,
    WENT_BACK,
)
from wartable.games.campaign.moves import GO_BACK, WAIT
from wartable.games.campaign.rules import travel
from wartable.games.campaign.rules.deck import fallen_of, locks_of, lost, reserves_of
from wartable.games.campaign.rules.refusals import NO_WAY_BACK, NOT_NOW
from wartable.games.campaign.state import CAMP, REVIEW, SHOP

#: Penalties of one sort in 400, give or take six standard deviations.
HALF = range(140, 261)


def on_the_road(away: int = 0, gold: int = 500, seed: int = 1) -> Camp:
    """Return a camp whose hero has come so far from the town by two steps."""
    made = camp(gold=gold, seed=seed)
    march(made, away // 2)
    march(made, away)
    return made


def punished(away: int, gold: int = 500) -> list[Camp]:
    """Return 400 camps that paid a penalty at a distance, and nothing else."""
    camps = []
    for seed in range(400):
        made = on_the_road(away, gold, seed)
        made.listen()
        travel.punish(made.s, made.chance, away, FOR_WAITING, made.log)
        camps.append(made)
    return camps


# --- going back ---------------------------------------------------------------------------------


def test_4_7_the_hero_goes_back_to_the_place_before() -> None:
    made = on_the_road(100_000)
    places = list(zip(made.s.step_lat[:3], made.s.step_lng[:3], strict=True))
    made.do(GO_BACK)
    assert (made.s.hero_lat, made.s.hero_lng) == places[1]
    assert (made.s.steps, made.s.step_lat[2]) == (2, 0)
    assert made.told(WENT_BACK) == [told(events.went_back, *places[1])]
    made.do(GO_BACK)
    assert (made.s.hero_lat, made.s.hero_lng) == places[0] == (made.s.town_lat, made.s.town_lng)


def test_4_7_there_is_no_way_back_from_the_town() -> None:
    made = camp()
    before = snapshot(made)
    assert made.fault(GO_BACK) == NO_WAY_BACK
    assert snapshot(made) == before
    march(made, 10_000)
    assert made.fault(GO_BACK) == 0


@pytest.mark.parametrize("verb", [GO_BACK, WAIT])
def test_4_7_it_counts_as_an_encounter_without_its_rewards(verb: int) -> None:
    made = on_the_road(100_000)
    made.s.recovery = 2
    made.s.decided = 7
    made.do(verb)
    assert (made.s.stage, made.s.encounter, made.s.completed) == (CAMP, 1, 1)
    assert (made.s.recovery, made.s.decided) == (1, 8)
    assert made.s.choices >= 3
    assert made.told(COMPLETES) == [told(events.completes, 1, 1)]
    assert made.told(DISPATCH, GAINS_ITEM, GAINS_RELIC) == []


@pytest.mark.parametrize("stage", [SHOP, REVIEW])
def test_4_7_it_is_for_the_time_between_encounters(stage: int) -> None:
    made = on_the_road(100_000)
    made.s.stage = stage
    assert made.fault(GO_BACK) == made.fault(WAIT) == NOT_NOW


def test_4_8_waiting_leaves_the_hero_where_he_is() -> None:
    made = on_the_road(100_000)
    place, steps = (made.s.hero_lat, made.s.hero_lng), made.s.steps
    made.do(WAIT)
    assert ((made.s.hero_lat, made.s.hero_lng), made.s.steps) == (place, steps)
    assert made.told(WAITED) == [told(events.waited)]
    assert len(made.told(LOSES_GOLD, RESERVED)) == 1
    at_home = camp()
    at_home.do(WAIT)
    assert at_home.s.completed == 1


# --- the penalty --------------------------------------------------------------------------------


def test_4_9_half_of_the_penalties_are_gold() -> None:
    camps = punished(0)
    paid = [500 - made.s.gold for made in camps if made.s.gold < 500]
    assert len(paid) in HALF
    assert set(paid) == set(range(10, 21))
    assert all((made.s.gold < 500) != (len(reserves_of(made.s)) == 1) for made in camps)
    assert all(
        event == told(events.loses_gold, 500 - made.s.gold, made.s.gold, FOR_WAITING)
        for made in camps
        for event in made.told(LOSES_GOLD)
    )


@pytest.mark.parametrize(
    ("gold", "away", "expected"),
    [
        (10, 0, 10),
        (20, 75_000, 30),
        (15, 75_000, 23),  # 22.5
        (11, 50_000, 15),  # 14.67
        (10, 150_000, 20),
        (20, 300_000, 60),
        (20, 900_000, 60),
    ],
)
def test_4_9_gold_grows_with_the_distance_up_to_three_times(
    gold: int, away: int, expected: int
) -> None:
    assert travel.scaled(gold, away) == expected


def test_4_9_the_distance_before_going_back_counts() -> None:
    paid = set()
    for seed in range(60):
        made = camp(seed=seed)
        march(made, 600_000)
        made.do(GO_BACK)
        paid |= {each["amount"] for each in made.fields(LOSES_GOLD) if each["why"] == FOR_RETURN}
    assert paid
    assert paid <= set(range(30, 61, 3))


def test_4_9_nobody_loses_more_gold_than_he_has() -> None:
    assert {made.s.gold for made in punished(0, gold=4)} == {0, 4}
    assert {made.s.gold for made in punished(0, gold=0)} == {0}


@pytest.mark.parametrize(
    ("away", "encounters"),
    [(0, 1), (100_000, 1), (100_001, 2), (200_000, 2), (200_001, 3), (900_000, 3)],
)
def test_4_10_a_card_is_locked_the_longer_the_farther(away: int, encounters: int) -> None:
    assert travel.locked_for(away) == encounters


def test_4_10_otherwise_any_card_is_left_behind_in_the_reserves() -> None:
    held = Counter(each for made in punished(0) for each in reserves_of(made.s))
    assert set(held) == {kind("fusilier"), kind("grenadier"), kind("hussar")}
    assert held[kind("fusilier")] > max(held[kind("grenadier")], held[kind("hussar")])


def test_4_10_the_encounter_that_passes_does_not_count_for_the_lock() -> None:
    for seed in range(40):
        made = on_the_road(150_000, seed=seed)
        made.s.completed = 3
        made.do(GO_BACK)
        if made.told(RESERVED):
            assert made.s.completed == 4
            (left_behind,) = reserves_of(made.s)
            assert locks_of(made.s, left_behind) == [2], "two encounters more"
            return
    raise AssertionError("no card was left behind in 40 runs")


def test_4_10_with_an_empty_deck_the_penalty_is_gold() -> None:
    for seed in range(40):
        made = camp(deck=(), seed=seed)
        travel.punish(made.s, made.chance, 0, FOR_WAITING, made.log)
        assert 480 <= made.s.gold <= 490
        assert made.told(RESERVED) == []


# --- waiting kills --------------------------------------------------------------------------------


@pytest.mark.parametrize(("gold", "low", "high"), [(1, 150, 250), (0, 240, 360)])
def test_4_11_waiting_kills_a_card_one_time_in_three_or_two(gold: int, low: int, high: int) -> None:
    deaths = 0
    for seed in range(600):
        made = camp(gold=gold)
        travel.risk_death(made.s, stream(seed, PLAY), made.log)
        deaths += lost(made.s)
        assert made.s.cards + lost(made.s) == 4
    assert low < deaths < high


def test_4_11_the_dead_card_is_one_of_the_fallen() -> None:
    killed = set()
    for seed in range(40):
        made = on_the_road(0, gold=0, seed=seed)
        made.do(WAIT)
        for each in made.fields(KILLED):
            assert fallen_of(made.s) == [each["card"]]
            killed.add(each["card"])
    assert set(names(list(killed))) == {"fusilier", "grenadier", "hussar"}


def test_4_11_going_back_kills_nobody() -> None:
    for seed in range(40):
        made = on_the_road(100_000, gold=0, seed=seed)
        made.do(GO_BACK)
        assert (made.told(KILLED), lost(made.s)) == ([], 0)


def test_4_11_an_empty_deck_has_nobody_to_lose() -> None:
    for seed in range(20):
        made = camp(deck=(), gold=0, seed=seed)
        made.do(WAIT)
        assert made.told(KILLED) == []
