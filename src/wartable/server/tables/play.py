"""Playing at a table: moves, lines, undo, the clock, resigning, and their consequences."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from wartable.engine.arguments import AnyMove
from wartable.engine.errors import Refusal, Stale, Unreadable, quoted
from wartable.engine.game import Submission
from wartable.engine.play.match import Match
from wartable.server.store.models import CODE
from wartable.server.tables.permissions import check_running, own_seat
from wartable.server.tables.service import Room
from wartable.server.tables.summary import FINISHED, LIVE, PAUSED, PERSON, SLOW, UNTIMED, Info, Seat
from wartable.server.tables.transaction import Draft
from wartable.server.times import HOUR, SECOND, now

T = TypeVar("T")

#: How long until another process takes over the bots of a table.
BOTS_AFTER = 5 * SECOND
#: How long it must have been a person's turn before a notification goes out.
NOTICE_AFTER = 20 * SECOND

#: The most timeout moves in a row; beyond that nobody is playing any more.
MOST_PASSES = 1000

RESIGNATION = "resignation"
NOBODY_PLAYS = "nobody plays"
BY_AGREEMENT = "by agreement"


# --- what players do -----------------------------------------------------------------------------


def move(
    room: Room,
    table_id: str,
    person_id: int,
    move: AnyMove,
    *,
    seat: int | None = None,
    text: str | None = None,
    phase: int | None = None,
    once: str | None = None,
) -> bool:
    """Make a person's move; return False if ``once`` shows that it was already made.

    Raises a ``Refusal`` with the reason; then nothing changes.
    """

    def deed(match: Match, number: int) -> bool:
        match.play(number, move, text, phase=phase)
        return True

    return _hand_in(room, table_id, person_id, seat, once, deed, known=False)


def line(
    room: Room,
    table_id: str,
    person_id: int,
    typed: str,
    *,
    seat: int | None = None,
    phase: int | None = None,
    once: str | None = None,
    before: Callable[[Match, int, Submission], None] | None = None,
) -> Submission:
    """Submit a line that a person typed; return how it was read.

    ``before`` is called with the match, the seat and the line as it was read; if it raises, nothing
    is played.
    """

    def deed(match: Match, number: int) -> Submission:
        look = None if before is None else partial(before, match, number)
        return match.submit(number, typed, phase=phase, before=look)

    return _hand_in(room, table_id, person_id, seat, once, deed, known=Submission(()))


def undo(
    room: Room,
    table_id: str,
    person_id: int,
    *,
    seat: int | None = None,
    phase: int | None = None,
    once: str | None = None,
) -> bool:
    """Take back a person's newest move; return False if ``once`` shows that it was already done.

    The phase's clock keeps running. Raises a ``Refusal`` with the reason; then nothing changes.
    """

    def deed(match: Match, number: int) -> bool:
        match.take_back(number, phase=phase)
        return True

    return _hand_in(room, table_id, person_id, seat, once, deed, known=False)


def change_orders(
    room: Room,
    table_id: str,
    person_id: int,
    change: Callable[[Match, int], object],
    *,
    seat: int | None = None,
    once: str | None = None,
) -> bool:
    """Change a person's orders for the open phase with a method of the match.

    Calls ``change`` with the match and the seat. Returns False if ``once`` shows that it was
    already done. The phase's clock keeps running. Raises what ``change`` raises; then nothing
    changes.
    """

    def deed(match: Match, number: int) -> bool:
        change(match, number)
        return True

    return _hand_in(room, table_id, person_id, seat, once, deed, known=False)


def _hand_in(
    room: Room,
    table_id: str,
    person_id: int,
    seat: int | None,
    once: str | None,
    deed: Callable[[Match, int], T],
    known: T,
) -> T:
    """Apply what a person submits; return ``known`` if ``once`` shows it was already done."""

    def action(draft: Draft) -> T:
        place = own_seat(draft.info, person_id, seat)
        if once is not None:
            _check_mark(once)
        if draft.was_made:
            return known
        check_turn(draft.info, place)
        _check_time(room, draft.info)
        check_nothing_inside(draft.match)
        result = deed(draft.match, place.number)
        if place.missed:
            draft.seat(place.number, missed=0)
        settle(draft)
        return result

    return room.change(table_id, action, once=once)


def bot_plays(
    room: Room,
    table_id: str,
    seat: int,
    choice: int | str | None,
    text: str | None,
    phase: int,
    *,
    made: int | None = None,
) -> None:
    """Make a bot's move for a seat that it still plays; raise a ``Refusal``.

    Like a person's move, it is refused once the time is up. A ``choice`` of None makes the timeout
    move. ``made`` is how many moves the seat had made when the bot was asked: if there are more
    now, another process was quicker.
    """

    def action(draft: Draft) -> None:
        check_running(draft.info)
        if not draft.info.seats[seat].plays:
            raise Refusal("no-bot-here", "a person plays this seat again")
        _check_time(room, draft.info)
        match = draft.match
        check_nothing_inside(match)
        if made not in (None, moves_made(match, seat)):
            raise Refusal("moved-already", "this bot has moved meanwhile")
        chosen = (
            match.game.rules.timeout_move(match.book, match.s, seat) if choice is None else choice
        )
        match.play(seat, chosen, text, phase=phase, by_clock=choice is None)
        settle(draft)

    room.change(table_id, action)


def moves_made(match: Match, seat: int) -> int:
    """Return how many moves a seat has made."""
    return sum(made.seat == seat for made in match.moves)


def resign(room: Room, table_id: str, person_id: int, seat: int | None = None) -> None:
    """Resign: from now on the seat only makes timeout moves."""

    def action(draft: Draft) -> None:
        place = own_seat(draft.info, person_id, seat)
        check_running(draft.info)
        if draft.info.part_of is not None:
            raise Refusal("is-a-part", "this match is part of another: leave it from there")
        if place.resigned:
            raise Refusal("resigned", "you have already resigned")
        draft.seat(place.number, resigned=True, standin="", pause=False)
        draft.say(f"{place.name} resigns")
        settle(draft)

    room.change(table_id, action)


def check_turn(info: Info, place: Seat) -> None:
    """Raise unless the game is running and the person in the seat decides for themselves."""
    check_running(info)
    if place.resigned:
        raise Refusal("resigned", "you have resigned")
    if place.standin:
        raise Refusal("stand-in", f"{place.standin} plays for you: take your seat back first")


def awaits_inner(match: Match) -> bool:
    """Tell whether a match waits for the result of a nested match."""
    within = match.game.within
    return within is not None and not match.over and within.is_on(match.book, match.s)


def deciding(match: Match) -> tuple[int, ...]:
    """Return the seats that must decide now; during a nested match only the one that plays it."""
    return match.to_act[:1] if awaits_inner(match) else match.to_act


def check_nothing_inside(match: Match) -> None:
    """Refuse moves during a nested match: only its own table can decide its outcome."""
    if awaits_inner(match):
        raise Refusal("match-inside", "a match inside this one comes first, at its own table")


def _check_time(room: Room, info: Info) -> None:
    if is_late(room, info):
        raise Stale("too-late", "the time for this was up")


def _check_mark(once: str) -> None:
    if not 1 <= len(once) <= CODE or not once.isprintable():
        raise Unreadable("bad-once", f"{quoted(once)}: a mark has 1 to {CODE} characters")


# --- the clock ---------------------------------------------------------------------------------


def is_late(room: Room, info: Info) -> bool:
    """Tell whether the phase's time is up, so that only the clock may act.

    Time in which the server did not run does not count, nor does it before anybody has noticed.
    """
    return info.deadline is not None and info.deadline <= room.heartbeat.time()


def expire(room: Room, table_id: str) -> bool:
    """Close the phase if its time is up; return whether it was."""

    def action(draft: Draft) -> bool:
        if not is_late(room, draft.info):
            return False
        check_running(draft.info)
        late = draft.match.to_act
        draft.match.close_phase()
        for number in late:
            seat = draft.info.seats[number]
            if seat.kind == PERSON:
                draft.seat(number, missed=seat.missed + 1)
        settle(draft)
        return True

    return room.change(table_id, action)


def time_for_phase(info: Info, match: Match) -> int | None:
    """Return how many milliseconds the current phase may last, None for no limit."""
    if info.clock == UNTIMED:
        return None
    if info.clock == LIVE:
        return info.pace * SECOND
    assert info.clock == SLOW
    return match.seconds * SECOND if match.game.clock.slow else info.pace * HOUR


# --- consequences --------------------------------------------------------------------------------


def settle(draft: Draft) -> None:
    """Apply the consequences of a change: resignations, the end, the clock, bots.

    Several moves in one phase leave its deadline unchanged.
    """
    match = draft.match
    if not match.over and _ends_by_resignation(draft):
        return
    if not _pass_absent(draft):
        finish(draft, NOBODY_PLAYS, ())
        return
    if match.over:
        finish(draft, match.reason, match.winners)
        return
    if draft.info.phase != match.phase:
        time = time_for_phase(draft.info, match)
        deadline = None if time is None else now() + time
        draft.set(phase=match.phase, deadline=deadline, span=time or 0, lease=0)
        _notify(draft)
    seats = [draft.info.seats[number] for number in deciding(match)]
    # An absent seat decides nothing here, unless it has to play a nested match.
    bots = any(seat.plays or seat.is_absent for seat in seats)
    draft.set(bots_at=now() + BOTS_AFTER if bots else None)
    pause_if_agreed(draft)


def finish(draft: Draft, reason: str, winners: tuple[int, ...]) -> None:
    """End the game."""
    draft.set(
        status=FINISHED,
        ended=now(),
        reason=reason,
        winners=winners,
        deadline=None,
        bots_at=None,
        phase=draft.match.phase,
    )
    draft.say("The game is over")
    if draft.info.clock == SLOW:
        for seat in draft.info.seats:
            if seat.is_active:
                draft.notify(seat, "over", now())


def pause_if_agreed(draft: Draft) -> None:
    """Pause the game if every active person wants that."""
    active = [seat for seat in draft.info.seats if seat.is_active]
    if not active or not all(seat.pause for seat in active):
        return
    left = max(0, (draft.info.deadline or 0) - now())
    draft.set(status=PAUSED, remaining=left, deadline=None, bots_at=None, reason=BY_AGREEMENT)
    draft.say("The game is paused, as all agreed")


def _pass_absent(draft: Draft) -> bool:
    """Make timeout moves for resigned and empty seats; return whether anybody else plays.

    A nested match of theirs is left to :mod:`.inner`: it may have a table of its own already.
    """
    match = draft.match
    for _ in range(MOST_PASSES):
        absent = [seat for seat in match.to_act if draft.info.seats[seat].is_absent]
        if match.over or not absent or awaits_inner(match):
            return True
        timeout_move = match.game.rules.timeout_move(match.book, match.s, absent[0])
        match.play(absent[0], timeout_move, by_clock=True)
    return False


def pass_inside(match: Match) -> bool:
    """Finish a nested match that nobody plays, with timeout moves, and report it.

    If that takes too many moves, the nested match is left. Returns False if it cannot be.
    """
    inner = match.inner
    for _ in range(MOST_PASSES):
        if inner is None or inner.over:
            match.close_within()
            return True
        seat = inner.to_act[0]
        timeout_move = inner.game.rules.timeout_move(inner.book, inner.s, seat)
        inner.play(seat, timeout_move, by_clock=True)
    try:
        match.leave_within()
    except Refusal:
        return False
    return True


def _ends_by_resignation(draft: Draft) -> bool:
    """End the game if one seat or no person is left; return whether it ended."""
    seats = [seat for seat in draft.info.seats if not seat.is_empty]
    left = tuple(seat.number for seat in seats if not seat.resigned)
    people = [seat for seat in seats if seat.kind == PERSON]
    if len(left) == len(seats):
        return False
    if len(left) == 1:
        finish(draft, RESIGNATION, left)
    elif all(seat.resigned for seat in people):
        finish(draft, RESIGNATION, ())
    else:
        return False
    return True


def _notify(draft: Draft) -> None:
    if draft.info.clock != SLOW:
        return
    for number in draft.match.to_act:
        seat = draft.info.seats[number]
        if seat.is_active:
            draft.notify(seat, "turn", now() + NOTICE_AFTER)
