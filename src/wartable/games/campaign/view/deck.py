"""Draws deck, reserves and fallen cards, grouped by kind, and upgrades between two acts."""

from __future__ import annotations

from functools import partial

from wartable.board.cards import CARD
from wartable.engine.scene.scene import Element, Rect
from wartable.engine.scene.tiles import Block, Drawer, Words, grid_box, grid_height
from wartable.engine.scene.words import count
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.names import kind_name
from wartable.games.campaign.rules.deck import (
    deck_of,
    fallen_of,
    figures_of,
    free_of,
    locked_of,
    locks_of,
    lost,
    reserves_of,
    waiting,
)
from wartable.games.campaign.state import ACTS, DECK, SHOP, Book, State, is_decoy, tier_of
from wartable.games.campaign.view.layout import (
    DECK_PANEL,
    FALLEN_PANEL,
    HEADING,
    MARCH,
    RESERVES_PANEL,
    STAGE_PANEL,
    button_row,
    card_id,
    cells,
    heading,
    right,
    stacked,
    tile,
)
from wartable.games.campaign.view.words import by_kind, card, card_words, encounters
from wartable.games.clans.catalogue.cards import RARITY_NAMES
from wartable.games.clans.view import icons

COLUMNS = 3
HEIGHT = 36.0


def army(book: Book, s: State, top: float) -> Block:
    """Draw the deck, then the reserves and the fallen if there are any."""
    parts: list[Drawer] = [partial(_deck, s)]
    if waiting(s):
        parts.append(partial(_reserves, s))
    if lost(s) and s.stage != SHOP:  # a shop shows them with the prices of their repair
        parts.append(partial(_fallen, s))
    return stacked(top, *parts)


def _deck(s: State, top: float) -> Block:
    words = f"Deck: {s.cards} of at most {DECK} cards"
    kinds = by_kind(deck_of(s))
    head = heading("deck", words, top, DECK_PANEL)
    tiles = [
        chip("deck", kind, copies, at, top + HEADING, DECK_PANEL)
        for at, (kind, copies) in enumerate(kinds.items())
    ]
    return Block([head, *tiles], HEADING + grid_height(len(kinds), HEIGHT, COLUMNS))


def _reserves(s: State, top: float) -> Block:
    """Draw unlocked cards first, then locked ones with the time until they are free."""
    free, locked = by_kind(free_of(s)), by_kind(locked_of(s))
    words = f"Reserves: {count(waiting(s), 'card')}"
    elements = [heading("reserves", words, top, RESERVES_PANEL)]
    down = top + HEADING
    for at, (kind, copies) in enumerate(free.items()):
        elements.append(chip("reserve", kind, copies, at, down, RESERVES_PANEL))
    for at, (kind, copies) in enumerate(locked.items(), len(free)):
        words = f"locked for {encounters(max(locks_of(s, kind)))}"
        elements.append(chip("locked", kind, copies, at, down, RESERVES_PANEL, words))
    return Block(elements, HEADING + grid_height(len(free) + len(locked), HEIGHT, COLUMNS))


def _fallen(s: State, top: float) -> Block:
    kinds = by_kind(fallen_of(s))
    words = f"Fallen: {count(lost(s), 'card')}; shops repair them, a new act brings them back"
    elements = [heading("fallen", words, top, FALLEN_PANEL)]
    elements += [
        chip("fallen", kind, copies, at, top + HEADING, FALLEN_PANEL)
        for at, (kind, copies) in enumerate(kinds.items())
    ]
    return Block(elements, HEADING + grid_height(len(kinds), HEIGHT, COLUMNS))


#: Where cards are -> their style: faint, or quiet if a click is possible but not called for.
_LOOKS = {
    "deck": ("quiet",),
    "reserve": ("quiet",),
    "locked": ("quiet", "spent"),
    "fallen": ("spent",),
    "repair": (),
    "upgrade": (),
}


def chip(
    where: str,
    kind: int,
    copies: int,
    at: int,
    top: float,
    panel: int,
    more: str = "",
    in_full: str = "",
) -> Element:
    """Draw all cards of a kind in a place: their number, name, damage and health, and ``more``.

    ``in_full`` is the long form of ``more`` for the label.
    """
    box = grid_box(at, top, HEIGHT, COLUMNS)
    times = f"{copies}×"
    label = ", ".join(filter(None, (f"{times} {card_words(kind)}", _WHERE[where], in_full or more)))
    damage, health = figures_of(kind)
    rarity = RARITY_NAMES[card(kind).rarity]
    said = "decoy" if is_decoy(kind) else rarity
    return tile(
        card_id("fallen" if where == "repair" else where, kind),
        box,
        label,
        _face(box, kind, times, more.removeprefix("locked for ") or said),
        classes=(CARD, *_LOOKS[where]),
        spots=cells(at + 1, panel, times, kind_name(kind), f"{damage}/{health} {said}", more),
        marks=(*icons.sword(box.x + 12, box.y + 25.5), *icons.heart(box.x + 37, box.y + 25.5)),
    )


def _face(box: Rect, kind: int, times: str, said: str) -> tuple[Words, ...]:
    damage, health = figures_of(kind)
    return (
        Words(11.5, face_name(kind), 12, share=0.73),
        right(11.5, times, 12, 0.22),
        Words(25.5, str(damage), 11.5, inset=11, share=0.35),
        Words(25.5, str(health), 11.5, inset=36, share=0.6),
        right(25.5, said, 10.7, 0.56),
    )


def face_name(kind: int) -> str:
    """Return the name of a card with its tier in short: ``Fusilier +1``."""
    tier = tier_of(kind)
    return f"{card(kind).name} +{tier}" if tier else card(kind).name


_WHERE = {
    "deck": "in the deck",
    "reserve": "in the reserves",
    "locked": "in the reserves",
    "fallen": "fallen",
    "repair": "fallen",
    "upgrade": "in deck and reserves",
}


# --- between two acts -----------------------------------------------------------------------------


def review(book: Book, s: State, top: float) -> Block:
    """Draw the cards that can be upgraded after this act, and the button to march on."""
    step = campaign().upgrade(s.act)
    kinds = upgradable(s)
    words = "No card can be improved now"
    if step is not None and kinds:
        words = (
            f"Upgrades: {step.gold} gold each, for all copies: +{step.damage} damage, "
            f"+{step.health} health"
        )
    elements = [heading("upgrades", words, top, STAGE_PANEL)]
    elements += [
        chip("upgrade", kind, copies, at, top + HEADING, STAGE_PANEL)
        for at, (kind, copies) in enumerate(kinds.items())
    ]
    height = HEADING + grid_height(len(kinds), HEIGHT, COLUMNS)
    following = campaign().act(min(s.act + 1, ACTS)).title
    label = f"march on to act {s.act + 1}, {following}: health is full, the fallen come back"
    march = button_row(top + height, [(MARCH, "march on", following, label)])
    return Block([*elements, *march.elements], height + march.height)


def upgradable(s: State) -> dict[int, int]:
    """Return the kinds that can be upgraded after this act, and how many copies of each."""
    step = campaign().upgrade(s.act)
    if step is None:
        return {}
    every = by_kind([*deck_of(s), *reserves_of(s)])
    return {
        kind: copies
        for kind, copies in every.items()
        if tier_of(kind) == step.tier and not is_decoy(kind)
    }
