"""Posts that play: a move that was selected, a typed line, taking back, and a hint from a bot."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import Response

from wartable.engine.errors import NotFound, WartableError
from wartable.engine.game import Submission
from wartable.engine.lines import means_more
from wartable.engine.moves import amount_of, code_of
from wartable.engine.view import View
from wartable.server.errors import Forbidden, NotSignedIn, status_of
from wartable.server.pages.table_desk import Acting, Acts, AtDesk, Desk, Question
from wartable.server.pages.table_panel import chosen_move, is_enough
from wartable.server.pages.table_selection import Chosen, Selection, settled
from wartable.server.pages.words import sentence
from wartable.server.tables import play
from wartable.server.tables.access import check_running, own_seat

router = APIRouter(include_in_schema=False)

#: What is no answer to a move but to somebody who should not be here.
STRANGE = (NotSignedIn, Forbidden, NotFound)


@router.post("/tables/{table_id}/live")
def select(desk: AtDesk, chosen: Chosen) -> Response:
    """Show the table with what is selected, one click further if something was picked.

    In games where a click is enough, it makes the move that it completes.
    """
    whole = _completed(desk, chosen) if chosen.pick else None
    if whole is not None and desk.who is not None:
        return move(Acting(desk, desk.who), whole)
    return desk.show(chosen)


def _completed(desk: Desk, chosen: Selection) -> Selection | None:
    """Return the selection of a move that a click is enough for, None if it is not."""
    try:
        with desk.server.room.looking(desk.table_id) as live:
            if not live.info.rules.at_a_click or desk.who is None:
                return None
            view = live.match.view(own_seat(live.info, desk.who.id, desk.seat).number)
            selection = settled(view, chosen)
            return selection if is_enough(view, selection) else None
    except WartableError:
        return None  # what is wrong is said where the table is shown


@router.post("/tables/{table_id}/move")
def move(acting: Acts, chosen: Chosen) -> Response:
    """Make the selected move; if it is refused, nothing that was selected or typed is lost."""
    try:
        acting.limit("move")
        _make(acting, chosen)
    except STRANGE:
        raise
    except WartableError as error:
        return acting.desk.show(chosen, alert=str(error), status=status_of(error))
    return acting.desk.moved()


def _make(acting: Acting, chosen: Selection) -> None:
    desk, room = acting.desk, acting.server.room
    with room.looking(desk.table_id) as live:
        seat = own_seat(live.info, acting.who.id, desk.seat).number
        check_running(live.info)
        view = live.match.view(seat)
        is_late = chosen.phase not in (None, view.phase)
        # A move of an earlier phase is refused, or known to be made, by its phase and its mark.
        code, text = (0, None) if is_late else chosen_move(view, chosen)
    play.move(
        room,
        desk.table_id,
        acting.who.id,
        code,
        seat=seat,
        text=text,
        phase=chosen.phase,
        once=chosen.once or None,
    )


@router.post("/tables/{table_id}/undo")
def undo(acting: Acts, chosen: Chosen) -> Response:
    """Take the last move back; nothing is selected after it."""
    desk = acting.desk
    try:
        acting.limit("move")
        play.undo(
            acting.server.room,
            desk.table_id,
            acting.who.id,
            seat=desk.seat,
            phase=chosen.phase,
            # A mark of its own: that of the page still belongs to the move that comes next.
            once=f"{chosen.once}-undo" if chosen.once else None,
        )
    except STRANGE:
        raise
    except WartableError as error:
        return desk.show(chosen, alert=str(error), status=status_of(error))
    return desk.moved()


@router.post("/tables/{table_id}/line")
def line(acting: Acts, chosen: Chosen, sure: Annotated[str | None, Form()] = None) -> Response:
    """Hand in a typed line; it is asked first if part of it would be ignored, or more is meant.

    ``sure`` is the line that somebody has agreed to send.
    """
    desk, typed = acting.desk, chosen.typed if sure is None else sure
    try:
        acting.limit("move")
        question = None if sure is not None else _question(acting, typed)
        if question is not None:
            return desk.show(chosen, question=question)
        read = play.line(
            acting.server.room,
            desk.table_id,
            acting.who.id,
            typed,
            seat=desk.seat,
            phase=chosen.phase,
            once=chosen.once or None,
        )
    except STRANGE:
        raise
    except WartableError as error:
        return desk.show(chosen, alert=str(error), status=status_of(error))
    return desk.moved(read.stopped)


def _question(acting: Acting, typed: str) -> Question | None:
    """Return what to ask before a line is handed in, if anything."""
    desk = acting.desk
    with acting.server.room.looking(desk.table_id) as live:
        seat = own_seat(live.info, acting.who.id, desk.seat).number
        check_running(live.info)
        read = live.match.read(seat, typed)
        view = live.match.view(seat)
        if not read.notices and not _means_more(view, typed, read):
            return None
        words = (view.game.look.move_words(view.book, code_of(each)) for each in read.moves)
        return Question(typed, tuple(map(sentence, read.notices)), ", then ".join(words))


def _means_more(view: View, typed: str, read: Submission) -> bool:
    """Tell whether a line stands for a move that nobody wrote, such as the end of one's turn.

    Where moves take effect at once, a line does what it says and no more.
    """
    if view.game.acts_at_once(view.book) or read.text is not None:
        return False
    return means_more(typed, read)


@router.post("/tables/{table_id}/hint")
def hint(acting: Acts, chosen: Chosen) -> Response:
    """Select what a bot would do, for the person to confirm or not."""
    desk = acting.desk
    try:
        acting.limit("hint")
        with acting.server.room.looking(desk.table_id) as live:
            seat = own_seat(live.info, acting.who.id, desk.seat).number
        found = acting.server.bots.hint(desk.table_id, seat)
        with acting.server.room.looking(desk.table_id) as live:
            view = live.match.view(seat)
            amount = amount_of(view.game.notation.read_move(view.book, found.move))
            advised = replace(
                settled(view, replace(chosen, path=found.clicks, pick="", phase=None)),
                amount=str(amount) if amount else "",
            )
    except STRANGE:
        raise
    except WartableError as error:
        return desk.show(chosen, alert=str(error), status=status_of(error))
    return desk.show(advised, hint=found.words)
