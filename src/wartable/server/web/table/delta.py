"""What is sent of a picture to a page that shows an earlier one: only what has changed.

An element of a picture is one line of its SVG: its head, the tag, and its body, what it contains.
Its mark is a short digest of both. A page names the marks of the elements that it has, in the order
in which it draws them, so the server keeps nothing about pages, and any process can answer.

A page gets one ``<g data-same="FROM TO"></g>`` in place of elements that it has one after the other
and ``<g data-same="AT"></g>`` in place of a body. The numbers count its elements from 0; ``TO`` is
the first that is not meant. The page puts in what it has before it uses the answer.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

#: Bytes of the digests; a character of text holds six bits.
_BODY, _HEAD = 6, 6
#: Characters of the digest of a body, and of a whole mark.
BODY, MARK = _BODY * 8 // 6, (_BODY + _HEAD) * 8 // 6
#: A page with more elements names none, so that its requests stay small.
MOST = 1200

_TAGS = ("<a ", "<g ")
_END = len("</a>")


def marks_of(svg: str) -> str:
    """Return the marks of the elements of a picture, empty if there are too many."""
    marks = [_mark(line) for line in svg.split("\n") if line.startswith(_TAGS)]
    return "".join(marks) if len(marks) <= MOST else ""


def since(svg: str, marks: str) -> str:
    """Return a picture for a page that has the elements with these marks."""
    had = [marks[at : at + MARK] for at in range(0, min(len(marks), MARK * MOST), MARK)]
    if not had:
        return svg
    whole = {mark: at for at, mark in enumerate(had)}
    bodies = {mark[:BODY]: at for at, mark in enumerate(had)}
    return "\n".join(_shortened(svg.split("\n"), whole, bodies))


def _shortened(
    lines: Iterable[str], whole: dict[str, int], bodies: dict[str, int]
) -> Iterator[str]:
    """Yield lines without what the page has."""
    marked = [(line, _mark(line) if line.startswith(_TAGS) else "") for line in lines]
    numbered = ((at, *each, whole.get(each[1])) for at, each in enumerate(marked))
    # Elements of one run are as far from each other in the page as they are here.
    for run, group in groupby(
        numbered, lambda each: None if each[3] is None else each[3] - each[0]
    ):
        found = list(group)
        if run is None:
            yield from (_without_body(line, bodies.get(mark[:BODY])) for _, line, mark, _ in found)
        else:
            first = found[0][0] + run
            yield f'<g data-same="{first} {first + len(found)}"></g>'


def _without_body(line: str, at: int | None) -> str:
    if at is None:
        return line
    return f'{line[: _body_of(line)]}<g data-same="{at}"></g>{line[-_END:]}'


def _body_of(line: str) -> int:
    """Return where the body begins: attributes contain no ``>``."""
    return line.index(">") + 1


@lru_cache(maxsize=1 << 13)
def _mark(line: str) -> str:
    start = _body_of(line)
    head = line[:start]
    name = head[head.index(' id="') :].split('"', 2)[1]
    body = f"{name} {line[start:-_END]}"
    return _digest(body, _BODY) + _digest(head, _HEAD)


def _digest(text: str, size: int) -> str:
    return urlsafe_b64encode(hashlib.blake2b(text.encode(), digest_size=size).digest()).decode()
