"""A match is freed as soon as nobody uses it, without the garbage collector."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator
from weakref import ref

import pytest

from support.nested import at_a_fair, fight, inside, roll
from support.setups import OWN, usual_setups
from wartable.engine.play.match import Match
from wartable.engine.play.record import LiveRecord, read_record, write_record
from wartable.engine.play.view import OPEN, SPECTATOR, View
from wartable.testing.play import continue_randomly, random_match
from wartable.testing.setups import Setup

SETUPS = [*usual_setups(), *(Setup(game, game.options(), game.usual_seats, "own") for game in OWN)]

every_game = pytest.mark.parametrize("setup", SETUPS, ids=str)


@pytest.fixture(autouse=True)
def no_collector() -> Iterator[None]:
    """Keep the collector from freeing what only it can free."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def look(match: Match, seat: int) -> ref[View]:
    """Use everything that a view offers, and let it go."""
    view = match.view(seat)
    view.svg()
    view.text()
    view.sentences()
    view.as_dict()
    view.notes()
    view.paths()
    return ref(view)


@every_game
def test_a_match_that_was_played_and_looked_at(setup: Setup) -> None:
    match = random_match(setup, 5, 40)
    views = [look(match, seat) for seat in (SPECTATOR, *range(match.seats))]
    match.jump(len(match.moves) // 2)
    views.append(look(match, SPECTATOR))
    branch = match.branch()
    match.jump(len(match.moves))
    match.stop()
    views.append(look(match, OPEN))
    match.undo()
    weak, other = ref(match), ref(branch)
    del match
    assert weak() is None
    del branch
    assert other() is None
    assert [view() for view in views] == [None] * len(views)


@pytest.mark.parametrize("setup", usual_setups(), ids=str)
def test_a_record_that_was_read_and_continued(setup: Setup) -> None:
    record = LiveRecord.read(write_record(random_match(setup, 6, 20)).splitlines(keepends=True))
    continue_randomly(record.match, 7, 20)
    record.new()
    weak, match = ref(record), ref(record.match)
    del record
    assert (weak(), match()) == (None, None)


@pytest.mark.usefixtures("pig", "sty")
def test_an_outer_match_whose_nested_match_is_being_played() -> None:
    match = at_a_fair()
    roll(match, 3)
    other = read_record(write_record(match))
    roll(other, 1)
    weak = [ref(each) for each in (match, inside(match), other, inside(other))]
    del match, other
    assert [each() for each in weak] == [None] * 4


def test_an_outer_match_whose_nested_match_was_reported() -> None:
    match = at_a_fair()
    inner = ref(inside(match))
    fight(match)
    match.close_within()
    assert inner() is None
    weak = ref(match)
    del match
    assert weak() is None


def test_a_nested_match_that_is_kept_goes_on_by_itself() -> None:
    match = at_a_fair()
    inner, weak = inside(match), ref(match)
    roll(match, 1)
    del match
    assert weak() is None
    inner.play(inner.to_act[0], "roll")
    assert len(inner.history) == 2


@every_game
def test_the_footprint_is_about_what_a_match_takes(setup: Setup) -> None:
    random_match(setup, 8, 60).view()  # whatever the game keeps for itself is loaded
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    match = random_match(setup, 8, 60)
    for seat in range(match.seats):
        match.view(seat)
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert taken / 2 < match.footprint() < taken * 3
