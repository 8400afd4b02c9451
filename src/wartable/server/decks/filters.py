"""What of the pool is shown: by name, rarity, terrain, family, ability, faction and mode."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields

from wartable.games.clans import picking
from wartable.games.clans.abilities import ABILITIES
from wartable.games.clans.catalogue import Card
from wartable.server.decks.bench import Bench

#: Which cards are shown at all.
OWNED, IN_DECK, ALL = "", "deck", "all"
SHOWN = {OWNED: "Owned", IN_DECK: "In this deck", ALL: "All cards"}
#: What choices are called whose names do not say it.
WORDS = {"points": "Action points", **{each.tag: each.name for each in ABILITIES}}


@dataclass(frozen=True, slots=True)
class Filters(picking.Wanted):
    """What is asked of a card and of whether one has it; what nobody knows finds none."""

    show: str = OWNED

    def lets_through(self, card: Card, bench: Bench) -> bool:
        """Tell whether a card is to be shown."""
        return self._is_there(card, bench) and self.fits(card)

    def _is_there(self, card: Card, bench: Bench) -> bool:
        inside = bench.counts.get(card.id, 0) > 0
        if self.show == IN_DECK:
            return inside
        return self.show == ALL or inside or bench.owned.get(card.id, 0) > 0


def read_filters(form: Mapping[str, str]) -> Filters:
    """Return the filters of a form, whose ``text`` and ``name`` are the deck's."""
    asked = {each.name: form.get(each.name, "") for each in fields(Filters)}
    return Filters(**asked | {"text": form.get("q", "")})


def choices() -> dict[str, list[tuple[str, str]]]:
    """Return what can be chosen for each filter, with its words."""
    found = {name: list(_named(name, values)) for name, values in picking.choices().items()}
    found["ability"].sort(key=lambda choice: choice[1])
    return found


def _named(name: str, values: Iterable[str]) -> Iterable[tuple[str, str]]:
    for value in values:
        if value == picking.NONE:
            yield value, f"No {name}"
        else:
            yield value, WORDS.get(value, value.replace("_", " ").capitalize())
