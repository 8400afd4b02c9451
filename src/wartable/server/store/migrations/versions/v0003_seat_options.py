"""What people choose for their own seats, in games that have options of a seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Give every seat room for its options; there are none in games that have begun so far."""
    op.add_column("seats", sa.Column("chosen", sa.JSON(none_as_null=True), nullable=True))
