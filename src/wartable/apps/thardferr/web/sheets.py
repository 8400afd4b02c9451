"""The two kingdoms as the page lays them out: every control with its text, help and defect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from wartable.apps.thardferr.rulesets import Rules
from wartable.apps.thardferr.web.form import SIDES, STOCK, Form, field_id
from wartable.engine.options.fields import OptionInfo, describe
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import Building, Race, Technology, Unit
from wartable.games.thardferr.options import RULE_SETS

#: The trees of technologies and their titles.
TREES = {
    "tree1": "Conquest",
    "tree2": "Building and crafts",
    "tree3": "Land",
    "tree4": "Magic",
    "other": "Others",
    "race": "Of the race",
}
#: The help text of unknown names.
STRANGER = "Not known here: empty the field to leave it out."
RULE_WORDS = {
    "document": "the complete design",
    "overview": "the overview",
    "program": "the players’ calculator",
    "later": "the calculator’s last version",
}


@dataclass(frozen=True, slots=True)
class Control:
    """A control: its name in the form, its label, its content, and its defect."""

    name: str
    label: str
    text: str
    help: str = ""
    defect: str = ""

    @property
    def id(self) -> str:
        """The id of its element."""
        return field_id(self.name)


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit of an army; ``unit`` is None if the race does not have it."""

    control: Control
    unit: Unit | None


@dataclass(frozen=True, slots=True)
class TechRow:
    """A technology: a level, or a checkbox if there is only one level."""

    control: Control
    levels: int
    needs: str
    gold: int
    time: int

    @property
    def is_box(self) -> bool:
        """Whether it is a checkbox."""
        return self.levels == 1

    @property
    def level(self) -> str:
        """The value of the checkbox when it is checked."""
        return self.control.text if self.is_known else "1"

    @property
    def is_known(self) -> bool:
        """Whether it has any level."""
        return self.control.text.strip() not in ("", "0")

    @property
    def needs_id(self) -> str:
        """The end of the id of the technology it requires, empty if there is none."""
        return field_id(self.needs)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of the page."""

    key: str
    name: str
    race: Control
    strategy: Control
    strategies: list[tuple[str, str]]
    army: list[UnitRow]
    combat: list[TechRow]
    trees: list[tuple[str, list[TechRow]]]
    land: Control
    buildings: list[Control]
    jobs: list[Control]
    stock: list[Control]
    text: Control
    save_as: Control
    saved: str

    @property
    def title(self) -> str:
        """The heading of the side's column."""
        return self.name.capitalize()


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option of the rules; an empty text means the rule set's value."""

    control: Control
    info: OptionInfo
    usual: str


def sheets_of(form: Form, rules: Rules, defects: Mapping[str, str]) -> list[Sheet]:
    """Return both sides of the page."""
    return [_Maker(form, rules, defects, side).sheet() for side in SIDES]


def option_rows(form: Form, rule_set: str, defects: Mapping[str, str]) -> list[OptionRow]:
    """Return the options of the rules, those first that no rule set changes."""
    usual = {info.name: str(info.default) for info in describe(_rules(rule_set))}
    rows = []
    for info in describe(Rules):
        name = f"o.{info.name}"
        control = Control(name, info.meaning, form.get(name), info.name, defects.get(name, ""))
        rows.append(OptionRow(control, info, usual[info.name]))
    in_sets = {name for changes in RULE_SETS.values() for name in changes}
    return sorted(rows, key=lambda row: row.info.name in in_sets)


def _rules(rule_set: str) -> Rules:
    return Rules(**RULE_SETS.get(rule_set, {}))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class _Maker:
    form: Form
    rules: Rules
    defects: Mapping[str, str]
    side: str

    def sheet(self) -> Sheet:
        race = self.form.get(f"{self.side}.race")
        known = catalogue()
        found = known.races.get(race)
        return Sheet(
            key=self.side,
            name=SIDES[self.side],
            race=self.control("race", "Race"),
            strategy=self.control("strategy", "Strategy"),
            strategies=self.strategies(race),
            army=list(self.army(found)),
            combat=list(self.techs(known.trees()["combat"])),
            trees=list(self.trees(race)),
            land=self.control("land", "Land"),
            buildings=[
                self.control(f"buildings.{key}", key, known.buildings[key].says)
                if key in known.buildings
                else self.control(
                    f"buildings.{key}", key, "Nobody knows it: empty the field to leave it out."
                )
                for key in self.keys("buildings", known.buildings)
            ],
            jobs=[
                self.control(f"population.{key}", key)
                for key in self.keys("population", known.jobs)
            ],
            stock=[self.control(f"resources.{key}", key) for key in self.keys("resources", STOCK)],
            text=self.control("text", "Kingdom as text"),
            save_as=self.control("name", "Name"),
            saved=self.form.get(f"{self.side}.saved"),
        )

    def control(self, name: str, label: str, help_text: str = "") -> Control:
        whole = f"{self.side}.{name}"
        return Control(whole, label, self.form.get(whole), help_text, self.defects.get(whole, ""))

    def keys(self, table: str, usual: Iterable[str]) -> list[str]:
        """Return the keys that have a row: those in the form in its order, then the usual ones."""
        there = [key for _, key, _ in self.form.table(self.side, table)]
        return list(dict.fromkeys([*there, *usual]))

    def strategies(self, race: str) -> list[tuple[str, str]]:
        known = catalogue()
        names = known.strategies_of(race, berserker=self.rules.berserker == "offered")
        found = [(name, known.strategies[name].says) for name in names]
        chosen = self.form.get(f"{self.side}.strategy")
        if chosen and chosen not in names:
            told = known.strategies.get(chosen)
            found.append((chosen, told.says if told else "Nobody knows this strategy."))
        return found

    def army(self, race: Race | None) -> Iterator[UnitRow]:
        usual = [unit.key for unit in race.units] if race else []
        for key in self.keys("army", usual):
            unit = race.unit(key) if race else None
            yield UnitRow(self.control(f"army.{key}", key, _says(unit)), unit)

    def trees(self, race: str) -> Iterator[tuple[str, list[TechRow]]]:
        trees = catalogue().trees()
        there = {key for _, key, _ in self.form.table(self.side, "techs")}
        for tree, title in TREES.items():
            shown = [each for each in trees[tree] if each.race in ("", race) or each.key in there]
            if shown:
                yield title, list(self.techs(shown))
        strangers = sorted(there - catalogue().technologies.keys())
        if strangers:
            made = [
                Technology(key, "other", 1, 0, 0, "", "", "Nobody knows it.") for key in strangers
            ]
            yield "Unknown", list(self.techs(made))

    def techs(self, technologies: Iterable[Technology]) -> Iterator[TechRow]:
        for each in technologies:
            control = self.control(f"techs.{each.key}", each.key, each.says)
            yield TechRow(control, each.levels, each.needs, each.gold, each.time)


def _says(found: Unit | Building | None) -> str:
    return found.says if found else STRANGER
