"""A request at a table: the person, the table and seat, and how to answer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import Depends, Form
from starlette.requests import Request
from starlette.responses import Response

from wartable.engine.play.view import SPECTATOR
from wartable.server.accounts.people import Who
from wartable.server.http.identity import Signed, TheServer, Visitor
from wartable.server.plugins import added_to
from wartable.server.runtime import Server
from wartable.server.tables.views import NEWEST
from wartable.server.web.rendering import fragment, page, redirect
from wartable.server.web.table.board import patterns
from wartable.server.web.table.outer import outer_of
from wartable.server.web.table.replay import make_replay
from wartable.server.web.table.selection import Selection
from wartable.server.web.table.state import TableState, around, table_state

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
        near = around(self.server, self.table_id, self.who)
        with self.server.room.looking(self.table_id) as live:
            state = table_state(live, self.who, self.seat, chosen, near)
            past = make_replay(live, self.who, viewer, step, turn) if state.can_replay else None
            panels = [
                panel
                for each in added_to(live.info.game)
                if each.panel and (panel := each.panel(self.server, live, state))
            ]
            outer = outer_of(self.server, live, state)
        values: dict[str, Any] = {
            "state": state,
            "replay": past,
            "panels": panels,
            "outer": outer,
            "who": self.who,
            "alert": alert or (state.selection.notice if state.is_running else ""),
            "hint": hint,
            "question": question,
            "guide": self._guide(state),
            "typed": chosen.typed,
            "said_again": chosen.said,
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
        near = around(self.server, self.table_id, self.who)
        with self.server.room.looking(self.table_id) as live:
            state = table_state(live, self.who, self.seat, Selection(), near)
        if state.next_seat is not None:
            return go(self.request, next_url(state))
        return self.stayed(Selection())

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


def next_url(state: TableState) -> str:
    """Return the address of the person's next seat: the hand-over page if there are secrets."""
    place = f"/tables/{state.info.id}"
    return f"{place}/hand-over" if state.has_secrets else f"{place}?seat={state.next_seat}"


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
