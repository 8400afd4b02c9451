"""Runs of the campaign at tables, with their battles, for tests of the server."""

from __future__ import annotations

from typing import Any

from support.server import Heard
from wartable.apps.clans.web.campaign import GAME
from wartable.apps.clans.web.campaign.runs import Run, runs_of
from wartable.apps.clans.web.models import RunRow
from wartable.bots.play import bot_move
from wartable.bots.registry import make_bot
from wartable.engine.kit.chance import BOT
from wartable.engine.play.match import Match
from wartable.server.accounts.people import Who
from wartable.server.store.store import Store
from wartable.server.tables.inner import InnerTables
from wartable.server.tables.lobby import ME, Plan, Wish, open_table
from wartable.server.tables.play import move, settle
from wartable.server.tables.service import Room
from wartable.server.tables.transaction import Draft

#: With it the first encounter is a battle, which greedy wins.
SEED = 5
#: What leads there.
TO_BATTLE = ("relic relic_gold_purse", "go 1")


def campaign_room(store: Store, *, listens: bool = True) -> tuple[Room, InnerTables]:
    """Return a room as one process of a server has it; one that is killed does not listen."""
    room = Room(store, Heard())
    inner = InnerTables(room)
    if listens:
        room.listeners.append(inner.changed)
    return room, inner


def begin(room: Room, who: Who, *moves: str, seed: int = SEED, **plan: Any) -> str:
    """Return the table of a new run, in which some moves are made.

    It earns points, as if nobody had chosen its seed.
    """
    usual: dict[str, Any] = {"seed": seed, "seed_chosen": False}
    run = open_table(room, who.id, who.name, Plan(GAME, [Wish(ME)], **(usual | plan)))
    for each in moves:
        move(room, run, who.id, each)
    return run


def in_battle(room: Room, inner: InnerTables, who: Who, **plan: Any) -> tuple[str, str]:
    """Return the tables of a new run and of its first battle, which has just begun."""
    run = begin(room, who, *TO_BATTLE, **plan)
    return run, inner.open(run, who.id)


def fight(room: Room, battle: str, most: int = 1000) -> None:
    """Let bots make so many moves in a battle, at most to its end, in one step."""

    def action(draft: Draft) -> None:
        play(draft.match, most)
        settle(draft)

    room.change(battle, action)


def play(match: Match, most: int = 1000) -> None:
    """Let bots make so many moves in a battle, at most to its end."""
    bot = make_bot("greedy", match.game)
    chances = [match.stream(BOT, seat) for seat in range(match.seats)]
    for _ in range(most):
        if match.over:
            return
        seat = match.to_act[0]
        bot_move(bot, match, seat, chances[seat])


def standing(room: Room, who: Who) -> Run:
    """Return how somebody's only run stands."""
    (run,) = runs_of(room.store, who.id)
    return run


def give_points(store: Store, run: str, points: int, *, won: bool = False) -> None:
    """Let a run have earned so many points."""
    with store.writing() as session:
        row = session.get_one(RunRow, run)
        row.points, row.won = points, won
