"""The cards and units of a case, which are given in full, and the board made of them.

A card has ``name`` or ``id``, ``damage``, ``health`` (also called ``max_hp``), ``hp`` if it is
wounded, ``tick`` in classic mode, ``terrain``, ``abilities`` as tags, ``rarity``, ``decoy``, and
with action points ``max_ap``, ``ap``, ``ap_per_turn``, ``attack_cost``, ``range`` and ``family``.
Most of it may be left out.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from wartable.engine.cases import Case, NotCovered, bad, of_kind, texts
from wartable.engine.errors import BadOption
from wartable.engine.kit.chance import PLAY, Chance, stream
from wartable.engine.kit.events import Event, Log, read_log
from wartable.engine.options.fields import changed
from wartable.games.clans.book import empty_book, write_card
from wartable.games.clans.cases.fields import SMALL, figure_of, flag_of, label, read_terrain
from wartable.games.clans.catalogue.abilities import SPY, read_tag
from wartable.games.clans.catalogue.cards import RARITY_NAMES, Card, Tag
from wartable.games.clans.options import PRESETS, Options
from wartable.games.clans.rules.units import new_unit, room, settle, stand
from wartable.games.clans.state import (
    CLASSIC,
    DECOY,
    FIGHTING,
    HIDDEN,
    POINTS,
    SLOTS,
    Book,
    State,
    Work,
    place_of,
)

#: Tags that say what a card is, without any effect in a battle.
WITHOUT_EFFECT = frozenset({"cannon", "flanking"})
#: Tags of later builds of the game, which our rules leave out.
LEFT_OUT = frozenset(
    {"shaco", "one_side_attacker", "two_side_attacker", "enhancer", "switcher", "resetter",
     "poisoner", "converter", "ap_booster", "diagonal_attack", "lane_sweep"}
)  # fmt: skip
#: The latest tick.
LAST_TICK = 5


@dataclass(frozen=True)
class Given:
    """A card as a case gives it, and its present state; ``family`` is the case's own word."""

    card: Card
    hp: int
    ap: int
    family: str
    decoy: bool
    barrier_used: bool


def read_card(row: object, mode: int, name: str) -> Given:
    """Return a card; ``name`` is its name if the case gives none."""
    given = of_kind(row, "a card", dict)
    health = figure_of(given, None, "health", "max_hp", "hp")
    cost = figure_of(given, 1, "attack_cost", high=SMALL)
    most = figure_of(given, 1, "max_ap", "ap", high=SMALL)
    tags = read_tags(given)
    card = Card(
        number=0,
        id="",
        name=name_of(given, mode, name),
        faction="",
        rarity=_between(given, "rarity", 1, len(RARITY_NAMES) - 1, 1),
        damage=figure_of(given, None, "damage", high=1_000),
        health=health,
        tick=_between(given, "tick", 1, LAST_TICK, None if mode == CLASSIC else 1),
        max_ap=most,
        per_turn=figure_of(given, 1, "ap_per_turn", high=SMALL),
        attack_cost=cost,
        reach=figure_of(given, 1, "range", high=SMALL),
        terrain=read_terrain(given.get("terrain"), "terrain"),
        family=0,
        abilities=(tags, tags),
    )
    hp = figure_of(given, health, "hp")
    if health == 0:
        raise bad(f"{card.name} needs health above 0")
    return Given(
        card=card,
        hp=hp,
        ap=figure_of(given, card.most_points, "ap", high=SMALL),
        family=_text(given, "family").lower(),
        decoy=flag_of(given, "decoy"),
        barrier_used=flag_of(given, "barrier_used"),
    )


def name_of(given: Case, mode: int, usual: str) -> str:
    """Return the name of a card: classic cases prefer its name, others its id."""
    first, second = ("name", "id") if mode == CLASSIC else ("id", "name")
    return _text(given, first) or _text(given, second) or usual


def read_tags(given: Case) -> tuple[Tag, ...]:
    """Return the abilities of a card; the numbers of a repeated tag add up.

    Raises ``BadRecord`` naming every unknown tag, and ``NotCovered`` for tags of later builds.
    """
    found: dict[int, int] = {}
    defects = []
    for text in texts(given.get("abilities") or [], "abilities"):
        if text in LEFT_OUT:
            raise NotCovered(f"the ability {text} is of a later build")
        if text in WITHOUT_EFFECT:
            continue
        try:
            tag, number = read_tag(text)
        except BadOption as error:
            defects.append(str(error))
            continue
        found[tag] = min(SMALL, found.get(tag, 0) + number)
    if defects:
        raise bad(f"abilities: {'; '.join(defects)}")
    return tuple(found.items())


def _text(given: Case, name: str) -> str:
    value = given.get(name)
    return "" if value is None else label(value, name)


def _between(given: Case, name: str, low: int, high: int, usual: int | None) -> int:
    number = figure_of(given, usual, name)
    if not low <= number <= high:
        raise bad(f"{name} must be {low} to {high}, not {number}")
    return number


# --- the board ------------------------------------------------------------------------------------
# A position of our own; every card of the case has its own row in the book.

#: A turn cap that no case reaches.
NEVER = 32_000


@dataclass(frozen=True)
class Board:
    """The book with the cards of a case, the position, and the name of each card."""

    book: Book
    s: State
    work: Work = field(default_factory=Work)
    chance: Chance = field(default_factory=lambda: stream(0, PLAY))
    names: list[str] = field(default_factory=list)
    families: dict[str, int] = field(default_factory=dict)

    def learn(self, given: Given) -> int:
        """Write a card into the book and return its number."""
        number = len(self.names)
        if number >= HIDDEN:
            raise NotCovered(f"it has more than {HIDDEN} cards")
        self.names.append(given.card.name)
        family = self.families.setdefault(given.family, len(self.families))
        write_card(self.book, replace(given.card, number=number, family=family))
        return number

    def put(self, side: int, given: Given, tile: int) -> int:
        """Put a unit of a card behind those of its side on a tile, and return the card's number."""
        number = self.learn(given)
        lurks = self.book.mode == POINTS and self.book.ability[number][SPY] > 0
        if room(self.s, side, tile) <= 0 and not lurks:
            raise NotCovered(f"{given.card.name} is the third card of its side on a tile")
        self.check_slots(side)
        unit = new_unit(self.book, self.s, side, number + given.decoy * DECOY)
        if lurks:
            settle(self.book, self.s, unit, tile)
        else:
            stand(self.s, unit, tile)
        self.s.u_hp[unit] = given.hp
        self.s.u_ap[unit] = given.ap
        self.s.u_barrier[unit] = int(given.barrier_used)
        return number

    def check_slots(self, side: int) -> None:
        """Raise ``NotCovered`` if there is no room for one more unit of a side."""
        if 0 not in self.s.u_card[side * SLOTS : (side + 1) * SLOTS]:
            raise NotCovered(f"a side has more than {SLOTS} units")

    def unit_of(self, number: int) -> int:
        """Return the unit of a card, -1 if it is not on the board."""
        return self.s.u_card.index(number + 1) if number + 1 in self.s.u_card else -1

    def stack(self, side: int, tile: int) -> list[list[object]]:
        """Return names and health of a side's cards on a tile, front first."""
        where = place_of(side, tile)
        units = [self.s.stack[where][at] - 1 for at in range(self.s.standing[where])]
        return [[self.names[self.s.u_card[unit] - 1], self.s.u_hp[unit]] for unit in units]


def empty_board(preset: str) -> Board:
    """Return a board without cards or decks, under the default options of a mode."""
    book = empty_book(changed(Options(), PRESETS[preset]))
    book.cap = NEVER
    s = State()
    s.stage = FIGHTING
    # A family without a name motivates nobody.
    return Board(book, s, families={"": 0})


def written_log() -> Log:
    """Return an empty log that records events."""
    log = Log()
    log.on = 1
    return log


def events_of(log: Log) -> list[Event]:
    """Return the events of a log."""
    return list(read_log(log, 0, 0))
