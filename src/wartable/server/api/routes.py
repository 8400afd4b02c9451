"""The router of the JSON API, which does for programs everything that the pages do."""

from __future__ import annotations

from wartable.server.api import games, people, play, replay, social, tables, tokens, views
from wartable.server.http.threads import Routes

router = Routes()
# Routes are tried in order: the most frequent come first.
for _part in (play, views, social, tables, replay, games, people, tokens):
    router.take(_part.router)
