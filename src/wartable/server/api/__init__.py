"""The JSON API: everything that the pages do, for programs."""

from __future__ import annotations

from fastapi import APIRouter

from wartable.server.api import games, keys, looking, people, play, replays, tables, together
from wartable.server.calculator import api as calculator
from wartable.server.campaign import api as campaign
from wartable.server.decks import api as decks

router = APIRouter(prefix="/api")
# A request is compared with one route after the other: what is asked most often comes first.
for _part in (play, looking, together, tables, replays, games, people, keys):
    router.include_router(_part.router)
for _part in (calculator, decks, campaign):
    router.include_router(_part.router)
