"""The tables of decks, purses and campaign runs in the store."""

from __future__ import annotations

from sqlalchemy import JSON, ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from wartable.server.store.models import NAME, Base


class DeckRow(Base):
    """A deck of Land of Clans & Wanderers that a person saved, under a name."""

    __tablename__ = "decks"
    __table_args__ = (UniqueConstraint("person_id", "name", name="uq_decks_person_id_name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"))
    name: Mapped[str] = mapped_column(String(NAME))
    cards: Mapped[str] = mapped_column(Text)
    changed: Mapped[int]


class PurseRow(Base):
    """What a person has won in matches: gold, winning streak, and bought cards by id."""

    __tablename__ = "purses"

    person_id: Mapped[int] = mapped_column(
        ForeignKey("people.id"), primary_key=True, autoincrement=False
    )
    gold: Mapped[int]
    streak: Mapped[int]
    cards: Mapped[dict[str, int]] = mapped_column(JSON)


class PaymentRow(Base):
    """A person's one payment for a match, and what the shop sells them after it."""

    __tablename__ = "payments"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    person_id: Mapped[int] = mapped_column(
        ForeignKey("people.id"), primary_key=True, index=True, autoincrement=False
    )
    won: Mapped[bool]
    streak: Mapped[int]
    gold: Mapped[int]
    bonus: Mapped[int]
    paid: Mapped[int]
    stock: Mapped[list[str]] = mapped_column(JSON)
    bought: Mapped[list[str]] = mapped_column(JSON)
    at: Mapped[int]


class RunRow(Base):
    """How a campaign run stands, and the points it has earned its player so far."""

    __tablename__ = "runs"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    points: Mapped[int]
    won: Mapped[bool]
    act: Mapped[int]
    encounter: Mapped[int]
    completed: Mapped[int]
    battles: Mapped[int]
    hp: Mapped[int]
    max_hp: Mapped[int]
    gold: Mapped[int]


class LegacyRow(Base):
    """The nodes of the progression tree that a person has unlocked for all future runs."""

    __tablename__ = "legacies"

    person_id: Mapped[int] = mapped_column(
        ForeignKey("people.id"), primary_key=True, autoincrement=False
    )
    unlocked: Mapped[list[str]] = mapped_column(JSON)
