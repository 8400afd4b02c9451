"""A side in the report: its armies, losses, healing, and when it would have retreated."""

from __future__ import annotations

from wartable.apps.thardferr.field import SIDES, army_of, number
from wartable.apps.thardferr.kingdom.counts import Number
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.report.model import (
    Army,
    Castles,
    Healing,
    Losses,
    Phase,
    Retreat,
    Side,
    UnitStats,
)
from wartable.apps.thardferr.report.words import PHASE_WORDS, count_of, figure, share
from wartable.apps.thardferr.rulesets import Rules
from wartable.games.thardferr.rules.battle.battle import (
    at_home_too,
    fielded,
    healing_share,
    loss_share,
    patience,
    percentage,
    took_the_field,
)
from wartable.games.thardferr.state import DEFENDER, Book, Work


def castles_report(book: Book, work: Work, kingdom: Kingdom, rules: Rules) -> Castles:
    """Return which defenders took the field and which stayed at home."""
    whole, start = at_home_too(work, DEFENDER), took_the_field(work, DEFENDER)
    stayed = _less(army_of(kingdom, work.whole[DEFENDER]), army_of(kingdom, work.start[DEFENDER]))
    notice = ""
    if whole != start and rules.castle_notice == "repaired":
        notice = (
            f"The defender's {count_of(work.castles[DEFENDER], 'castle')} kept "
            f"{figure(whole - start)} of its {figure(whole)} units at home: "
            f"{figure(start)} took the field."
        )
    return Castles(
        castles=number(work.castles[DEFENDER]),
        share=number(fielded(book, work.castles[DEFENDER])),
        whole=number(whole),
        fielded=number(start),
        stayed=stayed,
        notice=notice,
    )


def side_report(
    book: Book,
    work: Work,
    side: int,
    kingdom: Kingdom,
    units: tuple[UnitStats, ...],
    phases: tuple[Phase, ...],
    retreat: Retreat,
) -> Side:
    """Return one side of a finished battle."""
    start = army_of(kingdom, work.start[side])
    final = army_of(kingdom, work.count[side])
    healed = army_of(kingdom, work.healed[side])
    rest = _less(final, healed)
    gone = [phase.sides[side].lost for phase in phases]
    return Side(
        name=SIDES[side],
        kingdom=kingdom,
        whole=army_of(kingdom, work.whole[side]),
        fielded=start,
        left=rest,
        final=final,
        fallen=_less(start, final),
        units=units,
        by_phase=tuple(_losses(work, side, lost) for lost in gone),
        losses=_losses(work, side, sum(start.values()) - sum(rest.values())),
        healing=_healing(book, work, side, healed),
        retreat=retreat,
    )


def retreat_report(book: Book, work: Work, side: int, reached: list[tuple[int, str]]) -> Retreat:
    """Return when a side retreats; ``reached`` are the rounds and phases with enough losses."""
    threshold, lost = patience(book, work, side), loss_share(work, side)
    round_number, phase = reached[0] if reached else (0, "")
    does = "would retreat" if book.rounds == 1 else "retreats"
    words = f"The {SIDES[side]} {does} at {share(threshold)} losses"
    if not reached:
        words += f" and had {share(lost)} at the end."
    elif book.rounds == 1:
        words += f", reached after {PHASE_WORDS[phase]}; a single round is fought to its end."
    else:
        words += f" and had lost so much after {PHASE_WORDS[phase]} of round {round_number}."
    return Retreat(number(threshold), number(lost), round_number, phase, words)


def _losses(work: Work, side: int, lost: Number) -> Losses:
    whole, start = at_home_too(work, side), took_the_field(work, side)
    return Losses(
        number(lost),
        number(percentage(start, start - lost)),
        number(percentage(whole, whole - lost)),
    )


def _healing(book: Book, work: Work, side: int, healed: Army) -> Healing:
    medics, land = work.medics[side], work.land[side]
    part = healing_share(book, medics, land)
    total = sum(healed.values())
    where = f"{count_of(medics, 'Medical Center')} on {figure(land)} land"
    if part == 0:
        words = f"None of the {SIDES[side]}'s losses are healed: {where} are too few."
    else:
        words = f"{where} heal {share(part)} of the {SIDES[side]}'s losses: {figure(total)} units."
    return Healing(
        number(medics),
        number(land),
        number(part),
        {unit: count for unit, count in healed.items() if count > 0},
        total,
        words,
    )


def _less(army: Army, other: Army) -> Army:
    return {unit: number(count - other[unit]) for unit, count in army.items()}
