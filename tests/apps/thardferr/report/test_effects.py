"""Every effect in words: where it is in force, and where it is not."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from support.thardferr.battles import side
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.report.battle import report
from wartable.apps.thardferr.report.model import Effect
from wartable.apps.thardferr.rulesets import rules_of

PHASES = {"range": 0, "short": 1, "melee": 2}

#: Fortification and what it needs.
FORT = dict.fromkeys(
    ("Habitation", "Commerce", "Animal training", "Blacksmithing", "Carpentry", "Barrack",
     "Training techniques", "Fortification"), 1
)  # fmt: skip

KNIGHTS = side("Human", {"Knight": 100})
ARCHERS = side("Human", {"Archer": 50})
WALL = side("Dwarf", {"Shieldbearer": 500})


@dataclass
class Fought:
    """A battle of which the effects are looked at."""

    attacker: Kingdom
    defender: Kingdom
    rules: str = "document"
    options: dict[str, Any] = field(default_factory=dict)

    def effects(self, phase: str, who: str, unit: str = "") -> dict[str, Effect]:
        met = report(self.attacker, self.defender, rules_of(self.rules, self.options))
        half = getattr(met.phases[PHASES[phase]], who)
        if not unit:
            return {each.code: each for each in half.effects}
        (stack,) = (each for each in half.stacks if each.unit == unit)
        assert stack.effects[: len(half.effects)] == half.effects
        return {each.code: each for each in stack.effects}


def orc(strategy: str = "", *, cloak: bool = False, **army: int) -> Kingdom:
    return side("Orc", army, strategy=strategy, technologies={"Cloacking": 1} if cloak else {})


TOWERS = side("Dwarf", {"Shieldbearer": 100}, towers=2)
MEDICS = side("Dwarf", {"Shieldbearer": 100}, medics=2)
FORTIFIED = side("Dwarf", {"Shieldbearer": 100}, technologies=FORT)
CASTLE = side("Dwarf", {"Shieldbearer": 100}, technologies=FORT, castles=1)
FAR = side("Gnome", {"Catapult": 5}, strategy="Gnome Far Fighting")
QUICK = side("Human", {"Archer": 50}, strategy="Quick Retreat")
COVERED = side("Human", {"Archer": 40, "Infantry": 20}, strategy="Archer Protection")
LINE = side("Dwarf", {"Shieldbearer": 10, "Runner": 90}, strategy="Dwarf Shield Line")
RUSH = side("Human", {"Infantry": 30, "Knight": 10}, strategy="Infantry Attack")
SWARM = side("Undead", {"SkeletalLegion": 100}, strategy="Skeleton Swarm")
GATHER = side("Elf", {"Mage": 50}, strategy="Elf Energy Gathering")
MAGES = side("Elf", {"Mage": 50})
CHARGE = side("Human", {"Knight": 10, "Archer": 10}, strategy="Human Charging!")
PIKES = side("Human", {"Pikeman": 50, "HeavyInfantry": 50})
RIDERS = side("Gnome", {"Rider": 100})
ANTI = side("Human", {"Pikeman": 50, "HeavyInfantry": 50}, strategy="Anti-Cavalry")
CARAGOUS = side("Elf", {"Caragous": 50})
BARE = side("Human", {"Archer": 40}, strategy="Archer Protection")
HIDDEN = orc(ShadowWarrior=50)
STRONG = {"strength_factor": "lower"}

#: The code, the battle, the phase, the side, the unit if it is one's, and the words.
IN_FORCE = [
    ("guard-towers", Fought(ARCHERS, TOWERS), "range", "defender", "",
     "2 Guard Towers can take off 80 damage"),
    ("guard-towers", Fought(ARCHERS, side("Dwarf", {"Shieldbearer": 5}, towers=1)), "range",
     "defender", "", "1 Guard Tower can take off 10 damage, the most for so many units"),
    ("medical-centers", Fought(KNIGHTS, MEDICS), "melee", "defender", "",
     "2 Medical Centers can take off 150 damage"),
    ("medical-centers", Fought(MEDICS, KNIGHTS), "melee", "attacker", "",
     "2 Medical Centers can take off 95 damage, the most for so many units"),
    ("fortification", Fought(KNIGHTS, FORTIFIED), "melee", "defender", "",
     "Fortification takes 5 % off"),
    ("fortification", Fought(KNIGHTS, CASTLE, options={"fortification": "castle"}), "short",
     "defender", "", "Fortification takes 5 % off"),
    ("far-fighting", Fought(ARCHERS, FAR), "range", "defender", "",
     "Gnome Far Fighting doubles the damage"),
    ("far-fighting", Fought(ARCHERS, FAR), "range", "attacker", "",
     "Gnome Far Fighting doubles the damage"),
    ("quick-retreat", Fought(QUICK, WALL), "range", "defender", "",
     "Quick Retreat: the attacker strikes with 25 % of its attack"),
    ("quick-retreat", Fought(QUICK, WALL, "overview"), "range", "defender", "",
     "Quick Retreat: the attacker strikes with 50 % of its attack"),
    ("quick-retreat", Fought(QUICK, ARCHERS, "program"), "range", "attacker", "",
     "Quick Retreat: the defender strikes with 50 % of its attack"),
    ("strength-factor", Fought(ARCHERS, CASTLE, options=STRONG), "range", "defender", "",
     "Kingdom Strength: the attacker deals 120 % of its damage"),
    ("strategy-attack", Fought(COVERED, WALL), "melee", "attacker", "Infantry",
     "Archer Protection lowers its attack from 3 to 1.5"),
    ("strategy-attack", Fought(CHARGE, WALL), "melee", "attacker", "Knight",
     "Human Charging! raises its attack from 8 to 12"),
    ("strategy-attack", Fought(CHARGE, WALL, "overview"), "short", "attacker", "Knight",
     "Human Charging! raises its attack from 1 to 1.5"),
    ("strategy-attack", Fought(ANTI, WALL), "melee", "attacker", "HeavyInfantry",
     "Anti-Cavalry lowers its attack from 7 to 6.3"),
    ("strategy-attack", Fought(LINE, WALL), "melee", "attacker", "Runner",
     "Dwarf Shield Line lowers its attack from 6 to 5.4"),
    ("strategy-attack", Fought(GATHER, WALL), "range", "attacker", "Mage",
     "Elf Energy Gathering raises its attack from 7 to 11"),
    ("strategy-attack", Fought(orc("Orc Surrounding", ShadowWarrior=9), WALL), "short",
     "attacker", "ShadowWarrior", "Orc Surrounding raises its attack from 0 to 8"),
    ("strategy-attack", Fought(orc("Orc Surrounding", ShadowWarrior=9), WALL), "melee",
     "attacker", "ShadowWarrior", "Orc Surrounding lowers its attack from 8 to 0"),
    ("strategy-attack", Fought(orc("Orc Berserker", Rusher=9), WALL), "short", "attacker",
     "Rusher", "Orc Berserker raises its attack from 0 to 3"),
    ("strategy-defence", Fought(orc("Orc Berserker", Rusher=9), WALL), "short", "attacker",
     "Rusher", "Orc Berserker lowers its defence from 3 to 1.5"),
    ("strategy-defence", Fought(CHARGE, WALL, "overview"), "range", "attacker", "Knight",
     "Human Charging! lowers its defence from 11 to 8.25"),
    ("strategy-defence", Fought(RUSH, WALL), "range", "attacker", "Infantry",
     "Infantry Attack lowers its defence from 5 to 1.25"),
    ("strategy-defence", Fought(RUSH, WALL, "program"), "range", "attacker", "Infantry",
     "Infantry Attack lowers its defence from 5 to 0.31"),
    ("strategy-defence", Fought(RUSH, WALL), "range", "attacker", "Knight",
     "Infantry Attack: the infantry lend it 11.25 defence, 22.25 in all"),
    ("strategy-defence", Fought(LINE, WALL), "range", "attacker", "Runner",
     "Dwarf Shield Line: the Shieldbearers lend it 1.11 defence, 4.11 in all"),
    ("strategy-defence", Fought(LINE, WALL), "range", "attacker", "Shieldbearer",
     "Dwarf Shield Line lowers its defence from 20 to 10"),
    ("strategy-defence", Fought(GATHER, WALL), "melee", "attacker", "Mage",
     "Elf Energy Gathering raises its defence from 2 to 4"),
    ("strategy-defence", Fought(orc("Orc Surrounding", ShadowWarrior=9), WALL, "overview"),
     "range", "attacker", "ShadowWarrior", "Orc Surrounding raises its defence from 3 to 5"),
    ("caragous", Fought(CARAGOUS, WALL), "range", "attacker", "Caragous",
     "Its number, 50 against 500, gives it 1 melee and defence"),
    ("wolf-masters", Fought(orc(Rusher=10, WolfMaster=5), WALL), "short", "attacker", "Rusher",
     "5 WolfMasters lend it 0.5 short attack"),
    ("pikemen", Fought(PIKES, RIDERS), "melee", "defender", "Rider",
     "Pikemen strike it 2 times as hard; 36.4 % of the damage is theirs"),
    ("pikemen", Fought(ANTI, RIDERS), "melee", "defender", "Rider",
     "Pikemen under Anti-Cavalry strike it 7 times as hard; 38.8 % of the damage is theirs"),
    ("pikemen", Fought(ANTI, RIDERS, "overview"), "melee", "defender", "Rider",
     "Pikemen under Anti-Cavalry strike it 3.5 times as hard; 38.8 % of the damage is theirs"),
    ("archer-protection", Fought(ARCHERS, COVERED), "range", "defender", "Archer",
     "Archer Protection: the infantry takes 25 % of the damage off it"),
    ("shield-line", Fought(ARCHERS, LINE), "range", "defender", "Runner",
     "Dwarf Shield Line takes 20 % off the ranged damage"),
    ("mage", Fought(KNIGHTS, MAGES), "melee", "defender", "Mage",
     "Mages cannot be hurt in close combat"),
    ("mage-exposed", Fought(KNIGHTS, GATHER), "short", "defender", "Mage",
     "Gathering energy, Mages can be hurt in close combat"),
    ("skeleton", Fought(ARCHERS, SWARM), "range", "defender", "SkeletalLegion",
     "Skeleton Swarm: ranged damage cannot hurt it"),
    ("hiding", Fought(KNIGHTS, HIDDEN), "short", "defender", "ShadowWarrior",
     "It hides: it takes 25 % of the damage"),
    ("hiding", Fought(KNIGHTS, orc(cloak=True, ShadowWarrior=50)), "short", "defender",
     "ShadowWarrior", "It hides, Cloacking helps it: it takes 10 % of the damage"),
    ("hiding", Fought(KNIGHTS, orc(cloak=True, ShadowWarrior=50), "program"), "short",
     "defender", "ShadowWarrior",
     "It hides, but Cloacking betrays it: it takes 40 % of the damage"),
    ("hiding", Fought(KNIGHTS, orc("Orc Surrounding", ShadowWarrior=50)), "short", "defender",
     "ShadowWarrior", "Surrounding, it does not hide: it takes 100 % of the damage"),
    ("hiding", Fought(KNIGHTS, orc("Orc Surrounding", cloak=True, ShadowWarrior=50)), "short",
     "defender", "ShadowWarrior",
     "Surrounding, it does not hide, Cloacking helps it: it takes 85 % of the damage"),
    ("hiding", Fought(KNIGHTS, orc("Orc Surrounding", cloak=True, ShadowWarrior=50), "program"),
     "short", "defender", "ShadowWarrior",
     "Surrounding, it does not hide, but Cloacking betrays it: it takes 115 % of the damage"),
    ("no-defence", Fought(WALL, side("Human", {"Dragon": 5}), "program"), "range", "defender",
     "Dragon", "It has no defence and falls in any case"),
    ("no-defence", Fought(ARCHERS, side("Human", {"Dragon": 5}), "program",
     {"no_defence": "when_hit"}), "range", "defender", "Dragon",
     "It has no defence and falls to any damage"),
]  # fmt: skip

#: The same codes where they are not in force.
NOT_IN_FORCE = [
    ("guard-towers", Fought(TOWERS, ARCHERS), "range", "attacker", ""),
    ("guard-towers", Fought(ARCHERS, TOWERS), "melee", "defender", ""),
    ("medical-centers", Fought(KNIGHTS, MEDICS), "short", "defender", ""),
    ("medical-centers", Fought(KNIGHTS, WALL), "melee", "defender", ""),
    ("fortification", Fought(FORTIFIED, KNIGHTS), "melee", "attacker", ""),
    ("fortification", Fought(KNIGHTS, FORTIFIED), "range", "defender", ""),  # no damage aimed
    ("fortification", Fought(KNIGHTS, FORTIFIED, options={"fortification": "castle"}), "melee",
     "defender", ""),
    ("far-fighting", Fought(ARCHERS, FAR), "short", "defender", ""),
    ("far-fighting", Fought(ARCHERS, WALL), "range", "defender", ""),
    ("quick-retreat", Fought(QUICK, ARCHERS), "range", "attacker", ""),
    ("quick-retreat", Fought(ARCHERS, WALL), "range", "defender", ""),
    ("strength-factor", Fought(ARCHERS, CASTLE), "range", "defender", ""),
    ("strength-factor", Fought(KNIGHTS, side("Human", {"Knight": 100}), options=STRONG), "short",
     "defender", ""),
    ("strength-factor", Fought(ARCHERS, CASTLE, options=STRONG), "range", "attacker", ""),
    ("strategy-attack", Fought(COVERED, WALL), "range", "attacker", "Archer"),
    ("strategy-attack", Fought(CHARGE, WALL), "short", "attacker", "Knight"),
    ("strategy-attack", Fought(ANTI, WALL), "melee", "attacker", "Pikeman"),
    ("strategy-attack", Fought(QUICK, WALL), "range", "attacker", "Archer"),
    ("strategy-defence", Fought(CHARGE, WALL), "range", "attacker", "Knight"),
    ("strategy-defence", Fought(GATHER, WALL), "range", "attacker", "Mage"),
    ("strategy-defence", Fought(orc("Orc Surrounding", ShadowWarrior=9), WALL), "range",
     "attacker", "ShadowWarrior"),
    ("strategy-defence", Fought(side("Human", {"Infantry": 1, "Archer": 1}), WALL), "range",
     "attacker", "Archer"),
    ("caragous", Fought(side("Elf", {"Caragous": 4}), WALL), "range", "attacker", "Caragous"),
    ("caragous", Fought(side("Undead", {"AbominationCaragous": 50}), WALL), "range", "attacker",
     "AbominationCaragous"),
    ("wolf-masters", Fought(orc(Rusher=10, WolfMaster=5), WALL), "melee", "attacker", "Rusher"),
    ("wolf-masters", Fought(orc(Rusher=10, Slinger=5), WALL), "short", "attacker", "Rusher"),
    ("pikemen", Fought(PIKES, WALL), "melee", "defender", "Shieldbearer"),
    ("pikemen", Fought(KNIGHTS, KNIGHTS), "melee", "defender", "Knight"),
    ("archer-protection", Fought(ARCHERS, COVERED), "range", "defender", "Infantry"),
    ("archer-protection", Fought(ARCHERS, BARE), "range", "defender", "Archer"),
    ("shield-line", Fought(KNIGHTS, LINE), "melee", "defender", "Runner"),
    ("shield-line", Fought(ARCHERS, side("Dwarf", {"Runner": 9}, strategy="Dwarf Shield Line")),
     "range", "defender", "Runner"),
    ("mage", Fought(ARCHERS, MAGES), "range", "defender", "Mage"),
    ("mage", Fought(KNIGHTS, GATHER), "melee", "defender", "Mage"),
    ("mage-exposed", Fought(KNIGHTS, GATHER), "range", "defender", "Mage"),
    ("mage-exposed", Fought(KNIGHTS, MAGES), "melee", "defender", "Mage"),
    ("skeleton", Fought(ARCHERS, SWARM), "short", "defender", "SkeletalLegion"),
    ("skeleton", Fought(ARCHERS, side("Undead", {"SkeletalLegion": 200})), "range", "defender",
     "SkeletalLegion"),
    ("hiding", Fought(ARCHERS, HIDDEN), "range", "defender", "ShadowWarrior"),
    ("no-defence", Fought(ARCHERS, WALL), "range", "defender", "Shieldbearer"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "battle", "phase", "who", "unit", "words"), IN_FORCE)
def test_an_effect_is_told(
    code: str, battle: Fought, phase: str, who: str, unit: str, words: str
) -> None:
    effects = battle.effects(phase, who, unit)
    assert effects[code].words == words


@pytest.mark.parametrize(("code", "battle", "phase", "who", "unit"), NOT_IN_FORCE)
def test_an_effect_is_not_told_where_it_is_not_in_force(
    code: str, battle: Fought, phase: str, who: str, unit: str
) -> None:
    assert code not in battle.effects(phase, who, unit)


def test_every_effect_is_tried_both_ways() -> None:
    assert {code for code, *_ in IN_FORCE} == {code for code, *_ in NOT_IN_FORCE}


@pytest.mark.parametrize(
    ("code", "battle", "phase", "who", "unit", "matters"),
    [
        ("guard-towers", Fought(ARCHERS, TOWERS), "range", "defender", "", True),
        ("guard-towers", Fought(KNIGHTS, TOWERS), "range", "defender", "", False),
        ("mage", Fought(KNIGHTS, MAGES), "melee", "defender", "Mage", True),
        ("mage", Fought(WALL, MAGES), "melee", "defender", "Mage", False),
        ("strategy-attack", Fought(CHARGE, WALL), "melee", "attacker", "Knight", True),
        ("strategy-attack", Fought(CHARGE, side("Elf", {})), "melee", "attacker", "Knight", False),
        ("strategy-defence", Fought(RUSH, WALL), "range", "attacker", "Infantry", False),
        ("strategy-defence", Fought(RUSH, ARCHERS), "range", "attacker", "Infantry", True),
        ("caragous", Fought(CARAGOUS, WALL), "range", "attacker", "Caragous", False),
        ("caragous", Fought(CARAGOUS, WALL), "melee", "attacker", "Caragous", True),
    ],
)
def test_an_effect_matters_where_it_changes_something(
    code: str, battle: Fought, phase: str, who: str, unit: str, matters: bool
) -> None:
    assert battle.effects(phase, who, unit)[code].matters == matters


def test_effects_are_told_of_the_living_only() -> None:
    met = report(ARCHERS, side("Elf", {}), rules_of())
    assert not met.phases[0].defender.effects
    assert not met.phases[0].defender.stacks
