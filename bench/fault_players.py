"""Programs that play through faults: they repeat what got no answer, and note all that happens."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from itertools import count
from typing import Any

from history import History, Outcome, Request
from web_client import Failed, Program

#: How many seconds a request may take before its connection is given up.
PATIENCE = 40.0
#: The shortest and longest pause before a request is repeated.
SHORTEST, LONGEST = 0.05, 1.0
UNDO = 0.05
CONFLICT, TOO_MANY, FAULTY = 409, 429, 500


class Campaign:
    """What all programs of a run share.

    ``mischief`` is the share of requests that are sent twice, again later, or for a phase that is
    over. ``fault`` is what is being done to the server now. Once ``closing``, no game is begun.
    """

    def __init__(self, port: int, think: float) -> None:
        self.port = port
        self.think = think
        self.history = History()
        self.mischief = 0.0
        self.fault = ""
        self.closing = False
        self.acknowledged = 0
        self.finished = 0
        #: Table -> how many moves were acknowledged there.
        self.moves: Counter[str] = Counter()
        #: What went wrong, by fault: no answer, or its status.
        self.failures: Counter[tuple[str, str]] = Counter()
        self.repeated = 0
        self.kinds: Counter[str] = Counter()
        self.playing: set[str] = set()
        self.moved = asyncio.Event()
        self._marks = count(1)

    def mark(self) -> str:
        """Return a mark that no other request has."""
        return f"m{next(self._marks)}"

    def note(self, request: Request) -> None:
        """Count a request that was acknowledged just now."""
        self.acknowledged += 1
        self.moves[request.table] += 1
        self.moved.set()

    def failed(self, error: Exception) -> None:
        """Count a request that was not answered as it should."""
        status = str(error.status) if isinstance(error, Failed) else "no answer"
        self.failures[self.fault, status] += 1


class Voice:
    """A program that asks until it gets an answer."""

    def __init__(self, campaign: Campaign, name: str, seed: int) -> None:
        self.campaign = campaign
        self.chance = random.Random(seed)
        self.program = Program(campaign.port, name, seed)
        #: The same player on another connection.
        self.twin = Program(campaign.port, name, seed)

    async def come_in(self) -> None:
        """Sign in as a guest."""
        body = {"name": self.program.name, "token": True}
        guest = await self.insist("POST", "/api/guests", body)
        self.program.token = self.twin.token = guest["token"]

    async def once(self, program: Program, method: str, path: str, body: Any = None) -> Any:
        """Ask once; raise ``Failed`` for a refusal, ``ConnectionError`` if the outcome is open."""
        try:
            return await asyncio.wait_for(program.ask(method, path, body), PATIENCE)
        except TimeoutError:
            program.hang_up()
            self.campaign.failed(ConnectionError())
            raise ConnectionError("no answer in time") from None
        except asyncio.CancelledError:
            program.hang_up()
            raise
        except Failed as error:
            if error.status == TOO_MANY or error.status >= FAULTY:
                self.campaign.failed(error)
                raise ConnectionError(str(error)) from None
            if error.status != CONFLICT:
                self.campaign.failed(error)
            raise
        except OSError as error:
            self.campaign.failed(error)
            raise ConnectionError(str(error)) from None

    async def insist(self, method: str, path: str, body: Any = None) -> Any:
        """Ask until there is an answer; raise ``Failed`` for a refusal."""
        pause = SHORTEST
        while True:
            try:
                return await self.once(self.program, method, path, body)
            except ConnectionError:
                self.campaign.repeated += 1
                await asyncio.sleep(self.chance.uniform(0.5, 1) * pause)
                pause = min(LONGEST, 2 * pause)

    def hang_up(self) -> None:
        """Close both connections."""
        self.program.hang_up()
        self.twin.hang_up()


class Player:
    """A voice in a seat of a table, until the game is over."""

    def __init__(self, voice: Voice, table: str, pace: int | None) -> None:
        self._voice = voice
        self._campaign = voice.campaign
        self._table = table
        self._path = f"/api/tables/{table}"
        self._pace = pace
        self._sent: list[Request] = []

    async def play(self) -> None:
        """Play to the end, whatever happens to the server."""
        tag = ""
        while True:
            seen = await self._look(tag)
            tag = seen["tag"]
            if seen["over"]:
                return
            inner = seen["inner"]
            if inner is not None:
                if inner["yours"]:
                    await self._inside()
                    tag = ""
            elif seen["moves"]:
                await asyncio.sleep(self._thinking())
                if not await self._act(seen):
                    tag = ""

    def _thinking(self) -> float:
        chance = self._voice.chance
        if self._pace is None:
            return chance.uniform(0.5, 1.5) * self._campaign.think
        return chance.uniform(0.1, 0.7) * self._pace

    async def _look(self, tag: str) -> Any:
        while True:
            try:
                return await self._voice.insist("GET", f"{self._path}/legal?after={tag}&wait=20")
            except Failed:  # nobody takes the seat away, so this passes
                await asyncio.sleep(LONGEST)

    async def _inside(self) -> None:
        """Play the match inside this one, if there still is one."""
        try:
            answer = await self._voice.insist("POST", f"{self._path}/inner")
        except Failed:
            await asyncio.sleep(LONGEST)
            return
        inner = answer["table"]
        self._campaign.history.tables.setdefault(inner, 0)
        await Player(self._voice, inner, None).play()

    # --- moving ------------------------------------------------------------------------------

    async def _act(self, seen: dict[str, Any]) -> bool:
        """Make a move or take one back; return whether the server took it."""
        request = self._request(seen)
        campaign, chance = self._campaign, self._voice.chance
        if chance.random() >= campaign.mischief:
            return await self._send(request)
        if self._sent:
            await self._attempt(self._voice.program, chance.choice(self._sent))
        taken, _ = await asyncio.gather(
            self._send(request), self._attempt(self._voice.twin, request)
        )
        late = Request(campaign.mark(), self._table, seen["seat"], seen["phase"] - 1, "move")
        late.move, late.text = seen["moves"][0]["move"], None
        await self._attempt(self._voice.program, campaign.history.add(late))
        return taken

    def _request(self, seen: dict[str, Any]) -> Request:
        mark, chance = self._campaign.mark(), self._voice.chance
        request = Request(mark, self._table, seen["seat"], seen["phase"])
        if seen["can_undo"] and chance.random() < UNDO:
            request.deed = "undo"
        else:
            body = self._voice.program.choose(seen["moves"])
            request.move, request.amount = body["move"], body.get("amount")
            request.text = body.get("text")
        return self._campaign.history.add(request)

    async def _send(self, request: Request) -> bool:
        """Send a request until it is answered; return whether it was acknowledged."""
        pause = SHORTEST
        while True:
            attempt = await self._attempt(self._voice.program, request)
            if attempt != Outcome.UNKNOWN:
                break
            self._campaign.repeated += 1
            await asyncio.sleep(self._voice.chance.uniform(0.5, 1) * pause)
            pause = min(LONGEST, 2 * pause)
        if attempt == Outcome.REFUSED:
            return False
        self._sent = [*self._sent[-3:], request]
        self._campaign.note(request)
        return True

    async def _attempt(self, program: Program, request: Request) -> Outcome:
        body: dict[str, Any] = {
            "seat": request.seat,
            "phase": request.phase,
            "once": request.mark,
        }
        if request.deed == "move":
            body |= {"move": request.move, "amount": request.amount, "text": request.text}
        attempt = request.attempt()
        try:
            answer = await self._voice.once(program, "POST", f"{self._path}/{request.deed}", body)
        except ConnectionError:
            return attempt.outcome
        except Failed:
            attempt.end(Outcome.REFUSED)
        else:
            done = answer["made" if request.deed == "move" else "undone"]
            attempt.end(Outcome.MADE if done else Outcome.KNOWN)
        return attempt.outcome
