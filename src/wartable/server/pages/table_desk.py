"""Somebody at a table: who asks, of which table, in which seat, and how they are answered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import Depends, Form
from starlette.requests import Request
from starlette.responses import Response

from wartable.engine.view import SPECTATOR
from wartable.server.context import Server
from wartable.server.pages.rendering import fragment, page, redirect
from wartable.server.pages.table_board import patterns
from wartable.server.pages.table_extras import extra_of
from wartable.server.pages.table_replay import make_replay
from wartable.server.pages.table_selection import Selection
from wartable.server.pages.table_state import TableState, around, table_state
from wartable.server.people import Who
from wartable.server.requests import Signed, TheServer, Visitor
from wartable.server.tables.looking import NEWEST

HTMX, RESTORING = "hx-request", "hx-history-restore-request"


def wants_fragment(request: Request) -> bool:
    """Tell whether a part of the page is asked for, rather than the page."""
    return HTMX in request.headers and RESTORING not in request.headers


def go(request: Request, url: str) -> Response:
    """Send the browser to another page, also where only a part of one was asked for."""
    if wants_fragment(request):
        return Response(status_code=HTTPStatus.NO_CONTENT, headers={"HX-Redirect": url})
    return redirect(url)


@dataclass(frozen=True, slots=True)
class Question:
    """Something to be asked before a line is handed in."""

    line: str
    notices: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class Desk:
    """Somebody at a table. ``seat`` is None for the first of a person's seats, if any."""

    request: Request
    server: Server
    who: Who | None
    table_id: str
    seat: int | None

    @property
    def url(self) -> str:
        """The address of the table in this seat."""
        where = "" if self.seat is None else f"?seat={self.seat}"
        return f"/tables/{self.table_id}{where}"

    def show(
        self,
        chosen: Selection,
        *,
        alert: str = "",
        hint: str = "",
        question: Question | None = None,
        status: int = 200,
        step: int = NEWEST,
        viewer: int | None = None,
        turn: int | None = None,
    ) -> Response:
        """Return the table: all that changes of it, or the whole page.

        A game that is over is shown at the step asked for.
        """
        near = around(self.server, self.table_id, self.who)
        with self.server.room.looking(self.table_id) as live:
            state = table_state(live, self.who, self.seat, chosen, near)
            past = make_replay(live, self.who, viewer, step, turn) if state.can_replay else None
            extra = extra_of(self.server, live, state)
        values: dict[str, Any] = {
            "state": state,
            "replay": past,
            "extra": extra,
            "who": self.who,
            "alert": alert or (state.selection.notice if state.is_running else ""),
            "hint": hint,
            "question": question,
            "guide": self._guide(state),
            "typed": chosen.typed,
            "said_again": chosen.said,
        }
        if wants_fragment(self.request):
            # What is typed in fields of their own stays in the page: it is not sent back.
            values |= {"typed": "", "said_again": ""}
            return fragment(self.request, "table_live.html", status=status, **values)
        values["patterns"] = patterns(state.info)
        return page(self.request, "table.html", status=status, **values)

    def done(self) -> Response:
        """Answer a post that worked; a page that follows the table reads it again by itself."""
        if wants_fragment(self.request):
            return Response(status_code=HTTPStatus.NO_CONTENT)
        return redirect(self.url)

    def moved(self, alert: str = "") -> Response:
        """Answer a move: nothing is selected any more, and another own seat may be asked.

        What there is to say of a part that was not done is said here, in this seat.
        """
        if alert:
            return self.show(Selection(), alert=alert)
        near = around(self.server, self.table_id, self.who)
        with self.server.room.looking(self.table_id) as live:
            state = table_state(live, self.who, self.seat, Selection(), near)
        if state.next_seat is not None:
            return go(self.request, next_url(state))
        return self.stayed(Selection())

    def stayed(self, chosen: Selection) -> Response:
        """Answer what somebody may want to do more of: in this seat, with what is selected there.

        What comes next has a mark of its own.
        """
        if not wants_fragment(self.request):
            return redirect(self.url)
        return self.show(replace(chosen, pick="", once=""))

    def _guide(self, state: TableState) -> str:
        is_new = self.who is not None and not self.who.guided
        return state.info.rules.guide if is_new and state.own and state.is_running else ""


def next_url(state: TableState) -> str:
    """Return where a person's next seat goes on: over the hand-over page if there are secrets."""
    place = f"/tables/{state.info.id}"
    return f"{place}/hand-over" if state.has_secrets else f"{place}?seat={state.next_seat}"


def _at_desk(
    request: Request,
    server: TheServer,
    who: Visitor,
    table_id: str,
    seat: Annotated[int, Form()] = SPECTATOR,
) -> Desk:
    return Desk(request, server, who, table_id, seat)


@dataclass(frozen=True, slots=True)
class Acting:
    """A person who does something at a table."""

    desk: Desk
    who: Who

    @property
    def server(self) -> Server:
        """The server."""
        return self.desk.server

    def limit(self, kind: str) -> None:
        """Raise ``TooMany`` if the person does this too often."""
        self.server.limits.check(kind, f"p{self.who.id}")


def _acting(desk: Annotated[Desk, Depends(_at_desk)], who: Signed) -> Acting:
    return Acting(desk, who)


# What a posting route asks for: somebody who looks, or somebody who does something.
AtDesk = Annotated[Desk, Depends(_at_desk)]
Acts = Annotated[Acting, Depends(_acting)]
