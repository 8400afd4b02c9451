"""What happened at a table, in words, as the page tells it: the newest first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby

from wartable.engine.view import View
from wartable.server.pages.words import sentence

#: About so many sentences are shown; earlier ones are found by looking back.
SHOWN = 120


@dataclass(frozen=True, slots=True)
class Happening:
    """All that one move brought about. ``is_latest`` is what the board has marked.

    ``is_minor`` says that something was only handed in: one thing to tell, and not on the board.
    """

    number: int
    sentences: tuple[str, ...]
    is_latest: bool
    is_minor: bool


@dataclass(frozen=True, slots=True)
class News:
    """Something that nobody should miss.

    ``number`` is that of the event if it waits to be read in a dialog, else None.
    """

    text: str
    number: int | None = None


def alarms(view: View) -> tuple[News, ...]:
    """Return what nobody should miss of what happened in this phase and the one before it."""
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
    """Put moves with little to tell, one after the other, together: they say it in a line."""
    folded: list[Happening] = []
    for each in found:
        before = folded[-1] if folded else None
        if before and before.is_minor and each.is_minor:
            line = f"{before.sentences[0]}; {each.sentences[0]}"
            folded[-1] = replace(before, sentences=(line,))
        else:
            folded.append(each)
    return folded
