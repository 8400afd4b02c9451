"""People, tables, their records, chat and notices."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NAME = 40
CODE = 40
TABLE_ID = 12
HASH = 64


def upgrade() -> None:
    """Create the first tables, referenced ones first."""
    _make_people()
    _make_keys()
    _make_tables()
    _make_seats()
    _make_records()
    _make_talk()
    _make_notices()


def _make_people() -> None:
    op.create_table(
        "people",
        _number("id"),
        _text("name", NAME),
        _text("login", NAME, nullable=True),
        _text("password", 200, nullable=True),
        _number("created"),
        _text("webhook"),
        _text("mail"),
        _yes_or_no("gone"),
        _yes_or_no("guided"),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("login", name="uq_people_login"),
    )
    op.create_table(
        "mutes",
        _number("person_id"),
        _number("muted_id"),
        _refers("mutes", "person_id", "people"),
        _refers("mutes", "muted_id", "people"),
        sa.PrimaryKeyConstraint("person_id", "muted_id", name="pk_mutes"),
    )


def _make_keys() -> None:
    op.create_table(
        "sign_ins",
        _text("key", HASH),
        _number("person_id"),
        _number("created"),
        _number("seen"),
        _text("label", 200),
        _refers("sign_ins", "person_id", "people"),
        sa.PrimaryKeyConstraint("key", name="pk_sign_ins"),
    )
    op.create_index("ix_sign_ins_person_id", "sign_ins", ["person_id"])
    op.create_table(
        "tokens",
        _number("id"),
        _text("key", HASH),
        _number("person_id"),
        _text("label", NAME),
        _number("created"),
        _number("used", nullable=True),
        _refers("tokens", "person_id", "people"),
        sa.PrimaryKeyConstraint("id", name="pk_tokens"),
        sa.UniqueConstraint("key", name="uq_tokens_key"),
    )
    op.create_index("ix_tokens_person_id", "tokens", ["person_id"])


def _make_tables() -> None:
    op.create_table(
        "tables",
        _text("id", TABLE_ID),
        _text("game", NAME),
        _text("status", 10),
        _yes_or_no("public"),
        _yes_or_no("casual"),
        _number("owner_id"),
        _text("preset", NAME),
        sa.Column("options", sa.JSON(), nullable=False),
        _text("clock", 10),
        _number("pace"),
        _number("version"),
        _number("created"),
        _number("started", nullable=True),
        _number("ended", nullable=True),
        _number("changed"),
        _number("phase"),
        _number("deadline", nullable=True),
        _number("lease"),
        _number("bots_at", nullable=True),
        _number("remaining", nullable=True),
        _text("reason"),
        sa.Column("winners", sa.JSON(), nullable=False),
        _text("rematch", TABLE_ID, nullable=True),
        _refers("tables", "owner_id", "people"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_bots_at", "tables", ["bots_at"])
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    op.create_index("ix_tables_owner_id", "tables", ["owner_id"])
    op.create_index("ix_tables_public_status", "tables", ["public", "status"])


def _make_seats() -> None:
    op.create_table(
        "seats",
        _text("table_id", TABLE_ID),
        _number("number"),
        _text("kind", 10),
        _number("person_id", nullable=True),
        _text("bot", NAME),
        _text("name", NAME),
        _text("code", CODE, nullable=True),
        _text("standin", NAME),
        _yes_or_no("resigned"),
        _yes_or_no("pause"),
        _number("missed"),
        _yes_or_no("connected"),
        _number("seen"),
        _refers("seats", "person_id", "people"),
        _refers("seats", "table_id", "tables"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_seats"),
        sa.UniqueConstraint("code", name="uq_seats_code"),
    )
    op.create_index("ix_seats_person_id", "seats", ["person_id"])


def _make_records() -> None:
    op.create_table(
        "lines",
        _text("table_id", TABLE_ID),
        _number("number"),
        _text("line"),
        _number("at"),
        _text("once", CODE, nullable=True),
        _refers("lines", "table_id", "tables"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_lines"),
        sa.UniqueConstraint("table_id", "once", name="uq_lines_table_id_once"),
    )


def _make_talk() -> None:
    op.create_table(
        "chats",
        _number("id"),
        _text("table_id", TABLE_ID),
        _number("person_id", nullable=True),
        _text("name", NAME),
        _text("text"),
        _number("at"),
        _refers("chats", "person_id", "people"),
        _refers("chats", "table_id", "tables"),
        sa.PrimaryKeyConstraint("id", name="pk_chats"),
    )
    op.create_index("ix_chats_person_id", "chats", ["person_id"])
    op.create_index("ix_chats_table_id", "chats", ["table_id"])


def _make_notices() -> None:
    op.create_table(
        "notices",
        _number("id"),
        _number("person_id"),
        _text("table_id", TABLE_ID),
        _text("kind", 10),
        _number("due"),
        _number("tries"),
        _refers("notices", "person_id", "people"),
        _refers("notices", "table_id", "tables"),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
    )
    op.create_index("ix_notices_due", "notices", ["due"])
    op.create_index("ix_notices_person_id", "notices", ["person_id"])


# --- columns -----------------------------------------------------------------------------------


def _number(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    kind = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    return sa.Column(name, kind, nullable=nullable)


def _text(name: str, length: int = 0, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.String(length) if length else sa.Text(), nullable=nullable)


def _yes_or_no(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def _refers(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=f"fk_{table}_{column}_{to}")
