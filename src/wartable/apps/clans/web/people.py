"""What becomes of decks, purses and runs when a guest's things move to an account."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from wartable.apps.clans.web.models import DeckRow, LegacyRow, PaymentRow, PurseRow, RunRow
from wartable.server.accounts.personal_data import hand_over_named


def merge(session: Session, guest: int, account: int) -> None:
    """Move a guest's decks, purse, runs and legacy to an account."""
    hand_over_named(session, DeckRow, guest, account)
    _hand_over_purse(session, guest, account)
    _hand_over_legacy(session, guest, account)


def _hand_over_purse(session: Session, guest: int, account: int) -> None:
    """Add a guest's purse to the account's, which keeps its own winning streak if any."""
    mine = select(PaymentRow.table_id).where(PaymentRow.person_id == account)
    moved = update(PaymentRow).where(
        PaymentRow.person_id == guest, PaymentRow.table_id.not_in(mine)
    )
    session.execute(moved.values(person_id=account).execution_options(synchronize_session=False))
    # Lock in the same order as payments do, to avoid a deadlock.
    purses = {
        person: session.get(PurseRow, person, with_for_update=True)
        for person in sorted((guest, account))
    }
    theirs, own = purses[guest], purses[account]
    if theirs is None:
        return
    if own is None:
        own = PurseRow(person_id=account, gold=0, streak=theirs.streak, cards={})
        session.add(own)
    own.gold += theirs.gold
    own.cards = dict(Counter(own.cards) + Counter(theirs.cards))
    session.delete(theirs)
    session.flush()


def _hand_over_legacy(session: Session, guest: int, account: int) -> None:
    """Merge a guest's runs and unlocked nodes into the account's.

    Points come from runs and a node costs once, so a node that both had unlocked is refunded.
    """
    runs = update(RunRow).where(RunRow.person_id == guest)
    session.execute(runs.values(person_id=account).execution_options(synchronize_session=False))
    legacies = {
        person: session.get(LegacyRow, person, with_for_update=True)
        for person in sorted((guest, account))
    }
    theirs, own = legacies[guest], legacies[account]
    if theirs is None:
        return
    if own is None:
        own = LegacyRow(person_id=account, unlocked=[])
        session.add(own)
    own.unlocked = list(dict.fromkeys([*own.unlocked, *theirs.unlocked]))
    session.delete(theirs)
    session.flush()
