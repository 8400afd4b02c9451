"""A report as data for programs.

The keys are the names of the fields in :mod:`.model`, which says what they mean; they do not
change while ``format`` stays the same, though others may be added. Kingdoms stand as everywhere in
JSON, and ``rules`` has every option by name. ``attacker`` and ``defender`` stand beside
``verdict``, ``castles``, ``phases`` and the rest; ``spoils`` and ``strength`` are null where there
are none.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from wartable.engine.options import as_dict
from wartable.games.thardferr.kingdom.model import Kingdom, to_json
from wartable.games.thardferr.report.model import BattleReport
from wartable.games.thardferr.rulesets import Rules

#: Raised when a key changes its meaning or goes.
FORMAT = 1


def as_data(report: BattleReport) -> dict[str, Any]:
    """Return a report as values of JSON: no number in it is infinite or none at all."""
    found: dict[str, Any] = plain(report)
    return {"format": FORMAT, **found}


def plain(value: Any) -> Any:
    """Return any part of a report as values of JSON."""
    if isinstance(value, Kingdom):
        return to_json(value)
    if isinstance(value, Rules):
        return as_dict(value)
    if dataclasses.is_dataclass(value):
        fields = dataclasses.fields(value)
        return {field.name: plain(getattr(value, field.name)) for field in fields}
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value
