"""Notices: notifications outside the page, each sent by exactly one process."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from sqlalchemy import delete, select, update

from wartable.engine.errors import WartableError
from wartable.server.errors import Busy, TooMany
from wartable.server.http.limits import Limits
from wartable.server.live.status import is_turn_of
from wartable.server.log import complaints
from wartable.server.notify.delivery import Message, NotSent, send_mail, send_webhook
from wartable.server.settings import Settings
from wartable.server.store.models import Notice, Person
from wartable.server.store.store import Store
from wartable.server.tables.pauses import presences
from wartable.server.tables.service import Live, Room
from wartable.server.times import MINUTE, now

#: The delays after the first, second and last failed attempt.
DELAYS = (MINUTE, 10 * MINUTE, 10 * MINUTE)
#: Seconds between checks for due notices.
EVERY = 1.0
#: How many notices are sent at the same time.
SENDERS = 4

TURN, OVER, CONFIRM = "turn", "over", "confirm"
#: What a mail says that asks for confirmation; it has nothing in it that the sender could choose.
ASKED = (
    "Somebody who plays on this server wants to be told at this address when it is their turn. "
    "If that is you, confirm it here; if not, do nothing, and no more mail comes"
)


@dataclass(frozen=True, slots=True)
class _Claim:
    id: int
    person_id: int
    table_id: str
    kind: str
    tries: int


class Notifier:
    """Sends due notices in threads of its own; its failures affect nothing else."""

    def __init__(self, settings: Settings, store: Store, room: Room, limits: Limits) -> None:
        self._settings = settings
        self._limits = limits
        self._store = store
        self._room = room
        self._closing = threading.Event()
        self._senders = ThreadPoolExecutor(SENDERS, thread_name_prefix="notices")
        self._thread = threading.Thread(target=self._run, name="notices", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def ask_to_confirm(self, mail: str, code: str) -> None:
        """Send the code with which an address is confirmed to that address, in a thread."""
        url = f"{self._base}/me/mail?code={code}"
        message = Message(ASKED, "", "", CONFIRM, url, subject="Confirm your mail address")
        if self._settings.smtp and self._may_mail("confirm", mail):
            self._senders.submit(self._ask, mail, message)

    def _ask(self, mail: str, message: Message) -> None:
        try:
            send_mail(self._settings.smtp, self._settings.mail_from, mail, message)
        except NotSent as error:
            complaints.tell(f"a code was not sent, {error}", error)

    def close(self) -> None:
        """Stop; unsent notices are sent after the next start."""
        self._closing.set()
        self._senders.shutdown(wait=False, cancel_futures=True)
        if self._thread.is_alive():
            self._thread.join(5)

    def _run(self) -> None:
        while not self._closing.wait(EVERY):
            try:
                while not self._closing.is_set() and (claim := self._claim()) is not None:
                    self._senders.submit(self._deliver, claim)
            except Exception as error:  # the store does not answer, or the server is stopping
                complaints.tell("cannot look for notices", error)

    def _claim(self) -> _Claim | None:
        """Claim a due notice; if this process dies with it, it becomes due again later."""
        at = now()
        wanted = select(Notice).where(Notice.due <= at).order_by(Notice.due).limit(1)
        with self._store.reading() as session:
            found = session.scalar(wanted)
        if found is None:
            return None
        claim = _Claim(found.id, found.person_id, found.table_id, found.kind, found.tries)
        later = at + DELAYS[min(claim.tries, len(DELAYS) - 1)]
        mine = update(Notice).where(Notice.id == claim.id, Notice.due == found.due)
        with self._store.writing() as session:
            done = session.scalar(
                mine.values(due=later, tries=claim.tries + 1).returning(Notice.id)
            )
        return claim if done is not None else self._claim()

    def _deliver(self, claim: _Claim) -> None:
        try:
            if claim.tries >= len(DELAYS) or not self._is_wanted(claim) or self._send(claim):
                self._forget(claim)
        except Exception as error:  # it becomes due again later
            complaints.tell("cannot send a notice", error)

    def _is_wanted(self, claim: _Claim) -> bool:
        """Tell whether a person is away and the notice still applies."""
        if self._is_old(claim):
            return False
        try:
            with self._room.looking(claim.table_id) as live:
                seats = [seat.number for seat in live.info.seats_of(claim.person_id)]
                if claim.kind == TURN and not any(is_turn_of(live, seat) for seat in seats):
                    return False
        except Busy:
            raise  # nobody knows yet
        except WartableError:
            return False
        there = presences(self._room, claim.table_id)
        return not any(there[seat].connected for seat in seats)

    def _is_old(self, claim: _Claim) -> bool:
        """Tell whether a newer notice replaces this one."""
        newer = select(Notice.id).where(
            Notice.person_id == claim.person_id,
            Notice.table_id == claim.table_id,
            Notice.kind == claim.kind,
            Notice.id > claim.id,
        )
        with self._store.reading() as session:
            return session.scalar(newer.limit(1)) is not None

    def _send(self, claim: _Claim) -> bool:
        """Send it over every channel the person has set up; return whether it is done with."""
        with self._store.reading() as session:
            person = session.get(Person, claim.person_id)
        if person is None or person.gone:
            return True
        with self._room.looking(claim.table_id) as live:
            message = self._message(live, claim)
        ways = list(self._ways(person, message))
        arrived = 0
        for way in ways:
            try:
                way()
                arrived += 1
            except NotSent as error:
                complaints.tell(f"a notice to person {person.id} was not sent, {error}", error)
        # One channel is enough: a retry would deliver it twice there.
        return arrived > 0 or not ways or claim.tries + 1 >= len(DELAYS)

    def _ways(self, person: Person, message: Message) -> Iterator[Callable[[], None]]:
        settings = self._settings
        if person.webhook:
            yield partial(send_webhook, person.webhook, message, local=settings.local_webhooks)
        can_mail = bool(settings.smtp and person.mail and person.mail_confirmed)
        if can_mail and self._may_mail("mail", person.mail):
            yield partial(send_mail, settings.smtp, settings.mail_from, person.mail, message)

    def _may_mail(self, kind: str, address: str) -> bool:
        """Tell whether an address may get another mail of a kind."""
        try:
            self._limits.check(kind, address.lower())
        except TooMany:
            return False
        return True

    def _message(self, live: Live, claim: _Claim) -> Message:
        title = live.info.rules.title
        said = {
            TURN: f"It is your turn in {title}",
            OVER: f"Your game of {title} is over",
        }
        url = f"{self._base}/tables/{claim.table_id}"
        text = said.get(claim.kind, f"News from {title}")
        return Message(text, claim.table_id, live.info.game, claim.kind, url)

    @property
    def _base(self) -> str:
        settings = self._settings
        base = settings.public_url or f"http://{settings.host}:{settings.port}"
        return base.rstrip("/")

    def _forget(self, claim: _Claim) -> None:
        with self._store.writing() as session:
            session.execute(delete(Notice).where(Notice.id == claim.id))
