"""What happened, in words for one seat or a spectator, and how the game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wartable.cli.args.seats import label
from wartable.lab.text_table import columns

if TYPE_CHECKING:
    from wartable.engine.kit.events import Event
    from wartable.engine.play.history import Made
    from wartable.engine.play.match import Match
    from wartable.engine.play.view import View


def happened(view: View, known: Sequence[Event] = ()) -> list[str]:
    """Return sentences on what took effect after the ``known`` events.

    Orders that were only submitted are left out: the status line already says who is still to act.
    """
    fresh = view.events[_shared(known, view.events) :]
    told = fresh if view.game.acts_at_once(view.book) else _in_effect(view, fresh)
    return [line for line in map(view.sentence, told) if line]


def known_at_first(match: Match, seat: int) -> tuple[Event, ...]:
    """Return the events that a viewer who sits down now is not told any more.

    A match that has just begun tells its set-up; a resumed one does not repeat what is past.
    """
    return match.view(seat).events if match.history else ()


def alarms(view: View, known: Sequence[Event] = ()) -> list[str]:
    """Return sentences on the new events that nobody should miss."""
    return view.alarms(_newest(view, known))


def news(view: View, known: Sequence[Event] = ()) -> tuple[list[str], list[str]]:
    """Return sentences on the new events: the ordinary ones, and the alarms."""
    alarming = alarms(view, known)
    return [line for line in happened(view, known) if line not in alarming], alarming


def awaits_reading(view: View, known: Sequence[Event] = ()) -> bool:
    """Tell whether a new event is a dialog that waits for Enter."""
    return bool(view.dialogs(_newest(view, known)))


def has_fought(view: View, known: Sequence[Event]) -> bool:
    """Tell whether the new events contain a fight that can be shown step by step."""
    return bool(view.playback(_newest(view, known)))


def _in_effect(view: View, fresh: Sequence[Event]) -> list[Event]:
    """Return the events of the set-up, and those in which submitted orders took effect."""
    now = -1 if view.over else view.phase
    # The move that ended a phase is the last one in it.
    ends = {event.phase: event.number for event in view.events if event.phase != now}
    # A kind of event that also occurs before the end of a phase is a submission, even at its end.
    # What the set-up deals is no submission, and later turns may deal as well.
    handing_in = {e.kind for e in view.events if e.number and ends.get(e.phase) != e.number}
    return [
        e
        for e in fresh
        if not e.number or (ends.get(e.phase) == e.number and e.kind not in handing_in)
    ]


def _shared(known: Sequence[Event], events: Sequence[Event]) -> int:
    """Return the length of the common prefix of two lists; moves may have been taken back."""
    pairs = enumerate(zip(known, events, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(known), len(events)))


def _newest(view: View, known: Sequence[Event]) -> int:
    """Return the number of the newest known event, -1 if there is none."""
    shared = _shared(known, view.events)
    return view.events[shared - 1].number if shared else -1


def as_sentence(words: str) -> str:
    """Return words as a sentence; empty if there are none."""
    return f"{words[0].upper()}{words[1:]}." if words else ""


def seating_line(match: Match) -> str:
    """Return who plays, as text."""
    return ", ".join(label(match, seat) for seat in range(match.seats))


def played_so_far(match: Match) -> str:
    """Return how many moves a match has, and its nested match if there is one, as text."""
    inner, told = match.inner, f"{len(match.moves)} moves"
    return told if inner is None else f"{told}, and {len(inner.moves)} of {inner.game.title}"


def within_lines(match: Match, moves: Sequence[Made]) -> list[str]:
    """Return a line on the length of each nested match that the moves report."""
    game = match.game.within
    told = [made.told.within for made in moves if made.told is not None]
    return [
        f"({game.game().title}: {len(within)} moves, told by what follows.)"
        for within in told
        if game is not None and within is not None
    ]


def outcome(match: Match, names: Sequence[str]) -> str:
    """Return why a game ended and which of the named seats won it, in a few words."""
    if not match.over:
        return "not finished"
    won = [names[seat] for seat in match.winners]
    if not won:
        return f"{match.reason}, nobody wins"
    return f"{match.reason}, {', '.join(won)} {'wins' if len(won) == 1 else 'share the win'}"


def result_lines(match: Match) -> list[str]:
    """Return how a finished game ended: reason, winners and every seat's results."""
    names = [label(match, seat) for seat in range(match.seats)]
    view = match.view()
    rows = match.game.look.results(view.book, view.s)
    figures = [key for key in rows[0] if key != "seat"]
    table = [(name, *(row[key] for key in figures)) for name, row in zip(names, rows, strict=True)]
    return [f"Game over: {outcome(match, names)}.", *columns(("seat", *figures), table)]
