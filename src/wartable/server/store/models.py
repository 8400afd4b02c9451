"""The tables of the store. Times are milliseconds since 1970; a match is its record."""

from __future__ import annotations

from typing import Any, ClassVar

from sqlalchemy import (
    JSON,
    BigInteger,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAME = 40
CODE = 40
TABLE_ID = 12
HASH = 64


class Base(DeclarativeBase):
    """Names every constraint, so that migrations can change it in every database."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    #: SQLite autoincrements only INTEGER keys, which have 64 bits anyway.
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        int: BigInteger().with_variant(Integer(), "sqlite")
    }


class Person(Base):
    """A person: with a login it is an account, without one a guest.

    ``mail_key`` is the hash of the code that was sent to the mail address; whoever knows the code
    confirms it. Nothing else is sent to an address that is not confirmed.
    """

    __tablename__ = "people"
    __table_args__ = (Index("ix_people_mail_key", "mail_key", unique=True),)

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(NAME))
    login: Mapped[str | None] = mapped_column(String(NAME), unique=True)
    password: Mapped[str | None] = mapped_column(String(200))
    created: Mapped[int]
    webhook: Mapped[str] = mapped_column(Text, default="")
    mail: Mapped[str] = mapped_column(Text, default="")
    mail_confirmed: Mapped[bool] = mapped_column(default=False, server_default=false())
    mail_key: Mapped[str | None] = mapped_column(String(HASH))
    gone: Mapped[bool] = mapped_column(default=False)
    guided: Mapped[bool] = mapped_column(default=False)


class SignIn(Base):
    """A browser in which a person is signed in; the store keeps only a hash of the cookie."""

    __tablename__ = "sign_ins"

    key: Mapped[str] = mapped_column(String(HASH), primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    created: Mapped[int]
    seen: Mapped[int]
    label: Mapped[str] = mapped_column(String(200), default="")


class Token(Base):
    """A token that lets a program act for a person; the store keeps only a hash."""

    __tablename__ = "tokens"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(HASH), unique=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    label: Mapped[str] = mapped_column(String(NAME))
    created: Mapped[int]
    used: Mapped[int | None]


class TableRow(Base):
    """A table. ``version`` rises with every change, so no process works on stale data.

    ``changed`` is the time of the last change that everybody at the table could see. The table of a
    nested match has the outer table's id in ``part_of`` and the outer phase in ``part``. Each phase
    has at most one such table; an abandoned one has no ``part``. ``span`` is how much time there
    was to the ``deadline`` when it was set. Where ``seed_chosen`` is set, a player chose the seed,
    and the table earns nothing.
    """

    __tablename__ = "tables"
    __table_args__ = (
        Index("ix_tables_deadline", "deadline"),
        Index("ix_tables_bots_at", "bots_at"),
        Index("ix_tables_public_status", "public", "status"),
        Index("ix_tables_status_game", "status", "game"),
        Index("ix_tables_part_of_part", "part_of", "part", unique=True),
    )

    id: Mapped[str] = mapped_column(String(TABLE_ID), primary_key=True)
    game: Mapped[str] = mapped_column(String(NAME))
    status: Mapped[str] = mapped_column(String(10))
    public: Mapped[bool]
    casual: Mapped[bool]
    owner_id: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    preset: Mapped[str] = mapped_column(String(NAME))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    clock: Mapped[str] = mapped_column(String(10))
    pace: Mapped[int]
    version: Mapped[int]
    created: Mapped[int]
    started: Mapped[int | None]
    ended: Mapped[int | None]
    changed: Mapped[int]
    phase: Mapped[int]
    deadline: Mapped[int | None]
    span: Mapped[int] = mapped_column(default=0, server_default="0")
    lease: Mapped[int]
    bots_at: Mapped[int | None]
    remaining: Mapped[int | None]
    reason: Mapped[str] = mapped_column(Text)
    winners: Mapped[list[int]] = mapped_column(JSON)
    rematch: Mapped[str | None] = mapped_column(String(TABLE_ID))
    part_of: Mapped[str | None] = mapped_column(String(TABLE_ID))
    part: Mapped[int | None]
    seed_chosen: Mapped[bool] = mapped_column(default=False, server_default=false())


class SeatRow(Base):
    """A seat: open, reserved for an invitation, a person's, or a bot's.

    ``chosen`` are its seat options, None if the game has none or nobody has chosen yet.
    """

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)
    bot: Mapped[str] = mapped_column(String(NAME), default="")
    name: Mapped[str] = mapped_column(String(NAME), default="")
    code: Mapped[str | None] = mapped_column(String(CODE), unique=True)
    standin: Mapped[str] = mapped_column(String(NAME), default="")
    resigned: Mapped[bool] = mapped_column(default=False)
    pause: Mapped[bool] = mapped_column(default=False)
    missed: Mapped[int] = mapped_column(default=0)
    connected: Mapped[bool] = mapped_column(default=False)
    seen: Mapped[int] = mapped_column(default=0)
    chosen: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))


class Line(Base):
    """A line of a table's record; number 0 is the header. Lines are append-only."""

    __tablename__ = "lines"
    __table_args__ = (UniqueConstraint("table_id", "once", name="uq_lines_table_id_once"),)

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    line: Mapped[str] = mapped_column(Text)
    at: Mapped[int]
    once: Mapped[str | None] = mapped_column(String(CODE))


class Snapshot(Base):
    """A table's match after some lines of its record, packed.

    It only saves time: without it the record is replayed. Backups leave it out.
    """

    __tablename__ = "snapshots"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    lines: Mapped[int]
    content: Mapped[bytes] = mapped_column(LargeBinary)


class Chat(Base):
    """A chat message; without a person it is the table reporting what happened."""

    __tablename__ = "chats"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), index=True)
    person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)
    name: Mapped[str] = mapped_column(String(NAME))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[int]


class Mute(Base):
    """One person has muted another."""

    __tablename__ = "mutes"

    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True)
    muted_id: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True)


class Notice(Base):
    """A notification outside the page, due at a time and claimed by one process."""

    __tablename__ = "notices"
    __table_args__ = (Index("ix_notices_due", "due"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"))
    kind: Mapped[str] = mapped_column(String(10))
    due: Mapped[int]
    tries: Mapped[int] = mapped_column(default=0)


class Beat(Base):
    """The heartbeat of all processes, in one row: a server ran until ``at``, at least.

    ``back`` is when one came back after a time that counts for nobody, 0 if none has.
    """

    __tablename__ = "beats"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[int]
    back: Mapped[int]


#: The tables of the server itself; plugins have more.
CORE = frozenset(Base.metadata.tables)
#: Those whose rows can be made again from the others.
DERIVED = frozenset({Snapshot.__tablename__})
