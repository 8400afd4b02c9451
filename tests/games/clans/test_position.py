"""Positions of Land of Clans & Wanderers: real ones read back, contradictory ones are refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from support.setups import usual_setups
from wartable.engine.errors import Unreadable
from wartable.engine.play.match import Match
from wartable.engine.play.position import write_table
from wartable.games.clans import GAME, position
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.rules.units import lurk, new_unit, stand
from wartable.games.clans.state import (
    DECK,
    FIGHTING,
    HAND,
    LOSSES,
    MULLIGAN,
    NORTH,
    SLOTS,
    SOUTH,
    Book,
    State,
    place_of,
)
from wartable.testing.play import random_match
from wartable.testing.setups import Setup

A1, A2, A3, B2 = 6, 3, 0, 4
Change = Callable[[State], None]


def begun(mode: str) -> Match:
    """Return a match in South's turn, or in the first planning."""
    match = Match(GAME, seed=2, options=GAME.options({"mode": mode, "mulligan": 0}))
    if mode == "points" and match.s.active != SOUTH:
        match.play(NORTH, "done")
    return match


def manned(mode: str = "points") -> tuple[Book, State]:
    """Return a position with a cavalry and, where they are, two spies of South on one tile."""
    match = begun(mode)
    book, s = match.book, match.s
    stand(s, put(book, s, SOUTH, "cavalry"), A1)
    stand(s, put(book, s, NORTH, "fusilier"), A3)
    if mode == "points":
        for _ in range(2):
            lurk(s, put(book, s, SOUTH, "spy"), A2)
    return book, s


def put(book: Book, s: State, side: int, name: str) -> int:
    return new_unit(book, s, side, catalogue().cards[name].number)


def refusal(book: Book, s: State) -> str:
    with pytest.raises(Unreadable) as caught:
        position.read_position(book, write_table(s))
    assert caught.value.code == "bad-position"
    assert "\n" not in caught.value.message
    return caught.value.message


@pytest.mark.parametrize("mode", ["classic", "points"])
def test_a_position_reads_as_it_is_written(mode: str) -> None:
    book, s = manned(mode)
    text = position.write_position(book, s)
    assert text == write_table(s)
    again = position.read_position(book, text)
    assert again == s and position.write_position(book, again) == text


@pytest.mark.parametrize("mode", ["classic", "points"])
def test_positions_of_random_games_read_back(mode: str) -> None:
    usual = next(each for each in usual_setups() if each.game is GAME)
    setup = Setup(GAME, GAME.options(preset=mode), usual.seats, mode)
    for moves in (0, 2, 9, 30, 80, 2000):
        match = random_match(setup, 3, moves)
        text = match.position_text()
        assert setup.match(1, position=text).position_text() == text


def change(field: str, *place: int, to: int) -> Change:
    """Return a change of one value."""

    def make(s: State) -> None:
        if not place:
            setattr(s, field, to)
            return
        column = getattr(s, field)
        for at in place[:-1]:
            column = column[at]
        column[place[-1]] = to

    return make


#: Slots of the units of :func:`manned`, and of its first free one.
CAVALRY, FIRST_SPY, SECOND_SPY, FREE, FUSILIER = 0, 1, 2, 3, SLOTS


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        # lists of units
        ([change("u_next", SECOND_SPY, to=FIRST_SPY + 1)], "slot 2 is listed twice"),
        ([change("u_next", SECOND_SPY, to=SECOND_SPY + 1)], "slot 3 is listed twice"),
        ([change("u_next", FIRST_SPY, to=0)], "slot 3 is on a2, but in no list of that tile"),
        ([change("u_next", FIRST_SPY, to=CAVALRY + 1)], "is listed for South on a2, but its"),
        ([change("u_next", CAVALRY, to=2)], "u_next, but is no spy"),
        ([change("u_next", FREE, to=2)], "u_next of slot 4 is 2, but no unit is there"),
        ([change("standing", place_of(SOUTH, A1), to=0)], "is not the 0 units of standing"),
        ([change("standing", place_of(SOUTH, A1), to=2)], "is not the 2 units of standing"),
        ([change("standing", place_of(SOUTH, A1), to=3)], "is 3, not 0 to 2"),
        ([change("stack", place_of(SOUTH, A1), 0, to=FREE + 1)], "slot 4, which holds no such"),
        ([change("stack", place_of(SOUTH, A1), 0, to=FUSILIER + 1)], "slot 29, which holds no"),
        ([change("stack", place_of(SOUTH, A1), 0, to=57)], "is 57, not 0 to 56"),
        ([change("spy", place_of(SOUTH, A2), to=0)], "slot 2 is on a2, but in no list"),
        ([change("u_tile", CAVALRY, to=A2)], "listed for South on a1, but its u_tile is a2"),
        ([change("u_tile", CAVALRY, to=A3)], "a3 is a base tile of the enemy"),
        ([change("u_card", FIRST_SPY, to=0)], "but no unit is there"),
        # units
        ([change("u_card", CAVALRY, to=121)], "u_card 121 is no card of this match"),
        ([change("u_hp", CAVALRY, to=0)], "u_hp is 0, not 1 to"),
        ([change("u_hp", CAVALRY, to=99)], "u_hp is 99, not 1 to"),
        ([change("u_max", CAVALRY, to=99)], "u_max is 99, but its card has"),
        ([change("u_marsh", CAVALRY, to=1)], "u_max is"),
        ([change("u_ap", CAVALRY, to=-1)], "u_ap is -1, not 0"),
        ([change("u_id", CAVALRY, to=50)], "u_id is 50, but ids is 3"),
        ([change("u_id", CAVALRY, to=2)], "two units of South have the same number"),
        ([change("u_fear", CAVALRY, to=1)], "u_fear names units of its own side"),
        ([change("u_ap", FREE, to=1)], "u_ap of slot 4 is 1, but no unit is there"),
        ([change("ids", SOUTH, to=LOSSES)], f"over {LOSSES}"),
        ([change("ids", SOUTH, to=3), change("trap", place_of(SOUTH, A1), to=2)],
         "ids of South is 3, but it has 3 units, 1 traps and 0 fallen"),
        # cards
        ([change("held", SOUTH, to=HAND + 1)], f"is {HAND + 1}, not 0 to {HAND}"),
        ([change("held", SOUTH, to=0)], "hand of South has a card at place 1, but only 0 cards"),
        ([change("hand", SOUTH, 0, to=0)], "hand of South: 0 at place 1 is no card"),
        ([change("hand", SOUTH, 0, to=999)], "hand of South: 999 at place 1 is no card"),
        ([change("left", 0, to=DECK)], "deck 1: 0 at place"),
        ([change("fallen", SOUTH, to=1)], "destroyed of South: 0 at place 1 is no card"),
        ([change("staged", SOUTH, to=1), change("staged_kind", SOUTH, 0, to=1)],
         "staged is above 0 in a turn in which nobody stages"),
        # the rest
        ([change("stage", to=MULLIGAN)], "turn is"),
        ([change("turn", to=30_000)], "turn is 30000, not 1 to"),
        ([change("waiting", to=0)], "ended is 0, but waiting is 0"),
        ([change("waiting", to=1 << NORTH)], "waiting is 2, but it is the turn of South"),
        ([change("ended", to=1)], "ended is 1, but won is 0"),
        ([change("health", SOUTH, to=0)], "health of South is 0, but ended is 0"),
        ([change("health", SOUTH, to=999)], "health of South is 999, not 0 to"),
        ([change("unseen", SOUTH, to=1)], "value 1 of unseen is 1, not 0 to 0"),
        ([change("trap", place_of(SOUTH, A3), to=2)], "trap of South on a3, which is a base tile"),
        ([change("grave", place_of(SOUTH, A1), to=128)], "grave of South on a1: 128 is no card"),
        ([change("relic", to=1)], "relic is 1, which is no middle tile"),
        ([change("relic", to=4), change("found", to=2)], "relic is 4, but North has found it"),
    ],
)  # fmt: skip
def test_a_contradiction_is_refused_and_named(changes: list[Change], why: str) -> None:
    book, s = manned()
    for make in changes:
        make(s)
    assert why in refusal(book, s)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ([change("stage", to=MULLIGAN)], "classic mode has no exchange"),
        ([change("trap", place_of(SOUTH, A1), to=2)], "classic mode has no traps"),
        ([change("spy", place_of(SOUTH, A1), to=2)], "which holds no such unit"),
        ([change("held_before", SOUTH, to=HAND)], f"more than {HAND} cards"),
    ],
)
def test_classic_mode_has_less(changes: list[Change], why: str) -> None:
    book, s = manned("classic")
    book.hero_does[SOUTH], book.hero_amount[SOUTH] = 1, 2
    for make in changes:
        make(s)
    assert s.stage in (MULLIGAN, FIGHTING)
    assert why in refusal(book, s)


def test_staged_cards_have_room_on_their_tiles() -> None:
    book, s = manned("classic")
    s.staged[SOUTH], s.held[SOUTH] = 2, s.held[SOUTH] - 2
    for at in range(2):
        s.staged_kind[SOUTH][at] = s.hand[SOUTH][s.held[SOUTH] + at]
        s.hand[SOUTH][s.held[SOUTH] + at] = 0
        s.staged_tile[SOUTH][at] = B2
    assert position.read_position(book, write_table(s)) == s
    s.staged_tile[SOUTH][:2] = [A1, A1]
    assert "2 cards of South staged on a1, where 1 of at most 2 stand" in refusal(book, s)
    s.staged_tile[SOUTH][:2] = [A1, A3]
    assert "1 cards of South staged on a3, which is a base tile of the enemy" in refusal(book, s)


def test_there_are_slots_for_all_units_that_may_come() -> None:
    book, s = manned()
    spy = catalogue().cards["spy"].number + 1
    for at in range(s.left[0]):
        s.deck[0][at] = spy
    assert "South could come to have" in refusal(book, s)


def test_an_exchange_fits_the_deck() -> None:
    match = Match(GAME, seed=2, options=GAME.options({"mode": "points", "mulligan": 2}))
    book, s = match.book, match.s
    assert s.stage == MULLIGAN and position.read_position(book, match.position_text()) == s
    s.left_before[SOUTH] = DECK
    assert f"a deck has at most {DECK}" in refusal(book, s)
