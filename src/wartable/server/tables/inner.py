"""The battles of campaign runs: nested matches at tables of their own.

A battle reports its outcome to its run exactly once. The run and the run's phase identify a battle.
A run that has continued is in another phase, so nothing counts twice, whoever tries and whenever.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import partial
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import aliased

from wartable.engine.errors import NotFound, Refusal
from wartable.engine.game import Setting
from wartable.engine.options.fields import as_dict
from wartable.engine.play.history import Made
from wartable.engine.play.match import Match
from wartable.server.log import complaints
from wartable.server.store.models import TableRow
from wartable.server.tables.lists import CURRENT
from wartable.server.tables.lobby import ME, Plan, Wish, open_table
from wartable.server.tables.permissions import check_running, own_seat
from wartable.server.tables.play import finish, settle
from wartable.server.tables.service import Live, Room
from wartable.server.tables.start import begin_if_full
from wartable.server.tables.summary import BOT, CLOSED, FINISHED, LOBBY, RUNNING, UNTIMED, Info
from wartable.server.tables.transaction import Draft, change_row

#: Why a battle's table ended: the player retreated, or the run is over.
RETREAT, RUN_OVER = "retreat", "the run is over"


class Battles:
    """All battles of all runs in a room. All methods may be called from any thread."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._beginning = threading.Thread(target=self._catch_up_all, name="battles", daemon=True)

    def start(self) -> None:
        """Report the battles that ended while no process could report them, in a thread."""
        self._beginning.start()

    def close(self) -> None:
        """Wait until that is done."""
        if self._beginning.is_alive():
            self._beginning.join(5)

    # --- fighting --------------------------------------------------------------------------

    def open(self, run_id: str, person_id: int) -> str:
        """Return the table of the battle that a run is in; open it if there is none yet.

        Raises ``Forbidden`` or ``NotFound`` for somebody else's run, and ``Refusal`` if the run has
        no battle to fight now.
        """
        self.catch_up(run_id)
        with self._room.looking(run_id) as live:
            name = own_seat(live.info, person_id).name
            check_running(live.info)
            plan = _plan(live)
        battle = self.of(run_id, plan.part or 0) or self._opened(person_id, name, plan)
        if battle.status == LOBBY:  # the process that opened it stopped before it began
            self._room.change(battle.id, partial(begin_if_full, seed=plan.seed))
        return battle.id

    def _opened(self, person_id: int, name: str, plan: Plan) -> Info:
        try:
            return self._room.info(open_table(self._room, person_id, name, plan))
        except IntegrityError:  # another request or process was quicker
            assert plan.part_of is not None and plan.part is not None
            found = self.of(plan.part_of, plan.part)
            assert found is not None, "that is what the new one collided with"
            return found

    def of(self, run_id: str, phase: int) -> Info | None:
        """Return the table of the battle in a phase of a run, None if there is none.

        A closed one no longer counts: the battle is still to be fought.
        """
        wanted = select(TableRow.id).where(TableRow.part_of == run_id, TableRow.part == phase)
        with self._room.store.reading() as session:
            table_id = session.scalar(wanted)
        if table_id is None:
            return None
        info = self._room.info(table_id)
        if info.status != CLOSED:
            return info
        self._void(table_id)
        return None

    def retreat(self, run_id: str, person_id: int) -> None:
        """Leave the battle that a run is in; everything that happened in it counts.

        Raises as :meth:`open` does, and ``Refusal`` if the run does not allow it.
        """
        self.catch_up(run_id)
        info = self._room.info(run_id)
        own_seat(info, person_id)
        battle = self.of(run_id, info.phase)
        if battle is None or battle.status == LOBBY:
            self._leave(run_id, person_id, info.phase, ())
            return
        with self._room.looking(battle.id) as live:  # locked, so that nobody moves there meanwhile
            self._leave(run_id, person_id, info.phase, live.match.moves)
        self._stop(battle.id, RETREAT)

    def _leave(self, run_id: str, person_id: int, phase: int, moves: Sequence[Made]) -> None:
        def action(draft: Draft) -> None:
            own_seat(draft.info, person_id)
            check_running(draft.info)
            if draft.match.phase != phase or not _is_on(draft.match):
                raise _no_battle()
            _fight(draft.match, moves)
            draft.match.leave_within()
            settle(draft)

        self._room.change(run_id, action)

    # --- reporting to the run --------------------------------------------------------------------

    def catch_up(self, run_id: str) -> None:
        """Report a finished battle to its run, unless the run knows it already."""
        run = self._room.info(run_id)
        battle = self.of(run_id, run.phase) if run.status == RUNNING else None
        if battle is not None and battle.status == FINISHED:
            self._tell(run_id, run.phase, battle.id)

    def _tell(self, run_id: str, phase: int, battle_id: str) -> None:
        with self._room.looking(battle_id) as live:
            moves, over = live.match.moves, live.match.over

        def action(draft: Draft) -> None:
            if draft.info.status != RUNNING or draft.match.phase != phase:
                return  # already reported
            _fight(draft.match, moves)
            draft.match.close_within()
            settle(draft)

        try:
            if not over:
                raise Refusal("not-fought", "the battle was not fought to its end")
            self._room.change(run_id, action)
        except Refusal as error:  # it must be fought again
            complaints.tell(f"battle {battle_id} cannot be counted in run {run_id}", error)
            self._void(battle_id)

    def _catch_up_all(self) -> None:
        self._try(self._catch_up_each)

    def _catch_up_each(self) -> None:
        run, battle = aliased(TableRow), aliased(TableRow)
        wanted = (
            select(run.id)
            .join(battle, (battle.part_of == run.id) & (battle.part == run.phase))
            .where(run.status == RUNNING, battle.status == FINISHED)
        )
        with self._room.store.reading() as session:
            late = list(session.scalars(wanted))
        for run_id in late:
            self._try(self.catch_up, run_id)

    def look(self, info: Info) -> None:
        """Catch up when somebody opens a table, if it is a run or a battle of one."""
        if info.part_of is not None:
            self._try(self.catch_up, info.part_of)
        elif info.status == RUNNING and self.has_battles(info):
            self._try(self.catch_up, info.id)

    @staticmethod
    def has_battles(info: Info) -> bool:
        """Tell whether the game of a table has nested matches."""
        try:
            return info.rules.within is not None
        except NotFound:  # its game is no longer installed
            return False

    # --- consequences of changes -----------------------------------------------------------------

    def changed(self, info: Info) -> None:
        """React to a change at a table; the room calls this as a listener."""
        if info.part_of is not None:
            if info.is_over:
                self._try(self.catch_up, info.part_of)
        elif info.has_begun and self.has_battles(info):
            self._try(self._follow, info)

    def _follow(self, run: Info) -> None:
        """Stop the battles that a run has left behind, and keep the others as public as the run."""
        wanted = select(TableRow.id, TableRow.part, TableRow.public)
        wanted = wanted.where(TableRow.part_of == run.id, TableRow.status.in_(CURRENT))
        with self._room.store.reading() as session:
            current = session.execute(wanted).all()
        for battle_id, phase, public in current:
            if run.is_over or phase != run.phase:
                self._stop(battle_id, RUN_OVER if run.is_over else RETREAT)
            elif public != run.public:
                self._room.change(battle_id, lambda draft: draft.set(public=run.public))

    def _stop(self, battle_id: str, reason: str) -> None:
        def action(draft: Draft) -> None:
            if draft.info.status == RUNNING:
                finish(draft, reason, ())

        self._room.change(battle_id, action)

    def _void(self, battle_id: str) -> None:
        change_row(self._room.store, battle_id, lambda draft: draft.set(part=None))

    def _try(self, action: Callable[..., None], *subject: object) -> None:
        """Run something that nobody waits for; if it fails, the next visit to the table retries."""
        try:
            action(*subject)
        except Exception as error:  # never the fault of whoever made the last move
            complaints.tell("cannot go on with a battle of a campaign", error)


def _is_on(match: Match) -> bool:
    within = match.game.within
    return within is not None and not match.over and within.is_on(match.book, match.s)


def _no_battle() -> Refusal:
    return Refusal("no-battle", "there is no battle to fight now")


def _fight(match: Match, moves: Sequence[Made]) -> None:
    """Replay the moves of a battle in its outer match."""
    for made in moves:
        match.play_within(made.seat, made.move, by_clock=made.by_clock)


def _plan(live: Live) -> Plan:
    """Return the settings of the table for a run's battle; raise ``Refusal`` if it has none."""
    match, info = live.match, live.info
    if not _is_on(match):
        raise _no_battle()
    within = match.game.within
    assert within is not None
    setting = within.setting(match.book, match.s)
    return Plan(
        game=within.game().key,
        seats=[_wish(setting, number) for number in range(len(setting.of_seats))],
        options=_as_given(setting.options),
        clock=UNTIMED,
        public=info.public,
        casual=info.casual,
        seed=setting.seed,
        part_of=info.id,
        part=match.phase,
    )


def _wish(setting: Setting, number: int) -> Wish:
    chosen = _as_given(setting.of_seats[number])
    if number == setting.seat:
        return Wish(ME, chosen=chosen)
    return Wish(BOT, bot=setting.rival, chosen=chosen)


def _as_given(options: Any) -> Mapping[str, object]:
    return as_dict(options) if is_dataclass(options) else options
