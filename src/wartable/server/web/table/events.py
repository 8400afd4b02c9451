"""What happened at a table: in words, newest first, and fights frame by frame."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from markupsafe import Markup

from wartable.engine.play.view import View
from wartable.engine.scene.playback import Frame
from wartable.engine.scene.scene import Scene
from wartable.engine.scene.style import SceneStyle
from wartable.engine.scene.svg import render_svg
from wartable.server.web.rendering import picture
from wartable.server.web.words import sentence

#: About how many sentences are shown; a replay has the earlier ones.
SHOWN = 120


@dataclass(frozen=True, slots=True)
class Happening:
    """Everything one move caused. ``is_latest`` marks what the board highlights.

    ``is_minor`` says that it is a single sentence that the board does not show, such as submitted
    orders.
    """

    number: int
    sentences: tuple[str, ...]
    is_latest: bool
    is_minor: bool


@dataclass(frozen=True, slots=True)
class News:
    """Something that nobody should miss.

    ``number`` is the event's if it waits to be read in a dialog, else None.
    """

    text: str
    number: int | None = None


def alarms(view: View) -> tuple[News, ...]:
    """Return the alarms of this phase and the one before it."""
    past = (event.number for event in reversed(view.events) if event.phase < view.phase - 1)
    since = next(past, -1)
    waiting = {words: number for number, words in view.dialogs(since)}
    return tuple(News(sentence(words), waiting.get(words)) for words in view.alarms(since))


def happenings(view: View) -> tuple[list[Happening], bool]:
    """Return what a view has seen, newest first, and whether there was more before."""
    latest = next((event.number for event in view.latest()), None)
    at_once = view.game.acts_at_once(view.book)
    found: list[Happening] = []
    shown = 0
    for number, group in groupby(reversed(view.events), lambda event: event.number):
        if shown >= SHOWN:
            return _folded(found), True
        said = tuple(filter(None, map(view.sentence, tuple(group)[::-1])))
        if said:
            is_latest = number == latest
            is_minor = not at_once and len(said) == 1 and not is_latest
            found.append(Happening(number, said, is_latest, is_minor))
            shown += len(said)
    return _folded(found), False


def _folded(found: list[Happening]) -> list[Happening]:
    """Join consecutive minor happenings into one line."""
    folded: list[Happening] = []
    for each in found:
        before = folded[-1] if folded else None
        if before and before.is_minor and each.is_minor:
            line = f"{before.sentences[0]}; {each.sentences[0]}"
            folded[-1] = replace(before, sentences=(line,))
        else:
            folded.append(each)
    return folded


# --- fights --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fight:
    """The summary of a fight: how each part of it ended, and where to watch it.

    ``key`` is a digest of what the viewer is shown, so it identifies the fight.
    """

    url: str
    key: str
    verdicts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A frame of a fight for the page. ``opens`` names the part that begins with it, if any."""

    title: str
    lines: tuple[str, ...]
    svg: Markup
    opens: str


def make_fight(frames: Sequence[Frame], url: str) -> Fight | None:
    """Return the summary of a fight, None if there was none."""
    if not frames:
        return None
    told = repr([(frame.title, frame.lines) for frame in frames])
    key = hashlib.blake2b(told.encode(), digest_size=6).hexdigest()
    verdicts = tuple(sentence(frame.lines[-1]) for frame in frames if frame.is_last)
    return Fight(url, key, verdicts)


def fight_url(table_id: str, viewer: int, step: int | None = None) -> str:
    """Return the address of a step's fight, or of the latest one."""
    at = "" if step is None else f"&step={step}"
    return f"/tables/{table_id}/fight?as={viewer}{at}"


def show_frames(frames: Sequence[Frame], style: SceneStyle) -> list[Shown]:
    """Return the frames of a fight as the page shows them, one below the other."""
    groups = ["", *(frame.group for frame in frames)]
    return [
        Shown(
            frame.title,
            tuple(map(sentence, frame.lines)),
            picture(render_svg(_named_apart(frame.scene, number), style=style, standalone=False)),
            frame.group if frame.group != before else "",
        )
        for number, (before, frame) in enumerate(zip(groups, frames, strict=False), 1)
    ]


def _named_apart(scene: Scene, number: int) -> Scene:
    """Return a scene whose element ids are unique on the page."""
    named = (replace(each, id=f"frame-{number}-{each.id}") for each in scene.elements)
    return replace(scene, elements=tuple(named))
