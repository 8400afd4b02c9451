"""Decks that people save, their purses, and their payments for matches."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NAME = 40
TABLE_ID = 12


def upgrade() -> None:
    """Create the tables of decks, purses and payments, unless an earlier version has."""
    if sa.inspect(op.get_bind()).has_table("decks"):
        return
    op.create_table(
        "decks",
        _number("id"),
        _number("person_id"),
        sa.Column("name", sa.String(NAME), nullable=False),
        sa.Column("cards", sa.Text(), nullable=False),
        _number("changed"),
        _refers("decks", "person_id", "people"),
        sa.PrimaryKeyConstraint("id", name="pk_decks"),
        sa.UniqueConstraint("person_id", "name", name="uq_decks_person_id_name"),
    )
    op.create_table(
        "purses",
        _number("person_id", counts_up=False),
        _number("gold"),
        _number("streak"),
        sa.Column("cards", sa.JSON(), nullable=False),
        _refers("purses", "person_id", "people"),
        sa.PrimaryKeyConstraint("person_id", name="pk_purses"),
    )
    op.create_table(
        "payments",
        sa.Column("table_id", sa.String(TABLE_ID), nullable=False),
        _number("person_id", counts_up=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        _number("streak"),
        _number("gold"),
        _number("bonus"),
        _number("paid"),
        sa.Column("stock", sa.JSON(), nullable=False),
        sa.Column("bought", sa.JSON(), nullable=False),
        _number("at"),
        _refers("payments", "table_id", "tables"),
        _refers("payments", "person_id", "people"),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_payments"),
    )
    op.create_index("ix_payments_person_id", "payments", ["person_id"])


def _number(name: str, *, counts_up: bool = True) -> sa.Column[Any]:
    kind = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    return sa.Column(name, kind, nullable=False, autoincrement="auto" if counts_up else False)


def _refers(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=f"fk_{table}_{column}_{to}")
