"""The options that people choose for their own seats, in games with seat options."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0001"


def upgrade() -> None:
    """Add a column for seat options; games that have already begun have none."""
    op.add_column("seats", sa.Column("chosen", sa.JSON(none_as_null=True), nullable=True))
