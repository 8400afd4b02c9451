"""Invariants of War of the Dukes, whatever is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.dukes.melee import (
    ATLAS,
    DUKES,
    Melee,
    attack_of,
    beside,
    cost_of_step,
    defence_of,
    edge_between,
    odds,
    pieces_of,
    place_of,
    some_options,
    ways_back,
    zones,
)
from support.dukes.paths import shortest_paths
from wartable.board.hexes import Axial
from wartable.engine.compiled.checked import Checked
from wartable.engine.kit.events import Event
from wartable.games.dukes import GAME
from wartable.games.dukes.events import (
    ADVANCED,
    EVENTS,
    MADE_WAY,
    MOVED,
    OUTCOME,
    RETREATED,
    ROLLED,
)
from wartable.games.dukes.moves import LEAD, MOVE, ROLL, source_of, to_of, verb_of
from wartable.games.dukes.rules import movement
from wartable.games.dukes.rules.combat import column_of
from wartable.games.dukes.state import (
    COLUMNS,
    COMBAT,
    DE,
    DUKE_FELL,
    EX,
    HEXES,
    MOVEMENT,
    NOBODY,
    OF_A_SIDE,
    OFF,
    PIECES,
    SIDES,
    State,
    Work,
)
from wartable.testing.play import Play
from wartable.testing.setups import Setup

#: Melees of which every step is looked at.
MELEES = 60

seeds = st.integers(0, 10**9)
#: Half of all melees have the usual options.
melees = st.builds(
    lambda seed, usual: Melee(seed, **({} if usual else some_options(Random(seed)))),
    seeds,
    st.booleans(),
)


def steps(melee: Melee, limit: int = 60) -> Iterator[tuple[State, int, list[Event]]]:
    """Play on; yield the position before each move, the move, and what happened."""
    for _ in range(limit):
        if melee.s.ended:
            return
        before = melee.copy()
        move, events = melee.step()
        yield before, move, events


# --- the position -------------------------------------------------------------------------------


def assert_consistent(s: State) -> None:
    """Check that both ways to say who is where agree, and that nobody is where he must not be."""
    for piece in range(PIECES):
        if s.at[piece] != OFF and piece not in DUKES:
            assert s.unit[s.at[piece]] == piece + 1
    for spot in range(HEXES):
        if s.unit[spot]:
            assert s.at[s.unit[spot] - 1] == spot
    assert not s.unit.count(DUKES[0] + 1) and not s.unit.count(DUKES[1] + 1)
    spots = [{s.at[piece] for piece in pieces_of(s, side)} for side in range(SIDES)]
    assert not spots[0] & spots[1], "never pieces of both sides on a hex"
    for spot in spots[0] | spots[1]:
        assert ATLAS.hexes[spot].terrain != "lake" or is_causeway(spot)


def is_causeway(spot: int) -> bool:
    return any(edge_between(spot, near) == "road bridge" for near in beside(spot))


def open_pairs(melee: Melee) -> set[int]:
    """Return the Dukes who are with a unit where they could not have joined it."""
    s = melee.s
    return {
        duke
        for duke in DUKES
        if s.at[duke] != OFF
        and s.unit[s.at[duke]]
        and not melee.may_share(s.at[duke], duke // OF_A_SIDE)
    }


@pytest.mark.parametrize("seed", range(8))
def test_melees_stay_within_their_tables(seed: int) -> None:
    """Compiled code checks neither bounds nor ranges, so plain code is watched for both."""
    melee: Any = Melee(seed, **({} if seed % 4 == 0 else some_options(Random(seed))))
    melee.s, melee.work = Checked(melee.s), Checked(melee.work)
    melee.book = Checked(melee.book)
    for _ in range(60):
        if melee.s.ended:
            break
        melee.step()
    assert melee.s.phases >= 1


# --- movement -----------------------------------------------------------------------------------


def reachable(s: State, piece: int, options: Any) -> dict[Axial, int]:
    """Return what a piece can enter for how many half points, friends or not, by another search."""
    side = piece // OF_A_SIDE
    start = s.at[piece]
    controlled = zones(s, 1 - side, options)
    enemies = {s.at[enemy] for enemy in pieces_of(s, 1 - side)}

    def cost(one: Axial, other: Axial) -> int | None:
        here, there = ATLAS.number_at(*one), ATLAS.number_at(*other)
        if there < 0 or there in enemies or (here in controlled and there in controlled):
            return None
        stopped = here in controlled and here != start and options.zoc_movement == "stop"
        return None if stopped else cost_of_step(here, there, options)

    points = (3, 6, 3, 6)[min(3, piece % OF_A_SIDE // 10)]
    return shortest_paths(place_of(start), 2 * points, cost)


def has_room(melee: Melee, piece: int, spot: int) -> bool:
    """Tell whether a piece may end its move on a hex without enemies."""
    s, side = melee.s, piece // OF_A_SIDE
    own_duke = s.at[DUKES[side]] == spot
    strong = ATLAS.hexes[spot].terrain in ("city", "fortress")
    shared = strong or melee.options.duke_stacking == "anywhere"
    if piece in DUKES:
        return not s.unit[spot] or shared
    return not s.unit[spot] and (not own_duke or shared)


@given(seeds, st.booleans())
@settings(max_examples=15)
def test_stops_and_costs_are_those_of_another_search(seed: int, usual: bool) -> None:
    melee = Melee(seed, **({} if usual else some_options(Random(seed))))
    s, side = melee.s, melee.s.side
    s.stage = MOVEMENT
    offered: dict[int, set[int]] = {piece: set() for piece in pieces_of(s, side)}
    for code in melee.legal():
        if verb_of(code) == MOVE:
            offered[s.unit[source_of(code)] - 1].add(to_of(code))
        elif verb_of(code) == LEAD:
            offered[DUKES[side]].add(to_of(code))
    for piece, stops in offered.items():
        found = reachable(s, piece, melee.options)
        expected = {ATLAS.number_at(*place): cost for place, cost in found.items()}
        assert stops == {
            spot for spot in expected if spot != s.at[piece] and has_room(melee, piece, spot)
        }
        for spot in list(stops)[:5]:
            cost = movement.cost_to(melee.book, s, melee.work, piece, spot)
            assert cost == expected[spot]


# --- fighting -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rounding", ["truncate", "defender"])
def test_odds_are_those_of_fractions(rounding: str) -> None:
    book = GAME.make_book(GAME.options({"odds_rounding": rounding}), SIDES)
    for attack in range(1, 121):
        for defence in range(1, 61):
            assert COLUMNS[column_of(book, attack, defence)] == odds(attack, defence, rounding)


@given(seeds)
@settings(max_examples=20)
def test_the_way_back_is_that_of_angles(seed: int) -> None:
    melee = Melee(seed, push_scope="axis")  # so that nobody leaves the straight line
    melee.s.stage = COMBAT
    at_roll: State | None = None
    for before, move, events in steps(melee):
        at_roll = before if verb_of(move) == ROLL else at_roll
        for event in events:
            if event.kind != RETREATED or not at_roll:
                continue
            told = EVENTS.fields(event)
            if told["piece"] == at_roll.target:
                joined = [piece for piece in range(PIECES) if at_roll.joined[piece]]
                places = [place_of(at_roll.at[piece]) for piece in joined]
                assert place_of(told["to"]) in ways_back(place_of(at_roll.field), places)
            elif at_roll.joined[told["piece"]]:
                field = place_of(at_roll.field)
                back = ways_back(place_of(told["source"]), [field])
                assert back == {place_of(told["to"])}


@given(melees)
@settings(max_examples=15)
def test_a_game_ends_with_a_duke_exactly_when_he_falls(melee: Melee) -> None:
    for _ in steps(melee, 200):
        fallen = [side for side in range(SIDES) if melee.s.at[DUKES[side]] == OFF]
        assert len(fallen) < SIDES
        assert (melee.s.ended == DUKE_FELL) == bool(fallen)
        if fallen:
            assert melee.s.won == 1 << (1 - fallen[0])


# --- every step of a melee ----------------------------------------------------------------------


@dataclass
class Step:
    """A move of a melee: the position before it, what it was, and what happened."""

    melee: Melee
    before: State
    move: int
    events: list[Event]
    #: Friends that have made way in this combat, with those of this move.
    made_way: int


def pieces_are_where_stacking_allows_and_never_come_back(step: Step) -> None:
    melee, before = step.melee, step.before
    assert_consistent(melee.s)
    for piece in range(PIECES):
        assert before.at[piece] != OFF or melee.s.at[piece] == OFF, "nobody comes back"
    went_along = {
        EVENTS.fields(event)["piece"]
        for event in step.events
        if event.kind in (RETREATED, MADE_WAY)
    } | {duke for duke in DUKES if before.at[duke] == melee.s.at[duke]}
    assert open_pairs(melee) <= went_along
    assert melee.work == Work(), "scratch space is left clean"


def a_combat_ends_with_nothing_left_over(step: Step) -> None:
    s = step.melee.s
    if s.field == OFF and not s.ended:
        assert (s.target, s.back, s.pushes, s.lined, s.bill, s.pursuit) == (NOBODY, OFF, 0, 0, 0, 0)
        assert not any(s.joined) and not any(s.due) and not any(s.line)
        assert s.stage in (MOVEMENT, COMBAT)
        assert s.acting == s.side


def nobody_crosses_a_river_or_a_shore(step: Step) -> None:
    for event in step.events:
        told = EVENTS.fields(event)
        if event.kind in (RETREATED, MADE_WAY, ADVANCED):
            assert cost_of_step(told["source"], told["to"], step.melee.options) is not None
        elif event.kind == MOVED:
            reached = reachable(step.before, told["piece"], step.melee.options)
            assert reached[place_of(told["to"])] == told["half_points"]


def no_more_make_way_than_the_limit_says(step: Step) -> None:
    assert step.made_way <= step.melee.book.push_limit


def strengths_and_odds_are_exact(step: Step) -> None:
    before, options = step.before, step.melee.options
    for event in step.events:
        if event.kind == ROLLED:
            attackers = [piece for piece in range(PIECES) if before.joined[piece]]
            told = EVENTS.fields(event)
            attack, defence = told["attack"], told["defence"]
            assert attack == attack_of(before, attackers)
            assert defence == defence_of(before, before.target, options)
            assert COLUMNS[told["odds"]] == odds(attack, defence, options.odds_rounding)


CHECKS = (
    pieces_are_where_stacking_allows_and_never_come_back,
    a_combat_ends_with_nothing_left_over,
    nobody_crosses_a_river_or_a_shore,
    no_more_make_way_than_the_limit_says,
    strengths_and_odds_are_exact,
)


def ways_made(events: list[Event]) -> set[tuple[int, int]]:
    """Return from where to where friends made way; a Duke who goes along goes the same way."""
    told = (EVENTS.fields(event) for event in events if event.kind == MADE_WAY)
    return {(each["source"], each["to"]) for each in told}


def watched(melee: Melee) -> Iterator[Step]:
    """Play on; yield every step when all checks have passed it."""
    assert_consistent(melee.s)
    made_way = 0
    for before, move, events in steps(melee):
        ways = ways_made(events)
        made_way = len(ways) + (0 if verb_of(move) == ROLL else made_way)
        step = Step(melee, before, move, events, made_way)
        for check in CHECKS:
            check(step)
        yield step


def test_every_step_of_every_melee_is_right_and_they_see_all_of_it() -> None:
    """Half of the melees have the usual options; together they show all that can happen."""
    results, made_way, chained, advanced = set(), 0, 0, 0
    for seed in range(MELEES):
        melee = Melee(seed, **({} if seed % 2 else some_options(Random(seed))))
        try:
            for step in watched(melee):
                outcomes = (EVENTS.fields(each) for each in step.events if each.kind == OUTCOME)
                results |= {told["result"] for told in outcomes}
                ways = ways_made(step.events)
                made_way += len(ways) > 0
                chained += len(ways) > 1
                advanced += any(event.kind == ADVANCED for event in step.events)
        except AssertionError as error:
            error.add_note(f"melee {seed}, options {melee.options}")
            raise
    assert len(results) == 5 and {DE, EX} < results
    assert min(made_way, advanced) > 12
    assert chained > 2


# --- whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", GAME.presets)
def test_a_game_of_every_preset_ends_by_turn_15(preset: str) -> None:
    assert_ends(Setup(GAME, GAME.options(preset=preset), SIDES, preset), 1, 15)


@pytest.mark.parametrize("seed", [0, 1, 5, 7])  # of 4, 1, 15 and 4 turns
def test_a_game_of_any_options_ends_by_its_last_turn(seed: int) -> None:
    random = Random(seed)
    turns = random.choice([1, 4, 15])
    options = GAME.options(some_options(random) | {"turns": turns})
    assert_ends(Setup(GAME, options, SIDES, "drawn"), seed, turns)


def assert_ends(setup: Setup, seed: int, turns: int) -> None:
    play = Play(setup, seed)
    while not play.over:
        assert play.s.turn <= turns
        assert play.moves < 20_000
        play.step()
        if play.moves % 20 == 0:
            assert_consistent(play.s)
    assert play.s.won in (1, 2)
    assert play.s.turn == turns or play.s.ended == DUKE_FELL or play.book.judged > 0
    assert_consistent(play.s)
