"""``wartable new-game``: write a package with a small game that can be played at once."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path, PurePosixPath
from shlex import quote

from wartable.cli import exit_codes
from wartable.cli.parser import as_called
from wartable.engine.errors import BadOption, quoted

EPILOG = """\
The package has a game of 30 lines, its figures, a rulebook, tests, and the entry point by which
Wartable finds the game once the package is installed. Nothing that is there already is overwritten.
The page "Add a game" of the documentation goes on from there.

examples:
  wartable new-game mygame
  wartable new-game mygame --in ~/games"""

#: The folder of templates: each is a file of the package under its path there.
TEMPLATES = "new_game"
#: What follows the name of a template, so that nothing takes it for a module of ours.
SUFFIX = ".txt"
#: Stands in templates for the name of the package, and its title for that of the game.
PLACEHOLDER = "mygame"

#: What can be the key of a game as well as the name of a package.
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    parser.add_argument("name", metavar="NAME", help="the name of the package, the key of the game")
    parser.add_argument(
        "--in",
        type=Path,
        metavar="FOLDER",
        default=Path(),
        dest="parent",
        help="make the folder NAME in this one (the current one)",
    )


def run(chosen: argparse.Namespace) -> int:
    """Write the package, and say what to do next."""
    name: str = chosen.name
    _check_name(name)
    folder = chosen.parent / name
    _check_folder(chosen.parent, folder)
    written = list(write_package(folder, name))
    told = [f"Wrote {len(written)} files:", *(f"  {path}" for path in written), "", "Next:"]
    steps = (
        f"cd {quote(str(folder))}",
        "pip install -e .",
        f"wartable test-game {name}",
        f"wartable play {name}",
    )
    print("\n".join([*told, *(as_called(f"  {step}") for step in steps)]))
    return exit_codes.FINE


def write_package(folder: Path, name: str) -> Iterator[Path]:
    """Write all files of a package into a folder that is empty or not there; yield their paths."""
    title = name.replace("_", " ").capitalize()
    templates = resources.files("wartable.cli").joinpath(TEMPLATES)
    for place, text in _templates(templates, PurePosixPath()):
        path = folder / str(place).removesuffix(SUFFIX).replace(PLACEHOLDER, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = text.replace(PLACEHOLDER, name).replace(PLACEHOLDER.capitalize(), title)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
        yield path


def _templates(folder: Traversable, place: PurePosixPath) -> Iterator[tuple[PurePosixPath, str]]:
    """Yield the path and the text of each template below a folder, which is itself at ``place``."""
    for each in sorted(folder.iterdir(), key=lambda found: found.name):
        if each.is_dir():
            yield from _templates(each, place / each.name)
        elif each.name.endswith(SUFFIX):
            yield place / each.name, each.read_text(encoding="utf-8")


# --- what is refused -----------------------------------------------------------------------------


def _check_name(name: str) -> None:
    """Raise ``BadOption`` for what is no name of a package, or a name that is taken."""
    from wartable.engine.registry import game_keys

    if not _NAME.fullmatch(name) or iskeyword(name):
        raise BadOption(
            "bad-name",
            f"{quoted(name)} cannot be the name of a package; expected at most 40 lower-case "
            "letters, digits and _, a letter first, and no word of Python",
        )
    if name in game_keys():
        raise BadOption(
            "name-taken", f"there is a game {quoted(name)} already; choose another name"
        )
    if name in sys.stdlib_module_names or _is_module(name):
        taken = f"there is a module {quoted(name)} already; choose another name"
        raise BadOption("name-taken", taken)


def _is_module(name: str) -> bool:
    """Tell whether a module is installed; a mere folder in the current one is none."""
    found = find_spec(name)
    return found is not None and found.origin is not None


def _check_folder(parent: Path, folder: Path) -> None:
    """Raise ``BadOption`` if the folder cannot be made, or there is something in it."""
    if not parent.is_dir():
        raise BadOption("no-folder", f"there is no folder {quoted(parent)}")
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise BadOption("folder-taken", f"{quoted(folder)} is there already, and is no folder")
    if folder.is_dir() and any(folder.iterdir()):
        raise BadOption(
            "folder-taken",
            f"the folder {quoted(folder)} is not empty; nothing is overwritten",
        )
