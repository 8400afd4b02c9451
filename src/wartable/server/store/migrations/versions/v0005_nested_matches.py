"""Nested matches at tables of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0003"

TABLE_ID = 12


def upgrade() -> None:
    """Let a table be part of another."""
    whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.add_column("tables", sa.Column("part_of", sa.String(TABLE_ID), nullable=True))
    op.add_column("tables", sa.Column("part", whole, nullable=True))
    op.create_index("ix_tables_part_of_part", "tables", ["part_of", "part"], unique=True)
