"""Rules 6-1 to 6-6: lanes, secret staging, the order of a turn, the advance."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from support.clans.boards import Field, card, tile_at
from support.clans.lanes import named, stand_off, turn
from support.revisions import refused, waiting
from wartable.engine.kit.chance import Chance
from wartable.engine.kit.moves import Families
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game
from wartable.games.clans import events, state
from wartable.games.clans.moves import back_move, stage_move
from wartable.games.clans.rules.classic.staging import (
    do_plan,
    offer_plans,
    place_staged,
    plan_fault,
)
from wartable.games.clans.state import MIDDLE, NORTH, SOUTH
from wartable.testing.knowledge import everything_shown

AXE = card(4, 9, 3, name="Axe")
BOW = card(3, 6, 2, name="Bow")
CLUB = card(5, 8, 4, name="Club")
SPEAR = card(6, 12, 5, name="Spear")
DROP = card(2, 5, 3, tags="paratrooper", name="Drop")

#: What makes a move of a card and a tile.
Maker = Callable[[int, int], int]


def stage(field: Field, side: int, tile: str, kind: int, make: Maker = stage_move) -> int:
    """Stage a card, or take it back; return the refusal, and do it if there is none."""
    code = make(kind, tile_at(tile))
    fault = plan_fault(field.book, field.s, side, code)
    if fault == 0:
        do_plan(field.book, field.s, Chance(), side, code, field.log)
    return fault


def offered(field: Field, side: int) -> list[int]:
    out = Families()
    offer_plans(field.book, field.s, side, out)
    return list(out.code[: out.count])


# --- lanes and planning ---------------------------------------------------------------------------


def test_6_1_a_lane_has_a_base_stack_and_a_vanguard_for_each_side() -> None:
    field = Field()
    stand_off(field, [AXE, BOW], [CLUB], "a1 a3")
    turn(field)
    assert named(field, SOUTH, "a1") == named(field, NORTH, "a3") == []
    assert [who for who, _ in named(field, SOUTH, "a2")] == ["Axe", "Bow"]
    assert [who for who, _ in named(field, NORTH, "a2")] == ["Club"]
    assert field.s.zone == [MIDDLE] * 3


@pytest.mark.parametrize(
    ("holder", "tile", "fault"),
    [
        (0, "a1", 0),
        (0, "c1", 0),
        (0, "a2", state.NOT_YOUR_TILE),
        (0, "a3", state.NOT_YOUR_TILE),
        (SOUTH + 1, "a2", 0),
        (SOUTH + 1, "a3", state.NOT_YOUR_TILE),
        (NORTH + 1, "a2", state.NOT_YOUR_TILE),
    ],
)
def test_6_2_cards_are_staged_on_the_base_and_on_captured_middle_tiles(
    holder: int, tile: str, fault: int
) -> None:
    field = Field()
    field.s.holder[0] = holder
    (kind,) = field.deal(SOUTH, AXE)
    assert stage(field, SOUTH, tile, kind) == fault


def test_6_2_north_stages_on_its_own_base() -> None:
    field = Field()
    (kind,) = field.deal(NORTH, AXE)
    assert stage(field, NORTH, "b1", kind) == state.NOT_YOUR_TILE
    assert stage(field, NORTH, "b3", kind) == 0


def test_6_2_a_stack_holds_two_cards_with_those_that_are_staged() -> None:
    field = Field()
    field.put(SOUTH, "a1", SPEAR)
    axe, bow, club = field.deal(SOUTH, AXE, BOW, CLUB)
    assert stage(field, SOUTH, "a1", axe) == 0
    assert stage(field, SOUTH, "a1", bow) == state.FULL
    assert stage(field, SOUTH, "b1", bow) == stage(field, SOUTH, "b1", club) == 0


def test_6_2_only_cards_of_the_hand_can_be_staged() -> None:
    field = Field()
    (kind,) = field.deal(SOUTH, AXE)
    assert stage(field, SOUTH, "a1", field.kind(BOW)) == state.NOT_IN_HAND
    assert stage(field, SOUTH, "a1", kind) == 0
    assert stage(field, SOUTH, "b1", kind) == state.NOT_IN_HAND


def test_6_2_there_is_no_tile_beyond_the_board() -> None:
    field = Field()
    (kind,) = field.deal(SOUTH, AXE)
    code = stage_move(kind, 9)
    assert plan_fault(field.book, field.s, SOUTH, code) == state.NO_SUCH_MOVE


def test_6_3_new_cards_go_behind_in_the_order_in_which_they_were_staged() -> None:
    field = Field()
    field.put(SOUTH, "a1", SPEAR)
    axe, bow, club = field.deal(SOUTH, AXE, BOW, CLUB)
    stage(field, SOUTH, "b1", bow)
    stage(field, SOUTH, "a1", axe)
    stage(field, SOUTH, "b1", club)
    place_staged(field.book, field.s, Chance(), SOUTH, field.log)
    assert named(field, SOUTH, "a1") == [("Spear", 12), ("Axe", 9)]
    assert named(field, SOUTH, "b1") == [("Bow", 6), ("Club", 8)]
    assert field.s.staged[SOUTH] == 0
    assert not any(field.s.staged_kind[SOUTH])


def test_6_3_a_card_on_a_captured_middle_tile_joins_the_vanguard() -> None:
    field = Field()
    field.s.holder[0] = SOUTH + 1
    field.put(SOUTH, "a2", SPEAR)
    (axe,) = field.deal(SOUTH, AXE)
    stage(field, SOUTH, "a2", axe)
    place_staged(field.book, field.s, Chance(), SOUTH, field.log)
    assert [who for who, _ in named(field, SOUTH, "a2")] == ["Spear", "Axe"]


def test_6_4_staged_cards_can_be_taken_back_and_the_others_keep_their_order() -> None:
    field = Field()
    axe, bow, club = field.deal(SOUTH, AXE, BOW, CLUB)
    for kind, tile in ((axe, "a1"), (bow, "b1"), (club, "b1")):
        stage(field, SOUTH, tile, kind)
    assert field.s.held[SOUTH] == 0
    assert stage(field, SOUTH, "a1", bow, back_move) == state.NOT_STAGED
    assert stage(field, SOUTH, "b1", bow, back_move) == 0
    assert field.s.hand[SOUTH][: field.s.held[SOUTH]] == [bow + 1]
    assert field.s.staged_kind[SOUTH][:3] == [axe + 1, club + 1, 0]
    assert field.s.staged_tile[SOUTH][:3] == [tile_at("a1"), tile_at("b1"), 0]


def test_6_4_nobody_else_learns_what_is_staged() -> None:
    field = Field()
    (axe,) = field.deal(SOUTH, AXE)
    stage(field, SOUTH, "a1", axe)
    stage(field, SOUTH, "a1", axe, back_move)
    assert field.seen(events.STAGED) == field.seen(events.TAKEN_BACK) == [1 << SOUTH]
    assert len(field.events()) == 2


def test_6_4_what_is_offered_is_what_is_allowed() -> None:
    field = Field()
    field.s.holder[1] = SOUTH + 1
    field.put(NORTH, "c2", AXE)
    axe, _, drop, bow = field.deal(SOUTH, AXE, AXE, DROP, BOW)
    stage(field, SOUTH, "a1", bow)
    codes = [
        make(kind, tile)
        for make in (stage_move, back_move)
        for kind in (axe, drop, bow, field.kind(SPEAR))
        for tile in range(10)
    ]
    allowed = [c for c in codes if plan_fault(field.book, field.s, SOUTH, c) == 0]
    assert sorted(offered(field, SOUTH)) == sorted(allowed)
    # Four tiles for an axe; the same and a2, neutral and empty, for a paratrooper; one to undo.
    assert len(allowed) == 4 + 5 + 1


# --- the order of a turn --------------------------------------------------------------------------


def test_6_5_all_lanes_advance_then_fight_from_the_west_then_all_are_judged() -> None:
    field = Field()
    for column in "abc":
        stand_off(field, [AXE], [CLUB], f"{column}1 {column}3")
    turn(field)
    kinds = (events.ADVANCES, events.LANE_FIGHTS, events.VERDICT)
    assert [each.kind for each in field.events(*kinds)] == [
        kind for kind, times in zip(kinds, (6, 3, 3), strict=True) for _ in range(times)
    ]
    assert [each["column"] for each in field.told(*kinds[1:])] == [0, 1, 2] * 2


def test_6_5_a_lane_without_cards_is_not_spoken_of() -> None:
    field = turn(Field())
    assert field.events() == []


def test_6_6_the_front_card_advances_first_while_the_vanguard_has_room() -> None:
    field = Field()
    field.put(SOUTH, "a2", SPEAR)
    stand_off(field, [AXE, BOW], [], "a1 a3")
    turn(field)
    assert [who for who, _ in named(field, SOUTH, "a2")] == ["Spear", "Axe"]
    assert [who for who, _ in named(field, SOUTH, "a1")] == ["Bow"]


def test_6_6_nobody_leaves_a_base_where_the_front_line_is() -> None:
    field = Field()
    field.s.zone[0] = 2
    stand_off(field, [AXE], [CLUB], "a1 a2")
    field.put(NORTH, "a3", BOW)
    turn(field)
    assert [who for who, _ in named(field, SOUTH, "a1")] == ["Axe"]
    assert [who for who, _ in named(field, NORTH, "a2")] == ["Club", "Bow"]


# --- Changing what is staged in classic mode until both have handed in ---------------------------


def clans(hero: str = "") -> Match:
    game = find_game("clans")
    of_seats = [{"hero": hero}, {}] if hero else ()
    return Match(game, seats=2, seed=3, options=game.options(preset="classic"), of_seats=of_seats)


def test_6_4_1_staged_cards_are_changed_until_both_hand_in() -> None:
    match = clans()
    stage = [each.code for each in match.legal(0) if words(match, each.code).startswith("stage ")]
    match.play(0, stage[0])
    match.play(0, "done")
    assert waiting(match) == (1,)
    seen = everything_shown(match, 1)
    match.revise(0, [stage[1], "done"])
    assert everything_shown(match, 1) == seen
    match.withdraw(0, 1)
    assert waiting(match) == (0, 1) and match.orders(0) == ()
    assert match.s.staged[0] == 0


def words(match: Match, code: int) -> str:
    return match.game.move_words(match.book, code)


def drawing_hero() -> str:
    """Return a hero whose ability draws cards."""
    game = find_game("clans")
    assert game.of_a_seat is not None
    for info in game.of_a_seat.infos():
        if info.name == "hero":
            for hero in info.choices:
                match = clans(str(hero))
                move = next(m for m in match.legal(0) if words(match, m.code) == "use the hero")
                match.play(0, move.code)
                if match.moves[-1].drew:
                    return str(hero)
    raise AssertionError("no hero draws")


def test_6_4_1_what_chance_has_decided_stands() -> None:
    match = clans(drawing_hero())
    stage = [each.code for each in match.legal(0) if words(match, each.code).startswith("stage ")]
    hero = next(each.code for each in match.legal(0) if words(match, each.code) == "use the hero")
    match.play(0, stage[0])
    match.play(0, hero)
    match.play(0, "done")
    assert refused(match, lambda: match.withdraw(0, 1)).code == "order-stands"
    assert refused(match, lambda: match.withdraw(0, 2)).code == "order-stands"

    assert refused(match, lambda: match.revise(0, ["done"])).code == "order-stands"
    match.withdraw(0, 3)
    assert [each.stands for each in match.orders(0)] == [True, True]
    assert waiting(match) == (0, 1)
