"""The latest resolution of classic mode as data: stacks and events, tick by tick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from wartable.engine.kit.events import OPEN, Event
from wartable.games.clans import events
from wartable.games.clans import events as clans_events
from wartable.games.clans.events import EVENTS, Told, read_hit, read_target, read_told
from wartable.games.clans.state import COLUMN_NAMES, COLUMNS, HIDDEN, POSTS, SIDES, Book, row_of
from wartable.games.clans.view.hits import hit_words
from wartable.games.clans.view.sentences import sentence, verdict_words

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
    attacks and the verdict, which is empty in all other moments. Where nobody came to fight and
    there were only far attacks, the row is NOWHERE and there is no verdict.
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
        """Change the health of the unit that an event names, if it is a fighter."""
        self.reveal(book, unit)
        at = self._place(unit)
        if at is not None:
            before = self.stacks[unit.side][at]
            most = before.most or book.hp[unit.card]
            now = replace(before, health=health, most=most, lost=before.lost + lost)
            self.stacks[unit.side][at] = now

    def reveal(self, book: Book, unit: Told) -> None:
        """Identify a hidden fighter as soon as an event tells its card."""
        at = self._place(unit)
        if at is None or unit.card >= HIDDEN:
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
            column = read_told(event).tile % COLUMNS
            lanes.setdefault(column, _Lane(column, NOWHERE, 0, tick=AFTER))
        lane = _lane_of(lanes, current, event)
        if lane is not None:
            if event.kind == clans_events.VERDICT:
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

    A viewer who sees everything gets events of hidden cards twice; skip the veiled ones.
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
    return event.kind == events.LANE_FIGHTS or _is_far(event)


def _is_veiled(event: Event) -> bool:
    """Tell whether an event is about a card without identifying it."""
    if event.kind not in (events.HIT, events.FIGHTS):
        return False
    target = read_target(event) if event.kind == events.HIT else None
    return read_told(event).card >= HIDDEN or (target is not None and target.card >= HIDDEN)


def _begun(lanes: dict[int, _Lane], current: _Lane | None, event: Event) -> _Lane | None:
    """Return the lane that is being fought in, after an event that may begin or end one."""
    if event.kind == events.LANE_FIGHTS:
        if current is not None:
            _finish(current)
        told = EVENTS.fields(event)
        column = told["column"]
        lanes[column] = _Lane(column, row_of(told["front"]), told["terrain"])
        return lanes[column]
    if current is not None and _ends_fights(event):
        _finish(current)
        return None
    return current


#: What the outcome of a lane brings, told before its verdict.
_SPOILS = (events.GAINS_GOLD, events.CAPTURED, events.BASE_HURT)


def _ends_fights(event: Event) -> bool:
    """Tell whether an event comes only after the fights of all lanes."""
    if event.kind == events.HIT:
        return _is_far(event) or read_hit(event).how == events.SLIPS
    if event.kind == events.GAINS_GOLD:
        return EVENTS.fields(event)["cause"] == events.FOR_LANE
    return event.kind in (events.VERDICT, events.CAPTURED, events.BASE_HURT)


def _is_far(event: Event) -> bool:
    return event.kind == events.HIT and read_hit(event).how == events.FAR


def _finish(lane: _Lane) -> None:
    lane.close()
    lane.tick = AFTER


def _lane_of(lanes: dict[int, _Lane], current: _Lane | None, event: Event) -> _Lane | None:
    """Return the lane that an event belongs to: the one fought in, else by its tile or column."""
    if current is not None:
        return current
    if event.kind == events.VERDICT:
        return lanes.get(EVENTS.fields(event)["column"])
    if event.kind in (events.HIT, events.FALLS, events.ABSORBED):
        return lanes.get(read_told(event).tile % COLUMNS)
    return None


def _take_in(book: Book, lane: _Lane, event: Event) -> None:
    """Apply an event to a lane and add its words."""
    if event.kind == events.LANE_FIGHTS:
        return
    if event.kind == events.FIGHTS:
        _line_up(lane, event)
        return
    if event.kind == events.TICK_BEGINS:
        lane.close()
        lane.tick = EVENTS.fields(event)["tick"]
        return
    if event.kind == events.VERDICT:
        words = verdict_words(EVENTS.fields(event))
        lane.lines.append(f"{COLUMN_NAMES[lane.column]} lane: {words}")
        lane.close(words)
        return
    _suffer(book, lane, event)
    is_hit = event.kind == events.HIT
    words = hit_words(book, read_hit(event)) if is_hit else sentence(book, event, {})
    if words:
        lane.lines.append(words)


def _line_up(lane: _Lane, event: Event) -> None:
    unit, told = read_told(event), EVENTS.fields(event)
    lane.tiles[unit.side] = unit.tile
    lane.stacks[unit.side].append(Fighter(unit.card, told["health"], told["most"]))


def _suffer(book: Book, lane: _Lane, event: Event) -> None:
    if event.kind == events.HIT:
        hit = read_hit(event)
        lane.reveal(book, hit.unit)
        if hit.target is not None and hit.is_open:
            lane.change(book, hit.target, hit.after, hit.before - hit.after)
    elif event.kind == events.HEALED:
        lane.change(book, read_told(event), EVENTS.fields(event)["health"])
    elif event.kind == events.FALLS:
        lane.bury(read_told(event))
