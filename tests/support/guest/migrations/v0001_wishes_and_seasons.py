"""Wishes and seasons."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create both tables."""
    whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "farm_wishes",
        sa.Column("id", whole, nullable=False),
        sa.Column("person_id", whole, nullable=False),
        sa.Column("text", sa.String(40), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_farm_wishes_person_id_people"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_farm_wishes"),
    )
    op.create_index("ix_farm_wishes_person_id", "farm_wishes", ["person_id"])
    op.create_table(
        "farm_seasons",
        sa.Column("table_id", sa.String(12), nullable=False),
        sa.Column("gold", whole, nullable=False),
        sa.Column("moves", whole, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_farm_seasons_table_id_tables"
        ),
        sa.PrimaryKeyConstraint("table_id", name="pk_farm_seasons"),
    )
