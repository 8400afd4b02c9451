"""Search in the card library: by name, rarity, terrain, family, faction and ability."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from wartable.engine.errors import BadOption, quoted
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.abilities import ABILITIES
from wartable.games.clans.catalogue.cards import FAMILY_NAMES, RARITY_NAMES, TERRAIN_NAMES, Card
from wartable.games.clans.catalogue.deck_text import plain_id
from wartable.games.clans.state import CLASSIC, POINTS

#: The modes of battle by name.
MODES = {"classic": CLASSIC, "points": POINTS}
#: The choice that finds cards without a terrain or family.
NONE = "none"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A filter for cards; an empty field matches every card.

    ``text`` is part of the name. ``ability`` must work in ``mode``, or in either if that is empty.
    """

    text: str = ""
    rarity: str = ""
    terrain: str = ""
    family: str = ""
    faction: str = ""
    ability: str = ""
    mode: str = ""

    @property
    def modes(self) -> tuple[int, ...]:
        """The modes whose abilities count."""
        return (MODES[self.mode],) if self.mode in MODES else tuple(MODES.values())

    def fits(self, card: Card) -> bool:
        """Tell whether a card matches."""
        return (
            plain_id(self.text) in card.id
            and self.rarity in ("", RARITY_NAMES[card.rarity])
            and self.terrain in ("", TERRAIN_NAMES[card.terrain] or NONE)
            and self.family in ("", FAMILY_NAMES[card.family] or NONE)
            and self.faction in ("", card.faction)
            and (not self.ability or self.ability in abilities_of(card, self.modes))
        )


def abilities_of(card: Card, modes: tuple[int, ...]) -> set[str]:
    """Return the tags of a card that do something in one of the modes, without their numbers."""
    return {
        ABILITIES[number].tag
        for mode in modes
        for number, _ in card.abilities[mode]
        if ABILITIES[number].works_in(mode)
    }


def choices() -> dict[str, tuple[str, ...]]:
    """Return the permitted values of each field of the filter."""
    cards = catalogue().numbered
    found = {tag for card in cards for tag in abilities_of(card, tuple(MODES.values()))}
    return {
        "rarity": RARITY_NAMES[1:],
        "terrain": (*TERRAIN_NAMES[1:], NONE),
        "family": (*FAMILY_NAMES[1:], NONE),
        "faction": tuple(dict.fromkeys(card.faction for card in cards)),
        "ability": tuple(ability.tag for ability in ABILITIES if ability.tag in found),
        "mode": tuple(MODES),
    }


def read_wanted(asked: Mapping[str, str]) -> Wanted:
    """Return the filter for these fields; raise ``BadOption`` naming every unknown value."""
    known = choices()
    defects = [
        f"no {name} {quoted(value)}; there are {', '.join(known[name])}"
        for name, value in asked.items()
        if name in known and value and value not in known[name]
    ]
    if defects:
        raise BadOption("bad-filter", "; ".join(defects))
    return Wanted(**{each.name: asked.get(each.name, "") for each in fields(Wanted)})
