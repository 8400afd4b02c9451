"""Events that are details of others: told with them, and only to who may know of them."""

from wartable.engine.kit.events import EVERYBODY, Event, Log, note, read_log
from wartable.engine.play.history import Made
from wartable.engine.play.knowledge import Knowledge
from wartable.engine.play.view import SPECTATOR

PART, HIT, OTHER = 1, 2, 3
DETAILS = {PART: (HIT,)}


def log_of(*events: tuple[int, int]) -> Log:
    """Write a log of kinds and who may know of them, numbered by their first figure."""
    log = Log()
    log.on = 1
    for number, (kind, seen) in enumerate(events):
        note(log, seen, kind, number, 0, 0, 0)
    return log


def kinds(events: tuple[Event, ...]) -> list[tuple[int, list[int]]]:
    return [(event.kind, [each.fields[0] for each in event.details]) for event in events]


def test_details_are_told_with_the_next_event_that_they_belong_to() -> None:
    every = [(PART, -1), (PART, -1), (OTHER, -1), (HIT, -1), (HIT, -1), (PART, -1), (HIT, -1)]
    found = tuple(read_log(log_of(*every), 1, 1, DETAILS))
    assert kinds(found) == [(OTHER, []), (HIT, [0, 1]), (HIT, []), (HIT, [5])]


def test_without_such_kinds_all_events_stand_for_themselves() -> None:
    found = tuple(read_log(log_of((PART, -1), (HIT, -1)), 1, 1))
    assert kinds(found) == [(PART, []), (HIT, [])]


def test_a_viewer_is_told_those_details_only_that_they_may_know() -> None:
    log = log_of((PART, 1), (PART, 2), (PART, EVERYBODY), (HIT, EVERYBODY))
    made = Made(7, 0, 0, None, 1, False, tuple(read_log(log, 7, 1, DETAILS)))
    for seat, known in ((0, [0, 2]), (1, [1, 2]), (SPECTATOR, [2])):
        witness = Knowledge(seat, ())
        witness.follow([made])
        (event,) = witness.events(1)
        assert [each.fields[0] for each in event.details] == known
        # The true number would tell how many secret moves there were.
        assert {each.number for each in (event, *event.details)} == {1}
