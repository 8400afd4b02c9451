"""A program that plays on a Wartable server, using only Python's standard library.

``python examples/api_bot.py http://127.0.0.1:8000`` opens a table against bots. Add an invitation
link, or a table id and a seat number, to join that table instead. It signs in as a guest unless
WARTABLE_TOKEN holds a token.
"""

import json
import os
import random
import sys
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SEATS = [{"kind": "me"}, *({"kind": "bot", "bot": "greedy"},) * 2]
server, *where = sys.argv[1:] or ["http://127.0.0.1:8000"]
token = os.environ.get("WARTABLE_TOKEN", "")


def ask(path: str, body: object = None) -> Any:
    """Return the server's response; send a POST request if there is a body."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{server}/api{path}", data, headers), timeout=60) as answer:
        return json.load(answer)


def sit_down() -> Any:
    """Take a seat, and return the id of its table."""
    if not where:
        return ask("/tables", {"game": "territory", "preset": "quick", "seats": SEATS})["id"]
    if len(where) == 1:
        return ask(f"/invitations/{where[0].rpartition('/')[2]}", {})["table"]["id"]
    return ask(f"/tables/{where[0]}/join", {"seat": int(where[1])})["id"]


def choose(seen: Any) -> dict[str, object]:
    """Return a random legal move with a random amount, for the phase we saw."""
    move = random.choice(seen["moves"])
    amount = random.randint(move["low"], move["high"])
    return {"move": move["move"], "amount": amount, "phase": seen["phase"]}


token = token or ask("/guests", {"name": "Example bot", "token": True})["token"]
table, tag, over = sit_down(), "", False
while not over:
    seen = ask(f"/tables/{table}/legal?after={tag}&wait=25")  # waits until something changes
    tag, over = seen["tag"], seen["over"]
    if seen["your_turn"]:
        tag = ""  # ask again at once: it may still be our turn
        try:
            ask(f"/tables/{table}/move", choose(seen))
        except HTTPError as error:
            if error.code != 409:  # the phase may have ended while we were choosing
                raise
ended = ask(f"/tables/{table}")
winners = ", ".join(ended["seats"][number]["player"] for number in ended["winners"])
print(f"table {table} is over ({ended['reason']}); won by {winners}")
