"""How many battles somebody may have computed in a short time."""

from __future__ import annotations

from starlette.requests import Request

from wartable.server.context import Server
from wartable.server.people import Who
from wartable.server.requests import address_of


def count_battle(request: Request, server: Server, who: Who | None) -> None:
    """Count a battle of somebody, or of an address; raise ``TooMany``."""
    server.limits.check("battle", f"p{who.id}" if who else address_of(request))
