"""Rules 6-7 to 6-11: who fights, ticks, targets, phases, the end of a tick."""

from __future__ import annotations

import pytest

from support.clans.boards import Field, card, tile_at
from support.clans.lanes import fight, last_tick, named, stand_off, story, turn
from wartable.games.clans import events
from wartable.games.clans.state import MIDDLE, NORTH, SOUTH

AXE = card(4, 9, 3, name="Axe")
BOW = card(3, 6, 2, name="Bow")
CLUB = card(5, 8, 4, name="Club")
SPEAR = card(6, 12, 5, name="Spear")


@pytest.mark.parametrize(
    ("zone", "south", "north"),
    [(MIDDLE, "a2", "a2"), (0, "a2", "a3"), (2, "a1", "a2")],
)
def test_6_7_the_front_line_says_who_fights(zone: int, south: str, north: str) -> None:
    field = Field()
    field.s.zone[0] = zone
    stand_off(field, [SPEAR], [SPEAR], f"{south} {north}")
    # Of the two who wait elsewhere, nobody acts.
    waiting = {(SOUTH, "a1"), (SOUTH, "a2"), (NORTH, "a2"), (NORTH, "a3")}
    tower = card(9, 9, 5, tags="far_attack first_strike", name="Tower")
    for side, tile in waiting - {(SOUTH, south), (NORTH, north)}:
        if tile in "a1 a3":
            field.put(side, tile, tower)
    turn(field)
    front = tile_at({0: "a3", MIDDLE: "a2", 2: "a1"}[zone])
    assert field.told(events.LANE_FIGHTS) == [{"column": 0, "front": front, "terrain": 0}]
    assert "5 Spear hits Spear 6 12>6" in story(field)
    assert not [line for line in story(field) if "Tower strikes" in line]


def test_6_7_without_an_enemy_there_are_no_ticks() -> None:
    field = fight([AXE], [])
    front = tile_at("a2")
    assert field.told(events.LANE_FIGHTS) == [{"column": 0, "front": front, "terrain": 0}]
    assert last_tick(field) == 0


@pytest.mark.parametrize(
    ("tick", "acts"), [(1, [1, 2, 3, 4, 5]), (2, [2, 4]), (3, [3]), (4, [4]), (5, [5])]
)
def test_6_8_every_tick_number_has_its_schedule(tick: int, acts: list[int]) -> None:
    wall = card(0, 99, 3, name="Wall")
    field = fight([card(1, 9, tick, name="One")], [wall])
    hits = [line for line in story(field) if line.split()[1] == "One"]
    assert [int(line.split()[0]) for line in hits] == acts


def test_6_8_there_are_five_ticks_even_if_nobody_acts() -> None:
    assert last_tick(fight([SPEAR], [SPEAR])) == 5


def test_6_8_a_quick_card_meets_a_slow_one() -> None:
    quick, slow = card(5, 6, 2, name="Quick"), card(5, 11, 3, name="Slow")
    field = fight([quick], [slow])
    assert story(field) == [
        "2 Quick hits Slow 5 11>6",
        "3 Slow hits Quick 5 6>1",
        "4 Quick hits Slow 5 6>1",
    ]
    assert last_tick(field) == 5


def test_6_8_the_fight_ends_when_a_side_is_gone() -> None:
    quick = card(4, 7, 1, name="Quick")
    drum, other = card(0, 4, 3, name="Drum"), card(3, 5, 1, name="Other")
    field = fight([quick], [drum, other])
    assert story(field) == [
        "1 Quick hits Drum 4 4>0",
        "2 Quick hits Other 4 5>1",
        "2 Other hits Quick 3 7>4",
        "3 Quick hits Other 4 1>0",
        "3 Other hits Quick 3 4>1",
    ]
    assert last_tick(field) == 3
    assert named(field, SOUTH, "a2") == [("Quick", 1)]


def test_6_9_the_front_card_is_the_target() -> None:
    field = fight([AXE], [BOW, CLUB])
    assert "3 Axe hits Bow 4 6>2" in story(field)
    assert named(field, NORTH, "a2") == [("Bow", 2), ("Club", 8)]


def test_6_9_a_guard_is_the_target_even_from_behind_and_for_the_whole_tick() -> None:
    guard = card(0, 3, 5, tags="guard", name="Guard")
    archer = card(2, 5, 3, tags="ranged", name="Archer")
    # The axe kills the guard, so the shot of the same tick finds its target dead.
    field = fight([AXE, archer], [BOW, guard])
    assert [line for line in story(field) if line.startswith("3")] == ["3 Axe hits Guard 4 3>0"]


def test_6_10_first_strikes_come_before_other_hits() -> None:
    first = card(9, 5, 3, tags="first_strike", name="First")
    field = fight([AXE], [first])
    assert story(field) == ["3 First strikes first Axe 9 9>0"]
    assert named(field, NORTH, "a2") == [("First", 5)]


def test_6_10_two_first_strikes_are_simultaneous() -> None:
    first = card(9, 5, 3, tags="first_strike", name="First")
    field = fight([first], [first])
    assert len(story(field)) == 2
    assert named(field, SOUTH, "a2") == named(field, NORTH, "a2") == []


def test_6_10_the_victim_of_a_simultaneous_blow_does_not_miss_its_own() -> None:
    one, other = card(9, 3, 3, name="One"), card(9, 4, 3, name="Other")
    field = fight([one], [other])
    assert story(field) == ["3 One hits Other 9 4>0", "3 Other hits One 9 3>0"]


def test_6_10_a_ranged_card_shoots_from_behind_after_the_blows() -> None:
    archer = card(3, 6, 3, tags="ranged", name="Archer")
    field = fight([AXE, archer], [SPEAR])
    assert story(field)[:2] == ["3 Axe hits Spear 4 12>8", "3 Archer shoots Spear 3 8>5"]


def test_6_10_a_shot_needs_a_front_card_at_the_start_of_the_tick_only() -> None:
    archer = card(3, 6, 3, tags="ranged", name="Archer")
    drum = card(0, 1, 5, name="Drum")
    field = fight([drum, archer], [card(5, 20, 3, name="Ogre")])
    assert story(field) == ["3 Ogre hits Drum 5 1>0", "3 Archer shoots Ogre 3 20>17"]


def test_6_10_two_shots_of_a_tick_are_simultaneous() -> None:
    archer = card(3, 2, 3, tags="ranged guard", name="Archer")
    wall = card(0, 9, 5, name="Wall")
    field = fight([wall, archer], [wall, archer])
    assert story(field)[:2] == ["3 Archer shoots Archer 3 2>0", "3 Archer shoots Archer 3 2>0"]


def test_6_10_a_card_that_moved_up_does_not_shoot_and_strike_in_one_tick() -> None:
    archer = card(3, 6, 1, tags="ranged", name="Archer")
    drum = card(0, 1, 5, name="Drum")
    ogre = card(1, 99, 1, name="Ogre")
    field = fight([drum, archer], [ogre])
    assert [line for line in story(field) if "Archer" in line.split()[1]] == [
        "1 Archer shoots Ogre 3 99>96",
        *(f"{tick} Archer hits Ogre 3 {102 - 3 * tick}>{99 - 3 * tick}" for tick in range(2, 6)),
    ]


def test_6_11_the_back_card_moves_up_after_the_tick_and_neither_acts_nor_is_hit_in_it() -> None:
    first, second = card(4, 5, 1, name="First"), card(6, 12, 3, name="Second")
    third, fourth = card(3, 5, 1, name="Third"), card(9, 14, 5, name="Fourth")
    field = fight([first, second], [third, fourth])
    assert story(field) == [
        "1 First hits Third 4 5>1",
        "1 Third hits First 3 5>2",
        "2 First hits Third 4 1>0",
        "2 Third hits First 3 2>0",
        "3 Second hits Fourth 6 14>8",
        "5 Fourth hits Second 9 12>3",
    ]


def test_6_11_healing_comes_after_the_dead_have_left_and_only_while_the_fight_goes_on() -> None:
    healer = card(0, 9, 5, tags="regen_2", name="Healer")
    field = fight([healer], [card(3, 9, 4, name="Foe")])
    assert story(field) == [
        "4 Foe hits Healer 3 9>6",
        "Healer +2 regen 8",
        "5 Healer hits Foe 0 9>9",
        "Healer +1 regen 9",
    ]
    over = fight([card(9, 9, 3, tags="regen_2", name="Healer")], [card(3, 9, 3, name="Foe")])
    assert over.health(SOUTH, "a2") == [6]
