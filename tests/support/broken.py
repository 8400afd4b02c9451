"""Games with one defect each: a copy of Pig in which a text is replaced, installed for a while."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from support.games import pig
from support.packages import installed
from wartable.engine.game import Game
from wartable.engine.registry import find_game

_numbers = count()

#: Games that want to be counted add their names whenever they are imported.
loaded: list[str] = []


@dataclass(frozen=True)
class Broken:
    """An installed game with a defect."""

    key: str
    path: Path

    @property
    def game(self) -> Game:
        """The game, if it can be found; raises ``BadGame`` otherwise."""
        return find_game(self.key)

    def line(self, marker: str) -> int:
        """Return the number of the first line of the source that contains a text."""
        lines = self.path.read_text(encoding="utf-8").splitlines()
        return next(number for number, line in enumerate(lines, 1) if marker in line)

    def place(self, marker: str) -> str:
        """Return file and line of a text, as errors name them."""
        return f"{self.path}:{self.line(marker) if marker else 1}"


@contextmanager
def broken_pig(folder: Path, *changes: tuple[str, str], value: str = "PIG") -> Iterator[Broken]:
    """Install Pig with these texts replaced; ``value`` is the name that is registered."""
    number = next(_numbers)
    name, key = f"broken_pig_{number}", f"broken-{number}"
    source = Path(pig.__file__).read_text(encoding="utf-8")
    for old, new in (('key="pig"', f'key="{key}"'), *changes):
        assert old in source, old
        source = source.replace(old, new)
    path = folder / f"{name}.py"
    path.write_text(source, encoding="utf-8")
    sys.path.insert(0, str(folder))
    try:
        with installed(folder, name, f"[wartable.games]\n{key} = {name}:{value}\n"):
            yield Broken(key, path)
    finally:
        sys.path.remove(str(folder))
        sys.modules.pop(name, None)
