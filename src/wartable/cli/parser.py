"""The parser of arguments: argparse that refuses in one line, as everything else does."""

from __future__ import annotations

import argparse
from typing import Any, NoReturn

from wartable.engine.errors import WartableError
from wartable.engine.scene import printable


class BadUsage(WartableError):
    """Arguments that no command takes."""


class Parser(argparse.ArgumentParser):
    """Takes no shortened names, keeps the layout of its texts and raises ``BadUsage``."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Raise what argparse found, with the place where help is."""
        raise BadUsage("bad-usage", printable(f"{message}; see {self.prog} --help"))
