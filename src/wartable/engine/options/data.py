"""Figures: a game's data files, validated on load, and a designer's overlay on them.

A game's figures are TOML tables. An overlay is a TOML file with the same tables that holds only the
changed values. A record carries the overlay's values and its digest.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

from wartable.engine import arguments
from wartable.engine.errors import BadOption, NotFound, quoted
from wartable.engine.options.fields import changed

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Overlay:
    """Changed figures: table name -> figure name -> value."""

    values: Mapping[str, Mapping[str, Any]]

    @property
    def digest(self) -> str:
        """A short digest of the values, independent of layout and order."""
        canonical = json.dumps(self.values, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()[:16]


NO_OVERLAY = Overlay({})


def read_overlay(path: Path | str) -> Overlay:
    """Read an overlay file; raise ``NotFound`` or ``BadOption`` with the reason."""
    path = arguments.path(path, "the file of figures")
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        not_text = isinstance(error, UnicodeDecodeError)
        other = "not UTF-8 text" if not_text else "no file can have that name"
        reason = getattr(error, "strerror", None) or other
        raise NotFound("no-figures", f"cannot read figures {quoted(path)}: {reason}") from None
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadOption("bad-figures", f"{quoted(path)} is not TOML: {error}") from None
    return make_overlay(values)


def make_overlay(values: Mapping[str, Any]) -> Overlay:
    """Return an overlay; raise ``BadOption`` if a value is outside any TOML table."""
    values = arguments.table(values, "figures")
    loose = [name for name, table in values.items() if not isinstance(table, Mapping)]
    if loose:
        raise BadOption(
            "bad-figures",
            f"{', '.join(map(quoted, loose))} must be in a table, such as [production]",
        )
    return Overlay(values)


def checked_overlay(overlay: Any) -> Overlay:
    """Return the overlay if it is well-formed; raise ``WrongType`` or ``BadOption`` otherwise."""
    found = arguments.of_type(
        overlay, Overlay, "figures", "made by read_overlay() or make_overlay()"
    )
    if found is not NO_OVERLAY:
        make_overlay(found.values)
    return found


def load_data(package: str, name: str) -> dict[str, Any]:
    """Return what is in one of a game's own data files."""
    return tomllib.loads(_text(package, name))


@cache
def _text(package: str, name: str) -> str:
    """Read a data file, which is a part of the program and stays as it is."""
    return resources.files(package).joinpath("data", name).read_text(encoding="utf-8")


def overlaid(tables: Mapping[str, T], overlay: Overlay) -> dict[str, T]:
    """Return the figures with an overlay applied; raise ``BadOption`` naming every defect."""
    result = dict(tables)
    defects = []
    for name, changes in overlay.values.items():
        if name not in tables:
            defects.append(f"no figures {quoted(name)}; there are {', '.join(tables)}")
            continue
        try:
            result[name] = changed(tables[name], changes, f"figure of [{name}]")
        except BadOption as error:
            defects.append(str(error))
    if defects:
        raise BadOption("bad-figures", "; ".join(defects))
    return result
