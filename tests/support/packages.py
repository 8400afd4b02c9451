"""Packages from outside, installed beside the others for a while."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path

from wartable.engine.registry import forget_games
from wartable.plugins import forget_plugins
from wartable.server.plugins import forget_webs

#: A game with matches inside, the game of these, and a plugin around it.
FARM = """\
[wartable.games]
pig = support.games.pig:PIG
sty = support.games.sty:STY
[wartable.plugins]
farm = support.guest:PLUGIN
"""


def install(folder: Path, name: str, entry_points: str) -> Path:
    """Make a folder in which a package looks installed; on the path, its entry points are found."""
    info = folder / "installed" / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(entry_points)
    return info.parent


@contextmanager
def installed(folder: Path, name: str, entry_points: str) -> Iterator[None]:
    """Install a package, here and in the programs that are started meanwhile."""
    place = str(install(folder / name, name, entry_points))
    sys.path.insert(0, place)
    _look_again()
    try:
        yield
    finally:
        sys.path.remove(place)
        _look_again()


@contextmanager
def installed_project(project: Path, folder: Path) -> Iterator[None]:
    """Install the package of a project from its source, as its pyproject.toml says.

    What it has imported is forgotten afterwards. ``folder`` is one for what an installation writes.
    """
    about = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = about["entry-points"].items()
    points = [(group, *point) for group, points in groups for point in points.items()]
    lines = "".join(f"[{group}]\n{key} = {value}\n" for group, key, value in points)
    source = str(project / "src")
    sys.path.insert(0, source)
    try:
        with installed(folder, about["name"], lines):
            yield
    finally:
        sys.path.remove(source)
        tops = {value.partition(":")[0].partition(".")[0] for _, _, value in points}
        for module in [name for name in sys.modules if name.partition(".")[0] in tops]:
            del sys.modules[module]


def _look_again() -> None:
    invalidate_caches()
    forget_games()
    forget_plugins()
    forget_webs()
