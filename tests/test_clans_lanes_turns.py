"""Whole turns of classic mode: handing in, the order of things, the draw step (6-4, 6-5, 6-18)."""

from __future__ import annotations

from clans_boards import Field, card, tile_at
from clans_lanes import named, story
from wartable.engine.chance import PLAY, stream
from wartable.games.clans import numbers, rules
from wartable.games.clans.orders import DONE, STAGE, TAKE_BACK, USE_HERO, order
from wartable.games.clans.state import (
    DAMAGE_BOOST,
    DESTROYED,
    DRAW_CARDS,
    MIDDLE,
    NORTH,
    SOUTH,
)

AXE = card(4, 9, 3, name="Axe")
BOW = card(3, 6, 2, name="Bow")
WALL = card(0, 60, 5, name="Wall")


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
    act(field, SOUTH, order(STAGE, axe, tile_at("a1")), DONE)
    assert field.s.waiting == 1 << NORTH
    assert field.stack(SOUTH, "a1") == field.stack(SOUTH, "a2") == []
    act(field, NORTH, order(STAGE, bow, tile_at("a3")), DONE)
    assert named(field, SOUTH, "a2") == [("Axe", 3)]
    assert named(field, NORTH, "a2") == [("Bow", 2)]
    assert field.s.turn == 2
    assert field.s.waiting == 3
    assert field.events(numbers.SUBMITS) == [(SOUTH, 0, 0, 0), (NORTH, 0, 0, 0)]


def test_6_4_nothing_of_what_a_side_plans_is_told_to_others() -> None:
    field = Field()
    axe, bow = field.deal(SOUTH, AXE, BOW)
    act(
        field,
        SOUTH,
        order(STAGE, axe, tile_at("a1")),
        order(STAGE, bow, tile_at("b1")),
        order(TAKE_BACK, axe, tile_at("a1")),
    )
    assert [field.log.seen[at] for at in range(field.log.count)] == [1 << SOUTH] * 3
    assert field.s.held_before[SOUTH] == 2


def test_6_4_a_card_taken_back_may_exceed_the_limit_of_the_hand() -> None:
    field = Field(limit=2)
    field.book.hero_does[SOUTH], field.book.hero_amount[SOUTH] = DRAW_CARDS, 2
    axe, _ = field.deal(SOUTH, AXE, AXE)
    field.fill(SOUTH, BOW, BOW, BOW)
    stage = order(STAGE, axe, tile_at("a1"))
    act(field, SOUTH, stage, stage, USE_HERO)
    assert field.s.held[SOUTH] == 2
    back = order(TAKE_BACK, axe, tile_at("a1"))
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
    fights = [[each for each in field.events() if each[0] != numbers.DRAWN] for field in fields]
    assert fights[0] == fights[1] == fights[2]
    assert len(fights[0]) > 20
    assert len({tuple(field.s.hand[SOUTH]) for field in fields}) > 1  # chance did differ
