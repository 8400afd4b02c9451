"""Nettle, an outside game that keeps the contract, and variants that break it, one way each.

Nettle is Pig with a secret: how many moves were made is known to nobody. That makes no difference
to the play, but must not be told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from support.games import pig
from support.games.pig import HOLD, PIG, ROLL, ROLLED, Book, State, Work
from wartable.engine.capabilities import PlainOnly
from wartable.engine.game import Game
from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import EVERYBODY, LOG_SIZE, Log, note
from wartable.engine.kit.moves import Families, offer


def conceal(book: Book, s: State, seat: int) -> None:
    """Nobody knows how many moves were made."""
    s.steps = 0


def imagine(book: Book, s: State, work: Work, chance: Chance, seat: int) -> None:
    """It may be any number."""
    s.steps = 1 + draw(chance, 500)


def grown(key: str, **functions: Callable[..., Any]) -> Game:
    """Return Nettle under another key, with some functions of its rules replaced."""
    rules: Any = SimpleNamespace(**vars(pig) | {"conceal": conceal, "imagine": imagine} | functions)
    conduct = replace(PIG.conduct, secrets=True)
    made: Game = replace(PIG, key=key, title=key.capitalize(), rules=rules, conduct=conduct)
    return made if key == "nettle" else made.having(PlainOnly())


def illegal_sample(book: Book, s: State, work: Work, chance: Chance, seat: int) -> int:
    """Hold now and then, also where nothing was rolled."""
    return HOLD if draw(chance, 2) == 0 else ROLL


def dirty_apply(
    book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log
) -> None:
    """Leave something in scratch space."""
    pig.apply(book, s, work, chance, seat, move, log)
    work.unused = s.pot % 2


def leaky_conceal(book: Book, s: State, seat: int) -> None:
    """Conceal nothing."""


def endless_over(book: Book, s: State) -> int:
    """Go on for ever."""
    return 0


def endless_to_act(book: Book, s: State) -> int:
    """Whoever has won plays on."""
    return 1 << s.seat


def large_apply(
    book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log
) -> None:
    """Store what does not fit."""
    pig.apply(book, s, work, chance, seat, move, log)
    s.pot += 40_000 if s.held[seat] > 15 else 0


def talkative_apply(
    book: Book, s: State, work: Work, chance: Chance, seat: int, move: int, log: Log
) -> None:
    """Log more than fits."""
    pig.apply(book, s, work, chance, seat, move, log)
    for _ in range(LOG_SIZE):
        note(log, EVERYBODY, ROLLED, seat, s.pot, 0, 0)


def generous_legal(book: Book, s: State, work: Work, seat: int, out: Families) -> None:
    """List a move that check refuses."""
    out.count = 0
    offer(out, ROLL, 0, 0)
    offer(out, HOLD, 0, 0)


def failing_score(book: Book, s: State, seat: int) -> int:
    """Read beside the table."""
    return s.held[seat + 7]


NETTLE = grown("nettle")

#: What is broken, by key.
BROKEN = {
    "illegal": grown("illegal", sample=illegal_sample),
    "dirty": grown("dirty", apply=dirty_apply),
    "leaky": grown("leaky", conceal=leaky_conceal),
    "endless": grown("endless", over=endless_over, to_act=endless_to_act),
    "large": grown("large", apply=large_apply),
    "talkative": grown("talkative", apply=talkative_apply),
    "generous": grown("generous", legal=generous_legal),
    "failing": grown("failing", score=failing_score),
}
(ILLEGAL, DIRTY, LEAKY, ENDLESS, LARGE, TALKATIVE, GENEROUS, FAILING) = BROKEN.values()

#: The entry points of a package with all of them.
PACKAGE = "[wartable.games]\n" + "".join(
    f"{key} = support.games.weeds:{key.upper()}\n" for key in ("nettle", *BROKEN)
)
