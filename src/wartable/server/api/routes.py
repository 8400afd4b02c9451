"""The router of the JSON API, which does for programs everything that the pages do."""

from __future__ import annotations

from fastapi import APIRouter

from wartable.server.api import games, people, play, replay, social, tables, tokens, views

router = APIRouter(prefix="/api")
# Routes are tried in order: the most frequent come first.
for _part in (play, views, social, tables, replay, games, people, tokens):
    router.include_router(_part.router)
