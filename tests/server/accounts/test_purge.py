"""The purge forgets guests who have not been back, and nothing else of anybody."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select, update

from support.server import make_account, make_guests, make_table
from wartable.server.accounts import purge as purges
from wartable.server.accounts.people import SIGN_IN_LASTS, People, Who
from wartable.server.accounts.personal_data import GONE
from wartable.server.accounts.purge import BATCH, NOTICE_LASTS, Purge
from wartable.server.store.models import Line, Notice, Person, SeatRow, SignIn, Token
from wartable.server.store.store import Store
from wartable.server.tables.play import resign
from wartable.server.tables.service import Room
from wartable.server.tables.summary import FINISHED
from wartable.server.times import DAY, HOUR, now

DAYS = 90


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(purges, "PAUSE", 0.0)


def age(store: Store, who: Who, days: int) -> None:
    """Make everything that tells when somebody was here so many days old."""
    at = now() - days * DAY - HOUR
    with store.writing() as session:
        session.execute(update(Person).where(Person.id == who.id).values(created=at))
        session.execute(update(SignIn).where(SignIn.person_id == who.id).values(seen=at))
        session.execute(update(Token).where(Token.person_id == who.id).values(created=at))


def gone(store: Store) -> set[int]:
    with store.reading() as session:
        return set(session.scalars(select(Person.id).where(Person.gone.is_(True))))


def test_guests_who_have_not_been_seen_are_forgotten(store: Store, people: People) -> None:
    old, newer, here, program = make_guests(people, 4)
    account = make_account(people, "Zoe")
    people.new_token(program, "bot")
    for who, days in ((old, DAYS), (newer, DAYS - 1), (account, 900), (program, 900)):
        age(store, who, days)
    with store.writing() as session:
        session.execute(update(Token).values(used=now() - DAY))
        session.execute(update(Person).where(Person.id == here.id).values(created=1))
    Purge(store, DAYS).purge()
    assert gone(store) == {old.id}
    with store.reading() as session:
        person = session.get_one(Person, old.id)
        assert (person.name, person.gone) == (GONE, True)
        assert session.scalar(select(Person.name).where(Person.id == account.id)) == "Zoe"


def test_guests_with_unfinished_games_stay_and_finished_games_too(
    room: Room, people: People
) -> None:
    playing, owner, invited, done = make_guests(people, 4)
    make_table(room, [owner, playing], bots=1)
    over = make_table(room, [done], bots=2)
    make_table(room, [owner, invited], bots=1)
    resign(room, over, done.id)
    assert room.info(over).status == FINISHED
    for who in (playing, owner, invited, done):
        age(room.store, who, 400)
    with room.store.reading() as session:
        lines = session.scalar(select(func.count()).select_from(Line))
    Purge(room.store, DAYS).purge()
    assert gone(room.store) == {done.id}
    with room.store.reading() as session:
        assert session.scalar(select(func.count()).select_from(Line)) == lines
        mine = (SeatRow.table_id == over, SeatRow.number == 0)
        assert session.scalar(select(SeatRow.name).where(*mine)) == GONE
    assert room.info(over).status == FINISHED


def test_sign_ins_and_notices_that_have_expired_go(room: Room, people: People) -> None:
    store, account = room.store, make_account(people, "Zoe")
    _, other = people.new_guest("Ann")
    table_id = make_table(room, [account], bots=2)
    age(store, account, SIGN_IN_LASTS // DAY)
    with store.writing() as session:
        for due in (now() - NOTICE_LASTS - HOUR, now() - HOUR):
            session.add(Notice(person_id=account.id, table_id=table_id, kind="turn", due=due))
    Purge(store, DAYS).purge()
    with store.reading() as session:
        assert [each.person_id for each in session.scalars(select(SignIn))] != [account.id]
        assert session.scalar(select(func.count()).select_from(SignIn)) == 1
        assert session.scalar(select(func.count()).select_from(Notice)) == 1
        assert session.scalar(select(Person.login).where(Person.id == account.id)) == "zoe"
    assert people.by_cookie(other) is not None


def test_many_go_in_batches(store: Store, people: People) -> None:
    guests = make_guests(people, 2 * BATCH + 3)
    for each in guests:
        age(store, each, DAYS)
    sizes: list[int] = []

    class Counting(Purge):
        def _remove(self, step):  # type: ignore[no-untyped-def]
            sizes.append(super()._remove(step))
            return sizes[-1]

    Counting(store, DAYS).purge()
    assert gone(store) == {each.id for each in guests}
    assert sizes[:3] == [BATCH, BATCH, 3]


def test_it_can_be_switched_off(store: Store) -> None:
    purge = Purge(store, 0)
    purge.start()
    assert not purge._thread.is_alive()
    purge.close()
