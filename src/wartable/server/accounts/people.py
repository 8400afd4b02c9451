"""People: guests, accounts for those who want to come back, and tokens for their programs.

Cookies and tokens are random. The store keeps only their hashes, so a leak gives none away.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Select, Update, bindparam, delete, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.orm import Session

from wartable.engine.errors import InUse, NotFound, Unreadable, printable, quoted
from wartable.engine.play.match import storable
from wartable.server.accounts.passwords import Passwords
from wartable.server.accounts.personal_data import forget, hand_over, has_seats
from wartable.server.errors import Busy, Forbidden, NotSignedIn
from wartable.server.store.models import NAME, Person, SignIn, Token
from wartable.server.store.outage import outage
from wartable.server.store.store import Question, Store
from wartable.server.times import DAY, HOUR, now
from wartable.server.waits import at_most

SIGN_IN_LASTS = 90 * DAY
#: How often the store updates when a person was last seen.
SEEN_EVERY = HOUR
#: How many seconds a request waits to do so.
NOTE = 0.1
TOKENS = 20
TOKEN_PREFIX = "wt_"

_LOGIN = re.compile(r"[a-z0-9][a-z0-9._-]{2,39}")


@dataclass(frozen=True, slots=True)
class Who:
    """A person who is signed in. ``key`` is the hash of the cookie, empty for a program."""

    id: int
    name: str
    login: str | None
    key: str
    guided: bool

    @property
    def is_guest(self) -> bool:
        """Whether the person has no account yet."""
        return self.login is None


@dataclass(frozen=True, slots=True)
class Place:
    """A browser in which a person is signed in. ``id`` is good for signing out, nothing else."""

    id: str
    label: str
    created: int
    seen: int
    here: bool


class Contact(NamedTuple):
    """Where to notify a person; mails are only sent to a confirmed address."""

    webhook: str
    mail: str
    mail_confirmed: bool


#: The columns that identify the sender of a request; deleted people never match.
_KNOWN = (Person.id, Person.name, Person.login, Person.guided)
_BY_COOKIE = Question(
    select(*_KNOWN, SignIn.seen)
    .join(SignIn, SignIn.person_id == Person.id)
    .where(Person.gone.is_(False))
    .where(SignIn.key == bindparam("key"), SignIn.seen > bindparam("since"))
)
_BY_TOKEN = Question(
    select(*_KNOWN, Token.used)
    .join(Token, Token.person_id == Person.id)
    .where(Person.gone.is_(False), Token.key == bindparam("key"))
)


class People:
    """All people known to the store. All methods may be called from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._passwords = Passwords()

    # --- coming in -------------------------------------------------------------------------

    def new_guest(self, name: str, label: str = "") -> tuple[Who, str]:
        """Return a new guest and their cookie; raise ``Unreadable`` for an invalid name."""
        person = Person(name=clean_name(name), created=now(), webhook="", mail="")
        person.gone = person.guided = person.mail_confirmed = False
        with self._store.writing() as session:
            session.add(person)
            session.flush()
            cookie = _sign_in(session, person.id, label)
        return _who(person, hashed(cookie)), cookie

    def by_cookie(self, cookie: str) -> Who | None:
        """Return the person with this cookie, None if it is not valid."""
        key, at = hashed(cookie), now()
        row = self._store.ask(_BY_COOKIE, key=key, since=at - SIGN_IN_LASTS)
        if row is None:
            return None
        *known, seen = row
        if seen < at - SEEN_EVERY:
            self._note(update(SignIn).where(SignIn.key == key).values(seen=at))
        return _known(known, key)

    def by_token(self, token: str) -> Who | None:
        """Return the person with this token, None if it is not valid."""
        key, at = hashed(token), now()
        row = self._store.ask(_BY_TOKEN, key=key)
        if row is None:
            return None
        *known, used = row
        if used is None or used < at - SEEN_EVERY:
            self._note(update(Token).where(Token.key == key).values(used=at))
        return _known(known, "")

    def _note(self, use: Update) -> None:
        """Write that somebody was here, unless the store is busy: the next request does it then."""
        try:
            with at_most(NOTE), self._store.writing() as session:
                session.execute(use)
        except (Busy, DBAPIError) as error:
            if outage(error) is None:
                raise

    def sign_in(self, login: str, password: str, who: Who | None, label: str) -> str:
        """Return a new cookie for an account; a guest's seats move to the account.

        ``who`` is the person signed in so far; if that is another account, it is signed out here.
        Raises ``NotSignedIn`` without telling which of login and password was wrong.
        """
        name = login.strip().lower()
        person = self._by_login(name) if _LOGIN.fullmatch(name) else None
        fits = self._passwords.fits(person.password if person else None, password)
        if person is None or not fits:
            raise NotSignedIn("bad-login", "this name and password do not go together")
        with self._store.writing() as session:
            if who is not None and who.is_guest:
                hand_over(session, who.id, person.id)
            elif who is not None:  # the new cookie replaces theirs
                session.execute(delete(SignIn).where(SignIn.key == who.key))
            return _sign_in(session, person.id, label)

    def _by_login(self, login: str) -> Person | None:
        with self._store.reading() as session:
            return session.scalar(select(Person).where(Person.login == login))

    def sign_out(self, who: Who) -> None:
        """Sign out of this browser."""
        with self._store.writing() as session:
            session.execute(delete(SignIn).where(SignIn.key == who.key))

    def sign_out_of(self, who: Who, place: str) -> None:
        """Sign out of one of a person's browsers; raise ``NotFound``."""
        with self._store.writing() as session:
            found = [row for row in session.scalars(_sign_ins(who)) if _place_id(row) == place]
            if not found:
                raise NotFound("no-sign-in", f"you are not signed in at {quoted(place)}")
            session.delete(found[0])

    def places(self, who: Who) -> list[Place]:
        """Return where a person is signed in, newest first."""
        with self._store.reading() as session:
            return [
                Place(_place_id(row), row.label, row.created, row.seen, row.key == who.key)
                for row in session.scalars(_sign_ins(who))
            ]

    # --- accounts --------------------------------------------------------------------------

    def register(self, who: Who, login: str, password: str) -> None:
        """Turn a guest into an account that keeps everything the guest had.

        Raises ``Unreadable``, ``Forbidden`` if there is an account already, ``InUse`` for a taken
        login.
        """
        name = login.strip().lower()
        if not _LOGIN.fullmatch(name):
            raise Unreadable(
                "bad-login",
                f"{quoted(login)}: a login is 3 to 40 of a-z, 0-9, dot, dash and underscore",
            )
        guest = update(Person).where(Person.id == who.id, Person.login.is_(None))
        guest = guest.values(login=name, password=self._passwords.hashed(password))
        try:
            with self._store.writing() as session:
                if session.scalar(guest.returning(Person.id)) is None:
                    raise Forbidden("has-account", "you already have an account")
        except IntegrityError:
            raise InUse("login-taken", f"the login {quoted(name)} is taken") from None

    def change_password(self, who: Who, old: str, new: str) -> None:
        """Change the password, sign out everywhere else, revoke all tokens; raise ``Forbidden``.

        Whoever else knew the old password may have made some of them.
        """
        self._check_own(who, old)
        secret = self._passwords.hashed(new)
        with self._store.writing() as session:
            session.execute(update(Person).where(Person.id == who.id).values(password=secret))
            session.execute(delete(SignIn).where(SignIn.person_id == who.id, SignIn.key != who.key))
            session.execute(delete(Token).where(Token.person_id == who.id))

    def check_password(self, who: Who, password: str) -> None:
        """Raise ``Forbidden`` for a wrong password; a guest has none and always passes."""
        if not who.is_guest:
            self._check_own(who, password)

    def _check_own(self, who: Who, password: str) -> None:
        with self._store.reading() as session:
            stored = session.get_one(Person, who.id).password
        if not self._passwords.fits(stored, password):
            raise Forbidden("bad-password", "this is not your password")

    def forget(self, who: Who) -> None:
        """Remove everything that identifies a person; their finished games stay, unnamed.

        Raises ``InUse`` and changes nothing while they still have a seat in an unfinished game.
        """
        with self._store.writing() as session:
            if has_seats(session, who.id):
                raise InUse("still-seated", "you still sit at a table: try again")
            forget(session, who.id)

    def rename(self, who: Who, name: str) -> str:
        """Change the name that others see from the next game on; return the cleaned name."""
        clean = clean_name(name)
        self._set(who, name=clean)
        return clean

    def set_contact(self, who: Who, webhook: str, mail: str) -> str:
        """Set where to notify a person about slow games; empty for nowhere.

        Returns the code with which to confirm the mail address, empty if there is nothing to
        confirm. Raises ``Unreadable`` for unprintable characters.
        """
        for address in (webhook, mail):
            if not address.isprintable():
                raise Unreadable("bad-contact", f"{quoted(address)} is not an address")
        with self._store.writing() as session:
            person = session.get_one(Person, who.id)
            person.webhook = webhook
            if mail == person.mail and person.mail_confirmed:
                return ""
            code = secrets.token_urlsafe(32) if mail else ""
            person.mail, person.mail_confirmed = mail, False
            person.mail_key = hashed(code) if code else None
        return code

    def confirm_mail(self, code: str) -> None:
        """Confirm the mail address to which this code was sent; raise ``NotFound``."""
        asked = update(Person).where(Person.mail_key == hashed(code))
        with self._store.writing() as session:
            done = session.scalar(asked.values(mail_confirmed=True).returning(Person.id))
        if done is None:
            raise NotFound("no-code", "this code is not valid: save the mail address again")

    def contact(self, who: Who) -> Contact:
        """Return where to notify a person."""
        with self._store.reading() as session:
            person = session.get_one(Person, who.id)
            return Contact(person.webhook, person.mail, person.mail_confirmed)

    def set_guided(self, who: Who) -> None:
        """Remember that a person has read the first-game guide."""
        self._set(who, guided=True)

    def _set(self, who: Who, **values: object) -> None:
        with self._store.writing() as session:
            session.execute(update(Person).where(Person.id == who.id).values(**values))

    # --- programs --------------------------------------------------------------------------

    def new_token(self, who: Who, label: str) -> str:
        """Return a new token for a program; the store can never show it again."""
        token = TOKEN_PREFIX + secrets.token_urlsafe(32)
        with self._store.writing() as session:
            if len(session.scalars(_tokens(who)).all()) >= TOKENS:
                raise InUse("many-tokens", f"you have {TOKENS} tokens: revoke one first")
            session.add(
                Token(key=hashed(token), person_id=who.id, label=clean_name(label), created=now())
            )
        return token

    def tokens(self, who: Who) -> list[Token]:
        """Return the rows of a person's tokens, which do not contain the tokens themselves."""
        with self._store.reading() as session:
            return list(session.scalars(_tokens(who)))

    def revoke(self, who: Who, token_id: int) -> None:
        """Revoke a program's token; raise ``NotFound``."""
        with self._store.writing() as session:
            wanted = (Token.person_id == who.id, Token.id == token_id)
            found = session.scalar(select(Token).where(*wanted))
            if found is None:
                raise NotFound("no-token", f"you have no token {quoted(token_id)}")
            session.delete(found)


def hashed(secret: str) -> str:
    """Return the hash that the store keeps of a random secret."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def clean_name(name: str) -> str:
    """Return a name as others see it; raise ``Unreadable`` if it is empty or too long."""
    clean = printable(" ".join(storable(name).split()))
    if not clean or len(clean) > NAME:
        raise Unreadable("bad-name", f"{quoted(name)}: a name has 1 to {NAME} characters")
    return clean


def guest_name() -> str:
    """Return a name for a guest who has not given one."""
    return f"Guest {secrets.randbelow(9000) + 1000}"


def _known(columns: Sequence[Any], key: str) -> Who:
    person_id, name, login, guided = columns
    return Who(person_id, name, login, key, bool(guided))


def _tokens(who: Who) -> Select[Token]:
    return select(Token).where(Token.person_id == who.id).order_by(Token.id)


def _sign_ins(who: Who) -> Select[SignIn]:
    return select(SignIn).where(SignIn.person_id == who.id).order_by(SignIn.seen.desc())


def _place_id(row: SignIn) -> str:
    """Return an id for a sign-in that does not reveal its hash."""
    return hashed(row.key)[:16]


def _who(person: Person, key: str) -> Who:
    return Who(person.id, person.name, person.login, key, person.guided)


def _sign_in(session: Session, person_id: int, label: str) -> str:
    cookie, at = secrets.token_urlsafe(32), now()
    label = printable(label)[:200]
    session.add(SignIn(key=hashed(cookie), person_id=person_id, created=at, seen=at, label=label))
    return cookie
