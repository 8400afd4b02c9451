"""Battles: the enemy's deck, the ground and the beginning (rule 5)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.chance import GAME, Chance, start, subseed
from wartable.engine.events import EVERYBODY, Log, note
from wartable.games.clans.campaign.career import Leader
from wartable.games.clans.campaign.catalogue import Act, campaign
from wartable.games.clans.campaign.figures import STRENGTHS
from wartable.games.clans.campaign.luck import pick, pick_weighted
from wartable.games.clans.campaign.numbers import FIGHT_BEGINS
from wartable.games.clans.campaign.purse import half_up
from wartable.games.clans.campaign.stages import enter, present_kind
from wartable.games.clans.campaign.state import (
    BASIC,
    BATTLE,
    BOSS,
    DECK,
    TILES,
    Book,
    State,
    kind_of,
)
from wartable.games.clans.campaign.strength import strength_of
from wartable.games.clans.catalogue import catalogue as clans
from wartable.games.clans.state import COLUMNS

#: Words of the recipes that are no pools of their own: one decoy, and what fills a deck up.
DECOY, COMMON = "decoy", "common"
#: Ten-thousandths of a degree in the thousandths to which the ground of a place is bound.
THOUSANDTH = 10
#: A prime, so that neighbouring latitudes have grounds that do not resemble each other.
STRIDE = 1_000_003


def begin_battle(book: Book, s: State, chance: Chance, level: int, log: Log) -> None:
    """Rule 5-1: the enemy, the ground and the seed of a battle are settled before it is fought."""
    is_boss = present_kind(s) == BOSS
    put_enemy(s, list(enemy_deck(s, chance, level, is_boss)))
    put_ground(s)
    figures = campaign().figures
    s.battle_hp = figures.boss.health(s.act) if is_boss else figures.enemy.hp
    s.battle_seed = subseed(chance)
    strength = STRENGTHS.index(strength_of(book, s.act, present_kind(s)))
    note(log, EVERYBODY, FIGHT_BEGINS, present_kind(s), level, s.battle_hp, strength)
    enter(s, BATTLE)


def close_battle(s: State) -> None:
    """Leave nothing of a battle that was fought."""
    put_enemy(s, [])
    for tile in range(TILES):
        s.ground[tile] = 0
    s.battle_hp = 0
    s.battle_seed = 0
    s.ambush = 0


def put_enemy(s: State, kinds: list[int]) -> None:
    """Note the enemy's deck."""
    s.enemies = len(kinds)
    for at in range(DECK):
        s.enemy[at] = kinds[at] if at < len(kinds) else 0


# --- 5-4 and 5-5. The enemy's deck --------------------------------------------------------------


def enemy_deck(s: State, chance: Chance, level: int, is_boss: bool) -> list[int]:
    """Rules 5-4 and 5-5: the enemy's cards, those of a boss led by the act's boss card."""
    act = campaign().act(s.act)
    most = campaign().figures.enemy.cards
    kinds = [kind_of(act.boss_card, BASIC, 0)] if is_boss else []
    kinds.extend(recipe_deck(act, chance, level, most))
    return kinds[:most]


def recipe_deck(act: Act, chance: Chance, level: int, most: int) -> list[int]:
    """Rule 5-4: scouts, the groups of the act's recipe, a decoy if there is room, and commons."""
    recipe, figures = act.recipe, campaign().figures.enemy
    kinds = [kind_of(recipe.scout, BASIC, 0)] * figures.scouts
    for group in recipe.order:
        room = max(0, most - len(kinds))
        if group == DECOY:
            kinds.extend([kind_of(recipe.decoy, BASIC, 1)] * min(room, figures.decoys))
        else:
            copies = room if group == COMMON else recipe.count(level, group)
            kinds.extend(any_of(chance, recipe.pools[group], copies))
    return kinds[:most]


def any_of(chance: Chance, pool: tuple[tuple[int, int], ...], copies: int) -> Iterator[int]:
    """Yield so many cards of a pool."""
    for _ in range(copies):
        yield kind_of(pick_weighted(chance, pool), BASIC, 0)


# --- 5-6. The ground ----------------------------------------------------------------------------


def put_ground(s: State) -> None:
    """Rule 5-6: the ground is bound to the place: the same whenever it is fought for."""
    for tile, terrain in enumerate(ground_at(s.act, s.hero_lat, s.hero_lng)):
        s.ground[tile] = terrain


def ground_at(act: int, lat: int, lng: int) -> list[int]:
    """Rule 5-6: return the terrain of all tiles at a place, row by row from the enemy's base."""
    own = Chance()
    start(own, ground_seed(lat, lng), GAME, 0)
    terrains = campaign().act(act).terrains
    base = pick(own, terrains)
    middle = pick(own, terrains)
    if middle == base:
        middle = pick(own, [other for other in terrains if other != base])
    affinities = clans().heroes[leader().hero].terrains
    home = [pick(own, affinities) for _ in range(COLUMNS)]
    return [base] * COLUMNS + [middle] * COLUMNS + home


def ground_seed(lat: int, lng: int) -> int:
    """Rule 5-6: return the seed of a place, the same within a thousandth of a degree."""
    return half_up(abs(lat), THOUSANDTH) * STRIDE ^ half_up(abs(lng), THOUSANDTH)


def leader() -> Leader:
    """Return whose campaign it is."""
    return next(each for each in campaign().leaders if each.playable)
