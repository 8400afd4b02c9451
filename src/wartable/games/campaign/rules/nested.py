"""A battle as a nested match: how it is set up and what it reports to the run (rule 5)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.game import Game, InnerMatch, Setting, Within
from wartable.engine.kit.moves import code_of, packed
from wartable.engine.scene.words import count
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.moves import (
    REPORTS,
    fell_move,
    lost_move,
    retreat_move,
    undecided_move,
    verb_of,
    won_move,
)
from wartable.games.campaign.rules.battle import enemy_bot, leader
from wartable.games.campaign.rules.belongings import bonus
from wartable.games.campaign.rules.run import present_kind
from wartable.games.campaign.state import (
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
from wartable.games.clans.catalogue import catalogue as clans
from wartable.games.clans.catalogue.campaign_deck import Veteran, deck_text, destroyed
from wartable.games.clans.catalogue.cards import write_ground
from wartable.games.clans.options import Seat
from wartable.games.clans.state import SOUTH

#: The most that a battle can add to damage or health.
MOST_BONUS = 20


def battle_game() -> Game:
    """Return the game in which battles are fought."""
    from wartable.games.clans import GAME

    return GAME


def is_battle(book: Book, s: State) -> bool:
    """Tell whether a battle has to be fought now."""
    return s.stage == BATTLE


# --- setting ------------------------------------------------------------------------------------


def setting(book: Book, s: State) -> Setting:
    """Rules 5-1 to 5-7 and 5-13: return the setting of the battle, with all bonuses of the run."""
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
    """Rules 5-2 and 5-3: return the player's hero, deck and bonuses by relics, tree and defence."""
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
    """Rules 5-4 and 5-5: return the enemy's hero and deck; a boss card is in the first hand."""
    act = campaign().act(s.act)
    is_boss = present_kind(s) == BOSS
    return Seat(
        hero=act.enemy_hero,
        deck=deck_text(veteran(s.enemy[at]) for at in range(s.enemies)),
        base_hp=s.battle_hp,
        first_card=clans().card(act.boss_card).id if is_boss else "",
    )


def ground_text(s: State) -> str:
    """Rule 5-6: return the ground as the value of an option: one letter per tile."""
    return write_ground(tuple(s.ground[tile] for tile in range(TILES)))


def veteran(kind: int) -> Veteran:
    """Return a card of the run in the form that battles use."""
    return card_of(kind), tier_of(kind), is_decoy(kind)


# --- reports ------------------------------------------------------------------------------------


def is_report(move: int) -> bool:
    """Tell whether a move of the run reports on a battle."""
    return verb_of(code_of(move)) in REPORTS


def reports(book: Book, s: State, battle: InnerMatch) -> tuple[int, ...]:
    """Rule 5-8: return reports on the destroyed cards, then on the result and the health left."""
    return (*(packed(fell_move(kind), 0) for kind in losses(battle)), result(s, battle))


def losses(battle: InnerMatch) -> Iterator[int]:
    """Yield the destroyed cards that came from the deck, not those found in the battle."""
    for fallen in destroyed(battle.book, battle.s, SOUTH):
        yield kind_of(*fallen)


def result(s: State, battle: InnerMatch) -> int:
    """Rules 5-8 and 5-12: return the report on the result; an unfinished battle is a retreat."""
    health = min(battle.s.health[SOUTH], s.hp)
    if health <= 0:
        return packed(lost_move(), 0)
    if not battle.over:
        return packed(retreat_move(), health)
    return packed(won_move() if battle.winners == (SOUTH,) else undecided_move(), health)


def may_leave(book: Book, s: State) -> str:
    """Rule 5-10: return why the player cannot retreat, empty if it is possible."""
    price = campaign().figures.recovery.retreat_gold
    return "" if s.gold >= price else f"a retreat costs {price} gold, and there is {s.gold}"


def leaving(book: Book, s: State) -> str:
    """Rule 5-10: return a sentence on what leaving the battle means."""
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
