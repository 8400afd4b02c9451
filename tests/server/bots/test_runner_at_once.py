"""Bots at a table where everybody acts at the same time, and every move takes effect at once."""

from __future__ import annotations

from typing import Any

import pytest

from support.server import make_guests, make_table
from wartable.server.accounts.people import People
from wartable.server.bots.pool import Workers
from wartable.server.bots.runner import BotRunner
from wartable.server.tables.play import bot_plays, move
from wartable.server.tables.service import Room

GREEN = 1


def test_a_bot_is_not_to_blame_for_what_others_did_while_it_thought(
    room: Room, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ann,) = make_guests(people, 1)
    table_id = make_table(room, [ann], bots=4, game="duper", preset="origin", clock="none")
    bot_plays(room, table_id, GREEN, "attack 37 38", None, room.info(table_id).phase)
    done: list[str] = []

    def asked(self: Workers, request: dict[str, Any]) -> dict[str, Any]:
        if not done:
            done.append("attack 9 37")
            move(room, table_id, ann.id, done[0])
        return {"move": "move 38 37 1 0", "text": None, "seconds": 0.0}

    monkeypatch.setattr(Workers, "ask", asked)
    runner = BotRunner(room, 1)
    runner._turn(table_id)
    assert done
    assert table_id not in runner._failures, "it would have been legal"
    runner._turn(table_id)
    assert runner._failures[table_id] == {(GREEN, "random"): 1}, "now it was not from the start"
    runner.close()
