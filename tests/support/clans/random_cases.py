"""Random cases of Land of Clans & Wanderers, with what the second model expects of them."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from support.clans.oracle.actions import Battle, points_expected
from support.clans.oracle.field import neighbours
from support.clans.oracle.lane_turns import turns_expected
from support.clans.oracle.lanes import BOTH, OPPONENT, PLAYER, fight_expected

Case = dict[str, Any]

TERRAINS = ("woods", "lake", "desert", "marsh", "Forest", "Lake")
FAMILIES = (None, None, "melee", "ranged")

#: Tags with an effect in classic mode.
CLASSIC_TAGS = (
    "fury_1", "fury_3", "cleave", "thorns_1", "thorns_3", "first_strike", "shield_1", "shield_3",
    "regen_1", "regen_2", "regenerate", "guard", "heal_ally_2", "inspire_1", "inspire_2",
    "fortify_1", "rally_1", "rally_2", "command_1", "ranged", "far_attack", "conceal_back",
    "stealth_pass", "barrier", "tile_shield_2", "stack_buff_damage_2",
    "stack_debuff_enemy_damage_2", "scout", "paratrooper", "spy", "medic_5", "cannon", "fear",
)  # fmt: skip
#: Tags with an effect with action points.
POINTS_TAGS = (
    "fury_1", "fury_2", "cleave", "cleave", "thorns_1", "thorns_3", "first_strike", "shield_1",
    "shield_2", "regen_1", "regenerate", "guard", "heal_ally_2", "inspire_1", "fortify_1",
    "rally_1", "command_1", "ranged", "ranged", "far_attack", "conceal_back", "scout",
    "paratrooper", "stealth_pass", "stealth_pass", "medic_5", "medic_10", "spy", "spy", "watcher",
    "push_back", "push_back", "glue", "silence", "paralyze", "barrier", "fear", "fear",
    "terrain_affinity", "terrain_affinity", "mega_taunt", "tall", "ignite_2", "ignite_1",
    "motivate_1", "cavalry", "pikeman", "archer", "shield_guard", "tile_shield_2", "long_range",
    "flanking", "stack_buff_damage_2",
)  # fmt: skip
#: Tags that matter only where they meet each other.
CLASSES = ("cavalry", "pikeman", "archer", "shield_guard", "ranged", "ranged", "first_strike")
#: What a spy may be besides: what others do nothing of while it is hidden.
SPY_TAGS = ("spy", "barrier", "terrain_affinity", "regen_1", "thorns_1", "shield_1", "stealth_pass")


def theme(rng: Random, pool: tuple[str, ...]) -> tuple[str, ...]:
    """Return the tags of a case: all, or few of them, so that these meet."""
    if rng.random() < 0.1:
        return CLASSES
    return pool if rng.random() < 0.4 else tuple(rng.sample(pool, 6))


def tags(rng: Random, pool: tuple[str, ...]) -> list[str]:
    """Return some tags, none of them twice."""
    count = rng.choice((0, 1, 1, 2, 2, 3, 4))
    found: dict[str, str] = {}
    for tag in rng.sample(pool, count):
        found.setdefault(tag.rstrip("0123456789"), tag)
    return list(found.values())


# --- classic --------------------------------------------------------------------------------------


def card(rng: Random, name: str, pool: tuple[str, ...]) -> Case:
    """Return a card of classic mode."""
    health = rng.randint(1, 14)
    return {
        "name": name,
        "damage": rng.choice((0, 1, 2, 3, 4, 5, 6, 8)),
        "health": health,
        "hp": rng.choice((health, health, rng.randint(1, health))),
        "tick": rng.choice((1, 1, 1, 2, 3, 4, 5, 5)),
        "terrain": rng.choice((None, *TERRAINS)),
        "abilities": tags(rng, pool),
        "rarity": rng.randint(1, 4),
        "decoy": rng.random() < 0.06,
    }


def stack(rng: Random, name: str, pool: tuple[str, ...], counts: tuple[int, ...]) -> list[Case]:
    """Return a stack of cards."""
    return [card(rng, f"{name}{at}", pool) for at in range(rng.choice(counts))]


def fight(rng: Random) -> Case:
    """Return a case of a lane fight."""
    pool = theme(rng, CLASSIC_TAGS)
    given: Case = {
        "tile_terrain": rng.choice((None, *TERRAINS)),
        "player": stack(rng, "p", pool, (1, 2, 2, 2, 0) if rng.random() < 0.1 else (1, 2, 2)),
        "opponent": stack(rng, "o", pool, (1, 2, 2)),
    }
    if rng.random() < 0.3:
        given["hero_boost"] = {PLAYER: rng.randint(0, 1), OPPONENT: rng.randint(0, 1)}
    if rng.random() < 0.3:
        given["same_lane_not_fighting"] = {
            side: stack(rng, f"w{side}", pool, (0, 1, 2)) for side in BOTH
        }
    expect = fight_expected(copy.deepcopy(given))
    return {"mode": "classic", "given": given, "expect": expect}


def turns(rng: Random) -> Case:
    """Return a case of lane turns."""
    pool = theme(rng, CLASSIC_TAGS)
    zone = rng.choice(("player_base", "middle", "middle", "enemy_base"))
    given: Case = {
        "zone": zone,
        "middle_owner": rng.choice(("neutral", "player", "opponent")),
        "terrain": {name: rng.choice((None, *TERRAINS))
                    for name in ("enemy_base", "middle", "player_base")},
        "player_base": stack(rng, "pb", pool, (0, 1, 2)),
        "player_vanguard": stack(rng, "pv", pool, (0, 1, 2)),
        "opponent_vanguard": stack(rng, "ov", pool, (0, 1, 2)),
        "opponent_base": stack(rng, "ob", pool, (0, 1, 2)),
        "turns": rng.randint(1, 4),
    }  # fmt: skip
    expect = turns_expected(copy.deepcopy(given))
    return {"mode": "classic", "given": given, "expect": expect}


# --- action points --------------------------------------------------------------------------------


def unit(rng: Random, name: str, pool: tuple[str, ...]) -> Case:
    """Return a unit without owner and tile."""
    health = rng.randint(6, 16)  # a marsh may have lent 5 of it
    most = rng.choice((1, 1, 2, 2, 3, 4))
    found = tags(rng, pool)
    if "spy" in found:
        found = [tag for tag in found if tag in SPY_TAGS]
    return {
        "id": name,
        "damage": rng.choice((0, 1, 2, 3, 4, 5, 6, 8)),
        "hp": rng.choice((health, health, rng.randint(1, health))),
        "max_hp": health,
        "ap": rng.randint(0, most) if rng.random() < 0.2 else most,
        "max_ap": most,
        "ap_per_turn": rng.randint(1, 2),
        "attack_cost": rng.choice((1, 1, 1, 2)),
        "range": rng.choice((1, 1, 1, 2)),
        "terrain": rng.choice((None, *TERRAINS)),
        "family": rng.choice(FAMILIES),
        "abilities": found,
        "decoy": rng.random() < 0.06,
    }


def tile_of(rng: Random) -> list[int]:
    """Return any tile."""
    return [rng.randrange(3), rng.randrange(3)]


def put_units(rng: Random, pool: tuple[str, ...]) -> list[Case]:
    """Return units on tiles where they fit."""
    found: list[Case] = []
    names = rng.sample([f"u{at:02}" for at in range(16)], rng.randint(4, 14))
    for name in names:
        side = rng.choice(BOTH)
        rows = (1, 2) if side == PLAYER else (0, 1)
        new = unit(rng, name, pool)
        spy = "spy" in new["abilities"]
        tile = [rng.choice(rows), rng.randrange(3)]
        there = [each for each in found if each["tile"] == tile]
        foes = [each for each in there if each["owner"] != side and "spy" not in each["abilities"]]
        mates = [each for each in there if each["owner"] == side
                 and ("spy" in each["abilities"]) == spy]  # fmt: skip
        if len(mates) < (3 if spy else 2) and (spy or not foes):
            found.append(new | {"owner": side, "tile": tile})
    return found


#: What is tried how often.
TRIED = {"attack": 12, "move": 4, "attack_base": 2, "place": 2, "heal": 4, "ignite": 1,
         "end_turn": 1, "query_visible": 1, "query_revealed": 1}  # fmt: skip


def action(rng: Random, field: Battle, pool: tuple[str, ...], number: int) -> Case:
    """Return some action, which need not be allowed but often is."""
    kind = rng.choices(list(TRIED), list(TRIED.values()))[0]
    if kind == "end_turn":
        return {"type": kind}
    if kind.startswith("query"):
        return {"type": kind, "viewer": rng.choice(BOTH), "tile": tile_of(rng)}
    if kind == "place":
        new = unit(rng, f"n{number}", pool)
        new["hp"] = new["max_hp"]
        if rng.random() < 0.2:
            new["abilities"] = ["trap_3"]
        return {"type": kind, "card": new, "to": tile_of(rng)}
    one = actor(rng, field, {"heal": "medic", "ignite": "ignite"}.get(kind, ""))
    near = [list(tile) for tile in neighbours(one["tile"])]
    if kind in ("move", "ignite"):
        return {"type": kind, "unit": one["id"], "to": rng.choice([*near, tile_of(rng)])}
    if kind == "attack_base":
        return {"type": kind, "unit": one["id"]}
    if kind == "attack":
        meant = [each for each in field.units
                 if list(each["tile"]) in near and each["owner"] != one["owner"]]  # fmt: skip
    else:
        meant = [each for each in field.units
                 if each["tile"] == one["tile"] and each["hp"] < each["max_hp"]]  # fmt: skip
    target = rng.choice(meant if meant and rng.random() < 0.9 else field.units)
    return {"type": kind, "unit": one["id"], "target": target["id"]}


def actor(rng: Random, field: Battle, tag: str) -> Case:
    """Return a unit, mostly of the side to act, and if possible one with a tag."""
    units: list[Case] = field.units
    own = [each for each in units if each["owner"] == field.active]
    able = [each for each in own if any(name.startswith(tag) for name in each["abilities"])]
    return rng.choice(able or own if rng.random() < 0.95 and own else units)


def battle(rng: Random) -> Case:
    """Return a case of action points; most actions are allowed."""
    pool = theme(rng, POINTS_TAGS)
    units = put_units(rng, pool)
    given: Case = {
        "terrain": [[rng.choice((None, *TERRAINS)) for _ in range(3)] for _ in range(3)],
        "turn": rng.choice((1, 2, 3, 7)),
        "active": rng.choice(BOTH),
        "units": units,
        "traps": [{"tile": [row, column], "owner": side, "damage": rng.choice((1, 3))}
                  for side in BOTH for row in ((1, 2) if side == PLAYER else (0, 1))
                  for column in range(3) if rng.random() < 0.1],
        "base_hp": {side: rng.choice((1, 5, 25, 25)) for side in BOTH},
    }  # fmt: skip
    fires = [[row, column] for row in range(3) for column in range(3) if rng.random() < 0.1]
    given["ignited"] = [{"tile": tile, "until_turn": given["turn"] + rng.randint(0, 2)}
                        for tile in fires]  # fmt: skip
    if rng.random() < 0.2:
        given["hero_boost"] = 1
    case: Case = {"mode": "tyc3", "given": given, "actions": []}
    case["actions"] = actions(rng, case, pool)
    return case | {"expect": points_expected(copy.deepcopy(case))}


def actions(rng: Random, case: Case, pool: tuple[str, ...]) -> list[Case]:
    """Return actions for a position, most of which are allowed."""
    field = Battle(copy.deepcopy(case["given"]))
    found: list[Case] = []
    for _ in range(40):
        if len(found) == 8 or not field.units:
            break
        new = action(rng, field, pool, len(found))
        after = copy.deepcopy(field)
        if after.act(copy.deepcopy(new))["ok"] or rng.random() < 0.05:
            field = after
            found.append(new)
    return found


KINDS = {"fight": fight, "turns": turns, "battle": battle}


def random_case(kind: str, seed: int) -> Case:
    """Return the case of a kind and a seed."""
    return {"id": f"{kind} {seed}"} | KINDS[kind](Random(f"{kind} {seed}"))
