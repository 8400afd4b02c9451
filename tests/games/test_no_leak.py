"""Two matches that differ only in what a seat may not know look the same to it, to the byte.

The comparison is that of ``wartable.testing``. Here it compares all games, and finds what an engine
would leak that is broken.
"""

from __future__ import annotations

from functools import cache

import pytest

from support.setups import all_setups, usual_setups
from wartable.engine.kit.events import Event
from wartable.engine.play.knowledge import Knowledge
from wartable.engine.play.match import Match
from wartable.testing.no_leak import (
    MOST_SEATS,
    Pair,
    check_pairs_look_alike,
    check_players_know_no_secrets,
    pairs_of,
)
from wartable.testing.setups import Setup
from wartable.testing.twins import leaks


@cache
def pairs(setup: Setup, part: int = 0) -> list[Pair]:
    """Return viewers with twins that really differ in something secret."""
    return pairs_of(setup, part)


SMALL = [setup for setup in all_setups() if setup.seats <= MOST_SEATS]


@pytest.mark.parametrize("setup", SMALL, ids=str)
@pytest.mark.parametrize("part", [0, pytest.param(1, marks=pytest.mark.thorough)])
def test_secrets_do_not_leak(setup: Setup, part: int) -> None:
    check_pairs_look_alike(setup, pairs(setup, part))


@pytest.mark.parametrize("setup", all_setups(), ids=str)
def test_players_choose_alike_from_the_true_and_the_concealed_state(setup: Setup) -> None:
    check_players_know_no_secrets(setup)


@pytest.fixture
def made(setup: Setup) -> list[Pair]:
    """Viewers with twins, made before a test breaks the engine."""
    return pairs(setup)


def finds(made: list[Pair], expected: set[str]) -> bool:
    """Tell whether the comparison finds leaks, in as many twins as that takes."""
    missing = set(expected)
    for pair in made:
        missing.difference_update(leaks(pair.one, pair.other, pair.viewer))
        if not missing:
            return True
    return False


def speaks(setup: Setup) -> bool:
    """Tell whether some move at the beginning may carry a text."""
    match = setup.match(1)
    room = setup.game.notation.text_room
    return any(room(match.book, family.code) for family in match.legal(match.to_act[0]))


#: The games that have something to hide; the others have nothing to break.
SECRETIVE = [setup for setup in usual_setups() if setup.game.conduct.secrets]
#: Where moves take effect at once, twins have made the same ones: there is nothing to count.
HANDING_IN = [setup for setup in SECRETIVE if not setup.at_once]
WITH_TEXTS = [setup for setup in HANDING_IN if speaks(setup)]


def fresh_witness(match: Match, seat: int) -> Knowledge:
    """Return a witness that has seen nothing before the engine was broken."""
    fresh = Knowledge(seat, match._opening, match.game.acts_at_once(match.book))
    fresh.follow(match.moves)
    return fresh


@pytest.mark.parametrize("setup", SECRETIVE, ids=str)
def test_a_game_that_conceals_nothing_is_found(
    setup: Setup, made: list[Pair], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup.game.rules, "conceal", lambda book, s, seat: None)
    assert finds(made, {"state", "message", "json"})


@pytest.mark.parametrize("setup", SECRETIVE, ids=str)
def test_an_engine_that_shows_every_event_is_found(
    made: list[Pair], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "_witness", fresh_witness)
    monkeypatch.setattr(Event, "visible_to", lambda event, seat: True)
    assert finds(made, {"events", "sentences", "json"})


@pytest.mark.parametrize("setup", HANDING_IN, ids=str)
def test_an_engine_that_numbers_events_by_all_moves_is_found(
    made: list[Pair], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "_witness", fresh_witness)
    monkeypatch.setattr(Event, "told_to", lambda event, seat, number: event)
    assert finds(made, {"events", "json"})


@pytest.mark.parametrize("setup", WITH_TEXTS, ids=str)
def test_an_engine_that_shows_every_text_is_found(
    made: list[Pair], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Knowledge, "spoken", lambda seen, upto, open_phase: tuple(seen._spoken))
    assert finds(made, {"spoken"})


@pytest.mark.parametrize("setup", HANDING_IN, ids=str)
def test_an_engine_that_counts_every_move_is_found(
    made: list[Pair], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "_witness", fresh_witness)
    monkeypatch.setattr(Knowledge, "_reads", lambda seen, made: True)
    found = (leaks(pair.one, pair.other, pair.viewer) for pair in made)
    assert {name for names in found for name in names} == {"moments"}
