"""The game that the examples in help texts are written with."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

#: The entry-point group of games, as in ``wartable.engine.registry``, which takes longer to import.
GROUP = "wartable.games"
#: Stands for a game where none is installed.
PLACEHOLDER = "GAME"
_OURS = "wartable"
_FIELD = "{game}"


def with_game(text: str) -> str:
    """Return a text in which every ``{game}`` is the key of an installed game."""
    return text.replace(_FIELD, example_game()) if _FIELD in text else text


def example_game() -> str:
    """Return the key of an installed game, or ``GAME`` if there is none.

    Games that come with Wartable take precedence, in the order in which they are registered. No
    game is imported.
    """
    from importlib.metadata import entry_points

    found = sorted(entry_points(group=GROUP), key=_is_foreign)
    return found[0].name if found else PLACEHOLDER


def _is_foreign(point: EntryPoint) -> bool:
    return point.dist is None or point.dist.name != _OURS
