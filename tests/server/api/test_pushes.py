"""What the socket of a program is told: the difference between two pictures of a table."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from support.server import make_guests, make_server, make_table
from support.sockets import COMMANDS
from wartable.server.api import pushes
from wartable.server.api.pushes import Picture, Told, draw, pushed
from wartable.server.tables.looks import look
from wartable.server.tables.play import move
from wartable.server.tables.summary import Info

EMPTY = Picture(
    tag="a",
    seat=0,
    since=-1,
    fresh=-1,
    head=b'{"tag":"a"}',
    tail=b'{"legal":[]}',
    events=(),
    more=False,
    texts=(),
    state={"turn": b"1", "owner": b"[0,1]"},
    moves=(),
)


def events(text: str) -> tuple[Told, ...]:
    """Return events: ``1a 1b 2c`` are two of number 1 and one of number 2."""
    return tuple((int(each[0]), json.dumps(each).encode()) for each in text.split())


def told(before: Picture | None, now: Picture) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(pushed(before, now))
    return found


def test_the_first_push_is_whole() -> None:
    assert told(None, replace(EMPTY, events=events("0a 1b"), texts=(b'"t"',))) == {
        "tag": "a",
        "since": -1,
        "more": False,
        "news": ["0a", "1b"],
        "texts": ["t"],
        "state": {"turn": 1, "owner": [0, 1]},
        "legal": [],
    }


def test_later_ones_have_what_has_changed() -> None:
    later = replace(EMPTY, state={"turn": b"2", "owner": b"[0,1]"}, texts=(b'"t"', b'"u"'))
    found = told(replace(EMPTY, texts=(b'"t"',)), later)
    assert (found["state"], found["texts"], found["news"]) == ({"turn": 2}, ["u"], [])


def test_from_another_seat_everything_is_told() -> None:
    assert told(EMPTY, replace(EMPTY, seat=1))["state"] == {"turn": 1, "owner": [0, 1]}


@pytest.mark.parametrize(
    ("fresh", "old", "new", "since", "news"),
    [
        (-1, "", "0a 1b", -1, "0a 1b"),
        (-1, "0a", "0a 1b 1c", 0, "1b 1c"),
        (0, "1b", "1b 2c", 1, "2c"),
        (0, "", "1b", 0, "1b"),
        (0, "1b 2c", "1b", 1, ""),  # an undo
        (0, "1b 2c", "1b 2d 3e", 1, "2d 3e"),  # and another move
        (0, "1b 2c 2d", "1b 2c 2e", 1, "2c 2e"),  # what one move caused, as a whole
        (0, "1b 2c", "1b 2c 2d", 1, "2c 2d"),
        (0, "1b", "", 0, ""),
    ],
)
def test_events_are_told_once_unless_they_were_taken_back(
    fresh: int, old: str, new: str, since: int, news: str
) -> None:
    before = replace(EMPTY, fresh=fresh, events=events(old))
    found = told(before, replace(EMPTY, since=fresh, events=events("0a") + events(new)))
    if fresh < 0:
        found = told(before, replace(EMPTY, events=events(new)))
    assert (found["since"], found["news"]) == (since, news.split())


def _seat(seat: int, _info: Info) -> int:
    return seat


def test_of_many_events_the_newest_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushes, "EVENTS", 3)
    with make_server(tmp_path) as server:
        ann, bob = make_guests(server.people, 2)
        table = make_table(server.room, [ann, bob], options=COMMANDS)
        while (info := server.room.info(table)).phase < 3 and not info.is_over:
            with server.room.looking(table) as live:
                seat = live.match.to_act[0]
                last = live.match.legal(seat)[-1]
                order = next(last.moves())
            move(server.room, table, (ann, bob)[seat].id, order)
            for each in (0, 1):
                found = look(server.room, table, partial(_seat, each))
                whole = draw(found, -1)
                newest = [number for number, _ in whole.events]
                with found.view() as view:
                    every = [event.number for event in view.events]
                assert newest == every[len(every) - len(newest) :]
                assert whole.more == (len(newest) < len(every))
                assert not newest or every.count(newest[0]) == newest.count(newest[0])
            if len(every) > 6:
                break
        assert whole.more
