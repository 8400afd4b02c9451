"""The example of a program that plays through the API, against a real server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from server_setup import Running, running_server

BOT = Path(__file__).parent.parent / "examples" / "api_bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with running_server(tmp_path_factory.mktemp("server")) as found:
        yield found


def play(server: Running, *where: str, token: str = "") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(BOT), server.url, *where],
        env=os.environ | {"WARTABLE_TOKEN": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def printed(bot: subprocess.Popen[str]) -> str:
    try:
        out, err = bot.communicate(timeout=120)
    finally:
        bot.kill()
    assert bot.returncode == 0, err
    return out


def test_it_opens_a_table_against_bots_and_plays_to_the_end(server: Running) -> None:
    assert "is over" in printed(play(server))


def test_two_of_them_play_one_game_by_invitation_and_by_seat(server: Running) -> None:
    def ask(path: str, body: object) -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        request = Request(f"{server.url}/api{path}", json.dumps(body).encode(), headers)
        with urlopen(request, timeout=30) as answer:
            return json.load(answer)

    with urlopen(
        Request(
            f"{server.url}/api/guests",
            b'{"token": true}',
            {"Content-Type": "application/json"},
        )
    ) as answer:
        token = json.load(answer)["token"]
    seats = [{"kind": "invite"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    plan = {"game": "territory", "preset": "quick", "seats": seats, "public": True}
    table = ask("/tables", plan)
    link = f"{server.url}/join/{table['seats'][0]['invitation']}"
    bots = play(server, link), play(server, table["id"], "1", token=token)
    for bot in bots:
        assert f"table {table['id']} is over" in printed(bot)
