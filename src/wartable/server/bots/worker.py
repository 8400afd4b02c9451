"""The bot process: receives views and answers with moves.

It learns only the view of a seat, the name of a bot, and a seed of its own.
"""

from __future__ import annotations

import json
import operator
import os
import signal
import sys
import time
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Any

from wartable.bots.play import limit, prepare
from wartable.bots.protocol import Bot
from wartable.bots.registry import make_bot
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.play.messages import view_from
from wartable.engine.registry import find_game

#: How many bots to keep, with what they have prepared.
KEPT = 64
#: The niceness of bot processes: the server goes first.
NICE = 5


def main() -> None:
    """Serve the connection whose file descriptor is the last argument, until it closes."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)  # the server decides when to stop
    os.nice(NICE)
    serve(Connection(int(sys.argv[-1])))


def serve(connection: Connection) -> None:
    """Answer requests one at a time until the connection closes."""
    while True:
        try:
            request = json.loads(connection.recv_bytes())
            connection.send_bytes(json.dumps(answer(request)).encode())
        except (EOFError, OSError):
            return


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Return a bot's move, or the name of the exception that it raised, and the processor time.

    Without a view, only prepare the bot; an empty request just checks that the process is alive.
    """
    if "view" in request:
        begun = time.process_time()
        decision = _guarded(request)
        return decision | {"seconds": time.process_time() - begun}
    return _guarded(request)


def _guarded(request: dict[str, Any]) -> dict[str, Any]:
    try:
        if "view" in request:
            return _choose(request)
        if "bot" in request:
            _bot(request["bot"], request["game"])
        return {}
    except (Exception, SystemExit) as error:  # a bot may raise anything
        return {"error": type(error).__name__}


def _choose(request: dict[str, Any]) -> dict[str, Any]:
    view = view_from(request["view"])
    bot = _bot(request["bot"], view.game.key)
    limit(bot, request["seconds"])
    choice = bot.choose(view, view.legal(), stream(request["chance"], BOT))
    move, text = choice if isinstance(choice, tuple) else (choice, None)
    if text is not None and not isinstance(text, str):
        raise TypeError("the text of a move must be a string")
    return {"move": move if isinstance(move, str) else operator.index(move), "text": text}


@lru_cache(maxsize=KEPT)
def _bot(spec: str, game: str) -> Bot:
    rules = find_game(game)
    bot = make_bot(spec, rules)
    prepare([bot], rules)
    return bot
