"""Previews: what an action would do, and whom a staged card would fight."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.kit.chance import PLAY, stream
from wartable.engine.kit.events import Event, Log, read_log
from wartable.engine.kit.tables import spec_of
from wartable.engine.scene.extras import Note
from wartable.engine.scene.words import listed
from wartable.games.clans import events as clans_events
from wartable.games.clans.catalogue.abilities import FAR_ATTACK
from wartable.games.clans.events import DETAILS, Hit, read_hit
from wartable.games.clans.moves import tile_name
from wartable.games.clans.rules.classic.damage import attunement
from wartable.games.clans.rules.classic.fight import TICKS
from wartable.games.clans.rules.classic.lanes import (
    at_home,
    base_of,
    fighters_of,
    front_tile,
    vanguard_of,
)
from wartable.games.clans.rules.classic.staging import staged_on
from wartable.games.clans.rules.points.actions import do_act
from wartable.games.clans.rules.units import has
from wartable.games.clans.state import (
    COLUMNS,
    DECOY,
    DEPTH,
    MIDDLE,
    SLOTS,
    Book,
    State,
    Work,
    column_of,
    home_tile,
    middle_tile,
    place_of,
    row_of,
    unit_at,
)
from wartable.games.clans.view.tiles import is_fogged
from wartable.games.clans.view.words import is_hidden, terrain_name, unit_name


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What would happen, in order, and the position after it."""

    events: tuple[Event, ...]
    after: State

    def of(self, kind: int) -> tuple[Event, ...]:
        """Return the events of one kind."""
        return tuple(event for event in self.events if event.kind == kind)

    def hits(self, how: int) -> list[Hit]:
        """Return the hits struck in one way."""
        return [hit for hit in map(read_hit, self.of(clans_events.HIT)) if hit.how == how]


def foresee(book: Book, s: State, seat: int, code: int) -> Foreseen:
    """Do a legal action on a copy of a position: exact wherever nothing is hidden.

    Callers must not read from it what chance decides, such as a drawn card.
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
    """Tell whether the enemy has cards that the viewer knows too little about to be sure."""
    enemy = range((1 - seat) * SLOTS, (2 - seat) * SLOTS)
    if any(s.u_card[unit] and is_hidden(s, unit) for unit in enemy):
        return True
    bases = (home_tile(1 - seat, column) for column in range(COLUMNS))
    return s.unseen[1 - seat] > 0 and any(is_fogged(book, s, seat, tile) for tile in bases)


# --- staging in classic mode ----------------------------------------------------------------------


def stage_note(book: Book, s: State, side: int, kind: int, tile: int) -> Note:
    """Say where a card that is staged on a tile would fight, and whom."""
    column, card = column_of(tile), kind % DECOY
    front = front_tile(s, column)
    bonus = attunement(book, s, column, card)
    ground = f"{tile_name(front)} ({terrain_name(s.terrain[front])})"
    if book.ability[card][FAR_ATTACK] and row_of(tile) != MIDDLE:
        is_due = book.tick[card] == TICKS
        words = "it stays here and shoots from afar" if is_due else "it stays here"
        return Note("far", f"{words}; the front is on {ground}")
    if not will_fight(book, s, side, tile):
        return Note("waits", f"it waits behind two others; the front is on {ground}")
    foes = foes_in(book, s, side, column)
    sign = f"{'+1 ' if bonus else ''}{f'vs {len(foes)}' if foes else 'free'}"
    why = "to which the base is attuned" if book.base_only else "its own terrain"
    helps = f", {why}: +{bonus} damage" if bonus else ""
    against = f"against {listed(foes)}" if foes else "against nobody who can be seen"
    hidden = home_tile(1 - side, column)
    fog = f"; {tile_name(hidden)} is out of sight" if is_fogged(book, s, side, hidden) else ""
    return Note(sign, f"it fights on {ground}{helps}, {against}{fog}")


def will_fight(book: Book, s: State, side: int, tile: int) -> bool:
    """Rules 6-6 and 6-7: tell whether a card that is staged there comes to the front this turn."""
    column = column_of(tile)
    if at_home(s, side, column):
        return row_of(tile) != MIDDLE
    middle = middle_tile(column)
    before = s.standing[vanguard_of(side, column)] + staged_on(s, side, middle)
    if row_of(tile) != MIDDLE:
        base = range(s.standing[base_of(side, column)])
        before += sum(not _stays(book, s, side, column, at) for at in base)
        before += staged_on(s, side, tile)
    return before < DEPTH


def foes_in(book: Book, s: State, side: int, column: int) -> list[str]:
    """Return whom a side would meet in a lane: those at the front and those who advance to it."""
    enemy = 1 - side
    front = fighters_of(s, enemy, column)
    units = [s.stack[front][at] - 1 for at in range(s.standing[front])]
    if not at_home(s, enemy, column):
        base = base_of(enemy, column)
        units += [
            s.stack[base][at] - 1
            for at in range(s.standing[base])
            if not _stays(book, s, enemy, column, at)
        ]
    return [_foe(book, s, unit) for unit in units[:DEPTH]]


def _foe(book: Book, s: State, unit: int) -> str:
    if is_hidden(s, unit):
        return "a hidden card"
    return f"{unit_name(book, s, unit)} {book.damage[s.u_card[unit] - 1]}/{s.u_hp[unit]}"


def _stays(book: Book, s: State, side: int, column: int, at: int) -> bool:
    """Tell whether a card on a base tile never leaves it."""
    unit = s.stack[place_of(side, home_tile(side, column))][at] - 1
    return has(book, s, unit, FAR_ATTACK) > 0
