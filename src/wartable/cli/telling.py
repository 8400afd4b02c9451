"""What happened, told to one seat or a spectator, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wartable.cli.seating import label
from wartable.lab.columns import columns

if TYPE_CHECKING:
    from wartable.engine.events import Event
    from wartable.engine.match import Match
    from wartable.engine.view import View
    from wartable.engine.witness import Made


def happened(view: View, known: Sequence[Event] = ()) -> list[str]:
    """Return in words what took effect since a seat knew of the ``known`` events.

    What was only handed in is left out: whom the game waits for says that already.
    """
    fresh = view.events[_shared(known, view.events) :]
    told = fresh if view.game.acts_at_once(view.book) else _in_effect(view, fresh)
    return [line for line in map(view.sentence, told) if line]


def alarms(view: View, known: Sequence[Event] = ()) -> list[str]:
    """Return in words what nobody should miss of what is new to a seat."""
    return view.alarms(_newest(view, known))


def news(view: View, known: Sequence[Event] = ()) -> tuple[list[str], list[str]]:
    """Return what is new to a seat in words, without what nobody should miss, and that."""
    alarming = alarms(view, known)
    return [line for line in happened(view, known) if line not in alarming], alarming


def awaits_reading(view: View, known: Sequence[Event] = ()) -> bool:
    """Tell whether something that is new to a seat waits until it is read."""
    return bool(view.dialogs(_newest(view, known)))


def has_fought(view: View, known: Sequence[Event]) -> bool:
    """Tell whether what is new to a seat holds a fight that can be shown step by step."""
    return bool(view.playback(_newest(view, known)))


def _in_effect(view: View, fresh: Sequence[Event]) -> list[Event]:
    """Return of some events those with which something that was handed in took effect."""
    now = -1 if view.over else view.phase
    # The move that ended a phase is the last one in it.
    ends = {event.phase: event.number for event in view.events if event.phase != now}
    # What also happens before a phase ends is handing in, and so it is at the end.
    handing_in = {e.kind for e in view.events if ends.get(e.phase) != e.number}
    return [e for e in fresh if ends.get(e.phase) == e.number and e.kind not in handing_in]


def _shared(known: Sequence[Event], events: Sequence[Event]) -> int:
    """Return how many events two lists have in common, before something was taken back."""
    pairs = enumerate(zip(known, events, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(known), len(events)))


def _newest(view: View, known: Sequence[Event]) -> int:
    """Return the number of the newest event that a seat knew of, -1 if of none."""
    shared = _shared(known, view.events)
    return view.events[shared - 1].number if shared else -1


def as_sentence(words: str) -> str:
    """Return words as a sentence of their own, nothing if there are none."""
    return f"{words[0].upper()}{words[1:]}." if words else ""


def seating_line(match: Match) -> str:
    """Say who plays."""
    return ", ".join(label(match, seat) for seat in range(match.seats))


def played_so_far(match: Match) -> str:
    """Say how many moves a match has, and the match inside it if one is being played."""
    inner, told = match.inner, f"{len(match.moves)} moves"
    return told if inner is None else f"{told}, and {len(inner.moves)} of {inner.game.title}"


def within_lines(match: Match, moves: Sequence[Made]) -> list[str]:
    """Say of matches inside, of which some moves tell, how long they were."""
    game = match.game.within
    told = [made.told.within for made in moves if made.told is not None]
    return [
        f"({game.game().title}: {len(within)} moves, told by what follows.)"
        for within in told
        if game is not None and within is not None
    ]


def outcome(match: Match, names: Sequence[str]) -> str:
    """Say in a few words why a game ended and who of the named seats has won it."""
    if not match.over:
        return "not finished"
    won = [names[seat] for seat in match.winners]
    if not won:
        return f"{match.reason}, nobody wins"
    return f"{match.reason}, {', '.join(won)} {'wins' if len(won) == 1 else 'share the win'}"


def result_lines(match: Match) -> list[str]:
    """Return how a finished game ended: reason, winners and every seat's figures."""
    names = [label(match, seat) for seat in range(match.seats)]
    view = match.view()
    rows = match.game.look.results(view.book, view.s)
    figures = [key for key in rows[0] if key != "seat"]
    table = [(name, *(row[key] for key in figures)) for name, row in zip(names, rows, strict=True)]
    return [f"Game over: {outcome(match, names)}.", *columns(("seat", *figures), table)]
