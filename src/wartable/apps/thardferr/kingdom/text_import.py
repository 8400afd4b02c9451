"""The result of reading a kingdom's text, by either reader, and the kingdom it makes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from wartable.apps.thardferr.kingdom.counts import CASTLE, Counts, Number, number_text, total
from wartable.apps.thardferr.kingdom.model import Kingdom
from wartable.apps.thardferr.kingdom.population import at_best, workers
from wartable.apps.thardferr.kingdom.technologies import completed
from wartable.apps.thardferr.rulesets import Rules
from wartable.engine.errors import BadRecord, quoted
from wartable.games.thardferr.catalogue import catalogue
from wartable.games.thardferr.catalogue.entries import RACES
from wartable.games.thardferr.catalogue.figures import kingdom_figures
from wartable.games.thardferr.rules.economy import castles_by_land

#: One castle is assumed per this much land if a text gives none.
LAND_OF_A_CASTLE = 20

#: Defects that prevent an import, in words.
DEFECTS = {
    "army_missing": "there is no part that begins with 'Army:'",
    "buildings_missing": "there is no part that begins with 'Buildings:'",
}

#: Resources that describe the kingdom rather than its stores.
OF_THE_KINGDOM = ("Land", "Castles", "KS")


@dataclass(frozen=True)
class Imported:
    """The parts of a text.

    ``errors`` are keys of ``DEFECTS``; with any of them there is no kingdom. ``techs_raw`` are
    the technologies as written, ``techs`` those that count. ``race`` is None if no unit is known,
    ``strategy`` if none is given. ``jobs`` are the assumed jobs if the text has no part on the
    population, and None if it has one. ``unread`` are pieces of the text without meaning, and
    ``notes`` are sentences on what was assumed.
    """

    errors: tuple[str, ...] = ()
    army: dict[str, Number] = field(default_factory=dict)
    buildings: dict[str, Number] = field(default_factory=dict)
    resources: dict[str, Number] = field(default_factory=dict)
    techs_raw: dict[str, Number] = field(default_factory=dict)
    techs: dict[str, Number] = field(default_factory=dict)
    strategy: str | None = None
    population: dict[str, Number] = field(default_factory=dict)
    jobs: dict[str, Number] | None = None
    race: str | None = None
    land: Number = 0
    castles: Number = 0
    unread: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def kingdom(self, race: str = "") -> Kingdom:
        """Return the kingdom, with this race if the text shows none; raise ``BadRecord``."""
        defects = [DEFECTS[error] for error in self.errors]
        if not self.race and not race:
            defects.append("no unit is of any race")
        if defects:
            raise BadRecord("bad-kingdom", "; ".join(defects))
        stock = {key: n for key, n in self.resources.items() if key not in OF_THE_KINGDOM}
        return Kingdom(
            race=self.race or race,
            army=dict(self.army),
            buildings=self.all_buildings,
            technologies=dict(self.techs),
            strategy=self.strategy or "",
            land=self.land,
            resources=stock,
            population=dict(self.population if self.jobs is None else self.jobs),
        )

    @property
    def all_buildings(self) -> dict[str, Number]:
        """The buildings including castles, which a text may name elsewhere or not at all."""
        return {**self.buildings, CASTLE: self.buildings.get(CASTLE, self.castles)}

    def with_prerequisites(self) -> Imported:
        """Return a copy with the prerequisites of its technologies as written."""
        levels, words = completed(self.techs_raw)
        if not words:
            return self
        return replace(self, techs=levels, notes=(*self.notes, words))

    def with_jobs(self, rules: Rules) -> Imported:
        """Return a copy with people at work if the text does not say what they do.

        Every job gets its best number, scaled down if there are too few people.
        """
        if self.jobs is None or self.errors:
            return self
        buildings, race = self.all_buildings, catalogue().races.get(self.race or "")
        people = workers(race, buildings, self.techs, rules)
        jobs = at_best(buildings, self.techs, people)
        return replace(self, jobs=jobs, notes=(*self.notes, *_at_work(jobs, people)))

    def warnings(self) -> list[str]:
        """Say what could not be read and what was assumed."""
        return [f"could not read {quoted(piece)}" for piece in self.unread] + list(self.notes)


def _at_work(jobs: Counts, people: Number) -> list[str]:
    """Say who works where; empty if nobody does."""
    at_work = ", ".join(f"{job} {number_text(n)}" for job, n in jobs.items() if n > 0)
    if not at_work:
        return []
    of_all = f"{number_text(total(jobs))} of {number_text(people)} people work"
    return [f"population: not given, so the jobs are those production needs: {at_work}; {of_all}"]


def race_of(units: Collection[str]) -> str | None:
    """Return the race of most of the units, the first one on a tie, None if there is none."""
    of_race = {name: {unit.key for unit in catalogue().races[name].units} for name in RACES}
    best = max(RACES, key=lambda name: len(of_race[name] & set(units)))
    return best if of_race[best] & set(units) else None


def land_of(resources: Counts, buildings: Counts) -> Number:
    """Return the land given, or else what the buildings need."""
    return resources.get("Land", 0) or total(buildings) / kingdom_figures().land.buildings


def assumed_castles(land: Number) -> int:
    """Return how many castles to assume for an amount of land."""
    return castles_by_land(land, LAND_OF_A_CASTLE)
