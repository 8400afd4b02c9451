"""How a battle is set up: the enemy's strength and deck, the ground and the seed (rule 5)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.kit.chance import GAME, Chance, start, subseed
from wartable.engine.kit.events import Log
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import KIND_NAMES, Act, Leader
from wartable.games.campaign.catalogue.figures import STRENGTHS
from wartable.games.campaign.events import fight_begins
from wartable.games.campaign.rules.chance import pick, pick_weighted
from wartable.games.campaign.rules.gold import half_up
from wartable.games.campaign.rules.run import enter, present_kind
from wartable.games.campaign.state import BASIC, BATTLE, BOSS, DECK, TILES, Book, State, kind_of
from wartable.games.clans.catalogue import catalogue as clans
from wartable.games.clans.state import COLUMNS

#: The bot of Land of Clans & Wanderers that plays an enemy who never hesitates. The bots of weaker
#: enemies are named after their strength.
UNHESITATING = "greedy"


def strength_of(book: Book, act: int, kind: int) -> str:
    """Rule 5-14: return how well the enemy plays in an encounter of a kind that has battles."""
    if book.strength:
        return STRENGTHS[book.strength - 1]
    return campaign().figures.strengths[KIND_NAMES[kind]][act - 1]


def enemy_bot(book: Book, s: State) -> str:
    """Rule 5-13: return the bot that plays the enemy in the present battle."""
    return bot_of(strength_of(book, s.act, present_kind(s)))


def bot_of(strength: str) -> str:
    """Rule 5-13: return the bot of Land of Clans & Wanderers for a strength."""
    return UNHESITATING if strength == STRENGTHS[-1] else strength


# --- beginning and end --------------------------------------------------------------------------

#: Groups of a recipe that have no count: the decoys, and the common cards that fill up a deck.
DECOY, COMMON = "decoy", "common"
#: Ten-thousandths of a degree in a thousandth, the resolution of the ground.
THOUSANDTH = 10
#: A prime, so that the grounds of neighbouring latitudes do not resemble each other.
STRIDE = 1_000_003


def begin_battle(book: Book, s: State, chance: Chance, level: int, log: Log) -> None:
    """Rule 5-1: settle the enemy, the ground and the seed of a battle, and begin it."""
    is_boss = present_kind(s) == BOSS
    put_enemy(s, list(enemy_deck(s, chance, level, is_boss)))
    put_ground(s)
    figures = campaign().figures
    s.battle_hp = figures.boss.health(s.act) if is_boss else figures.enemy.hp
    s.battle_seed = subseed(chance)
    strength = STRENGTHS.index(strength_of(book, s.act, present_kind(s)))
    fight_begins(log, present_kind(s), level, s.battle_hp, strength)
    enter(s, BATTLE)


def close_battle(s: State) -> None:
    """Clear the battle out of the state."""
    put_enemy(s, [])
    for tile in range(TILES):
        s.ground[tile] = 0
    s.battle_hp = 0
    s.battle_seed = 0
    s.ambush = 0


def put_enemy(s: State, kinds: list[int]) -> None:
    """Write the enemy's deck into the state."""
    s.enemies = len(kinds)
    for at in range(DECK):
        s.enemy[at] = kinds[at] if at < len(kinds) else 0


# --- 5-4 and 5-5. The enemy's deck --------------------------------------------------------------


def enemy_deck(s: State, chance: Chance, level: int, is_boss: bool) -> list[int]:
    """Rules 5-4 and 5-5: return the enemy's cards, led by the act's boss card in a boss fight."""
    act = campaign().act(s.act)
    most = campaign().figures.enemy.cards
    kinds = [kind_of(act.boss_card, BASIC, 0)] if is_boss else []
    kinds.extend(recipe_deck(act, chance, level, most))
    return kinds[:most]


def recipe_deck(act: Act, chance: Chance, level: int, most: int) -> list[int]:
    """Rule 5-4: return scouts, the recipe's groups, a decoy if there is room, and commons."""
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
    """Yield random cards of a pool, ``copies`` in all."""
    for _ in range(copies):
        yield kind_of(pick_weighted(chance, pool), BASIC, 0)


# --- 5-6. The ground ----------------------------------------------------------------------------


def put_ground(s: State) -> None:
    """Rule 5-6: write the ground into the state; it depends on the place alone."""
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
    """Rule 5-6: return the seed of a place, rounded to a thousandth of a degree."""
    return half_up(abs(lat), THOUSANDTH) * STRIDE ^ half_up(abs(lng), THOUSANDTH)


def leader() -> Leader:
    """Return the leader of the campaign."""
    return next(each for each in campaign().leaders if each.playable)
