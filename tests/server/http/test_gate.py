"""Who is let in: addresses that used much share one place, everybody else comes in at once."""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import Response

from support.clients import Client
from support.server import client, make_test_app
from wartable.server.http import accounts as gate
from wartable.server.http.accounts import (
    ALL,
    AT_FIRST,
    EACH,
    OVERDRAFT,
    PER_SECOND,
    SHARE,
    Accounts,
)
from wartable.server.http.gate import HANDSHAKE, Gate, opened, resting


class Time:
    """A clock that stands still until it is set."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def never_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow this machine is, no request is so long that it makes way, and none rests."""
    monkeypatch.setattr(gate, "LONG", 1000.0)
    monkeypatch.setattr(gate, "SHARE", 1.0)


def in_a_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Run a test on an event loop of its own."""
    return lambda: asyncio.run(asyncio.wait_for(test(), 60))


def scope_of(address: str, path: str = "/") -> dict[str, Any]:
    return {"type": "http", "path": path, "method": "GET", "headers": [], "client": (address, 1)}


class Application:
    """An application whose requests last until they are told to end."""

    def __init__(self, accounts: Accounts) -> None:
        self.gate = Gate(self._answer, accounts)
        self.inside: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        address = scope["client"][0]
        self.inside.append(address)
        await self._ends.setdefault(address, asyncio.Event()).wait()
        self.inside.remove(address)
        await Response("done")(scope, receive, send)

    async def ask(self, address: str) -> int:
        """Return the status of an answer."""
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        async def receive() -> Any:
            return {"type": "http.request", "body": b""}

        await self.gate(scope_of(address, "/api/x"), receive, send)
        return int(sent[0]["status"])

    def end(self, address: str) -> None:
        self._ends.setdefault(address, asyncio.Event()).set()

    def hold(self, address: str) -> None:
        """Let the next requests of an address last again."""
        self._ends[address] = asyncio.Event()


async def settled() -> None:
    """Let everything run that can."""
    for _ in range(20):
        await asyncio.sleep(0)


@in_a_loop
async def test_only_a_few_requests_are_worked_on_at_once() -> None:
    site = Application(Accounts(Time()))
    asking = [asyncio.create_task(site.ask(a)) for a in ("a", "b") for _ in range(EACH + 2)]
    await settled()
    assert sorted(site.inside) == ["a"] * EACH + ["b"] * min(EACH, ALL - EACH)
    site.end("a")
    site.end("b")
    assert await asyncio.gather(*asking) == [200] * len(asking)


@in_a_loop
async def test_whoever_used_least_comes_in_next() -> None:
    accounts = Accounts(Time())
    site = Application(accounts)
    accounts.of("much").spend(AT_FIRST - 0.01)
    accounts.of("more").spend(AT_FIRST + 0.01)
    first = [asyncio.create_task(site.ask(a)) for a in ("x", "y")]
    await settled()
    waiting = [asyncio.create_task(site.ask(a)) for a in ("more", "much", "little")]
    await settled()
    for ended, comes in (("x", "little"), ("y", "much"), ("little", "more")):
        assert comes not in site.inside
        site.end(ended)
        await settled()
        assert comes in site.inside
    for each in ("more", "much", "little"):
        site.end(each)
    assert await asyncio.gather(*first, *waiting) == [200] * 5


@in_a_loop
async def test_those_who_used_much_share_one_place_in_turn_and_others_come_in() -> None:
    accounts = Accounts(Time())
    site = Application(accounts)
    for heavy in ("a", "b"):
        accounts.of(heavy).spend(AT_FIRST)
    asking = [asyncio.create_task(site.ask(a)) for a in ("a", "a", "a", "b", "light")]
    await settled()
    assert sorted(site.inside) == ["a", "light"]
    site.end("a")
    await settled()
    assert "b" in site.inside, "it is b's turn, although two of a have waited longer"
    site.end("b")
    site.end("light")
    assert await asyncio.gather(*asking) == [200] * 5
    assert (accounts.heavy, accounts.running, accounts.waiting) == (0, 0, 0)


@in_a_loop
async def test_what_an_address_used_is_forgiven_with_time() -> None:
    clock = Time()
    accounts = Accounts(clock)
    accounts.of("a").spend(1000.0)
    assert accounts.of("a").left == -OVERDRAFT
    clock.now += (OVERDRAFT + 0.1) / PER_SECOND
    assert accounts.of("a").left == pytest.approx(0.1)
    clock.now += 1e6
    accounts.of("b")
    accounts.of("c")
    assert len(accounts) == 1, "an account that is as good as new is dropped"


@in_a_loop
async def test_too_many_waiting_requests_are_refused() -> None:
    accounts = Accounts(Time())
    site = Application(accounts)
    asking = [asyncio.create_task(site.ask("a")) for _ in range(EACH + gate.WAITING)]
    await settled()
    assert await site.ask("a") == 429
    other = asyncio.create_task(site.ask("b"))
    await settled()
    assert "b" in site.inside
    site.end("a")
    site.end("b")
    assert set(await asyncio.gather(*asking, other)) == {200}


@in_a_loop
async def test_a_request_does_not_wait_for_ever() -> None:
    accounts = Accounts(Time())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gate, "PATIENCE", 0.01)
        site = Application(accounts)
        asking = [asyncio.create_task(site.ask("a")) for _ in range(EACH)]
        await settled()
        assert await site.ask("a") == 429
        site.end("a")
        assert await asyncio.gather(*asking) == [200] * EACH
    assert (accounts.waiting, accounts.of("a").running) == (0, 0)


@in_a_loop
async def test_a_long_request_holds_up_nobody_else() -> None:
    accounts = Accounts(Time())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gate, "LONG", 0.01)
        patch.setattr(gate, "LONG_HEAVY", 0.01)
        site = Application(accounts)
        for heavy in ("a", "b"):
            accounts.of(heavy).spend(AT_FIRST)
        first = asyncio.create_task(site.ask("a"))
        await settled()
        second = asyncio.create_task(site.ask("b"))
        while "b" not in site.inside:
            await asyncio.sleep(0.001)
        site.end("a")
        site.end("b")
        assert [await first, await second] == [200, 200]
    assert accounts.heavy == 0


@in_a_loop
async def test_a_place_is_free_while_a_request_rests() -> None:
    accounts = Accounts(Time())
    change = asyncio.Event()

    async def polling(scope: Any, receive: Any, send: Any) -> None:
        async with resting():
            assert accounts.of("a").running == 0
            await change.wait()
        assert accounts.of("a").running == 1
        await Response("done")(scope, receive, send)

    site = Application(accounts)
    site.gate = Gate(polling, accounts)
    asking = [asyncio.create_task(site.ask("a")) for _ in range(1)]
    await settled()
    change.set()
    assert await asyncio.gather(*asking) == [200]


@in_a_loop
async def test_whoever_goes_away_while_waiting_leaves_nothing_behind() -> None:
    accounts = Accounts(Time())
    site = Application(accounts)
    accounts.of("a").spend(AT_FIRST)
    first = asyncio.create_task(site.ask("a"))
    await settled()
    waiting = asyncio.create_task(site.ask("a"))
    await settled()
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    site.end("a")
    assert await first == 200
    account = accounts.of("a")
    assert (accounts.heavy, accounts.waiting, account.running, len(account.waiting)) == (0, 0, 0, 0)


async def visit(site: Application, accounts: Accounts, address: str, cost: float) -> None:
    """Let one request of an address come in, cost something, and end."""
    site.hold(address)
    asking = asyncio.create_task(site.ask(address))
    while address not in site.inside:
        await asyncio.sleep(0)
    accounts.of(address).spend(cost)
    site.end(address)
    assert await asking == 200


@in_a_loop
async def test_those_who_used_much_rest_while_there_are_others() -> None:
    clock = Time()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gate, "SHARE", SHARE)
        await rest_while_there_are_others(clock)


async def rest_while_there_are_others(clock: Time) -> None:
    accounts = Accounts(clock)
    site = Application(accounts)
    accounts.of("much").spend(AT_FIRST)
    await visit(site, accounts, "much", 1.0)
    await visit(site, accounts, "much", 1.0)  # nobody else is there, so it need not rest
    await visit(site, accounts, "light", 0.0)
    await visit(site, accounts, "much", 0.001)
    resting = 0.001 * (1 - SHARE) / SHARE
    asking = asyncio.create_task(site.ask("much"))
    await settled()
    assert site.inside == []
    clock.now += 0.9 * resting
    await asyncio.sleep(2 * resting)
    assert site.inside == [], "timers may be early"
    clock.now += 100.0
    assert await asking == 200


@in_a_loop
async def test_a_heavy_address_gets_nothing_back_while_it_asks_for_more() -> None:
    clock = Time()
    accounts = Accounts(clock)
    site = Application(accounts)
    accounts.of("a").spend(AT_FIRST)
    asking = asyncio.create_task(site.ask("a"))
    await settled()
    before = accounts.of("a").left
    clock.now += 1000.0
    assert accounts.of("a").left == before
    site.end("a")
    assert await asking == 200
    clock.now += 1000.0
    assert not accounts.of("a").is_heavy


@in_a_loop
async def test_a_socket_has_a_place_until_it_is_opened() -> None:
    accounts = Accounts(Time())
    ends = asyncio.Event()

    async def stream(scope: Any, receive: Any, send: Any) -> None:
        assert accounts.of("a").running == 1
        opened()
        assert accounts.of("a").running == 0
        await ends.wait()

    scope = scope_of("a", "/api/tables/x/stream") | {"type": "websocket"}
    socket = asyncio.create_task(Gate(stream, accounts)(scope, nothing, nowhere))
    await settled()
    assert (accounts.running, accounts.of("a").spent) == (0, HANDSHAKE)
    ends.set()
    await socket


@in_a_loop
async def test_a_socket_that_may_not_come_in_is_closed() -> None:
    accounts = Accounts(Time())
    site = Application(accounts)
    asking = [asyncio.create_task(site.ask("a")) for _ in range(EACH + gate.WAITING)]
    await settled()
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = scope_of("a", "/api/tables/x/stream") | {"type": "websocket"}
    await site.gate(scope, nothing, send)
    assert [each["type"] for each in sent] == ["websocket.close"]
    site.end("a")
    assert set(await asyncio.gather(*asking)) == {200}


async def nothing() -> Any:
    return {"type": "websocket.connect"}


async def nowhere(_message: Any) -> None:
    return


@in_a_loop
async def test_whoever_has_just_gone_away_takes_no_place() -> None:
    accounts = Accounts(Time())
    site = Application(accounts)
    first = asyncio.create_task(site.ask("a"))
    await settled()
    gone, waiting = (asyncio.create_task(site.ask("a")) for _ in range(2))
    await settled()
    gone.cancel()
    await asyncio.sleep(0)  # its future is cancelled, but it is still in line
    site.end("a")
    assert await first == 200
    accounts.let_in()
    assert await waiting == 200
    await asyncio.gather(gone, return_exceptions=True)
    assert (accounts.running, accounts.waiting) == (0, 0)


# --- what it costs -----------------------------------------------------------------------------


def test_what_a_route_costs_in_its_thread_is_charged(tmp_path: Path) -> None:
    app = make_test_app(tmp_path, rate_limits=True)
    with pytest.MonkeyPatch.context() as patch, client(app) as found:
        charged: list[tuple[int, float]] = []
        patch.setattr(
            gate.Account, "spend", lambda _, cost: charged.append((threading.get_ident(), cost))
        )
        assert found.get("/games/dukes").status_code == 200
        cost: dict[int, float] = defaultdict(float)
        for thread, seconds in charged:
            cost[thread] += seconds
        assert len(cost) >= 2 and max(cost.values()) > 0.0005


def test_a_heavy_address_is_served_too(tmp_path: Path) -> None:
    app = make_test_app(tmp_path, rate_limits=True)
    with pytest.MonkeyPatch.context() as patch, client(app):
        patch.setattr(gate, "AT_FIRST", -1.0)
        patch.setattr(gate, "PER_SECOND", 0.0)
        asking = Client(app, "http://localhost", client=("192.0.2.1", 1))
        assert [asking.get("/api/games").status_code for _ in range(3)] == [200] * 3
