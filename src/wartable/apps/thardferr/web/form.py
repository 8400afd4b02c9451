"""The calculator's form: kept as typed, and read into a battle with defects by field."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from wartable.apps.thardferr.battle_file import DEFAULT_RULES, Battle
from wartable.apps.thardferr.kingdom.counts import CASTLE, Number, number_text
from wartable.apps.thardferr.kingdom.model import LARGEST, Kingdom
from wartable.apps.thardferr.kingdom.validation import cleaned, defects_of
from wartable.apps.thardferr.rulesets import Rules, rules_of
from wartable.engine.errors import BadOption, quoted
from wartable.engine.options.fields import OptionInfo, describe
from wartable.engine.play.seeds import valid_seed
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.options import RULE_SETS
from wartable.games.thardferr.state import STACKS

#: Digits, optionally in groups of three, optionally with decimals.
_NUMBER = re.compile(
    r"(?:[0-9]{1,3}(?:[ ,'’\u00a0\u202f][0-9]{3})+|[0-9]+)(?:\.[0-9]{1,10})?", re.ASCII
)
_BETWEEN = re.compile(r"[ ,'’\u00a0\u202f]")


def read_number(text: str, *, whole: bool = True) -> tuple[Number, str]:
    """Return the number in a text, and what is wrong with it; an empty text is 0."""
    typed = text.strip()
    if not typed:
        return 0, ""
    value = float(_BETWEEN.sub("", typed)) if _NUMBER.fullmatch(typed) else -1.0
    if value > LARGEST:
        return 0, f"{quoted(typed)} is too much: at most {LARGEST:,}"
    if value < 0 or (whole and not value.is_integer()):
        kind = "a whole number" if whole else "a number"
        return 0, f"{quoted(typed)} is not {kind} from 0 on"
    return (int(value) if value.is_integer() else value), ""


def field_id(name: str) -> str:
    """Return the id of the control with this name."""
    return re.sub(r"[^A-Za-z0-9]+", "-", name)


# --- the form ------------------------------------------------------------------------------------

#: The prefixes of field names, and their sides.
ATTACKER, DEFENDER = "a", "d"
SIDES = {ATTACKER: "attacker", DEFENDER: "defender"}

#: The parts of a kingdom: part of the field name -> attribute, and whether its numbers are whole.
TABLES = {
    "army": ("army", True),
    "techs": ("technologies", True),
    "buildings": ("buildings", True),
    "resources": ("resources", False),
    "population": ("population", True),
}
#: The resources, by their names in kingdom texts.
STOCK = ("Gold", "Iron", "Wood", "Food", "Peasants")
#: A side's fields that are not part of its kingdom: a text to import, and names to save and load.
BESIDE = ("text", "name", "saved")


@dataclass(frozen=True, slots=True)
class Form:
    """The fields by name, in order: ``a.army.Knight`` is how many Knights attack.

    ``a.`` and ``d.`` are the sides, ``o.`` are options; ``rules`` and ``seed`` have no prefix.
    """

    texts: Mapping[str, str] = field(default_factory=dict)

    def get(self, name: str, default: str = "") -> str:
        """Return the content of a field."""
        return self.texts.get(name, default)

    def table(self, side: str, table: str) -> Iterator[tuple[str, str, str]]:
        """Yield the field, name and text of everything in one part of a kingdom."""
        begin = f"{side}.{table}."
        for name, text in self.texts.items():
            if name.startswith(begin):
                yield name, name.removeprefix(begin), text

    def options(self) -> dict[str, str]:
        """Return the options that were set, as typed."""
        return {
            name.removeprefix("o."): text
            for name, text in self.texts.items()
            if name.startswith("o.") and text.strip()
        }

    def changed(self, **texts: str) -> Form:
        """Return the form with other texts; double underscores in names stand for dots."""
        return self.with_texts({name.replace("__", "."): text for name, text in texts.items()})

    def with_texts(self, texts: Mapping[str, str]) -> Form:
        """Return the form with other texts."""
        return Form({**self.texts, **texts})

    def without(self, *beginnings: str) -> Form:
        """Return the form without the fields whose names have one of these prefixes."""
        return Form({k: v for k, v in self.texts.items() if not k.startswith(beginnings)})

    def with_kingdom(self, side: str, kingdom: Kingdom) -> Form:
        """Return the form with a kingdom on a side; the side's other fields are kept."""
        kept = {f"{side}.{name}": self.get(f"{side}.{name}") for name in BESIDE}
        return self.without(f"{side}.").with_texts({**kept, **kingdom_texts(side, kingdom)})

    def swapped(self) -> Form:
        """Return the form with the sides exchanged, invalid texts included."""
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
    """Return the form of a battle."""
    texts = {f"o.{name}": str(value) for name, value in battle.options.items()}
    form = Form({"rules": battle.rule_set, "seed": str(battle.seed or ""), **texts})
    form = form.with_kingdom(ATTACKER, battle.attacker)
    return form.with_kingdom(DEFENDER, battle.defender)


# --- reading -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reading:
    """What a form says: the kingdoms as far as they are readable, and defects by field.

    There is a battle if there are no defects. A kingdom with valid numbers is present despite other
    defects, so that the page can show its own statistics.
    """

    rules: Rules
    kingdoms: dict[str, Kingdom] = field(default_factory=dict)
    defects: dict[str, str] = field(default_factory=dict)
    battle: Battle | None = None


def read_form(form: Form) -> Reading:
    """Return what a form says."""
    defects: dict[str, str] = {}
    rules = read_rules(form, defects)
    seed = _read_seed(form, defects)
    kingdoms = {}
    for side in SIDES:
        kingdom = read_kingdom(form, side, defects)
        if kingdom is not None:
            kingdoms[side] = kingdom
            _note_faults(form, side, kingdom, rules, defects)
    if defects:
        return Reading(rules, kingdoms, defects)
    kingdoms = {side: cleaned(kingdom, rules) for side, kingdom in kingdoms.items()}
    options = {info.name: info.read(form.options()[info.name]) for info in _chosen(form)}
    battle = Battle(
        kingdoms[ATTACKER], kingdoms[DEFENDER], form.get("rules", DEFAULT_RULES), options, seed
    )
    return Reading(rules, kingdoms, {}, battle)


def read_rules(form: Form, defects: dict[str, str]) -> Rules:
    """Return the chosen rules, as far as they are readable; add to ``defects``."""
    name = form.get("rules", DEFAULT_RULES)
    if name not in RULE_SETS:
        known = ", ".join(RULE_SETS)
        defects["rules"] = f"there are no rules {quoted(name)}; there are {known}"
        name = DEFAULT_RULES
    chosen = form.options()
    known_names = {info.name for info in describe(Rules)}
    for option in chosen.keys() - known_names:
        defects[f"o.{option}"] = f"no rule is called {quoted(option)}"
    fine: dict[str, object] = {}
    for info in _chosen(form):
        value = info.read(chosen[info.name])
        defect = info.defect(value)
        if defect:
            defects[f"o.{info.name}"] = defect
        else:
            fine[info.name] = value
    return rules_of(name, fine)


def _chosen(form: Form) -> list[OptionInfo]:
    chosen = form.options()
    return [info for info in describe(Rules) if info.name in chosen]


def _read_seed(form: Form, defects: dict[str, str]) -> int:
    typed = form.get("seed").strip() or "0"
    try:
        # Seeds may be larger than any number of a kingdom.
        return valid_seed(int(typed) if typed.isascii() and typed.isdecimal() else -1)
    except (BadOption, ValueError):
        defects["seed"] = f"{quoted(typed)} is not a whole number from 0 to 2^53 - 1"
        return 0


def read_kingdom(form: Form, side: str, defects: dict[str, str]) -> Kingdom | None:
    """Return the kingdom of a side, None if a number is unreadable; add to ``defects``.

    Unknown names with an empty or 0 field are left out, and known ones with an empty field. The
    units of the race always take part, even if there are 0 of them.
    """
    before = len(defects)
    known = _known(form.get(f"{side}.race"))
    tables: dict[str, dict[str, Number]] = {}
    for table, (attribute, whole) in TABLES.items():
        counts = tables[attribute] = {}
        for name, key, text in form.table(side, table):
            count, defect = read_number(text, whole=whole)
            is_there = table == "army" or text.strip()
            if count or (is_there and key in known[table]):
                counts[key] = count
            if defect:
                defects[name] = defect
    tables["buildings"].setdefault(CASTLE, 0)
    land, defect = read_number(form.get(f"{side}.land"), whole=False)
    if defect:
        defects[f"{side}.land"] = defect
    if len(tables["army"]) > STACKS:
        defects[f"{side}.race"] = f"an army has at most {STACKS} kinds of units"
    if len(defects) > before:
        return None
    return Kingdom(
        race=form.get(f"{side}.race"),
        strategy=form.get(f"{side}.strategy"),
        land=land,
        **tables,
    )


def _known(race: str) -> dict[str, Collection[str]]:
    found = catalogue()
    units = found.races[race].units if race in found.races else ()
    return {
        "army": [unit.key for unit in units],
        "techs": found.technologies,
        "buildings": found.buildings,
        "resources": STOCK,
        "population": found.jobs,
    }


# --- faults of readable kingdoms -----------------------------------------------------------------


def _note_faults(
    form: Form, side: str, kingdom: Kingdom, rules: Rules, defects: dict[str, str]
) -> None:
    if rules.names == "as_given":
        return
    for fault in defects_of(kingdom, rules):
        name = _place_of(form, side, kingdom, fault)
        defects[name] = f"{defects[name]}; {fault}" if name in defects else fault


def _place_of(form: Form, side: str, kingdom: Kingdom, fault: str) -> str:
    """Return the field that a fault concerns: faults begin with its name or quote it."""
    for name, key in _named(form, side):
        if fault.startswith(f"{key} ") or quoted(key) in fault:
            return name
    return f"{side}.strategy" if kingdom.strategy and kingdom.strategy in fault else f"{side}.race"


def _named(form: Form, side: str) -> Iterator[tuple[str, str]]:
    for table in TABLES:
        for name, key, _ in form.table(side, table):
            yield name, key
