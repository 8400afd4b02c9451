"""The glossary in classic mode (rule 10): offence, defence and support, alone and with others."""

from __future__ import annotations

from support.clans.boards import Field, card
from support.clans.lanes import fight, named, stand_off, story, sums, turn
from wartable.games.clans import events
from wartable.games.clans.rules.classic.resolution import refresh
from wartable.games.clans.state import NORTH, SOUTH

WALL = card(0, 60, 5, name="Wall")
FOE = card(4, 20, 3, name="Foe")


# --- offence --------------------------------------------------------------------------------------


def test_10_1_fury_classic() -> None:
    field = fight([card(3, 9, 3, tags="fury_2", name="Furious")], [WALL])
    assert story(field)[0] == "3 Furious hits Wall 5 60>55"
    assert sums(field)[0] == {"damage": 3, "fury": 2}


def test_10_2_cleave_classic_takes_the_same_number_whatever_shields_the_other() -> None:
    cleaver = card(5, 9, 3, tags="cleave", name="Cleaver")
    shielded = card(0, 20, 5, tags="shield_3", name="Shielded")
    assert story(fight([cleaver], [WALL, shielded]))[:2] == [
        "3 Cleaver hits Wall 5 60>55",
        "3 Cleaver cleaves Shielded 5 20>15",
    ]
    assert story(fight([cleaver], [shielded, WALL]))[:2] == [
        "3 Cleaver hits Shielded 2 20>18",
        "3 Cleaver cleaves Wall 2 60>58",
    ]


def test_10_2_cleave_classic_goes_on_though_the_target_dies_and_meets_no_second_thorns() -> None:
    cleaver = card(5, 9, 3, tags="cleave", name="Cleaver")
    hedge = card(0, 20, 5, tags="thorns_3", name="Hedge")
    field = fight([cleaver], [card(0, 2, 5, name="Weak"), hedge])
    assert story(field)[:2] == ["3 Cleaver hits Weak 5 2>0", "3 Cleaver cleaves Hedge 5 20>15"]
    assert field.health(SOUTH, "a2") == [9]


def test_10_2_cleave_classic_reaches_the_front_past_a_guard() -> None:
    cleaver = card(5, 9, 3, tags="cleave", name="Cleaver")
    guard = card(0, 20, 5, tags="guard", name="Guard")
    assert story(fight([cleaver], [WALL, guard]))[:2] == [
        "3 Cleaver hits Guard 5 20>15",
        "3 Cleaver cleaves Wall 5 60>55",
    ]


def test_10_2_cleave_classic_passes_over_the_dead() -> None:
    first = card(5, 9, 3, tags="first_strike cleave", name="First")
    archer = card(4, 9, 3, tags="ranged cleave", name="Archer")
    guard = card(0, 20, 5, tags="guard", name="Guard")
    field = fight([first, archer], [card(0, 3, 5, name="Weak"), guard])
    assert story(field)[:3] == [
        "3 First strikes first Guard 5 20>15",
        "3 First cleaves Weak 5 3>0",
        "3 Archer shoots Guard 4 15>11",
    ]
    assert not any("Archer cleaves" in line for line in story(field))


def test_10_3_thorns_classic_prick_at_once_whatever_shields_the_attacker() -> None:
    hedge = card(0, 20, 5, tags="thorns_3", name="Hedge")
    field = fight([card(2, 9, 3, tags="shield_3", name="Bold")], [hedge])
    assert story(field)[:2] == ["3 Bold hits Hedge 2 20>18", "3 Hedge pricks Bold 3 9>6"]


def test_10_3_thorns_classic_reach_a_shooter_behind() -> None:
    hedge = card(0, 20, 5, tags="thorns_3", name="Hedge")
    archer = card(2, 9, 3, tags="ranged", name="Archer")
    assert "3 Hedge pricks Archer 3 9>6" in story(fight([WALL, archer], [hedge]))


def test_10_3_thorns_classic_need_a_card_that_survives_the_hit() -> None:
    hedge = card(0, 5, 5, tags="thorns_3", name="Hedge")
    assert story(fight([card(5, 9, 3, name="Bold")], [hedge])) == ["3 Bold hits Hedge 5 5>0"]


def test_10_3_thorns_classic_prick_no_dead_attacker() -> None:
    hedge = card(9, 20, 3, tags="thorns_3", name="Hedge")
    assert story(fight([hedge], [card(2, 4, 3, name="Doomed")])) == [
        "3 Hedge hits Doomed 9 4>0",
        "3 Doomed hits Hedge 2 20>18",
    ]


def test_10_3_thorns_classic_of_a_decoy_prick_nobody() -> None:
    field = Field()
    field.put(SOUTH, "a2", card(0, 9, 5, tags="thorns_3", name="Fake"), decoy=True)
    field.put(NORTH, "a2", card(0, 9, 3, name="Foe"))
    turn(field)
    assert story(field)[0] == "3 Foe hits Fake 0 9>9"
    assert field.health(NORTH, "a2") == [9]
    assert not any("pricks" in line for line in story(field))


def test_10_4_first_strike_classic_kills_before_the_answer() -> None:
    first = card(4, 1, 3, tags="first_strike", name="First")
    assert story(fight([card(9, 4, 3, name="Slow")], [first])) == [
        "3 First strikes first Slow 4 4>0"
    ]


def test_10_4_first_strike_classic_leaves_a_survivor_its_answer() -> None:
    first = card(3, 9, 3, tags="first_strike", name="First")
    assert story(fight([first], [FOE])) == [
        "3 First strikes first Foe 3 20>17",
        "3 Foe hits First 4 9>5",
    ]


def test_10_4_first_strike_classic_keeps_the_schedule_of_its_tick() -> None:
    first = card(9, 4, 4, tags="first_strike", name="First")
    assert story(fight([first], [FOE])) == ["3 Foe hits First 4 4>0"]


# --- defence --------------------------------------------------------------------------------------


def test_10_5_shield_classic() -> None:
    assert story(fight([FOE], [card(0, 9, 5, tags="shield_1", name="Hard")]))[0] == (
        "3 Foe hits Hard 3 9>6"
    )
    assert story(fight([FOE], [card(0, 9, 5, tags="shield_9", name="Hard")]))[0] == (
        "3 Foe hits Hard 1 9>8"
    )


def test_10_6_regen_classic_heals_after_every_tick_up_to_the_maximum() -> None:
    troll = card(0, 9, 5, tags="regen_2", name="Troll")
    field = fight([troll], [card(3, 9, 1, name="Foe")])
    healed = [line for line in story(field) if "regen" in line]
    # 9, then 3 less and 2 more in every tick.
    assert healed == [f"Troll +2 regen {9 - tick}" for tick in range(1, 6)]


def test_10_6_regen_classic_heals_from_behind_too_and_never_the_dead() -> None:
    troll = card(0, 9, 5, tags="regen_2", name="Troll")
    field = Field()
    stand_off(field, [WALL], [FOE])
    field.put(SOUTH, "a2", troll, hp=5)
    turn(field)
    assert named(field, SOUTH, "a2")[1] == ("Troll", 9)
    dying = fight([card(0, 4, 5, tags="regen_2", name="Troll")], [FOE])
    assert story(dying) == ["3 Foe hits Troll 4 4>0"]


def test_10_7_regenerate_classic_heals_two_at_the_draw_step_only() -> None:
    mended = card(0, 20, 5, tags="regenerate", name="Mended")
    field = fight([mended], [FOE])
    assert field.health(SOUTH, "a2") == [16]
    refresh(field.book, field.s, field.log)
    assert field.health(SOUTH, "a2") == [18]


def test_10_8_guard_classic_takes_every_hit_on_its_stack() -> None:
    guard = card(0, 20, 5, tags="guard", name="Guard")
    assert story(fight([FOE], [WALL, guard]))[0] == "3 Foe hits Guard 4 20>16"
    # Of two guards the first.
    other = card(0, 30, 5, tags="guard", name="Other")
    assert story(fight([FOE], [other, guard]))[0] == "3 Foe hits Other 4 30>26"


def test_10_8_guard_classic_does_not_act_from_behind() -> None:
    guard = card(9, 20, 3, tags="guard", name="Guard")
    assert not any("Guard hits" in line for line in story(fight([FOE], [WALL, guard])))


def test_10_27_barrier_classic_takes_the_first_damage_above_none() -> None:
    bubble = card(0, 9, 5, tags="barrier", name="Bubble")
    field = fight([card(3, 9, 1, name="Foe")], [bubble])
    assert story(field)[:2] == ["1 Foe hits Bubble 3 9>9", "2 Foe hits Bubble 3 9>6"]
    assert len(field.events(events.ABSORBED)) == 1
    harmless = fight([card(0, 9, 1, name="Foe")], [bubble])
    assert harmless.events(events.ABSORBED) == []


def test_10_27_barrier_classic_takes_cleaves_thorns_and_far_attacks() -> None:
    bubble = card(4, 9, 3, tags="barrier", name="Bubble")
    cleaver = card(5, 9, 3, tags="cleave", name="Cleaver")
    assert "3 Cleaver cleaves Bubble 5 9>9" in story(fight([cleaver], [WALL, bubble]))
    hedge = card(0, 20, 5, tags="thorns_3", name="Hedge")
    assert "3 Hedge pricks Bubble 3 9>9" in story(fight([bubble], [hedge]))
    field = Field()
    stand_off(field, [card(7, 9, 5, tags="far_attack", name="Tower")], [bubble], "a1 a3")
    assert story(turn(field)) == ["5 Tower shoots far Bubble 7 9>9"]


def test_10_27_barrier_classic_is_used_up_for_the_match() -> None:
    bubble = card(0, 9, 5, tags="barrier", name="Bubble")
    field = Field()
    stand_off(field, [bubble], [FOE])
    turn(field)
    assert field.health(SOUTH, "a2") == [9]
    turn(field)
    assert field.health(SOUTH, "a2") == [5]


# --- support --------------------------------------------------------------------------------------


def test_10_9_heal_ally_classic_heals_the_other_card_after_regen() -> None:
    healer = card(0, 9, 5, tags="heal_ally_2", name="Healer")
    troll = card(0, 20, 5, tags="regen_1", name="Troll")
    field = fight([troll, healer], [FOE])
    assert story(field)[:3] == ["3 Foe hits Troll 4 20>16", "Troll +1 regen 17", "Troll +2 ally 19"]


def test_10_9_heal_ally_classic_never_heals_itself() -> None:
    healer = card(0, 9, 5, tags="heal_ally_2", name="Healer")
    field = Field()
    field.put(SOUTH, "a2", healer, hp=5)
    field.put(NORTH, "a2", WALL)
    turn(field)
    assert field.health(SOUTH, "a2") == [5]


def test_10_10_inspire_classic_helps_the_whole_lane_and_itself() -> None:
    drum = card(2, 9, 3, tags="inspire_1", name="Drum")
    assert story(fight([drum], [WALL]))[0] == "3 Drum hits Wall 3 60>57"
    assert story(fight([FOE, drum], [WALL]))[0] == "3 Foe hits Wall 5 60>55"
    assert story(fight([drum, drum], [WALL]))[0] == "3 Drum hits Wall 4 60>56"


def test_10_11_fortify_classic_shields_the_whole_lane_and_itself() -> None:
    sapper = card(0, 9, 5, tags="fortify_1", name="Sapper")
    assert story(fight([FOE], [sapper]))[0] == "3 Foe hits Sapper 3 9>6"
    assert story(fight([FOE], [WALL, sapper]))[0] == "3 Foe hits Wall 3 60>57"


def test_10_12_rally_classic_helps_the_other_card_only() -> None:
    flag = card(2, 9, 3, tags="rally_1", name="Flag")
    assert story(fight([flag], [WALL]))[0] == "3 Flag hits Wall 2 60>58"
    assert story(fight([FOE, flag], [WALL]))[0] == "3 Foe hits Wall 5 60>55"


def test_10_13_command_classic_helps_the_other_card_twofold() -> None:
    chief = card(2, 9, 3, tags="command_2", name="Chief")
    assert story(fight([chief], [WALL]))[0] == "3 Chief hits Wall 2 60>58"
    assert story(fight([FOE, chief], [WALL]))[0] == "3 Foe hits Wall 8 60>52"


def test_10_13_command_classic_reaches_no_other_tile_of_the_lane() -> None:
    field = Field()
    field.s.zone[0] = 2  # at home the base fights, and the vanguard only waits
    field.put(SOUTH, "a1", FOE)
    field.put(SOUTH, "a2", card(2, 9, 3, tags="command_2 rally_3", name="Chief"))
    field.put(NORTH, "a2", WALL)
    assert story(turn(field))[0] == "3 Foe hits Wall 4 60>56"


def test_10_39_tile_shield_classic_covers_both_cards_of_the_stack() -> None:
    pavise = card(0, 20, 5, tags="tile_shield_3", name="Pavise")
    assert story(fight([FOE], [WALL, pavise]))[0] == "3 Foe hits Wall 1 60>59"
    assert story(fight([FOE], [pavise]))[0] == "3 Foe hits Pavise 1 20>19"


def test_10_39_tile_shield_classic_does_not_reach_the_other_stack_of_the_lane() -> None:
    field = Field()
    stand_off(field, [FOE], [WALL])
    for _ in range(2):
        field.put(NORTH, "a3", card(0, 20, 5, tags="tile_shield_3 far_attack", name="Pavise"))
    assert story(turn(field))[0] == "3 Foe hits Wall 4 60>56"


def test_10_41_stack_buff_damage_classic_helps_the_other_card() -> None:
    smith = card(2, 9, 3, tags="stack_buff_damage_2", name="Smith")
    assert story(fight([FOE, smith], [WALL]))[0] == "3 Foe hits Wall 6 60>54"
    assert story(fight([smith], [WALL]))[0] == "3 Smith hits Wall 2 60>58"


def test_10_42_stack_debuff_enemy_damage_classic_weakens_who_strikes_the_stack() -> None:
    witch = card(0, 20, 5, tags="stack_debuff_enemy_damage_2", name="Witch")
    field = fight([FOE], [WALL, witch])
    assert story(field)[0] == "3 Foe hits Wall 2 60>58"
    assert sums(field)[0] == {"damage": 4, "debuff": -2}
    assert story(fight([FOE], [witch]))[0] == "3 Foe hits Witch 2 20>18"
    assert story(fight([card(1, 9, 3, name="One")], [witch]))[0] == "3 One hits Witch 1 20>19"
