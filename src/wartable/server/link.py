"""A link: one open socket, as the hub sees it. It lives on the event loop only."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from wartable.server.glances import Glance, Viewer
from wartable.server.tables.room import PEOPLE, TALK, VIEW


class Ended(Exception):
    """The link is over; ``code`` tells the other side why, None if there is no other side."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Pass:
    """What lets somebody in: the hash of a cookie or of a program's token."""

    key: str
    is_token: bool


class Link:
    """One open socket: who looks at which table, and what is still to be told.

    News that come faster than they can be sent become one message of each kind.
    """

    def __init__(self, table_id: str, viewer: Viewer, holder: str, key: Pass | None = None) -> None:
        self.table_id = table_id
        self.viewer = viewer
        self.holder = holder
        self.key = key
        self.seat: int | None = None
        self._kinds: set[str] = set()
        self._glance: Glance | None = None
        self._told = ""
        self._end: tuple[int | None] | None = None
        self._ring = asyncio.Event()

    @property
    def person_id(self) -> int | None:
        """Who looks, if anybody known."""
        return self.viewer[0]

    def tell(self, kinds: set[str], glance: Glance) -> None:
        """Note what has changed and how the table looks now."""
        self._glance = glance
        self._kinds |= kinds & {TALK, PEOPLE}
        if self._kinds or glance.tag != self._told:
            self._ring.set()

    def end(self, code: int | None) -> None:
        """Have the socket closed; the first reason counts."""
        if self._end is None:
            self._end = (code,)
        self._ring.set()

    async def news(self) -> list[dict[str, object]]:
        """Wait for something to tell and return it; raise ``Ended``."""
        while True:
            await self._ring.wait()
            self._ring.clear()
            if self._end is not None:
                raise Ended(*self._end)
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
            # That others have acted in secret must not show, so an unchanged view is not told.
            self._told = glance.tag
            found.insert(0, VIEW)
        return [glance.message(kind) for kind in found]
