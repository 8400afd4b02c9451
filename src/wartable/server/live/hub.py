"""The hub: who follows which table in this process, and how they learn of changes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Protocol

from wartable.engine.errors import NotFound, WartableError
from wartable.server.errors import Forbidden, NotSignedIn, TooMany
from wartable.server.live.connection import Link, still_good
from wartable.server.live.presence import Presence
from wartable.server.live.status import Glance, Viewer, Want, glances
from wartable.server.log import complaints
from wartable.server.store.store import Store
from wartable.server.tables.service import PEOPLE, VIEW, Bus, Room
from wartable.server.waits import at_most, busy, waiting

#: The maximum number of sockets per person, per address without and with its people, and in total.
EACH, ADDRESS, CROWD, ALL = 20, 200, 400, 5000
#: The number of threads that read tables for their followers.
LOOKERS = 4
#: How many seconds such a thread waits for a table, so that others' tables get their turn, and how
#: many it is left alone after a failed read.
LOOK, AGAIN = 0.5, 1.0

# WebSocket close codes.
RESTARTING = 1012
NOT_SIGNED_IN, FORBIDDEN, NOT_FOUND, TOO_MANY = 4401, 4403, 4404, 4429


class HubBus(Bus, Protocol):
    """A bus that runs beside the requests and notifies the hubs of all processes."""

    def start(self) -> None:
        """Start listening."""

    def close(self) -> None:
        """Stop listening."""


class _Audience:
    """The followers of one table: sockets, and requests that wait for its next change."""

    def __init__(self) -> None:
        self.links: set[Link] = set()
        self.waits: set[asyncio.Event] = set()
        self.kinds: set[str] = set()
        #: The version of the table that they know; it is below all others until somebody looks.
        self.version = -1
        self.telling: asyncio.Task[None] | None = None
        #: How many looks have begun and ended, and an event that each end sets.
        self.begun = self.ended = 0
        self.end = asyncio.Event()


class Hub:
    """Who follows which table.

    Only ``pulse``, ``pulse_all``, ``catch_up``, ``dismiss`` and ``seen`` may be called from any
    thread.
    ``dismissed`` says that the server is stopping and nobody may wait for changes any more.
    """

    room: Room

    def __init__(self, crowd: int = CROWD) -> None:
        self.crowd = crowd
        self._loop: asyncio.AbstractEventLoop | None = None
        self._audiences: dict[str, _Audience] = {}
        self._holders: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self._pool = ThreadPoolExecutor(LOOKERS, thread_name_prefix="looking")
        self._presence: Presence | None = None
        self._closed = False
        self.dismissed = False

    def start(self) -> None:
        """Start, on the event loop."""
        self._loop = asyncio.get_running_loop()
        self._presence = Presence(self.room.store, self._people_changed, self._drop_revoked)
        self._presence.start()

    def dismiss(self) -> None:
        """Release the requests that wait for a change, because the server stops soon."""
        self._on_loop(self._dismiss)

    def _dismiss(self) -> None:
        self.dismissed = True
        for audience in self._audiences.values():
            for wait in audience.waits:
                wait.set()

    def close(self) -> None:
        """Close all sockets and record that nobody is connected here any more."""
        self._dismiss()
        self._closed = True
        for audience in self._audiences.values():
            for link in audience.links:
                link.end(RESTARTING)
        if self._presence is not None:
            self._presence.close()
        self._pool.shutdown(wait=False, cancel_futures=True)

    # --- changes -----------------------------------------------------------------------------

    def pulse(self, table_id: str, kind: str) -> None:
        """Tell the followers of a table that something has changed."""
        # A follower who arrives after this test reads the table after this change.
        if table_id in self._audiences:
            self._on_loop(partial(self._pulse, table_id, kind))

    def pulse_all(self) -> None:
        """Make every follower look again, after changes this process may have missed."""
        self._on_loop(self._pulse_all)

    def catch_up(self) -> None:
        """Make followers look again at tables that changed without this process being told.

        A notice may be lost, and on SQLite an administrator's command sends none.
        """
        if found := self.room.versions(list(self._audiences)):
            self._on_loop(partial(self._catch_up, found))

    def _catch_up(self, found: dict[str, int]) -> None:
        for table_id, version in found.items():
            audience = self._audiences.get(table_id)
            if audience is not None and audience.version < version:
                audience.version = version
                self._pulse(table_id, VIEW)

    def _on_loop(self, call: Callable[[], None]) -> None:
        if self._loop is None or self._closed:
            return
        try:
            self._loop.call_soon_threadsafe(call)
        except RuntimeError:  # the loop ended between the test and the call
            return

    def _pulse_all(self) -> None:
        for table_id in list(self._audiences):
            self._pulse(table_id, VIEW)

    def _pulse(self, table_id: str, kind: str) -> None:
        audience = self._audiences.get(table_id)
        if audience is None or self._closed:
            return
        for wait in audience.waits:
            wait.set()
        if audience.links:
            audience.kinds.add(kind)
            if audience.telling is None:
                audience.telling = asyncio.create_task(self._tell(table_id, audience))

    async def _tell(self, table_id: str, audience: _Audience) -> None:
        """Read a table once for all followers, again while it changes, and tell each of them."""
        loop = asyncio.get_running_loop()
        try:
            while audience.kinds and audience.links and not self._closed:
                kinds, audience.kinds = audience.kinds, set()
                audience.begun += 1
                viewers = _wanted(audience.links)
                try:
                    found = await loop.run_in_executor(
                        self._pool, _glances, self.room, table_id, viewers
                    )
                except Exception as error:  # the store does not answer: retry for everybody
                    complaints.tell("cannot look at a table", error)
                    audience.kinds |= kinds
                    await asyncio.sleep(AGAIN)
                    continue
                seen = (each.version for each in found.values() if isinstance(each, Glance))
                audience.version = max(seen, default=audience.version)
                for link in list(audience.links):
                    if link.viewer in found:
                        self._tell_one(link, kinds, found[link.viewer])
                audience.ended = audience.begun
                audience.end.set()
        finally:
            audience.telling = None
            audience.end.set()

    async def caught_up(self, table_id: str) -> None:
        """Wait until the followers of a table know what was changed before; raise ``Busy``.

        The caller follows the table, and has been told of the change by the bus of this process.
        """
        audience = self._audiences.get(table_id)
        if audience is None:
            return
        # What is in the kinds is looked at by the next look; what is not, by one that has begun.
        needed = audience.begun + bool(audience.kinds)
        with waiting() as seconds:
            until = asyncio.get_running_loop().time() + seconds
            while audience.ended < needed and audience.telling is not None:
                audience.end.clear()
                left = until - asyncio.get_running_loop().time()
                if not await happens(audience.end, left):
                    raise busy()

    def _tell_one(self, link: Link, kinds: set[str], found: Glance | WartableError) -> None:
        if isinstance(found, WartableError):
            link.end(close_code(found, link.person_id is not None))
            return
        link.tell(kinds, found)
        if link.seat != found.seat:
            # A viewer who sits down is present from that moment.
            link.seat = found.seat
            if link.person_id is not None and self._presence is not None:
                self._presence.note(link.table_id, link.person_id)

    # --- following ---------------------------------------------------------------------------

    def join(self, link: Link) -> None:
        """Let a socket follow its table and send it the current status; raise ``TooMany``."""
        most = EACH if link.person_id is not None else ADDRESS
        is_crowded = bool(link.address) and self._addresses[link.address] >= self.crowd
        if self._holders[link.holder] >= most or is_crowded or self._holders.total() >= ALL:
            raise TooMany("many-sockets", "too many connections are open: close some first")
        self._holders[link.holder] += 1
        self._addresses[link.address] += 1
        self._audience(link.table_id).links.add(link)
        if link.person_id is not None and self._presence is not None:
            self._presence.arrive(link.table_id, link.person_id)
        if self._closed:
            link.end(RESTARTING)
        self._pulse(link.table_id, VIEW)

    @property
    def sockets(self) -> int:
        """How many sockets follow a table here."""
        return self._holders.total()

    def leave(self, link: Link) -> None:
        """Forget a closed socket."""
        self._holders[link.holder] -= 1
        if self._holders[link.holder] <= 0:
            del self._holders[link.holder]
        self._addresses[link.address] -= 1
        if self._addresses[link.address] <= 0:
            del self._addresses[link.address]
        self._audiences[link.table_id].links.discard(link)
        self._forget(link.table_id)
        if link.person_id is not None and self._presence is not None:
            self._presence.leave(link.table_id, link.person_id)

    @contextmanager
    def following(self, table_id: str) -> Iterator[asyncio.Event]:
        """Give an event that every change from now on sets; read the table inside this block."""
        wait = asyncio.Event()
        audience = self._audience(table_id)
        audience.waits.add(wait)
        try:
            yield wait
        finally:
            audience.waits.discard(wait)
            self._forget(table_id)

    def _audience(self, table_id: str) -> _Audience:
        return self._audiences.setdefault(table_id, _Audience())

    def _forget(self, table_id: str) -> None:
        audience = self._audiences.get(table_id)
        if audience is not None and not audience.links and not audience.waits:
            del self._audiences[table_id]

    # --- presence ----------------------------------------------------------------------------

    def seen(self, table_id: str, person_id: int) -> None:
        """Record that a person without a socket has looked at a table."""
        if self._presence is not None:
            self._presence.seen(table_id, person_id)

    def flush(self, *, beat: bool = False) -> None:
        """Write the presence now; with ``beat`` also do the work of a heartbeat."""
        if self._presence is not None:
            self._presence.write(everybody=beat)
        if beat:
            self._drop_revoked()

    def _people_changed(self, table_id: str) -> None:
        self.room.bus.publish(table_id, PEOPLE)

    def _drop_revoked(self) -> None:
        """Close the sockets whose sign-in or token is no longer valid."""
        links = [link for each in list(self._audiences.values()) for link in list(each.links)]
        good = still_good(self.room.store, [link.key for link in links if link.key is not None])
        for link in links:
            if link.key is not None and link.key not in good:
                self._on_loop(partial(link.end, NOT_SIGNED_IN))


def _wanted(links: Iterable[Link]) -> dict[Viewer, list[Want]]:
    """Return the viewers, each with the pictures that they want."""
    wanted: dict[Viewer, list[Want]] = {}
    for link in links:
        wants, want = wanted.setdefault(link.viewer, []), link.want()
        if want is not None:
            wants.append(want)
    return wanted


def _glances(
    room: Room, table_id: str, viewers: Mapping[Viewer, Collection[Want]]
) -> dict[Viewer, Glance | WartableError]:
    with at_most(LOOK):
        return glances(room, table_id, viewers)


async def happens(event: asyncio.Event, timeout: float) -> bool:
    """Wait for an event; return whether it came within ``timeout`` seconds."""
    try:
        await asyncio.wait_for(event.wait(), timeout)
    except TimeoutError:
        return False
    return True


def close_code(error: WartableError, known: bool) -> int:
    """Return the close code for an error; ``known`` says whether somebody is signed in."""
    if isinstance(error, NotSignedIn) or (isinstance(error, Forbidden) and not known):
        return NOT_SIGNED_IN
    if isinstance(error, Forbidden):
        return FORBIDDEN
    if isinstance(error, TooMany):
        return TOO_MANY
    assert isinstance(error, NotFound), "nothing else is raised before a table is looked at"
    return NOT_FOUND


class _Direct:
    """The bus of a server with a single process."""

    def __init__(self, hub: Hub) -> None:
        self.publish = hub.pulse

    def start(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


def make_bus(store: Store, hub: Hub) -> HubBus:
    """Return the bus for a store: this process only, or all processes through PostgreSQL."""
    if store.is_sqlite:
        return _Direct(hub)
    from wartable.server.live.postgres_bus import PostgresBus

    return PostgresBus(store, hub)
