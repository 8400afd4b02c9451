"""Snapshots: a match that goes on from one is the match that a replay gives, in every respect."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from support.setups import registered_setups, usual_setups
from wartable.engine.errors import BadRecord, Refusal, WartableError
from wartable.engine.kit.tables import spec_of
from wartable.engine.play import snapshot as snapshots
from wartable.engine.play.match import Match
from wartable.engine.play.messages import view_message
from wartable.engine.play.record import LiveRecord
from wartable.engine.play.snapshot import restore, snapshot_of
from wartable.engine.play.view import OPEN, SPECTATOR
from wartable.engine.registry import find_game
from wartable.testing.play import continue_randomly
from wartable.testing.setups import Setup

every_setup = pytest.mark.parametrize("setup", registered_setups(), ids=str)
usual = pytest.mark.parametrize("setup", usual_setups(), ids=str)


def play_on(match: Match, seed: int, moves: int) -> None:
    """Play at random, and now and then take back, withdraw or play a nested match a little."""
    chance = random.Random(seed)
    for number in range(moves):
        if match.over:
            return
        deed, seat = chance.randrange(8), match.to_act[0]
        if deed == 0 and match.moves and match.inner is None:
            match.undo()
        elif deed == 1:
            with suppress(WartableError):
                match.withdraw(seat, 1)
        elif deed == 2:
            with suppress(WartableError):
                orders = [(each.move, each.text) for each in match.orders(seat)]
                match.revise(seat, orders[::-1])
        elif match.inner is not None and not match.inner.over:
            continue_randomly(match.inner, seed + number, 3)
            if deed == 3:
                with suppress(Refusal):
                    match.inner.undo()
        else:
            continue_randomly(match, seed + number, 1 if match.inner is None else 0)
            if match.due:
                match.close_within()


def observed(match: Match) -> list[object]:
    """Return all that anybody can see of a match, and what it takes in memory."""
    viewers = [SPECTATOR, *range(match.seats), *([OPEN] if match.finished else [])]
    inner = match.inner
    return [
        match.moves,
        list(match.history),
        match.state_hash(),
        (match._chance.a, match._chance.b),
        match._snapshots,
        match.to_act,
        match.due,
        match.footprint(),
        [view_message(match, seat) for seat in viewers],
        [match.view(seat).sentences() for seat in viewers],
        [match.moments(seat) for seat in viewers],
        [match.can_take_back(seat) for seat in range(match.seats)],
        spec_of(match.work).pack(match.work),
        match.footprint(),
        [] if inner is None else observed(inner),
    ]


def both(rows: list[str], covered: int) -> tuple[LiveRecord, LiveRecord]:
    """Return a record as replayed, and as restored from a snapshot of its first lines."""
    saved = snapshot_of(LiveRecord.read(rows[:covered]))
    again = restore(saved, rows[0], rows[covered - 1])
    for row in rows[covered:]:
        again.feed(row)
    return LiveRecord.read(rows), again


def compare(match: Match, seed: int, lines: int = 60, cuts: int = 1) -> None:
    """Compare restored matches with replayed ones, at once and after they have been played on."""
    here = LiveRecord(match)
    rows = here.new()
    while len(rows) < lines and not match.over:
        play_on(match, seed + len(rows), 12)
        rows += here.new()
    chance = random.Random(seed)
    for covered in {len(rows), *(chance.randint(1, len(rows)) for _ in range(cuts))}:
        replayed, restored = both(rows, covered)
        assert observed(restored.match) == observed(replayed.match)
        for each in (replayed, restored):
            play_on(each.match, seed + 1, 12)
        assert restored.new() == replayed.new()
        assert observed(restored.match) == observed(replayed.match)


@every_setup
def test_it_is_the_match_that_a_replay_gives(setup: Setup) -> None:
    compare(setup.match(61, players=[f"P{n}" for n in range(setup.seats)]), 61)


@pytest.mark.thorough
@every_setup
@pytest.mark.parametrize("seed", range(5))
def test_it_is_at_every_turn(setup: Setup, seed: int) -> None:
    compare(setup.match(seed), seed, lines=500, cuts=20)


@usual
def test_it_is_after_a_start_from_a_position(setup: Setup) -> None:
    before = setup.match(62)
    continue_randomly(before, 62, 9)
    compare(setup.match(63, position=before.position_text()), 63, lines=20)


def test_a_nested_match_goes_on_where_it_was() -> None:
    campaign = find_game("clans-campaign")
    match = Match(campaign, seed=5)
    here = LiveRecord(match)
    rows = here.new()
    while match.inner is None:
        continue_randomly(match, 5, 1)
    continue_randomly(match.inner, 5, 7)
    match.inner.undo()
    rows += here.new()
    replayed, restored = both(rows, len(rows))
    for each in (replayed, restored):
        inner = each.match.inner
        assert inner is not None
        assert len(inner.moves) == 6
        while not inner.over:
            inner.close_phase()
        each.match.close_within()
    assert restored.new() == replayed.new()
    assert observed(restored.match) == observed(replayed.match)


# --- what does not fit ---------------------------------------------------------------------------


def short() -> tuple[bytes, list[str]]:
    """Return a snapshot and the lines that it covers."""
    match = Match(find_game("territory"), seats=3, seed=3)
    continue_randomly(match, 3, 20)
    record = LiveRecord(match)
    rows = record.new()
    return snapshot_of(record), rows


def test_a_damaged_one_is_refused_wherever_the_damage_is() -> None:
    saved, rows = short()
    for place in range(0, len(saved), 37):
        damaged = bytearray(saved)
        damaged[place] ^= 1
        with pytest.raises(BadRecord, match="damaged"):
            restore(bytes(damaged), rows[0], rows[-1])
    for cut in (0, 3, 16, 20, len(saved) - 1):
        with pytest.raises(BadRecord):
            restore(saved[:cut], rows[0], rows[-1])


def test_one_of_other_lines_is_refused() -> None:
    saved, rows = short()
    with pytest.raises(BadRecord, match="not of this record"):
        restore(saved, rows[0], rows[-2])
    with pytest.raises(BadRecord):
        restore(saved, rows[1], rows[-1])


def test_one_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    saved, rows = short()
    with monkeypatch.context() as patch:
        patch.setattr(snapshots, "VERSION", "0.0.0")
        snapshots._stamp.cache_clear()
        with pytest.raises(BadRecord, match="another version"):
            restore(saved, rows[0], rows[-1])
    snapshots._stamp.cache_clear()
    restore(saved, rows[0], rows[-1])


def test_one_that_begins_differently_is_noticed() -> None:
    match = Match(find_game("territory"), seats=3, seed=3)
    continue_randomly(match, 3, 20)
    other = Match(match.game, seats=3, options=match.game.options({"map_size": 5}), seed=3)
    with pytest.raises(BadRecord, match="not the one that was saved"):
        other.resume(match.saved())


def test_nothing_is_saved_while_an_earlier_position_is_shown_or_a_line_is_missing() -> None:
    match = Match(find_game("territory"), seats=3, seed=3)
    record = LiveRecord(match)
    with pytest.raises(BadRecord, match="no line yet"):
        snapshot_of(record)
    record.new()
    continue_randomly(match, 3, 3)
    with pytest.raises(BadRecord, match="no line yet"):
        snapshot_of(record)
    record.new()
    match.jump(1)
    with pytest.raises(Refusal, match="earlier position"):
        snapshot_of(record)
