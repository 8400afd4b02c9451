"""What happened in Territory, in words, and where."""

import pytest

from support.territory.views import THREE, everybody, match_at, played
from wartable.board.squares import square_id
from wartable.engine.kit.events import Event
from wartable.engine.play.match import Match
from wartable.engine.play.view import SPECTATOR
from wartable.games.territory import GAME, events
from wartable.games.territory.moves import PLAN
from wartable.games.territory.state import DOWN, LEFT, LETTERS, RIGHT, UP
from wartable.games.territory.view import sentences

# What happened

SAID = [
    (events.DECLARED, (1, 0, 0, 0), "b hands in a plan"),
    (
        events.REVEALED,
        (3, 0, 0, 0),
        "round 3, first declarations:\n  a: peace\n  b: no plan\n  c: 東へ <b>",
    ),
    (events.ORDERED, (0, 0, RIGHT, 1), "a orders 1 unit from 0,0 right to 1,0"),
    (events.HANDED_IN, (2, 0, 0, 0), "c hands in the commands"),
    (events.MARCH, (1, 0, DOWN, 3), "b sends 3 units from 0,0 down to 0,1"),
    (events.MARCH, (1, 5, UP, 1), "b sends 1 unit from 2,1 up to 2,0"),
    (events.MARCH, (1, 5, LEFT, 70000), "b sends 70000 units from 2,1 left to 1,1"),
    (
        events.CLASH,
        (3, RIGHT, 2, 0),
        "armies meet between 0,1 and 1,1: each side loses 2 units",
    ),
    (events.BATTLE, (8, 3, 2, 5), "c holds 2,2 with 2 units left, 7 against 5"),
    (events.BATTLE, (7, 0, 0, 4), "nobody holds 1,2: 4 against 4 leaves no units"),
    (events.GROWTH, (0, 3, 12, 2), "a produces 3 units and has 12 units on 2 squares"),
    (events.GROWTH, (0, 1, 2, 1), "a produces 1 unit and has 2 units on 1 square"),
    (events.GROWTH, (2, 0, 0, 0), "c has no units left"),
    (events.ENDED, (2, 9, 0, 0), "the game ends after round 9: domination"),
]


@pytest.mark.parametrize(("kind", "figures", "words"), SAID)
def test_every_event_is_said(kind: int, figures: tuple[int, int, int, int], words: str) -> None:
    book = match_at(THREE).book
    assert (
        sentences.sentence(book, Event(1, 1, kind, figures), {0: "peace", 2: "東へ <b>"}) == words
    )


def test_the_sentences_above_are_of_all_kinds_that_occur() -> None:
    match = played(20, 6, 5000, crossing="fight")
    assert match.over
    assert {kind for kind, _, _ in SAID} == {e.kind for made in match.moves for e in made.events}
    for shown in everybody(match):
        assert all(map(shown.sentence, shown.events))


def test_an_unknown_event_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown event"):
        sentences.sentence(match_at(THREE).book, Event(1, 1, 99, (0, 0, 0, 0)), {})


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
        events.ORDERED,
        events.MARCH,
        events.CLASH,
        events.BATTLE,
    }
    assert all(squares.issuperset(found) for found in marked.values())


def test_marks_say_where() -> None:
    book = match_at(THREE).book

    def marks(kind: int, *figures: int) -> tuple[str, ...]:
        a, b, c, d = figures
        return sentences.marks(book, Event(1, 1, kind, (a, b, c, d)))

    assert marks(events.MARCH, 1, 0, DOWN, 3) == ("c0-1",)
    assert marks(events.ORDERED, 1, 5, LEFT, 3) == ("c1-1",)
    assert marks(events.CLASH, 3, RIGHT, 2, 0) == ("c0-1", "c1-1")
    assert marks(events.BATTLE, 8, 3, 2, 5) == ("c2-2",)
