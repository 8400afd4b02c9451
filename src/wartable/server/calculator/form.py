"""The form of the calculator: everything as it was typed, whatever it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from wartable.games.thardferr.battle_file import Battle
from wartable.games.thardferr.kingdom.counts import CASTLE, number_text
from wartable.games.thardferr.kingdom.model import Kingdom

#: How the names of fields begin, and whose they are.
ATTACKER, DEFENDER = "a", "d"
SIDES = {ATTACKER: "attacker", DEFENDER: "defender"}

#: The tables of a kingdom: part of the field's name -> attribute, and whether they are whole.
TABLES = {
    "army": ("army", True),
    "techs": ("technologies", True),
    "buildings": ("buildings", True),
    "resources": ("resources", False),
    "population": ("population", True),
}
#: What lies in store, as kingdom texts call it.
STOCK = ("Gold", "Iron", "Wood", "Food", "Peasants")
#: What is neither a kingdom's nor shared: texts to import, and names to save under.
BESIDE = ("text", "name", "saved")


@dataclass(frozen=True, slots=True)
class Form:
    """The fields by name, in order: ``a.army.Knight`` is how many Knights attack.

    ``a.`` and ``d.`` are the sides, ``o.`` are options; ``rules`` and ``seed`` stand alone.
    """

    texts: Mapping[str, str] = field(default_factory=dict)

    def get(self, name: str, default: str = "") -> str:
        """Return what stands in a field."""
        return self.texts.get(name, default)

    def table(self, side: str, table: str) -> Iterator[tuple[str, str, str]]:
        """Yield field, name and text of everything in a table of a kingdom."""
        begin = f"{side}.{table}."
        for name, text in self.texts.items():
            if name.startswith(begin):
                yield name, name.removeprefix(begin), text

    def options(self) -> dict[str, str]:
        """Return the options that were chosen, as typed."""
        return {
            name.removeprefix("o."): text
            for name, text in self.texts.items()
            if name.startswith("o.") and text.strip()
        }

    def changed(self, **texts: str) -> Form:
        """Return the form with other texts; double underscores stand for dots."""
        return self.with_texts({name.replace("__", "."): text for name, text in texts.items()})

    def with_texts(self, texts: Mapping[str, str]) -> Form:
        """Return the form with other texts."""
        return Form({**self.texts, **texts})

    def without(self, *beginnings: str) -> Form:
        """Return the form without the fields whose names begin so."""
        return Form({k: v for k, v in self.texts.items() if not k.startswith(beginnings)})

    def with_kingdom(self, side: str, kingdom: Kingdom) -> Form:
        """Return the form with a kingdom on a side; what stands beside it is kept."""
        kept = {f"{side}.{name}": self.get(f"{side}.{name}") for name in BESIDE}
        return self.without(f"{side}.").with_texts({**kept, **kingdom_texts(side, kingdom)})

    def swapped(self) -> Form:
        """Return the form with the sides exchanged, bad texts and all."""
        other = {ATTACKER: DEFENDER, DEFENDER: ATTACKER}

        def renamed(name: str) -> str:
            side, dot, rest = name.partition(".")
            return f"{other.get(side, side)}{dot}{rest}"

        return Form({renamed(name): text for name, text in self.texts.items()})


def kingdom_texts(side: str, kingdom: Kingdom) -> dict[str, str]:
    """Return the fields of a kingdom."""
    texts = {
        f"{side}.race": kingdom.race,
        f"{side}.strategy": kingdom.strategy,
        f"{side}.land": number_text(kingdom.land),
    }
    for table, (attribute, _) in TABLES.items():
        counts = getattr(kingdom, attribute)
        texts |= {f"{side}.{table}.{key}": number_text(count) for key, count in counts.items()}
    texts.setdefault(f"{side}.buildings.{CASTLE}", "0")
    return texts


def form_of(battle: Battle) -> Form:
    """Return the form that says this battle."""
    texts = {f"o.{name}": str(value) for name, value in battle.options.items()}
    form = Form({"rules": battle.rule_set, "seed": str(battle.seed or ""), **texts})
    form = form.with_kingdom(ATTACKER, battle.attacker)
    return form.with_kingdom(DEFENDER, battle.defender)
