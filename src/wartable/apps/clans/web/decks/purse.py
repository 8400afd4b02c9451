"""The purse: what a person has won and bought, the cards they own, and what a match pays."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from wartable.apps.clans.web.decks.shop import stock_after
from wartable.apps.clans.web.models import PaymentRow, PurseRow
from wartable.engine.play.match import Match
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.deck import copies
from wartable.games.clans.catalogue.figures import match_figures
from wartable.server.store.models import Person
from wartable.server.store.store import Store
from wartable.server.tables.play import NOBODY_PLAYS
from wartable.server.tables.summary import PERSON, Info, Seat
from wartable.server.times import now


@cache
def first_cards() -> Mapping[str, int]:
    """Return the cards that everybody owns from the beginning.

    Of each card, that is the largest number in any one pool or prebuilt deck.
    """
    found: Counter[str] = Counter()
    for pool in catalogue().pools.values():
        found |= Counter(pool)
    for deck in catalogue().decks.values():
        found |= Counter(copies(deck.entries))
    return found


def owned_with(bought: Mapping[str, int]) -> Counter[str]:
    """Return what a person owns who has bought these cards."""
    return Counter(first_cards()) + Counter(bought)


# --- the purse -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Purse:
    """Gold, the winning streak, and how many of each card were bought."""

    gold: int = 0
    streak: int = 0
    cards: Mapping[str, int] = field(default_factory=dict)


def purse_of(store: Store, person: int | None) -> Purse:
    """Return a person's purse, an empty one if they have none yet."""
    if person is None:
        return Purse()
    with store.reading() as session:
        row = session.get(PurseRow, person)
        return Purse(row.gold, row.streak, row.cards) if row else Purse()


def held_purse(session: Session, person: int) -> PurseRow:
    """Return the row of a person's purse, locked until the commit."""
    row = session.get(PurseRow, person, with_for_update=True)
    if row is None:
        row = PurseRow(person_id=person, gold=0, streak=0, cards={})
        session.add(row)
    return row


# --- payment (rules 11-1 and 11-2) ---------------------------------------------------------------

#: From this win in a row on, a win pays a bonus.
STREAK = 2


@dataclass(frozen=True, slots=True)
class Earned:
    """What a person earned: the new streak, its bonus, and the total paid into the purse."""

    streak: int
    bonus: int
    paid: int


def earned(gold: int, streak: int, *, won: bool) -> Earned:
    """Return what a match pays a person who had this streak before it."""
    figures = match_figures().purse
    streak = streak + 1 if won else 0
    bonus = figures.streak if streak >= STREAK else 0
    return Earned(streak, bonus, (gold + bonus) * figures.kept_percent // 100)


def pay(connection: Connection, info: Info, match: Match) -> None:
    """Pay everybody who sat at a table, in the transaction that ends it.

    A person in both seats played for practice, and deleted people have no purse. Nobody earns
    anything where a player chose the seed. The campaign decides what its own battles are worth.
    """
    if info.reason == NOBODY_PLAYS or info.part_of is not None or info.seed_chosen:
        return
    session = Session(connection)
    for person, seats in sorted(_people(info).items()):
        if len(seats) == 1 and not _is_gone(session, person):
            _pay_one(session, info, match, person, seats[0])
    session.flush()


def _people(info: Info) -> dict[int, list[Seat]]:
    found: dict[int, list[Seat]] = defaultdict(list)
    for seat in info.seats:
        if seat.kind == PERSON and seat.person_id is not None:
            found[seat.person_id].append(seat)
    return found


def _is_gone(session: Session, person: int) -> bool:
    found = session.get(Person, person)
    return found is None or found.gone


def _pay_one(session: Session, info: Info, match: Match, person: int, seat: Seat) -> None:
    won = seat.number in info.winners and seat.is_active
    gold = int(match.s.gold[seat.number])
    purse = held_purse(session, person)
    found = earned(gold, purse.streak, won=won)
    purse.gold += found.paid
    purse.streak = found.streak
    session.add(
        PaymentRow(
            table_id=info.id,
            person_id=person,
            won=won,
            streak=found.streak,
            gold=gold,
            bonus=found.bonus,
            paid=found.paid,
            stock=stock_after(match.seed, seat.number),
            bought=[],
            at=now(),
        )
    )
