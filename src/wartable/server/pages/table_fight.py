"""A fight that was decided in one stroke, shown again moment by moment."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from wartable.engine.playback import Frame
from wartable.engine.scene import Scene
from wartable.engine.svg import render_svg
from wartable.server.pages.rendering import picture
from wartable.server.pages.words import sentence


@dataclass(frozen=True, slots=True)
class Fight:
    """What a page says of a fight before it is watched: how each part of it ended, and where it is.

    ``key`` is another for every other fight; it is made of what the viewer is shown.
    """

    url: str
    key: str
    verdicts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A moment of a fight for the page. ``opens`` names the part that begins with it, if any."""

    title: str
    lines: tuple[str, ...]
    svg: Markup
    opens: str


def make_fight(frames: Sequence[Frame], url: str) -> Fight | None:
    """Return what a page says of a fight, None if there was none."""
    if not frames:
        return None
    told = repr([(frame.title, frame.lines) for frame in frames])
    key = hashlib.blake2b(told.encode(), digest_size=6).hexdigest()
    verdicts = tuple(sentence(frame.lines[-1]) for frame in frames if frame.is_last)
    return Fight(url, key, verdicts)


def fight_url(table_id: str, viewer: int, step: int | None = None) -> str:
    """Return where the fight of a step is shown, or the latest one."""
    at = "" if step is None else f"&step={step}"
    return f"/tables/{table_id}/fight?as={viewer}{at}"


def show_frames(frames: Sequence[Frame]) -> list[Shown]:
    """Return the moments of a fight as a page shows them, one below the other."""
    groups = ["", *(frame.group for frame in frames)]
    return [
        Shown(
            frame.title,
            tuple(map(sentence, frame.lines)),
            picture(render_svg(_named_apart(frame.scene, number), standalone=False)),
            frame.group if frame.group != before else "",
        )
        for number, (before, frame) in enumerate(zip(groups, frames, strict=False), 1)
    ]


def _named_apart(scene: Scene, number: int) -> Scene:
    """Return a scene whose ids no other scene on the page has."""
    named = (replace(each, id=f"frame-{number}-{each.id}") for each in scene.elements)
    return replace(scene, elements=tuple(named))
