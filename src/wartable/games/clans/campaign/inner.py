"""A battle as a match inside the run: how it begins, and what it reports (rule 5)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.game import Game
from wartable.engine.match import Match
from wartable.engine.moves import code_of, packed
from wartable.engine.within import Setting, Within
from wartable.engine.wording import count
from wartable.games.clans.campaign.battle import leader
from wartable.games.clans.campaign.belongings import bonus
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.orders import (
    FELL,
    HAS_LOST,
    HAS_RETREATED,
    HAS_WON,
    IS_UNDECIDED,
    REPORTS,
    order,
    verb_of,
)
from wartable.games.clans.campaign.stages import present_kind
from wartable.games.clans.campaign.state import (
    BATTLE,
    BOSS,
    DEFENCE,
    TILES,
    Book,
    State,
    card_of,
    is_decoy,
    kind_of,
    tier_of,
)
from wartable.games.clans.campaign.strength import enemy_bot
from wartable.games.clans.catalogue import catalogue as clans
from wartable.games.clans.landscape import write_ground
from wartable.games.clans.options import Seat
from wartable.games.clans.state import SOUTH
from wartable.games.clans.veterans import Veteran, deck_text, destroyed

#: The most that a battle can add to damage or health.
MOST_BONUS = 20


def battle_game() -> Game:
    """Return the game in which battles are fought."""
    from wartable.games.clans import GAME

    return GAME


def is_battle(book: Book, s: State) -> bool:
    """Tell whether a battle is to be fought now."""
    return s.stage == BATTLE


# --- how it begins ------------------------------------------------------------------------------


def setting(book: Book, s: State) -> Setting:
    """Rules 5-1 to 5-7, 5-13: the battle with everything that the campaign lends to it."""
    own, enemy = own_seat(book, s), enemy_seat(s)
    heroes = clans().heroes
    return Setting(
        options=battle_game().options(
            {"campaign": "yes", "ground": ground_text(s)}, preset="points"
        ),
        of_seats=(own, enemy),
        seed=s.battle_seed,
        players=(heroes[own.hero].name, heroes[enemy.hero].name),
        seat=SOUTH,
        rival=enemy_bot(book, s),
    )


def own_seat(book: Book, s: State) -> Seat:
    """Rules 5-2 and 5-3: the player's hero and deck, with what relics, tree and defence add."""
    defence = campaign().figures.defence
    defends = present_kind(s) == DEFENCE
    damage = bonus(s, "damage") + (defence.damage if defends else 0)
    health = book.card_health + (defence.health if defends else 0)
    return Seat(
        hero=leader().hero,
        deck=deck_text(veteran(s.deck[at]) for at in range(s.cards)),
        base_hp=s.hp,
        card_damage=min(damage, MOST_BONUS),
        card_health=min(health, MOST_BONUS),
        artillery_damage=book.artillery_damage,
        artillery_health=min(bonus(s, "artillery"), MOST_BONUS),
        extra_cards=book.extra_cards,
        hero_damage=book.hero_damage,
    )


def enemy_seat(s: State) -> Seat:
    """Rules 5-4 and 5-5: the act's enemy hero with the enemy's deck; a boss card is in hand."""
    act = campaign().act(s.act)
    is_boss = present_kind(s) == BOSS
    return Seat(
        hero=act.enemy_hero,
        deck=deck_text(veteran(s.enemy[at]) for at in range(s.enemies)),
        base_hp=s.battle_hp,
        first_card=clans().card(act.boss_card).id if is_boss else "",
    )


def ground_text(s: State) -> str:
    """Rule 5-6: the ground as the option of a battle has it: a letter a tile."""
    return write_ground(tuple(s.ground[tile] for tile in range(TILES)))


def veteran(kind: int) -> Veteran:
    """Return a card of the run as battles know it."""
    return card_of(kind), tier_of(kind), is_decoy(kind)


# --- what it reports ----------------------------------------------------------------------------


def is_report(move: int) -> bool:
    """Tell whether a move of the run only says how a battle went."""
    return verb_of(code_of(move)) in REPORTS


def reports(book: Book, s: State, battle: Match) -> tuple[int, ...]:
    """Rule 5-8: the cards that were destroyed, then how it ended and the health that is left."""
    return (*(packed(order(FELL, kind), 0) for kind in losses(battle)), result(s, battle))


def losses(battle: Match) -> Iterator[int]:
    """Yield the destroyed cards that came from the deck, not those found on the way."""
    for fallen in destroyed(battle.book, battle.s, SOUTH):
        yield kind_of(*fallen)


def result(s: State, battle: Match) -> int:
    """Rules 5-8 and 5-12: return the report of how a battle ended, or that it was left."""
    health = min(battle.s.health[SOUTH], s.hp)
    if health <= 0:
        return packed(order(HAS_LOST), 0)
    if not battle.over:
        return packed(order(HAS_RETREATED), health)
    return packed(order(HAS_WON if battle.winners == (SOUTH,) else IS_UNDECIDED), health)


def may_leave(book: Book, s: State) -> str:
    """Rule 5-10: return why a battle cannot be left, nothing if it can."""
    price = campaign().figures.recovery.retreat_gold
    return "" if s.gold >= price else f"a retreat costs {price} gold, and there is {s.gold}"


def leaving(book: Book, s: State) -> str:
    """Rule 5-10: say what it means to leave a battle."""
    recovery = campaign().figures.recovery
    why_not = may_leave(book, s)
    if why_not:
        return f"this battle cannot be left: {why_not}"
    return (
        f"leaving is a retreat: it costs {recovery.retreat_gold} gold, damage and losses so far "
        f"count, and {count(recovery.after_retreat, 'encounter')} of recovery "
        f"{'follows' if recovery.after_retreat == 1 else 'follow'}"
    )


WITHIN = Within(
    game=battle_game,
    is_on=is_battle,
    setting=setting,
    is_report=is_report,
    reports=reports,
    may_leave=may_leave,
    leaving=leaving,
)
