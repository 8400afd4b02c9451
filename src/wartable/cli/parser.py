"""The parser of arguments: argparse that refuses in one line, as everything else does."""

from __future__ import annotations

import argparse
from typing import Any, NoReturn

from wartable.cli.program import as_called
from wartable.engine.errors import WartableError, printable


class BadUsage(WartableError):
    """Arguments that no command takes."""


class Parser(argparse.ArgumentParser):
    """Takes no shortened names, keeps the layout of its texts and raises ``BadUsage``."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Raise what argparse found, with the place where help is."""
        place = as_called(f"see {self.prog} --help")
        raise BadUsage("bad-usage", printable(f"{message}; {place}"))

    def format_help(self) -> str:
        """Return the help, with commands as they can be typed here."""
        return as_called(super().format_help())
