"""Table chat: messages from people and from the table itself, and muting."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import bindparam, delete, select

from wartable.engine.errors import Refusal, Unreadable, printable
from wartable.engine.play.match import storable
from wartable.server.store.models import Chat, Mute, Person
from wartable.server.tables.permissions import own_seat
from wartable.server.tables.service import TALK, Room
from wartable.server.times import now

LONGEST = 500
#: How many of the newest messages are shown.
SHOWN = 100

# Every page asks these; building a query takes longer than asking it.
_MUTED = select(Mute.muted_id).where(Mute.person_id == bindparam("reader"))
_SAID = (
    select(Chat.person_id, Chat.name, Chat.text, Chat.at)
    .where(Chat.table_id == bindparam("table"))
    .order_by(Chat.id.desc())
    .limit(SHOWN)
)
_SAID_TO = _SAID.where(Chat.person_id.is_(None) | Chat.person_id.not_in(_MUTED))


@dataclass(frozen=True, slots=True)
class Said:
    """A chat message; without a person it is the table reporting what happened."""

    person_id: int | None
    name: str
    text: str
    at: int


def say(room: Room, table_id: str, person_id: int, text: str, number: int | None = None) -> None:
    """Post a message from one's seat; raise ``Unreadable`` if it is empty or too long.

    A person with several seats speaks under the name of seat ``number``, by default the first.
    """
    seat = own_seat(room.info(table_id), person_id, number)
    said = printable(" ".join(storable(text).split()))
    if not said or len(said) > LONGEST:
        raise Unreadable("bad-chat", f"say something of at most {LONGEST} characters")
    row = Chat(table_id=table_id, person_id=person_id, name=seat.name, text=said, at=now())
    with room.store.writing() as session:
        session.add(row)
    room.bus.publish(table_id, TALK)


def sayings(room: Room, table_id: str, person_id: int | None) -> list[Said]:
    """Return the newest messages, oldest first, without those of people the person muted."""
    wanted = _SAID if person_id is None else _SAID_TO
    with room.store.reading() as session:
        newest = session.execute(wanted, {"table": table_id, "reader": person_id}).all()
    return [Said(*row) for row in reversed(newest)]


def mute(room: Room, person_id: int, muted_id: int, muted: bool) -> None:
    """Mute or unmute another person; raise ``Refusal`` for oneself."""
    if person_id == muted_id:
        raise Refusal("mute-self", "you cannot mute yourself")
    with room.store.writing() as session:
        session.execute(delete(Mute).where(Mute.person_id == person_id, Mute.muted_id == muted_id))
        if muted and session.get(Person, muted_id) is not None:
            session.add(Mute(person_id=person_id, muted_id=muted_id))


def muted_by(room: Room, person_id: int) -> set[int]:
    """Return the people whom a person has muted."""
    with room.store.reading() as session:
        return set(session.scalars(_MUTED, {"reader": person_id}))
