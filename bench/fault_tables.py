"""The tables of a run: a mix of games, clocks and seats; whoever finishes begins another."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from fault_players import Campaign, Player, Voice
from web_client import Failed

#: How many guests come in, and how many tables are opened, at the same time.
AT_ONCE = 8


@dataclass(frozen=True)
class Sort:
    """A sort of table: how many people sit there and which bots, and the seconds of its clock."""

    game: str
    people: int
    preset: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    bots: tuple[str, ...] = ()
    pace: int | None = None


#: Small games that end soon, so that many begin and end while faults happen; and long ones.
SORTS = (
    Sort("territory", 3, "quick", {"map_size": 5, "max_rounds": 4}),
    Sort("territory", 3, "quick", {"map_size": 5, "max_rounds": 4}, pace=6),
    Sort("duper", 2, "balanced", {"round_limit": 8}, bots=("greedy", "random", "idle"), pace=5),
    Sort("territory", 2, "quick", {"map_size": 6}, bots=("greedy",), pace=10),
    Sort("clans", 1, "classic", {"turn_cap": 6}, bots=("simple",)),
    Sort("territory", 3, "quick", {"declaration_count": 1}),
    Sort("duper", 1, "balanced", {"round_limit": 12}, bots=("attacker", "random", "idle", "idle")),
    Sort("clans-campaign", 1, "short", {"boss_after": 1, "enemy": "green"}),
    Sort("thardferr", 2, "quick", {"orders": 5}, bots=("random",), pace=20),
    Sort("dukes", 1, "quick", {"turns": 2}, bots=("random",)),
)


class Slot:
    """A group of players that plays one game after the other, with ``SORTS`` in turn."""

    def __init__(self, campaign: Campaign, number: int, gate: asyncio.Semaphore) -> None:
        self._campaign = campaign
        self._gate = gate
        self._sort = SORTS[number % len(SORTS)]
        first = number * 10
        self._voices = [
            Voice(campaign, f"p{first + each}", first + each) for each in range(self._sort.people)
        ]

    async def play(self) -> None:
        """Play games until the run closes."""
        for voice in self._voices:
            async with self._gate:
                await voice.come_in()
        try:
            while not self._campaign.closing:
                async with self._gate:
                    table = await self._open()
                await self._game(table)
        finally:
            for voice in self._voices:
                voice.hang_up()

    async def _game(self, table: str) -> None:
        campaign = self._campaign
        campaign.playing.add(table)
        campaign.kinds[self._sort.game] += 1
        campaign.history.tables.setdefault(table, 0)
        players = [Player(voice, table, self._sort.pace) for voice in self._voices]
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play())
        campaign.playing.discard(table)
        campaign.finished += 1

    async def _open(self) -> str:
        """Open a table and seat everybody; a table whose opening got no answer is left behind."""
        sort, (owner, *others) = self._sort, self._voices
        seats: list[dict[str, Any]] = [{"kind": "me"}, *[{"kind": "open"}] * len(others)]
        seats += [{"kind": "bot", "bot": bot} for bot in sort.bots]
        clock = {"clock": "none"} if sort.pace is None else {"clock": "live", "pace": sort.pace}
        plan = {"game": sort.game, "preset": sort.preset, "options": sort.options, "seats": seats}
        table = await owner.insist("POST", "/api/tables", plan | clock | {"public": True})
        for seat, other in enumerate(others, 1):
            await self._sit(other, table["id"], seat)
        return str(table["id"])

    async def _sit(self, voice: Voice, table: str, seat: int) -> None:
        try:
            await voice.insist("POST", f"/api/tables/{table}/join", {"seat": seat})
        except Failed:
            found = await voice.insist("GET", f"/api/tables/{table}")
            if not found["seats"][seat]["you"]:  # an earlier attempt may have been heard
                raise


def people(tables: int) -> int:
    """Return how many people play at so many tables."""
    return sum(SORTS[number % len(SORTS)].people for number in range(tables))
