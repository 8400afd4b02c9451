"""Beginning a run: a table with one seat and everything its player has unlocked."""

from __future__ import annotations

from wartable.apps.clans.web.campaign import GAME
from wartable.engine.errors import BadOption, quoted
from wartable.engine.play.seeds import valid_seed
from wartable.server.accounts.people import Who
from wartable.server.runtime import Server
from wartable.server.tables.create import open_for
from wartable.server.tables.lobby import ME, Plan, Wish
from wartable.server.tables.summary import UNTIMED

#: The longest seed that is read, in digits.
LONGEST_SEED = 20


def begin_run(server: Server, who: Who, preset: str = "", seed: int | None = None) -> str:
    """Begin a run and return its table; raise ``BadOption``, ``TooMany`` or ``InUse``."""
    seed = None if seed is None else valid_seed(seed)
    plan = Plan(GAME, [Wish(ME)], preset=preset, clock=UNTIMED, seed=seed)
    return open_for(server, who, plan)


def read_seed(typed: str) -> int | None:
    """Return a typed seed, None for an empty text; raise ``BadOption``."""
    text = typed.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_SEED):
        raise BadOption("bad-seed", f"{quoted(typed)}: a seed is a whole number, or nothing")
    return valid_seed(int(text))
