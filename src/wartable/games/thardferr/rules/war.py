"""War: armies march out, fight the units at home, and come back with the spoils."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance, draw
from wartable.engine.kit.events import Log
from wartable.games.thardferr.catalogue.entries import PLACES
from wartable.games.thardferr.events import battle, fell, losses, marched, returned, taken
from wartable.games.thardferr.rules.battle.battle import left as still_there
from wartable.games.thardferr.rules.battle.battle import resolve, took_the_field
from wartable.games.thardferr.rules.economy import share_of, spoils_share
from wartable.games.thardferr.rules.people import building_room, buildings_of, dismiss, strength
from wartable.games.thardferr.state import (
    ATTACKER,
    BLADES,
    BOWS,
    BUILDINGS,
    CASTLE,
    CLOAK,
    DEFENDER,
    FORTIFICATION,
    GOODS,
    GUARD_TOWERS,
    HEAVY,
    JOBS,
    LIGHT,
    MEDICAL_CENTER,
    Book,
    State,
    Work,
)


def wage_war(book: Book, s: State, work: Work, chance: Chance, log: Log) -> None:
    """Rule 8: all armies leave at once; the largest fights first."""
    for seat in range(book.seats):
        march(book, s, work, seat, log)
    for _ in range(book.seats):
        seat = next_army(book, s, work)
        if seat >= 0:
            work.marched[seat] = 1
            invade(book, s, work, chance, seat, log)
    for seat in range(book.seats):
        work.marched[seat] = 0
        for place in range(PLACES):
            s.army[seat][place] += work.away[seat][place]
            work.away[seat][place] = 0


def march(book: Book, s: State, work: Work, seat: int, log: Log) -> None:
    """Rule 8-1: the attacking share of every unit marches out, rounded down."""
    if s.plan_target[seat] == 0 or s.fallen[seat] > 0:
        return
    for place in range(PLACES):
        sent = s.army[seat][place] * s.plan_share[seat] // 100
        work.away[seat][place] = sent
        s.army[seat][place] -= sent
    sent = on_the_march(work, seat)
    if sent > 0:
        marched(log, seat, s.plan_target[seat] - 1, sent, s.strategy[seat])


def on_the_march(work: Work, seat: int) -> int:
    """Return how many units of a kingdom are on the march."""
    total = 0
    for place in range(PLACES):
        total += work.away[seat][place]
    return total


def next_army(book: Book, s: State, work: Work) -> int:
    """Rule 8-4: the largest army that has not fought yet; the day decides between equals."""
    best = -1
    largest = 0
    for turn in range(book.seats):
        seat = (s.turn + turn) % book.seats
        sent = on_the_march(work, seat)
        if work.marched[seat] == 0 and sent > largest:
            best = seat
            largest = sent
    return best


def invade(book: Book, s: State, work: Work, chance: Chance, seat: int, log: Log) -> None:
    """Rules 8-4 to 8-6: the battle, its losses and, for a victorious attacker, the spoils."""
    target = s.plan_target[seat] - 1
    if s.fallen[target] > 0:
        returned(log, seat, target)
        return
    for side in range(2):
        take_the_field(book, s, work, side, seat if side == ATTACKER else target)
        if book.qr_coin == 1:
            work.coin[side] = draw(chance, 2)
    resolve(book, work)
    winner = work.winner
    fielded = took_the_field(work, DEFENDER)
    remain = still_there(work, DEFENDER)
    battle(log, seat, target, winner, work.why)
    for side in range(2):
        tell_losses(work, side, seat if side == ATTACKER else target, log)
    bring_home(s, work, seat, target)
    clear_field(work)
    if winner == ATTACKER:
        s.truce[target] = book.truce + 1
        plunder(book, s, work, seat, target, remain, fielded, log)


def take_the_field(book: Book, s: State, work: Work, side: int, seat: int) -> None:
    """Rule 8-4: field a kingdom's army with its technologies, strategy and buildings."""
    work.stacks[side] = PLACES
    first = (s.race[seat] - 1) * PLACES
    for place in range(PLACES):
        work.unit[side][place] = first + place
        count = s.army[seat][place]
        if side == ATTACKER:
            count = work.away[seat][place]
        work.whole[side][place] = float(count)
    work.strategy[side] = s.strategy[seat]
    work.blades[side] = float(s.level[seat][BLADES])
    work.bows[side] = float(s.level[seat][BOWS])
    work.light[side] = float(s.level[seat][LIGHT])
    work.heavy[side] = float(s.level[seat][HEAVY])
    work.cloak[side] = s.level[seat][CLOAK]
    work.fort[side] = s.level[seat][FORTIFICATION]
    work.towers[side] = float(s.built[seat][GUARD_TOWERS])
    work.medics[side] = float(s.built[seat][MEDICAL_CENTER])
    work.land[side] = float(s.land[seat])
    work.castles[side] = float(s.built[seat][CASTLE])
    if book.strength_on == 1:
        work.strength[side] = float(strength(book, s, seat))


def tell_losses(work: Work, side: int, seat: int, log: Log) -> None:
    """Log how many units fell, how many fought and how many were healed."""
    healed = 0.0
    for at in range(work.stacks[side]):
        healed += work.healed[side][at]
    fought = took_the_field(work, side)
    lost = fought - still_there(work, side) + healed
    losses(log, seat, int(lost), int(fought), int(healed))


def bring_home(s: State, work: Work, seat: int, target: int) -> None:
    """Rule 8-5: record the survivors of both armies; defenders kept at home are unharmed."""
    for place in range(PLACES):
        work.away[seat][place] = int(work.count[ATTACKER][place])
        at_home = work.whole[DEFENDER][place] - work.start[DEFENDER][place]
        s.army[target][place] = int(work.count[DEFENDER][place] + at_home)


def plunder(
    book: Book,
    s: State,
    work: Work,
    seat: int,
    target: int,
    remain: float,
    fielded: float,
    log: Log,
) -> None:
    """Rule 8-6: the beaten kingdom loses a share of its land, castles and buildings."""
    share = lost_share(book, remain, fielded)
    land = share_of(s.land[target], share)
    s.land[target] -= land
    s.land[seat] += land
    buildings = 0
    for building in range(BUILDINGS):
        lost = share_of(s.built[target][building], share)
        s.built[target][building] -= lost
        kept = lost
        if building != CASTLE:
            room = building_room(book, s, seat) - buildings_of(s, seat)
            kept = max(0, min(lost, room))
        s.built[seat][building] += kept
        buildings += kept
    taken(log, seat, target, land, buildings)
    if s.land[target] < book.ruin:
        fall(s, work, target, seat, log)
    else:
        crowd_out(book, s, target)
        dismiss(book, s, target)


def lost_share(book: Book, remain: float, fielded: float) -> float:
    """Rule 8-6: the share that is lost, by how many of the fielded defenders are left.

    If nobody took the field it is the largest: otherwise an empty kingdom would be safest.
    """
    if fielded <= 0:
        return book.spoils_share[0]
    return spoils_share(
        remain,
        fielded,
        book.spoils_left[0],
        book.spoils_left[1],
        book.spoils_share[0],
        book.spoils_share[1],
        book.spoils_share[2],
    )


def crowd_out(book: Book, s: State, seat: int) -> None:
    """Rule 4-2: what the land no longer carries is lost, the commonest buildings first."""
    while buildings_of(s, seat) > building_room(book, s, seat):
        most = 0
        for building in range(BUILDINGS):
            if building != CASTLE and s.built[seat][building] > s.built[seat][most]:
                most = building
        s.built[seat][most] -= 1


def fall(s: State, work: Work, seat: int, conqueror: int, log: Log) -> None:
    """Rule 8-7: a kingdom with too little land falls; the rest of it goes to the conqueror.

    Everything else is lost, including an army on the march.
    """
    fell(log, seat, conqueror, s.land[seat])
    s.land[conqueror] += s.land[seat]
    s.land[seat] = 0
    s.fallen[seat] = s.turn
    s.truce[seat] = 0
    s.learning[seat] = 0
    s.learned[seat] = 0
    s.explored[seat] = 0
    for building in range(BUILDINGS):
        s.built[seat][building] = 0
    for place in range(PLACES):
        s.army[seat][place] = 0
        work.away[seat][place] = 0
    for good in range(GOODS):
        s.goods[seat][good] = 0
    for job in range(JOBS):
        s.job[seat][job] = 0


def clear_field(work: Work) -> None:
    """Clear the battlefield, leaving the scratch space as it was found."""
    for side in range(2):
        for at in range(work.stacks[side]):
            clear_stack(work, side, at)
        work.stacks[side] = 0
        work.strategy[side] = 0
        work.blades[side] = 0.0
        work.bows[side] = 0.0
        work.light[side] = 0.0
        work.heavy[side] = 0.0
        work.cloak[side] = 0
        work.fort[side] = 0
        work.towers[side] = 0.0
        work.medics[side] = 0.0
        work.land[side] = 0.0
        work.castles[side] = 0.0
        work.strength[side] = 0.0
        work.coin[side] = 0
        work.total[side] = 0.0
        work.wolves[side] = 0.0
        work.aimed[side] = 0.0
        work.piked[side] = 0.0
        work.pool[side] = 0.0
        work.weighted[side] = 0.0
        work.lent_infantry[side] = 0.0
        work.lent_shields[side] = 0.0
        work.foot[side] = 0.0
        work.shields[side] = 0.0
    for at in range(4):
        work.stat[at] = 0.0
    work.stage = 0
    work.standing = 0.0
    work.finished = 0
    work.winner = 0
    work.why = 0


def clear_stack(work: Work, side: int, at: int) -> None:
    """Clear one stack of the battlefield."""
    work.unit[side][at] = 0
    work.whole[side][at] = 0.0
    work.start[side][at] = 0.0
    work.count[side][at] = 0.0
    work.healed[side][at] = 0.0
    work.attack[side][at] = 0.0
    work.guard[side][at] = 0.0
    work.raw[side][at] = 0.0
    work.off[side][at] = 0.0
    work.saved[side][at] = 0.0
    work.final[side][at] = 0.0
    work.shield[side][at] = 0.0
    work.lost[side][at] = 0.0
