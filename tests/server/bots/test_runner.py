"""Bots on the server: they play by views alone, in processes of their own, and may fail."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from support.server import PATIENCE, Heard, make_guests, make_server, make_table, sqlite_url
from support.sockets import COMMANDS, Later, a_command, last_move, until
from wartable.engine.errors import BadOption, NotFound, WartableError
from wartable.engine.play.messages import view_message
from wartable.engine.registry import find_game
from wartable.server.accounts.people import People, Who
from wartable.server.bots import pool
from wartable.server.bots import runner as runners
from wartable.server.bots.pool import BotFailed, Worker, Workers
from wartable.server.bots.runner import BotRunner
from wartable.server.bots.worker import answer
from wartable.server.settings import SECRETS
from wartable.server.store.models import Chat, SeatRow, TableRow
from wartable.server.store.store import Store
from wartable.server.tables.lobby import ME, Wish
from wartable.server.tables.permissions import check_bot
from wartable.server.tables.play import BOTS_AFTER, finish, move
from wartable.server.tables.service import TALK, Room
from wartable.server.tables.summary import BOT, FINISHED


class Setting:
    """A room in which bots play with people who do as little as possible."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.bus = Heard()
        self.room = Room(store, self.bus)
        self.ann: Who = make_guests(People(store), 1)[0]
        self.runner = BotRunner(self.room, 1)

    def table(self, bots: int = 2, **plan: Any) -> str:
        """Return a table of one person and bots, where commands come first."""
        plan = {"options": COMMANDS, "preset": "quick"} | plan
        return make_table(self.room, [self.ann], bots=bots, **plan)

    def seat_bot(self, table_id: str, number: int, spec: str) -> None:
        """Put a bot into a seat that is not on offer."""
        with self.store.writing() as session:
            session.get_one(SeatRow, (table_id, number)).bot = spec
            session.get_one(TableRow, table_id).version += 1

    def wait_for_bots(self, table_id: str) -> None:
        """Wait until only the person is to act, or nobody."""

        def is_ready() -> bool:
            with self.room.looking(table_id) as live:
                return live.info.status == FINISHED or live.match.to_act == (0,)

        until(is_ready)

    def pass_turn(self, table_id: str) -> None:
        """Let the person do nothing, and wait for the bots."""
        move(self.room, table_id, self.ann.id, last_move(self.room, table_id, 0))
        self.wait_for_bots(table_id)

    def sayings(self, table_id: str) -> list[str]:
        """Return what the table has told."""
        with self.store.reading() as session:
            return list(session.scalars(select(Chat.text).where(Chat.table_id == table_id)))


@pytest.fixture
def setting(tmp_path: Path) -> Iterator[Setting]:
    store = Store(sqlite_url(tmp_path))
    found = Setting(store)
    found.runner.start()
    yield found
    found.runner.close()
    store.close()


# --- playing -----------------------------------------------------------------------------------


def test_bots_play_a_game_to_its_end(setting: Setting) -> None:
    table_id = setting.table(options=COMMANDS | {"max_rounds": 3})
    while setting.room.info(table_id).status != FINISHED:
        setting.wait_for_bots(table_id)
        if setting.room.info(table_id).status != FINISHED:
            setting.pass_turn(table_id)
    with setting.room.looking(table_id) as live:
        assert {made.seat for made in live.match.moves} == {0, 1, 2}
        assert not any(made.by_clock for made in live.match.moves)


def test_many_tables_at_once(setting: Setting) -> None:
    tables = [setting.table() for _ in range(5)]
    for table_id in tables:
        setting.wait_for_bots(table_id)
        setting.pass_turn(table_id)


def test_bots_go_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table was begun by a process that died before its bots moved."""
    store = Store(sqlite_url(tmp_path))
    room = Room(store, Heard())
    table_id = make_table(room, make_guests(People(store), 1), bots=2, options=COMMANDS)
    store.close()
    Later(monkeypatch).ahead = BOTS_AFTER
    with make_server(tmp_path) as server:

        def have_moved() -> bool:
            with server.room.looking(table_id) as live:
                return live.match.to_act == (0,)

        until(have_moved)


# --- what a bot is told ------------------------------------------------------------------------


def test_a_bot_is_told_its_view_and_nothing_else(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, Any]] = []
    real = Workers.ask

    def noted(self: Workers, request: dict[str, Any]) -> dict[str, Any]:
        asked.append(request)
        return real(self, request)

    monkeypatch.setattr(Workers, "ask", noted)
    table_id = setting.table()
    setting.wait_for_bots(table_id)
    with setting.room.looking(table_id) as live:
        seed = live.match.seed
        opening = live.match.branch()
        opening.jump(0)
        expected = view_message(opening, 1)
    assert asked[0]["view"] == expected
    for request in asked:
        assert request.keys() == {"view", "bot", "chance", "seconds"}
        assert request["chance"] != seed
        assert str(seed) not in json.dumps(request)
    assert len({request["chance"] for request in asked}) == len(asked)


def test_secret_commands_of_others_reach_no_bot(setting: Setting) -> None:
    table_id = setting.table()
    setting.wait_for_bots(table_id)
    with setting.room.looking(table_id) as live:
        before = view_message(live.match, 1)
    move(setting.room, table_id, setting.ann.id, a_command(setting.room, table_id, 0))
    with setting.room.looking(table_id) as live:
        assert view_message(live.match, 1) == before


def test_a_worker_does_not_know_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SECRETS:
        monkeypatch.setenv(name, "postgresql://somebody:secret@somewhere")
    assert not SECRETS & set(pool._environment())


# --- bots that fail ----------------------------------------------------------------------------

FAILING = {
    "raises": "raise ValueError('no')",
    "leaves": "import os; os._exit(3)",
    "exits": "raise SystemExit",
    "hangs": "import time; time.sleep(1000)",
    "illegal": "return 123456789",
    "huge": "return 1 << 80",
    "negative": "return -5",
    "words": "return 'to be or not to be'",
    "wrong": "return None",
    "wrong text": "return (legal[0].code, 7)",
}


SLOW = """
import pathlib, time

class Slow:
    def choose(self, view, legal, chance):
        pathlib.Path({!r}).touch()
        time.sleep(1000)
"""

LONG = """
import pathlib, time

class Long:
    def prepare(self, game):
        pathlib.Path({!r}).touch()
        while not pathlib.Path({!r}).exists():
            time.sleep(0.01)

    def choose(self, view, legal, chance):
        return legal[0].code | legal[0].low << 32
"""


@pytest.mark.parametrize("how", FAILING)
def test_the_usual_bot_plays_for_one_that_fails(
    setting: Setting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    script = tmp_path / "bad.py"
    body = f"class Bad:\n    def choose(self, view, legal, chance):\n        {FAILING[how]}\n"
    script.write_text(body, encoding="utf-8")
    bot = f"{script}:Bad"
    real = Worker.ask

    def ask(worker: Worker, request: dict[str, Any], _seconds: float = 0) -> dict[str, Any]:
        """Wait for no bot that hangs, and for others however long they take."""
        is_stuck = how == "hangs" and request.get("bot") == bot and "view" in request
        return real(worker, request, 0.01 if is_stuck else PATIENCE)

    monkeypatch.setattr(Worker, "ask", ask)
    setting.runner.close()
    table_id = setting.table()
    setting.seat_bot(table_id, 1, bot)
    setting.runner = BotRunner(setting.room, 1)
    setting.runner.start()
    setting.runner.wake(table_id)
    setting.wait_for_bots(table_id)
    setting.pass_turn(table_id)
    said = [text for text in setting.sayings(table_id) if "problem" in text]
    assert said == [f"{bot} had a problem"], "the table says it once"
    assert (table_id, TALK) in setting.bus.told
    with setting.room.looking(table_id) as live:
        assert not any(made.by_clock for made in live.match.moves), "the usual bot took over"


def test_if_all_bots_fail_the_seat_does_what_one_does_out_of_time(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(self: Workers, request: dict[str, Any]) -> dict[str, Any]:
        raise BotFailed("it always does")

    monkeypatch.setattr(Workers, "ask", fails)
    table_id = setting.table()
    setting.wait_for_bots(table_id)
    with setting.room.looking(table_id) as live:
        assert {made.seat for made in live.match.moves} == {1, 2}
        assert all(made.by_clock for made in live.match.moves)


def test_a_failure_is_forgiven_with_the_next_move(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    setting.runner.close()
    table_id = setting.table()
    runner = BotRunner(setting.room, 1)
    real = Workers.ask
    asked: list[int] = []

    def fails_first(self: Workers, request: dict[str, Any]) -> dict[str, Any]:
        asked.append(1)
        if len(asked) == 1:
            raise BotFailed("it was the first")
        return real(self, request)

    monkeypatch.setattr(Workers, "ask", fails_first)
    runner._turn(table_id)
    assert runner._failures[table_id] == {(1, "random"): 1}
    runner._failures[table_id][2, "random"] = 2
    runner._turn(table_id)
    assert runner._failures[table_id] == {(2, "random"): 2}, "that of the other seat counts"
    runner._failures[table_id][1, "random"] = 1

    def ends(*_given: Any, **_named: Any) -> None:
        setting.room.change(table_id, lambda draft: finish(draft, "timeout", ()))

    monkeypatch.setattr(runners, "bot_plays", ends)
    task = runner._task(table_id)
    assert task is not None
    runner._decide(task, runner.simple)
    assert table_id not in runner._failures, "a game that is over has none"
    runner.close()


def test_a_process_that_is_killed_is_replaced(setting: Setting) -> None:
    table_id = setting.table(bots=6)  # of whom nobody can have won after the first round
    setting.wait_for_bots(table_id)
    (pid,) = setting.runner.simple.workers.pids()
    os.kill(pid, signal.SIGKILL)
    setting.pass_turn(table_id)
    assert setting.runner.simple.workers.pids() != [pid]
    assert not [text for text in setting.sayings(table_id) if "problem" in text]


def test_a_decision_for_a_phase_that_is_over_is_dropped(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Workers.ask
    late = threading.Event()

    def slow(self: Workers, request: dict[str, Any]) -> dict[str, Any]:
        answer = real(self, request)
        if not late.is_set():
            late.set()
            setting.room.change(table_id, lambda draft: draft.match.close_phase())
        return answer

    setting.runner.close()
    table_id = setting.table()
    phase = setting.room.info(table_id).phase
    monkeypatch.setattr(Workers, "ask", slow)
    setting.runner = BotRunner(setting.room, 1)
    setting.runner.start()
    setting.runner.wake(table_id)
    setting.wait_for_bots(table_id)
    with setting.room.looking(table_id) as live:
        first = [made for made in live.match.moves if made.phase == phase]
        assert all(made.by_clock for made in first)
    assert not [text for text in setting.sayings(table_id) if "problem" in text]


def test_closing_is_no_failure_of_a_bot(setting: Setting, tmp_path: Path) -> None:
    script, begun = tmp_path / "slow.py", tmp_path / "begun"
    script.write_text(SLOW.format(str(begun)), encoding="utf-8")
    setting.runner.close()
    table_id = setting.table()
    setting.seat_bot(table_id, 1, f"{script}:Slow")
    setting.runner = BotRunner(setting.room, 1)
    setting.runner.start()
    setting.runner.wake(table_id)
    until(begun.exists)
    setting.runner.close()
    assert not setting.runner._failures
    assert setting.runner.heavy.workers.pids() == []


def test_a_stop_waits_for_no_bot(setting: Setting, tmp_path: Path) -> None:
    """Three tables want the one process, in which a bot thinks forever."""
    script, begun = tmp_path / "slow.py", tmp_path / "begun"
    script.write_text(SLOW.format(str(begun)), encoding="utf-8")
    setting.runner.close()
    setting.runner = BotRunner(setting.room, 1)
    setting.runner.start()
    for _ in range(3):
        table_id = setting.table(bots=0, options=COMMANDS, seats=[Wish(ME), Wish(BOT, "random")])
        setting.seat_bot(table_id, 1, f"{script}:Slow")
        setting.runner.wake(table_id)
    until(begun.exists)
    setting.runner.close()
    until(lambda: not any(thread.is_alive() for thread in setting.runner.heavy.threads))


def test_no_bot_waits_for_another_that_is_being_prepared(setting: Setting, tmp_path: Path) -> None:
    script, begun, go_on = (tmp_path / name for name in ("long.py", "begun", "go_on"))
    script.write_text(LONG.format(str(begun), str(go_on)), encoding="utf-8")
    setting.runner.close()
    table_id = setting.table()
    setting.seat_bot(table_id, 1, f"{script}:Long")
    setting.runner = BotRunner(setting.room, 1)
    setting.runner.start()
    setting.runner.wake(table_id)
    until(begun.exists)
    other = setting.table()
    setting.wait_for_bots(other)
    with setting.room.looking(table_id) as live:
        assert not live.match.moves
    go_on.touch()
    setting.wait_for_bots(table_id)
    assert not [text for text in setting.sayings(table_id) if "problem" in text]


# --- workers -----------------------------------------------------------------------------------


def test_processes_start_with_the_first_decision(setting: Setting) -> None:
    assert setting.runner.simple.workers.pids() == []
    setting.wait_for_bots(setting.table())
    assert len(setting.runner.simple.workers.pids()) == 1


def test_a_worker_ends_with_its_server() -> None:
    worker = Worker()
    assert worker.ask({"bot": "random", "game": "territory"}) == {}
    worker._connection.close()
    assert worker._process.wait(PATIENCE) == 0


def test_a_request_that_makes_no_sense_is_answered() -> None:
    assert "error" in answer({"bot": "nobody", "game": "territory"})
    assert "error" in answer({"view": {}, "bot": "random", "chance": 1})


# --- which bots are offered --------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["random", "greedy", "search", "search:ms=50", "search:ms=2000"])
def test_bots_that_are_offered(spec: str) -> None:
    check_bot(find_game("territory"), spec)


@pytest.mark.parametrize(
    ("spec", "error"),
    [
        ("nobody", NotFound),
        ("", NotFound),
        ("./bad.py:Bad", NotFound),
        ("search:" + "ms=1," * 20, NotFound),
        ("search:ms=2001", BadOption),
        ("search:ms=٣", WartableError),
        ("search:horizon=1000000", BadOption),
        ("search:ms", BadOption),
        ("search:ms=-1", BadOption),
        ("search:ms=1,iterations=1", WartableError),
        ("random:ms=5", WartableError),
        ("greedy:ms=5", WartableError),
    ],
)
def test_bots_that_are_not(spec: str, error: type[WartableError]) -> None:
    with pytest.raises(error):
        check_bot(find_game("territory"), spec)
