"""Kingdoms that people save for the battle calculator."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

NAME = 40


def upgrade() -> None:
    """Create the table of saved kingdoms."""
    op.create_table(
        "kingdoms",
        _number("id"),
        _number("person_id"),
        sa.Column("name", sa.String(NAME), nullable=False),
        sa.Column("kingdom", sa.JSON(), nullable=False),
        _number("changed"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_kingdoms_person_id_people"),
        sa.PrimaryKeyConstraint("id", name="pk_kingdoms"),
        sa.UniqueConstraint("person_id", "name", name="uq_kingdoms_person_id_name"),
    )


def _number(name: str) -> sa.Column[Any]:
    kind = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    return sa.Column(name, kind, nullable=False)
