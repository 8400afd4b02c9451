"""The calculator's table in the store."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from wartable.server.store.models import NAME, Base


class KingdomRow(Base):
    """A Thardferr kingdom that a person saved for the calculator, under a name."""

    __tablename__ = "kingdoms"
    __table_args__ = (UniqueConstraint("person_id", "name", name="uq_kingdoms_person_id_name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"))
    name: Mapped[str] = mapped_column(String(NAME))
    kingdom: Mapped[dict[str, Any]] = mapped_column(JSON)
    changed: Mapped[int]
