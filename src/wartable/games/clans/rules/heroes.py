"""Heroes: one ability each, once a match (rule 3)."""

from __future__ import annotations

from wartable.engine.kit.chance import Chance
from wartable.engine.kit.events import EVERYBODY, Log
from wartable.games.clans.events import BY_HERO, HEALED_BY_HERO, hero_helps
from wartable.games.clans.rules.hands import draw_cards, tell_drawn
from wartable.games.clans.rules.secrets.sight import who_sees
from wartable.games.clans.rules.units import heal
from wartable.games.clans.rules.victory import hit_base
from wartable.games.clans.state import (
    BASE_DAMAGE,
    CLASSIC,
    DAMAGE_BOOST,
    DRAW_CARDS,
    HEAL_UNITS,
    HERO_USED,
    NO_HERO,
    SLOTS,
    Book,
    State,
)


def hero_fault(book: Book, s: State, side: int) -> int:
    """Rule 3-1: return why a side cannot use its hero, 0 if it can."""
    if book.hero_does[side] == 0:
        return NO_HERO
    return HERO_USED if s.used[side] == 1 else 0


def use_hero(book: Book, s: State, chance: Chance, side: int, log: Log) -> None:
    """Rule 3-3: use the hero. In secret planning only a draw takes effect before all hand in."""
    s.used[side] = 1
    if book.mode != CLASSIC:
        tell_hero(book, s, EVERYBODY, side, log)
        tell_drawn(s, side, draw_by_hero(book, s, chance, side, log), log)
        lend_help(book, s, side, log)
        return
    s.using[side] = 1
    tell_hero(book, s, 1 << side, side, log)
    draw_by_hero(book, s, chance, side, log)


def hero_takes_effect(book: Book, s: State, side: int, log: Log) -> None:
    """Rule 3-3: once all have handed in, everybody learns of a hero, and it helps."""
    if s.using[side] == 1:
        s.using[side] = 0
        tell_hero(book, s, EVERYBODY, side, log)
        lend_help(book, s, side, log)


def tell_hero(book: Book, s: State, seen: int, side: int, log: Log) -> None:
    """Tell ``seen`` that a hero is used."""
    lends = book.hero_damage[side]
    hero_helps(log, seen, side, book.hero_does[side], book.hero_amount[side], lends)


def draw_by_hero(book: Book, s: State, chance: Chance, side: int, log: Log) -> int:
    """Rule 3-2: draw the hero's cards, if it draws any; return how many."""
    if book.hero_does[side] != DRAW_CARDS:
        return 0
    return draw_cards(book, s, chance, side, book.hero_amount[side], log)


def lend_help(book: Book, s: State, side: int, log: Log) -> None:
    """Rule 3-2: more damage for this turn, healing, or damage to the enemy's base.

    Rule 12-5: in a campaign any hero may also lend damage for this turn.
    """
    amount = book.hero_amount[side]
    s.boost[side] += book.hero_damage[side]
    if book.hero_does[side] == DAMAGE_BOOST:
        s.boost[side] += amount
    elif book.hero_does[side] == HEAL_UNITS:
        heal_all(book, s, side, amount, HEALED_BY_HERO, log)
    elif book.hero_does[side] == BASE_DAMAGE:
        hit_base(book, s, 1 - side, amount, BY_HERO, log)


def heal_all(book: Book, s: State, side: int, amount: int, healer: int, log: Log) -> None:
    """Heal every unit of a side on the board."""
    for unit in range(side * SLOTS, (side + 1) * SLOTS):
        if s.u_card[unit] > 0:
            heal(s, unit, amount, healer, who_sees(book, s, unit), log)
