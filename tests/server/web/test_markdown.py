"""Rulebooks as HTML: anchors for every rule, and nothing that a text could smuggle in."""

from __future__ import annotations

import re

import pytest

from support.pages import read_page
from wartable.engine.game import Game
from wartable.engine.registry import all_games
from wartable.server.web.markdown import markdown, read_book

GAMES = all_games()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_numbered_rule_can_be_linked_to(game: Game) -> None:
    text = game.rulebook
    numbers = re.findall(r"^\*\*(\d+(?:-\d+)*)\*\*", text, flags=re.MULTILINE)
    page = read_page(str(read_book(text).html))
    assert len(numbers) > 10
    for number in numbers:
        assert page.ids.count(f"rule-{number}") == 1
        assert f"#rule-{number}" in page.links
    assert not page.inline
    assert not page.unclosed


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_contents_lead_to_the_chapters(game: Game) -> None:
    book = read_book(game.rulebook)
    assert book.title
    ids = read_page(str(book.html)).ids
    assert [chapter.anchor for chapter in book.chapters if chapter.anchor not in ids] == []
    assert len(book.chapters) > 3


def test_html_in_a_text_is_shown_and_not_obeyed() -> None:
    html = str(markdown("<script>x</script>\n\n[a](javascript:x) **b** <i>"))
    assert "<script>" not in html
    assert "<i>" not in html
    assert "href" not in html
    assert "<strong>b</strong>" in html


def test_aligned_columns_bring_no_inline_style() -> None:
    html = str(markdown("| a | b |\n|--:|:-:|\n| 1 | 2 |\n"))
    assert "style" not in html
    assert html.startswith('<div class="scroll" tabindex="0"')
    assert "<td>1</td>" in html


def test_the_first_heading_is_the_title_and_not_repeated() -> None:
    book = read_book("# The Game\n\n## 1. Setup\n\n**1-1** Begin.\n")
    assert book.title == "The Game"
    assert "<h1" not in book.html
    assert [chapter.anchor for chapter in book.chapters] == ["1-setup"]
    assert 'id="rule-1-1"' in book.html
