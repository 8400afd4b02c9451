"""What an action would do, found out by doing it to a copy of what the viewer knows."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.chance import PLAY, stream
from wartable.engine.events import Event, Log, read_log
from wartable.engine.tables import spec_of
from wartable.games.clans import numbers
from wartable.games.clans.orders import unit_at
from wartable.games.clans.points.actions import do_act
from wartable.games.clans.show.hits import Hit, read_hit
from wartable.games.clans.show.sentences import DETAILS
from wartable.games.clans.show.tiles import is_fogged
from wartable.games.clans.show.words import is_hidden
from wartable.games.clans.state import COLUMNS, SLOTS, Book, State, Work, home_tile


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What would happen, in order, and the position after it."""

    events: tuple[Event, ...]
    after: State

    def of(self, kind: int) -> tuple[Event, ...]:
        """Return the events of one kind."""
        return tuple(event for event in self.events if event.kind == kind)

    def hits(self, how: int) -> list[Hit]:
        """Return the hits of one way to strike."""
        return [hit for hit in map(read_hit, self.of(numbers.HIT)) if hit.how == how]


def foresee(book: Book, s: State, seat: int, code: int) -> Foreseen:
    """Do a legal action to a copy of a position: exact wherever nothing is hidden.

    What chance would decide, such as a card that is drawn, must not be read from it.
    """
    after = spec_of(s).clone(s)
    log = Log()
    log.on = 1
    do_act(book, after, Work(), stream(0, PLAY), seat, code, log)
    return Foreseen(tuple(read_log(log, 0, 0, DETAILS)), after)


def is_target_hidden(s: State, seat: int, post: int) -> bool:
    """Tell whether nobody but its owner knows which card a target is."""
    unit = unit_at(s, 1 - seat, post)
    return unit >= 0 and is_hidden(s, unit)


def is_uncertain(book: Book, s: State, seat: int) -> bool:
    """Tell whether the enemy has cards of which the viewer knows too little to be sure."""
    enemy = range((1 - seat) * SLOTS, (2 - seat) * SLOTS)
    if any(s.u_card[unit] and is_hidden(s, unit) for unit in enemy):
        return True
    bases = (home_tile(1 - seat, column) for column in range(COLUMNS))
    return s.unseen[1 - seat] > 0 and any(is_fogged(book, s, seat, tile) for tile in bases)
