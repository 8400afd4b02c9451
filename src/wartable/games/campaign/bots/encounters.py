"""The next encounter: its worth, which battles the army is up to, and when to retreat."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.campaign.bots.camp import deck_worth
from wartable.games.campaign.bots.value import offer_worth
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.figures import STRENGTHS
from wartable.games.campaign.moves import go_move
from wartable.games.campaign.rules.battle import strength_of
from wartable.games.campaign.rules.belongings import bonus
from wartable.games.campaign.rules.deck import waiting
from wartable.games.campaign.rules.encounters import rest_heals
from wartable.games.campaign.rules.run import present, present_kind
from wartable.games.campaign.state import (
    BOSS,
    DECK,
    FIGHTS,
    HARD,
    MYSTERY,
    REST,
    SHOPPING,
    Book,
    State,
)

#: Cards that a deck needs for a battle, by difficulty. Each point of damage from relics replaces
#: some of them, but the deck needs at least the least.
NEEDED = (0, 18, 24, 26, 30, 30)
EACH_POINT, LEAST = 5, 8
#: Percentage of maximum health below which the bot seeks no battle.
FIT = 40
#: Percentage of the health at the start of a battle at which the bot retreats.
LEFT_AT = 45
#: Damage from relics and health that the bot wants before it meets the boss, by act; and the same
#: for a boss that never hesitates.
BOSS_DAMAGE, BOSS_HEALTH = (1, 2, 3), (50, 60, 70)
MASTER_DAMAGE, MASTER_HEALTH = (5, 5, 4), (80, 80, 70)
#: After this many encounters, or in the last ones of a season, the bot meets the boss regardless.
PATIENCE, LAST = 52, 8


def is_up_to(s: State, level: int) -> bool:
    """Tell whether the army is up to a battle of a difficulty."""
    needed = max(LEAST, NEEDED[level] - EACH_POINT * bonus(s, "damage"))
    return s.cards >= needed and 100 * s.hp >= FIT * s.max_hp


def is_ready(book: Book, s: State) -> bool:
    """Tell whether to meet the boss: the army is strong enough, or has waited too long."""
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
    """Return the health of the base at which to retreat from the present battle.

    From a battle that the army is not up to, the bot retreats at once.
    """
    kind, level = present_kind(s), s.c_level[present(s)]
    if kind == BOSS:
        survives = s.hp > campaign().figures.boss.loss_hp
        return 0 if survives else s.hp * LEFT_AT // 100
    # The difficulty of an ambush is unknown when the bot chooses it.
    if kind == MYSTERY or is_up_to(s, level):
        return s.hp * LEFT_AT // 100
    return s.hp


# --- the worth of an encounter -------------------------------------------------------------------

#: What a battle is worth besides its gold, for legacy points and experience.
GLORY = 15
#: What a step of recovery is worth, before the price of the retreat.
RECOVERING = 20
#: The worth of a battle that can be neither fought nor left, of the boss when ready, and when not.
PERIL, TRIUMPH, FOLLY = -1000, 1000, -2000
#: What a point of health is worth in gold, at good and at poor health.
WELL, UNWELL = 1, 4
#: Percentage of maximum health below which health is poor.
WEARY = 60
#: The worth of a shop: LACKING for each card that the deck lacks; with the price of a relic in hand
#: also RELIC_CHANCE, or a third of the gold if that is more.
LACKING, RELIC_PRICE, RELIC_CHANCE, GOLD_PARTS = 20, 100, 60, 3


def wishes(book: Book, s: State) -> Iterator[int]:
    """Yield the encounters, the best first."""
    best = sorted(range(s.choices), key=lambda choice: (-worth(book, s, choice), choice))
    yield from (go_move(choice) for choice in best)


def worth(book: Book, s: State, choice: int) -> int:
    """Return what an encounter is worth in gold."""
    kind, level = s.c_kind[choice], s.c_level[choice]
    brings = s.c_gold[choice] + offer_worth(s, choice)
    if kind == BOSS:
        return TRIUMPH if is_ready(book, s) else FOLLY
    if kind in FIGHTS:
        return brings + bonus(s, "gold") + GLORY if is_up_to(s, level) else retreat(s)
    if kind == MYSTERY:
        return brings + (GLORY if is_up_to(s, HARD) else retreat(s))
    if kind == REST:
        return brings + healing(s)
    if kind == SHOPPING:
        return brings + errands(s)
    return brings


def retreat(s: State) -> int:
    """Return what a battle is worth from which the bot will retreat."""
    if not can_retreat(s):
        return PERIL
    return RECOVERING - campaign().figures.recovery.retreat_gold


def healing(s: State) -> int:
    """Return what a rest is worth."""
    healed = min(rest_heals(s), s.max_hp - s.hp)
    return healed * (UNWELL if 100 * s.hp < WEARY * s.max_hp else WELL)


def errands(s: State) -> int:
    """Return what a shop is worth: the gold that the bot could spend there usefully."""
    lacking = LACKING * max(0, DECK - s.cards - waiting(s)) + WELL * (s.max_hp - s.hp)
    relic = max(RELIC_CHANCE, s.gold // GOLD_PARTS) if s.gold >= RELIC_PRICE else 0
    return min(s.gold, lacking + relic)


def prospects(s: State) -> int:
    """Return the value of a run, never negative: its progress, health, gold and deck."""
    far = 3000 * (s.act - 1) + 100 * s.encounter
    return far + 10 * s.hp + s.gold + deck_worth(s)
