"""The checker finds what is wrong in made-up histories, and nothing in a history that is right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from history import Attempt, Away, History, Outcome, Request, Step
from history_check import Entry, Kind, Stored, check

HOUR = 3_600_000


def asked(
    history: History,
    mark: str,
    begun: int,
    *outcomes: Outcome,
    table: str = "t",
    seat: int = 0,
    phase: int = 1,
    amount: int | None = None,
) -> Request:
    """Add a request whose attempts each take ten milliseconds, one after the other."""
    request = Request(mark, table, seat, phase, move=f"go {mark}", amount=amount)
    for number, outcome in enumerate(outcomes):
        at = begun + 20 * number
        request.attempts.append(
            Attempt(at) if outcome == Outcome.UNKNOWN else Attempt(at, at + 10, outcome)
        )
    return history.add(request)


def line(number: int, mark: str, *, at: int = 0, seat: int = 0, phase: int = 1) -> Entry:
    return Entry(number, at, "move", seat=seat, move=f"go {mark}", mark=mark, phase=phase)


def stored(*entries: Entry, status: str = "running", pace: int | None = None) -> Stored:
    begun = {0: 0, 1: 1000, 2: 20_000}
    header = Entry(0, 0, "other")
    people = frozenset({0, 1})
    return Stored("t", status, [header, *entries], people, pace=pace, begun=begun)


def kinds(history: History, *tables: Stored) -> list[Kind]:
    return [each.kind for each in check(history, tables)]


@pytest.fixture
def history() -> History:
    """Two moves that were acknowledged, one that was refused, and one of which nobody knows."""
    history = History()
    asked(history, "a", 100, Outcome.UNKNOWN, Outcome.KNOWN)
    asked(history, "b", 200, Outcome.MADE)
    asked(history, "c", 300, Outcome.REFUSED)
    asked(history, "d", 400, Outcome.UNKNOWN)
    return history


def test_what_is_right_is_found_right(history: History) -> None:
    assert kinds(history, stored(line(1, "a"), line(2, "b"))) == []
    assert kinds(history, stored(line(1, "a"), line(2, "b"), line(3, "d"))) == []
    bot = Entry(3, 0, "move", seat=2, move="go", phase=1)
    assert kinds(history, stored(line(1, "a"), line(2, "b"), bot)) == []


def test_an_acknowledged_move_that_is_not_there_is_lost(history: History) -> None:
    assert kinds(history, stored(line(1, "b"))) == [Kind.LOST]
    elsewhere = replace(stored(line(1, "a")), id="other")
    assert Kind.LOST in kinds(history, stored(line(1, "b")), elsewhere)


def test_a_move_counts_once(history: History) -> None:
    assert kinds(history, stored(line(1, "a"), line(2, "b"), line(3, "b"))) == [Kind.DOUBLED]
    asked(history, "e", 500, Outcome.MADE, Outcome.MADE)
    assert kinds(history, stored(line(1, "a"), line(2, "b"), line(3, "e"))) == [Kind.DOUBLED]


def test_a_mark_is_known_for_ever(history: History) -> None:
    asked(history, "e", 500, Outcome.MADE, Outcome.REFUSED)
    entries = line(1, "a"), line(2, "b"), line(3, "e")
    assert kinds(history, stored(*entries)) == [Kind.FORGOTTEN]


def test_moves_are_in_the_order_in_which_they_were_acknowledged(history: History) -> None:
    assert kinds(history, stored(line(1, "b"), line(2, "a"))) == [Kind.DISORDERED]
    # Nobody knows when the server took this one, or which of two at the same time came first.
    assert kinds(history, stored(line(1, "a"), line(2, "d"), line(3, "b"))) == [Kind.DISORDERED]
    asked(history, "e", 205, Outcome.MADE)
    assert kinds(history, stored(line(1, "a"), line(2, "e"), line(3, "b"))) == []


def test_nothing_is_there_that_nobody_sent(history: History) -> None:
    entries = line(1, "a"), line(2, "b")
    assert kinds(history, stored(*entries, line(3, "x"))) == [Kind.UNSENT]
    unmarked = Entry(3, 0, "move", seat=1, move="go")
    assert kinds(history, stored(*entries, unmarked)) == [Kind.UNSENT]
    assert kinds(history, stored(*entries, replace(unmarked, by_clock=True))) == []
    assert kinds(history, stored(*entries, replace(unmarked, report=True))) == []
    assert kinds(history, stored(*entries, Entry(3, 0, "undo"))) == [Kind.UNSENT]


def test_what_was_refused_is_not_there(history: History) -> None:
    entries = line(1, "a"), line(2, "b"), line(3, "c")
    assert kinds(history, stored(*entries)) == [Kind.REFUSED]


@pytest.mark.parametrize(
    "other", [{"move": "go home"}, {"seat": 1}, {"text": "hello"}, {"phase": 2}, {"deed": "undo"}]
)
def test_a_move_is_as_it_was_sent(history: History, other: dict[str, object]) -> None:
    changed = replace(line(2, "b"), **other)  # type: ignore[arg-type]
    assert kinds(history, stored(line(1, "a"), changed)) == [Kind.ALTERED]


def test_an_amount_is_part_of_the_move(history: History) -> None:
    asked(history, "e", 500, Outcome.MADE, amount=3)
    entries = line(1, "a"), line(2, "b")
    assert kinds(history, stored(*entries, line(3, "e"))) == [Kind.ALTERED]
    assert kinds(history, stored(*entries, replace(line(3, "e"), move="go e 3"))) == []


def test_records_verify_and_have_no_gaps(history: History) -> None:
    entries = line(1, "a"), line(2, "b")
    broken = replace(stored(*entries), broken="the line has been changed")
    assert kinds(history, broken) == [Kind.BROKEN]
    assert kinds(history, stored(line(1, "a"), line(3, "b"))) == [Kind.BROKEN]


# --- going on ----------------------------------------------------------------------------------


def test_a_table_goes_on_after_the_last_fault(history: History) -> None:
    entries = line(1, "a"), line(2, "b")
    history.tables["t"] = 2
    assert kinds(history, stored(*entries)) == []
    history.tables["t"] = 3
    assert kinds(history, stored(*entries)) == [Kind.STUCK]
    assert kinds(history, stored(*entries, status="finished")) == []
    clock = Entry(3, 0, "move", seat=0, by_clock=True)
    assert kinds(history, stored(*entries, clock)) == [Kind.STUCK]


def test_a_table_goes_on_in_the_match_inside_it(history: History) -> None:
    history.tables |= {"t": 3, "inner": 1}
    entries = line(1, "a"), line(2, "b")
    bot = Entry(1, 0, "move", seat=2)
    inner = replace(stored(bot), id="inner", part_of="t")
    assert kinds(history, stored(*entries), inner) == []
    history.tables["inner"] = 2
    assert kinds(history, stored(*entries), inner) == [Kind.STUCK, Kind.STUCK]


# --- clocks ------------------------------------------------------------------------------------


def late(at: int, phase: int = 1) -> Entry:
    return Entry(1, at, "move", seat=0, phase=phase, by_clock=True)


def test_nobody_runs_out_of_time_while_the_server_is_away() -> None:
    history = History()
    history.aways.append(Away("kill", 3000, 7000))
    # The phase began at 1000 and may last 5000; the server was away for 4000 of them.
    assert kinds(history, stored(late(6500), pace=5000)) == [Kind.LATE]
    assert kinds(history, stored(late(7100), pace=5000)) == [Kind.LATE]
    assert kinds(history, stored(late(10_000), pace=5000)) == []
    assert kinds(history, stored(late(8000))) == []  # no clock


def test_a_server_that_takes_a_move_is_back() -> None:
    history = History()
    asked(history, "a", 19_000, Outcome.MADE)
    # Phase 2 began with this move, at 20,000, before the server said that it was ready.
    begins = line(1, "a", at=20_000)
    closed = replace(late(25_000, phase=2), number=2)
    history.aways.append(Away("kill", 17_000, 22_000, restarted=18_000))
    assert kinds(history, stored(begins, closed, pace=5000)) == []
    assert kinds(history, stored(begins, replace(closed, at=24_000), pace=5000)) == [Kind.LATE]
    # A move from before the restart shows nothing.
    history.aways[:] = [Away("kill", 17_000, 22_000, restarted=20_500)]
    assert kinds(history, stored(begins, closed, pace=5000)) == [Kind.LATE]


def test_who_comes_back_has_a_moment_left() -> None:
    history = History()
    history.aways.append(Away("kill", 5900, 7000))
    assert kinds(history, stored(late(7200), pace=5000)) == [Kind.LATE]
    assert kinds(history, stored(late(8000), pace=5000)) == []


def test_a_clock_that_closes_a_phase_early_needs_no_fault() -> None:
    assert kinds(History(), stored(late(2000), pace=5000)) == [Kind.LATE]


def test_a_blocked_store_is_told_apart() -> None:
    history = History()
    history.aways.append(Away("lock", 2000, 5900))
    assert kinds(history, stored(late(6000), pace=5000)) == [Kind.BLOCKED]


def test_a_step_of_the_clock_costs_nobody_time() -> None:
    history = History()
    history.ended = 100_000
    history.steps += [Step(3000, HOUR), Step(9000, 0)]
    assert kinds(history, stored(late(3100 + HOUR), pace=5000)) == [Kind.LATE]
    assert kinds(history, stored(late(6000 + HOUR), pace=5000)) == []
    assert kinds(history, stored(late(26_000, phase=2), pace=5000)) == []
    history.steps[:] = [Step(3000, -HOUR), Step(21_000, 0)]
    assert kinds(history, stored(late(6000 - HOUR), pace=5000)) == []
    assert kinds(history, stored(late(21_500, phase=2), pace=5000)) == [Kind.LATE]


# --- nested matches ----------------------------------------------------------------------------


def test_a_nested_match_counts_once() -> None:
    history = History()
    moves = [Entry(number, 0, "move", seat=2, move=f"roll {number}") for number in (1, 2)]
    inner = replace(stored(*moves, status="finished"), id="inner", part_of="t")
    within = [replace(each, deed="within") for each in moves]
    report = Entry(3, 0, "move", seat=0, move="won 30", report=True)
    assert kinds(history, stored(*within, report), inner) == []
    assert kinds(history, stored(), inner) == [Kind.NESTED]
    assert kinds(history, stored(), replace(inner, counts=False)) == []
    assert kinds(history, stored(*within, report), replace(inner, counts=False)) == [Kind.NESTED]
    again = [replace(each, number=each.number + 3) for each in within]
    assert kinds(history, stored(*within, report, *again), inner) == [Kind.NESTED]
    other = [within[0], replace(within[1], move="roll 9")]
    assert kinds(history, stored(*other, report), inner) == [Kind.NESTED, Kind.NESTED]
