"""Replaying a game: one step of it, and the links to the others."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.play.view import OPEN, SPECTATOR, View
from wartable.server.accounts.people import Who
from wartable.server.tables.service import Live
from wartable.server.tables.summary import Info
from wartable.server.tables.views import NEWEST, at_step, known_before, replay_viewer
from wartable.server.web.table.board import Board, draw
from wartable.server.web.table.events import Fight, News, fight_url, make_fight


@dataclass(frozen=True, slots=True)
class Replay:
    """A step of a game as one viewer saw it. ``viewers`` are the views that may be chosen."""

    table_id: str
    viewer: int
    step: int
    last: int
    turn: int
    turns: int
    status: str
    board: Board
    alarms: tuple[News, ...]
    events: tuple[str, ...]
    fight: Fight | None
    viewers: tuple[tuple[int, str], ...]
    is_over: bool

    def url(self, step: int) -> str:
        """Return the permanent address of a step."""
        return f"/tables/{self.table_id}/replay?as={self.viewer}&step={step}"


def make_replay(
    live: Live,
    who: Who | None,
    viewer: int | None = None,
    step: int = NEWEST,
    turn: int | None = None,
) -> Replay:
    """Return a step of a game; the caller holds the table.

    With ``turn`` it is the first step of that round. Raises ``NotFound`` and ``Forbidden``.
    """
    info = live.info
    person_id = who.id if who else None
    number = replay_viewer(info, person_id, viewer)
    last = len(live.match.moments(number)) - 1
    with at_step(live, number, NEWEST) as view:
        turns = _turn(view)
    if turn is not None:
        step = _first_step(live, number, turn, last)
    at = last if step == NEWEST else step
    with at_step(live, number, at) as view:
        known = known_before(live, number, at)
        return Replay(
            table_id=info.id,
            viewer=number,
            step=at,
            last=last,
            turn=_turn(view),
            turns=turns,
            status=view.status(),
            board=draw(view),
            alarms=tuple(map(News, view.alarms(known))),
            events=tuple(view.sentences(known)),
            fight=make_fight(view.playback(known), fight_url(info.id, number, at)),
            viewers=_viewers(info, person_id),
            is_over=info.is_over,
        )


def _turn(view: View) -> int:
    return int(view.game.rules.turn(view.book, view.s))


def _first_step(live: Live, viewer: int, turn: int, last: int) -> int:
    """Return the first step of a round, or the last step if that round is yet to come."""
    low, high = 0, last
    while low < high:
        middle = (low + high) // 2
        with at_step(live, viewer, middle) as view:
            if _turn(view) < turn:
                low = middle + 1
            else:
                high = middle
    return low


def _viewers(info: Info, person_id: int | None) -> tuple[tuple[int, str], ...]:
    seats = info.seats if info.is_over else info.seats_of(person_id)
    found = [(OPEN, "everything open")] if info.is_over else []
    found += [(s.number, f"{info.seat_name(s.number)} {s.name}") for s in seats]
    return (*found, (SPECTATOR, "a spectator"))
