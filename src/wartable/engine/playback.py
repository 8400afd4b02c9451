"""Playback: what was decided in one stroke, shown again step by step.

Where a game works out a whole fight at once, :attr:`wartable.engine.game.Game.playback` returns
the latest one as frames, made of the events that a viewer may know and of nothing else. A client
shows one frame at a time, with its words, and lets people step, run through them or skip them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from wartable.engine.events import Event
from wartable.engine.scene import Scene


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment: what it is called, what happened in it, line by line, and its picture.

    The scene has a text board too. Frames of one ``group``, such as all ticks of a lane, stand
    one after the other; ``is_last`` says that a frame ends its group, with the verdict, if there
    is one, in its last line.
    """

    title: str
    lines: tuple[str, ...]
    scene: Scene
    group: str = ""
    is_last: bool = False

    def as_dict(self) -> dict[str, object]:
        """Return the frame as JSON-ready values, its scene as scenes are written."""
        return {
            "title": self.title,
            "lines": list(self.lines),
            "group": self.group,
            "is_last": self.is_last,
            "scene": self.scene.as_dict(),
        }


#: Returns the frames of the latest fight in a viewer's events, none if there is nothing to show:
#: ``playback(book, seat, events)``, with the seat as views number it and all events of the view.
Playback = Callable[[Any, int, Sequence[Event]], Sequence[Frame]]
