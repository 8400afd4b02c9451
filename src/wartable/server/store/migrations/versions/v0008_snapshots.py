"""Snapshots of matches, so that a table that is read again is not replayed from its first line.

And an index, so that a start finds the games of all running tables in no time.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

TABLE_ID = 12


def upgrade() -> None:
    """Make room for a snapshot of each table, and index tables by status and game."""
    op.create_index("ix_tables_status_game", "tables", ["status", "game"])
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "snapshots",
        sa.Column(
            "table_id",
            sa.String(TABLE_ID),
            sa.ForeignKey("tables.id", name="fk_snapshots_table_id_tables"),
            nullable=False,
        ),
        sa.Column("lines", number, nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_snapshots"),
    )
