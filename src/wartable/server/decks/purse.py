"""The purse: what somebody has won in matches, and which cards they have bought."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from wartable.server.store.models import PurseRow
from wartable.server.store.store import Store


@dataclass(frozen=True, slots=True)
class Purse:
    """Gold, wins in a row, and how many of each card were bought."""

    gold: int = 0
    streak: int = 0
    cards: Mapping[str, int] = field(default_factory=dict)


def purse_of(store: Store, person: int | None) -> Purse:
    """Return somebody's purse, an empty one for those who have none yet."""
    if person is None:
        return Purse()
    with store.reading() as session:
        row = session.get(PurseRow, person)
        return Purse(row.gold, row.streak, row.cards) if row else Purse()


def held_purse(session: Session, person: int) -> PurseRow:
    """Return the row of somebody's purse, which nobody else changes until this is committed."""
    row = session.get(PurseRow, person, with_for_update=True)
    if row is None:
        row = PurseRow(person_id=person, gold=0, streak=0, cards={})
        session.add(row)
    return row
