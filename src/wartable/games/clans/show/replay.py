"""The latest resolution of classic mode as data: what stood and what happened, tick by tick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from wartable.engine.events import OPEN, Event
from wartable.games.clans import numbers
from wartable.games.clans.orders import POSTS
from wartable.games.clans.show.hits import hit_words, read_hit
from wartable.games.clans.show.sentences import sentence, verdict_words
from wartable.games.clans.show.words import COLUMN_NAMES, Told, read_told
from wartable.games.clans.state import COLUMNS, HIDDEN, SIDES, Book

#: A moment before the first tick, and one after the last.
BEFORE, AFTER = 0, 6
#: The row of the front of a lane in which nobody came to fight.
NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Fighter:
    """A card in a fight; ``most`` is 0 where its health is not known."""

    card: int
    health: int
    most: int
    lost: int = 0
    is_fallen: bool = False


#: The fighters of a side, the front one first.
Stack = tuple[Fighter, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """A lane after a tick: both stacks, South's first, and what happened in words.

    The tick is BEFORE when the fight has not begun, and AFTER when it is over: then come far
    attacks and the verdict, which is empty in all other moments. The row is NOWHERE, and there is
    no verdict, where nobody came to fight and far attacks are all there is.
    """

    column: int
    row: int
    terrain: int
    tick: int
    stacks: tuple[Stack, Stack]
    lines: tuple[str, ...]
    verdict: str = ""


@dataclass(slots=True)
class _Lane:
    """A lane while its events are read."""

    column: int
    row: int
    terrain: int
    tiles: list[int] = field(default_factory=lambda: [-1, -1])
    stacks: list[list[Fighter]] = field(default_factory=lambda: [[], []])
    moments: list[Moment] = field(default_factory=list)
    tick: int = BEFORE
    lines: list[str] = field(default_factory=list)

    def close(self, verdict: str = "") -> None:
        """Keep the moment that ends now; the fallen are gone in the next one."""
        stacks = (tuple(self.stacks[0]), tuple(self.stacks[1]))
        moment = Moment(self.column, self.row, self.terrain, self.tick, stacks, tuple(self.lines))
        self.moments.append(replace(moment, verdict=verdict))
        self.lines = []
        for side in range(SIDES):
            living = [each for each in self.stacks[side] if not each.is_fallen]
            self.stacks[side] = [replace(each, lost=0) for each in living]

    def change(self, book: Book, unit: Told, health: int, lost: int = 0) -> None:
        """Change the health of the fighter that an event names, if it is one."""
        self.reveal(book, unit)
        at = self._place(unit)
        if at is not None:
            before = self.stacks[unit.side][at]
            most = before.most or book.hp[unit.card]
            now = replace(before, health=health, most=most, lost=before.lost + lost)
            self.stacks[unit.side][at] = now

    def reveal(self, book: Book, unit: Told | None) -> None:
        """Take note of which card a hidden fighter is, as soon as an event tells."""
        at = None if unit is None else self._place(unit)
        if unit is None or at is None or unit.card >= HIDDEN:
            return
        stack = self.stacks[unit.side]
        if stack[at].card >= HIDDEN:
            stack[at] = replace(stack[at], card=unit.card)

    def bury(self, unit: Told) -> None:
        """Mark a fighter as fallen."""
        at = self._place(unit)
        if at is not None:
            stack = self.stacks[unit.side]
            stack[at] = replace(stack[at], health=0, is_fallen=True)

    def _place(self, unit: Told) -> int | None:
        """Return where a unit is in its stack: events count the living only."""
        if unit.tile != self.tiles[unit.side]:
            return None
        living = [at for at, each in enumerate(self.stacks[unit.side]) if not each.is_fallen]
        place = unit.post % POSTS
        return living[place] if place < len(living) else None


def moments(book: Book, seat: int, events: Sequence[Event]) -> list[Moment]:
    """Return the moments of the latest resolution in a viewer's events, lane by lane."""
    lanes: dict[int, _Lane] = {}
    current: _Lane | None = None
    spoils: list[Event] = []  # told before the verdict of their lane
    for event in _latest(seat, events):
        current = _begun(lanes, current, event)
        if current is None and event.kind in _SPOILS:
            spoils.append(event)
            continue
        if current is None and _is_far(event):
            column = read_told(event.figures[0]).tile % COLUMNS
            lanes.setdefault(column, _Lane(column, NOWHERE, 0, tick=AFTER))
        lane = _lane_of(lanes, current, event)
        if lane is not None:
            if event.kind == numbers.VERDICT:
                for each in spoils:
                    _take_in(book, lane, each)
                spoils.clear()
            _take_in(book, lane, event)
    for lane in lanes.values():
        if lane.lines:
            lane.close()
    return [moment for column in sorted(lanes) for moment in lanes[column].moments]


def _latest(seat: int, events: Sequence[Event]) -> Iterator[Event]:
    """Yield the events of the newest move that led to a fight, from the first lane on.

    Who sees everything is told of hidden cards twice, and needs no second time.
    """
    number = max((each.number for each in events if _begins(each)), default=None)
    has_begun = False
    for event in events:
        if event.number != number:
            continue
        has_begun = has_begun or _begins(event)
        if has_begun and not (seat == OPEN and _is_veiled(event)):
            yield event


def _begins(event: Event) -> bool:
    """Tell whether a resolution may begin with an event."""
    return event.kind == numbers.LANE or _is_far(event)


def _is_veiled(event: Event) -> bool:
    """Tell whether an event speaks of a card without saying which."""
    a, b, _, _ = event.figures
    if event.kind == numbers.HIT:
        return a & 127 >= HIDDEN or (b >= 0 and b & 127 >= HIDDEN)
    return event.kind == numbers.FIGHTS and a & 127 >= HIDDEN


def _begun(lanes: dict[int, _Lane], current: _Lane | None, event: Event) -> _Lane | None:
    """Return the lane that is being fought in, after an event that may begin or end one."""
    if event.kind == numbers.LANE:
        if current is not None:
            _finish(current)
        lanes[event.figures[0]] = _Lane(*event.figures[:3])
        return lanes[event.figures[0]]
    if current is not None and _ends_fights(event):
        _finish(current)
        return None
    return current


#: What a lane that is settled brings: before its verdict.
_SPOILS = (numbers.GOLD, numbers.CAPTURED, numbers.HEALTH)


def _ends_fights(event: Event) -> bool:
    """Tell whether an event comes only after the fights of all lanes."""
    if event.kind == numbers.HIT:
        return _is_far(event) or read_hit(event).how == numbers.SLIPS
    if event.kind == numbers.GOLD:
        return event.figures[2] == numbers.FOR_LANE
    return event.kind in (numbers.VERDICT, numbers.CAPTURED, numbers.HEALTH)


def _is_far(event: Event) -> bool:
    return event.kind == numbers.HIT and read_hit(event).how == numbers.FAR


def _finish(lane: _Lane) -> None:
    lane.close()
    lane.tick = AFTER


def _lane_of(lanes: dict[int, _Lane], current: _Lane | None, event: Event) -> _Lane | None:
    """Return the lane that an event belongs to: the one fought in, else by its tile or column."""
    if current is not None:
        return current
    if event.kind == numbers.VERDICT:
        return lanes.get(event.figures[0])
    if event.kind in (numbers.HIT, numbers.FALLS, numbers.ABSORBED):
        return lanes.get(read_told(event.figures[0]).tile % COLUMNS)
    return None


def _take_in(book: Book, lane: _Lane, event: Event) -> None:
    """Change a lane by an event, and say it."""
    if event.kind == numbers.LANE:
        return
    if event.kind == numbers.FIGHTS:
        _line_up(lane, event)
        return
    if event.kind == numbers.TICK:
        lane.close()
        lane.tick = event.figures[1]
        return
    if event.kind == numbers.VERDICT:
        words = verdict_words(*event.figures)
        lane.lines.append(f"{COLUMN_NAMES[lane.column]} lane: {words}")
        lane.close(words)
        return
    _suffer(book, lane, event)
    is_hit = event.kind == numbers.HIT
    words = hit_words(book, read_hit(event)) if is_hit else sentence(book, event, {})
    if words:
        lane.lines.append(words)


def _line_up(lane: _Lane, event: Event) -> None:
    unit, health = read_told(event.figures[0]), event.figures[1]
    lane.tiles[unit.side] = unit.tile
    lane.stacks[unit.side].append(Fighter(unit.card, health >> 16, health & 0xFFFF))


def _suffer(book: Book, lane: _Lane, event: Event) -> None:
    if event.kind == numbers.HIT:
        hit = read_hit(event)
        lane.reveal(book, hit.unit)
        if hit.target is not None and hit.is_open:
            lane.change(book, hit.target, hit.after, hit.before - hit.after)
    elif event.kind == numbers.HEALED:
        lane.change(book, read_told(event.figures[0]), event.figures[2])
    elif event.kind == numbers.FALLS:
        lane.bury(read_told(event.figures[0]))
