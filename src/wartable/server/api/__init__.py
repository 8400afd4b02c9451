"""The JSON API: everything that the pages do, for programs."""

from __future__ import annotations

from fastapi import APIRouter

from wartable.server.api import games, keys, looking, people, play, replays, tables, together

router = APIRouter(prefix="/api")
for _part in (games, people, keys, tables, looking, play, together, replays):
    router.include_router(_part.router)
