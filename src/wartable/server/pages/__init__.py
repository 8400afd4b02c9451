"""The pages: everything that people see, made on the server."""

from __future__ import annotations

from fastapi import APIRouter

from wartable.server.pages import (
    assets,
    boards,
    coming_in,
    fight,
    games,
    home,
    invitations,
    lobby,
    my_account,
    my_tokens,
    new_table,
    profile,
    replay,
    table,
)

router = APIRouter(include_in_schema=False)
for _part in (home, games, new_table, lobby, invitations, table, replay, fight):
    router.include_router(_part.router)
for _part in (coming_in, profile, my_account, my_tokens):
    router.include_router(_part.router)
# The files come last: their address has room for everything, also for the boards.
for _part in (boards, assets):
    router.include_router(_part.router)
