"""Several spies of a side on one tile: named, moved, struck, seen and imagined one by one."""

from __future__ import annotations

import pytest

from support.clans.boards import card, tile_at
from support.clans.skirmish import Skirmish
from wartable.engine.errors import Unreadable
from wartable.engine.kit.chance import PLAN, stream
from wartable.games.clans import events as n
from wartable.games.clans import state
from wartable.games.clans.events import read_told
from wartable.games.clans.moves import MOVES, read_move, unit_move
from wartable.games.clans.rules.secrets.concealment import conceal
from wartable.games.clans.rules.secrets.determinization import imagine
from wartable.games.clans.rules.units import step_off
from wartable.games.clans.state import (
    NORTH,
    POSTS,
    SOUTH,
    SPIES,
    SPY_POST,
    Book,
    place_of,
    post_of,
    posts_on,
    spies_on,
    unit_at,
)
from wartable.games.clans.view.words import unit_words


def test_7_16_spies_of_a_side_share_a_tile_in_the_order_in_which_they_came() -> None:
    field = Skirmish()
    first, second = field.south("a1", "spy", ap=2), field.south("a2", "spy", ap=2)
    third = field.south("b2", "spy", ap=2)
    field.do(field.to_move(third, "a2"))
    field.do(field.to_move(first, "a2"))
    tile = tile_at("a2")
    spies = [unit_at(field.s, SOUTH, tile * POSTS + SPY_POST + at) for at in range(4)]
    assert spies == [second, third, first, -1]
    assert [post_of(field.s, spy) % POSTS for spy in spies[:3]] == [2, 3, 4]
    assert spies_on(field.s, SOUTH, tile) == 3 and posts_on(field.s, SOUTH, tile) == 5


@pytest.mark.parametrize("leaves", [0, 1, 2])
def test_7_16_whoever_leaves_the_others_stay_in_order(leaves: int) -> None:
    field = Skirmish()
    spies = [field.south("a2", "spy") for _ in range(3)]
    step_off(field.s, spies[leaves])
    left = [spy for spy in spies if spy != spies[leaves]]
    post = tile_at("a2") * POSTS + SPY_POST
    assert [unit_at(field.s, SOUTH, post + at) for at in range(3)] == [*left, -1]
    assert field.s.u_next[spies[leaves]] == 0


def test_7_4_a_spy_moves_onto_a_tile_with_another_of_its_side_and_is_moved_by_its_name() -> None:
    field = Skirmish()
    _, second = field.south("a2", "spy", ap=2), field.south("a2", "spy", ap=2)
    move = read_move(field.book, "move a2s2 b2")
    assert MOVES.write(field.book, move) == "move a2s2 b2"
    assert move in field.offered()
    field.do(field.to_move(second, "b2"))
    assert field.where(second) == "b2"


def test_the_first_spy_of_a_tile_has_its_old_name_and_a_name_beyond_the_last_is_refused() -> None:
    post = tile_at("a2") * POSTS + SPY_POST
    assert MOVES.write(Book(), unit_move(post, tile_at("b2"))) == "move a2s b2"
    last = f"move a2s{SPIES} b2"
    assert MOVES.write(Book(), read_move(Book(), last)) == last
    for wrong in (f"a2s{SPIES + 1}", "a2s0", "a2ss", "a2b2", "a2s02"):
        with pytest.raises(Unreadable, match="a unit is its tile"):
            read_move(Book(), f"move {wrong} b2")


def test_7_10_a_cleave_meets_every_spy_of_the_tile() -> None:
    field = Skirmish()
    axe = field.south("b1", "cleave", damage=5)
    field.north("b2", hp=20)
    spies = [field.north("b2", "spy", hp=hp) for hp in (5, 9, 5)]
    field.do(field.to_attack(axe, unit_at(field.s, NORTH, tile_at("b2") * POSTS)))
    assert [field.hp(spy) for spy in spies] == [0, 4, 0]
    assert spies_on(field.s, NORTH, tile_at("b2")) == 1


def test_8_4_where_a_watcher_looks_each_spy_can_be_attacked() -> None:
    field = Skirmish()
    bow = field.south("b1", "watcher", damage=5)
    spies = [field.north("b2", "spy", hp=9) for _ in range(2)]
    field.attack(bow, spies[1])
    assert [field.hp(spy) for spy in spies] == [9, 4]
    blind = Skirmish()
    bow, _ = blind.south("b1"), blind.north("b2", "spy")
    assert blind.why_not(blind.to_attack(bow, blind.north("b2", "spy"))) == state.IS_SPY


def test_7_10_all_spies_of_a_tile_are_pushed_back() -> None:
    field = Skirmish()
    ram = field.south("b1", "push_back watcher", damage=1)
    spies = [field.north("b2", "spy", hp=9) for _ in range(3)]
    field.attack(ram, spies[0])
    assert [field.where(spy) for spy in spies] == ["b3"] * 3


def test_8_1_of_several_spies_a_viewer_knows_no_more_than_their_number() -> None:
    field = Skirmish()
    for _ in range(3):
        field.north("b2", "spy")
    s = field.s
    conceal(field.book, s, SOUTH)
    assert s.spy[place_of(NORTH, tile_at("b2"))] == 0 and s.unseen[NORTH] == 3
    assert not any(s.u_card) and not any(s.u_next)


def test_8_4_a_watcher_sees_all_spies_and_in_their_order() -> None:
    field = Skirmish()
    field.south("b1", "watcher")
    field.north("c3")  # out of sight, and placed before them: slots change
    for hp in (4, 5, 6):
        field.north("b2", "spy", hp=hp)
    conceal(field.book, field.s, SOUTH)
    post = tile_at("b2") * POSTS + SPY_POST
    spies = [unit_at(field.s, NORTH, post + at) for at in range(4)]
    assert [field.hp(spy) for spy in spies[:3]] == [4, 5, 6] and spies[3] == -1


def test_8_1_a_spy_that_falls_does_not_tell_of_others_on_its_tile() -> None:
    told = []
    for others in (0, 2):
        field = Skirmish(terrain={"b2": "desert"})
        for _ in range(others):
            field.north("b2", "spy", hp=1)
        field.s.trap[place_of(SOUTH, tile_at("b2"))] = 3
        spy = field.north("b3", "spy", hp=1, ap=2)
        field.s.active = NORTH
        field.do(field.to_move(spy, "b2"))
        falls = field.events(n.TRAPPED, n.FALLS)
        told.append([read_told(event).post for event in falls])
    assert told[0] == told[1] and len(told[0]) == 2


def test_imagined_spies_may_share_a_tile_and_are_as_many_as_are_unseen() -> None:
    field = Skirmish()
    spy = field.kind(card(tags="spy"))
    field.book.listed[3], field.book.open_lists = 25, 1
    for at in range(25):
        field.book.cards[3][at] = spy + 1
    for _ in range(20):
        field.north("b2", "spy")
    conceal(field.book, field.s, SOUTH)
    imagine(field.book, field.s, field.work, stream(7, PLAN), SOUTH)
    assert sum(spies_on(field.s, NORTH, tile) for tile in range(9)) == 20
    assert field.s.unseen[NORTH] == 0


def test_spies_of_a_tile_are_told_apart_in_words_and_in_the_picture() -> None:
    field = Skirmish()
    one, two = field.south("a2", "spy"), field.south("a2", "spy")
    assert "a spy on a2" in unit_words(field.book, field.s, one)
    assert "spy 2 on a2" in unit_words(field.book, field.s, two)
