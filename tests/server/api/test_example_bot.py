"""The examples of programs that play through the API, against a real server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from support.server import PATIENCE, Running

EXAMPLES = Path(__file__).parents[3] / "examples"
#: One plays by requests, the other over a socket.
BOTS = ("api_bot.py", "socket_bot.py")


def play(served: Running, bot: str, *where: str, token: str = "") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(EXAMPLES / bot), served.url, *where],
        env=os.environ | {"WARTABLE_TOKEN": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def printed(bot: subprocess.Popen[str]) -> str:
    try:
        out, err = bot.communicate(timeout=PATIENCE)
    finally:
        bot.kill()
    assert bot.returncode == 0, err
    return out


@pytest.mark.parametrize("bot", BOTS)
def test_it_opens_a_table_against_bots_and_plays_to_the_end(served: Running, bot: str) -> None:
    assert "is over" in printed(play(served, bot))


@pytest.mark.parametrize("bot", BOTS)
def test_two_of_them_play_one_game_by_invitation_and_by_seat(served: Running, bot: str) -> None:
    def ask(path: str, body: object) -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        request = Request(f"{served.url}/api{path}", json.dumps(body).encode(), headers)
        with urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    with urlopen(
        Request(
            f"{served.url}/api/guests",
            b'{"token": true}',
            {"Content-Type": "application/json"},
        )
    ) as answer:
        token = json.load(answer)["token"]
    seats = [{"kind": "invite"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    plan = {"game": "territory", "preset": "quick", "seats": seats, "public": True}
    table = ask("/tables", plan)
    link = f"{served.url}/join/{table['seats'][0]['invitation']}"
    bots = play(served, bot, link), play(served, bot, table["id"], "1", token=token)
    for each in bots:
        assert f"table {table['id']} is over" in printed(each)
