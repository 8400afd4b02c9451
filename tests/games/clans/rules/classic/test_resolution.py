"""Rules 6-14 to 6-19: who wins a lane, the front line, the crystal, gold."""

from __future__ import annotations

import pytest

from support.clans.boards import Field, card, tile_at
from support.clans.lanes import fight, named, stand_off, story, turn
from wartable.engine.kit.chance import PLAY, stream
from wartable.games.clans import events, rules
from wartable.games.clans.moves import DONE, USE_HERO, back_move, stage_move
from wartable.games.clans.rules.classic.resolution import refresh, winner_of
from wartable.games.clans.state import (
    DAMAGE_BOOST,
    DESTROYED,
    DRAW_CARDS,
    GATE,
    HOLD,
    MIDDLE,
    NORTH,
    RAID,
    SOUTH,
    row_of,
)

ENEMY, OWN = 0, 2  # the front line as South sees it
STRONG = card(9, 30, 1, rarity=2, name="Strong")
WEAK = card(1, 3, 5, name="Weak")
WALL = card(0, 60, 5, name="Wall")


def lane(zone: int, south: str = "", north: str = "", **figures: int) -> Field:
    """Return a lane with its front line somewhere, and strong or weak cards on tiles."""
    field = Field(terrain=None, **figures)
    field.s.zone[0] = zone
    for side, text in ((SOUTH, south), (NORTH, north)):
        for each in text.split():
            letter, tile = each.split("@")
            field.put(side, tile, {"s": STRONG, "w": WEAK, "x": WALL}[letter])
    return field


def verdict(field: Field) -> tuple[int, int]:
    """Return who won the lane and in which row the next fight is."""
    (told,) = turn(field).told(events.VERDICT)
    return told["winner"], row_of(told["front"])


# --- 6-14. Who wins -------------------------------------------------------------------------------


def test_6_14_the_side_with_fighters_left_wins() -> None:
    assert winner_of(fight([STRONG], [WEAK]).s, 0) == SOUTH
    assert winner_of(fight([WEAK], [STRONG]).s, 0) == NORTH
    assert winner_of(fight([STRONG], []).s, 0) == SOUTH


def test_6_14_both_or_neither_is_undecided_and_nothing_moves() -> None:
    assert winner_of(fight([WALL], [WALL]).s, 0) == -1
    assert winner_of(fight([card(9, 1, 3)], [card(9, 1, 3)]).s, 0) == -1
    field = lane(ENEMY, "x@a2", "x@a3")
    assert verdict(field) == (-1, ENEMY)
    assert field.s.gold == [0, 0]
    assert field.s.holder == [0, 0, 0]


def test_6_14_cards_that_wait_elsewhere_are_no_fighters() -> None:
    # At South's base its vanguard does not count: the empty base is lost.
    field = lane(OWN, "x@a2", "s@a2")
    assert verdict(field) == (NORTH, MIDDLE)


# --- 6-15. The front line and capture -------------------------------------------------------------


def test_6_15_a_win_at_home_moves_the_front_line_to_the_middle() -> None:
    field = lane(OWN, "s@a1", "w@a2")
    field.s.holder[0] = NORTH + 1
    assert verdict(field) == (SOUTH, MIDDLE)
    assert field.s.holder[0] == NORTH + 1
    assert field.s.health == [100, 100]


def test_6_15_a_win_in_the_middle_against_a_held_base_moves_the_front_line_there() -> None:
    field = lane(MIDDLE, "s@a1", "w@a2 w@a2 x@a3")
    assert verdict(field) == (SOUTH, ENEMY)
    assert field.s.holder[0] == SOUTH + 1
    assert field.told(events.CAPTURED) == [{"side": SOUTH, "tile": tile_at("a2")}]
    assert field.s.health == [100, 100]


def test_6_15_a_win_in_the_middle_against_an_empty_base_hits_the_crystal() -> None:
    field = lane(MIDDLE, "s@a1", "w@a3")
    assert verdict(field) == (SOUTH, MIDDLE)
    assert field.s.holder[0] == SOUTH + 1
    assert field.s.health == [100, 91]


def test_6_15_a_win_at_the_enemy_base_hits_the_crystal_and_falls_back() -> None:
    field = lane(ENEMY, "s@a2", "w@a3")
    field.s.holder[0] = SOUTH + 1
    assert verdict(field) == (SOUTH, MIDDLE)
    assert field.s.holder[0] == SOUTH + 1
    assert field.s.health == [100, 91]
    assert [who for who, _ in named(field, SOUTH, "a2")] == ["Strong"]


def test_6_15_north_wins_the_same_way() -> None:
    field = lane(MIDDLE, "w@a2 w@a2 x@a1", "s@a3")
    assert verdict(field) == (NORTH, OWN)
    assert field.s.holder[0] == NORTH + 1
    field.s.u_hp[field.stack(SOUTH, "a1")[0][0]] = 1
    assert verdict(field) == (NORTH, MIDDLE)
    assert field.s.health == [91, 100]


def test_6_15_a_middle_tile_can_be_captured_back() -> None:
    field = lane(MIDDLE, "s@a1", "w@a3")
    field.s.holder[0] = NORTH + 1
    turn(field)
    assert field.s.holder[0] == SOUTH + 1


def test_6_15_cards_that_only_just_left_their_base_fight_no_farther_than_the_middle() -> None:
    # They meet nobody, but the fight counts as one in the middle, on the terrain there.
    field = lane(MIDDLE, "", "s@a3")
    turn(field)
    middle = tile_at("a2")
    assert field.told(events.LANE_FIGHTS) == [{"column": 0, "front": middle, "terrain": 0}]
    assert field.told(events.VERDICT) == [
        {"column": 0, "winner": NORTH, "front": middle, "fought": middle}
    ]
    assert named(field, NORTH, "a2") == [("Strong", 30)]
    assert field.s.health == [91, 100]
    assert field.s.gold == [0, 400]
    assert field.s.holder[0] == NORTH + 1


# --- 6-16. The crystal ----------------------------------------------------------------------------


def test_6_16_the_crystal_takes_the_printed_damage_of_the_living_vanguard() -> None:
    field = Field(terrain={"a2": "woods", "a3": "woods"})
    field.s.boost[SOUTH] = 1
    eager = card(4, 9, 3, "woods", tags="fury_3 inspire_2 command_1", name="Eager")
    stand_off(field, [eager, card(5, 9, 3, name="Plain")], [], "a1 a3")
    turn(field)
    assert field.told(events.BASE_HURT) == [
        {"side": NORTH, "damage": 9, "health": 91, "cause": events.BY_RAID}
    ]


def test_6_16_cards_that_wait_in_the_base_do_not_count() -> None:
    field = lane(MIDDLE, "s@a2 s@a2 s@a1", "")
    turn(field)
    assert field.s.health[NORTH] == 82


def test_6_16_both_crystals_can_fall_in_one_turn() -> None:
    field = Field()
    field.put(SOUTH, "a1", STRONG)
    field.put(NORTH, "c3", STRONG)
    field.s.health[:] = [5, 9]
    turn(field)
    assert field.s.health == [0, 0]


def test_6_16_a_crystal_takes_several_hits_in_a_turn() -> None:
    field = Field()
    for column in "abc":
        field.put(SOUTH, f"{column}1", STRONG)
    turn(field)
    hurt = [(each["health"], each["damage"]) for each in field.told(events.BASE_HURT)]
    assert hurt == [(91, 9), (82, 9), (73, 9)]


# --- 6-17. Gold -----------------------------------------------------------------------------------


def test_6_17_a_lane_pays_400_and_a_destroyed_card_by_its_rarity() -> None:
    field = Field()
    defender = card(5, 5, 1, rarity=2, name="Defender")
    field.s.zone[0] = OWN
    field.s.holder[0] = NORTH + 1
    field.put(SOUTH, "a1", defender)
    field.put(NORTH, "a2", card(8, 16, 5, name="Tank"), hp=10)
    assert verdict(field) == (SOUTH, MIDDLE)
    assert field.s.gold == [450, 0]
    assert named(field, SOUTH, "a1") == [("Defender", 5)]
    assert field.told(events.GAINS_GOLD) == [
        {"side": SOUTH, "gold": 50, "cause": events.IN_BATTLE},
        {"side": SOUTH, "gold": 400, "cause": events.FOR_LANE},
    ]


@pytest.mark.parametrize(("rarity", "gold"), [(1, 50), (2, 100), (3, 150), (4, 200)])
def test_6_17_rarer_cards_pay_more(rarity: int, gold: int) -> None:
    assert fight([STRONG], [card(0, 3, 5, rarity=rarity)]).s.gold == [gold, 0]


def test_6_17_both_sides_are_paid_for_what_they_destroyed() -> None:
    field = fight([card(9, 1, 3, rarity=3)], [card(9, 1, 3, rarity=1)])
    assert field.s.gold == [50, 150]
    assert field.s.fallen == [1, 1]


def test_6_17_thorns_pay_their_owner() -> None:
    hedge = card(0, 30, 5, tags="thorns_3", name="Hedge")
    field = fight([card(2, 3, 1, rarity=2, name="Fool")], [hedge])
    assert field.s.gold == [0, 100]
    told = field.told(events.FALLS)[0]
    assert (told["by"], told["gold"], told["cause"]) == (NORTH, 100, events.BY_THORNS)


# --- 6-18. What stays -----------------------------------------------------------------------------


def test_6_18_cards_health_and_front_lines_stay_between_turns() -> None:
    field = lane(ENEMY, "x@a2", "x@a3")
    field.s.u_hp[field.stack(SOUTH, "a2")[0][0]] = 7
    for _ in range(3):
        turn(field)
    assert (field.health(SOUTH, "a2"), field.health(NORTH, "a3")) == ([7], [60])
    assert field.s.zone[0] == ENEMY


def test_6_18_regenerate_heals_two_at_the_draw_step_everywhere() -> None:
    field = Field()
    mended = card(1, 9, 3, tags="regenerate", name="Mended")
    field.put(SOUTH, "a1", mended, hp=3)
    field.put(NORTH, "b2", mended, hp=8)
    field.put(NORTH, "c3", WALL, hp=8)
    refresh(field.book, field.s, field.log)
    assert field.health(SOUTH, "a1") == [5]
    assert field.health(NORTH, "b2") == [9]
    assert field.health(NORTH, "c3") == [8]
    assert field.seen(events.HEALED) == [1 << SOUTH, -1]


# --- 6-19. The other readings of the crystal rule -------------------------------------------------


@pytest.mark.parametrize("crystal", [GATE, HOLD])
def test_6_19_a_win_in_the_middle_only_steps_forward(crystal: int) -> None:
    field = lane(MIDDLE, "s@a1", "w@a3", crystal=crystal)
    assert verdict(field) == (SOUTH, ENEMY)
    assert field.s.health == [100, 100]
    assert field.s.holder[0] == SOUTH + 1


@pytest.mark.parametrize(("crystal", "after"), [(GATE, MIDDLE), (HOLD, ENEMY)])
def test_6_19_the_hit_comes_at_the_enemy_base_even_without_defenders(
    crystal: int, after: int
) -> None:
    field = lane(ENEMY, "s@a2", "", crystal=crystal)
    assert verdict(field) == (SOUTH, after)
    assert field.s.health == [100, 91]


@pytest.mark.parametrize(
    ("crystal", "healths"), [(RAID, [91, 82, 73]), (GATE, [100, 91, 91]), (HOLD, [100, 91, 82])]
)
def test_6_19_three_turns_of_an_open_lane(crystal: int, healths: list[int]) -> None:
    field = lane(MIDDLE, "s@a1", "", crystal=crystal)
    assert [turn(field).s.health[NORTH] for _ in healths] == healths


def test_6_19_a_defended_base_must_be_won_and_may_be_won_back() -> None:
    field = lane(ENEMY, "x@a2", "x@a3", crystal=HOLD)
    assert verdict(field) == (-1, ENEMY)
    assert field.s.health == [100, 100]
    field.s.u_hp[field.stack(SOUTH, "a2")[0][0]] = 1
    field.s.boost[NORTH] = 1
    assert verdict(field) == (NORTH, MIDDLE)


# --- test_clans_lanes_turns ----------------------------------------------------------------------
# Whole turns of classic mode: handing in, the order of things, the draw step (6-4, 6-5, 6-18).

AXE = card(4, 9, 3, name="Axe")
BOW = card(3, 6, 2, name="Bow")


def act(field: Field, side: int, *codes: int, seed: int = 1) -> None:
    """Let a side make moves, each of which must be allowed."""
    for code in codes:
        assert rules.check(field.book, field.s, field.work, side, code) == 0
        rules.apply(field.book, field.s, field.work, stream(seed, PLAY), side, code, field.log)


def both_done(field: Field, *, seed: int = 1) -> None:
    """Let both hand in."""
    for side in (SOUTH, NORTH):
        act(field, side, DONE, seed=seed)


def test_6_4_nothing_happens_before_both_have_handed_in() -> None:
    field = Field()
    (axe,) = field.deal(SOUTH, AXE)
    (bow,) = field.deal(NORTH, BOW)
    act(field, SOUTH, stage_move(axe, tile_at("a1")), DONE)
    assert field.s.waiting == 1 << NORTH
    assert field.stack(SOUTH, "a1") == field.stack(SOUTH, "a2") == []
    act(field, NORTH, stage_move(bow, tile_at("a3")), DONE)
    assert named(field, SOUTH, "a2") == [("Axe", 3)]
    assert named(field, NORTH, "a2") == [("Bow", 2)]
    assert field.s.turn == 2
    assert field.s.waiting == 3
    assert field.told(events.SUBMITS) == [{"side": SOUTH}, {"side": NORTH}]


def test_6_4_nothing_of_what_a_side_plans_is_told_to_others() -> None:
    field = Field()
    axe, bow = field.deal(SOUTH, AXE, BOW)
    act(
        field,
        SOUTH,
        stage_move(axe, tile_at("a1")),
        stage_move(bow, tile_at("b1")),
        back_move(axe, tile_at("a1")),
    )
    assert [each.seen for each in field.events()] == [1 << SOUTH] * 3
    assert field.s.held_before[SOUTH] == 2


def test_6_4_a_card_taken_back_may_exceed_the_limit_of_the_hand() -> None:
    field = Field(limit=2)
    field.book.hero_does[SOUTH], field.book.hero_amount[SOUTH] = DRAW_CARDS, 2
    axe, _ = field.deal(SOUTH, AXE, AXE)
    field.fill(SOUTH, BOW, BOW, BOW)
    stage = stage_move(axe, tile_at("a1"))
    act(field, SOUTH, stage, stage, USE_HERO)
    assert field.s.held[SOUTH] == 2
    back = back_move(axe, tile_at("a1"))
    act(field, SOUTH, back, back)
    assert field.s.held[SOUTH] == 4


def test_6_5_a_hero_helps_in_the_fights_of_the_turn_and_no_longer() -> None:
    field = Field()
    field.book.hero_does[SOUTH], field.book.hero_amount[SOUTH] = DAMAGE_BOOST, 1
    field.put(SOUTH, "a2", AXE)
    field.put(NORTH, "a2", WALL)
    act(field, SOUTH, USE_HERO)
    both_done(field)
    assert story(field)[0] == "3 Axe hits Wall 5 60>55"
    field.forget()
    both_done(field)
    assert story(field)[0] == "3 Axe hits Wall 4 55>51"


def test_6_18_both_draw_and_everything_else_stays() -> None:
    field = Field()
    for side, tile in ((SOUTH, "a1"), (NORTH, "a3")):
        field.fill(side, AXE, BOW, AXE)
        field.put(side, tile, WALL, hp=40)
    both_done(field)
    assert field.s.held == [2, 2]
    assert (field.health(SOUTH, "a2"), field.health(NORTH, "a2")) == ([40], [40])
    assert field.s.zone == [MIDDLE] * 3
    both_done(field)
    assert field.s.held == [3, 3]  # a deck of three gives no fourth card
    assert field.s.turn == 3


def test_6_18_there_is_no_draw_step_once_a_crystal_is_destroyed() -> None:
    field = Field()
    field.fill(SOUTH, AXE, BOW)
    field.put(SOUTH, "a1", AXE)
    field.s.health[NORTH] = 4
    both_done(field)
    assert field.s.ended == DESTROYED
    assert field.s.won == 1 << SOUTH
    assert field.s.held == [0, 0]


def test_6_10_two_generators_give_the_same_fights() -> None:
    fields = []
    for seed in (1, 2, 3):
        field = Field()
        for column in "abc":
            field.put(SOUTH, f"{column}1", AXE)
            field.put(NORTH, f"{column}3", BOW)
        field.fill(SOUTH, *[card(1, hp, 3) for hp in range(1, 20)])
        both_done(field, seed=seed)
        fields.append(field)
    fights = [[e for e in field.events() if e.kind != events.DRAWN] for field in fields]
    assert fights[0] == fights[1] == fights[2]
    assert len(fights[0]) > 20
    assert len({tuple(field.s.hand[SOUTH]) for field in fields}) > 1  # chance did differ
