"""Tables of a game that has a clock of its own: whose time counts, and how long."""

from __future__ import annotations

from typing import Any

import pytest

from support.games.pig import HOLD, ROLL
from support.server import make_guests, record_of
from support.sockets import Later
from wartable.engine.errors import BadOption, Stale, WartableError
from wartable.server import times
from wartable.server.accounts.people import People
from wartable.server.bots.runner import BotRunner
from wartable.server.tables.lobby import ME, Plan, Wish, open_table
from wartable.server.tables.play import bot_plays, line, move, resign
from wartable.server.tables.rematch import offer_rematch
from wartable.server.tables.service import Room
from wartable.server.tables.summary import BOT, FINISHED, LIVE, SLOW, UNTIMED, Info
from wartable.server.tables.timer import Clock
from wartable.server.times import HOUR, SECOND

pytestmark = pytest.mark.usefixtures("pig")


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """A time that stands still, and that a test moves on."""
    at = times.now()
    return Later(monkeypatch, lambda: at)


class Woken:
    """Bots that are left alone."""

    def wake(self, table_id: str) -> None:
        """Do nothing."""


def opened(room: Room, people: People, *bots: str, **changes: Any) -> tuple[int, str]:
    """Return somebody and their table, at which they play twice, and bots after them."""
    (ann,) = make_guests(people, 1)
    seats = [Wish(ME), Wish(ME, name="Bea"), *(Wish(BOT, bot=bot) for bot in bots)]
    plan = Plan(**({"game": "pig", "seats": seats} | changes))
    return ann.id, open_table(room, ann.id, ann.name, plan)


def to_act(room: Room, table_id: str) -> int:
    with room.looking(table_id) as live:
        return live.match.to_act[0]


def timing(info: Info) -> tuple[str, int, object]:
    return info.clock, info.pace, info.options["turn_seconds"]


# --- which clock -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, (LIVE, 7, 7)),
        ({"preset": "calm"}, (UNTIMED, 0, 0)),
        ({"preset": "calm", "options": {"turn_seconds": 9}}, (LIVE, 9, 9)),
        ({"options": {"turn_seconds": "0"}}, (UNTIMED, 0, 0)),
        ({"clock": UNTIMED}, (UNTIMED, 0, 0)),
        ({"clock": LIVE, "pace": 30}, (LIVE, 30, 30)),
        ({"clock": LIVE, "pace": 30, "preset": "calm"}, (LIVE, 30, 30)),
        ({"clock": LIVE, "pace": 30, "options": {"turn_seconds": "30"}}, (LIVE, 30, 30)),
        ({"clock": SLOW, "pace": 24}, (SLOW, 24, 0)),
        ({"clock": SLOW, "pace": 24, "options": {"turn_seconds": 0}}, (SLOW, 24, 0)),
    ],
)
def test_the_clock_is_the_one_that_is_said_or_else_the_games_own(
    room: Room, people: People, changes: dict[str, Any], expected: tuple[str, int, int]
) -> None:
    _, table_id = opened(room, people, **changes)
    assert timing(room.info(table_id)) == expected
    with room.looking(table_id) as live:
        assert live.match.options.turn_seconds == expected[2]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"options": {"turn_seconds": 3}}, "turn_seconds '3': expected 5 to 3600 seconds"),
        ({"options": {"turn_seconds": 601}}, "turn_seconds must be 0 to 600, not '601'"),
        ({"options": {"turn_seconds": "soon"}, "clock": UNTIMED}, "must be 0 to 600, not 'soon'"),
        ({"pace": 9}, "a pace of '9' needs a clock, live or slow"),
        ({"clock": LIVE, "pace": 3}, "'3': expected 5 to 3600 seconds"),
        ({"clock": LIVE, "pace": 900}, "turn_seconds must be 0 to 600, not '900'"),
        (
            {"clock": LIVE, "pace": 30, "options": {"turn_seconds": 7}},
            "turn_seconds 7 does not go with a live clock of 30 seconds",
        ),
        (
            {"clock": UNTIMED, "options": {"turn_seconds": "7"}},
            "turn_seconds 7 does not go with no clock",
        ),
        (
            {"clock": SLOW, "pace": 5, "options": {"turn_seconds": 5}},
            "turn_seconds 5 does not go with a slow clock of 5 hours",
        ),
    ],
)
def test_what_contradicts_itself_is_refused(
    room: Room, people: People, changes: dict[str, Any], words: str
) -> None:
    with pytest.raises(BadOption) as caught:
        opened(room, people, **changes)
    assert words in caught.value.message


@pytest.mark.parametrize("changes", [{}, {"clock": UNTIMED}, {"clock": SLOW, "pace": 3}])
def test_a_rematch_keeps_the_clock(room: Room, people: People, changes: dict[str, Any]) -> None:
    ann, table_id = opened(room, people, **changes)
    resign(room, table_id, ann)
    info = room.info(table_id)
    assert info.status == FINISHED
    assert timing(room.info(offer_rematch(room, table_id, ann))) == timing(info)


def test_where_a_round_is_not_divided_the_hours_are_those_of_a_turn(
    room: Room, people: People, later: Later
) -> None:
    _, table_id = opened(room, people, clock=SLOW, pace=3)
    assert room.info(table_id).deadline == later() + 3 * HOUR


# --- the time of a phase -----------------------------------------------------------------------


def test_several_moves_in_a_phase_share_its_time(
    room: Room, people: People, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "support.games.pig.draw", lambda chance, number: 1
    )  # nobody ever rolls a one
    ann, table_id = opened(room, people)
    before = room.info(table_id)
    assert before.deadline == later() + 7 * SECOND
    seat = to_act(room, table_id)
    for _ in range(2):
        later.ahead += SECOND
        move(room, table_id, ann, ROLL, seat=seat)
        assert (room.info(table_id).deadline, room.info(table_id).phase) == (
            before.deadline,
            before.phase,
        )
    later.ahead += SECOND
    move(room, table_id, ann, HOLD, seat=seat)
    after = room.info(table_id)
    assert (after.phase, after.deadline) == (before.phase + 1, later() + 7 * SECOND)


@pytest.mark.parametrize("late", [0, 1, SECOND])
def test_what_comes_too_late_does_not_count(
    room: Room, people: People, later: Later, late: int
) -> None:
    ann, table_id = opened(room, people)
    seat, before, record = to_act(room, table_id), room.info(table_id), record_of(room, table_id)
    later.ahead = 7 * SECOND + late
    for action in (move, line):
        with pytest.raises(Stale) as caught:
            action(room, table_id, ann, "roll", seat=seat, phase=before.phase)
        assert (caught.value.code, caught.value.message) == (
            "too-late",
            "the time for this was up",
        )
    assert room.info(table_id) == before
    assert record_of(room, table_id) == record
    Clock(room, Woken()).step()
    after = room.info(table_id)
    assert (after.phase, after.deadline) == (before.phase + 1, later() + 7 * SECOND)
    assert to_act(room, table_id) != seat


def test_what_was_made_in_time_is_known_when_it_is_sent_again(
    room: Room, people: People, later: Later
) -> None:
    ann, table_id = opened(room, people)
    seat = to_act(room, table_id)
    assert move(room, table_id, ann, ROLL, seat=seat, once="first")
    later.ahead = HOUR
    assert not move(room, table_id, ann, ROLL, seat=seat, once="first")


def test_a_bot_that_thinks_too_long_has_not_moved(room: Room, people: People, later: Later) -> None:
    ann, table_id = opened(room, people, "random")
    while to_act(room, table_id) != 2:
        move(room, table_id, ann, "roll", seat=to_act(room, table_id))
    bots = BotRunner(room, 1)
    assert bots._task(table_id) is not None
    phase = room.info(table_id).phase
    later.ahead = 7 * SECOND
    for choice in (ROLL, None):
        with pytest.raises(WartableError) as caught:
            bot_plays(room, table_id, 2, choice, None, phase)
        assert caught.value.code == "too-late"
    assert bots._task(table_id) is None, "it is not asked again before the clock has closed it"
    Clock(room, Woken()).step()
    assert room.info(table_id).phase == phase + 1
