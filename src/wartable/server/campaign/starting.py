"""Beginning a run: a table of one seat, which has all that its player has unlocked."""

from __future__ import annotations

from wartable.engine.errors import BadOption, quoted
from wartable.engine.match import valid_seed
from wartable.server.campaign import GAME
from wartable.server.context import Server
from wartable.server.opening import open_for
from wartable.server.people import Who
from wartable.server.tables.info import UNTIMED
from wartable.server.tables.lobby import ME, Plan, Wish

#: Longest seed that is read at all, in digits.
LONGEST_SEED = 20


def begin_run(server: Server, who: Who, preset: str = "", seed: int | None = None) -> str:
    """Begin a run and return its table; raise ``BadOption``, ``TooMany`` or ``InUse``."""
    seed = None if seed is None else valid_seed(seed)
    plan = Plan(GAME, [Wish(ME)], preset=preset, clock=UNTIMED, seed=seed)
    return open_for(server, who, plan)


def read_seed(typed: str) -> int | None:
    """Return the seed that somebody typed, None for none; raise ``BadOption``."""
    text = typed.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_SEED):
        raise BadOption("bad-seed", f"{quoted(typed)}: a seed is a whole number, or nothing")
    return valid_seed(int(text))
