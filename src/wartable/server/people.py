"""People: guests at once, accounts for those who want to come back, keys for their programs.

Cookies and keys are random; the store keeps only their hashes, so that it gives none away.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import threading
from dataclasses import dataclass

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import Select, delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from wartable.engine.errors import InUse, NotFound, Unreadable, printable, quoted
from wartable.engine.match import storable
from wartable.server.errors import Forbidden, NotSignedIn
from wartable.server.store.models import (
    NAME,
    Mute,
    Notice,
    Person,
    SeatRow,
    SignIn,
    TableRow,
    Token,
)
from wartable.server.store.store import Store
from wartable.server.times import DAY, HOUR, now

SIGN_IN_LASTS = 90 * DAY
#: Being seen is written down only so often.
SEEN_EVERY = HOUR
PASSWORD = (8, 200)
TOKENS = 20
TOKEN_PREFIX = "wt_"
GONE = "somebody"

_LOGIN = re.compile(r"[a-z0-9][a-z0-9._-]{2,39}")


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody who is signed in. ``key`` is the hash of the cookie, empty for a program."""

    id: int
    name: str
    login: str | None
    key: str
    guided: bool

    @property
    def is_guest(self) -> bool:
        """Whether there is no account yet."""
        return self.login is None


class People:
    """Everybody who has been here. All methods may be called from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._hashing = threading.Semaphore(2)  # each takes 19 MiB
        self._nobody = self._hasher.hash(secrets.token_hex())

    # --- coming in -------------------------------------------------------------------------

    def new_guest(self, name: str, label: str = "") -> tuple[Who, str]:
        """Return a new guest and the cookie; raise ``Unreadable`` if the name is none."""
        person = Person(name=clean_name(name), created=now(), webhook="", mail="")
        person.gone = person.guided = False
        with self._store.writing() as session:
            session.add(person)
            session.flush()
            cookie = _sign_in(session, person.id, label)
        return _who(person, hashed(cookie)), cookie

    def by_cookie(self, cookie: str) -> Who | None:
        """Return whose cookie it is."""
        key, at = hashed(cookie), now()
        wanted = select(Person, SignIn.seen).join(SignIn, SignIn.person_id == Person.id)
        with self._store.reading() as session:
            row = session.execute(
                wanted.where(SignIn.key == key, SignIn.seen > at - SIGN_IN_LASTS)
            ).first()
        if row is None:
            return None
        if row.seen < at - SEEN_EVERY:
            with self._store.writing() as session:
                session.execute(update(SignIn).where(SignIn.key == key).values(seen=at))
        return _who(row.Person, key)

    def by_token(self, token: str) -> Who | None:
        """Return whose program it is."""
        key, at = hashed(token), now()
        wanted = select(Person, Token.used).join(Token, Token.person_id == Person.id)
        with self._store.reading() as session:
            row = session.execute(wanted.where(Token.key == key)).first()
        if row is None:
            return None
        if row.used is None or row.used < at - SEEN_EVERY:
            with self._store.writing() as session:
                session.execute(update(Token).where(Token.key == key).values(used=at))
        return _who(row.Person, "")

    def sign_in(self, login: str, password: str, guest: Who | None, label: str) -> str:
        """Return a new cookie for an account; the guest's seats come along.

        Raises ``NotSignedIn`` without telling which of the two was wrong.
        """
        with self._store.reading() as session:
            person = session.scalar(select(Person).where(Person.login == login.strip().lower()))
        stored = person.password if person else None
        if not self._verify(stored or self._nobody, password) or person is None or not stored:
            raise NotSignedIn("bad-login", "this name and password do not go together")
        with self._store.writing() as session:
            if guest is not None and guest.is_guest:
                _move_seats(session, guest.id, person.id)
            return _sign_in(session, person.id, label)

    def sign_out(self, who: Who, key: str | None = None) -> None:
        """Sign out here, or in another browser of the same person."""
        with self._store.writing() as session:
            wanted = (SignIn.person_id == who.id, SignIn.key == (key or who.key))
            session.execute(delete(SignIn).where(*wanted))

    def sign_ins(self, who: Who) -> list[SignIn]:
        """Return where a person is signed in, newest first."""
        wanted = select(SignIn).where(SignIn.person_id == who.id).order_by(SignIn.seen.desc())
        with self._store.reading() as session:
            return list(session.scalars(wanted))

    # --- accounts --------------------------------------------------------------------------

    def register(self, who: Who, login: str, password: str) -> None:
        """Make a guest's account, which keeps all that was the guest's."""
        name = login.strip().lower()
        if not _LOGIN.fullmatch(name):
            raise Unreadable(
                "bad-login",
                f"{quoted(login)}: a login is 3 to 40 of a-z, 0-9, dot, dash and underscore",
            )
        _check_password(password)
        if not who.is_guest:
            raise Forbidden("has-account", "you already have an account")
        secret = self._hash(password)
        try:
            with self._store.writing() as session:
                session.execute(
                    update(Person).where(Person.id == who.id).values(login=name, password=secret)
                )
        except IntegrityError:
            raise InUse("login-taken", f"the login {quoted(name)} is taken") from None

    def change_password(self, who: Who, old: str, new: str) -> None:
        """Change the password and sign out everywhere else."""
        self._check_own(who, old)
        _check_password(new)
        secret = self._hash(new)
        with self._store.writing() as session:
            session.execute(update(Person).where(Person.id == who.id).values(password=secret))
            session.execute(delete(SignIn).where(SignIn.person_id == who.id, SignIn.key != who.key))

    def delete(self, who: Who, password: str) -> None:
        """Remove everything that tells who somebody was; their finished games stay, unnamed."""
        if not who.is_guest:
            self._check_own(who, password)
        with self._store.writing() as session:
            for table in (SignIn, Token, Notice):
                session.execute(delete(table).where(table.person_id == who.id))
            mine = (Mute.person_id == who.id) | (Mute.muted_id == who.id)
            session.execute(delete(Mute).where(mine))
            session.execute(update(SeatRow).where(SeatRow.person_id == who.id).values(name=GONE))
            session.execute(
                update(Person)
                .where(Person.id == who.id)
                .values(name=GONE, login=None, password=None, webhook="", mail="", gone=True)
            )

    def rename(self, who: Who, name: str) -> None:
        """Change the name that others see from the next game on."""
        self._set(who, name=clean_name(name))

    def set_contact(self, who: Who, webhook: str, mail: str) -> None:
        """Say where to be told of one's turn in slow games; empty for nowhere."""
        self._set(who, webhook=webhook, mail=mail)

    def contact(self, who: Who) -> tuple[str, str]:
        """Return webhook and mail address."""
        with self._store.reading() as session:
            person = session.get_one(Person, who.id)
            return person.webhook, person.mail

    def set_guided(self, who: Who) -> None:
        """Remember that somebody has read the first-game guide."""
        self._set(who, guided=True)

    def _set(self, who: Who, **values: object) -> None:
        with self._store.writing() as session:
            session.execute(update(Person).where(Person.id == who.id).values(**values))

    # --- programs --------------------------------------------------------------------------

    def new_token(self, who: Who, label: str) -> str:
        """Return a new key for a program; it is shown once and never again."""
        token = TOKEN_PREFIX + secrets.token_urlsafe(32)
        with self._store.writing() as session:
            if len(session.scalars(_tokens(who)).all()) >= TOKENS:
                raise InUse("many-tokens", f"you have {TOKENS} tokens: revoke one first")
            session.add(
                Token(key=hashed(token), person_id=who.id, label=clean_name(label), created=now())
            )
        return token

    def tokens(self, who: Who) -> list[Token]:
        """Return the keys of a person's programs, without the keys themselves."""
        with self._store.reading() as session:
            return list(session.scalars(_tokens(who)))

    def revoke(self, who: Who, token_id: int) -> None:
        """Take a program's key away; raise ``NotFound``."""
        with self._store.writing() as session:
            wanted = (Token.person_id == who.id, Token.id == token_id)
            found = session.scalar(select(Token).where(*wanted))
            if found is None:
                raise NotFound("no-token", f"you have no token {quoted(token_id)}")
            session.delete(found)

    # --- passwords -------------------------------------------------------------------------

    def _check_own(self, who: Who, password: str) -> None:
        with self._store.reading() as session:
            stored = session.get_one(Person, who.id).password
        if not stored or not self._verify(stored, password):
            raise Forbidden("bad-password", "this is not your password")

    def _hash(self, password: str) -> str:
        with self._hashing:
            return self._hasher.hash(password)

    def _verify(self, stored: str, password: str) -> bool:
        try:
            with self._hashing:
                return self._hasher.verify(stored, password[: PASSWORD[1]])
        except VerificationError:
            return False


def hashed(secret: str) -> str:
    """Return what the store keeps of a random secret."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def clean_name(name: str) -> str:
    """Return a name as others see it; raise ``Unreadable`` if nothing is left of it."""
    clean = printable(" ".join(storable(name).split()))
    if not clean or len(clean) > NAME:
        raise Unreadable("bad-name", f"{quoted(name)}: a name has 1 to {NAME} characters")
    return clean


def guest_name() -> str:
    """Return a name for somebody who has not given any."""
    return f"Guest {secrets.randbelow(9000) + 1000}"


def _check_password(password: str) -> None:
    low, high = PASSWORD
    if not low <= len(password) <= high:
        raise Unreadable("bad-password", f"a password has {low} to {high} characters")


def _tokens(who: Who) -> Select[tuple[Token]]:
    return select(Token).where(Token.person_id == who.id).order_by(Token.id)


def _who(person: Person, key: str) -> Who:
    return Who(person.id, person.name, person.login, key, person.guided)


def _sign_in(session: Session, person_id: int, label: str) -> str:
    cookie, at = secrets.token_urlsafe(32), now()
    label = printable(label)[:200]
    session.add(SignIn(key=hashed(cookie), person_id=person_id, created=at, seen=at, label=label))
    return cookie


def _move_seats(session: Session, guest: int, account: int) -> None:
    """Hand a guest's seats and tables over, but at no table where the account sits already."""
    mine = select(SeatRow.table_id).where(SeatRow.person_id == account)
    moved = (
        update(SeatRow)
        .where(SeatRow.person_id == guest, SeatRow.table_id.not_in(mine))
        .values(person_id=account)
        .returning(SeatRow.table_id)
        .execution_options(synchronize_session=False)
    )
    tables = set(session.scalars(moved))
    owned = (TableRow.owner_id == guest) | TableRow.id.in_(tables)
    for row in session.scalars(select(TableRow).where(owned)):
        row.version += 1  # so that no process goes on with the old seats
        if row.owner_id == guest:
            row.owner_id = account
