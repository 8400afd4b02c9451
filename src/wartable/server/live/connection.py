"""One open socket as the hub sees it, and whether its sign-in or token is still valid."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import select

from wartable.server.accounts.people import SIGN_IN_LASTS
from wartable.server.live.status import Glance, Viewer, Want
from wartable.server.store.models import SignIn, Token
from wartable.server.store.store import Store
from wartable.server.tables.service import PEOPLE, TALK, VIEW
from wartable.server.times import now


class Ended(Exception):
    """The socket must close; ``code`` is the close code, None if the other side is gone."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Pass:
    """The hash of the cookie or token that authenticated a socket."""

    key: str
    is_token: bool


class Link:
    """One open socket: its viewer and table, and the messages still to send.

    News that arrive faster than they can be sent collapse into one message of each kind.
    """

    def __init__(
        self,
        table_id: str,
        viewer: Viewer,
        holder: str,
        key: Pass | None = None,
        address: str = "",
    ) -> None:
        self.table_id = table_id
        self.viewer = viewer
        self.holder = holder
        self.address = address
        self.key = key
        self.seat: int | None = None
        self._kinds: set[str] = set()
        self._glance: Glance | None = None
        self._told = ""
        self._end: tuple[int | None] | None = None
        self._ring = asyncio.Event()

    @property
    def person_id(self) -> int | None:
        """The id of the viewer, None if nobody is signed in."""
        return self.viewer[0]

    def tell(self, kinds: set[str], glance: Glance) -> None:
        """Record what has changed and how the table looks now."""
        self._glance = glance
        self._kinds |= kinds & {TALK, PEOPLE}
        if self._kinds or glance.tag != self._told:
            self._ring.set()

    def ring(self) -> None:
        """Wake whoever sends."""
        self._ring.set()

    def end(self, code: int | None) -> None:
        """Close the socket; the first reason counts."""
        if self._end is None:
            self._end = (code,)
        self._ring.set()

    def want(self) -> Want | None:
        """Return the picture of the table that the other side wants, None if it wants none."""
        return None

    async def rung(self) -> None:
        """Wait until there may be something to send; raise ``Ended``."""
        await self._ring.wait()
        self._ring.clear()
        if self._end is not None:
            raise Ended(*self._end)

    async def news(self) -> list[dict[str, object]]:
        """Wait for messages and return them; raise ``Ended``."""
        while True:
            await self.rung()
            messages = self._take()
            if messages:
                return messages

    def _take(self) -> list[dict[str, object]]:
        glance, kinds = self._glance, self._kinds
        self._kinds = set()
        if glance is None:
            return []
        found = [kind for kind in (TALK, PEOPLE) if kind in kinds]
        if glance.tag != self._told:
            # An unchanged view is not announced: it would reveal that others acted in secret.
            self._told = glance.tag
            found.insert(0, VIEW)
        return [glance.message(kind) for kind in found]


# --- passes --------------------------------------------------------------------------------------

#: How many keys one statement contains.
CHUNK = 50


def still_good(store: Store, passes: Iterable[Pass]) -> set[Pass]:
    """Return the passes that are neither revoked nor expired."""
    wanted, good = list(set(passes)), set()
    for at in range(0, len(wanted), CHUNK):
        keys = [each.key for each in wanted[at : at + CHUNK]]
        fresh = SignIn.seen > now() - SIGN_IN_LASTS
        with store.reading() as session:
            cookies = session.scalars(select(SignIn.key).where(SignIn.key.in_(keys), fresh))
            good |= {Pass(key, False) for key in cookies}
            tokens = session.scalars(select(Token.key).where(Token.key.in_(keys)))
            good |= {Pass(key, True) for key in tokens}
    return good
