"""Two matches that differ only in what a seat may not know look the same to it, to the byte.

A random match is continued twice: in both the same seats hand in in the same order, but other
moves, more or fewer of them, and other texts. Whatever leaves the engine for a seat that has
not handed in, and for a spectator, is then compared.

Where moves take effect at once nothing is handed in: there the second match has in it what the
seat could as well imagine, and lacks the events that it may not know of.
"""

from __future__ import annotations

from functools import cache

import pytest

from support.setups import (
    Setup,
    all_setups,
    game_length,
    ideas,
    random_match,
    random_plays,
    usual_setups,
)
from support.twins import leaks, secrets, twins
from wartable.engine.kit.chance import BOT, draw, stream
from wartable.engine.kit.events import Event
from wartable.engine.play.knowledge import Knowledge
from wartable.engine.play.match import Match
from wartable.engine.play.view import SPECTATOR

#: Points of random matches at which twins are made, beside the beginning.
POINTS = 4


#: Viewers, each with two matches that should look the same to it.
Pairs = list[tuple[int, Match, Match]]


def points(setup: Setup, part: int) -> list[tuple[int, int]]:
    """Return seeds and numbers of moves: the beginning, and points spread over short matches."""
    chance = stream(77 + part, BOT)
    length = min(game_length(setup, 1), 150)
    if not setup.game.secrets:
        return [(part, draw(chance, length))]
    apart = length // POINTS
    later = [number * apart + draw(chance, apart) for number in range(POINTS)]
    return [(part * (POINTS + 1) + number, moves) for number, moves in enumerate((0, *later))]


@cache
def pairs(setup: Setup, part: int = 0) -> Pairs:
    """Return viewers with twins that really differ in something secret."""
    found = []
    for seed, moves in points(setup, part):
        base = random_match(setup, seed, moves)
        for viewer in (SPECTATOR, 0, setup.seats - 1):
            one, other = twins(base, viewer)
            assert (one.phase, one.over) == (other.phase, other.over)
            if secrets(one) != secrets(other) and one.to_act == other.to_act:
                found.append((viewer, one, other))
    assert found or not setup.game.secrets, "nothing is compared"
    return found


# --- the tests ---------------------------------------------------------------------------------

SMALL = [setup for setup in all_setups() if setup.seats <= 6]


@pytest.mark.parametrize("setup", SMALL, ids=str)
@pytest.mark.parametrize("part", [0, pytest.param(1, marks=pytest.mark.thorough)])
def test_secrets_do_not_leak(setup: Setup, part: int) -> None:
    for viewer, one, other in pairs(setup, part):
        assert leaks(one, other, viewer) == []


@pytest.mark.parametrize("setup", all_setups(), ids=str)
def test_players_choose_alike_from_the_true_and_the_concealed_state(setup: Setup) -> None:
    for play in random_plays(setup, 31, 30):
        for seat in play.to_act[:3]:
            moves = [
                ideas(play.game, book, s, play.work, stream(1, BOT), seat)
                for book, s in (
                    (play.book, play.s),
                    (play.book_seen_by(seat), play.seen_by(seat)),
                )
            ]
            assert moves[0] == moves[1]


@pytest.fixture
def made(setup: Setup) -> Pairs:
    """Viewers with twins, made before a test breaks the engine."""
    return pairs(setup)


def finds(made: Pairs, expected: set[str]) -> bool:
    """Tell whether the comparison finds leaks, in as many twins as that takes."""
    missing = set(expected)
    for seat, one, other in made:
        missing.difference_update(leaks(one, other, seat))
        if not missing:
            return True
    return False


def speaks(setup: Setup) -> bool:
    """Tell whether some move at the beginning may carry a text."""
    match = setup.match(1)
    room = setup.game.notation.text_room
    return any(room(match.book, family.code) for family in match.legal(match.to_act[0]))


#: The games that have something to hide; the others have nothing to break.
SECRETIVE = [setup for setup in usual_setups() if setup.game.secrets]
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
    setup: Setup, made: Pairs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup.game.rules, "conceal", lambda book, s, seat: None)
    assert finds(made, {"state", "message", "json"})


@pytest.mark.parametrize("setup", SECRETIVE, ids=str)
def test_an_engine_that_shows_every_event_is_found(
    made: Pairs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "_witness", fresh_witness)
    monkeypatch.setattr(Event, "visible_to", lambda event, seat: True)
    assert finds(made, {"events", "sentences", "json"})


@pytest.mark.parametrize("setup", HANDING_IN, ids=str)
def test_an_engine_that_numbers_events_by_all_moves_is_found(
    made: Pairs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "_witness", fresh_witness)
    monkeypatch.setattr(Event, "told_to", lambda event, seat, number: event)
    assert finds(made, {"events", "json"})


@pytest.mark.parametrize("setup", WITH_TEXTS, ids=str)
def test_an_engine_that_shows_every_text_is_found(
    made: Pairs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Knowledge, "spoken", lambda seen, upto, open_phase: tuple(seen._spoken))
    assert finds(made, {"spoken"})


@pytest.mark.parametrize("setup", HANDING_IN, ids=str)
def test_an_engine_that_counts_every_move_is_found(
    made: Pairs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "_witness", fresh_witness)
    monkeypatch.setattr(Knowledge, "_reads", lambda seen, made: True)
    assert {name for seat, one, other in made for name in leaks(one, other, seat)} == {"moments"}
