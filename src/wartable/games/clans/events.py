"""The kinds of events in Land of Clans & Wanderers, and how to read what they tell of units.

Events name a unit by its side, its card and its post. A card that not everybody may identify is
told as a hidden one to all others, and some health is then 0, which stands for unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated

from wartable.engine.errors import Unreadable, quoted
from wartable.engine.kit.domains import Counted, Domain, Mask, Name, Number, Seat, Thing, amounts
from wartable.engine.kit.event_kinds import Events, event
from wartable.engine.kit.events import Event, Log
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.cards import HERO_DEEDS, TERRAIN_NAMES
from wartable.games.clans.catalogue.names import row_id, row_named, row_title
from wartable.games.clans.moves import POST_DOMAIN, Card, Tile, Unit
from wartable.games.clans.state import (
    CARDS,
    CLANS,
    COLUMN_NAMES,
    HIDDEN,
    POSTS,
    REASONS,
    SIDE_NAMES,
    SIDES,
    Book,
)

# --- ways to strike -------------------------------------------------------------------------------

WAYS = (
    "attack", "first strike", "shot", "cleave", "thorns", "far attack", "retaliation",
    "base attack", "slip",
)  # fmt: skip
ATTACK, FIRST, SHOT, CLEAVES, THORN, FAR, RETALIATION, BASE_ATTACK, SLIPS = range(9)

# --- modifiers of a hit ---------------------------------------------------------------------------

#: The last one lifts a hit to 1.
MODIFIERS = (
    "damage", "terrain", "fury", "inspire", "command", "rally", "hero", "motivate", "affinity",
    "class", "wounds", "shield", "fortify", "tile shield", "decoy", "ranged", "banner", "totem",
    "at least 1",
)  # fmt: skip
(
    BY_DAMAGE, BY_TERRAIN, BY_FURY, BY_INSPIRE, BY_COMMAND, BY_RALLY, BY_BOOST, BY_MOTIVATE,
    BY_AFFINITY, BY_COUNTER, BY_WOUNDS, BY_SHIELD, BY_FORTIFY, BY_TILE_SHIELD, BY_DECOY,
    BY_RANGED_ANSWER, BY_STACK_BUFF, BY_STACK_DEBUFF, BY_FLOOR,
) = range(19)  # fmt: skip

# --- causes ---------------------------------------------------------------------------------------

CAUSES = (
    "nothing", "battle", "trap", "fire", "thorns", "spy", "spying", "ultimate", "hero", "raid",
    "decoy", "lane",
)  # fmt: skip
IN_BATTLE, BY_TRAP, BY_FIRE, BY_THORNS, BY_SPY, AS_SPY, BY_ULTIMATE, BY_HERO, BY_RAID = range(1, 10)
BY_DECOY_END = 10  # a decoy that has attacked
FOR_LANE = 11  # gold for a lane won

HEALERS = ("hero", "regen", "regenerate", "ally", "medic", "ultimate")
(
    HEALED_BY_HERO, HEALED_BY_REGEN, HEALED_BY_REGENERATE, HEALED_BY_ALLY, HEALED_BY_MEDIC,
    HEALED_BY_ULTIMATE,
) = range(6)  # fmt: skip

# --- domains --------------------------------------------------------------------------------------

#: What stands for a card that nobody else may identify, and for the enemy's crystal or base.
UNKNOWN, BASE = "hidden", "base"
#: More heroes than the data files can list: the book has their numbers in a byte each.
HEROES = 128


class OrBase(Domain):
    """What another domain has, or -1 for the enemy's crystal or base."""

    low = -1

    def __init__(self, other: Domain) -> None:
        self.name, self.size, self.other = other.name, other.size + 1, other

    def write(self, book: Book, value: int) -> str:
        """Return the exact text of a value."""
        return BASE if value < 0 else self.other.write(book, value)

    def read(self, book: Book, text: str) -> int:
        """Return the value that a text stands for; raise ``Unreadable``."""
        return -1 if text == BASE else self.other.read(book, text)


def shown_id(book: Book, row: int) -> str:
    """Return the id of a card that events name."""
    return UNKNOWN if row >= HIDDEN else row_id(book, row)


def read_shown(book: Book, text: str) -> int:
    """Return the card that events name so; raise ``Unreadable``."""
    row = HIDDEN if text == UNKNOWN else row_named(book, text)
    if row is None:
        raise Unreadable("no-such-card", f"there is no card {quoted(text)}")
    return row


def listed(
    name: str, size: int, ids: Callable[[], Sequence[str]], words: Callable[[int], str]
) -> Thing:
    """Return the domain of things that the data files list; they are read when they are needed."""

    def read(_: Book, text: str) -> int:
        known = list(ids())
        if text not in known:
            raise Unreadable("no-such-name", f"there are {', '.join(known)}, not {quoted(text)}")
        return known.index(text)

    return Thing(name, size, lambda _, at: ids()[at], read, words=lambda _, at: words(at))


def ultimate_words(number: int) -> str:
    """Return the name of a clan's ultimate, and whose it is."""
    clan = catalogue().clan(number)
    return f"{clan.ultimate} of the {clan.name}"


CARD_DOMAIN = Thing("CARD", CARDS, shown_id, read_shown, words=row_title)

Side = Annotated[int, Seat(SIDES, SIDE_NAMES.__getitem__)]
AnySide = Annotated[int, Seat(SIDES, SIDE_NAMES.__getitem__, low=-1)]
Sides = Annotated[int, Mask(SIDES, SIDE_NAMES.__getitem__)]
Shown = Annotated[int, CARD_DOMAIN]
Target = Annotated[int, OrBase(POST_DOMAIN)]
TargetCard = Annotated[int, OrBase(CARD_DOMAIN)]
Hero = Annotated[
    int,
    listed("HERO", HEROES, lambda: tuple(catalogue().heroes), lambda at: catalogue().hero(at).name),
]
Clan = Annotated[int, listed("CLAN", CLANS, lambda: tuple(catalogue().clans), ultimate_words)]
Amount = Annotated[int, amounts("AMOUNT")]
Cards = Annotated[int, Counted("CARDS", "card", 999)]
Health = Annotated[int, Number("HEALTH", 0, (1 << 15) - 1)]
Tick = Annotated[int, Number("TICK", 0, 5)]
Column = Annotated[int, Name("COLUMN", COLUMN_NAMES)]
Terrain = Annotated[int, Name("TERRAIN", ("unknown", *TERRAIN_NAMES[1:]))]
Deed = Annotated[int, Name("DEED", ("nothing", *HERO_DEEDS[1:]))]
Way = Annotated[int, Name("WAY", WAYS)]
Modifier = Annotated[int, Name("MODIFIER", MODIFIERS)]
Cause = Annotated[int, Name("CAUSE", CAUSES)]
Healer = Annotated[int, Name("HEALER", HEALERS)]
Reason = Annotated[int, Name("REASON", ("", *REASONS.values()))]

# --- the match ------------------------------------------------------------------------------------


@event
def starts(log: Log, side: Side, hero: Hero) -> None:
    """{side} is led by {hero}."""


@event
def turn_begins(log: Log, turn: Amount, active: AnySide, age: Amount) -> None:
    """Turn {turn}: {active}; nobody where both sides plan."""


@event
def age_begins(log: Log, age: Amount) -> None:
    """Age {age} begins."""


@event
def submits(log: Log, side: Side) -> None:
    """{side} has submitted."""


@event
def exchanged(log: Log, side: Side) -> None:
    """{side} is ready."""


@event
def match_ends(log: Log, reason: Reason, winners: Sides) -> None:
    """The match ends: {reason}."""


# --- hands and decks ------------------------------------------------------------------------------


@event
def drawn(log: Log, seen: int, side: Side, card: Card) -> None:
    """{side} draws {card}."""


@event
def draws(log: Log, side: Side, cards: Cards, left: Amount) -> None:
    """{side} draws {cards}; {left} left in the deck."""


@event
def hand_full(log: Log, seen: int, side: Side, card: Card) -> None:
    """{side}'s hand is full: {card} is lost."""


@event
def exchanges(log: Log, seen: int, side: Side, card: Card) -> None:
    """{side} puts {card} back."""


@event
def staged(log: Log, seen: int, side: Side, card: Card, tile: Tile) -> None:
    """{side} stages {card} on {tile}."""


@event
def taken_back(log: Log, seen: int, side: Side, card: Card, tile: Tile) -> None:
    """{side} takes {card} back from {tile}."""


@event
def plays(log: Log, side: Side) -> None:
    """{side} plays a card."""


@event
def relic_found(log: Log, side: Side) -> None:
    """{side} finds the relic and a card with it."""


@event
def relic_card(log: Log, seen: int, side: Side, card: Card) -> None:
    """{side}'s card from the relic: {card}."""


# --- heroes, clans, crystals and gold -------------------------------------------------------------


@event
def hero_helps(log: Log, seen: int, side: Side, deed: Deed, amount: Amount, lends: Amount) -> None:
    """{side}'s hero: {deed} {amount}, and {lends} more damage in this turn."""


@event
def ultimate(log: Log, side: Side, clan: Clan, column: Column) -> None:
    """{side}: {clan}, in the {column} lane."""


@event
def base_hurt(log: Log, side: Side, damage: Amount, health: Health, cause: Cause) -> None:
    """{side}'s base loses {damage} by {cause}: {health} left."""


@event
def gains_gold(log: Log, side: Side, gold: Amount, cause: Cause) -> None:
    """{side} gets {gold} gold for the {cause}."""


# --- units come and go ----------------------------------------------------------------------------


@event
def arrives(log: Log, seen: int, side: Side, card: Shown, unit: Unit) -> None:
    """{side}'s {card} on {unit} is placed."""


@event
def places(log: Log, seen: int, side: Side, card: Shown, unit: Unit) -> None:
    """{side}'s {card} on {unit} is placed."""


@event
def advances(log: Log, seen: int, side: Side, card: Shown, unit: Unit, source: Tile) -> None:
    """{side}'s {card} advances from {source} to {unit}."""


@event
def moves(log: Log, seen: int, side: Side, card: Shown, unit: Unit, source: Tile) -> None:
    """{side}'s {card} moves from {source} to {unit}."""


@event
def pushed(log: Log, seen: int, side: Side, card: Shown, unit: Unit, source: Tile) -> None:
    """{side}'s {card} is thrown from {source} to {unit}."""


@event
def falls(
    log: Log,
    seen: int,
    side: Side,
    card: Shown,
    unit: Unit,
    by: AnySide,
    gold: Amount,
    cause: Cause,
) -> None:
    """{side}'s {card} on {unit} falls."""


# --- hits and healing -----------------------------------------------------------------------------


@event
def modifier(log: Log, seen: int, modifier: Modifier, amount: Amount) -> None:
    """{amount} {modifier}; several come before the hit that they belong to."""


@event
def hit(
    log: Log,
    seen: int,
    side: Side,
    card: Shown,
    unit: Unit,
    how: Way,
    tick: Tick,
    target_card: TargetCard,
    target: Target,
    damage: Amount,
    before: Health,
    after: Health,
) -> None:
    """{side}'s {card} on {unit} hits {target_card} on {target} for {damage}."""


@event
def storm_hits(
    log: Log,
    seen: int,
    side: Side,
    card: Shown,
    unit: Unit,
    damage: Amount,
    before: Health,
    after: Health,
) -> None:
    """The storm hits {side}'s {card} for {damage}: {before} → {after}."""


@event
def absorbed(log: Log, seen: int, side: Side, card: Shown, unit: Unit) -> None:
    """{side}'s {card} on {unit} has a barrier that takes the damage."""


@event
def healed(
    log: Log,
    seen: int,
    side: Side,
    card: Shown,
    unit: Unit,
    amount: Amount,
    health: Health,
    healer: Healer,
) -> None:
    """{side}'s {card} on {unit} is healed by {amount} and has {health}."""


# --- lanes ----------------------------------------------------------------------------------------


@event
def lane_fights(log: Log, column: Column, front: Tile, terrain: Terrain) -> None:
    """{column} lane: the front is on {front}, {terrain}."""


@event
def fights(
    log: Log, seen: int, side: Side, card: Shown, unit: Unit, health: Health, most: Health
) -> None:
    """{side}'s {card} on {unit} fights; those in front come first."""


@event
def tick_begins(log: Log, column: Column, tick: Tick) -> None:
    """{column} lane: tick {tick}."""


@event
def verdict(log: Log, column: Column, winner: AnySide, front: Tile, fought: Tile) -> None:
    """{column} lane: {winner} wins on {fought}; the next fight is on {front}."""


@event
def captured(log: Log, side: Side, tile: Tile) -> None:
    """{side} captures {tile}."""


@event
def sights(log: Log, seen: int, side: Side, column: Column) -> None:
    """{side} sees the enemy's base in the {column} lane."""


# --- actions where turns alternate ----------------------------------------------------------------


@event
def attacks(log: Log, seen: int, side: Side, card: Shown, unit: Unit, tile: Tile) -> None:
    """{side}'s {card} on {unit} attacks {tile}."""


@event
def tends(log: Log, seen: int, side: Side, card: Shown, unit: Unit) -> None:
    """{side}'s {card} on {unit} tends to a friend."""


@event
def lit(log: Log, tile: Tile, turn: Amount) -> None:
    """{tile} is ignited up to turn {turn}."""


@event
def trap_set(log: Log, seen: int, side: Side, tile: Tile, damage: Amount) -> None:
    """{side} lays a trap of {damage} damage on {tile}."""


@event
def intercepts(log: Log, side: Side, card: Shown, unit: Unit, damage: Amount) -> None:
    """{side}'s {card} on {unit} takes the {damage} damage meant for the base."""


# --- what units meet on a tile --------------------------------------------------------------------


@event
def trapped(log: Log, seen: int, side: Side, card: Shown, unit: Unit, damage: Amount) -> None:
    """{side}'s {card} on {unit} steps into a trap: {damage} damage."""


@event
def sprung(log: Log, side: Side, tile: Tile) -> None:
    """{side}'s trap on {tile} goes off."""


@event
def spy_strikes(
    log: Log,
    side: Side,
    card: Shown,
    unit: Unit,
    target_card: TargetCard,
    target: Target,
    column: Column,
) -> None:
    """{side}'s {card} strikes {target_card} in the {column} lane."""


@event
def burnt(log: Log, seen: int, side: Side, card: Shown, unit: Unit) -> None:
    """{side}'s {card} on {unit} burns: 1 damage."""


@event
def frightened(
    log: Log, seen: int, side: Side, card: Shown, unit: Unit, by_card: Shown, by: Unit
) -> None:
    """{side}'s {card} on {unit} is frightened by {by_card} on {by}."""


@event
def mired(log: Log, seen: int, side: Side, card: Shown, unit: Unit) -> None:
    """{side}'s {card} on {unit} sinks into the marsh and loses its action points."""


@event
def gains_point(log: Log, seen: int, side: Side, card: Shown, unit: Unit, points: Amount) -> None:
    """{side}'s {card} on {unit} gains an action point at the lake and has {points}."""


EVENTS = Events(
    starts, turn_begins, age_begins, submits, exchanged, match_ends,
    drawn, draws, hand_full, exchanges, staged, taken_back, plays, relic_found, relic_card,
    hero_helps, ultimate, base_hurt, gains_gold,
    arrives, places, advances, moves, pushed, falls,
    modifier, hit, storm_hits, absorbed, healed,
    lane_fights, fights, tick_begins, verdict, captured, sights,
    attacks, tends, lit, trap_set, intercepts,
    trapped, sprung, spy_strikes, burnt, frightened, mired, gains_point,
)  # fmt: skip
(
    STARTS, TURN_BEGINS, AGE_BEGINS, SUBMITS, EXCHANGED, MATCH_ENDS,
    DRAWN, DRAWS, HAND_FULL, EXCHANGES, STAGED, TAKEN_BACK, PLAYS, RELIC_FOUND, RELIC_CARD,
    HERO_HELPS, ULTIMATE, BASE_HURT, GAINS_GOLD,
    ARRIVES, PLACES, ADVANCES, MOVES, PUSHED, FALLS,
    MODIFIER, HIT, STORM_HITS, ABSORBED, HEALED,
    LANE_FIGHTS, FIGHTS, TICK_BEGINS, VERDICT, CAPTURED, SIGHTS,
    ATTACKS, TENDS, LIT, TRAP_SET, INTERCEPTS,
    TRAPPED, SPRUNG, SPY_STRIKES, BURNT, FRIGHTENED, MIRED, GAINS_POINT,
) = (each.number for each in EVENTS.kinds)  # fmt: skip

#: Kinds that are details of others -> the kinds that they belong to.
DETAILS = {MODIFIER: (HIT,)}


# --- reading events -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """A unit as events name it."""

    card: int
    post: int
    side: int

    @property
    def tile(self) -> int:
        """The tile on which it stands."""
        return self.post // POSTS


def read_told(event: Event) -> Told:
    """Return the unit that an event is about."""
    told = EVENTS.fields(event)
    return Told(told["card"], told["unit"], told["side"])


def read_target(event: Event) -> Told | None:
    """Return whom the unit of an event strikes, None if it strikes a crystal or base."""
    told = EVENTS.fields(event)
    if told["target"] < 0:
        return None
    return Told(told["target_card"], told["target"], 1 - told["side"])


@dataclass(frozen=True, slots=True)
class Hit:
    """A HIT event, read. ``target`` is None for a crystal or base."""

    unit: Told
    target: Told | None
    how: int
    tick: int
    damage: int
    before: int
    after: int
    parts: tuple[tuple[int, int], ...]

    @property
    def kills(self) -> bool:
        """Whether the target has no health left, as far as the event tells."""
        return self.before > 0 and self.after == 0

    @property
    def is_open(self) -> bool:
        """Whether the event tells the health of the target."""
        return self.before > 0


def read_hit(event: Event) -> Hit:
    """Return the content of a HIT event, with its details."""
    told = EVENTS.fields(event)
    details = (EVENTS.fields(each) for each in event.details if each.kind == MODIFIER)
    return Hit(
        read_told(event),
        read_target(event),
        told["how"],
        told["tick"],
        told["damage"],
        told["before"],
        told["after"],
        tuple((each["modifier"], each["amount"]) for each in details),
    )
