"""Hints: legal moves, in the queue of the usual bots, and nobody holds a thread for them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.server import PATIENCE, Heard, make_guests, make_table, sqlite_url
from support.sockets import COMMANDS, until
from wartable.engine.errors import NotYourTurn, Refusal
from wartable.server.accounts.people import People, Who
from wartable.server.bots import hints as hints_module
from wartable.server.bots import pool
from wartable.server.bots.hints import Hint
from wartable.server.bots.pool import BotFailed, Workers
from wartable.server.bots.runner import BotRunner
from wartable.server.errors import Busy, Unavailable
from wartable.server.store.models import SeatRow, TableRow
from wartable.server.store.store import Store
from wartable.server.tables.lobby import ME, Wish
from wartable.server.tables.play import move
from wartable.server.tables.service import Room
from wartable.server.tables.summary import BOT

SLOW = """
import pathlib, time

class Slow:
    def choose(self, view, legal, chance):
        pathlib.Path({!r}).touch()
        time.sleep(1000)
"""


class Place:
    """A room with one person, whose bots do not run yet."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.room = Room(store, Heard())
        self.ann: Who = make_guests(People(store), 1)[0]
        self.runner = BotRunner(self.room, 1)

    def table(self, bot: str = "random", **plan: Any) -> str:
        """Return a table of the person and a bot."""
        seats = [Wish(ME), Wish(BOT, bot)]
        usual: dict[str, Any] = {"options": COMMANDS, "preset": "quick", "seats": seats}
        return make_table(self.room, [self.ann], bots=0, **(usual | plan))

    def hint(self, table_id: str, seat: int = 0) -> Hint:
        """Ask for a hint."""
        return asyncio.run(self.runner.hints.ask(table_id, seat, self.ann.id))


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    store = Store(sqlite_url(tmp_path))
    found = Place(store)
    yield found
    found.runner.close()
    store.close()


def test_a_hint_is_a_legal_move_with_its_clicks(place: Place) -> None:
    place.runner.start()
    table_id = place.table()
    hint = place.hint(table_id)
    with place.room.looking(table_id) as live:
        view = live.match.view(0)
        packed = view.game.notation.read_move(view.book, hint.move)
        family = next(each for each in view.legal() if packed in each)
        assert hint.clicks == view.game.look.clicks(view.book, view.s, 0, family.code)
        assert hint.words.startswith(view.game.move_words(view.book, family.code))
    move(place.room, table_id, place.ann.id, hint.move)


def test_hints_are_for_casual_games_and_own_turns(place: Place) -> None:
    with pytest.raises(Refusal, match="no hints"):
        place.runner.hints.check(place.table(casual=False), 0)
    table_id = place.table()
    place.runner.start()

    def has_moved() -> bool:
        with place.room.looking(table_id) as live:
            return live.match.to_act == (0,)

    until(has_moved)
    with pytest.raises(NotYourTurn):
        place.runner.hints.check(table_id, 1)
    with pytest.raises(NotYourTurn):
        place.hint(table_id, 1)


def test_a_bot_that_fails_has_no_hint(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_workers: Workers, _request: dict[str, Any]) -> dict[str, Any]:
        raise BotFailed("it always does")

    monkeypatch.setattr(Workers, "ask", fails)
    place.runner.start()
    with pytest.raises(Unavailable, match="knows nothing"):
        place.hint(place.table())


# --- waiting -------------------------------------------------------------------------------------


def test_whoever_waits_for_a_hint_holds_no_thread(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints_module, "MOST", 50)
    monkeypatch.setattr(hints_module, "PATIENCE", PATIENCE)
    table_id = place.table()

    async def ask_often() -> list[Hint]:
        before = threading.active_count()
        asked = [
            asyncio.create_task(place.runner.hints.ask(table_id, 0, place.ann.id))
            for _ in range(50)
        ]
        while len(place.runner.simple.turns) < 50:
            await asyncio.sleep(0)
        assert threading.active_count() == before
        place.runner.start()
        return list(await asyncio.gather(*asked))

    found = asyncio.run(ask_often())
    assert len(found) == 50
    assert not place.runner.hints._waiting


def test_a_hint_that_is_not_given_in_time_is_given_up(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(hints_module, "PATIENCE", 0.01)
    monkeypatch.setattr(Workers, "ask", lambda _workers, request: asked.append(request))
    table_id = place.table(bot="idle")
    with pytest.raises(Busy):
        place.hint(table_id)
    assert not place.runner.hints._waiting
    assert not place.runner.hints._requests
    (request,) = place.runner.simple.turns._waiting - {table_id}
    place.runner._work(request, place.runner.simple)
    assert not asked, "no bot thinks for nobody"


def test_only_so_many_wait_at_one_address(place: Place) -> None:
    table_id = place.table()
    hints = place.runner.hints

    async def ask_too_often() -> None:
        asked = [
            asyncio.create_task(hints.ask(table_id, 0, place.ann.id))
            for _ in range(hints_module.MOST)
        ]
        while sum(hints._waiting.values()) < hints_module.MOST:
            await asyncio.sleep(0)
        with pytest.raises(Busy):
            await hints.ask(table_id, 0, place.ann.id)
        place.runner.usage.note(999, "elsewhere entirely")
        other = asyncio.create_task(hints.ask(table_id, 0, 999))
        await asyncio.sleep(0)
        assert hints._waiting["elsewhere entirely"] == 1
        hints.close()
        for each in [*asked, other]:
            with pytest.raises(Busy):
                await each

    asyncio.run(ask_too_often())


# --- beside bots that think long -----------------------------------------------------------------


def test_bots_that_think_long_keep_no_usual_bot_and_no_hint_waiting(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three tables want the one process for heavy bots, in which one thinks forever."""
    monkeypatch.setattr(pool, "LONGEST", 100 * PATIENCE)
    script, begun = tmp_path / "slow.py", tmp_path / "begun"
    script.write_text(SLOW.format(str(begun)), encoding="utf-8")
    for _ in range(3):
        table_id = place.table()
        with place.store.writing() as session:
            session.get_one(SeatRow, (table_id, 1)).bot = f"{script}:Slow"
            session.get_one(TableRow, table_id).version += 1
        place.runner.wake(table_id)
    place.runner.start()
    until(begun.exists)
    until(lambda: place.runner.figures()["heavy"].waiting == 2)
    other = place.table()

    def has_moved() -> bool:
        with place.room.looking(other) as live:
            return live.match.to_act == (0,)

    until(has_moved)
    assert place.hint(other).move
    figures = place.runner.figures()
    assert (figures["heavy"].thinking, figures["heavy"].decisions) == (1, 0)
    assert figures["simple"].decisions > 0
    assert figures["simple"].processor_seconds > 0
    assert figures["simple"].failures == 0
    assert place.runner.usage.seconds(place.ann.id) > 0
