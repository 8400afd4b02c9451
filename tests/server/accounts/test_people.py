"""People: guests, accounts, sign-ins, tokens, and leaving for good. On both kinds of database."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher, Type, extract_parameters
from sqlalchemy import select

from support.server import any_move, make_account, make_guests, make_table
from wartable.engine.errors import InUse, NotFound, Refusal, Unreadable
from wartable.server.accounts import passwords
from wartable.server.accounts.deletion import farewell
from wartable.server.accounts.passwords import Cost
from wartable.server.accounts.people import People, Who, guest_name
from wartable.server.accounts.personal_data import GONE
from wartable.server.errors import Forbidden, NotSignedIn
from wartable.server.store.models import Chat, Line, Mute, Notice, Person, SeatRow, SignIn, Token
from wartable.server.tables.chat import mute, say
from wartable.server.tables.lobby import ME, Plan, Wish, open_table, sit
from wartable.server.tables.play import move, resign
from wartable.server.tables.service import Room
from wartable.server.tables.summary import CLOSED, INVITE, LOBBY, OPEN, RUNNING
from wartable.server.tables.views import record_text

PASSWORD = "correct horse"


def again(people: People, cookie: str) -> Who:
    """Return whose cookie it is, who must be known."""
    found = people.by_cookie(cookie)
    assert found is not None
    return found


# --- guests and accounts -----------------------------------------------------------------------


def test_a_guest_is_known_by_a_cookie_of_which_only_a_hash_is_kept(people: People) -> None:
    who, cookie = people.new_guest("  Ann   of\tthe North ", "Firefox")
    assert who.name == "Ann of the North" and who.is_guest
    assert again(people, cookie) == who
    assert cookie not in who.key and people.by_cookie(who.key) is None
    assert people.by_cookie("") is None


@pytest.mark.parametrize("name", ["", "  ", "\u200b" * 41, "x" * 41])
def test_a_name_that_is_none_is_refused(people: People, name: str) -> None:
    with pytest.raises(Unreadable):
        people.new_guest(name)


def test_names_hold_nothing_invisible(people: People) -> None:
    who, _ = people.new_guest("A\x00n\u202en\ud800")
    assert who.name == "A?n?n?" and guest_name().startswith("Guest ")
    assert people.rename(who, " Anna ") == "Anna"


def test_an_account_keeps_what_was_the_guests(people: People, room: Room) -> None:
    ann, cookie = people.new_guest("Ann")
    table = make_table(room, [ann], bots=2)
    people.register(ann, " Ann.Of-North ", PASSWORD)
    assert again(people, cookie).login == "ann.of-north"
    signed = again(people, people.sign_in("ANN.of-north", PASSWORD, None, ""))
    assert room.info(table).seats_of(signed.id)


@pytest.mark.parametrize("login", ["", "ab", "x" * 41, "a b c", "ann\x00", "änn", ".ann"])
def test_a_login_that_is_none_is_refused(people: People, login: str) -> None:
    ann, _ = people.new_guest("Ann")
    with pytest.raises(Unreadable):
        people.register(ann, login, PASSWORD)
    with pytest.raises(NotSignedIn):
        people.sign_in(login, PASSWORD, None, "")


@pytest.mark.parametrize("password", ["", "1234567", "x" * 201])
def test_a_password_has_a_length(people: People, password: str) -> None:
    ann, _ = people.new_guest("Ann")
    with pytest.raises(Unreadable, match="8 to 200"):
        people.register(ann, "ann", password)


def test_a_login_is_one_persons_and_a_person_has_one(people: People) -> None:
    ann = make_account(people, "ann")
    bob, _ = people.new_guest("Bob")
    with pytest.raises(InUse, match="is taken"):
        people.register(bob, "ANN", PASSWORD)
    with pytest.raises(Forbidden):
        people.register(ann, "anna", PASSWORD)
    stale = Who(ann.id, ann.name, None, ann.key, False)  # asked before the account was made
    with pytest.raises(Forbidden):
        people.register(stale, "anna", PASSWORD)


def test_signing_in_does_not_tell_which_of_the_two_was_wrong(people: People) -> None:
    make_account(people, "ann")
    said = set()
    for login, password in (("ann", "wrong"), ("nobody", PASSWORD), ("ann", "")):
        with pytest.raises(NotSignedIn) as refused:
            people.sign_in(login, password, None, "")
        said.add(str(refused.value))
    assert len(said) == 1


def test_signing_in_takes_as_long_whether_or_not_a_login_exists(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_account(people, "ann")
    checked = []
    verify = PasswordHasher.verify

    def noted(hasher: PasswordHasher, stored: str, given: bytes) -> bool:
        checked.append(stored)
        return verify(hasher, stored, given)

    monkeypatch.setattr(PasswordHasher, "verify", noted)
    for login in ("ann", "nobody", "\x00"):
        with pytest.raises(NotSignedIn):
            people.sign_in(login, "wrong", None, "")
    anns, *nobodys = map(extract_parameters, checked)
    assert nobodys == [anns, anns], "each takes as long as the others"


def test_passwords_are_hashed_as_slowly_as_they_should(
    real_cost: Cost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "COST", real_cost)
    found = extract_parameters(passwords.Passwords().hashed("correct horse"))
    assert found.type is Type.ID
    assert found.time_cost >= 2
    assert found.memory_cost >= 19 * 1024


def test_a_guests_games_come_along_to_the_account(people: People, room: Room) -> None:
    account = make_account(people, "ann")
    guest, cookie = people.new_guest("Ann")
    lobby = open_table(room, guest.id, "Ann", Plan("territory", [Wish(ME), *[Wish(OPEN)] * 2]))
    running = make_table(room, [guest], bots=2)
    say(room, running, guest.id, "hello")
    with room.looking(running) as live:
        assert live.info.seats_of(guest.id)
    new = again(people, people.sign_in("ann", PASSWORD, again(people, cookie), ""))
    assert new.id == account.id
    for table in (lobby, running):
        with room.looking(table) as live:
            assert live.info.seats_of(account.id) and live.info.owner_id == account.id
    move(room, running, account.id, any_move(room, running, 0))
    assert people.by_cookie(cookie) is None
    say(room, running, account.id, "mine")
    with room.store.reading() as session:
        said = select(Chat.person_id).where(Chat.person_id.is_not(None))
        assert set(session.scalars(said)) == {account.id}
        assert session.get_one(Person, guest.id).gone


def test_a_guest_and_an_account_at_one_table_stay_two(people: People, room: Room) -> None:
    account = make_account(people, "ann")
    guest, cookie = people.new_guest("Ann")
    table = make_table(room, [account, guest], bots=1)
    people.sign_in("ann", PASSWORD, guest, "")
    assert again(people, cookie) == guest
    assert [seat.person_id for seat in room.info(table).seats] == [account.id, guest.id, None]


def test_signing_in_as_somebody_else_signs_out(people: People) -> None:
    make_account(people, "ann")
    make_account(people, "bob")
    here, there = (people.sign_in("ann", PASSWORD, None, "") for _ in range(2))
    people.sign_in("bob", PASSWORD, again(people, here), "")
    assert people.by_cookie(here) is None and people.by_cookie(there) is not None


# --- keys --------------------------------------------------------------------------------------


def test_a_new_password_signs_out_everywhere_else(people: People) -> None:
    make_account(people, "ann")
    here, there = (people.sign_in("ann", PASSWORD, None, label) for label in ("here", "there"))
    who = again(people, here)
    with pytest.raises(Forbidden):
        people.change_password(who, "wrong", "battery staple")
    assert people.by_cookie(there) is not None
    people.change_password(who, PASSWORD, "battery staple")
    assert people.by_cookie(there) is None and people.by_cookie(here) is not None
    with pytest.raises(NotSignedIn):
        people.sign_in("ann", PASSWORD, None, "")
    people.sign_in("ann", "battery staple", None, "")


def test_sign_ins_are_listed_and_revoked_without_their_hashes(people: People) -> None:
    make_account(people, "ann")
    here, there = (people.sign_in("ann", PASSWORD, None, label) for label in ("here", "there"))
    who, other = again(people, here), make_account(people, "bob")
    places = {place.label: place for place in people.places(who)}
    assert places["here"].here and not places["there"].here
    assert who.key not in repr(places)
    with pytest.raises(NotFound):
        people.sign_out_of(other, places["there"].id)
    people.sign_out_of(who, places["there"].id)
    assert people.by_cookie(there) is None and people.by_cookie(here) is not None
    people.sign_out(who)
    assert people.by_cookie(here) is None


def test_tokens_are_shown_once_and_revoked_at_once(people: People) -> None:
    ann, bob = make_guests(people, 2)
    token = people.new_token(ann, "my bot")
    found = people.by_token(token)
    assert found is not None and found.id == ann.id and found.key == ""
    (line,) = people.tokens(ann)
    assert line.label == "my bot" and line.key not in token
    with pytest.raises(NotFound):
        people.revoke(bob, line.id)
    people.revoke(ann, line.id)
    assert people.by_token(token) is None
    with pytest.raises(NotFound):
        people.revoke(ann, line.id)


def test_nobody_has_more_than_twenty_tokens(people: People) -> None:
    (ann,) = make_guests(people, 1)
    for number in range(20):
        people.new_token(ann, f"bot {number}")
    with pytest.raises(InUse, match="revoke one first"):
        people.new_token(ann, "one more")


def test_a_new_password_ends_all_tokens(people: People) -> None:
    ann, bob = make_account(people, "ann"), make_account(people, "bob")
    hers, his = people.new_token(ann, "bot"), people.new_token(bob, "bot")
    with pytest.raises(Forbidden):
        people.change_password(ann, "wrong", "battery staple")
    assert people.by_token(hers) is not None
    people.change_password(ann, PASSWORD, "battery staple")
    assert people.by_token(hers) is None and people.tokens(ann) == []
    assert people.by_token(his) is not None


# --- leaving for good --------------------------------------------------------------------------


def test_whoever_leaves_frees_lobbies_and_hands_seats_to_bots(people: People, room: Room) -> None:
    ann, bob = make_account(people, "Ann"), make_guests(people, 2)[1]
    seats = [Wish(ME), Wish(OPEN), Wish(INVITE)]
    own = open_table(room, ann.id, "Ann", Plan("territory", seats, public=True))
    other = open_table(room, bob.id, "Bob", Plan("territory", seats, public=True))
    invited = open_table(room, bob.id, "Bob", Plan("territory", seats, public=True))
    sit(room, other, ann.id, "Ann", 1)
    sit(room, invited, ann.id, "Ann", 2, room.info(invited).seats[2].code)
    running = make_table(room, [bob, ann], bots=1)
    farewell(people, room, ann, PASSWORD)

    assert room.info(own).status == CLOSED
    for table, number, kind in ((other, 1, OPEN), (invited, 2, INVITE)):
        info = room.info(table)
        assert info.status == LOBBY and info.seats[number].kind == kind
        assert info.seats[number].person_id is None and info.seats[number].name == ""
    with room.looking(running) as live:
        seat = live.info.seats[1]
        assert live.info.status == RUNNING and seat.standin == "greedy" and seat.name == GONE
    move(room, running, bob.id, any_move(room, running, 0))


def test_nothing_that_tells_who_somebody_was_stays(people: People, room: Room) -> None:
    ann, bob = make_account(people, "Annabella"), make_guests(people, 2)[1]
    people.set_contact(ann, "https://example.org/hook", "annabella@example.org")
    token = people.new_token(ann, "bot")
    table = make_table(room, [ann, bob], bots=1)
    say(room, table, ann.id, "hello")
    mute(room, bob.id, ann.id, True)
    resign(room, table, ann.id)
    resign(room, table, bob.id)
    with room.looking(table) as live:
        assert live.info.seats[0].name == "Annabella"
    farewell(people, room, ann, PASSWORD)

    assert people.by_token(token) is None and people.places(ann) == []
    with room.looking(table) as live:
        assert [seat.name for seat in live.info.seats] == [GONE, "Bob", "random"]
    assert "Annabella" not in record_text(room, room.info(table))
    with room.store.reading() as session:
        for model in (SignIn, Token, Notice):
            assert session.scalars(select(model).where(model.person_id == ann.id)).all() == []
        assert session.scalars(select(Mute)).all() == []
        person = session.get_one(Person, ann.id)
        assert person.gone and not (person.login or person.password or person.mail)
        told = [f"{row.name} {row.text}" for row in session.scalars(select(Chat))]
    assert any("hello" in line for line in told) and "Annabella" not in repr((told, person.name))
    with pytest.raises(NotSignedIn):
        people.sign_in("annabella", PASSWORD, None, "")


def test_a_wrong_password_deletes_nothing(people: People, room: Room) -> None:
    ann = make_account(people, "Ann")
    table = make_table(room, [ann], bots=2)
    with pytest.raises(Forbidden):
        farewell(people, room, ann, "wrong")
    assert room.info(table).seats[0].is_active
    people.sign_in("ann", PASSWORD, None, "")


def test_nobody_is_deleted_halfway(
    people: People, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, cookie = people.new_guest("Ann")
    table = make_table(room, [ann], bots=2)
    with pytest.raises(InUse):
        people.forget(ann)

    def refuse(*_: object) -> None:
        raise Refusal("busy", "not now")

    with monkeypatch.context() as patched:
        patched.setattr("wartable.server.accounts.deletion._hand_over", refuse)
        with pytest.raises(Refusal):
            farewell(people, room, ann, "")
    assert again(people, cookie).name == "Ann"
    assert room.info(table).seats[0].name == "Ann" and room.info(table).seats[0].is_active
    farewell(people, room, ann, "")
    assert people.by_cookie(cookie) is None
    late = people.new_token(ann, "asked for while leaving")
    assert people.by_token(late) is None


def test_a_seat_that_was_held_for_somebody_becomes_free(people: People, room: Room) -> None:
    ann, bob = make_guests(people, 2)
    seats = [Wish(ME), Wish(INVITE, name="Bob", person=bob.id), Wish(OPEN)]
    table = open_table(room, ann.id, "Ann", Plan("territory", seats))
    farewell(people, room, bob, "")
    seat = room.info(table).seats[1]
    assert (seat.kind, seat.person_id, seat.name) == (INVITE, None, "")


def test_the_store_keeps_no_password_token_or_cookie(people: People, room: Room) -> None:
    guest, cookie = people.new_guest("Ann")
    people.register(guest, "ann", PASSWORD)
    token = people.new_token(guest, "bot")
    with room.store.reading() as session:
        kept = [
            repr({column.name: getattr(row, column.name) for column in model.__table__.columns})
            for model in (Person, SignIn, Token, SeatRow, Line)
            for row in session.scalars(select(model))
        ]
    assert len(kept) >= 3
    for secret in (cookie, token, PASSWORD):
        assert secret not in repr(kept)
