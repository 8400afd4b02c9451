"""The tables of the farm."""

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from wartable.server.plugin_kit import NAME, TABLE_ID, Base


class WishRow(Base):
    """A wish that a person has pinned to the wall."""

    __tablename__ = "farm_wishes"

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    text: Mapped[str] = mapped_column(String(NAME))


class SeasonRow(Base):
    """What a season has yielded."""

    __tablename__ = "farm_seasons"

    table_id: Mapped[str] = mapped_column(
        String(TABLE_ID), ForeignKey("tables.id"), primary_key=True
    )
    gold: Mapped[int]
    moves: Mapped[int]
