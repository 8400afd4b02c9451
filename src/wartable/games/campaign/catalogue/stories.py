"""The texts of a run on encounters, outcomes, deliveries, acts and endings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

#: Outcomes of dispatches, as the texts are named.
OUTCOMES = ("nothing", "good_gold", "good_card", "bad_gold", "bad_card")
#: Endings of a run, as the texts are named.
ENDINGS = ("victory", "defeat", "season")


@dataclass(frozen=True, slots=True)
class Stories:
    """Templates of texts; ``{place}`` in them stands for the nearest place on the map.

    ``kinds`` maps the name of a kind of encounter to texts, each followed by one of the act's
    ``flavour``.
    """

    kinds: Mapping[str, tuple[str, ...]]
    flavour: tuple[tuple[str, ...], ...]
    outcomes: Mapping[str, tuple[str, ...]]
    delivery: tuple[str, ...]
    openings: tuple[tuple[str, ...], ...]
    closings: tuple[tuple[str, ...], ...]
    endings: Mapping[str, tuple[str, ...]]

    def many(self, kind: str, act: int) -> int:
        """Return how many texts a kind of encounter has in an act."""
        return len(self.kinds[kind]) * len(self.flavour[act - 1])

    def encounter(self, kind: str, act: int, which: int, place: str) -> str:
        """Return the text of an encounter; ``which`` is any number from 0."""
        return f"{told(self.kinds[kind], which, place)} {self._flavour(kind, act, which, place)}"

    def _flavour(self, kind: str, act: int, which: int, place: str) -> str:
        return told(self.flavour[act - 1], which // len(self.kinds[kind]), place)

    def outcome(self, name: str, which: int, place: str) -> str:
        """Return the text of an outcome."""
        return told(self.outcomes[name], which, place)

    def delivered(self, which: int, place: str) -> str:
        """Return the text of a delivery."""
        return told(self.delivery, which, place)

    def opening(self, act: int, which: int, place: str) -> str:
        """Return the text with which an act begins."""
        return told(self.openings[act - 1], which, place)

    def closing(self, act: int, which: int, place: str) -> str:
        """Return the text with which an act ends, its boss beaten."""
        return told(self.closings[act - 1], which, place)

    def ending(self, name: str, which: int, place: str) -> str:
        """Return the text with which a run ends."""
        return told(self.endings[name], which, place)


def told(templates: tuple[str, ...], which: int, place: str) -> str:
    """Return a template filled in; ``which`` wraps around."""
    return templates[which % len(templates)].replace("{place}", place)
