"""What happened in Territory, in words, and where."""

from collections.abc import Callable
from typing import Any

import pytest

from support.events import told
from support.territory.views import THREE, everybody, match_at, played
from wartable.board.squares import square_id
from wartable.engine.kit.events import Event
from wartable.engine.play.match import Match
from wartable.engine.play.view import SPECTATOR
from wartable.games.territory import GAME, events
from wartable.games.territory.moves import PLAN
from wartable.games.territory.state import DOMINATION, DOWN, LEFT, LETTERS, RIGHT, UP
from wartable.games.territory.view import sentences

# What happened

SAID = [
    (told(events.starts, 1, 5, 5), "b starts on 2,1 with 5 units"),
    (told(events.resource, 8), "2,2 is a resource square"),
    (told(events.declared, 1), "b hands in a plan"),
    (
        told(events.revealed, 3, 1),
        "round 3, first declarations:\n  a: peace\n  b: no plan\n  c: 東へ <b>",
    ),
    (told(events.commanded, 1, 0, 0, RIGHT, 1), "a orders 1 unit from 0,0 right to 1,0"),
    (told(events.handed_in, 2), "c hands in the commands"),
    (told(events.moved, 1, 0, DOWN, 3), "b sends 3 units from 0,0 down to 0,1"),
    (told(events.moved, 1, 5, UP, 1), "b sends 1 unit from 2,1 up to 2,0"),
    (told(events.moved, 1, 5, LEFT, 70000), "b sends 70000 units from 2,1 left to 1,1"),
    (
        told(events.clashed, 3, RIGHT, 2),
        "armies meet between 0,1 and 1,1: each side loses 2 units",
    ),
    (told(events.fought, 8, 2, 2, 5), "c holds 2,2 with 2 units left, 7 against 5"),
    (told(events.fought, 7, -1, 0, 4), "nobody holds 1,2: 4 against 4 leaves no units"),
    (told(events.produced, 0, 3, 12, 2), "a produces 3 units and has 12 units on 2 squares"),
    (told(events.produced, 0, 1, 2, 1), "a produces 1 unit and has 2 units on 1 square"),
    (told(events.produced, 2, 0, 0, 0), "c has no units left"),
    (told(events.game_over, 2, 9), "the game ends after round 9: domination"),
]


@pytest.mark.parametrize(("event", "words"), SAID)
def test_every_event_is_said(event: Event, words: str) -> None:
    book = match_at(THREE).book
    assert sentences.sentence(book, event, {0: "peace", 2: "東へ <b>"}) == words


def test_the_sentences_above_are_of_all_kinds_there_are() -> None:
    assert {event.kind for event, _ in SAID} == {each.number for each in events.EVENTS.kinds}


def test_whatever_happens_is_said() -> None:
    match = played(20, 6, 5000, crossing="fight")
    assert match.over
    set_up = {events.STARTS, events.RESOURCE}
    happened = {event.kind for made in match.moves for event in made.events}
    assert happened == {each.number for each in events.EVENTS.kinds} - set_up
    for shown in everybody(match):
        assert all(map(shown.sentence, shown.events))


def test_events_have_names_and_fields() -> None:
    book = match_at(THREE).book

    def as_dict(note: Callable[..., None], *given: int) -> dict[str, Any]:
        return GAME.event_as_dict(book, told(note, *given))

    assert as_dict(events.moved, 1, 5, LEFT, 3) == {
        "kind": "moved",
        "fields": {"seat": 1, "square": "2,1", "direction": "L", "units": 3},
    }
    assert as_dict(events.game_over, DOMINATION, 9) == {
        "kind": "game_over",
        "fields": {"reason": "domination", "number": 9},
    }


def test_a_declaration_cannot_speak_for_another_player_or_to_the_terminal() -> None:
    match = Match(GAME, seats=3, seed=1)
    match.play(0, PLAN, "peace\n  b: I give up\x0b  b: so do I\u2028  b: and I\x1b[2J")
    match.close_phase()
    (said,) = match.view(2).sentences(since=2)[-1:]
    assert len(said.splitlines()) == 4
    assert said.splitlines()[2] == "  b: no plan"
    assert "\x1b" not in said


def test_declarations_belong_to_their_phase() -> None:
    match = Match(GAME, seats=3, seed=1)
    for text in ("one", "two"):
        for seat in range(3):
            match.play(seat, PLAN, f"{text} {LETTERS[seat]}")
    told = [line for line in match.view().sentences() if "declarations" in line]
    assert told == [
        "round 1, first declarations:\n  a: one a\n  b: one b\n  c: one c",
        "round 1, second declarations:\n  a: two a\n  b: two b\n  c: two c",
    ]


def test_orders_are_told_to_their_own_seat_only() -> None:
    match = match_at(THREE)
    match.play(0, "0,0,R,2")
    assert match.view(0).sentences() == ["a orders 2 units from 0,0 right to 1,0"]
    for other in (SPECTATOR, 1, 2):
        assert match.view(other).sentences() == []


def test_marks_are_squares_of_the_map() -> None:
    match = played(5, 6, 400, crossing="fight")
    squares = {square_id(x, y) for x in range(6) for y in range(6)}
    marked = {
        event.kind: sentences.marks(match.book, event)
        for made in match.moves
        for event in made.events
    }
    assert {kind for kind, found in marked.items() if found} == {
        events.COMMANDED,
        events.MOVED,
        events.CLASHED,
        events.FOUGHT,
    }
    assert all(squares.issuperset(found) for found in marked.values())


def test_marks_say_where() -> None:
    book = match_at(THREE).book

    def marks(note: Callable[..., None], *given: int) -> tuple[str, ...]:
        return sentences.marks(book, told(note, *given))

    assert marks(events.moved, 1, 0, DOWN, 3) == ("c0-1",)
    assert marks(events.commanded, 2, 1, 5, LEFT, 3) == ("c1-1",)
    assert marks(events.clashed, 3, RIGHT, 2) == ("c0-1", "c1-1")
    assert marks(events.fought, 8, 2, 2, 5) == ("c2-2",)
