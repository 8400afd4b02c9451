"""Tables at which somebody moves in secret, on a server in this process."""

from __future__ import annotations

import gzip
import random
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import tests_path  # noqa: F401 - finds support
from support.api import Player, come_in
from support.server import client, make_test_app
from wartable.engine.registry import find_game

#: What a viewer, signed in or not, asks for before and after a secret move.
ANSWERS = (
    "/api/tables/{}/view",
    "/api/tables/{}/view?state=true",
    "/api/tables/{}/legal",
    "/api/tables/{}/replay",
    "/api/tables/{}/replay?state=true",
    "/api/tables/{}",
    "/api/tables",
    "/tables/{}",
    "/tables/{}/live",
    "/tables/{}/replay",
    "/",
)
#: How many phases, and moves of a seat in one, may pass before an order can be given in secret.
PHASES, MOVES = 8, 60
#: What differs between any two pages: the time, and words that are drawn for each of them.
_PASSING = re.compile(rb'data-now="\d+"|(?<=wt-typed-)[0-9a-f]{16}|name="once" value="[^"]*"')
#: Headers that differ with these.
_PASSING_HEADERS = ("date", "content-length")


class Table:
    """A table of as few people as the game permits; one of them moves in secret.

    The first of ``people`` only looks, the second gives orders and withdraws them.
    """

    def __init__(self, people: list[Player], game: str, preset: str) -> None:
        viewer, self._mover, *_ = self._people = people
        self._has_order = False
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (len(people) - 1)]
        plan: dict[str, Any] = {"game": game, "seats": seats, "public": True, "clock": "none"}
        plan |= {"preset": preset} if preset else {}
        self.id = viewer.post("/tables", plan, 201)["id"]
        for number, each in enumerate(people[1:], start=1):
            each.post(f"/tables/{self.id}/join", {"seat": number})
        self.reach_orders()

    def move_in_secret(self) -> None:
        """Hand in an order that leaves the phase open or, if there is one, withdraw it."""
        path = f"/tables/{self.id}"
        if self._has_order:
            self._mover.post(f"{path}/withdraw", {"order": 1})
            self._has_order = False
            return
        if not self._gives_order():
            raise SystemExit("no order can be given and withdrawn here")

    def _gives_order(self) -> bool:
        path = f"/tables/{self.id}"
        for each in reversed(self._mover.get(f"{path}/legal")["moves"]):
            body = {"move": each["move"], "amount": each["low"]}
            self._mover.post(f"{path}/move", body)
            now = self._mover.get(f"{path}/legal")
            if now["your_turn"] and not now["orders"][0]["stands"]:
                self._has_order = True
                return True
            self._mover.post(f"{path}/withdraw", {"order": 1})  # everybody sees who is done
        return False

    def reach_orders(self) -> None:
        """Let everybody hand in until an order can be given that leaves its seat to act."""
        for _ in range(PHASES):
            if self._gives_order():
                return
            phase = self._mover.get(f"/tables/{self.id}/legal")["phase"]
            for each in self._people:
                self._hand_in(each, phase)
        raise SystemExit("no order can be given and withdrawn here")

    def _hand_in(self, player: Player, phase: int) -> None:
        for _ in range(MOVES):
            seen = player.get(f"/tables/{self.id}/legal")
            if not seen["your_turn"] or seen["phase"] != phase:
                return
            move = seen["moves"][0]
            player.post(f"/tables/{self.id}/move", {"move": move["move"], "amount": move["low"]})


@contextmanager
def tables_alike(game: str, preset: str, count: int) -> Iterator[tuple[Player, list[Table]]]:
    """Give a viewer and so many tables alike, on a server in this process."""
    with tempfile.TemporaryDirectory() as name, client(make_test_app(Path(name))) as found:
        rules = find_game(game)
        options = rules.options(preset=preset) if preset else rules.options()
        fewest = max(2, rules.seat_range(options)[0])
        people = [come_in(found, f"Guest {number}") for number in range(fewest)]
        yield people[0], [Table(people, game, preset) for _ in range(count)]


def changed_answers(game: str, preset: str, count: int, seed: int) -> tuple[int, str]:
    """Compare answers before and after secret moves; return how many, and the first difference."""
    chance = random.Random(seed)
    with tables_alike(game, preset, 1) as (viewer, (table,)):
        for number in range(count):
            path = ANSWERS[number % len(ANSWERS)].format(table.id)
            headers = chance.choice([viewer.as_browser, {}])
            before = _answer(viewer, path, headers)
            table.move_in_secret()
            after = _answer(viewer, path, headers)
            if before != after:
                named = (name for name in before | after if before.get(name) != after.get(name))
                return number + 1, f"GET {path} after a secret move: {', '.join(named)}"
    return count, ""


def _answer(viewer: Player, path: str, headers: dict[str, str]) -> dict[str, object]:
    answer = viewer.client.get(path, headers=headers)
    viewer.client.cookies.clear()
    body = _PASSING.sub(b"", answer.content)
    headers_sent = [each for each in answer.headers.items() if each[0] not in _PASSING_HEADERS]
    gzipped = len(gzip.compress(body, 5, mtime=0))
    return {
        "status": answer.status_code,
        "body": body,
        "headers": headers_sent,
        "size": answer.headers["content-length"] if path.startswith("/api") else gzipped,
    }
