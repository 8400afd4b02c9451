"""A program that plays on a Wartable server, with nothing but Python's own library.

``python examples/api_bot.py http://127.0.0.1:8000`` opens a table against bots; add the link of
an invitation, or a table's id and the number of a seat, to sit down there. It comes in as a guest
unless WARTABLE_TOKEN holds a token.
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
    """Return what the server answers; with a body it is posted."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{server}/api{path}", data, headers), timeout=60) as answer:
        return json.load(answer)


def sit_down() -> Any:
    """Return the id of the table at which we have a seat."""
    if not where:
        return ask("/tables", {"game": "territory", "preset": "quick", "seats": SEATS})["id"]
    if len(where) == 1:
        return ask(f"/invitations/{where[0].rpartition('/')[2]}", {})["table"]["id"]
    return ask(f"/tables/{where[0]}/join", {"seat": int(where[1])})["id"]


def choose(seen: Any) -> dict[str, object]:
    """Return any legal move with any amount, for the phase that was seen."""
    move = random.choice(seen["moves"])
    amount = random.randint(move["low"], move["high"])
    return {"move": move["move"], "amount": amount, "phase": seen["phase"]}


token = token or ask("/guests", {"name": "Example bot", "token": True})["token"]
table, tag, over = sit_down(), "", False
while not over:
    seen = ask(f"/tables/{table}/legal?after={tag}&wait=25")  # answers when something is new
    tag, over = seen["tag"], seen["over"]
    if seen["your_turn"]:
        tag = ""  # look again at once, it may still be our turn
        try:
            ask(f"/tables/{table}/move", choose(seen))
        except HTTPError as error:
            if error.code != 409:  # the phase may have ended while we were choosing
                raise
ended = ask(f"/tables/{table}")
winners = ", ".join(ended["seats"][number]["player"] for number in ended["winners"])
print(f"table {table} is over ({ended['reason']}); won by {winners}")
