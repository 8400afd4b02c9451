"""A request at a table: the person, the table and seat, and how to answer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import Depends, Form
from starlette.requests import Request
from starlette.responses import Response

from wartable.engine.play.view import SPECTATOR, View
from wartable.server.accounts.people import Who
from wartable.server.http.identity import Signed, TheServer, Visitor
from wartable.server.plugins import Extra, added_to
from wartable.server.runtime import Server
from wartable.server.tables.permissions import viewer as viewing_seat
from wartable.server.tables.service import Live
from wartable.server.tables.views import NEWEST
from wartable.server.web.rendering import fragment, page, redirect
from wartable.server.web.table.board import patterns
from wartable.server.web.table.outer import Outer, outer_of
from wartable.server.web.table.replay import Replay, make_replay
from wartable.server.web.table.selection import Selection
from wartable.server.web.table.state import (
    Around,
    TableState,
    around,
    seat_to_act,
    table_state,
)

HTMX, RESTORING = "hx-request", "hx-history-restore-request"


def wants_fragment(request: Request) -> bool:
    """Tell whether the request asks for a part of the page rather than the whole page."""
    return HTMX in request.headers and RESTORING not in request.headers


def go(request: Request, url: str) -> Response:
    """Redirect the browser, even if the request asked for a part of a page."""
    if wants_fragment(request):
        return Response(status_code=HTTPStatus.NO_CONTENT, headers={"HX-Redirect": url})
    return redirect(url)


@dataclass(frozen=True, slots=True)
class Question:
    """A question to confirm before a line is submitted."""

    line: str
    notices: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class Seen:
    """All that the page shows of a table at one moment, read while the table was held."""

    chosen: Selection
    state: TableState
    replay: Replay | None
    panels: list[Extra]
    outer: Outer | None


@dataclass(frozen=True, slots=True)
class Desk:
    """A person at a table. ``seat`` is None for the first of their seats, if any.

    ``drawn`` are the marks of the elements of the picture that the page has already. ``folded``
    says that its lists of moves are folded, so that nobody reads them.
    """

    request: Request
    server: Server
    who: Who | None
    table_id: str
    seat: int | None
    drawn: str = ""
    folded: bool = False

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
        """Return the table: the part that changes, or the whole page.

        Shows a finished game at the given step.
        """
        near = self.around()
        with self.server.room.looking(self.table_id) as live:
            seen = self.see(live, near, chosen, step=step, viewer=viewer, turn=turn)
        return self.answer(seen, alert=alert, hint=hint, question=question, status=status)

    def around(self) -> Around:
        """Return what :meth:`see` needs beside the match; call this before holding the table."""
        return around(self.server, self.table_id, self.who)

    def see(
        self,
        live: Live,
        near: Around,
        chosen: Selection,
        *,
        view: View | None = None,
        step: int = NEWEST,
        viewer: int | None = None,
        turn: int | None = None,
    ) -> Seen:
        """Return all that the page shows of the table; the caller holds the table.

        ``view`` is a view of the newest position, if the caller has one already.
        """
        state = table_state(live, self.who, self.seat, chosen, near, view=view)
        past = make_replay(live, self.who, viewer, step, turn) if state.can_replay else None
        panels = [
            panel
            for each in added_to(live.info.game)
            if each.panel and (panel := each.panel(self.server, live, state))
        ]
        return Seen(chosen, state, past, panels, outer_of(self.server, live, state))

    def answer(
        self,
        seen: Seen,
        *,
        alert: str = "",
        hint: str = "",
        question: Question | None = None,
        status: int = 200,
    ) -> Response:
        """Return the table as it was seen: the part that changes, or the whole page."""
        state = seen.state
        values: dict[str, Any] = {
            "state": state,
            "replay": seen.replay,
            "panels": seen.panels,
            "outer": seen.outer,
            "who": self.who,
            "alert": alert or (state.selection.notice if state.is_running else ""),
            "hint": hint,
            "question": question,
            "guide": self._guide(state),
            "typed": seen.chosen.typed,
            "said_again": seen.chosen.said,
            "drawn": "",
            "folded": False,
        }
        if wants_fragment(self.request):
            # Texts in fields of their own stay in the page, so do not send them back.
            values |= {"typed": "", "said_again": "", "drawn": self.drawn, "folded": self.folded}
            return fragment(self.request, "table_live.html", status=status, **values)
        values["patterns"] = patterns(state.info)
        return page(self.request, "table.html", status=status, **values)

    def done(self) -> Response:
        """Answer a successful post; a page that follows the table reloads by itself."""
        if wants_fragment(self.request):
            return Response(status_code=HTTPStatus.NO_CONTENT)
        return redirect(self.url)

    def moved(self, alert: str = "") -> Response:
        """Answer a move: clear the selection, and go to another own seat that is to act.

        An alert about a part that was not done is shown here, in this seat.
        """
        if alert:
            return self.show(Selection(), alert=alert)
        if not wants_fragment(self.request):
            with self.server.room.looking(self.table_id) as live:
                url = self._next_url(live)
            return redirect(url or self.url)
        near = self.around()
        with self.server.room.looking(self.table_id) as live:
            url = self._next_url(live)
            seen = None if url else self.see(live, near, Selection())
        return go(self.request, url) if seen is None else self.answer(seen)

    def _next_url(self, live: Live) -> str:
        """Return the address of the person's next seat, empty if this one may stay.

        It is the hand-over page if there are secrets.
        """
        seat = viewing_seat(live.info, self.who.id if self.who else None, self.seat)
        following = seat_to_act(live, self.who, seat)
        if following is None:
            return ""
        place = f"/tables/{self.table_id}"
        has_secrets = live.info.rules.conduct.secrets
        return f"{place}/hand-over" if has_secrets else f"{place}?seat={following}"

    def stayed(self, chosen: Selection) -> Response:
        """Answer a post after which the person stays in this seat with the selection.

        The next submission gets a key of its own.
        """
        if not wants_fragment(self.request):
            return redirect(self.url)
        return self.show(replace(chosen, pick="", once=""))

    def _guide(self, state: TableState) -> str:
        is_new = self.who is not None and not self.who.guided
        return state.info.rules.guide if is_new and state.own and state.is_running else ""


async def _at_desk(
    request: Request,
    server: TheServer,
    who: Visitor,
    table_id: str,
    seat: Annotated[int, Form()] = SPECTATOR,
    drawn: Annotated[str, Form()] = "",
    folded: Annotated[str, Form()] = "",
) -> Desk:
    return Desk(request, server, who, table_id, seat, drawn, bool(folded))


@dataclass(frozen=True, slots=True)
class Acting:
    """A signed-in person who does something at a table."""

    desk: Desk
    who: Who

    @property
    def server(self) -> Server:
        """The server."""
        return self.desk.server

    def limit(self, kind: str) -> None:
        """Raise ``TooMany`` if the person does this too often."""
        self.server.limits.check(kind, f"p{self.who.id}")


async def _acting(desk: Annotated[Desk, Depends(_at_desk)], who: Signed) -> Acting:
    return Acting(desk, who)


# The dependencies of posting routes: a viewer, or a person who acts.
AtDesk = Annotated[Desk, Depends(_at_desk)]
Acts = Annotated[Acting, Depends(_acting)]
