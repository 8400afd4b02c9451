"""Words for what the game is made of: sides, tiles, cards, units and their abilities."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from textwrap import wrap

from wartable.games.clans.catalogue import abilities, catalogue
from wartable.games.clans.catalogue.abilities import ABILITIES, effect, shown_tag
from wartable.games.clans.catalogue.cards import TERRAIN_NAMES, deed
from wartable.games.clans.catalogue.names import row_title
from wartable.games.clans.moves import kind_title as kind_title
from wartable.games.clans.moves import tile_name
from wartable.games.clans.state import (
    CARDS,
    CLASSIC,
    DAMAGE_BOOST,
    HIDDEN,
    POSTS,
    SIDE_NAMES,
    SLOTS,
    SPY_POST,
    Book,
    State,
    post_of,
)

PLACE_NAMES = ("front", "back")

#: Longer names are shortened where there is little room.
SHORT = 16

#: Short names of the tags, for marks on cards.
MARKS = (
    "fury", "cleave", "thorn", "first", "shield", "regen", "renew", "guard", "heal", "inspire",
    "fort", "rally", "command", "ranged", "far", "veil", "scout", "para", "stealth",
    "medic", "spy", "watch", "push", "glue", "silence", "stun", "barrier", "fear", "adept",
    "taunt", "tall", "trap", "ignite", "motiv", "cav", "pike", "archer", "sguard",
    "cover", "long", "banner", "totem",
)  # fmt: skip


# --- sides and tiles ------------------------------------------------------------------------------


def base_word(book: Book) -> str:
    """Return what a side defends."""
    return "crystal" if book.mode == CLASSIC else "base"


def pays_gold(book: Book) -> bool:
    """Tell whether a side's gold is of any use: a campaign has gold of its own.

    Only a battle of a campaign has no decks to guess, since its lists are open.
    """
    return book.guesses > 0


def terrain_name(terrain: int) -> str:
    """Return the name of a terrain."""
    return TERRAIN_NAMES[terrain] if terrain else "unknown"


# --- cards ----------------------------------------------------------------------------------------


def card_name(book: Book, card: int) -> str:
    """Return the name of a card, which may be hidden."""
    return row_title(book, card)


@lru_cache(maxsize=CARDS)
def short_name(name: str) -> str:
    """Return a name short enough for one line of a card on the board."""
    return " ".join(_shortened(name, lambda words: len(" ".join(words)) <= SHORT))


@lru_cache(maxsize=CARDS)
def name_lines(name: str, room: int) -> list[str]:
    """Return a name in at most two lines of ``room`` characters."""
    words = _shortened(name, lambda words: len(wrap(" ".join(words), room)) <= 2)
    return wrap(" ".join(words), room)[:2]


def _shortened(name: str, fits: Callable[[list[str]], bool]) -> list[str]:
    """Return the words of a name, those before the last abbreviated in turn until it fits."""
    words = name.split()
    for at in range(len(words) - 1):
        if fits(words):
            break
        if len(words[at]) > 4:
            words[at] = f"{words[at][:3]}."
    return words


def tags_of(book: Book, card: int) -> list[tuple[int, int]]:
    """Return the abilities of a card that work in this mode: their numbers and their X."""
    every = ((tag, book.ability[card][tag]) for tag in range(len(ABILITIES)))
    return [(tag, x) for tag, x in every if x and (card >= HIDDEN or effect(tag, x, book.mode))]


def tag_mark(tag: int, x: int) -> str:
    """Return the mark of an ability on a card: ``fury 2``."""
    return f"{MARKS[tag]} {x}" if ABILITIES[tag].numbered else MARKS[tag]


def tags_said(book: Book, card: int) -> str:
    """Return the names of a card's abilities."""
    return ", ".join(shown_tag(tag, x) for tag, x in tags_of(book, card))


def tags_explained(book: Book, card: int) -> str:
    """Explain all abilities of a card."""
    return " ".join(
        f"{shown_tag(tag, x)}: {effect(tag, x, book.mode)}" for tag, x in tags_of(book, card)
    )


def figures_said(book: Book, card: int) -> str:
    """Say the printed figures of a card."""
    said = [f"damage {book.damage[card]}", f"health {book.hp[card]}"]
    if book.mode == CLASSIC:
        said.append(f"tick {book.tick[card]}")
    else:
        said.append(f"{book.max_ap[card]} action points, +{book.per_turn[card]} a turn")
        said.append(f"an attack costs {book.cost[card]}, range {book.reach[card]}")
    if book.terrain[card]:
        said.append(f"at home in {terrain_name(book.terrain[card])}")
    return ", ".join(said)


def unit_name(book: Book, s: State, unit: int) -> str:
    """Return the name of a unit."""
    return card_name(book, s.u_card[unit] - 1)


def is_hidden(s: State, unit: int) -> bool:
    """Tell whether a viewer sees only that a card is there."""
    return s.u_card[unit] > HIDDEN


def unit_words(book: Book, s: State, unit: int, *, briefly: bool = False) -> str:
    """Describe what is known of a unit: its side, where it stands, figures and abilities."""
    card, post, side = s.u_card[unit] - 1, post_of(s, unit), unit // SLOTS
    head = f"{SIDE_NAMES[side]}: {card_name(book, card)}, {_place_words(post)}"
    if card >= HIDDEN:
        known = tags_said(book, card)
        return head + (f", of which {known} is known" if known else "")
    said = [head, f"damage {book.damage[card]}", f"health {s.u_hp[unit]} of {s.u_max[unit]}"]
    if book.mode == CLASSIC:
        said.append(f"tick {book.tick[card]}")
    else:
        said.append(f"{s.u_ap[unit]} of {book.max_ap[card]} action points")
        said.append(f"range {book.reach[card]}")
    if book.terrain[card]:
        said.append(f"at home in {terrain_name(book.terrain[card])}")
    if s.u_decoy[unit]:
        said.append("a decoy")
    if book.ability[card][abilities.BARRIER] and s.u_barrier[unit]:
        said.append("barrier used up")
    words = ", ".join(said)
    explained = "" if briefly else tags_explained(book, card)
    return f"{words}. {explained}" if explained else words


def _place_words(post: int) -> str:
    """Say where a unit stands: spies after the first on a tile are counted."""
    tile, at = tile_name(post // POSTS), post % POSTS
    if at < SPY_POST:
        return f"{PLACE_NAMES[at]} of {tile}"
    return f"a spy on {tile}" if at == SPY_POST else f"spy {at - SPY_POST + 1} on {tile}"


# --- heroes ---------------------------------------------------------------------------------------


def hero_name(number: int) -> str:
    """Return a hero's name."""
    return catalogue().hero(number).name


def hero_deed(book: Book, side: int) -> str:
    """Say briefly what a side's hero can do."""
    return deed_words(book, book.hero_does[side], book.hero_amount[side], book.hero_damage[side])


def deed_words(book: Book, does: int, amount: int, lends: int) -> str:
    """Say briefly what a hero does; in a campaign it may lend damage too (rule 12-5)."""
    if does == DAMAGE_BOOST:
        return deed(does, amount + lends, base_word(book))
    words = deed(does, amount, base_word(book))
    return f"{words}, {deed(DAMAGE_BOOST, lends, '')}" if lends else words
