"""Which bots a table may seat: those that are installed, with settings that cost little."""

from __future__ import annotations

from wartable.bots.bot import bot_names, make_bot
from wartable.engine.errors import BadOption, NotFound, quoted
from wartable.engine.game import Game

#: Setting -> the most of it that a server gives to one decision.
MOST = {"ms": 2000, "iterations": 20000}
#: Longest text of a bot that the store keeps.
LENGTH = 40


def check_bot(game: Game, spec: str) -> None:
    """Raise ``NotFound`` or ``BadOption`` unless the bot may sit at a table of the game."""
    name, _, settings = spec.partition(":")
    if name not in bot_names(game) or len(spec) > LENGTH:
        known = ", ".join(bot_names(game))
        raise NotFound("no-bot", f"no bot {quoted(spec)}; there are {known}")
    for pair in filter(None, settings.split(",")):
        key, _, value = pair.partition("=")
        most = MOST.get(key)
        if most is None or not value.isdecimal() or int(value) > most:
            limits = ", ".join(f"{key} up to {most}" for key, most in MOST.items())
            raise BadOption("bad-bot", f"{quoted(spec)}: settings here are {limits}")
    make_bot(spec, game)
