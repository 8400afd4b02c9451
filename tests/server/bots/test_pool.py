"""Processes for bots: prepared before they think, killed only when they hang."""

from __future__ import annotations

import threading
from typing import Any, ClassVar

import pytest

from support.server import PATIENCE
from support.sockets import COMMANDS
from wartable.bots.search.bot import STRIDE
from wartable.bots.search.workspace import Workspace
from wartable.engine.play.match import Match
from wartable.engine.play.messages import view_message
from wartable.engine.registry import find_game
from wartable.server.bots import pool
from wartable.server.bots.pool import (
    LONGEST,
    LONGEST_LOADING,
    BotFailed,
    Stopping,
    Worker,
    Workers,
)
from wartable.server.bots.worker import answer


class Scripted(Worker):
    """A process that does as its bot is called, and notes what it was asked."""

    made: ClassVar[list[Scripted]] = []
    #: Replacements prepare only after this.
    may_prepare = threading.Event()

    def __init__(self) -> None:
        self.asked: list[tuple[str, float]] = []
        self.prepared = {}
        self.is_dead = False
        self.made.append(self)

    def ask(self, request: dict[str, Any], seconds: float = LONGEST) -> dict[str, Any]:
        """Answer at once, or fail."""
        bot = request.get("bot", "")
        self.asked.append((f"{bot} decides" if "view" in request else bot, seconds))
        if bot and "view" not in request and len(self.made) > 1:
            assert self.may_prepare.wait(PATIENCE)
        if "view" not in request:
            return {}
        if bot == "hangs":
            raise BotFailed("it took too long")
        if bot == "raises":
            return {"error": "ValueError", "seconds": 0.25}
        return {"move": 1, "text": None, "seconds": 0.5}

    @property
    def pid(self) -> int:
        """A number."""
        return self.made.index(self)

    def kill(self) -> None:
        """Note it."""
        self.is_dead = True

    end = kill


@pytest.fixture(autouse=True)
def scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "Worker", Scripted)
    monkeypatch.setattr(Scripted, "made", [])
    monkeypatch.setattr(Scripted, "may_prepare", threading.Event())


def asked(bot: str) -> dict[str, Any]:
    return {"view": {"game": "duper"}, "bot": bot, "chance": 1, "seconds": 1.0}


def test_what_a_bot_prepares_is_no_thinking_time() -> None:
    workers = Workers(1)
    workers.ask(asked("search"))
    assert Scripted.made[0].asked == [
        ("", LONGEST),
        ("search", LONGEST_LOADING),
        ("search decides", LONGEST),
    ]
    workers.close()


def test_a_process_that_hangs_is_replaced_by_one_that_is_prepared() -> None:
    workers = Workers(1)
    workers.ask(asked("search:ms=5"))
    with pytest.raises(BotFailed, match="too long"):
        workers.ask(asked("hangs"))
    assert Scripted.made[0].is_dead
    found: list[dict[str, Any]] = []
    waiting = threading.Thread(target=lambda: found.append(workers.ask(asked("greedy"))))
    waiting.start()
    Scripted.may_prepare.set()
    waiting.join(PATIENCE)
    assert found
    first, second = Scripted.made
    assert [what for what, _ in second.asked] == [
        *("", "search:ms=5", "hangs"),
        *("greedy", "greedy decides"),
    ]
    assert workers.pids() == [second.pid]
    workers.close()
    assert second.is_dead and first.is_dead


def test_a_bot_that_raises_costs_no_process() -> None:
    workers = Workers(1)
    with pytest.raises(BotFailed, match="ValueError") as failed:
        workers.ask(asked("raises"))
    assert failed.value.seconds == 0.25
    workers.ask(asked("greedy"))
    assert len(Scripted.made) == 1
    workers.close()


def test_a_process_that_fails_in_an_unknown_way_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Scripted.may_prepare.set()
    workers = Workers(1)
    with monkeypatch.context() as patch, pytest.raises(ValueError, match="no answer"):
        patch.setattr(Scripted, "decide", _fails)
        workers.ask(asked("greedy"))
    assert workers.ask(asked("greedy"))["move"] == 1
    workers.close()


def _fails(_worker: Worker, _request: dict[str, Any]) -> dict[str, Any]:
    raise ValueError("no answer")


def test_nothing_is_asked_after_the_end() -> None:
    workers = Workers(2)
    workers.ask(asked("greedy"))
    workers.close()
    with pytest.raises(Stopping):
        workers.ask(asked("greedy"))


# --- in the process ------------------------------------------------------------------------------


def test_search_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many iterations it is told to do; and the time is reported."""
    real, grown = Workspace.grow, list[int]()

    def grow(space: Workspace, iterations: int) -> None:
        grown.append(iterations)
        real(space, iterations)

    monkeypatch.setattr(Workspace, "grow", grow)
    game = find_game("territory")
    match = Match(game, seed=1, options=game.options(COMMANDS, preset="small"))
    request = {"view": view_message(match, 0), "bot": "search:iterations=20000", "chance": 1}
    found = answer(request | {"seconds": 0.0})
    assert grown == [STRIDE]
    assert found["seconds"] > 0
    match.play(0, found["move"])
