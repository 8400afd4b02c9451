"""Cases of Duper written as text, and what the check says of them.

A position is written as ``state("9 red 5/2, 10 red 1/0", …)``: ids, owners, infantry and tanks.
Without tiles everybody stands at home. Cards are written as ``12:QH``, number and card. An action
is written as ``red attack from=9 to=10``.
"""

from __future__ import annotations

import json
from typing import Any

from wartable.engine.cases import Case, Report
from wartable.games.duper.cases import check_cases
from wartable.games.duper.moves import card_name, card_named
from wartable.games.duper.state import CARDS, COLOURS, SUITS, VALUES

HOMES = "9 red 5/0, 13 yellow 5/0, 25 purple 5/0, 37 green 5/0, 41 orange 5/0"
#: A deck of which the cards are numbered from 1.
ALL_CARDS = [f"{1 + kind}:{card_name(kind)}" for kind in range(CARDS)]


def cards(text: str | list[str]) -> list[list[Any]]:
    """Return cards as a case has them."""
    found = []
    for word in text.split() if isinstance(text, str) else text:
        number, _, name = word.partition(":")
        kind = card_named(name)
        found.append([int(number), SUITS[kind // VALUES], kind % VALUES + 1])
    return sorted(found)


def state(
    tiles: str = HOMES,
    *,
    current: str = "red",
    turn: int = 2,
    gold: dict[str, int] | None = None,
    stamina: dict[str, int] | None = None,
    hands: dict[str, str] | None = None,
    deck: str | list[str] | None = None,
    winner: Any = None,
) -> Case:
    """Return a position."""
    listed = []
    for entry in filter(None, tiles.split(", ")):
        number, owner, units = entry.split()
        listed.append([int(number), owner, *map(int, units.split("/"))])
    players = {
        colour: {
            "gold": (gold or {}).get(colour, 0),
            "stamina": (stamina or {}).get(colour, 0),
            "cards": cards((hands or {}).get(colour, "")),
        }
        for colour in COLOURS
    }
    found = {"turn": turn, "current": current, "tiles": listed, "players": players}
    found["deck"] = None if deck is None else cards(deck)
    return found | ({"winner": winner} if winner else {})


def act(line: str) -> Case:
    """Return an action."""
    by, kind, *figures = line.split()
    named = dict(each.split("=") for each in figures)
    return {"by": by, "type": kind} | {name: json.loads(value) for name, value in named.items()}


def report(*cases: Case) -> Report:
    """Check cases as one file."""
    return check_cases("\n".join(map(json.dumps, cases)))


def case(before: Case, action: Case | str, expect: Case, **rules: Any) -> Case:
    """Return a case; in names of rules two underscores stand for a space."""
    done = act(action) if isinstance(action, str) else action
    chosen = {"preset": "spec"} | {name.replace("__", " "): value for name, value in rules.items()}
    return {"rules": chosen, "state": before, "action": done, "expect": expect}


def check(before: Case, action: Case | str, expect: Case, **rules: Any) -> None:
    """Assert that a case agrees."""
    assert report(case(before, action, expect, **rules)) == Report(1, 1, 0, ())


def becomes(before: Case, action: Case | str, after: Case, **rules: Any) -> None:
    """Assert that an action leads to a position."""
    check(before, action, {"ok": True, "state": after}, **rules)


def shows(before: Case, action: Case | str, part: Case, **rules: Any) -> None:
    """Assert that an action leads to some figures."""
    check(before, action, {"ok": True, "partial": part}, **rules)


def refused(before: Case, action: Case | str, code: str, **rules: Any) -> None:
    """Assert that an action is refused."""
    check(before, action, {"ok": False, "error": code}, **rules)


def differs(before: Case, action: Case | str, expect: Case, **rules: Any) -> str:
    """Assert that a case does not agree, and return what is said of it."""
    found = report(case(before, action, expect, **rules))
    assert (found.agree, found.not_covered) == (0, 0)
    return found.differences[0]


#: Pairs in a hand and across hands.
PAIRS = state(HOMES, hands={"red": "1:AH 14:AD 2:2H", "green": "27:AC"}, deck="40:AS")
#: Tiles from which something is wrong with every action.
FIELD = state("9 red 3/1, 10 red 1/4, 16 red 0/2, 17 green 2/2, 30 red 3/0, 31 green 3/0",
              gold={"red": 1})  # fmt: skip
#: A deck of exactly the next two cards.
DEALT = state(current="green", gold={"yellow": 1}, stamina={"yellow": 1}, deck="20:7D 46:7S")
