"""The rate limit for computing battles."""

from __future__ import annotations

from starlette.requests import Request

from wartable.server.accounts.people import Who
from wartable.server.http.identity import address_of
from wartable.server.runtime import Server


def count_battle(request: Request, server: Server, who: Who | None) -> None:
    """Count one battle for a person, or for an address; raise ``TooMany``."""
    server.limits.check("thardferr.battle", f"p{who.id}" if who else address_of(request))
