"""Playback: replays step by step what the rules resolved in one go.

Where a game resolves a whole fight at once, its :class:`Playback` returns the latest
one as frames, made only from the events that a viewer may know. A client shows one frame at
a time, with its words, and lets people step or run through the frames, or skip them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from wartable.engine.kit.events import Event
from wartable.engine.scene.scene import Scene


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment: its title, what happened in it, line by line, and its picture.

    The scene has a text board too. Frames of one ``group``, such as all ticks of a lane, are
    consecutive; ``is_last`` marks the frame that ends its group, whose last line is the verdict, if
    there is one.
    """

    title: str
    lines: tuple[str, ...]
    scene: Scene
    group: str = ""
    is_last: bool = False

    def as_dict(self) -> dict[str, object]:
        """Return the frame as JSON-ready values, with the scene in its own JSON form."""
        return {
            "title": self.title,
            "lines": list(self.lines),
            "group": self.group,
            "is_last": self.is_last,
            "scene": self.scene.as_dict(),
        }


@dataclass(frozen=True, slots=True)
class Playback:
    """What a game shows step by step.

    ``frames(book, seat, events)`` returns the frames of the latest fight in a viewer's events, or
    none if there is nothing to show. The seat is numbered as in views.
    """

    frames: Callable[[Any, int, Sequence[Event]], Sequence[Frame]]
