"""The heartbeat of the servers, and how much time each phase was given."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

#: Clock -> milliseconds of one unit of its pace.
UNITS = {"live": 1000, "slow": 3_600_000}


def upgrade() -> None:
    """Add the heartbeat; for a phase that is open already, its pace stands for its time."""
    integer = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "beats",
        sa.Column("id", integer, autoincrement=False, nullable=False),
        sa.Column("at", integer, nullable=False),
        sa.Column("back", integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_beats"),
    )
    op.add_column("tables", sa.Column("span", integer, nullable=False, server_default="0"))
    tables = sa.table("tables", sa.column("clock"), sa.column("pace"), sa.column("span"))
    for clock, unit in UNITS.items():
        timed = sa.update(tables).where(tables.c.clock == clock)
        op.execute(timed.values(span=tables.c.pace * unit))
