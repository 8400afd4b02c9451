"""Where bots think: a process of its own that is given views and answers with moves.

It is told nothing but the view of a seat, the name of a bot and a seed of its own.
"""

from __future__ import annotations

import json
import operator
import os
import signal
import sys
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Any

from wartable.bots.bot import Bot, make_bot, prepare
from wartable.engine.chance import BOT, stream
from wartable.engine.courier import view_from
from wartable.engine.registry import find_game

#: Bots that are kept, with what they have prepared.
KEPT = 64
#: Bots leave the processor to the server when both want it.
NICE = 5


def main() -> None:
    """Answer on the connection whose number is the last argument, until its other end closes."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)  # the server decides when to stop
    os.nice(NICE)
    serve(Connection(int(sys.argv[-1])))


def serve(connection: Connection) -> None:
    """Answer requests, one at a time."""
    while True:
        try:
            request = json.loads(connection.recv_bytes())
            connection.send_bytes(json.dumps(answer(request)).encode())
        except (EOFError, OSError):
            return


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Return the move that a bot chooses, or what it failed with.

    Without a view the bot is only prepared; an empty request asks whether anybody is there.
    """
    try:
        if "view" in request:
            return _choose(request)
        if "bot" in request:
            _bot(request["bot"], request["game"])
        return {}
    except (Exception, SystemExit) as error:  # whatever somebody's bot does
        return {"error": type(error).__name__}


def _choose(request: dict[str, Any]) -> dict[str, Any]:
    view = view_from(request["view"])
    bot = _bot(request["bot"], view.game.key)
    choice = bot.choose(view, view.legal(), stream(request["chance"], BOT))
    move, text = choice if isinstance(choice, tuple) else (choice, None)
    if text is not None and not isinstance(text, str):
        raise TypeError("the text of a move is a text")
    return {"move": move if isinstance(move, str) else operator.index(move), "text": text}


@lru_cache(maxsize=KEPT)
def _bot(spec: str, game: str) -> Bot:
    rules = find_game(game)
    bot = make_bot(spec, rules)
    prepare([bot], rules)
    return bot
