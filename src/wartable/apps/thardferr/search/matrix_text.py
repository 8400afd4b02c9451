"""The matrix as Markdown, which the terminal shows as well, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from wartable.apps.thardferr.forces import Floats
from wartable.apps.thardferr.search.found import army_words
from wartable.apps.thardferr.search.matrix import TIE, Matrix
from wartable.games.thardferr.catalogue.entries import RACES

#: Shares of the mix below this are not shown.
SHOWN = 0.0005


def matrix_lines(matrix: Matrix, *, full: bool) -> list[str]:
    """Return the matrix as Markdown; every entry against every entry only if ``full``."""
    lines = [_meaning(matrix), "", *_races(matrix), "", *_entries(matrix)]
    if full:
        lines += ["", *_cells(matrix)]
    return [*lines, "", *_mix(matrix), "", *_dominance(matrix)]


def matrix_json(matrix: Matrix) -> dict[str, Any]:
    """Return the matrix as JSON data."""
    pool, mix = matrix.pool, matrix.equilibrium
    return {
        "tegc": matrix.terms.tegc,
        "by": "wins" if matrix.terms.by_wins else "margin",
        "entries": [
            {
                "race": entry.race,
                "strategy": entry.strategy or None,
                "share": float(matrix.shares[at]),
                "against_mix": float(matrix.against[at]),
                "armies": [pool.kingdom(int(place)).army for place in pool.of(at)],
            }
            for at, entry in enumerate(pool.entries)
        ],
        "cells": matrix.cells.tolist(),
        "races": {"names": list(RACES), "cells": matrix.races.tolist()},
        "mix": [
            {
                "share": float(mix.rows[at]),
                "race": pool.kingdom(int(at)).race,
                "strategy": pool.kingdom(int(at)).strategy or None,
                "army": pool.kingdom(int(at)).army,
            }
            for at in _shown(mix.rows)
        ],
        "gap": mix.gap,
        "gain": matrix.gain,
        "dominated": {str(own): other for own, other in matrix.dominated().items()},
        "ended": matrix.ended,
    }


def _meaning(matrix: Matrix) -> str:
    what = (
        "A figure is the attacker's victories less its defeats, in per cent of the battles"
        if matrix.terms.by_wins
        else "A figure is what the defender loses less what the attacker loses, both in per cent "
        "of their armies: above 0 the attacker wins"
    )
    return (
        f"{what}. Every army may cost {matrix.terms.tegc:,.0f} TEGC; both sides choose among their "
        "armies as well as they can without knowing the other's choice."
    )


def _races(matrix: Matrix) -> list[str]:
    """Return race against race, with any strategy."""
    rows = [
        [f"**{race}**", *map(_figure, row)] for race, row in zip(RACES, matrix.races, strict=True)
    ]
    return _table(["attacker \\ defender", *RACES], rows)


def _entries(matrix: Matrix) -> list[str]:
    """Return every entry with its averages and its best army."""
    pool = matrix.pool
    rows = [
        [
            str(at + 1),
            entry.name,
            _figure(matrix.cells[at].mean()),
            _figure(matrix.cells[at].min()),
            _figure(matrix.against[at]),
            _share(matrix.shares[at]),
            army_words(pool.kingdom(int(matrix.champions[at])).army),
        ]
        for at, entry in enumerate(pool.entries)
    ]
    heads = ["", "race and strategy", "mean", "worst", "against the mix", "share", "its best army"]
    return _table(heads, rows)


def _cells(matrix: Matrix) -> list[str]:
    """Return every entry against every entry, by their numbers."""
    numbers = [str(at + 1) for at in range(len(matrix.cells))]
    rows = [
        [f"**{number}**", *map(_figure, row)]
        for number, row in zip(numbers, matrix.cells, strict=True)
    ]
    return _table(["", *numbers], rows)


def _mix(matrix: Matrix) -> Iterator[str]:
    mix = matrix.equilibrium
    yield "The mix that none of these armies beats:"
    yield ""
    for at in _shown(mix.rows):
        kingdom = matrix.pool.kingdom(int(at))
        name = matrix.pool.entries[matrix.pool.owner[at]].name
        yield f"- {_share(mix.rows[at])} {name}: {army_words(kingdom.army)}"
    if matrix.gain is not None:
        yield ""
        yield f"The best that a further search finds against it gets {100 * matrix.gain:+.1f}."


def _dominance(matrix: Matrix) -> Iterator[str]:
    """Say which entries lose to none, and which are dominated."""
    names = [entry.name for entry in matrix.pool.entries]
    safe = [name for name, row in zip(names, matrix.cells, strict=True) if row.min() >= -TIE]
    yield f"Loses to nothing: {'; '.join(safe) or 'none'}."
    dominated = matrix.dominated()
    free = [name for at, name in enumerate(names) if at not in dominated]
    yield ""
    yield f"Dominated by no other: {'; '.join(free)}."


def _shown(mix: Floats) -> list[int]:
    order = np.argsort(-mix, kind="stable")
    return [int(at) for at in order if mix[at] >= SHOWN]


def _figure(value: float) -> str:
    whole = round(100 * float(value))
    return f"{whole:+d}" if whole else "0"


def _share(value: float) -> str:
    return f"{100 * value:.1f} %" if value >= SHOWN else "–"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    made = [heads, ["---"] * len(heads), *rows]
    return ["| " + " | ".join(row) + " |" for row in made]
