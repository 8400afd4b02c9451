"""Cases of War of the Dukes written as text, and what the check says of them.

Pieces are written as ``a O infantry 22,3; e W Duke 22,2``: a name, the first letter of the side,
the kind and the hex as axial coordinates.
"""

from __future__ import annotations

import json
from typing import Any

from wartable.engine.cases import Case, Report
from wartable.games.dukes.cases import check_cases

SIDES = {"O": "orfburg", "W": "wulfenburg"}


def hex_of(text: str) -> list[int]:
    """Return a hex such as ``22,3`` as a case has it."""
    return [int(part) for part in text.split(",")]


def hexes(text: str) -> list[list[int]]:
    """Return hexes as a case has them."""
    return [hex_of(word) for word in text.split()]


def units(text: str) -> list[Case]:
    """Return pieces as a case has them."""
    found = []
    for entry in filter(None, text.split("; ")):
        name, side, kind, place = entry.split()
        q, r = hex_of(place)
        found.append({"id": name, "faction": SIDES[side], "kind": kind.lower(), "q": q, "r": r})
    return found


def case(category: str, given: str | Case, ask: Any, expect: Case, /, **options: Any) -> Case:
    """Return a case; pieces as text, anything else as it is."""
    said = {"units": units(given)} if isinstance(given, str) else given
    return {"id": f"a {category}", "category": category, "title": "", "rulings": [],
            "options": options, "given": said, "ask": ask, "expect": expect}  # fmt: skip


def report(*cases: Any) -> Report:
    """Check cases as one file."""
    return check_cases(json.dumps({"about": "tests", "vectors": list(cases)}))


def agrees(category: str, given: str | Case, ask: Any, expect: Case, /, **options: Any) -> None:
    """Assert that a case agrees."""
    assert report(case(category, given, ask, expect, **options)) == Report(1, 1, 0, ())


def differs(category: str, given: str | Case, ask: Any, expect: Case, /, **options: Any) -> str:
    """Assert that a case does not agree, and return what is said of it."""
    found = report(case(category, given, ask, expect, **options))
    assert (found.agree, found.not_covered) == (0, 0)
    return found.differences[0]


# --- what is asked --------------------------------------------------------------------------------


def fight(attackers: str, defender: str, result: str = "") -> Case:
    """Ask of a combat."""
    asked = {"attackers": attackers.split(), "defender": defender}
    return asked | ({"result": result} if result else {})


def retreat(piece: str, away: str) -> Case:
    """Ask of a retreat."""
    return {"retreat_of": piece, "away_from": hexes(away)}


def outcomes(*listed: str) -> Case:
    """Expect outcomes such as ``22,4``, ``22,4 f: 22,5 21,5`` with a push, or ``dies``."""
    found: list[Case] = []
    for entry in listed:
        if entry == "dies":
            found.append({"type": "eliminated"})
        elif ":" in entry:
            before, _, after = entry.partition(":")
            to, pushed = before.split()
            found.append({"type": "push", "to": hex_of(to), "pushed": pushed,
                          "pushed_to_any_of": hexes(after)})  # fmt: skip
        else:
            found.append({"type": "move", "to": hex_of(entry)})
    return {"equally_likely_outcomes": found}
