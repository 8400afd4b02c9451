"""Pairs made by the thousand find what leaks, and leave no trace in the games they are made from.

``bench/noninterference.py`` compares very many. Here are few, so that it may be trusted.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support.pairs import Lane, Pair
from support.setups import all_setups, usual_setups
from wartable.engine.kit.events import Event
from wartable.engine.play.knowledge import Knowledge
from wartable.engine.play.match import Match
from wartable.engine.play.record import read_record, write_record
from wartable.engine.play.view import SPECTATOR, View
from wartable.testing.setups import Setup

SECRETIVE = [setup for setup in usual_setups() if setup.game.conduct.secrets]
HANDING_IN = [setup for setup in SECRETIVE if not setup.at_once]
#: Where both kinds of secrets are kept, the usual set-up is of the one and this of the other.
AT_ONCE = [
    next(each for each in all_setups() if each.game is setup.game and each.at_once)
    for setup in HANDING_IN
    if callable(setup.game.conduct.at_once)
]
#: Positions of a game at which pairs are made, and how many for each viewer.
POSITIONS, BESIDE = 24, 4


def pairs_of(lane: Lane) -> Iterator[Pair]:
    """Yield pairs for a spectator and two seats in turn, while the game goes on."""
    for number in range(POSITIONS):
        if lane.over:
            return
        yield from lane.pairs((SPECTATOR, 0, lane.setup.seats - 1)[number % 3], BESIDE)
        lane.step()


def differences(setup: Setup) -> set[str]:
    """Return all that differs in some pair."""
    return {name for pair in pairs_of(Lane(setup, 4)) for name in pair.differences}


@pytest.mark.parametrize("setup", [*SECRETIVE, *AT_ONCE], ids=str)
def test_pairs_differ_in_secrets_and_look_the_same(setup: Setup) -> None:
    lane = Lane(setup, 4)
    made = 0
    for pair in pairs_of(lane):
        assert secrets(pair.one) != secrets(pair.other)
        assert pair.differences == ()
        made += 1
    assert made > POSITIONS


def secrets(match: Match) -> tuple[object, ...]:
    return match.position_text(), [(each.seat, each.move, each.text) for each in match.moves]


@pytest.mark.parametrize("setup", [*SECRETIVE, *AT_ONCE], ids=str)
def test_a_lane_goes_on_as_if_nothing_had_been_compared(setup: Setup) -> None:
    lane, quiet = Lane(setup, 4), Lane(setup, 4)
    for _ in pairs_of(lane):
        pass
    for _ in range(lane.moves):
        quiet.step()
    expected, _ = quiet.matches
    for match in lane.matches:
        assert write_record(match) == write_record(expected)
        assert match.moments(0) == expected.moments(0)
        assert match.view(0).events == expected.view(0).events
        assert read_record(write_record(match)).state_hash() == match.state_hash()


@pytest.mark.parametrize("setup", [*SECRETIVE, *AT_ONCE], ids=str)
def test_a_game_that_conceals_nothing_is_found(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen_by = Match.view

    def bare(match: Match, seat: int) -> View:
        with monkeypatch.context() as broken:  # only here: what can be imagined hangs on it, too
            broken.setattr(setup.game.rules, "conceal", lambda book, s, seat: None)
            return seen_by(match, seat)

    monkeypatch.setattr(Match, "view", bare)
    assert differences(setup) >= {"state", "tag"}


@pytest.mark.parametrize("setup", HANDING_IN, ids=str)
def test_an_engine_that_shows_every_event_is_found(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Event, "visible_to", lambda event, seat: True)
    assert differences(setup) >= {"events", "tag"}


@pytest.mark.parametrize("setup", HANDING_IN, ids=str)
def test_an_engine_that_counts_every_move_is_found(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Knowledge, "_reads", lambda seen, made: True)
    assert differences(setup) == {"moments"}
