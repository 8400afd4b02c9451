"""Thardferr's units by kind, listed by hand. A name is of the same kind in every race.

``MountedArchers`` is nobody's unit, but an archer by its name in the calculator.
"""

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
