"""Cases of battles and units as files have them: one worked out by hand, others reckoned."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from support.thardferr.kingdoms import kingdoms
from support.thardferr.oracle import COLUMNS, figures, pool_of, reckon, total
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.engine.cases import Case
from wartable.games.thardferr.catalogue import catalogue

Army = dict[str, float]


def stack(
    raw: float, off: float, count: float, defence: float, weight: float, lost: int
) -> dict[str, float]:
    """Return the details of a stack that is spared nothing."""
    left = max(0, raw - off) / count
    return {
        "raw": raw,
        "mitigation": off,
        "final_per_unit": left,
        "defense": defence,
        "weight": weight,
        "lost": lost,
    }


#: Guns against walls, reckoned in the tests of the report.
BATTLE: Case = {
    "id": "guns",
    "tag": "by hand",
    "input": {
        "attacker": {
            "race": "Gnome",
            "army": {"Catapult": 10, "Militia": 20},
            "techs": {"Carpentry": 1},
            "strategy": None,
            "buildings": {},
            "castles": 30,
            "land": 0,
        },
        "defender": {
            "race": "Human",
            "army": {"Knight": 50, "Archer": 100, "Pikeman": 0},
            "techs": {},
            "strategy": None,
            "buildings": {"Guard Towers": 3, "Medical Center": 2},
            "castles": 2,
            "land": 2,
        },
    },
    "output": {
        "winner": "defender",
        "defender_scaled": {"Knight": 40, "Archer": 80, "Pikeman": 0},
        "phases": [
            {
                "phase": "range",
                "attacker_losses": {"Catapult": 1, "Militia": 20},
                "defender_losses": {"Knight": 0, "Archer": 13},
                "incoming_attacker": {"raw": 160, "mitigation": 0},
                "incoming_defender": {"raw": 150, "mitigation": 120},
                "detail": {
                    "attacker": {
                        "Catapult": stack(160 * (10 / 60), 0, 10, 25, 1, 1),
                        "Militia": stack(160 * (50 / 60), 0, 20, 1, 2.5, 20),
                    },
                    "defender": {
                        "Knight": stack(30, 40, 40, 11, 1, 0),
                        "Archer": stack(120, 80, 80, 3, 2, 13),
                    },
                },
            },
            {
                "phase": "short",
                "attacker_losses": {"Catapult": 1},
                "defender_losses": {"Knight": 0, "Archer": 0},
                "incoming_attacker": {"raw": 40, "mitigation": 0},
                "incoming_defender": {"raw": 0, "mitigation": 0},
            },
            {
                "phase": "melee",
                "attacker_losses": {"Catapult": 8},
                "defender_losses": {"Knight": 0, "Archer": 0},
                "incoming_attacker": {"raw": 320, "mitigation": 0},
                "incoming_defender": {"raw": 0, "mitigation": 150},
                "detail": {
                    "attacker": {"Catapult": stack(320, 0, 8, 25, 1, 8)},
                    "defender": {
                        "Knight": stack(0, 150 * (40 / 107), 40, 11, 1, 0),
                        "Archer": stack(0, 150 * (67 / 107), 67, 3, 2, 0),
                    },
                },
            },
        ],
        "before_healing": {
            "attacker": {"Catapult": 0, "Militia": 0},
            "defender": {"Knight": 40, "Archer": 67, "Pikeman": 0},
        },
        "healing": {"attacker": {}, "defender": {"Archer": 2}},
        "final": {
            "attacker": {"Catapult": 0, "Militia": 0},
            "defender": {"Knight": 40, "Archer": 69, "Pikeman": 0},
        },
    },
}

NONE = {"percent_up": 0, "percent_down": 0, "flat_up": 0, "flat_down": 0}


def modified(**stats: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the displayed modifiers of a unit: none but those that are given."""
    return {stat: NONE | stats.get(stat, {}) for stat in ("melee", "short", "range", "defense")}


#: A Rusher with a level of blades among wolves; the enemy fights from far.
UNIT: Case = {
    "id": "rusher",
    "tag": "by hand",
    "input": {
        "race": "Orc",
        "unit": "Rusher",
        "techs": {"Sharper Blades": 1},
        "strategy": "Archer Protection",
        "enemy_strategy": "Gnome Far Fighting",
        "own_army": {"Rusher": 8, "WolfMaster": 2},
        "enemy_army": {"Catapult": 5},
    },
    "output": {
        "melee": 2.5,
        "short": 0.25,
        "range": 0,
        "defense": 3,
        "range_modifier": 100,
        "display_modifiers": modified(melee={"flat_up": 1, "percent_down": 50}),
    },
}


def copied(case: Case) -> Case:
    """Return a case that may be changed."""
    found: Case = json.loads(json.dumps(case))
    return found


def lines(*cases: Case) -> str:
    """Return cases as a file has them."""
    return "\n".join(map(json.dumps, cases))


@st.composite
def strange_kingdoms(draw: st.DrawFn) -> Kingdom:
    """Any kingdom, with units, a strategy and levels that need not belong to its race."""
    names = [*(unit.key for unit in catalogue().units), "MountedArchers", "Dragon"]
    plans = ["", *catalogue().strategies, "Hide"]
    blades = st.sampled_from(["Sharper Blades", "Improve Bow Range", "Tougher Light Armor"])
    found = draw(kingdoms())
    numbers = st.integers(0, 20) | st.integers(0, 5000)
    others = draw(st.dictionaries(st.sampled_from(names), numbers, max_size=4))
    levels = draw(st.dictionaries(blades, st.integers(0, 9), max_size=2))
    return replace(
        found,
        army={**found.army, **others},
        technologies={**found.technologies, **levels, "Cloacking": draw(st.integers(0, 1))},
        strategy=draw(st.sampled_from(plans)),
    )


def written_side(kingdom: Kingdom) -> dict[str, Any]:
    """Return a side as cases have it."""
    return {
        "race": kingdom.race,
        "army": kingdom.army,
        "techs": kingdom.technologies,
        "strategy": kingdom.strategy or None,
        "buildings": {key: n for key, n in kingdom.buildings.items() if key != "Castle"},
        "castles": kingdom.castles,
        "land": kingdom.land,
    }


def reckoned(attacker: Kingdom, defender: Kingdom, rules: str = "program") -> Case:
    """Return a case whose result was reckoned without the resolver."""
    found = reckon(attacker, defender, rules)
    sides = (attacker, defender)
    now: list[Army] = [dict(attacker.army), dict(found.fielded)]
    phases = []
    for phase, losses, aimed in zip(
        ("range", "short", "melee"), found.losses, found.aimed, strict=True
    ):
        written: dict[str, Any] = {"phase": phase}
        for at, name in enumerate(("attacker", "defender")):
            pool = pool_of(phase, sides[at], total(now[at]), defends=at == 1)
            written[f"{name}_losses"] = losses[at]
            alive = any(count > 0 for count in now[at].values())
            written[f"incoming_{name}"] = {"raw": aimed[at], "mitigation": pool} if alive else None
            now[at] = {unit: count - losses[at].get(unit, 0) for unit, count in now[at].items()}
        phases.append(written)
    output = {
        "winner": found.winner,
        "defender_scaled": found.fielded,
        "phases": phases,
        "before_healing": {"attacker": now[0], "defender": now[1]},
        "healing": {"attacker": found.healed[0], "defender": found.healed[1]},
        "final": {"attacker": found.left[0], "defender": found.left[1]},
    }
    return {
        "input": {"attacker": written_side(attacker), "defender": written_side(defender)},
        "output": output,
    }


def reckoned_figures(own: Kingdom, enemy: Kingdom, unit: str) -> dict[str, float]:
    """Return melee, short, range and defense of a unit, reckoned without the resolver."""
    army = {unit: 0, **own.army}
    found = figures(COLUMNS["program"], own, unit, army, enemy.army, own.strategy)
    return {"defense" if stat == "defence" else stat: value for stat, value in found.items()}
