"""What a match leaves to those who played it (rules 11-1 and 11-2): paid once, as it ends."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from wartable.engine.match import Match
from wartable.games.clans.figures import match_figures
from wartable.server.decks.purse import held_purse
from wartable.server.decks.shop import stock_after
from wartable.server.store.models import PaymentRow, Person
from wartable.server.tables.info import PERSON, Info, Seat
from wartable.server.tables.play import NOBODY_PLAYS
from wartable.server.times import now

#: From this win in a row on, a win is worth more.
STREAK = 2


@dataclass(frozen=True, slots=True)
class Earned:
    """What somebody earned: wins in a row, gold for them, and what goes into the purse."""

    streak: int
    bonus: int
    paid: int


def earned(gold: int, streak: int, *, won: bool) -> Earned:
    """Return what a match is worth to somebody who had so many wins in a row before it."""
    figures = match_figures().purse
    streak = streak + 1 if won else 0
    bonus = figures.streak if streak >= STREAK else 0
    return Earned(streak, bonus, (gold + bonus) * figures.kept_percent // 100)


def pay(connection: Connection, info: Info, match: Match) -> None:
    """Pay all who sat at a table, within the transaction that ends it.

    Whoever sat in both seats played for practice, and those who have left for good have no purse.
    What a battle of a campaign is worth, the campaign says.
    """
    if info.reason == NOBODY_PLAYS or info.part_of is not None:
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
