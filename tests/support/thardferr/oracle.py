"""A battle of Thardferr calculated a second time, with dictionaries and nothing clever."""

import math
from dataclasses import dataclass, field, replace

from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import Unit

INFANTRY = {
    *("HammerWheilder", "AxeMan", "Swordman", "Lanceman", "Infantry", "Militia", "Pikeman"),
    *("Rusher", "Slother", "SkeletalLegion", "WraithPikeman"),
}
PIKEMEN = {"Lanceman", "Militia", "Pikeman", "Slother", "WraithPikeman"}
MOUNTED = {
    *("LightCrossbowman", "Caragous", "Catapult", "Rider", "Balista", "Knight", "MountedArcher"),
    *("Rusher", "Slother", "WolfMaster", "DarkKnight", "AbominationCaragous", "WraithRider"),
}
ARCHERS = {
    *("Archer", "EliteArcher", "LightCrossbowman", "HeavyCrossbowman", "PhantomArcher"),
    *("Slinger", "AxeThrower", "MountedArchers"),
}


# --- A battle of Thardferr reckoned a second time, with dictionaries and nothing clever ----------
# It shares the units' figures with the game and nothing else: who is infantry, mounted, a pikeman
# or an archer is listed apart, the steps are written out in the order of the rulebook, and the
# rule sets are the columns of a small table. It knows none of the options beyond the sets.


@dataclass(frozen=True)
class Column:
    """A column of the table of rule sets; as it stands it is the document's."""

    quick_own: float = 0.5  # Quick Retreat in the units' own figures
    quick_both: bool = False
    anti_cavalry: float = 7
    again_infantry: float = 1  # what is kept a second time
    again_shields: float = 1
    charge_all: bool = False
    surround_defence: float = 0
    hiding: tuple[float, float, float, float] = (0.25, 0.1, 1, 0.85)
    mounted_archers: bool = True
    all_count: bool = False  # those who stayed at home count as losses
    nothing_needed: bool = False  # a stack without defence falls even without damage
    empty_wins: bool = False
    bow_flat: bool = False
    even: str = "draw"
    berserk: bool = True
    until_retreat: bool = False  # round after round, instead of one
    coin: bool = False
    strong_attack: bool = False  # a higher Kingdom Strength helps


PROGRAM = Column(
    quick_own=1,
    quick_both=True,
    again_infantry=0.25,
    again_shields=0.5,
    hiding=(0.25, 0.4, 1, 1.15),
    mounted_archers=False,
    all_count=True,
    nothing_needed=True,
    empty_wins=True,
    berserk=False,
)
COLUMNS = {
    "document": Column(),
    "overview": Column(
        quick_own=1,
        anti_cavalry=3.5,
        charge_all=True,
        surround_defence=2,
        until_retreat=True,
        coin=True,
        strong_attack=True,
    ),
    "program": PROGRAM,
    "later": replace(PROGRAM, bow_flat=True, even="defender"),
}

Army = dict[str, float]
Figures = dict[str, float]


@dataclass
class Reckoned:
    """What came of it: losses, damage aimed and pools by phase, armies, healing, winner."""

    fielded: Army
    losses: list[tuple[Army, Army]] = field(default_factory=list)
    aimed: list[tuple[float, float]] = field(default_factory=list)
    left: list[Army] = field(default_factory=list)
    healed: list[Army] = field(default_factory=list)
    winner: str = ""


def reckon(
    attacker: Kingdom, defender: Kingdom, rules: str, coins: tuple[int, int] = (0, 0)
) -> Reckoned:
    """Fight a battle under one of the rule sets; a coin of 1 is against its side."""
    column = COLUMNS[rules]
    fielded = dict(defender.army)
    if (castles := defender.castles) > 1:
        share = 0.7 if castles >= 20 else 0.75 if castles >= 10 else 0.8
        fielded = {unit: math.floor(n * share) for unit, n in fielded.items()}
    starts = [dict(attacker.army), fielded]
    now = [dict(attacker.army), dict(fielded)]
    result = Reckoned(fielded)
    fight_round(column, attacker, defender, now, result)
    for _ in range(99 if column.until_retreat else 0):
        fell = sum(total(lost) for pair in result.losses[-3:] for lost in pair)
        if not fell or not all(map(total, now)) or leaving(attacker, defender, starts, now) != "":
            break
        fight_round(column, attacker, defender, now, result)
    result.winner = winner(column, starts, now, defender.army)
    if column.until_retreat and all(map(total, now)):
        left_alone = {"attacker": "defender", "defender": "attacker"}
        gone = leaving(attacker, defender, starts, now)
        result.winner = left_alone.get(gone, result.winner)
    plans = {"attacker": (attacker.strategy, coins[0]), "defender": (defender.strategy, coins[1])}
    if column.coin and plans.get(result.winner) == ("Quick Retreat", 1):
        result.winner = "defender" if result.winner == "attacker" else "attacker"
    for kingdom, start, army in zip((attacker, defender), starts, now, strict=True):
        back = healing(kingdom, start, army)
        result.healed.append(back)
        result.left.append({unit: n + back.get(unit, 0) for unit, n in army.items()})
    return result


def fight_round(
    column: Column, attacker: Kingdom, defender: Kingdom, now: list[Army], result: Reckoned
) -> None:
    """Fight three phases and note them."""
    for phase in ("range", "short", "melee"):
        a_lost, a_aimed = struck(column, phase, defender, now[1], attacker, now[0], defends=False)
        d_lost, d_aimed = struck(column, phase, attacker, now[0], defender, now[1], defends=True)
        result.losses.append((a_lost, d_lost))
        result.aimed.append((a_aimed, d_aimed))
        for army, lost in zip(now, (a_lost, d_lost), strict=True):
            for unit, n in lost.items():
                army[unit] = max(0, army[unit] - n)


def leaving(attacker: Kingdom, defender: Kingdom, starts: list[Army], now: list[Army]) -> str:
    """Who has lost enough to leave: a side, both, or nobody. Losses are above 0 for both."""
    gone = []
    for name, kingdom, start, army in zip(
        ("attacker", "defender"), (attacker, defender), starts, now, strict=True
    ):
        enough = 0.4 if kingdom.strategy == "Quick Retreat" else 0.2
        if (total(start) - total(army)) / total(start) >= enough:
            gone.append(name)
    return " and ".join(gone)


def strength(kingdom: Kingdom) -> int:
    """Kingdom Strength, rounded half up."""
    units = sum(n for name, n in kingdom.army.items() if known(kingdom, name))
    buildings = sum(n for name, n in kingdom.buildings.items() if name != "Castle")
    levels = sum(kingdom.technologies.values())
    found = 2.5 * units + 3 * buildings + 1500 * kingdom.castles + 1000 * levels
    return math.floor(found + 0.5)


def total(army: Army) -> float:
    """How many there are; counts and weights are halves at most, so their sum is exact."""
    return sum(army.values())


def known(kingdom: Kingdom, name: str) -> Unit | None:
    return catalogue().races[kingdom.race].unit(name)


def is_a(kinds: set[str], kingdom: Kingdom, name: str) -> bool:
    return known(kingdom, name) is not None and name in kinds


def figures(column: Column, side: Kingdom, name: str, own: Army, enemy: Army, plan: str) -> Army:
    """A unit's melee, short, range and defence."""
    unit = known(side, name)
    if unit is None:
        return dict.fromkeys(("melee", "short", "range", "defence"), 0.0)
    level = side.technologies.get
    f = {"melee": unit.melee, "short": unit.short, "range": unit.range, "defence": unit.defence}
    if unit.weapon == "blade":
        f["melee"] += level("Sharper Blades", 0)
    if unit.armour in ("light", "heavy"):
        f["defence"] += level(f"Tougher {unit.armour.capitalize()} Armor", 0)
    bows = level("Improve Bow Range", 0)
    if unit.weapon == "bow" and bows > 0:
        f["range"] = f["range"] + (bows if column.bow_flat else f["range"] * (bows * 0.5))
    planned(column, side, name, plan, f)
    if name == "Caragous" and side.race == "Elf" and total(enemy) > 0 and own[name] > 0:
        bonus = math.floor(min(1.0, own[name] / total(enemy)) * 100) / 10
        f["melee"] += bonus
        f["defence"] += bonus
    f = {stat: max(0, value) for stat, value in f.items()}
    wolves = own.get("WolfMaster", 0)
    if side.race == "Orc" and name in ("Rusher", "Slother") and own[name] > 0 and wolves > 0:
        f["short"] = f["short"] + (wolves / own[name])
    return f


def planned(column: Column, side: Kingdom, name: str, plan: str, f: Figures) -> None:
    """What the strategy does to a unit's figures."""
    infantry = is_a(INFANTRY, side, name)
    attack = 1.0
    if plan == "Human Charging!" and name == "Knight":
        f["melee"] *= 1.5
        f["short"] *= 1.5 if column.charge_all else 1
        f["defence"] *= 0.75 if column.charge_all else 1
    elif plan == "Anti-Cavalry" and not is_a(PIKEMEN, side, name):
        attack = 0.9
    elif plan == "Archer Protection" and infantry:
        attack = 0.5
    elif plan == "Quick Retreat":
        attack = column.quick_own
    elif plan == "Dwarf Shield Line":
        f["melee"] *= 0.9
        f["short"] *= 0.9
        f["defence"] *= 0.5 if name == "Shieldbearer" else 1
    elif plan == "Orc Surrounding" and name == "ShadowWarrior":
        f["short"] = (f["short"] + f["melee"]) + f["range"]
        f["melee"] = 0.0
        f["defence"] += column.surround_defence
    elif plan == "Elf Energy Gathering" and name == "Mage":
        f["melee"] *= 2
        f["range"] += 4
    elif plan == "Infantry Attack" and infantry:
        f["defence"] *= 0.25
    elif plan == "Orc Berserker" and column.berserk:
        f.update({stat: f[stat] + 3 for stat in ("melee", "short", "range")})
        f["defence"] *= 0.5
    for stat in ("melee", "short", "range"):
        f[stat] *= attack


def struck(
    column: Column,
    phase: str,
    by: Kingdom,
    hitting: Army,
    side: Kingdom,
    army: Army,
    defends: bool,
) -> tuple[Army, float]:
    """What one side does to the other in a phase: the losses, and the damage aimed."""
    plans = (by.strategy, side.strategy)
    halved = "Quick Retreat" in (plans if column.quick_both else plans[:1])
    aimed = pikes = 0.0
    for name, n in hitting.items():
        if n > 0:
            value = figures(column, by, name, hitting, army, by.strategy)[phase]
            dealt = n * (value * (0.5 if halved else 1))
            aimed += dealt
            pikes += dealt if is_a(PIKEMEN, by, name) else 0
    factors = [2.0] if phase == "range" and "Gnome Far Fighting" in plans else []
    if defends and side.technologies.get("Fortification", 0) > 0:
        factors.append(0.95)
    if defends and column.strong_attack:
        own, other = strength(by), strength(side)
        factors.append(1.2 if own > 1.5 * other else 0.8 if own < 0.75 * other else 1.0)
    for factor in factors:
        aimed *= factor
        pikes *= factor
    weights = {
        name: n * (unit.weight if (unit := known(side, name)) else 1) for name, n in army.items()
    }
    pool = pool_of(phase, side, total(army), defends)
    lost: Army = {}
    for name, n in army.items():
        if n > 0:
            raw = aimed * (weights[name] / total(weights))
            if is_a(MOUNTED, side, name) and pikes > 0 and aimed > 0:
                harder = column.anti_cavalry if by.strategy == "Anti-Cavalry" else 2
                raw = raw + (raw * (pikes / aimed)) * (harder - 1)
            rest = max(0.0, raw - pool * (n / total(army)))
            damage = rest * taken(column, phase, side, name, army)
            guard = defence(column, phase, side, name, army, hitting)
            falls = column.nothing_needed or damage > 0
            lost[name] = min(n, math.floor(damage / guard)) if guard > 0 else n if falls else 0
    return lost, aimed


def pool_of(phase: str, side: Kingdom, size: float, defends: bool) -> float:
    towers = side.buildings.get("Guard Towers", 0)
    medics = side.buildings.get("Medical Center", 0)
    if phase == "range" and defends:
        return min(towers * 40, size * 2)
    if phase == "melee":
        return min(medics * 75, size * 2) if defends else min(medics * 50, size)
    return 0


def defence(column: Column, phase: str, side: Kingdom, name: str, army: Army, enemy: Army) -> float:
    """A unit's defence when it is hit, with what its strategy takes from it or lends it."""
    plan = side.strategy
    d = figures(column, side, name, army, enemy, plan)["defence"]
    if plan == "Elf Energy Gathering" and name == "Mage" and phase != "range":
        d += 2
    if plan == "Infantry Attack":
        givers = [unit for unit in army if is_a(INFANTRY, side, unit)]
        share, again = 0.75, column.again_infantry
    elif plan == "Dwarf Shield Line":
        givers, share, again = ["Shieldbearer"], 0.5, column.again_shields
    else:
        return d
    if name in givers:
        return d * again
    given = others = 0.0
    for unit, n in army.items():
        if unit not in givers:
            others += n
        elif n > 0:
            given += (figures(column, side, unit, army, enemy, "")["defence"] * share) * n
    return d + given / others


def taken(column: Column, phase: str, side: Kingdom, name: str, army: Army) -> float:
    """The share of damage that a stack takes."""
    if name == "ShadowWarrior" and phase != "range":
        cloaked = side.technologies.get("Cloacking", 0) > 0
        return column.hiding[2 * (side.strategy == "Orc Surrounding") + cloaked]
    return 1 - spared(column, phase, side, name, army)


def spared(column: Column, phase: str, side: Kingdom, name: str, army: Army) -> float:
    """The share of damage that a stack of others is spared."""
    plan = side.strategy
    if name == "SkeletalLegion" and phase == "range" and plan == "Skeleton Swarm":
        return 1
    if name == "Mage" and phase != "range" and plan != "Elf Energy Gathering":
        return 1
    if plan == "Dwarf Shield Line" and phase == "range":
        return min(1.0, 2 * (army.get("Shieldbearer", 0) / total(army)))
    archer = name in ARCHERS or (name == "MountedArcher" and column.mounted_archers)
    if plan == "Archer Protection" and archer:
        foot = total({unit: n for unit, n in army.items() if is_a(INFANTRY, side, unit)})
        return min(1.0, (foot / army[name]) * 0.5)
    return 0


def winner(column: Column, starts: list[Army], now: list[Army], whole: Army) -> str:
    """Who won, before healing."""
    a0, d0 = total(starts[0]), total(starts[1])
    if not column.empty_wins and not (a0 and d0):
        return column.even if a0 == d0 else "attacker" if a0 else "defender"
    if column.all_count:
        d0 = total(whole)
    a1, d1 = total(now[0]), total(now[1])
    pa = ((a0 - a1) / a0) * 100 if a0 else 0
    pd = ((d0 - d1) / d0) * 100 if d0 else 0
    if pa >= 100 or pd >= 100:
        both = pa >= 100 and pd >= 100
        return column.even if both else "defender" if pa >= 100 else "attacker"
    if a1 == 0 or d1 == 0:
        return column.even if a1 == d1 else "defender" if a1 == 0 else "attacker"
    if pa != pd:
        return "attacker" if pa < pd else "defender"
    return column.even if a1 == d1 else "attacker" if a1 > d1 else "defender"


def healing(kingdom: Kingdom, start: Army, now: Army) -> Army:
    """Who is healed, only those above 0."""
    medics = kingdom.buildings.get("Medical Center", 0)
    full = medics / kingdom.land if kingdom.land > 0 else 0
    share = 0.2 if full >= 1 else 0.1 if full >= 0.5 else 0
    back = {unit: math.floor((n - now[unit]) * share) for unit, n in start.items()}
    return {unit: n for unit, n in back.items() if n > 0}
