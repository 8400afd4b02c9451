"""Rule cases of action-point mode: exchanging cards, and turns (7-1, 7-2, 7-21)."""

from __future__ import annotations

from support.clans.boards import Field, card, tile_at
from support.clans.codes import order
from support.clans.walks import board, light, next_turn
from wartable.engine.kit.chance import PLAY, SETUP, stream
from wartable.engine.kit.events import EVERYBODY, Log
from wartable.engine.kit.moves import Families
from wartable.games.clans import rules
from wartable.games.clans.events import EXCHANGED, EXCHANGES, HEALED, TURN_BEGINS
from wartable.games.clans.moves import DONE, EXCHANGE, exchange_move
from wartable.games.clans.state import (
    MULLIGAN,
    NO_EXCHANGE,
    NO_SUCH_MOVE,
    NORTH,
    NOT_IN_HAND,
    POINTS,
    SOUTH,
)

ADEPT = card(hp=10, tags="terrain_affinity")
MAN = card(hp=10)

# --- 7-1. Exchanging ------------------------------------------------------------------------------


def dealt(**figures: int) -> Field:
    """Return a match of decks of 20 different cards, before anybody has exchanged any."""
    field = Field(POINTS, terrain=None, **figures)
    for side in (SOUTH, NORTH):
        field.book.listed[side * 3] = 20
        field.book.affinities[side] = 1
        field.book.affinity[side][0] = 1
        for at in range(20):
            field.book.cards[side * 3][at] = field.kind(card(hp=20 * side + at + 1)) + 1
    field.s = type(field.s)()
    rules.setup(field.book, field.s, field.work, stream(1, SETUP), Log())
    return field


def make(field: Field, seat: int, code: int) -> None:
    """Make a move that must be legal."""
    assert rules.check(field.book, field.s, field.work, seat, code) == 0
    rules.apply(field.book, field.s, field.work, stream(2, PLAY), seat, code, field.log)


def hand(field: Field, side: int) -> list[int]:
    return [kind - 1 for kind in field.s.hand[side][: field.s.held[side]]]


def test_7_1_laid_aside_cards_go_back_and_as_many_are_drawn() -> None:
    field = dealt()
    assert (field.s.stage, field.s.waiting) == (MULLIGAN, 3)
    before = hand(field, SOUTH)
    for kind in before[:2]:
        make(field, SOUTH, exchange_move(kind))
    assert hand(field, SOUTH) == before[2:] and field.s.left[0] == 14
    make(field, SOUTH, DONE)
    after = hand(field, SOUTH)
    assert after[:4] == before[2:] and len(after) == 6 and field.s.left[0] == 14
    deck = [kind - 1 for kind in field.s.deck[0][:14]]
    assert sorted(after + deck) == sorted(kind - 1 for kind in field.book.cards[0][:20])
    assert field.s.waiting == 1 << NORTH and field.seen(EXCHANGED) == [EVERYBODY]
    assert field.seen(EXCHANGES) == [1 << SOUTH] * 2


def test_7_1_at_most_two_cards_and_only_those_in_hand() -> None:
    field = dealt()
    strange = field.book.cards[3][0] - 1
    first, second, third = hand(field, SOUTH)[:3]
    ask = (field.book, field.s, field.work, SOUTH)
    assert rules.check(*ask, exchange_move(strange)) == NOT_IN_HAND
    assert rules.check(*ask, order(EXCHANGE, first, 1)) == NO_SUCH_MOVE
    make(field, SOUTH, exchange_move(first))
    make(field, SOUTH, exchange_move(second))
    assert rules.check(*ask, exchange_move(third)) == NO_EXCHANGE
    out = Families()
    rules.legal(field.book, field.s, field.work, SOUTH, out)
    assert out.count == 1 and out.code[0] == DONE


def test_7_1_when_both_are_done_turn_1_begins_without_a_draw() -> None:
    field = dealt()
    starter = field.s.active
    make(field, SOUTH, DONE)
    make(field, NORTH, DONE)
    assert (field.s.turn, field.s.active, field.s.waiting) == (1, starter, 1 << starter)
    assert field.s.held[SOUTH] == field.s.held[NORTH] == 6


def test_7_1_chance_decides_who_begins() -> None:
    field = dealt(mulligan=0)
    starters = set()
    for seed in range(20):
        s = type(field.s)()
        rules.setup(field.book, s, field.work, stream(seed, SETUP), Log())
        starters.add(s.active)
    assert starters == {SOUTH, NORTH}


# --- 7-2 and 7-21. Turns --------------------------------------------------------------------------


def test_7_2_units_of_the_side_gain_points_up_to_their_most() -> None:
    field = board()
    unit = field.put(SOUTH, "b1", card(max_ap=3, per_turn=2), ap=0)
    enemy = field.put(NORTH, "b3", card(max_ap=3, per_turn=2), ap=0)
    gains = []
    for _ in range(3):
        next_turn(field, SOUTH)
        gains.append(field.s.u_ap[unit])
    assert gains == [2, 3, 3] and field.s.u_ap[enemy] == 0


def test_7_2_a_lakes_surplus_is_lost() -> None:
    field = board()
    unit = field.put(SOUTH, "b1", card(max_ap=2), ap=4)
    next_turn(field, SOUTH)
    assert field.s.u_ap[unit] == 2


def test_7_2_healing_comes_in_order_and_helps_only_the_side() -> None:
    field = board()
    weak = field.put(SOUTH, "b1", card(hp=10, tags="regen_1 regenerate"), hp=1)
    field.put(SOUTH, "b1", card(hp=10, tags="heal_ally_2"), hp=5)
    enemy = field.put(NORTH, "b2", card(hp=10, tags="regen_1"), hp=1)
    next_turn(field, SOUTH)
    assert field.health(SOUTH, "b1") == [6, 5]  # nobody heals itself with heal ally
    assert field.s.u_hp[enemy] == 1 and field.s.u_hp[weak] == 6
    assert [told["amount"] for told in field.told(HEALED)] == [1, 2, 2]


def test_7_2_fires_burn_through_their_last_turn() -> None:
    field = board(terrain={"b2": "woods"})
    light(field, "b2", SOUTH, turns=2)
    next_turn(field, NORTH)
    assert field.s.lit[tile_at("b2")] == field.s.turn
    next_turn(field, SOUTH)
    assert (field.s.lit[tile_at("b2")], field.s.lit_by[tile_at("b2")]) == (0, 0)


def test_7_2_placements_and_what_the_hero_lent_begin_anew() -> None:
    field = board()
    field.s.placed, field.s.boost[SOUTH] = 2, 1
    next_turn(field, NORTH)
    assert (field.s.turn, field.s.placed, field.s.boost[SOUTH]) == (2, 0, 0)


def test_7_2_a_card_is_drawn_but_not_in_turn_1() -> None:
    field = dealt(mulligan=0)
    first = field.s.active
    assert field.s.held[first] == 6
    make(field, first, DONE)
    assert field.s.held[1 - first] == 7


def test_7_21_turns_alternate_and_points_are_kept() -> None:
    field = dealt(mulligan=0)
    first = field.s.active
    unit = field.put(first, "b2", card(max_ap=2), ap=1)
    make(field, first, DONE)
    assert (field.s.turn, field.s.active, field.s.u_ap[unit]) == (2, 1 - first, 1)
    told = field.told(TURN_BEGINS)[0]
    assert (told["turn"], told["active"]) == (2, 1 - first)


def test_7_21_the_match_ends_after_the_last_turn() -> None:
    field = dealt(mulligan=0, cap=2)
    first = field.s.active
    make(field, first, DONE)
    assert field.s.ended == 0
    make(field, 1 - first, DONE)
    assert field.s.ended > 0 and field.s.won == 3
