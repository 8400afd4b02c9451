"""Hints: what the usual bot would do in a person's place.

Whoever asks waits without a thread. A thread of the bots looks at the table when it is the person's
turn in the queue.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field

from wartable.bots.registry import usual_bot
from wartable.engine.errors import NotYourTurn, Refusal, WartableError
from wartable.engine.kit.moves import amount_of, code_of
from wartable.engine.play.messages import view_message
from wartable.engine.play.view import View
from wartable.server.bots.lanes import Lane
from wartable.server.bots.pool import BotFailed, Stopping
from wartable.server.bots.usage import Usage
from wartable.server.errors import Busy, Unavailable
from wartable.server.log import complaints
from wartable.server.tables.permissions import check_running
from wartable.server.tables.play import check_nothing_inside
from wartable.server.tables.service import Live, Room

#: How many seconds a hint waits for its turn.
PATIENCE = 5.0
#: How many hints may wait for the people at one address.
MOST = 8


@dataclass(frozen=True, slots=True)
class Hint:
    """A bot's suggestion: the move in notation, in words, and as clicks."""

    move: str
    words: str
    clicks: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class HintRequest:
    """A person in a seat who wants a hint."""

    table_id: str
    seat: int
    person: int
    answer: Future[Hint] = field(default_factory=Future)


#: A lane whose queue holds tables and requests for hints.
HintLane = Lane[str | HintRequest]


class Hints:
    """Requests for hints, in the queue of a lane."""

    def __init__(self, room: Room, usage: Usage, lane: HintLane) -> None:
        self._room = room
        self._usage = usage
        self._lane = lane
        self._waiting: Counter[str] = Counter()
        self._requests: set[HintRequest] = set()

    def check(self, table_id: str, seat: int) -> None:
        """Raise ``WartableError`` unless there are hints for the seat now."""
        with self._room.looking(table_id) as live:
            _check(live, seat)

    async def ask(self, table_id: str, seat: int, person: int) -> Hint:
        """Return a hint; only for the event loop.

        Raises ``Busy`` if there is none in time, and ``WartableError`` if there can be none.
        """
        address = self._usage.address_of(person)
        if self._waiting[address] >= MOST:
            raise _busy()
        request = HintRequest(table_id, seat, person)
        self._waiting[address] += 1
        self._requests.add(request)
        try:
            self._lane.turns.put(request, person)
            return await _in_time(request.answer)
        finally:
            request.answer.cancel()
            self._requests.discard(request)
            self._waiting -= Counter([address])  # drops addresses for which none is left

    def answer(self, request: HintRequest, lane: HintLane) -> None:
        """Answer a request, unless it has been given up; only for a thread of the bots."""
        if not request.answer.set_running_or_notify_cancel():
            return
        try:
            request.answer.set_result(self._hint(request, lane))
        except Stopping:
            request.answer.set_exception(_busy())
            raise
        except Exception as error:
            if not isinstance(error, WartableError):
                complaints.tell(f"cannot give a hint at table {request.table_id}", error)
            # The traceback holds the request, which would hold the error: garbage in a cycle.
            request.answer.set_exception(error.with_traceback(None))

    def close(self) -> None:
        """Tell everybody who waits that there will be no hint."""
        for request in list(self._requests):
            with suppress(InvalidStateError):
                request.answer.set_exception(_busy())

    def _hint(self, request: HintRequest, lane: HintLane) -> Hint:
        table_id, seat = request.table_id, request.seat
        with self._room.looking(table_id) as live:
            _check(live, seat)
            game, message = live.match.game, view_message(live.match, seat)
        try:
            answer = lane.ask(usual_bot(game), message, request.person)
        except BotFailed:
            raise Unavailable("no-hint", "the bot knows nothing: try again") from None
        with self._room.looking(table_id) as live:
            return _worded(live.match.view(seat), answer["move"])


async def _in_time(answer: Future[Hint]) -> Hint:
    """Return a result that begins to be made within ``PATIENCE``; raise ``Busy``."""
    waiting = asyncio.wrap_future(answer)
    await asyncio.wait([waiting], timeout=PATIENCE)
    if not waiting.done() and answer.cancel():  # one that is being made cannot be cancelled
        raise _busy()
    return await waiting


def _check(live: Live, seat: int) -> None:
    check_running(live.info)
    if not live.info.casual:
        raise Refusal("no-hints", "there are no hints at this table")
    check_nothing_inside(live.match)
    if seat not in live.match.to_act:
        raise NotYourTurn("not-your-turn", "there is nothing to decide now")


def _worded(view: View, move: int | str) -> Hint:
    """Return a bot's move in the seat of a view as a hint."""
    game = view.game
    packed = game.notation.read_move(view.book, move) if isinstance(move, str) else move
    code, amount = code_of(packed), amount_of(packed)
    words = game.move_words(view.book, code)
    return Hint(
        game.notation.write_move(view.book, packed),
        f"{words}: {amount}" if amount else words,
        game.look.clicks(view.book, view.s, view.seat, code),
    )


def _busy() -> Busy:
    return Busy("no-hint", "the bots are busy: try again in a moment")
