"""Orders changed in a match inside another: noted, recorded and told of exactly."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sty
from revisions import commands
from test_within_records import same_inside
from wartable.engine import recordlines
from wartable.engine.match import Match
from wartable.engine.record import read_record, write_record
from wartable.engine.registry import find_game
from wartable.engine.within import Setting
from wartable.engine.witness import RevisedWithin


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Match:
    """A fair at which Territory is played instead of Pig, without plans."""
    inner, within = find_game("territory"), sty.STY.within
    assert within is not None
    options = inner.options({"map_size": 5, "declaration_count": 0})

    def setting(book: sty.Book, s: sty.State) -> Setting:
        return Setting(options, (), s.seed, ("a", "b", "c"))

    game = replace(sty.STY, within=replace(within, game=lambda: inner, setting=setting))
    monkeypatch.setattr(recordlines, "find_game", lambda key: game)
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
