"""boardgame.io's side: installed by npm in a cache, and programs that speak its socket protocol.

A program connects as boardgame.io's own client does: one socket.io connection over a WebSocket,
``sync`` to enter a match, ``update`` for each move. The server sends every client the whole state,
without the secrets of others, after each move of anybody.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from peers.side import PATIENCE, SEATS, Lost, Seat, new_match, rules_of
from web_client import HOST, AnyServer, ClientConnection, Program, free_port

SOURCES = Path(__file__).parent / "boardgame_io"
CACHE = Path(__file__).parents[2] / ".cache" / "peers"
#: Other packages are those of this day. Two are older, because newer ones would not be fair to
#: boardgame.io: koa-compose 4.2 copies the middleware before boardgame.io adds its routes, and
#: node-persist 3.1.2 waits for up to a second before it writes.
AS_OF = "2026-11-01"
INSTALL_TIME = 300.0
REPLAY_TIME = 60.0
#: Engine.IO's and socket.io's packets: ping, pong; connect to a namespace, and an event in it.
PING, PONG = "2", "3"
CONNECT, EVENT = "40/territory,", "42/territory,"
STEPS = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}


# --- installing --------------------------------------------------------------------------------


def installed() -> Path:
    """Return the folder with boardgame.io's packages; npm installs them if they are missing."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise SystemExit(f"{program} is missing: boardgame.io needs Node.js 18 or newer")
    wanted = (SOURCES / "package.json").read_bytes()
    folder = CACHE / hashlib.sha256(wanted + AS_OF.encode()).hexdigest()[:12]
    done = folder / "installed"
    if not done.exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_bytes(wanted)
        _run_npm(folder)
        done.touch()
    return folder / "node_modules"


def _run_npm(folder: Path) -> None:
    flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    try:
        ended = subprocess.run(
            ["npm", "install", f"--before={AS_OF}", *flags],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=INSTALL_TIME,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise SystemExit(f"npm did not install boardgame.io in {INSTALL_TIME:.0f} s") from None
    if ended.returncode != 0:
        said = ended.stderr.strip().splitlines() or ["no reason given"]
        raise SystemExit(f"npm did not install boardgame.io: {said[0]}")


def _environment(packages: Path) -> dict[str, str]:
    return {"NODE_PATH": str(packages), "NODE_ENV": "production"}


def replayed(packages: Path, game: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the positions after each move of a game, by the rules in JavaScript."""
    command = ["node", str(SOURCES / "replay.js")]
    ended = subprocess.run(
        command,
        input=json.dumps(game),
        env=_environment(packages),
        capture_output=True,
        text=True,
        timeout=REPLAY_TIME,
        check=False,
    )
    if ended.returncode != 0:
        raise SystemExit(f"replay.js failed: {ended.stderr.strip()[-500:]}")
    positions: list[dict[str, Any]] = json.loads(ended.stdout)
    return positions


# --- playing -----------------------------------------------------------------------------------


def legal_moves(seen: dict[str, Any], seat: int, size: int) -> list[dict[str, Any]]:
    """Return the legal moves of a seat in the state that the server sends, as Wartable lists them.

    A client of boardgame.io finds them by itself: the server only refuses what is not legal.
    """
    if seen["ended"] or seat not in seen["waiting"]:
        return []
    left = [u if o == seat + 1 else 0 for o, u in zip(seen["owner"], seen["units"], strict=True)]
    for cell, _, units in seen["players"][str(seat)]:
        left[cell] -= units
    moves = [{"move": "done", "low": 0, "high": 0, "text_room": 0}]
    for cell, units in enumerate(left):
        y, x = divmod(cell, size)
        for letter, (dx, dy) in STEPS.items():
            if units > 0 and 0 <= x + dx < size and 0 <= y + dy < size:
                text = f"{x},{y},{letter},1"
                moves.append({"move": text, "low": 1, "high": units, "text_room": 0})
    return moves


def arguments(body: dict[str, Any], size: int) -> list[int]:
    """Return the arguments of a command in JavaScript; none for ``done``."""
    if body["move"] == "done":
        return []
    x, y, letter, _ = body["move"].split(",")
    return [int(y) * size + int(x), "UDLR".index(letter), body["amount"]]


class SocketSeat:
    """A seat with a socket.io connection."""

    def __init__(self, port: int, match: str, seat: int, credentials: str, size: int) -> None:
        self.round = 0
        self._port = port
        self._match = match
        self._seat = seat
        self._credentials = credentials
        self._size = size
        self._state: dict[str, Any] = {}
        self._number = 0
        self._round_seen = 0
        self._news = asyncio.Event()
        self._entered = asyncio.Event()
        self._made = asyncio.Event()
        self._gone = False
        self._socket: ClientConnection | None = None
        self._hearing: asyncio.Task[None] | None = None

    async def enter(self) -> None:
        """Connect and ask for the state."""
        url = f"ws://{HOST}:{self._port}/socket.io/?EIO=4&transport=websocket"
        self._socket = await connect(url, compression=None, ping_interval=None, max_size=None)
        await self._socket.recv()
        await self._socket.send(CONNECT)
        answer = await self._socket.recv()
        if not str(answer).startswith(CONNECT):
            raise Lost(f"no namespace: {answer!r}")
        self._hearing = asyncio.create_task(self._hear(self._socket))
        await self._send("sync", self._match, str(self._seat), self._credentials, SEATS)
        await self._within(self._entered)

    async def _send(self, *event: Any) -> None:
        assert self._socket is not None
        try:
            await self._socket.send(EVENT + json.dumps(event))
        except ConnectionClosed as error:
            raise Lost(str(error)) from None

    async def _hear(self, socket: ClientConnection) -> None:
        try:
            async for message in socket:
                assert isinstance(message, str)
                if message == PING:
                    await socket.send(PONG)
                elif message.startswith(EVENT) and self._concerns(message):
                    self._take(*json.loads(message.removeprefix(EVENT)))
        except ConnectionClosed:
            pass
        self._gone = True
        self._news.set()

    def _concerns(self, message: str) -> bool:
        """Whether a message says more than that others have moved in this round.

        A program can skip those: reading them all would only make the load generator late.
        """
        return (
            not message.startswith(EVENT + '["update"')
            or f'"round":{self._round_seen},"ended":""' not in message
            or f'"playerID":"{self._seat}"' in message
        )

    def _take(self, event: str, *content: Any) -> None:
        if event == "sync":
            self._see(content[1]["state"])
        elif event == "matchData":  # the server sends it to those whom it keeps informed
            self._entered.set()
        elif event == "update":
            _, state, log = content
            self._see(state)
            if any(each["action"]["payload"]["playerID"] == str(self._seat) for each in log):
                self._made.set()

    def _see(self, state: dict[str, Any]) -> None:
        self._state, self._number = state["G"], state["_stateID"]
        self._round_seen = 0 if self._state["ended"] else self._state["round"]
        self._news.set()

    async def moves(self) -> list[dict[str, Any]]:
        """Wait until the state has legal moves, or the game is over."""
        while True:
            await self._news.wait()
            if self._gone or self._state["ended"]:
                return []
            found = legal_moves(self._state, self._seat, self._size)
            if found:
                self.round = self._state["round"]
                return found
            self._news.clear()

    async def make(self, body: dict[str, Any]) -> None:
        """Send the move; the server answers with the state after it, before it is stored."""
        given = arguments(body, self._size)
        self._made.clear()
        payload = {
            "type": "command" if given else "done",
            "args": given,
            "playerID": str(self._seat),
            "credentials": self._credentials,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        await self._send("update", action, self._number, self._match, str(self._seat))
        await self._within(self._made)

    async def _within(self, event: asyncio.Event) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await event.wait()
        except TimeoutError:
            raise Lost("no answer") from None

    async def leave(self) -> None:
        """Disconnect."""
        if self._socket is not None:
            await (
                self._socket.close()
            )  # while it is still read, as messages may stand before the end
        if self._hearing is not None:
            self._hearing.cancel()


class BoardgameSide:
    """boardgame.io's own server, with its storage in files or only in memory."""

    def __init__(self, folder: Path, packages: Path, storage: str) -> None:
        folder.mkdir()
        rules = rules_of(new_match(seed=0))
        self._size: int = rules["size"]
        self._environment = _environment(packages)
        files = [str(folder / "matches")] if storage == "flatfile" else []
        port = free_port()
        command = ["node", str(SOURCES / "server.js"), str(port), json.dumps(rules), *files]
        self.name = f"boardgame.io {storage}"
        self.keeps = (
            "state, log and players of a match in files, not flushed, written after the answer"
            if files
            else "nothing"
        )
        self.server = AnyServer(port, folder / "server.log", command)

    def start(self) -> None:
        """Start the server."""
        self.server.start(self._environment)

    async def admit(self, program: Program) -> None:
        """There is nobody to sign in: joining a match gives credentials for it."""

    async def open(self, group: Sequence[Program]) -> list[Seat]:
        """Open a match; all join it, one after the other."""
        owner = group[0]
        opened = await owner.ask("POST", "/games/territory/create", {"numPlayers": len(group)})
        match, seats = opened["matchID"], list[Seat]()
        for number, program in enumerate(group):
            wanted = {"playerID": str(number), "playerName": program.name}
            joined = await program.ask("POST", f"/games/territory/{match}/join", wanted)
            credentials = joined["playerCredentials"]
            port = self.server.port
            seats.append(SocketSeat(port, match, number, credentials, self._size))
            program.hang_up()  # the server keeps an idle connection for five seconds only
        return seats
