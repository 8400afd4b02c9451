"""Campaign runs: nested matches at tables of their own, and each person's legacy."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

TABLE_ID = 12


def upgrade() -> None:
    """Let a table be part of another, and create the tables of runs and legacies."""
    op.add_column("tables", sa.Column("part_of", sa.String(TABLE_ID), nullable=True))
    op.add_column("tables", sa.Column("part", _whole(), nullable=True))
    op.create_index("ix_tables_part_of_part", "tables", ["part_of", "part"], unique=True)
    op.create_table(
        "runs",
        sa.Column("table_id", sa.String(TABLE_ID), nullable=False),
        _number("person_id"),
        _number("points"),
        sa.Column("won", sa.Boolean(), nullable=False),
        *map(_number, ("act", "encounter", "completed", "battles", "hp", "max_hp", "gold")),
        _refers("runs", "table_id", "tables"),
        _refers("runs", "person_id", "people"),
        sa.PrimaryKeyConstraint("table_id", name="pk_runs"),
    )
    op.create_index("ix_runs_person_id", "runs", ["person_id"])
    op.create_table(
        "legacies",
        sa.Column("person_id", _whole(), nullable=False, autoincrement=False),
        sa.Column("unlocked", sa.JSON(), nullable=False),
        _refers("legacies", "person_id", "people"),
        sa.PrimaryKeyConstraint("person_id", name="pk_legacies"),
    )


def _whole() -> Any:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _number(name: str) -> sa.Column[Any]:
    return sa.Column(name, _whole(), nullable=False)


def _refers(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=f"fk_{table}_{column}_{to}")
