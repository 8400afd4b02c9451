"""A position of ours made of the cards of a case, each with a row of its own in the book."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from wartable.engine.chance import PLAY, Chance, stream
from wartable.engine.events import Event, Log, read_log
from wartable.engine.options import changed
from wartable.engine.vectors import NotCovered
from wartable.games.clans.abilities import SPY
from wartable.games.clans.book import empty_book
from wartable.games.clans.cases.cards import Given
from wartable.games.clans.options import PRESETS, Options
from wartable.games.clans.state import (
    DECOY,
    FIGHTING,
    HIDDEN,
    POINTS,
    SLOTS,
    Book,
    State,
    Work,
    place_of,
)
from wartable.games.clans.units import new_unit, room, settle, stand
from wartable.games.clans.writing import write_card

#: No case is played so long that the turn cap would matter.
NEVER = 32_000


@dataclass(frozen=True)
class Board:
    """The book with the cards of a case, the position, and what each card is called."""

    book: Book
    s: State
    work: Work = field(default_factory=Work)
    chance: Chance = field(default_factory=lambda: stream(0, PLAY))
    names: list[str] = field(default_factory=list)
    families: dict[str, int] = field(default_factory=dict)

    def learn(self, given: Given) -> int:
        """Write a card into the book and return its number."""
        number = len(self.names)
        if number >= HIDDEN:
            raise NotCovered(f"it has more than {HIDDEN} cards")
        self.names.append(given.card.name)
        family = self.families.setdefault(given.family, len(self.families))
        write_card(self.book, replace(given.card, number=number, family=family))
        return number

    def put(self, side: int, given: Given, tile: int) -> int:
        """Put a unit of a card behind those of its side on a tile, and return the card's number."""
        number = self.learn(given)
        lurks = self.book.mode == POINTS and self.book.ability[number][SPY] > 0
        if room(self.s, side, tile) <= 0 and not lurks:
            raise NotCovered(f"{given.card.name} is the third card of its side on a tile")
        self.check_slots(side)
        unit = new_unit(self.book, self.s, side, number + given.decoy * DECOY)
        if lurks:
            settle(self.book, self.s, unit, tile)
        else:
            stand(self.s, unit, tile)
        self.s.u_hp[unit] = given.hp
        self.s.u_ap[unit] = given.ap
        self.s.u_barrier[unit] = int(given.barrier_used)
        return number

    def check_slots(self, side: int) -> None:
        """Raise ``NotCovered`` if there is no room for one more unit of a side."""
        if 0 not in self.s.u_card[side * SLOTS : (side + 1) * SLOTS]:
            raise NotCovered(f"a side has more than {SLOTS} units")

    def unit_of(self, number: int) -> int:
        """Return the unit of a card, -1 if it is not on the board."""
        return self.s.u_card.index(number + 1) if number + 1 in self.s.u_card else -1

    def stack(self, side: int, tile: int) -> list[list[object]]:
        """Return names and health of a side's cards on a tile, front first."""
        where = place_of(side, tile)
        units = [self.s.stack[where][at] - 1 for at in range(self.s.standing[where])]
        return [[self.names[self.s.u_card[unit] - 1], self.s.u_hp[unit]] for unit in units]


def empty_board(preset: str) -> Board:
    """Return a board without cards under the usual options of a mode, with nothing to draw."""
    book = empty_book(changed(Options(), PRESETS[preset]))
    book.cap = NEVER
    s = State()
    s.stage = FIGHTING
    # A family without a name motivates nobody.
    return Board(book, s, families={"": 0})


def written_log() -> Log:
    """Return an empty log that is written."""
    log = Log()
    log.on = 1
    return log


def events_of(log: Log) -> list[Event]:
    """Return what happened."""
    return list(read_log(log, 0, 0))
