"""Positions of the campaign as text: the generic format, checked.

A position is refused if it names a card, a relic or a place that does not exist, or if what is
asked, the choices and the deliveries do not go together.
"""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.errors import Unreadable
from wartable.engine.play.position import misfits, read_table, write_table
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.rules.belongings import MOST_HEALTH
from wartable.games.campaign.rules.choices import titles_of
from wartable.games.campaign.rules.deck import in_reserves, locked_of
from wartable.games.campaign.rules.places import DEGREE
from wartable.games.campaign.rules.run import present_kind
from wartable.games.campaign.rules.shop import SOLD
from wartable.games.campaign.rules.supply import makers
from wartable.games.campaign.state import (
    A_BUILDING,
    A_RELIC,
    ACTS,
    AN_ITEM,
    BASIC,
    BATTLE,
    BOSS,
    BUILDINGS,
    CAMP,
    CHOICES,
    DECK,
    DELIVERIES,
    EXPERT,
    FIGHTS,
    HELD,
    ITEMS,
    KINDS,
    MYSTERY,
    NOTHING,
    OF_BOSS,
    OVER,
    RECOVERY,
    RELICS,
    REVIEW,
    SEASON_OVER,
    SHELF,
    SHOP,
    SHOPPING,
    SKIRMISH,
    START,
    TRAVELS,
    Book,
    State,
    card_of,
    kind_of,
    tier_of,
)
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.state import TERRAINS

#: More encounters, or other counted things, than any run has.
MANY = 1_000_000
#: More cards than a player comes to have; they are listed one by one.
MOST_CARDS = 100_000
MOST_GOLD = 10**12
#: Half of the equator, in metres: nothing is further away.
FARTHEST = 20_100_000
LATITUDES = (-90 * DEGREE, 90 * DEGREE)
LONGITUDES = (-180 * DEGREE, 180 * DEGREE)
SPOTS = ("town", "hero", "end", "relic", "step", "c", "defence")

#: Fields whose values must be in a range, whatever the other fields say.
RANGES = {
    "stage": (START, OVER),
    "ended": (0, SEASON_OVER),
    "decided": (0, 1_000 * MANY),
    "act": (1, ACTS),
    "encounter": (0, MANY),
    "completed": (0, MANY),
    "battles": (0, MANY),
    "act_battles": (0, MANY),
    "gold": (0, MOST_GOLD),
    "hp": (0, MOST_HEALTH),
    "max_hp": (1, MOST_HEALTH),
    "legacy": (0, 1_000 * MANY),
    "recovery": (0, CHOICES),
    "cards": (0, DECK),
    "reserve": (0, MOST_CARDS),
    "fallen": (0, MOST_CARDS),
    "relics": (0, MANY),
    "active": (0, 1),
    "items": (0, MANY),
    "built": (0, 1),
    "terrain_of": (0, TERRAINS),
    "under_way": (0, DELIVERIES),
    "source": (0, BUILDINGS - 1),
    "due": (0, 1_000),
    "travelled": (0, FARTHEST),
    "hurried": (0, 1),
    "relic_found": (0, 1),
    "steps": (1, TRAVELS),
    "choices": (0, CHOICES),
    "c_kind": (0, RECOVERY),
    "c_level": (0, OF_BOSS),
    "c_gold": (0, MANY),
    "c_offers": (NOTHING, A_BUILDING),
    "c_city": (0, 1),
    "defence": (0, 1),
    "ambush": (0, 1),
    "battle_seed": (0, 2**63 - 1),
    "battle_hp": (0, MOST_HEALTH),
    "enemies": (0, DECK),
    "ground": (0, TERRAINS),
    "shelf_cards": (0, SHELF),
    "shelf_relics": (0, SHELF),
    "shelf_relic": (SOLD, RELICS - 1),
    **{f"{spot}_lat": LATITUDES for spot in SPOTS},
    **{f"{spot}_lng": LONGITUDES for spot in SPOTS},
}
#: Offer -> how many things of the kind there are.
OFFERED = {NOTHING: 1, A_RELIC: RELICS, AN_ITEM: ITEMS, A_BUILDING: BUILDINGS}


def write_position(book: Book, s: State) -> str:
    """Return a position as text."""
    return write_table(s)


def read_position(book: Book, text: str) -> State:
    """Return the position; raise ``Unreadable`` naming the line, or what contradicts what."""
    s: State = read_table(State, text)
    for reason in defects(book, s):
        raise Unreadable("bad-position", reason)
    return s


def defects(book: Book, s: State) -> Iterator[str]:
    """Yield what is wrong with a position; each check relies on those before it."""
    figures = campaign().figures
    equipped, longest = figures.limits.equipped, figures.supply.most_interval
    ranges = {
        "equipped": (0, equipped),
        "held": (0, HELD - longest_lock()),
        "since": (-longest, s.completed),
        "now": (0, s.choices),
    }
    yield from misfits(s, RANGES | ranges)
    if s.hp > s.max_hp:
        yield f"hp is {s.hp}, but max_hp is {s.max_hp}"
    if sum(s.equipped) > equipped:
        yield f"equipped has {sum(s.equipped)} things, but at most {equipped} can be"
    yield from _card_defects(s)
    yield from _lock_defects(s)
    yield from _delivery_defects(s)
    yield from _choice_defects(s)
    yield from _stage_defects(s)


# --- cards ----------------------------------------------------------------------------------------


def is_card(kind: int) -> bool:
    """Tell whether a kind is one of a card and a tier that exist."""
    known = 0 <= kind < KINDS and card_of(kind) < len(catalogue().numbered)
    return known and tier_of(kind) <= EXPERT


def _card_defects(s: State) -> Iterator[str]:
    """Yield which lists name a card that does not exist, or are too long to be listed."""
    for name, kinds in (
        ("deck", s.deck[: s.cards]),
        ("enemy", s.enemy[: s.enemies]),
        ("goods", s.goods[: s.under_way]),
        ("shelf_card", [kind for kind in s.shelf_card[: s.shelf_cards] if kind != SOLD]),
        ("reserve", [kind for kind in range(KINDS) if s.reserve[kind]]),
        ("fallen", [kind for kind in range(KINDS) if s.fallen[kind]]),
    ):
        for kind in kinds:
            if not is_card(kind):
                yield f"{name}: {kind} is no card"
    for name, counts in (("reserve", s.reserve), ("fallen", s.fallen)):
        if sum(counts) > MOST_CARDS:
            yield f"{name} has {sum(counts)} cards, over {MOST_CARDS}"


def longest_lock() -> int:
    """Rules 9-4 and 13-4: return for how many encounters a card can be locked at most."""
    figures = campaign().figures
    penalties = figures.penalties
    return 1 + max(
        penalties.locked, penalties.far_locked, penalties.farther_locked, figures.story.locked
    )


def _lock_defects(s: State) -> Iterator[str]:
    """Yield what is wrong with locked cards: each encounter locks one, so they must expire."""
    for kind in dict.fromkeys(locked_of(s)):
        count, there = locked_of(s).count(kind), in_reserves(s, kind) if is_card(kind) else 0
        if count > there:
            yield f"held_kind has {count} cards {kind}, but reserve has {there}"
    latest = s.completed + longest_lock()
    for at in range(s.held):
        if not s.completed < s.held_until[at] <= latest:
            yield f"held_until is {s.held_until[at]}, not {s.completed + 1} to {latest}"


# --- deliveries -----------------------------------------------------------------------------------


def _delivery_defects(s: State) -> Iterator[str]:
    """Yield what is wrong with deliveries: a building that makes cards has one at most."""
    sources = s.source[: s.under_way]
    able = list(makers(s))
    for building in dict.fromkeys(sources):
        if building not in able:
            yield f"source names building {building}, which makes no cards"
        if sources.count(building) > 1:
            yield f"source names building {building} {sources.count(building)} times"


# --- choices and stages ---------------------------------------------------------------------------


def _choice_defects(s: State) -> Iterator[str]:
    """Yield what is wrong with the encounters to choose from."""
    act = campaign().act(s.act)
    for at in range(s.choices):
        kind, title, offer = s.c_kind[at], s.c_title[at], s.c_offer[at]
        if kind < SKIRMISH:
            yield f"c_kind of choice {at + 1} is {kind}, but choices is {s.choices}"
        titles, offered = titles_of(act, kind), OFFERED[s.c_offers[at]]
        if not 0 <= title < titles:
            yield f"c_title of choice {at + 1} is {title}, not 0 to {titles - 1}"
        if not 0 <= offer < offered:
            yield f"c_offer of choice {at + 1} is {offer}, not 0 to {offered - 1}"


def _stage_defects(s: State) -> Iterator[str]:
    """Yield how what is asked contradicts the rest of the position."""
    if (s.stage == OVER) != (s.ended != 0):
        yield f"stage is {s.stage}, but ended is {s.ended}"
    if s.stage == OVER:
        return
    if s.hp == 0:
        yield f"hp is 0, but ended is {s.ended}"
    if s.stage == REVIEW and s.act == ACTS:
        yield f"stage is {s.stage}, but no act follows act {s.act}"
    if (s.stage in (CAMP, SHOP, BATTLE)) != (s.choices > 0):
        yield f"stage is {s.stage}, but choices is {s.choices}"
    if (s.stage in (SHOP, BATTLE)) != (s.now > 0):
        yield f"stage is {s.stage}, but now is {s.now}"
    if s.stage == SHOP and present_kind(s) != SHOPPING:
        yield f"stage is {s.stage}, but now is an encounter of kind {present_kind(s)}"
    if s.stage == BATTLE:
        yield from _battle_defects(s)


def _battle_defects(s: State) -> Iterator[str]:
    """Yield what keeps the present battle from being fought."""
    kind, boss = present_kind(s), kind_of(campaign().act(s.act).boss_card, BASIC, 0)
    if kind not in FIGHTS and not (kind == MYSTERY and s.ambush == 1):
        yield f"stage is {s.stage}, but now is an encounter of kind {kind}"
    if s.battle_hp == 0 or s.enemies == 0:
        yield f"stage is {s.stage}, but battle_hp is {s.battle_hp} and enemies is {s.enemies}"
    if 0 in s.ground:
        yield f"stage is {s.stage}, but a value of ground is 0"
    if kind == BOSS and boss not in s.enemy[: s.enemies]:
        yield f"now is the boss, but enemy has no card {boss}"
