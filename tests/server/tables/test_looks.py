"""Looks are made by whoever changes a table; what they cost says nothing about secret moves."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType

import pytest

import wartable
from support.server import Heard, make_guests, make_table
from wartable.engine.errors import Refusal, WartableError
from wartable.engine.play.view import SPECTATOR
from wartable.server import waits
from wartable.server.accounts.people import People, Who
from wartable.server.errors import Busy, Unavailable
from wartable.server.tables import looks
from wartable.server.tables.lobby import ME, Plan, Wish, open_table
from wartable.server.tables.looks import KEPT, Look, Looks, glimpses, look
from wartable.server.tables.permissions import viewer
from wartable.server.tables.play import change_orders, move
from wartable.server.tables.service import Live, Room
from wartable.server.tables.summary import OPEN, Info
from wartable.server.tables.views import tag_of

#: Calls that a look may make more for each new move: it is read, and found to be hidden.
FOR_A_MOVE = 10


class Seconds:
    """A clock that only tests move."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(looks, "monotonic", lambda: self.now)


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> Seconds:
    return Seconds(monkeypatch)


@pytest.fixture
def players(people: People) -> list[Who]:
    return make_guests(people, 3)


@pytest.fixture
def table(room: Room, players: list[Who]) -> str:
    return make_table(room, players)


def seen_by(room: Room, table: str, person: Who | None, seat: int | None = None) -> Look:
    person_id = None if person is None else person.id
    return look(room, table, partial(viewer, person_id=person_id, number=seat))


def calls_of(action: Callable[[], object]) -> int:
    """Return how many calls of our own functions something takes.

    How often the driver asks whether there is an answer yet is up to the machine.
    """
    calls, ours = 0, str(Path(wartable.__file__).parent)

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call" and frame.f_code.co_filename.startswith(ours)

    sys.setprofile(count)
    try:
        action()
    finally:
        sys.setprofile(None)
    return calls


def an_order(room: Room, table: str, seat: int) -> int:
    """Return a move of a seat that leaves it to act."""
    with room.looking(table) as live:
        return next(next(each.moves()) for each in live.match.legal(seat) if each.high)


def order_in_secret(room: Room, table: str, player: Who, seat: int = 1) -> None:
    move(room, table, player.id, an_order(room, table, seat))


# --- what is shown ---------------------------------------------------------------------------


def test_a_look_is_made_once_for_a_version(room: Room, table: str, players: list[Who]) -> None:
    first, again = (seen_by(room, table, players[0]) for _ in range(2))
    assert again is first
    with first.view() as one, again.view() as other:
        assert one is other


def test_it_shows_the_table_as_it_is(room: Room, table: str, players: list[Who]) -> None:
    for person in (*players, None):
        seen_by(room, table, person)
    for seat, person in enumerate(players):
        move(room, table, person.id, "done")
        for number, each in ((0, players[0]), (2, players[2]), (SPECTATOR, None)):
            found = seen_by(room, table, each)
            with room.looking(table) as live, found.view() as view:
                assert found.info == live.info
                assert (found.seat, found.tag) == (number, tag_of(live, number))
                assert view.events == live.match.view(number).events
                assert found.your_turn == (number in live.match.to_act), seat


def test_it_shows_what_others_have_committed(room: Room, table: str, players: list[Who]) -> None:
    elsewhere = Room(room.store, Heard())
    before = seen_by(room, table, players[0])
    order_in_secret(elsewhere, table, players[1])
    same = seen_by(room, table, players[0])
    assert (same.tag, same.info.version) == (before.tag, before.info.version + 1)
    move(elsewhere, table, players[0].id, "done")
    after = seen_by(room, table, players[0])
    assert after.tag != before.tag
    assert not after.your_turn


def test_a_change_that_fails_is_not_shown(room: Room, table: str, players: list[Who]) -> None:
    before = seen_by(room, table, players[0])
    with pytest.raises(Refusal):
        move(room, table, players[0].id, "done", phase=7)
    assert seen_by(room, table, players[0]) is before


def test_who_may_not_look_is_told_so(room: Room, people: People, players: list[Who]) -> None:
    table = make_table(room, players, public=False)
    stranger = make_guests(people, 4)[3]
    seen_by(room, table, players[0])
    for person in (stranger, None):
        with pytest.raises(WartableError, match="no table"):
            seen_by(room, table, person)
    found = glimpses(room, table, [finder(players[0]), finder(stranger)])
    assert isinstance(found[0], Look)
    assert isinstance(found[1], WartableError)


def finder(person: Who) -> Callable[[Info], int]:
    return partial(viewer, person_id=person.id, number=None)


def test_before_the_game_there_is_no_view(room: Room, players: list[Who]) -> None:
    ann = players[0]
    plan = Plan("territory", (Wish(ME), Wish(OPEN), Wish(OPEN)), public=True)
    table = open_table(room, ann.id, ann.name, plan)
    found = seen_by(room, table, ann)
    assert not found.has_view
    with pytest.raises(Unavailable, match="has not begun"), found.view():
        pass


def test_what_others_do_in_secret_keeps_the_view(
    room: Room, table: str, players: list[Who]
) -> None:
    before = seen_by(room, table, players[0])
    with before.view() as view:
        legal = view.legal()
    order_in_secret(room, table, players[1])
    after = seen_by(room, table, players[0])
    assert after is not before
    with after.view() as same:
        assert same is view
        assert same.legal() is legal


# --- what it costs ---------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_after_a_secret_move_a_look_does_the_same_work(
    room: Room, table: str, players: list[Who], seat: int
) -> None:
    def use() -> None:
        with seen_by(room, table, players[0], seat).view() as view:
            view.legal()
            view.scene()

    use()
    quiet = calls_of(use)
    assert calls_of(use) == quiet
    order_in_secret(room, table, players[1])
    assert calls_of(use) == quiet
    change_orders(room, table, players[1].id, lambda match, own: match.revise(own, []))
    assert calls_of(use) == quiet


@pytest.mark.parametrize("follows", [True, False])
def test_after_a_while_a_look_costs_more_whatever_has_happened(
    room: Room, table: str, players: list[Who], seconds: Seconds, follows: bool
) -> None:
    use = partial(seen_by, room, table, players[0])
    use()
    quick = calls_of(use)
    seconds.now += KEPT
    slow = calls_of(use)
    assert slow > quick
    assert calls_of(use) == quick
    seconds.now += KEPT - 1
    order_in_secret(room, table, players[1])
    if follows:
        glimpses(room, table, [finder(players[0])])
    seconds.now += 1
    assert slow <= calls_of(use) <= slow + FOR_A_MOVE
    seconds.now += KEPT
    order_in_secret(room, table, players[2], seat=2)  # sweeps it away
    assert slow <= calls_of(use) <= slow + FOR_A_MOVE


def test_followers_make_nothing_that_stays(room: Room, table: str, players: list[Who]) -> None:
    follow = partial(glimpses, room, table, [finder(each) for each in players])
    follow()
    quiet = calls_of(follow)
    assert calls_of(follow) == quiet
    order_in_secret(room, table, players[1])
    own = calls_of(partial(seen_by, room, table, players[2]))
    again = calls_of(partial(seen_by, room, table, players[2]))
    assert again < own


# --- what it waits for -----------------------------------------------------------------------


@contextmanager
def changing(room: Room, table: str) -> Iterator[None]:
    """Hold a table while a change is under way in another thread."""
    is_in, done = threading.Event(), threading.Event()

    def hold() -> None:
        with room.held(table).lock:
            is_in.set()
            done.wait()

    with ThreadPoolExecutor(1) as threads:
        holding = threads.submit(hold)
        try:
            assert is_in.wait(60)
            yield
        finally:
            done.set()
            holding.result()


def test_a_look_does_not_wait_for_a_change(room: Room, table: str, players: list[Who]) -> None:
    before = seen_by(room, table, players[0])
    with changing(room, table), waits.at_most(0):
        assert seen_by(room, table, players[0]) is before
        assert glimpses(room, table, [finder(players[0])]) == [before]
        with pytest.raises(Busy):
            seen_by(room, table, players[1])


# --- what it takes ---------------------------------------------------------------------------


def test_looks_count_as_memory(room: Room, table: str, players: list[Who]) -> None:
    with room.looking(table) as live:
        bare = live.footprint()
    seen_by(room, table, players[0])
    one = live.footprint()
    with seen_by(room, table, players[1]).view() as view:
        view.legal()
        view.scene()
    assert live.footprint() > one > bare
    assert "_scene" not in view.__dict__, "drawings are made for each look"
    assert room.kept.size >= one


def test_what_cannot_be_shown_keeps_nobody_from_moving(
    room: Room, table: str, players: list[Who], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_self: Looks, _live: Live) -> None:
        raise ZeroDivisionError

    seen_by(room, table, players[0])
    with monkeypatch.context() as patch:
        patch.setattr(Looks, "refresh", fails)
        assert move(room, table, players[0].id, "done")
    assert not seen_by(room, table, players[0]).your_turn
