"""What a page gets of a picture that it has in part: put together, it is the whole picture."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from wartable.engine.game import Game
from wartable.engine.play.click_paths import follow
from wartable.engine.play.match import Match
from wartable.engine.play.view import View
from wartable.engine.registry import all_games
from wartable.engine.scene.scene import Element, Kind, Rect, Scene
from wartable.engine.scene.svg import render_svg
from wartable.server.web.table.board import draw
from wartable.server.web.table.delta import MARK, MOST, marks_of, since
from wartable.server.web.table.panel import make_panel
from wartable.server.web.table.selection import Selection, settled
from wartable.testing.play import continue_randomly

_PLACE = re.compile(r'<g data-same="(\d+)(?: (\d+))?"></g>')


def elements_of(svg: str) -> list[str]:
    """Return the elements of a picture."""
    return [line for line in svg.split("\n") if line.startswith(("<a ", "<g "))]


def completed(answer: str, page: str) -> str:
    """Return an answer with what the page has put in, as its script does."""
    had = elements_of(page)

    def put_in(found: re.Match[str]) -> str:
        first = int(found[1])
        if found[2] is not None:
            assert first < int(found[2]) <= len(had)
            return "\n".join(had[first : int(found[2])])
        return had[first][had[first].index(">") + 1 : -len("</a>")]

    return _PLACE.sub(put_in, answer)


def picture(view: View, *picks: str) -> str:
    """Return the picture of a view after some clicks."""
    chosen = Selection()
    for pick in picks:
        chosen = settled(view, Selection(path=chosen.path, pick=pick))
    panel = make_panel(view, settled(view, chosen)) if view.legal() else None
    return str(draw(view, panel).svg)


def scene(*labels: str) -> Scene:
    """Return a row of squares with these labels."""
    squares = [
        Element(f"e{at}", Kind.CELL, Rect(20 * at, 0, 20, 20), label)
        for at, label in enumerate(labels)
    ]
    return Scene("a row", 400, 100, tuple(squares))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_what_is_sent_completes_the_picture(game: Game) -> None:
    match = Match(game, seed=5)
    shown = [picture(match.view(match.to_act[0]))]
    for moves in (0, 1, 7):
        continue_randomly(match, 5, moves)
        if match.over:
            break
        view = match.view(match.to_act[0])
        shown += [picture(view), *(picture(view, each.id) for each in follow(view).choices[-2:])]
    for page, now in pairwise([*shown, shown[0]]):
        assert completed(since(now, marks_of(page)), page) == now


def test_a_page_gets_only_what_is_new_to_it() -> None:
    page = render_svg(scene("one", "two", "three"), standalone=False)
    now = render_svg(scene("one", "other", "three"), standalone=False)
    answer = since(now, marks_of(page))
    assert "other" in answer and "one" not in answer and "three" not in answer
    assert _PLACE.findall(answer) == [("0", "1"), ("2", "3")]
    assert completed(answer, page) == now
    assert "e1" not in since(page, marks_of(page))


def test_elements_in_another_order_are_taken_one_by_one() -> None:
    page = render_svg(scene("one", "two", "three"), standalone=False)
    first, *rest = elements_of(page)
    now = page.replace("\n".join([first, *rest]), "\n".join([*rest, first]))
    answer = since(now, marks_of(page))
    assert _PLACE.findall(answer) == [("1", "3"), ("0", "1")]
    assert completed(answer, page) == now


def test_what_becomes_clickable_keeps_its_body() -> None:
    page = render_svg(scene("one", "two"), standalone=False, others=["e1"])
    now = render_svg(scene("one", "two"), standalone=False, clickable=["e1"])
    answer = since(now, marks_of(page))
    assert (
        '<a href="#e1" id="e1" class="cell clickable" aria-label="two"><g data-same="1">' in answer
    )
    assert completed(answer, page) == now


def test_a_page_without_marks_gets_everything() -> None:
    now = render_svg(scene("one", "two"), standalone=False)
    assert since(now, "") == now
    assert since(now, "nothing that was ever sent" * 10) == now


def test_a_picture_with_too_many_elements_has_no_marks() -> None:
    few, many = scene(*"a" * MOST), scene(*"a" * (MOST + 1))
    assert len(marks_of(render_svg(few, standalone=False))) == MOST * MARK
    assert marks_of(render_svg(many, standalone=False)) == ""
