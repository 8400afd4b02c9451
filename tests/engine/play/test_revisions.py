"""Changing what was handed in: until the phase closes, unseen by others, exact in every record."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from support.games import sty
from support.games.pig import PIG, ROLL
from support.nested import same_inside
from support.revisions import commands, refused, standing, territory, written
from support.setups import registered_setups
from wartable.engine.errors import Refusal, WartableError
from wartable.engine.game import Setting
from wartable.engine.kit.chance import BOT, Chance, draw, stream
from wartable.engine.play import record_lines
from wartable.engine.play.history import Made, Revised, RevisedWithin
from wartable.engine.play.match import Match
from wartable.engine.play.record import LiveRecord, read_record, write_record
from wartable.engine.play.record_lines import sealed, unsealed
from wartable.engine.play.view import SPECTATOR
from wartable.engine.registry import find_game
from wartable.testing.knowledge import everything_shown
from wartable.testing.play import random_move
from wartable.testing.setups import Setup

SETUPS = [setup for setup in registered_setups() if not setup.at_once]
every_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)
#: Random steps of a match, each a move or a change.
STEPS = 70


def test_there_are_games_whose_moves_are_handed_in() -> None:
    assert {setup.game.key for setup in SETUPS} >= {"territory", "thardferr", "clans"}


# --- every game ---------------------------------------------------------------------------------


def changed_at_random(match: Match, seat: int, chance: Chance) -> str:
    """Withdraw, reorder or replace something of a seat; return what was done, or why not."""
    orders = [(each.move, each.text) for each in match.orders(seat)]
    at = draw(chance, len(orders))
    try:
        kind = draw(chance, 3)
        if kind == 0:
            match.withdraw(seat, at + 1)
            return "withdrawn"
        if kind == 1:
            match.revise(seat, [*orders[:at], *orders[at + 1 :], orders[at]])
            return "reordered"
        match.revise(seat, [*orders[:at], (orders[at][0], "another text"), *orders[at + 1 :]])
        return "replaced"
    except Refusal as error:
        return error.code


@every_setup
def test_random_changes_leave_the_position_of_the_moves_that_are_left(setup: Setup) -> None:
    done: list[str] = []
    for seed in range(71, 91):
        done += check_random_changes(setup, seed)
        if {"withdrawn", "replaced"} <= set(done):
            return
    raise AssertionError(f"only this could be changed: {set(done)}")


def check_random_changes(setup: Setup, seed: int) -> list[str]:
    """Play and change orders at random; return what was done, or why it was refused."""
    match, chance = setup.match(seed), stream(seed, BOT)
    done: list[str] = []
    for number in range(STEPS):
        if match.over:
            break
        mine = [seat for seat in range(match.seats) if match.orders(seat)]
        if mine and draw(chance, 3) == 0:
            check_a_change(match, mine[draw(chance, len(mine))], chance, done)
        else:
            seat = match.to_act[draw(chance, len(match.to_act))]
            move = random_move(match.game.rules, match.book, match.s, match.work, chance, seat)
            match.play(seat, move, f"move {number}")
    plain = setup.match(seed)
    for made in match.moves:
        plain.repeat(made)
    assert standing(plain) == standing(match)
    assert standing(match.branch()) == standing(match)
    text = write_record(match)
    again = read_record(text)
    assert (standing(again), again.history) == (standing(match), match.history)
    assert write_record(again) == text
    for at in range(0, len(match.moves), 7):
        match.jump(at)
        plain.jump(at)
        assert match.state_hash() == plain.state_hash()
    return done


def check_a_change(match: Match, seat: int, chance: Chance, done: list[str]) -> None:
    rivals = [each for each in range(match.seats) if each != seat]
    others = [SPECTATOR, rivals[len(done) % len(rivals)]]  # another one each time
    phase, was_in = match.phase, seat not in match.to_act
    before = [everything_shown(match, each) for each in others]
    mine = everything_shown(match, seat), list(match.history)
    done.append(changed_at_random(match, seat, chance))
    if match.history == mine[1]:
        assert everything_shown(match, seat) == mine[0], "nothing was changed"
    if match.phase == phase and was_in == (seat not in match.to_act):
        assert [everything_shown(match, each) for each in others] == before, "nobody sees it"


# --- Territory ------------------------------------------------------------------------------------


def test_a_line_takes_the_place_of_all_orders() -> None:
    match = territory()
    one, two = commands(match, 0)
    match.submit(0, one)
    assert match.to_act == (1, 2)
    read = match.reread(0, two)
    assert written(match, 0) == [one, "done"], "reading changes nothing"
    assert match.resubmit(0, two) == read
    assert written(match, 0) == [two, "done"]


def test_a_change_that_closes_the_phase() -> None:
    match = territory()
    one, two = commands(match, 0)
    match.play(0, one)
    for seat in (1, 2):
        match.play(seat, "done")
    phase = match.phase
    assert match.revise(0, [two, "done"]) == ()
    assert match.phase > phase
    assert read_record(write_record(match)).history == match.history


def test_what_is_refused_changes_nothing() -> None:
    match = territory()
    one, _ = commands(match, 0)
    match.play(0, one)
    match.play(1, "done", by_clock=True)
    assert refused(match, lambda: match.withdraw(0, 2)).code == "no-such-order"
    assert refused(match, lambda: match.withdraw(2, 1)).code == "no-such-order"
    assert refused(match, lambda: match.withdraw(1, 1)).code == "order-stands"
    assert refused(match, lambda: match.withdraw(0, 1, phase=99)).code == "stale"
    assert refused(match, lambda: match.withdraw(0, 1, move="done")).code == "orders-changed"
    assert refused(match, lambda: match.withdraw(7, 1)).code == "no-seat"
    assert refused(match, lambda: match.withdraw(0, True)).code == "bad-order"
    assert refused(match, lambda: match.revise(0, ["done", one])).code == "after-hand-in"
    assert refused(match, lambda: match.revise(0, ["9,9,D,1"])).code == "off-map"
    assert refused(match, lambda: match.revise(0, [one, "plan"])).code == "not-now"
    match.jump(1)
    assert refused(match, lambda: match.withdraw(0, 1)).code == "not-at-end"


def test_a_game_whose_moves_act_at_once_has_nothing_to_change() -> None:
    match = Match(PIG, seats=2, seed=4)
    seat = match.to_act[0]
    match.play(seat, ROLL)
    assert match.orders(seat) == () and match.view(seat).as_dict()["orders"] == []
    assert refused(match, lambda: match.withdraw(seat, 1)).code == "cannot-revise"


def test_orders_as_they_are_change_nothing() -> None:
    match = territory()
    one, two = commands(match, 0)
    match.play(0, one)
    before = list(match.history)
    assert match.revise(0, [one]) == match.orders(0)
    assert match.history == before
    match.revise(0, [one, two])
    assert [type(entry) for entry in match.history[-2:]] == [Made, Made], "one is added"


# --- records --------------------------------------------------------------------------------------


def test_another_process_follows() -> None:
    here = LiveRecord(territory())
    there = LiveRecord.read(here.new())
    one, two = commands(here.match, 0)
    here.match.play(0, one)
    here.match.play(1, "done")
    here.match.revise(0, [two, "done"])
    here.match.withdraw(0, 1)
    lines = here.new()
    assert ['"withdrawn":' in line for line in lines] == [False, False, True, True]
    for line in lines:
        there.feed(line)
    assert there.match.history == here.match.history
    assert standing(there.match) == standing(here.match)
    assert isinstance(here.match.history[-1], Revised)
    here.match.undo()
    for line in here.new():
        there.feed(line)
    assert standing(there.match) == standing(here.match)


@pytest.mark.parametrize("change", [("[7]", "[8]"), ('"n":8', '"n":7'), ('"seat":0', '"seat":1')])
def test_a_change_that_was_forged_is_found(change: tuple[str, str]) -> None:
    match = territory()
    one, two = commands(match, 0)
    match.play(0, one)
    match.play(1, "done")
    match.revise(0, [two])
    *lines, last = write_record(match).splitlines(keepends=True)
    total = lines[-1].split('"sum":"')[1][:16]
    content, _ = unsealed(last, total, "here")
    forged = json.loads(json.dumps(content, separators=(",", ":")).replace(*change))
    text, _ = sealed(forged, total)
    record = LiveRecord.read(lines)
    with pytest.raises(WartableError, match="record refused"):
        record.feed(text)


# --- Orders changed in a match inside another: noted, recorded and told of exactly ---------------


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Match:
    """A fair at which Territory is played instead of Pig, without plans."""
    inner, within = find_game("territory"), sty.STY.within
    assert within is not None
    options = inner.options({"map_size": 5, "declaration_count": 0})

    def setting(book: sty.Book, s: sty.State) -> Setting:
        return Setting(options, (), s.seed, ("a", "b", "c"))

    game = sty.STY.having(replace(within, game=lambda: inner, setting=setting))
    monkeypatch.setattr(record_lines, "find_game", lambda key: game)
    found = Match(game, seed=6)
    found.play(0, "go 1")
    return found


def test_orders_inside_are_changed_recorded_and_told_of(match: Match) -> None:
    inner = match.inner
    assert inner is not None
    one, two = commands(inner, 0)[:2]
    for seat, move in ((0, one), (1, "done"), (0, two), (0, "done")):
        match.play_within(seat, move)
    inner.revise(0, [two, "done"])
    assert isinstance(match.history[-1], RevisedWithin)
    inner.withdraw(0, 1)
    match.play_within(0, one)
    assert [entry.number for entry in match._inside.moves] == [1, 2]
    text = write_record(match)
    assert sum('"within":' in line and '"withdrawn":' in line for line in text.splitlines()) == 2
    again = read_record(text)
    assert same_inside(again, match) and write_record(again) == text
    branched = match.branch().inner
    assert branched is not None and branched.moves == inner.moves
    match.leave_within()
    told = match.moves[1].told
    assert told is not None and told.within is not None
    assert [(each.seat, each.move) for each in told.within] == [(1, "done"), (0, one)]
    assert read_record(write_record(match)).moves == match.moves
