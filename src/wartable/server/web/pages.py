"""The router of all pages, in the order in which their addresses are tried."""

from __future__ import annotations

from wartable.server.http.threads import Routes
from wartable.server.web import (
    assets,
    auth,
    game,
    home,
    invitation,
    lobby,
    new_table,
    profile,
    replay,
    thumbnails,
)
from wartable.server.web.table import page

router = Routes(include_in_schema=False)
for _part in (home, game, new_table, lobby, invitation, page, replay):
    router.take(_part.router)
for _part in (auth, profile):
    router.take(_part.router)
# Files come last: their address pattern matches everything, boards included.
for _part in (thumbnails, assets):
    router.take(_part.router)
