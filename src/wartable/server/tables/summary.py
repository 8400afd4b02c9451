"""A table without its match: its status, settings, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from wartable.bots.registry import is_idle
from wartable.engine.errors import NotFound, quoted
from wartable.engine.game import Game
from wartable.engine.registry import find_game
from wartable.engine.scene.palette import SEAT_COLOURS
from wartable.server.store.models import SeatRow, TableRow

# Statuses of a table.
LOBBY, RUNNING, PAUSED, FINISHED, CLOSED = "lobby", "running", "paused", "finished", "closed"
#: Statuses in which nobody plays any more.
OVER = (FINISHED, CLOSED)

# Kinds of seat.
OPEN, INVITE, PERSON, BOT = "open", "invite", "person", "bot"

# Clocks: none, seconds per phase, or hours per round or turn.
UNTIMED, LIVE, SLOW = "none", "live", "slow"


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a table.

    An invitation with a person is reserved for that person; any other is for whoever has its code.
    ``standin`` is the bot that plays for a person who left. ``chosen`` are the seat options, None
    until somebody chooses them; :mod:`.seat_options` says who may know them.
    """

    number: int
    kind: str
    person_id: int | None
    bot: str
    name: str
    code: str | None
    standin: str
    resigned: bool
    pause: bool
    missed: int
    chosen: dict[str, Any] | None = None

    @property
    def plays(self) -> str:
        """The bot that decides for this seat, empty if a person does."""
        return self.standin or self.bot

    @property
    def is_empty(self) -> bool:
        """Whether nobody ever plays here."""
        return self.kind == BOT and is_idle(self.bot)

    @property
    def is_absent(self) -> bool:
        """Whether the seat only makes timeout moves."""
        return self.resigned or self.is_empty

    @property
    def player(self) -> str:
        """The player as records write it: a bot by its name, a person after ``you:``."""
        return self.bot if self.kind == BOT else f"you:{self.name}"

    @property
    def is_taken(self) -> bool:
        """Whether a person or a bot sits here."""
        return self.kind in (PERSON, BOT)

    @property
    def is_active(self) -> bool:
        """Whether a person sits here who still plays for themselves."""
        return self.kind == PERSON and not self.resigned and not self.standin


@dataclass(frozen=True, slots=True)
class Info:
    """A table without its match.

    The table of a nested match has the outer table in ``part_of`` and the outer phase in ``part``;
    without a ``part`` it no longer counts there. ``outer_people`` are the people at the outer
    table, who may watch it. ``seed_chosen`` says that a player chose the seed, of this table or of
    the outer one: whatever the game pays, such a table earns nothing.
    """

    id: str
    game: str
    status: str
    public: bool
    casual: bool
    owner_id: int
    preset: str
    options: dict[str, Any]
    clock: str
    pace: int
    version: int
    created: int
    started: int | None
    ended: int | None
    changed: int
    phase: int
    deadline: int | None
    remaining: int | None
    reason: str
    winners: tuple[int, ...]
    rematch: str | None
    part_of: str | None
    part: int | None
    seed_chosen: bool
    seats: tuple[Seat, ...]
    outer_people: frozenset[int] = frozenset()

    @property
    def rules(self) -> Game:
        """The game; raises ``NotFound`` if it is no longer installed."""
        return find_game(self.game)

    @property
    def title(self) -> str:
        """The title of the game, or its key if it is no longer installed."""
        try:
            return self.rules.title
        except NotFound:
            return self.game

    def seat_name(self, number: int) -> str:
        """Return the rulebook's name of a seat, or its number if the game is not installed."""
        try:
            return self.rules.look.seat_name(number)
        except NotFound:
            return str(number + 1)

    def seat_letter(self, number: int) -> str:
        """Return a seat's one-character label, or its number if the game is not installed."""
        try:
            return self.rules.letter(number)
        except NotFound:
            return str(number + 1)

    def seat_colour(self, number: int) -> int:
        """Return a seat's number in the palette, for its style class."""
        try:
            return self.rules.colour(number)
        except NotFound:
            return number % len(SEAT_COLOURS)

    @property
    def is_over(self) -> bool:
        """Whether nobody plays here any more, so that everything may be seen."""
        return self.status in OVER

    @property
    def has_begun(self) -> bool:
        """Whether there is a match."""
        return self.started is not None

    def seats_of(self, person_id: int | None) -> tuple[Seat, ...]:
        """Return the seats in which a person sits."""
        if person_id is None:
            return ()
        return tuple(s for s in self.seats if s.kind == PERSON and s.person_id == person_id)

    def may_watch(self, person_id: int | None) -> bool:
        """Tell whether a person may look at the table at all."""
        if self.public or person_id == self.owner_id or person_id in self.outer_people:
            return True
        return person_id is not None and any(seat.person_id == person_id for seat in self.seats)

    @property
    def has_inner(self) -> bool:
        """Whether the game has nested matches; False if it is no longer installed."""
        try:
            return self.rules.within is not None
        except NotFound:
            return False


def bot_name(spec: str) -> str:
    """Return the name of a bot at a table."""
    return "nobody" if is_idle(spec) else spec


_TABLE = [each.name for each in fields(Info) if each.name not in ("seats", "outer_people")]
_SEAT = [each.name for each in fields(Seat)]


def read_info(session: Session, table_id: str) -> Info:
    """Return a table as the store has it; raise ``NotFound``."""
    check_id(table_id)
    row = session.get(TableRow, table_id)
    if row is None:
        raise no_table(table_id)
    found = session.scalars(
        select(SeatRow).where(SeatRow.table_id == table_id).order_by(SeatRow.number)
    )
    info = make_info(row, list(found))
    if row.part_of is None:
        return info
    return replace(info, outer_people=_people_at(session, row.part_of))


def _people_at(session: Session, table_id: str) -> frozenset[int]:
    """Return the owner of a table and the people in its seats."""
    owner = session.scalar(select(TableRow.owner_id).where(TableRow.id == table_id))
    seated = session.scalars(select(SeatRow.person_id).where(SeatRow.table_id == table_id))
    return frozenset(person for person in (owner, *seated) if person is not None)


def check_id(table_id: str) -> None:
    """Raise ``NotFound`` for a malformed id.

    Not every database accepts every text that an address can contain.
    """
    if not table_id.isalnum():
        raise no_table(table_id)


def make_info(row: TableRow, seats: list[SeatRow]) -> Info:
    """Return a table from its rows."""
    values = {name: getattr(row, name) for name in _TABLE}
    values["winners"] = tuple(row.winners)
    taken = tuple(Seat(**{name: getattr(seat, name) for name in _SEAT}) for seat in seats)
    return Info(**values, seats=taken)


def no_table(table_id: str) -> NotFound:
    """Return the error for a table that does not exist, or not for this person."""
    return NotFound("no-table", f"there is no table {quoted(table_id)}")
