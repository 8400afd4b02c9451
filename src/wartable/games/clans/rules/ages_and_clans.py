"""Ages, and clans with their ultimates (rule 9, both options)."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import Log
from wartable.games.clans.events import BY_ULTIMATE, HEALED_BY_ULTIMATE, storm_hits, ultimate
from wartable.games.clans.rules.hands import draw_cards, tell_drawn
from wartable.games.clans.rules.heroes import heal_all
from wartable.games.clans.rules.secrets.sight import who_sees
from wartable.games.clans.rules.units import fall, hurt
from wartable.games.clans.state import (
    AGES,
    CLASSIC,
    DECOY,
    SLOTS,
    VARIATIONS,
    Book,
    State,
    column_of,
    post_of,
)


def age_of(book: Book, turn: int) -> int:
    """Rule 9-2: return the age of a turn; where turns alternate, rounds count."""
    if book.ages == 0:
        return 0
    count = turn if book.mode == CLASSIC else (turn + 1) // 2
    age = 0
    while age < AGES - 1 and count > book.age_end[age]:
        age += 1
    return age


# --- clans and their ultimates (rule 9) -----------------------------------------------------------

#: The clans in the order of the data.
MONKEY, ANT, OTTER, HERON = 0, 1, 2, 3

#: What their ultimates do.
STORM_DAMAGE = 4
COLUMN_CARDS = 2
COLUMN_DAMAGE = 1
TIDE_HEALING = 4

ALL_VARIATIONS = (1 << VARIATIONS) - 1


def count_variation(
    book: Book, s: State, chance: Chance, side: int, kind: int, column: int, log: Log
) -> None:
    """Rules 9-3 and 9-4: a variation is played; the third of a clan brings its ultimate, once."""
    card = kind % DECOY
    if book.families == 0 or book.clan[card] == 0:
        return
    clan = book.clan[card] - 1
    s.variations[side] |= 1 << clan * VARIATIONS + book.variation[card]
    whole = s.variations[side] >> clan * VARIATIONS & ALL_VARIATIONS == ALL_VARIATIONS
    if whole and s.ultimates[side] >> clan & 1 == 0:
        s.ultimates[side] |= 1 << clan
        ultimate(log, side, clan, column)
        unleash(book, s, chance, side, clan, column, log)


def unleash(
    book: Book, s: State, chance: Chance, side: int, clan: int, column: int, log: Log
) -> None:
    """Rule 9-4: what each clan's ultimate does."""
    if clan == MONKEY:
        canopy_storm(book, s, side, column, log)
    elif clan == ANT:
        tell_drawn(s, side, draw_cards(book, s, chance, side, COLUMN_CARDS, log), log)
        s.boost[side] += COLUMN_DAMAGE
    elif clan == OTTER:
        heal_all(book, s, side, TIDE_HEALING, HEALED_BY_ULTIMATE, log)
    elif book.mode == CLASSIC:
        s.dazed[1 - side] = 1
    else:
        drowning_mist(s, 1 - side)


def canopy_storm(book: Book, s: State, side: int, column: int, log: Log) -> None:
    """Rule 9-4: every enemy unit of the column takes 4 damage, whatever shields it."""
    for unit in range((1 - side) * SLOTS, (2 - side) * SLOTS):
        if s.u_card[unit] > 0 and column_of(s.u_tile[unit]) == column:
            seen = who_sees(book, s, unit)
            before = s.u_hp[unit]
            hurt(book, s, unit, STORM_DAMAGE, seen, log)
            card, post = s.u_card[unit] - 1, post_of(s, unit)
            storm_hits(log, seen, 1 - side, card, post, STORM_DAMAGE, before, s.u_hp[unit])
            if s.u_hp[unit] <= 0:
                fall(book, s, unit, side, BY_ULTIMATE, seen, log)


def drowning_mist(s: State, side: int) -> None:
    """Rule 9-4: a side's units lose all their action points."""
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        s.u_ap[unit] = 0
