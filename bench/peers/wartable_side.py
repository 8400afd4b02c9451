"""Wartable's side: programs that read and move by HTTP, and are told by a socket when to."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from peers.side import OPTIONS, PATIENCE, Lost, Seat
from web_client import ClientConnection, Failed, Program, ServerProcess, open_table


class HttpSeat:
    """A seat that a program plays as ``docs/api.md`` describes it."""

    def __init__(self, program: Program, table: str) -> None:
        self.round = 0
        self._program = program
        self._path = f"/api/tables/{table}"
        self._table = table
        self._news = asyncio.Event()
        self._over = False
        self._socket: ClientConnection | None = None
        self._hearing: asyncio.Task[None] | None = None

    async def enter(self) -> None:
        """Follow the table."""
        self._socket = await self._program.follow(self._table)
        self._hearing = asyncio.create_task(self._hear(self._socket))

    async def _hear(self, socket: ClientConnection) -> None:
        try:
            async for message in socket:
                said = json.loads(message)
                if said["changed"] == "view" and (said["your_turn"] or said["over"]):
                    self._over = said["over"]
                    self._news.set()
        except ConnectionClosed:
            pass
        self._over = True
        self._news.set()

    async def moves(self) -> list[dict[str, Any]]:
        """Wait for the turn, then read the legal moves."""
        while True:
            await self._news.wait()
            self._news.clear()
            if self._over:
                return []
            try:
                seen = await self._program.ask("GET", f"{self._path}/legal")
            except (Failed, OSError) as error:
                raise Lost(str(error)) from None
            if seen["moves"]:
                self.round = seen["phase"]
                moves: list[dict[str, Any]] = seen["moves"]
                return moves

    async def make(self, body: dict[str, Any]) -> None:
        """Post the move; the answer comes after it is committed."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._program.ask("POST", f"{self._path}/move", body | {"phase": self.round})
        except (Failed, OSError, TimeoutError) as error:
            self._program.hang_up()
            self._news.set()
            raise Lost(str(error)) from None

    async def leave(self) -> None:
        """Follow the table no more."""
        if self._socket is not None:
            await (
                self._socket.close()
            )  # while it is still read, as messages may stand before the end
        if self._hearing is not None:
            self._hearing.cancel()


class WartableSide:
    """``wartable serve`` with one process and SQLite."""

    name = "Wartable"
    keeps = "each move in SQLite (WAL), committed before it is answered"

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.server = ServerProcess(folder, "--workers", "1")

    def start(self) -> None:
        """Start the server."""
        self.server.start()

    async def admit(self, program: Program) -> None:
        """Sign in as a guest."""
        await program.come_in()

    async def open(self, group: Sequence[Program]) -> list[Seat]:
        """Open a table without clocks."""
        plan = {"game": "territory", "options": OPTIONS, "clock": "none"}
        table = await open_table(group, plan)
        return [HttpSeat(program, table) for program in group]
