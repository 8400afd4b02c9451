"""Runs the bots of all tables: one decision at a time at each, in separate processes."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from wartable.bots.registry import is_simple, usual_bot
from wartable.engine.errors import NotLegal, Unreadable, WartableError
from wartable.engine.game import Game
from wartable.engine.play.messages import view_message
from wartable.server.bots.hints import HintLane, HintRequest, Hints
from wartable.server.bots.lanes import Figures, Lane
from wartable.server.bots.pool import BotFailed, Preparing, Stopping
from wartable.server.bots.usage import Usage
from wartable.server.log import complaints
from wartable.server.store.models import SeatRow, TableRow
from wartable.server.tables.inner import InnerTables
from wartable.server.tables.play import awaits_inner, bot_plays, is_late, moves_made
from wartable.server.tables.service import TALK, Room
from wartable.server.tables.summary import RUNNING, Info
from wartable.server.tables.transaction import Draft

#: How often a bot may fail at a decision. After that the usual bot decides, and if it fails too,
#: the timeout move is made.
TRIES = 2
#: Threads for the usual bots beyond the number of their processes.
SPARE = 2


@dataclass(frozen=True, slots=True)
class _Task:
    """A decision to make in a lane; only ``view`` leaves this process.

    ``bot`` sits in the seat. ``decider`` decides: another bot after failures, and nobody if it is
    empty. ``made`` is how many moves the seat had made by then, ``happened`` the length of the
    history.
    """

    table_id: str
    owner: int
    game: Game
    seat: int
    bot: str
    decider: str
    phase: int
    made: int
    happened: int
    view: dict[str, Any] | None


class BotRunner:
    """Makes bots play. All methods may be called from any thread.

    There are two lanes. Simple bots decide at once, and so does whoever gives hints: they have a
    process of their own. All others have ``processes`` of them.
    """

    def __init__(self, room: Room, processes: int, inner: InnerTables | None = None) -> None:
        self._room = room
        self._inner = InnerTables(room) if inner is None else inner
        self.usage = Usage()
        self.simple: HintLane = Lane("simple", self.usage, 1, SPARE, self._work)
        self.heavy: HintLane = Lane("heavy", self.usage, processes, 0, self._work)
        self.hints = Hints(room, self.usage, self.simple)
        self._preparing = Preparing(self.wake)
        #: Failures by table, then by seat and bot.
        self._failures: dict[str, Counter[tuple[int, str]]] = {}
        self._warming = threading.Thread(target=self._warm, name="warm", daemon=True)
        room.listeners.append(self._changed)

    def start(self) -> None:
        """Start the threads."""
        self.simple.start()
        self.heavy.start()
        self._warming.start()

    def close(self) -> None:
        """Stop; pending decisions are made after the next start."""
        self.hints.close()
        self.simple.close()
        self.heavy.close()
        self._preparing.close()
        if self._warming.is_alive():
            self._warming.join(5)
        self.simple.join()
        self.heavy.join()

    def figures(self) -> dict[str, Figures]:
        """Return what each lane is doing and has done, by its name."""
        return {lane.name: lane.figures() for lane in (self.simple, self.heavy)}

    def wake(self, table_id: str) -> None:
        """Check whether a bot is to act at a table."""
        self.simple.turns.put(table_id)  # the owner is known once the table is read

    def _changed(self, info: Info) -> None:
        if info.status == RUNNING:
            if any(seat.plays or seat.is_absent for seat in info.seats):
                self.simple.turns.put(info.id, info.owner_id)
        else:
            self._failures.pop(info.id, None)

    def _warm(self) -> None:
        """Start a process if a running table has bots."""
        try:
            with self._room.store.reading() as session:
                playing = (SeatRow.bot != "") | (SeatRow.standin != "")
                wanted = select(TableRow.id).join(SeatRow, SeatRow.table_id == TableRow.id)
                wanted = wanted.where(TableRow.status == RUNNING, playing).limit(1)
                if session.scalar(wanted) is not None:
                    self.simple.workers.warm()
        except Stopping:
            return
        except (SQLAlchemyError, OSError, BotFailed) as error:
            complaints.tell("cannot start a process for bots", error)

    # --- taking turns ------------------------------------------------------------------------

    def _work(self, item: str | HintRequest, lane: HintLane) -> None:
        """Do what has come to its turn in a lane; raise only ``Stopping``."""
        if isinstance(item, HintRequest):
            self.hints.answer(item, lane)
            return
        try:
            self._turn(item, lane)
        except Stopping:
            raise
        except Exception as error:  # one table must not stop the others; the clock retries
            complaints.tell(f"cannot look after the bots of table {item}", error)

    def _turn(self, table_id: str, lane: HintLane | None = None) -> None:
        """Make one decision at a table, if a bot is to act there.

        Every table comes to the simple bots first; one whose bot is heavy goes on to their lane.
        """
        lane = self.simple if lane is None else lane
        task = self._task(table_id, lane)
        if task is None:
            if self._is_inside(table_id):
                self._inner.go_on(table_id)
            return
        if not self._preparing.is_ready(task.game, task.decider or task.bot, table_id):
            return
        if task.view is None:
            self._lane_of(task.game, task.decider).turns.put(table_id, task.owner)
            return
        try:
            self._decide(task, lane)
        except (SQLAlchemyError, Stopping):
            raise
        except Exception as error:
            if self._is_its_fault(task, error):
                self._failed(task, error)
        self.simple.turns.put(table_id, task.owner)

    def _lane_of(self, game: Game, bot: str) -> HintLane:
        return self.simple if not bot or is_simple(bot, game) else self.heavy

    def _is_inside(self, table_id: str) -> bool:
        """Tell whether a table waits for a nested match, which is played elsewhere."""
        with self._room.looking(table_id) as live:
            is_running = live.info.status == RUNNING and live.record is not None
            return is_running and awaits_inner(live.match)

    def _task(self, table_id: str, lane: HintLane | None = None) -> _Task | None:
        """Return the next decision of a bot at a table, without a view if it is another lane's."""
        lane = self.simple if lane is None else lane
        with self._room.looking(table_id) as live:
            if live.info.status != RUNNING or live.record is None or is_late(self._room, live.info):
                return None
            match = live.match
            if awaits_inner(match):
                return None
            for seat in match.to_act:
                bot = live.info.seats[seat].plays
                if bot:
                    decider = self._decider(table_id, seat, bot, match.game)
                    fits = self._lane_of(match.game, decider) is lane
                    return _Task(
                        table_id,
                        live.info.owner_id,
                        match.game,
                        seat,
                        bot,
                        decider,
                        match.phase,
                        moves_made(match, seat),
                        len(match.history),
                        view_message(match, seat) if fits else None,
                    )
        return None

    def _decider(self, table_id: str, seat: int, bot: str, game: Game) -> str:
        """Return which bot decides in the seat of a bot; empty for the timeout move."""
        failures = self._failed_so_far(table_id, seat, bot)
        if failures < TRIES:
            return bot
        return usual_bot(game) if failures == TRIES else ""

    def _decide(self, task: _Task, lane: HintLane) -> None:
        choice: int | str | None = None
        text: str | None = None
        if task.decider and task.view is not None:
            answer = lane.ask(task.decider, task.view, task.owner)
            choice, text = answer["move"], answer["text"]
        bot_plays(self._room, task.table_id, task.seat, choice, text, task.phase, made=task.made)
        if task.decider == task.bot:
            # The end of the game has dropped those of all seats.
            self._failures.get(task.table_id, Counter()).pop((task.seat, task.bot), None)

    def _is_its_fault(self, task: _Task, error: Exception) -> bool:
        """Tell whether the bot failed; most refusals mean that the decision is obsolete.

        A move may also have become illegal because others acted in the same phase.
        """
        if isinstance(error, NotLegal):
            with self._room.looking(task.table_id) as live:
                if task.game.acts_at_once(live.match.book):
                    return len(live.match.history) == task.happened
        return isinstance(error, NotLegal | Unreadable) or not isinstance(error, WartableError)

    def _failed_so_far(self, table_id: str, seat: int, bot: str) -> int:
        return self._failures.get(table_id, Counter())[seat, bot]

    def _failed(self, task: _Task, error: Exception) -> None:
        """Count a failure; after ``TRIES`` others decide for the bot, and the table says so."""
        why = error if isinstance(error, BotFailed) else "no legal move"
        complaints.tell(f"bot {task.bot} failed at table {task.table_id}, {why}", error)
        failures = self._failures.setdefault(task.table_id, Counter())
        failures[task.seat, task.bot] += 1
        if failures[task.seat, task.bot] > TRIES + 1:
            raise error  # even the timeout move failed: the clock retries
        if failures[task.seat, task.bot] == TRIES:
            self._room.change(task.table_id, lambda draft: _own_up(draft, task.bot))
            self._room.bus.publish(task.table_id, TALK)


def _own_up(draft: Draft, bot: str) -> None:
    draft.say(f"{bot} had a problem")
