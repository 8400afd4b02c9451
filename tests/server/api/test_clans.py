"""Land of Clans & Wanderers over the API and over processes: secrets while all hand in, hashes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from starlette.testclient import TestClient

from support.api import Player, come_in
from support.clans.scenes import played
from support.commands import Run
from support.server import client, make_test_app
from wartable.engine.play.match import Match
from wartable.engine.play.record import load_record, write_record
from wartable.games.clans import GAME
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.moves import DECOY_MARK

#: Decks without a card in common but for a scout.
DECKS = ({"hero": "saladin", "deck": "sandstorm"}, {"hero": "napoleon", "deck": "grand_army"})
SHARED = "scout"
ASKED = ("/view", "/legal", "/choices", "/replay", "")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server."""
    with client(make_test_app(tmp_path_factory.mktemp("together"))) as found:
        yield found


def two_players(running: TestClient) -> tuple[list[Player], str]:
    """Return two people with different decks, and the path of their match."""
    ann, bob = come_in(running, "Ann"), come_in(running, "Bob")
    seats = [{"kind": "me", "options": DECKS[0]}, {"kind": "open"}]
    plan = {"game": GAME.key, "seats": seats, "public": True, "clock": "none"}
    table = f"/tables/{ann.post('/tables', plan, 201)['id']}"
    assert bob.post(f"{table}/join", {"seat": 1, "options": DECKS[1]})["status"] == "running"
    return [ann, bob], table


#: Whether somebody looks at a table changes with time, not with moves.
PRESENCE = re.compile(r'"connected": (true|false), ')


def known(player: Player, table: str) -> str:
    """Return all that the API tells somebody of the match, but for who is looking just now."""
    return PRESENCE.sub("", json.dumps([player.get(table + path) for path in ASKED]))


def cards_of(seat: int) -> list[str]:
    """Return the cards that only this seat can have."""
    entries = catalogue().decks[DECKS[seat]["deck"]].entries
    return [each.card for each in entries if each.card != SHARED]


def stage(player: Player, table: str) -> str:
    """Stage a card that only this player can have, and return which."""
    moves = [each["move"] for each in player.get(f"{table}/legal")["moves"]]
    staging = next(each for each in moves if each.startswith("stage") and SHARED not in each)
    player.post(f"{table}/move", {"move": staging})
    return str(staging.split()[1]).removesuffix(DECOY_MARK)


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Do several things at the same moment, each in a thread of its own."""
    gate = Barrier(len(calls))

    def begin(call: Callable[[], Any]) -> Any:
        gate.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(begin, calls))


def names_any(cards: Iterable[str], text: str) -> bool:
    """Tell whether a text names some of these cards, by id or by name."""
    return any(card in text or catalogue().cards[card].name in text for card in cards)


def test_two_clients_who_hand_in_at_once_see_nothing_of_each_others_staging(
    running: TestClient,
) -> None:
    players, table = two_players(running)
    before = [known(player, table) for player in players]
    played_cards = [stage(players[0], table)]
    assert known(players[1], table) == before[1]
    played_cards.append(stage(players[1], table))
    for seat, player in enumerate(players):
        assert not names_any(cards_of(1 - seat), known(player, table))

    def submit(player: Player) -> Any:
        answer = player.ask("POST", f"{table}/move", {"move": "submit", "phase": phase})
        return answer.status_code, answer.text

    def look(player: Player) -> list[str]:
        """Look until the other has submitted too; return what was told before that."""
        told: list[str] = []
        while (view := player.get(f"{table}/view"))["phase"] == phase:
            told.append(json.dumps(view))
        return told

    phase = players[0].get(f"{table}/view")["phase"]
    results = at_once(
        *(lambda player=player: submit(player) for player in players),
        *(lambda player=player: look(player) for player in players),
    )
    assert [status for status, _ in results[:2]] == [200, 200]
    for seat, told in enumerate(results[2:]):
        assert not any(names_any(cards_of(1 - seat), view) for view in told)
    for seat, player in enumerate(players):
        assert names_any([played_cards[1 - seat]], known(player, table))


@pytest.mark.parametrize("preset", GAME.presets)
def test_a_record_gives_the_same_hashes_in_another_process(
    run: Run, preset: str, tmp_path: Path
) -> None:
    match = played(preset, 20_000, seed=11)
    assert match.over
    record = tmp_path / "match.jsonl"
    record.write_text(write_record(match), encoding="utf-8")
    assert _hashes(load_record(record)) == _hashes(match)
    done = subprocess.run(
        [sys.executable, "-m", "wartable", "verify", str(record)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith(f"{record}: fine, ")

    # It would have been noticed: another hash is another game.
    *_, noted = (made.state_hash for made in match.moves if made.state_hash)
    other = f"{int(noted, 16) ^ 1:016x}"
    record.write_text(record.read_text(encoding="utf-8").replace(noted, other), encoding="utf-8")
    assert run("verify", record).code == 1


def _hashes(match: Match) -> list[str | None]:
    return [*(made.state_hash for made in match.moves), match.state_hash()]
