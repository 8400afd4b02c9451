"""The cards and units of a case, which are given in full.

A card has ``name`` or ``id``, ``damage``, ``health`` (also called ``max_hp``), ``hp`` if it is
wounded, ``tick`` in classic mode, ``terrain``, ``abilities`` as tags, ``rarity``, ``decoy``, and
with action points ``max_ap``, ``ap``, ``ap_per_turn``, ``attack_cost``, ``range`` and ``family``.
Most may be left out.
"""

from __future__ import annotations

from dataclasses import dataclass

from wartable.engine.errors import BadOption
from wartable.engine.vectors import Case, NotCovered, of_kind, texts
from wartable.games.clans.abilities import read_tag
from wartable.games.clans.cases.fields import SMALL, bad, figure_of, flag_of, label, read_terrain
from wartable.games.clans.catalogue import RARITY_NAMES, Card, Tag
from wartable.games.clans.state import CLASSIC

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
    """A card as a case gives it, and how it is now; ``family`` is whatever the case calls it."""

    card: Card
    hp: int
    ap: int
    family: str
    decoy: bool
    barrier_used: bool


def read_card(row: object, mode: int, name: str) -> Given:
    """Return a card; ``name`` is what it is called where it does not say so itself."""
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
    """Return what a card is called: classic cases know it by its name, others by its id."""
    first, second = ("name", "id") if mode == CLASSIC else ("id", "name")
    return _text(given, first) or _text(given, second) or usual


def read_tags(given: Case) -> tuple[Tag, ...]:
    """Return the abilities of a card; the numbers of a tag that it has twice add up.

    Raises ``BadRecord`` naming every tag that there is not.
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
