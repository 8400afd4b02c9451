"""Tables whose seed a player chose; those from before are not marked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Let a table say that a player chose its seed."""
    op.add_column(
        "tables",
        sa.Column("seed_chosen", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
