"""Runs the bots of all tables: one decision at a time, in separate processes."""

from __future__ import annotations

import secrets
import threading
from collections import Counter
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from wartable.bots.registry import usual_bot
from wartable.engine.errors import NotLegal, NotYourTurn, Refusal, Unreadable, WartableError
from wartable.engine.game import Game
from wartable.engine.kit.chance import SEED_LIMIT
from wartable.engine.kit.moves import amount_of, code_of
from wartable.engine.play.messages import view_message
from wartable.server.bots.pool import BotFailed, Preparing, Stopping, Workers
from wartable.server.bots.queue import Turns
from wartable.server.errors import Unavailable
from wartable.server.log import complaints
from wartable.server.store.models import SeatRow, TableRow
from wartable.server.tables.inner import InnerTables
from wartable.server.tables.permissions import check_running
from wartable.server.tables.play import (
    awaits_inner,
    bot_plays,
    check_nothing_inside,
    is_late,
    moves_made,
)
from wartable.server.tables.service import TALK, Room
from wartable.server.tables.summary import RUNNING, Info
from wartable.server.tables.transaction import Draft

#: How often a bot may fail at a decision. After that the usual bot decides, and if it fails too,
#: the timeout move is made.
TRIES = 2
#: How many seconds a hint waits for an idle process.
PATIENCE = 5.0
#: Threads beyond the number of processes: some write moves while bots think.
SPARE = 2


@dataclass(frozen=True, slots=True)
class Hint:
    """A bot's suggestion: the move in notation, in words, and as clicks."""

    move: str
    words: str
    clicks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Task:
    """A decision to make; only ``view`` leaves this process.

    ``made`` is how many moves the seat had made by then, ``happened`` the length of the history.
    """

    table_id: str
    owner: int
    game: Game
    seat: int
    bot: str
    phase: int
    made: int
    happened: int
    view: dict[str, Any]


class BotRunner:
    """Makes bots play. All methods may be called from any thread."""

    def __init__(self, room: Room, processes: int, inner: InnerTables | None = None) -> None:
        self._room = room
        self._inner = InnerTables(room) if inner is None else inner
        self._workers = Workers(processes)
        self._turns = Turns()
        self._preparing = Preparing(self.wake)
        #: Failures by table, then by seat and bot.
        self._failures: dict[str, Counter[tuple[int, str]]] = {}
        self._threads = [
            threading.Thread(target=self._run, name="bots", daemon=True)
            for _ in range(max(1, processes) + SPARE)
        ]
        self._threads.append(threading.Thread(target=self._warm, name="warm", daemon=True))
        room.listeners.append(self._changed)

    def start(self) -> None:
        """Start the threads."""
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Stop; pending decisions are made after the next start."""
        self._turns.close()
        self._workers.close()
        self._preparing.close()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(5)
        self._workers.close()  # workers that were returned meanwhile

    def wake(self, table_id: str) -> None:
        """Check whether a bot is to act at a table."""
        self._turns.put(table_id)  # the owner is known once the table is read

    def _changed(self, info: Info) -> None:
        if info.status == RUNNING:
            if any(seat.plays or seat.is_absent for seat in info.seats):
                self._turns.put(info.id, info.owner_id)
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
                    self._workers.warm()
        except Stopping:
            return
        except (SQLAlchemyError, OSError, BotFailed) as error:
            complaints.tell("cannot start a process for bots", error)

    # --- taking turns ------------------------------------------------------------------------

    def _run(self) -> None:
        while (table_id := self._turns.get()) is not None:
            try:
                self._turn(table_id)
            except Stopping:
                return
            except Exception as error:  # one table must not stop the others; the clock retries
                complaints.tell(f"cannot look after the bots of table {table_id}", error)
            finally:
                self._turns.done(table_id)

    def _turn(self, table_id: str) -> None:
        """Make one decision at a table, if a bot is to act there."""
        task = self._task(table_id)
        if task is None:
            if self._is_inside(table_id):
                self._inner.go_on(table_id)
            return
        if not self._preparing.is_ready(task.game, task.bot, table_id):
            return
        try:
            self._decide(task)
        except (SQLAlchemyError, Stopping):
            raise
        except Exception as error:
            if self._is_its_fault(task, error):
                self._failed(task, error)
        self._turns.put(table_id, task.owner)

    def _is_inside(self, table_id: str) -> bool:
        """Tell whether a table waits for a nested match, which is played elsewhere."""
        with self._room.looking(table_id) as live:
            is_running = live.info.status == RUNNING and live.record is not None
            return is_running and awaits_inner(live.match)

    def _task(self, table_id: str) -> _Task | None:
        with self._room.looking(table_id) as live:
            if live.info.status != RUNNING or live.record is None or is_late(live.info):
                return None
            match = live.match
            if awaits_inner(match):
                return None
            for seat in match.to_act:
                bot = live.info.seats[seat].plays
                if bot:
                    return _Task(
                        table_id,
                        live.info.owner_id,
                        match.game,
                        seat,
                        bot,
                        match.phase,
                        moves_made(match, seat),
                        len(match.history),
                        view_message(match, seat),
                    )
        return None

    def _decide(self, task: _Task) -> None:
        choice: int | str | None = None
        text: str | None = None
        failures = self._failed_so_far(task)
        if failures <= TRIES:
            bot = task.bot if failures < TRIES else usual_bot(task.game)
            answer = self._workers.ask(request(bot, task.view))
            choice, text = answer["move"], answer["text"]
        bot_plays(self._room, task.table_id, task.seat, choice, text, task.phase, made=task.made)
        if 0 < failures < TRIES:  # the end of the game has dropped them all
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

    def _failed_so_far(self, task: _Task) -> int:
        return self._failures.get(task.table_id, Counter())[task.seat, task.bot]

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

    # --- hints -------------------------------------------------------------------------------

    def hint(self, table_id: str, seat: int) -> Hint:
        """Return what the usual bot would do in a seat; raise ``WartableError``."""
        with self._room.looking(table_id) as live:
            check_running(live.info)
            if not live.info.casual:
                raise Refusal("no-hints", "there are no hints at this table")
            match = live.match
            check_nothing_inside(match)
            if seat not in match.to_act:
                raise NotYourTurn("not-your-turn", "there is nothing to decide now")
            game, message = match.game, view_message(match, seat)
        try:
            answer = self._workers.ask(request(usual_bot(game), message), PATIENCE)
        except (BotFailed, Stopping):
            raise Unavailable("no-hint", "the bot knows nothing: try again") from None
        with self._room.looking(table_id) as live:
            view, move = live.match.view(seat), answer["move"]
            packed = game.notation.read_move(view.book, move) if isinstance(move, str) else move
            code, amount = code_of(packed), amount_of(packed)
            words = game.look.move_words(view.book, code)
            return Hint(
                game.notation.write_move(view.book, packed),
                f"{words}: {amount}" if amount else words,
                game.look.clicks(view.book, view.s, seat, code),
            )


def request(bot: str, view: dict[str, Any]) -> dict[str, Any]:
    """Return the request to a bot: its view, and a seed unrelated to the match's."""
    return {"view": view, "bot": bot, "chance": secrets.randbelow(SEED_LIMIT)}


def _own_up(draft: Draft, bot: str) -> None:
    draft.say(f"{bot} had a problem")
