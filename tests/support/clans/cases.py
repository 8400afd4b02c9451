"""Cases of Land of Clans & Wanderers written briefly, and what the check says of them.

A card is written as ``name damage/health tick tags…`` with ``tN`` for the tick, ``hpN`` if it is
wounded, ``rN`` for the rarity and ``@terrain``; a unit as ``name side tile damage/health tags…``
with ``apN`` for its points now and most, ``costN``, ``rangeN``, ``=family`` and ``decoy`` too. A
tile is two digits, row and column: ``21`` is the middle one of the player's base row.
"""

from __future__ import annotations

import json
from typing import Any

from wartable.engine.cases import Case, Report, compare
from wartable.games.clans.cases import differences

SIDES = {"P": "player", "O": "opponent"}
PLAIN = [[None] * 3 for _ in range(3)]
#: Words that are followed by a number: what they are called in a case.
NUMBERS = {"hp": "hp", "t": "tick", "r": "rarity", "cost": "attack_cost", "range": "range"}


def tile(text: str) -> list[int]:
    """Return a tile as a case has it."""
    return [int(digit) for digit in text]


def _words(words: list[str]) -> Case:
    found: Case = {"abilities": []}
    for word in words:
        letters = word.rstrip("0123456789")
        if letters == "ap":
            found |= {"ap": int(word[2:]), "max_ap": int(word[2:]), "ap_per_turn": 1}
        elif letters in NUMBERS and letters != word:
            found[NUMBERS[letters]] = int(word[len(letters) :])
        elif word[0] == "@":
            found["terrain"] = word[1:]
        elif word[0] == "=":
            found["family"] = word[1:]
        elif word == "decoy":
            found["decoy"] = True
        else:
            found["abilities"].append(word)
    return found


def card(text: str) -> Case:
    """Return a card of a stack."""
    name, figures, *words = text.split()
    damage, health = (int(figure) for figure in figures.split("/"))
    return {"name": name, "damage": damage, "health": health, "tick": 3} | _words(words)


def cards(text: str) -> list[Case]:
    """Return the cards of a stack, separated by commas, front first."""
    return [card(each) for each in filter(None, text.split(","))]


def unit(text: str) -> Case:
    """Return a unit."""
    name, side, place, figures, *words = text.split()
    damage, health = (int(figure) for figure in figures.split("/"))
    found: Case = {"id": name, "owner": SIDES[side], "tile": tile(place), "damage": damage}
    found |= {"hp": health, "max_hp": health, "ap": 1, "max_ap": 1, "ap_per_turn": 1}
    return found | {"terrain": None, "family": None, "decoy": False} | _words(words)


def hand_card(text: str) -> Case:
    """Return a card to be placed: as a unit without side and tile."""
    name, rest = text.split(maxsplit=1)
    found = unit(f"{name} P 00 {rest}")
    return {key: value for key, value in found.items() if key not in ("owner", "tile")}


# --- whole cases ----------------------------------------------------------------------------------


def fight(player: str, opponent: str, expect: Case, /, **more: Any) -> Case:
    """Return a case of a lane fight."""
    given = {"tile_terrain": None, "player": cards(player), "opponent": cards(opponent)} | more
    return {"id": "a fight", "mode": "classic", "given": given, "expect": expect}


def turns(stacks: str, expect: list[Case], /, zone: str = "middle", **more: Any) -> Case:
    """Return a case of lane turns; the stacks from the player's base on, separated by bars."""
    names = ("player_base", "player_vanguard", "opponent_vanguard", "opponent_base")
    given: Case = dict(zip(names, map(cards, stacks.split("|")), strict=True))
    given |= {"zone": zone, "middle_owner": "neutral", "turns": len(expect),
              "terrain": dict.fromkeys(("enemy_base", "middle", "player_base"))}  # fmt: skip
    return {"id": "turns", "mode": "classic", "given": given | more, "expect": expect}


def battle(units: str, actions: list[Case], expect: Case, /, **more: Any) -> Case:
    """Return a case of action points, in turn 3 of the player; units separated by commas."""
    listed = [unit(each) for each in filter(None, units.split(","))]
    given = {"terrain": PLAIN, "turn": 3, "active": "player", "units": listed} | more
    return {"id": "a battle", "mode": "tyc3", "given": given, "actions": actions, "expect": expect}


def deck(copies: dict[str, int], expect: Case) -> Case:
    """Return a case of a deck."""
    return {"id": "a deck", "mode": "shared", "given": {"deck": copies}, "expect": expect}


# --- actions --------------------------------------------------------------------------------------


def do(text: str) -> Case:
    """Return an action such as ``attack a b``, ``move a 11``, ``end_turn`` or ``visible P 01``."""
    kind, *words = text.split()
    if kind in ("visible", "revealed"):
        return {"type": f"query_{kind}", "viewer": SIDES[words[0]], "tile": tile(words[1])}
    found: Case = {"type": kind}
    if words:
        found["unit"] = words[0]
    if words[1:]:
        found |= {"to": tile(words[1])} if words[1].isdigit() else {"target": words[1]}
    return found


def place(text: str, to: str) -> Case:
    """Return the placement of a card on a tile."""
    return {"type": "place", "card": hand_card(text), "to": tile(to)}


def at(place_: str, hp: int, most: int, ap: int) -> Case:
    """Return a unit as it is expected."""
    return {"tile": tile(place_), "hp": hp, "max_hp": most, "ap": ap}


# --- what the check says --------------------------------------------------------------------------


def check_cases(text: str) -> Report:
    """Check a file of cases."""
    return compare(text, differences)


def report(*listed: Any) -> Report:
    """Check cases as one file."""
    return check_cases(json.dumps({"note": "tests", "samples": list(listed)}))


def agrees(case: Case) -> None:
    """Assert that a case agrees."""
    assert report(case) == Report(1, 1, 0, ())


def differs(case: Case) -> str:
    """Assert that a case does not agree, and return what is said of it."""
    found = report(case)
    assert (found.agree, found.not_covered) == (0, 0)
    return found.differences[0].partition(": ")[2]
