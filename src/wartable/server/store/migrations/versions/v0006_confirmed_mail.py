"""Mail addresses that their owners have confirmed; those from before have yet to be."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

HASH = 64


def upgrade() -> None:
    """Let a mail address be confirmed."""
    usual = sa.false()
    op.add_column(
        "people", sa.Column("mail_confirmed", sa.Boolean(), nullable=False, server_default=usual)
    )
    op.add_column("people", sa.Column("mail_key", sa.String(HASH), nullable=True))
    op.create_index("ix_people_mail_key", "people", ["mail_key"], unique=True)
