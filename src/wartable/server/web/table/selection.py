"""What a person has selected and typed on the table page; every request carries it."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Depends, Form

from wartable.engine.arguments import read_whole
from wartable.engine.play.click_paths import leads_on
from wartable.engine.play.view import View

#: No move of any game takes more clicks.
LONGEST_PATH = 40

_ONCE = re.compile(r"[0-9a-f]{16}")

GONE = "What you had selected is not possible any more."
UNKNOWN = "That cannot be selected now."


@dataclass(frozen=True, slots=True)
class Selection:
    """The clicks so far, and the texts beside them, exactly as typed.

    ``once`` is the idempotency key of the move in progress; it stays the same until the move is
    made.
    """

    path: tuple[str, ...] = ()
    pick: str = ""
    amount: str = ""
    text: str = ""
    typed: str = ""
    said: str = ""
    phase: int | None = None
    once: str = ""
    notice: str = ""


async def read_selection(
    path: Annotated[str, Form()] = "",
    pick: Annotated[str, Form()] = "",
    listed: Annotated[str, Form()] = "",
    take: Annotated[str, Form()] = "",
    cancel: Annotated[str, Form()] = "",
    amount: Annotated[str, Form()] = "",
    text: Annotated[str, Form()] = "",
    typed: Annotated[str, Form()] = "",
    said: Annotated[str, Form()] = "",
    phase: Annotated[str, Form()] = "",
    once: Annotated[str, Form()] = "",
) -> Selection:
    """Return the selection of a form; invalid values count as not given.

    ``listed`` is a whole path, chosen from the list of moves; with ``take`` it replaces the clicks.
    ``cancel`` drops all clicks but keeps what was typed.
    """
    clicked = listed if take else path
    return Selection(
        path=() if cancel else _split(clicked),
        pick=pick,
        amount="" if take or pick else amount,
        text=one_break(text),
        typed=typed,
        said=said,
        phase=read_whole(phase),
        once=once if _ONCE.fullmatch(once) else "",
    )


def one_break(text: str) -> str:
    """Return a form's text with each CR LF replaced by a single line feed."""
    return text.replace("\r\n", "\n")


Chosen = Annotated[Selection, Depends(read_selection)]


def _split(path: str) -> tuple[str, ...]:
    return tuple(filter(None, path.split(",")))[:LONGEST_PATH]


def settled(view: View, chosen: Selection) -> Selection:
    """Return the selection as it is possible now, with the pick followed.

    ``notice`` says what had to be dropped. What was typed is always kept. If there is only one kind
    of move, it is selected without a click.
    """
    now = view.phase
    path, notice = chosen.path, ""
    if chosen.phase not in (None, now):
        over = f"The {view.game.phase_word(view.book)} that you selected this for is over."
        notice = over if path or chosen.text.strip() else ""
        path = ()
    elif not leads_on(view, path):
        path, notice = (), GONE
    if chosen.pick:
        picked = _picked(view, path, chosen.pick)
        path, notice = (path, notice or UNKNOWN) if picked is None else (picked, "")
    path = path or given(view)
    amount = chosen.amount if path == (chosen.path or given(view)) else ""
    once = chosen.once or secrets.token_hex(8)
    return replace(chosen, path=path, pick="", amount=amount, phase=now, once=once, notice=notice)


def given(view: View) -> tuple[str, ...]:
    """Return the path of the only kind of move, empty if there are several or none."""
    paths = view.paths()
    return paths[0][0] if len(paths) == 1 else ()


def _picked(view: View, path: Sequence[str], pick: str) -> tuple[str, ...] | None:
    """Return the path after a click: one step further, back to an earlier step, or restarted."""
    if leads_on(view, path, pick):
        return (*path, pick)
    if pick in path:
        return tuple(path[: path.index(pick)])
    return (pick,) if leads_on(view, (pick,)) else None
