"""What the buttons of the page do to its form. A button that cannot work changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from wartable.apps.thardferr.kingdom.buildings import filled
from wartable.apps.thardferr.kingdom.counts import number_text
from wartable.apps.thardferr.kingdom.model import Kingdom, new_kingdom
from wartable.apps.thardferr.kingdom.population import at_best, at_most, workers
from wartable.apps.thardferr.kingdom.technologies import missing
from wartable.apps.thardferr.kingdom.text import read_text, write_text
from wartable.apps.thardferr.report.battle import report
from wartable.apps.thardferr.rulesets import rules_of
from wartable.apps.thardferr.web.form import (
    ATTACKER,
    DEFENDER,
    SIDES,
    Form,
    read_form,
    read_kingdom,
    read_rules,
)
from wartable.engine.errors import BadRecord, quoted
from wartable.engine.scene.words import listed
from wartable.games.thardferr.catalogue import catalogue

#: The longest kingdom text that is read.
LONGEST_TEXT = 20_000


@dataclass(frozen=True, slots=True)
class Done:
    """A form after a button was pressed, and messages; ``bad`` if nothing was done.

    ``offer`` is a button that would do it after all.
    """

    form: Form
    said: tuple[str, ...] = ()
    bad: bool = False
    offer: str = ""


def refused(form: Form, *said: str) -> Done:
    """Return the form unchanged, with messages why nothing was done."""
    return Done(form, said, bad=True)


# --- the first form ----------------------------------------------------------------------------

#: How many of each unit the initial armies have.
AT_FIRST = 100


def first_form() -> Form:
    """Return the initial form."""
    form = Form({"rules": "document"})
    form = form.with_kingdom(ATTACKER, example("Human", "Human Charging!"))
    return form.with_kingdom(DEFENDER, example("Orc"))


def example(race: str, strategy: str = "") -> Kingdom:
    """Return a new kingdom with an army and everybody at work."""
    kingdom = replace(new_kingdom(race), strategy=strategy)
    kingdom = kingdom.with_army(dict.fromkeys(kingdom.army, AT_FIRST))
    people = workers(catalogue().races[race], kingdom.buildings, {}, rules_of())
    return replace(kingdom, population=at_best(kingdom.buildings, {}, people))


# --- buttons -----------------------------------------------------------------------------------


def do(form: Form, button: str) -> Done:
    """Press a button; an unknown one does nothing."""
    action, _, what = button.partition(":")
    if action in _OF_A_SIDE and what in SIDES:
        return _OF_A_SIDE[action](form, what)
    if action in _OF_BOTH:
        return _OF_BOTH[action](form, what)
    return Done(form)


def swap(form: Form, _: str) -> Done:
    """Exchange the two sides."""
    return Done(form.swapped())


def take(form: Form, what: str) -> Done:
    """Apply strategies: ``attacker's|defender's``."""
    own, _, other = what.partition("|")
    known = ("", *catalogue().strategies)
    if own not in known or other not in known:
        return refused(form, f"no strategies {quoted(what)}")
    return Done(form.with_texts({"a.strategy": own, "d.strategy": other}))


def choose_race(form: Form, side: str) -> Done:
    """Give a side the army of its new race; drop what belongs to another race."""
    race = form.get(f"{side}.race")
    found = catalogue().races.get(race)
    if found is None:
        return refused(form, f"there is no race {quoted(race)}")
    army = {f"{side}.army.{unit.key}": str(AT_FIRST) for unit in found.units}
    strategy = catalogue().strategies.get(form.get(f"{side}.strategy"))
    others = [
        f"{side}.techs.{each.key}"
        for each in catalogue().technologies.values()
        if each.race not in ("", race)
    ]
    changed = form.without(f"{side}.army.", *others).with_texts(army)
    if strategy and strategy.race not in ("", race):
        changed = changed.with_texts({f"{side}.strategy": ""})
    return Done(changed)


def fill_land(form: Form, side: str) -> Done:
    """Add the usual buildings for the land."""
    return _change(form, side, _filled)


def best_jobs(form: Form, side: str) -> Done:
    """Give every job its optimal number of people."""
    return _change(form, side, lambda kingdom, people: _employed(kingdom, at_best, people))


def most_jobs(form: Form, side: str) -> Done:
    """Give every job the maximum number of people while there are any left."""
    return _change(form, side, lambda kingdom, people: _employed(kingdom, at_most, people))


def add_needed(form: Form, side: str) -> Done:
    """Add everything that a side's technologies require."""
    kingdom = read_kingdom(form, side, {})
    if kingdom is None:
        return refused(form, f"first mend what is marked in the {SIDES[side]}’s kingdom")
    added = missing(kingdom.technologies)
    if not added:
        return Done(form)
    texts = {f"{side}.techs.{key}": "1" for key in added}
    return Done(form.with_texts(texts), (f"the {SIDES[side]} now has {listed(added)}",))


def _filled(kingdom: Kingdom, _: float) -> Kingdom:
    return replace(kingdom, buildings=filled({}, {}, kingdom.land, kingdom.castles).buildings)


def _employed(
    kingdom: Kingdom, give: Callable[..., dict[str, int | float]], people: float
) -> Kingdom:
    return replace(kingdom, population=give(kingdom.buildings, kingdom.technologies, people))


def _change(form: Form, side: str, change: Callable[[Kingdom, float], Kingdom]) -> Done:
    """Change a kingdom whose numbers are readable; defects show at their fields anyway."""
    defects: dict[str, str] = {}
    kingdom = read_kingdom(form, side, defects)
    if kingdom is None:
        return refused(form, f"first mend what is marked in the {SIDES[side]}’s kingdom")
    race = catalogue().races.get(kingdom.race)
    people = workers(race, kingdom.buildings, kingdom.technologies, read_rules(form, defects))
    return Done(form.with_kingdom(side, change(kingdom, people)))


# --- after the battle --------------------------------------------------------------------------


def fight_on(form: Form, _: str) -> Done:
    """Let the survivors of both armies meet again."""
    battle = read_form(form).battle
    if battle is None:
        return refused(form, "first mend what is marked: there is no battle yet")
    ended = report(battle.attacker, battle.defender, battle.rules, battle.seed)
    left = {
        f"{side}.army.{unit}": number_text(count)
        for side, found in zip(SIDES, ended.sides, strict=True)
        for unit, count in found.final.items()
    }
    said = ["The survivors of both sides stand against each other."]
    if ended.castles.whole != ended.castles.fielded:
        said.append("Defenders who stayed in their castles are not among them.")
    # The typed names of units may differ from the usual ones.
    return Done(form.without("a.army.", "d.army.").with_texts(left), tuple(said))


# --- texts -------------------------------------------------------------------------------------


def import_text(form: Form, side: str) -> Done:
    """Read the text of a side's box into its kingdom, and list everything unreadable."""
    text = form.get(f"{side}.text")
    if len(text) > LONGEST_TEXT:
        most = f"{LONGEST_TEXT:,}"
        return refused(form, f"this text has {len(text):,} characters; {most} at most are read")
    imported = read_text(text, read_rules(form, {}))
    try:
        kingdom = imported.kingdom(form.get(f"{side}.race"))
    except BadRecord as error:
        return refused(
            form,
            *(f"Nothing was imported: {each}" for each in error.message.split("; ")),
            *imported.warnings(),
        )
    name = SIDES[side]
    return Done(
        form.with_kingdom(side, kingdom), (f"The {name} is imported.", *imported.warnings())
    )


def export_text(form: Form, side: str) -> Done:
    """Write a side's kingdom into its box."""
    kingdom = read_kingdom(form, side, {})
    if kingdom is None:
        return refused(form, f"first mend what is marked in the {SIDES[side]}’s kingdom")
    return Done(form.with_texts({f"{side}.text": write_text(kingdom)}))


_OF_A_SIDE: Mapping[str, Callable[[Form, str], Done]] = {
    "race": choose_race,
    "fill": fill_land,
    "best": best_jobs,
    "most": most_jobs,
    "needs": add_needed,
    "import": import_text,
    "export": export_text,
}
_OF_BOTH: Mapping[str, Callable[[Form, str], Done]] = {
    "swap": swap,
    "take": take,
    "on": fight_on,
}
