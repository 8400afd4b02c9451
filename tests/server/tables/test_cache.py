"""Tables in memory: bounded in bytes, and freed at once when they are dropped."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from support.inner import TO_FAIR, begin, inner_room
from support.server import (
    Heard,
    any_move,
    client,
    make_guests,
    make_table,
    make_test_app,
    sqlite_url,
)
from wartable.engine.errors import NotYourTurn, Refusal
from wartable.engine.game import Game
from wartable.engine.registry import all_games
from wartable.server.accounts.people import People
from wartable.server.store.store import Store
from wartable.server.tables.cache import Cache
from wartable.server.tables.lobby import ME, Wish
from wartable.server.tables.play import move
from wartable.server.tables.service import BARE, Room
from wartable.server.tables.summary import BOT

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)

# --- the cache ---------------------------------------------------------------------------------


def test_what_was_unused_for_longest_goes_when_the_budget_is_spent() -> None:
    cache: Cache[str] = Cache(100)
    for name in "abc":
        assert cache.add(name, name.upper(), 30) == name.upper()
    assert cache.get("a") == "A"
    cache.add("d", "D", 30)
    assert [cache.get(name) for name in "abcd"] == ["A", None, "C", "D"]
    assert (len(cache), cache.size) == (3, 90)


def test_what_grows_makes_room_for_itself() -> None:
    cache: Cache[list[int]] = Cache(100)
    last = [3]
    for name, thing in (("a", [1]), ("b", [2]), ("c", last)):
        cache.add(name, thing, 30)
    cache.weigh("c", last, 75)
    assert [cache.get(name) for name in "abc"] == [None, None, last]
    cache.weigh("c", last, 500)
    assert (cache.get("c"), len(cache), cache.size) == (last, 1, 500)
    cache.add("d", [4], 10)
    assert (cache.get("c"), cache.size) == (None, 10)


def test_only_what_is_kept_is_weighed() -> None:
    cache: Cache[list[int]] = Cache(100)
    first, second = [1], [1]
    assert cache.add("a", first, 10) is first
    assert cache.add("a", second, 20) is first
    cache.weigh("a", second, 50)
    cache.weigh("b", second, 50)
    assert cache.size == 10
    cache.clear()
    assert (len(cache), cache.size) == (0, 0)


# --- tables --------------------------------------------------------------------------------------


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Keep the collector from freeing what only it can free."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def kept(room: Room, table_id: str) -> list[ref[Any]]:
    """Return weak references to a table in memory, its record, its match and its state."""
    live = room.kept.get(table_id)
    assert live is not None
    assert live.record is not None
    inner = live.record.match.inner
    return [ref(live), ref(live.record), ref(live.record.match), *([ref(inner)] if inner else [])]


def freed(room: Room, weak: list[ref[Any]]) -> bool:
    """Drop all tables and tell whether these are gone."""
    room.kept.clear()
    return all(each() is None for each in weak)


@every_game
@pytest.mark.usefixtures("no_collector")
def test_a_table_that_strangers_looked_at_is_freed(tmp_path: Path, game: Game) -> None:
    app = make_test_app(tmp_path)
    with client(app) as browser:
        server = app.state.server
        (ann,) = make_guests(server.people, 1)
        bots = [Wish(BOT, bot="random")] * (game.usual_seats - 1)
        plan: dict[str, Any] = {"game": game.key, "preset": "", "seats": [Wish(ME), *bots]}
        table_id = make_table(server.room, [ann], **plan)
        with suppress(NotYourTurn, IndexError):  # where others begin
            move(server.room, table_id, ann.id, any_move(server.room, table_id, 0))
        for path in ("", "/view", "/legal", "/replay/0"):
            assert browser.get(f"/api/tables/{table_id}{path}").status_code in (200, 404)
        for path in ("", "/replay", "/nothing"):
            assert browser.get(f"/tables/{table_id}{path}").status_code in (200, 404)
        with browser.websocket_connect(f"/api/tables/{table_id}/stream") as link:
            link.receive_json()
        server.bots.close()
        weak = kept(server.room, table_id)
        assert freed(server.room, weak)


@pytest.mark.usefixtures("pig", "sty", "no_collector")
def test_a_table_with_a_nested_match_is_freed(store: Store, people: People) -> None:
    room, inner = inner_room(store)
    (ann,) = make_guests(people, 1)
    table_id = begin(room, ann)
    move(room, table_id, ann.id, TO_FAIR)
    inner.open(table_id, ann.id)
    weak = kept(room, table_id)
    assert len(weak) == 4
    assert freed(room, weak)


@pytest.mark.usefixtures("no_collector")
def test_a_table_that_refused_something_is_freed(room: Room, people: People) -> None:
    (ann,) = make_guests(people, 1)
    table_id = make_table(room, [ann], bots=2)
    for _ in range(3):
        with pytest.raises(Refusal):
            move(room, table_id, ann.id, 2**40)
    assert freed(room, kept(room, table_id))


def test_tables_are_dropped_by_what_they_cost(store: Store, people: People) -> None:
    room = Room(store, Heard())
    (ann,) = make_guests(people, 1)
    tables = [make_table(room, [ann], bots=2) for _ in range(6)]
    one = room.kept.size // 6
    assert one > BARE
    room.kept.budget = 3 * one + one // 2
    for table_id in tables:
        with room.looking(table_id) as live:
            live.match.view()
        assert room.kept.size <= room.kept.budget
    assert len(room.kept) == 3
    with room.looking(tables[0]) as live:  # read again
        assert live.match.to_act


@pytest.mark.usefixtures("no_collector")
def test_looks_over_more_tables_than_fit_take_no_more_memory(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    room = Room(store, Heard())
    (ann,) = make_guests(People(store), 1)
    tables = [make_table(room, [ann], bots=2) for _ in range(40)]
    room.kept.budget = room.kept.size // 8

    def look_around(rounds: int) -> int:
        for table_id in tables * rounds:
            with room.looking(table_id) as live:
                live.match.view().svg()
        return resident()

    before = look_around(1)
    assert look_around(12) - before < 24 * 2**20  # each of 480 looks replays a table
    store.close()


def resident() -> int:
    """Return the resident memory of this process in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
