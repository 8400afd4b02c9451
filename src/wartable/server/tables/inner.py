"""Nested matches at tables of their own, for any game that has them.

The outer table waits while its nested match is played at another table. The outer table and its
phase identify the nested match. An outer match that has continued is in another phase, so nothing
counts twice, whoever tries and whenever.

Locks: whoever holds the table of a nested match may then hold its outer table, never the other way
round.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import aliased

from wartable.bots.play import inner_bot
from wartable.engine.errors import NotFound, NotYourTurn, Refusal, WartableError
from wartable.engine.game import Game, Setting
from wartable.engine.options.fields import as_dict
from wartable.engine.play.history import Made
from wartable.engine.play.match import Match
from wartable.engine.registry import find_game
from wartable.server.errors import Busy, Unavailable
from wartable.server.log import complaints
from wartable.server.store.models import TableRow
from wartable.server.tables.lists import CURRENT
from wartable.server.tables.lobby import ME, Plan, Wish, open_table
from wartable.server.tables.permissions import check_running, own_seat
from wartable.server.tables.play import (
    NOBODY_PLAYS,
    awaits_inner,
    check_turn,
    finish,
    pass_inside,
    settle,
)
from wartable.server.tables.service import Live, Room
from wartable.server.tables.start import begin_if_full
from wartable.server.tables.summary import (
    BOT,
    CLOSED,
    FINISHED,
    LOBBY,
    PERSON,
    RUNNING,
    UNTIMED,
    Info,
    Seat,
)
from wartable.server.tables.transaction import Draft, change_row
from wartable.server.times import now

#: Why the table of a nested match ended early: it was left, or the match around it is over.
LEFT, OUTER_OVER = "left", "the match around it is over"
#: The error code if there is no nested match to play.
NONE_INSIDE = "no-match-inside"
#: How many nested matches of bots may fail to be counted at one table before none is opened.
TRIES = 3


class InnerTables:
    """The tables of all nested matches in a room. All methods may be called from any thread."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._beginning = threading.Thread(target=self._catch_up_all, name="inner", daemon=True)

    def start(self) -> None:
        """Report the matches that ended while no process could report them, in a thread."""
        self._beginning.start()

    def close(self) -> None:
        """Wait until that is done."""
        if self._beginning.is_alive():
            self._beginning.join(5)

    # --- playing -----------------------------------------------------------------------------

    def open(self, outer_id: str, person_id: int) -> str:
        """Return the table of the nested match that a person has to play; open it if necessary.

        Raises ``NotFound`` or ``Forbidden`` for a table at which the person has no seat,
        ``NotYourTurn`` if somebody else plays the nested match, and ``Refusal`` if there is none.
        """
        self.catch_up(outer_id)
        with self._room.looking(outer_id) as live:
            seat = _own_seat(live, person_id)
            plan = _plan(live, seat)
        return self._table_for(person_id, seat.name, plan)

    def _table_for(self, person_id: int, name: str, plan: Plan) -> str:
        """Return the table of a nested match; open it and begin the match if necessary."""
        assert plan.part_of is not None and plan.part is not None
        inner = self.of(plan.part_of, plan.part) or self._opened(person_id, name, plan)
        if inner.status == LOBBY:  # the process that opened it stopped before it began
            self._room.change(
                inner.id, partial(begin_if_full, seed=plan.seed, chosen=plan.seed_chosen)
            )
        with self._room.looking(plan.part_of) as live:
            is_known = live.inner == inner.id
        if not is_known:
            self._announce(plan.part_of)
        return inner.id

    def _opened(self, person_id: int, name: str, plan: Plan) -> Info:
        try:
            return self._room.info(open_table(self._room, person_id, name, plan))
        except IntegrityError:  # another request or process was quicker
            assert plan.part_of is not None and plan.part is not None
            found = self.of(plan.part_of, plan.part)
            assert found is not None, "that is what the new one collided with"
            return found

    def _announce(self, outer_id: str) -> None:
        """Give the outer table a new version, so that all who look at it learn of the inner one."""
        self._room.change(outer_id, lambda draft: draft.set(lease=0))

    def of(self, outer_id: str, phase: int) -> Info | None:
        """Return the table of the nested match in a phase of an outer one, None if there is none.

        A closed one no longer counts: the match is still to be played.
        """
        wanted = select(TableRow.id).where(TableRow.part_of == outer_id, TableRow.part == phase)
        with self._room.store.reading() as session:
            table_id = session.scalar(wanted)
        if table_id is None:
            return None
        info = self._room.info(table_id)
        if info.status != CLOSED:
            return info
        self._void(table_id)
        return None

    def leave(self, outer_id: str, person_id: int) -> None:
        """Leave the nested match that a person has to play; everything that happened in it counts.

        Raises as :meth:`open` does, and ``Refusal`` if the game does not allow it.
        """
        self.catch_up(outer_id)
        with self._room.looking(outer_id) as live:
            _own_seat(live, person_id)
            phase = live.match.phase

        def act(draft: Draft) -> None:
            _own_seat(draft, person_id)
            draft.match.leave_within()

        self._conclude(outer_id, phase, act)

    def _conclude(self, outer_id: str, phase: int, act: Callable[[Draft], None]) -> None:
        """Take over what has happened in the nested match, end it with ``act``, and go on.

        Raises ``Refusal`` if the nested match of that phase is over already.
        """
        inner = self.of(outer_id, phase)

        def action(moves: Sequence[Made], draft: Draft) -> None:
            check_running(draft.info)
            if draft.match.phase != phase or not awaits_inner(draft.match):
                raise _nothing_inside()
            _replay(draft.match, moves)
            act(draft)
            if draft.info.status == RUNNING:
                settle(draft)

        if inner is None or inner.status == LOBBY:
            self._room.change(outer_id, partial(action, ()))
            return
        with self._room.looking(inner.id) as live:  # locked, so that nobody moves there meanwhile
            self._room.change(outer_id, partial(action, live.match.moves))
        self._stop(inner.id, LEFT)

    # --- without a person --------------------------------------------------------------------

    def go_on(self, outer_id: str) -> None:
        """Go on with a nested match that no person plays; do nothing if a person does.

        For a bot or a stand-in, open its table, where bots play it. For a seat that is absent, or
        if no table can be opened, play it to its end with timeout moves.
        """
        self.catch_up(outer_id)
        with self._room.looking(outer_id) as live:
            if live.info.status != RUNNING or not awaits_inner(live.match):
                return
            info, phase = live.info, live.match.phase
            seat = info.seats[live.match.to_act[0]]
            if seat.is_active:
                return
            try:
                plan = None if seat.is_absent else _plan(live, seat)
            except WartableError as error:
                plan = None
                complaints.tell(f"cannot open the match inside table {outer_id}", error)
        if plan is not None and self._is_open_for(info, seat, plan):
            return
        try:
            self._conclude(outer_id, phase, _pass)
        except Refusal as error:
            if error.code != NONE_INSIDE:  # then another process was quicker
                raise

    def _is_open_for(self, outer: Info, seat: Seat, plan: Plan) -> bool:
        """Open the table for a bot's seat; return whether that was possible."""
        if self._uncounted(outer.id) >= TRIES:
            return False
        try:
            self._table_for(seat.person_id or outer.owner_id, seat.name, plan)
        except Busy:
            raise  # it can be opened in a moment
        except WartableError as error:
            complaints.tell(f"cannot open the match inside table {outer.id}", error)
            return False
        self._follow(outer.id)
        return True

    def _uncounted(self, outer_id: str) -> int:
        """Return how many nested matches of a table were played but could not be counted."""
        wanted = select(func.count()).select_from(TableRow)
        wanted = wanted.where(TableRow.part_of == outer_id, TableRow.part.is_(None))
        with self._room.store.reading() as session:
            return session.scalar(wanted.where(TableRow.status == FINISHED)) or 0

    # --- reporting to the outer match ----------------------------------------------------------

    def catch_up(self, outer_id: str) -> None:
        """Report a finished nested match to its outer one, unless that knows it already."""
        outer = self._room.info(outer_id)
        inner = self.of(outer_id, outer.phase) if outer.status == RUNNING else None
        if inner is not None and inner.status == FINISHED:
            self._report(outer_id, outer.phase, inner.id)

    def _report(self, outer_id: str, phase: int, inner_id: str) -> None:
        with self._room.looking(inner_id) as live:
            moves, over, seed = live.match.moves, live.match.over, live.match.seed

        def action(draft: Draft) -> None:
            match = draft.match
            if draft.info.status != RUNNING or match.phase != phase:
                return  # already reported
            if match.setting is None or match.setting.seed != seed:
                raise Refusal("not-fought", "the match inside is another one")
            _replay(match, moves)
            match.close_within()
            settle(draft)

        try:
            if not over:
                raise Refusal("not-fought", "the match was not played to its end")
            self._room.change(outer_id, action)
        except Refusal as error:  # it must be played again
            complaints.tell(f"match {inner_id} cannot be counted at table {outer_id}", error)
            self._void(inner_id)
            self._announce(outer_id)

    def _catch_up_all(self) -> None:
        self._try(self._catch_up_each)

    def _catch_up_each(self) -> None:
        outer, inner = aliased(TableRow), aliased(TableRow)
        wanted = (
            select(outer.id)
            .join(inner, (inner.part_of == outer.id) & (inner.part == outer.phase))
            .where(outer.status == RUNNING, inner.status == FINISHED)
        )
        with self._room.store.reading() as session:
            late = list(session.scalars(wanted))
        for outer_id in late:
            self._try(self.catch_up, outer_id)

    def look(self, info: Info) -> None:
        """Catch up when somebody opens a table, if it has a nested match or is one."""
        if info.part_of is not None:
            self._try(self.catch_up, info.part_of)
        elif info.status == RUNNING and info.has_inner:
            self._try(self.catch_up, info.id)

    def is_counted(self, inner: Info) -> bool:
        """Tell whether the outer match of a nested one that is over has continued."""
        if inner.part_of is None or inner.part is None:
            return False
        try:
            outer = self._room.info(inner.part_of)
        except WartableError:
            return False
        return outer.status != RUNNING or outer.phase != inner.part

    # --- consequences of changes -----------------------------------------------------------------

    def changed(self, info: Info) -> None:
        """React to a change at a table; the room calls this as a listener."""
        if info.part_of is not None:
            if info.is_over:
                self._try(self.catch_up, info.part_of)
        elif info.has_begun and info.has_inner:
            self._try(self._follow, info.id)

    def _follow(self, outer_id: str) -> None:
        """Stop the nested matches that an outer one has left behind; let the others follow it."""
        wanted = select(TableRow.id, TableRow.part)
        wanted = wanted.where(TableRow.part_of == outer_id, TableRow.status.in_(CURRENT))
        with self._room.store.reading() as session:
            current = session.execute(wanted).all()
        # Read after its nested matches: an older phase would stop a match that has just begun.
        outer = self._room.info(outer_id)
        for inner_id, phase in current:
            if outer.is_over or phase != outer.phase:
                self._stop(inner_id, OUTER_OVER if outer.is_over else LEFT)
            else:
                self._adapt(outer, inner_id)

    def _adapt(self, outer: Info, inner_id: str) -> None:
        """Make a nested match as public as its outer one, with a stand-in for the same person."""
        with self._room.looking(outer.id) as live:
            if live.info.status != RUNNING or not awaits_inner(live.match):
                return
            place = live.info.seats[live.match.to_act[0]]

        def action(draft: Draft) -> None:
            if draft.info.public != outer.public:
                draft.set(public=outer.public)
            standin = inner_bot(draft.info.rules, place.standin) if place.standin else ""
            theirs = [seat for seat in draft.info.seats if seat.kind == PERSON]
            for seat in theirs:
                if seat.standin != standin and draft.info.status == RUNNING:
                    draft.seat(seat.number, standin=standin)
                    settle(draft)

        self._room.change(inner_id, action)

    def _stop(self, inner_id: str, reason: str) -> None:
        def action(draft: Draft) -> None:
            if draft.info.status == RUNNING:
                finish(draft, reason, ())
            elif not draft.info.is_over:  # it has not begun, or cannot be played here
                draft.set(status=CLOSED, ended=now(), reason=reason)

        self._room.change(inner_id, action)

    def _void(self, inner_id: str) -> None:
        change_row(self._room.store, inner_id, lambda draft: draft.set(part=None))

    def _try(self, action: Callable[..., None], *subject: object) -> None:
        """Run something that nobody waits for; if it fails, the next visit to the table retries."""
        try:
            action(*subject)
        except Exception as error:  # never the fault of whoever made the last move
            complaints.tell("cannot go on with a match inside another", error)


def _nothing_inside() -> Refusal:
    return Refusal(NONE_INSIDE, "no match is being played inside this one")


def _own_seat(outer: Live | Draft, person_id: int) -> Seat:
    """Return the seat in which a person has to play the nested match; raise if they have not."""
    info = outer.info
    own_seat(info, person_id)
    check_running(info)
    if not awaits_inner(outer.match):
        raise _nothing_inside()
    seat = info.seats[outer.match.to_act[0]]
    if seat.kind != PERSON or seat.person_id != person_id:
        raise NotYourTurn("not-your-turn", f"{seat.name} plays the match inside this one")
    check_turn(info, seat)
    return seat


def _replay(match: Match, moves: Sequence[Made]) -> None:
    """Repeat the moves of a nested match in its outer match."""
    for made in moves:
        match.play_within(made.seat, made.move, made.text, by_clock=made.by_clock)


def _pass(draft: Draft) -> None:
    """End a nested match that nobody plays."""
    if not pass_inside(draft.match):
        finish(draft, NOBODY_PLAYS, ())


def _plan(live: Live, seat: Seat) -> Plan:
    """Return the settings of the table for the nested match that a seat has to play.

    Raises ``Unavailable`` if the inner game is not installed, ``BadOption`` if it cannot begin.
    """
    match, info = live.match, live.info
    inner, setting = match.inner, match.setting
    if inner is None or setting is None:
        raise _nothing_inside()
    _check_installed(inner.game)
    return Plan(
        game=inner.game.key,
        seats=[_wish(inner, setting, number, seat) for number in range(inner.seats)],
        options=as_dict(inner.options),
        clock=UNTIMED,
        public=info.public,
        casual=info.casual,
        seed=inner.seed,
        seed_chosen=info.seed_chosen,
        part_of=info.id,
        part=match.phase,
    )


def _check_installed(game: Game) -> None:
    try:
        find_game(game.key)
    except NotFound:
        raise Unavailable(
            "no-inner-game", f"{game.title} is not installed, so no table can be opened for it"
        ) from None


def _wish(inner: Match, setting: Setting, number: int, seat: Seat) -> Wish:
    """Return who plays a seat of a nested match: the player of the outer seat, or the rival."""
    chosen = as_dict(inner.of_seats[number]) if inner.of_seats else None
    if number != setting.seat:
        return Wish(BOT, bot=setting.rival, chosen=chosen)
    if seat.kind == PERSON:
        return Wish(ME, chosen=chosen)
    return Wish(BOT, bot=inner_bot(inner.game, seat.bot), chosen=chosen)
