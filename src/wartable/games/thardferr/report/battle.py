"""The report of a battle: everything that happened, from the castles to the spoils."""

from __future__ import annotations

from wartable.engine.chance import PLAY, draw, stream
from wartable.engine.errors import BadOption
from wartable.games.thardferr.battle import begin, finish, loss_share, patience, step
from wartable.games.thardferr.book import battle_book
from wartable.games.thardferr.catalogue import PHASES
from wartable.games.thardferr.damage import strength_factor
from wartable.games.thardferr.field import SIDES, field, number
from wartable.games.thardferr.kingdom.checking import cleaned
from wartable.games.thardferr.kingdom.model import Kingdom
from wartable.games.thardferr.kingdom.spoils import Spoils, spoils
from wartable.games.thardferr.report.model import (
    BattleReport,
    GlobalDamage,
    Phase,
    Side,
    StrengthFactor,
)
from wartable.games.thardferr.report.moment import Moment
from wartable.games.thardferr.report.outcome import tally, verdict
from wartable.games.thardferr.report.phase import phase_report
from wartable.games.thardferr.report.sides import castles_report, retreat_report, side_report
from wartable.games.thardferr.report.units import unit_stats
from wartable.games.thardferr.report.words import figure, share
from wartable.games.thardferr.rulesets import Rules
from wartable.games.thardferr.state import ATTACKER, DEFENDER, Book, Work

Kingdoms = tuple[Kingdom, Kingdom]
#: Rounds and phases after which a side has lost enough to retreat.
Reached = list[tuple[int, str]]


def report(attacker: Kingdom, defender: Kingdom, rules: Rules, seed: int = 0) -> BattleReport:
    """Fight a battle and return the report of it; the seed is for the coin of Quick Retreat.

    Raises ``BadOption`` naming every defect of the kingdoms, each with its side.
    """
    kingdoms = both_cleaned(attacker, defender, rules)
    book = battle_book(rules)
    work = field(book, *kingdoms, tossed(seed))
    begin(book, work)
    units = [unit_stats(book, work, side, kingdoms[side], rules) for side in range(2)]
    phases, reached = _fight(book, work, kingdoms)
    before = tally(book, work)
    retreats = [retreat_report(book, work, side, reached[side]) for side in range(2)]
    finish(book, work)
    sides = [
        side_report(book, work, side, kingdoms[side], units[side], phases, retreats[side])
        for side in range(2)
    ]
    return BattleReport(
        rules=rules,
        seed=seed,
        castles=castles_report(book, work, kingdoms[DEFENDER], rules),
        damage=_damage(book),
        strength=_strength(book, work),
        attacker=sides[ATTACKER],
        defender=sides[DEFENDER],
        phases=phases,
        rounds=phases[-1].round,
        verdict=verdict(book, work, before),
        spoils=_spoils(work, sides[DEFENDER]),
    )


def both_cleaned(attacker: Kingdom, defender: Kingdom, rules: Rules) -> Kingdoms:
    """Return both kingdoms with the usual names; raise ``BadOption`` naming every defect."""
    found = []
    defects = []
    for name, kingdom in zip(SIDES, (attacker, defender), strict=True):
        try:
            found.append(cleaned(kingdom, rules))
        except BadOption as error:
            defects.append(f"{name}: {error}")
    if defects:
        raise BadOption("bad-kingdom", "; ".join(defects))
    return found[ATTACKER], found[DEFENDER]


def tossed(seed: int) -> tuple[int, int]:
    """Return the coins of both sides that a seed gives; 1 turns a victory into a defeat."""
    return draw(stream(seed, PLAY, ATTACKER), 2), draw(stream(seed, PLAY, DEFENDER), 2)


def _fight(
    book: Book, work: Work, kingdoms: Kingdoms
) -> tuple[tuple[Phase, ...], tuple[Reached, Reached]]:
    """Fight all phases; return them, and by side those after which it had lost too much."""
    phases: list[Phase] = []
    reached: tuple[Reached, Reached] = ([], [])
    while work.finished == 0:
        stage = work.stage
        counts = list(work.count[ATTACKER]), list(work.count[DEFENDER])
        step(book, work)
        if work.stage == stage:  # no further round: somebody has left or is destroyed
            break
        phase = stage % len(PHASES)
        moment = Moment(book, work, kingdoms, counts, phase)
        phases.append(phase_report(moment, stage // len(PHASES) + 1))
        for side in range(2):
            if loss_share(work, side) >= patience(book, work, side):
                reached[side].append((phases[-1].round, PHASES[phase]))
    return tuple(phases), reached


def _damage(book: Book) -> GlobalDamage:
    full = " (full damage)" if book.scale == 1 else ""
    return GlobalDamage(number(book.scale), f"Global damage: all damage × {book.scale}{full}.")


def _strength(book: Book, work: Work) -> StrengthFactor | None:
    if book.strength_on == 0:
        return None
    own, other = work.strength[ATTACKER], work.strength[DEFENDER]
    factor = strength_factor(book, work)
    words = (
        f"Kingdom Strength {figure(own)} against {figure(other)}: "
        f"the attacker deals {share(factor)} of its damage."
    )
    return StrengthFactor(number(own), number(other), number(factor), words)


def _spoils(work: Work, defender: Side) -> Spoils | None:
    """Return what a victorious attacker takes."""
    if work.winner != ATTACKER:
        return None
    beaten = defender.kingdom
    return spoils(
        defender.fielded,
        defender.final,
        beaten.land,
        beaten.castles,
        beaten.resources.get("Peasants", 0),
        beaten.buildings,
    )
