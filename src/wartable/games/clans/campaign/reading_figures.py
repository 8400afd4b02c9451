"""Reading the figures of a run: run.toml, rewards.toml, roads.toml and strengths.toml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_type_hints

from wartable.engine.errors import quoted
from wartable.games.clans.campaign.campfigures import Band
from wartable.games.clans.campaign.catalogue import KIND_NAMES
from wartable.games.clans.campaign.encounterfigures import Reward, Rewards
from wartable.games.clans.campaign.figures import STRENGTHS, Figures
from wartable.games.clans.campaign.rows import Reader
from wartable.games.clans.campaign.state import ACTS, FIGHTS, MYSTERY

#: The parts of the figures that have files of their own.
_ELSEWHERE = ("rewards", "bands", "strengths")
#: The kinds of encounters that can come to a battle.
_KINDS = tuple(KIND_NAMES[kind] for kind in (*FIGHTS, MYSTERY))


def read_figures(reader: Reader) -> Figures:
    """Return the figures of a run, with zeros where they are wrong."""
    kinds = {name: kind for name, kind in get_type_hints(Figures).items() if name not in _ELSEWHERE}
    content = reader.file("run.toml")
    reader.only("run.toml", content, tuple(kinds))
    sections: dict[str, Any] = {
        name: _section(reader, f"run.toml {name}", kind, content.get(name, {}))
        for name, kind in kinds.items()
    }
    return Figures(
        rewards=_read_rewards(reader),
        bands=_read_bands(reader),
        strengths=_read_strengths(reader),
        **sections,
    )


def _section(reader: Reader, place: str, kind: type[Any], values: object) -> Any:
    return reader.full_row(kind, place, reader.table(place, values))


def _read_rewards(reader: Reader) -> Rewards:
    kinds: dict[str, type[Any]] = get_type_hints(Rewards)
    reader.only("rewards.toml", reader.file("rewards.toml"), tuple(kinds))
    found = {
        key: reader.full_row(kinds.get(key, Reward), place, values)
        for place, key, values in reader.tables("rewards.toml")
    }
    return Rewards(**{name: found.get(name, kind()) for name, kind in kinds.items()})


def _read_bands(reader: Reader) -> tuple[Band, ...]:
    """Return the bands of distances; the last, which has no end, is the only one without one."""
    tables = list(reader.tables("roads.toml"))
    if not tables:
        reader.wrong("roads.toml", "must have at least one band")
    bands: list[Band] = []
    for at, (place, _, values) in enumerate(tables):
        is_last = at == len(tables) - 1
        band = reader.full_row(Band, place, {"below": 0, **values} if is_last else values)
        nearest = bands[-1].below if bands else 0
        if is_last and band.below:
            reader.wrong(place, "the last band has no end")
        if not is_last and band.below <= nearest:
            reader.wrong(place, f"must end beyond {nearest}, not {quoted(band.below)}")
        if bands and band.modifier < bands[-1].modifier:
            reader.wrong(place, f"modifier must not fall to {band.modifier} with the distance")
        bands.append(band)
    return tuple(bands)


def _read_strengths(reader: Reader) -> Mapping[str, tuple[str, ...]]:
    """Return how well enemies play by kind of encounter; later acts have no weaker ones."""
    content = reader.file("strengths.toml")
    reader.only("strengths.toml", content, _KINDS)
    return {
        kind: _acts_of(reader, f"strengths.toml {kind}", content.get(kind, [])) for kind in _KINDS
    }


def _acts_of(reader: Reader, place: str, values: object) -> tuple[str, ...]:
    named = [each for each in reader.items(place, values) if each in STRENGTHS]
    if named != values or len(named) != ACTS:
        known = ", ".join(STRENGTHS)
        reader.wrong(place, f"must be {ACTS} of {known}, one an act, not {quoted(values)}")
        return STRENGTHS[:1] * ACTS
    strengths = tuple(map(str, named))
    if sorted(strengths, key=STRENGTHS.index) != list(strengths):
        reader.wrong(place, f"must not fall with the acts: {quoted(values)}")
    return strengths
