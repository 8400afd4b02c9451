"""Rules 6-12, 6-13 and 6-20: what a hit comes to, far attacks, attunement."""

from __future__ import annotations

import pytest

from support.clans.boards import Card, Field, card, tile_at
from support.clans.lanes import fight, named, stand_off, story, sums, turn
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game
from wartable.games.clans import events
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.cards import Hero
from wartable.games.clans.state import DESERT, LAKE, NORTH, SOUTH

WALL = card(0, 60, 5, name="Wall")
TOWER = card(7, 9, 5, tags="far_attack", name="Tower")


def hit(south: list[Card], north: list[Card], *, boost: int = 0, terrain: str = "") -> int:
    """Return the damage of South's first hit."""
    field = Field(terrain={"a2": terrain})
    field.s.boost[SOUTH] = boost
    stand_off(field, south, north, "a1 a3")
    turn(field)
    hits = [each["damage"] for each in field.told(events.HIT) if each["side"] == SOUTH]
    for total, damage in zip(sums(field), hits, strict=False):
        assert sum(total.values()) == damage
    return hits[0]


def test_6_12_all_modifiers_add_up_in_order() -> None:
    field = Field(terrain={"a2": "woods"})
    field.s.boost[SOUTH] = 1
    striker = card(5, 20, 3, "woods", tags="fury_2 inspire_1", name="Striker")
    chief = card(1, 20, 5, tags="command_1 rally_1 stack_buff_damage_2", name="Chief")
    target = card(0, 20, 4, tags="shield_2 fortify_1", name="Target")
    helper = card(0, 20, 4, tags="tile_shield_3 stack_debuff_enemy_damage_1", name="Helper")
    stand_off(field, [striker, chief], [target, helper], "a1 a3")
    turn(field)
    assert story(field)[0] == "3 Striker hits Target 8 20>12"
    assert sums(field)[0] == {
        "damage": 5, "terrain": 1, "fury": 2, "inspire": 1, "command": 2, "rally": 1, "buff": 2,
        "boost": 1, "fortify": -1, "tile shield": -3, "debuff": -1, "shield": -2,
    }  # fmt: skip


def test_6_12_matching_terrain_helps_both_sides_and_a_shield_one() -> None:
    one = card(8, 14, 3, "woods", tags="fury_1", name="One")
    other = card(6, 11, 3, "woods", tags="shield_1", name="Other")
    field = Field(terrain={"a2": "woods"})
    stand_off(field, [one], [other], "a1 a3")
    assert story(turn(field)) == ["3 One hits Other 9 11>2", "3 Other hits One 7 14>7"]


def test_6_12_inspire_and_fortify_cancel() -> None:
    five = card(5, 9, 3, name="Five")
    drum = card(0, 4, 3, tags="inspire_1", name="Drum")
    sapper = card(4, 8, 3, tags="fortify_1", name="Sapper")
    field = fight([five, drum], [five, sapper])
    assert story(field) == ["3 Five hits Five 5 9>4", "3 Five hits Five 5 9>4"]
    assert sums(field) == [{"damage": 5, "inspire": 1, "fortify": -1}, {"damage": 5}]


def test_6_12_shields_leave_at_least_one_but_nothing_of_nothing() -> None:
    hard = card(0, 20, 5, tags="shield_3", name="Hard")
    assert hit([card(2, 9, 3)], [hard]) == 1
    assert hit([card(3, 9, 3)], [hard]) == 1
    assert hit([card(4, 9, 3)], [hard]) == 1
    assert hit([card(5, 9, 3)], [hard]) == 2
    assert hit([card(0, 9, 3)], [hard]) == 0
    assert hit([card(0, 9, 3)], [hard], boost=1) == 1


def test_6_12_the_lane_lends_what_it_had_when_the_fight_began() -> None:
    # The drummer dies in tick 1; the inspiration stays until the fight is over.
    drum = card(0, 1, 5, tags="inspire_2", name="Drum")
    slow = card(3, 20, 4, name="Slow")
    field = fight([drum, slow], [card(2, 30, 1, name="Foe")])
    assert "4 Slow hits Foe 5 30>25" in story(field)


def test_6_12_cards_that_wait_in_the_lane_lend_too() -> None:
    field = Field()
    for made in (card(3, 9, 3, name="A"), card(3, 9, 5, name="B")):
        field.put(SOUTH, "a2", made)
    field.put(SOUTH, "a1", card(0, 5, 5, tags="inspire_2 fortify_1", name="Drum"))
    field.put(NORTH, "a2", card(4, 20, 3, name="Foe"))
    assert story(turn(field))[:2] == ["3 A hits Foe 5 20>15", "3 Foe hits A 3 9>6"]


def test_6_12_other_lanes_lend_nothing() -> None:
    field = Field()
    field.put(SOUTH, "b2", card(0, 5, 5, tags="inspire_2", name="Drum"))
    stand_off(field, [card(3, 9, 3, name="A")], [WALL])
    assert story(turn(field))[0] == "3 A hits Wall 3 60>57"


def test_6_12_the_stack_helps_only_while_the_helper_lives() -> None:
    captain = card(0, 1, 5, tags="command_1 guard", name="Captain")
    quick = card(3, 20, 1, name="Quick")
    field = fight([quick, captain], [card(2, 30, 2, name="Foe")])
    hits = [line for line in story(field) if line.split()[1] == "Quick"]
    assert [int(line.split()[4]) for line in hits] == [5, 5, 3, 3, 3]


def test_6_12_a_blow_is_decided_before_the_helper_falls() -> None:
    # Both hits of tick 3 are decided first: the captain's command still counts.
    captain = card(0, 1, 5, tags="command_1 guard", name="Captain")
    field = fight([card(3, 20, 3, name="A"), captain], [card(2, 30, 3, name="Foe")])
    assert story(field) == ["3 A hits Foe 5 30>25", "3 Foe hits Captain 2 1>0"]


def test_6_12_the_boost_of_a_hero_helps_its_own_side() -> None:
    assert hit([card(3, 9, 3)], [WALL], boost=1) == 4
    field = Field()
    field.s.boost[NORTH] = 1
    stand_off(field, [card(3, 9, 3, name="A")], [WALL])
    assert story(turn(field))[0] == "3 A hits Wall 3 60>57"


def test_6_12_a_hit_counts_in_full_though_the_target_has_less_health() -> None:
    field = fight([card(9, 9, 3, name="A")], [card(0, 2, 5, name="B"), WALL])
    assert story(field)[0] == "3 A hits B 9 2>0"
    assert named(field, NORTH, "a2") == [("Wall", 60)]  # nothing flows over


# --- 6-13. Far attacks ----------------------------------------------------------------------------


def test_6_13_a_far_attacker_stays_and_shoots_its_printed_damage_after_the_fights() -> None:
    field = Field(terrain={"a2": "woods"})
    field.s.boost[SOUTH] = 1
    tower = card(7, 9, 5, "woods", tags="far_attack fury_2", name="Tower")
    foe = card(2, 20, 3, tags="shield_3 thorns_3", name="Foe")
    stand_off(field, [tower], [foe], "a1 a3")
    turn(field)
    assert story(field) == ["5 Tower shoots far Foe 7 20>13"]
    assert sums(field)[0] == {"damage": 7}
    assert named(field, SOUTH, "a1") == [("Tower", 9)]


def test_6_13_the_vanguard_is_shot_before_the_base() -> None:
    field = Field()
    field.put(SOUTH, "a1", TOWER)
    for made in (card(1, 30, 3, name="A"), card(1, 30, 4, name="B")):
        field.put(NORTH, "a2", made)
    field.put(NORTH, "a3", card(1, 30, 3, name="C"))
    assert story(turn(field)) == ["5 Tower shoots far A 7 30>23"]


def test_6_13_without_a_vanguard_the_base_is_shot() -> None:
    field = Field()
    stand_off(field, [TOWER], [TOWER], "a1 a3")
    turn(field)
    assert story(field, SOUTH)[0] == "5 Tower shoots far ? 7 0>0"
    assert named(field, NORTH, "a3") == [("Tower", 2)]
    assert named(field, SOUTH, "a1") == [("Tower", 2)]


def test_6_13_south_shoots_first_and_the_dead_do_not() -> None:
    field = Field()
    weak = card(9, 7, 5, tags="far_attack", name="Weak")
    stand_off(field, [TOWER], [weak], "a1 a3")
    turn(field)
    assert named(field, NORTH, "a3") == []
    assert named(field, SOUTH, "a1") == [("Tower", 9)]
    assert field.s.gold[SOUTH] == 50


def test_6_13_only_tick_five_shoots_far() -> None:
    field = Field()
    tower = card(7, 9, 4, tags="far_attack", name="Tower")
    stand_off(field, [tower], [WALL], "a1 a3")
    assert story(turn(field)) == []


def test_6_13_no_far_attack_from_a_tile_on_which_an_enemy_fought() -> None:
    field = Field()
    field.s.zone[0] = 2
    stand_off(field, [card(1, 9, 5, tags="far_attack", name="Tower")], [WALL], "a1 a2")
    turn(field)
    assert story(field) == ["5 Tower hits Wall 1 60>59", "5 Wall hits Tower 0 9>9"]


def test_6_13_a_base_that_nobody_attacks_shoots_though_the_front_line_is_there() -> None:
    field = Field()
    field.s.zone[0] = 2
    stand_off(field, [TOWER], [card(0, 20, 4, tags="far_attack", name="Idle")], "a1 a3")
    turn(field)
    assert named(field, NORTH, "a3") == [("Idle", 13)]


def test_6_13_a_far_attack_decides_a_lane_before_it_is_judged() -> None:
    field = Field()
    field.put(SOUTH, "a1", TOWER)
    stand_off(field, [card(0, 9, 3, name="A")], [card(0, 7, 3, name="B")])
    turn(field)
    (ended,) = field.told(events.VERDICT)
    assert (ended["column"], ended["winner"]) == (0, SOUTH)
    assert ended["front"] == ended["fought"] == tile_at("a2")


def test_6_13_a_guard_takes_far_attacks_too() -> None:
    field = Field()
    field.put(SOUTH, "a1", TOWER)
    stand_off(field, [], [WALL, card(0, 9, 5, tags="guard", name="Guard")])
    assert story(turn(field)) == ["5 Tower shoots far Guard 7 9>2"]


# --- 6-20. Attunement on base tiles only ----------------------------------------------------------


@pytest.mark.parametrize("base_only", [0, 1])
@pytest.mark.parametrize("zone", [0, 1, 2])
def test_6_20_terrain_may_help_on_base_tiles_only(base_only: int, zone: int) -> None:
    field = Field(terrain={"a1": "lake", "a2": "lake", "a3": "lake"}, base_only=base_only)
    field.book.attuned[:] = [LAKE, LAKE]
    field.s.zone[0] = zone
    at = {0: "a2 a3", 1: "a2 a2", 2: "a1 a2"}[zone]
    stand_off(field, [card(3, 9, 3, "lake", name="A")], [WALL], at)
    damage = 3 if base_only and zone == 1 else 4
    assert story(turn(field))[0] == f"3 A hits Wall {damage} 60>{60 - damage}"


@pytest.mark.parametrize("zone", [0, 1, 2])
@pytest.mark.parametrize("terrain", ["lake", "desert", "woods"])
def test_6_20_a_base_is_attuned_to_its_side_and_not_to_its_tile(zone: int, terrain: str) -> None:
    field = Field(terrain={"a1": "woods", "a2": "woods", "a3": "woods"}, base_only=1)
    field.book.attuned[:] = [LAKE, DESERT]
    field.s.zone[0] = zone
    at = {0: "a2 a3", 1: "a2 a2", 2: "a1 a2"}[zone]
    stand_off(field, [card(3, 9, 3, terrain, name="A")], [WALL], at)
    damage = 4 if (zone, terrain) in ((0, "desert"), (2, "lake")) else 3
    assert story(turn(field))[0] == f"3 A hits Wall {damage} 60>{60 - damage}"


@pytest.mark.parametrize("hero", catalogue().heroes.values(), ids=lambda hero: hero.id)
def test_3_1_a_side_is_attuned_to_the_first_terrain_of_its_hero(hero: Hero) -> None:
    match = Match(find_game("clans"), seats=2, seed=1, of_seats=[{"hero": hero.id}, {}])
    assert match.book.attuned[0] == match.book.affinity[0][0] == hero.terrains[0]
