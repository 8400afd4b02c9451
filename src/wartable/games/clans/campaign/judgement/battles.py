"""Battles: which ones the army is up to, and with how much health one is left.

A retreat costs gold and saves the run; a boss who wins takes no more than a fixed toll, so that
whoever has more health than that fights on.
"""

from __future__ import annotations

from wartable.games.clans.campaign.belongings import bonus
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.figures import STRENGTHS
from wartable.games.clans.campaign.stages import present, present_kind
from wartable.games.clans.campaign.state import BOSS, HARD, MYSTERY, Book, State
from wartable.games.clans.campaign.strength import strength_of

#: Cards that a deck needs for a battle of each difficulty, from none on; a point of damage that
#: relics lend to all cards stands for some of them, and fewer than the least are never enough.
NEEDED = (0, 18, 24, 26, 30, 30)
EACH_POINT, LEAST = 5, 8
#: Health (percent of the most) below which no battle is sought.
FIT = 40
#: The share of its health (percent) with which a battle is left that turns out badly.
LEFT_AT = 45
#: The boss is met with so much damage from relics, and with so much health, by act; one who never
#: hesitates with more of both.
BOSS_DAMAGE, BOSS_HEALTH = (1, 2, 3), (50, 60, 70)
MASTER_DAMAGE, MASTER_HEALTH = (5, 5, 4), (80, 80, 70)
#: After so many encounters, or in the last ones of a season, it is met with whatever there is.
PATIENCE, LAST = 52, 8


def is_up_to(s: State, level: int) -> bool:
    """Tell whether the army can fight a battle of a difficulty."""
    needed = max(LEAST, NEEDED[level] - EACH_POINT * bonus(s, "damage"))
    return s.cards >= needed and 100 * s.hp >= FIT * s.max_hp


def is_ready(book: Book, s: State) -> bool:
    """Tell whether to meet the boss: when the army is strong, or when it has waited long."""
    if s.encounter >= PATIENCE or (book.longest and s.encounter >= book.longest - LAST):
        return True
    act = s.act - 1
    never = strength_of(book, s.act, BOSS) == STRENGTHS[-1]
    damage = (MASTER_DAMAGE if never else BOSS_DAMAGE)[act]
    health = (MASTER_HEALTH if never else BOSS_HEALTH)[act]
    return bonus(s, "damage") >= damage and s.hp >= health and is_up_to(s, HARD)


def can_retreat(s: State) -> bool:
    """Tell whether there is gold for a retreat."""
    return s.gold >= campaign().figures.recovery.retreat_gold


def leave_at(book: Book, s: State) -> int:
    """Return the health of the base with which the present battle is left, if it can be.

    A battle that the army is not up to is left at once.
    """
    kind, level = present_kind(s), s.c_level[present(s)]
    if kind == BOSS:
        survives = s.hp > campaign().figures.boss.loss_hp
        return 0 if survives else s.hp * LEFT_AT // 100
    # Nobody knew how hard an ambush would be.
    if kind == MYSTERY or is_up_to(s, level):
        return s.hp * LEFT_AT // 100
    return s.hp
