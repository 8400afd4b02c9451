"""Rulebooks and guides: Markdown to HTML, with an anchor for every heading and numbered rule."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup

#: A paragraph that begins with a bold number is a rule: ``**2-3** **Faulty commands.** …``
_RULE = re.compile(r"\*\*(\d+(?:-\d+)*)\*\*")
_NOT_A_WORD = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of a book, with its anchor."""

    anchor: str
    title: str


@dataclass(frozen=True, slots=True)
class Book:
    """A text ready for a page. ``title`` is its first heading, which the page shows itself."""

    title: str
    html: Markup
    chapters: tuple[Chapter, ...]


@lru_cache(maxsize=64)
def read_book(text: str, pictures: str = "") -> Book:
    """Return a book; HTML in the text is escaped.

    ``pictures`` is the address of the folder that the text calls ``pictures/``.
    """
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    title = _take_title(tokens)
    chapters = _anchor_headings(tokens)
    _anchor_rules(tokens)
    _fold_tables(tokens)
    _find_pictures(tokens, pictures)
    renderer = reader.renderer
    assert isinstance(renderer, RendererHTML)
    return Book(title, Markup(_render(renderer, tokens, reader.options)), tuple(chapters))


def markdown(text: str) -> Markup:
    """Return a text as HTML."""
    return read_book(text).html


def anchor_of(title: str) -> str:
    """Return the anchor of a heading: ``2. Commands`` is at ``#2-commands``."""
    return _NOT_A_WORD.sub("-", title.lower()).strip("-")


def rule_anchor(number: str) -> str:
    """Return the anchor of a rule: 2-3 is at ``#rule-2-3``."""
    return f"rule-{number}"


def _render(renderer: RendererHTML, tokens: Sequence[Token], options: OptionsDict) -> str:
    env: EnvType = {}
    return renderer.render(tokens, options, env)


def _take_title(tokens: list[Token]) -> str:
    """Remove and return the first heading; the page has its own."""
    if not tokens or tokens[0].type != "heading_open" or tokens[0].tag != "h1":
        return ""
    title = tokens[1].content
    del tokens[:3]
    return title


def _anchor_headings(tokens: Sequence[Token]) -> list[Chapter]:
    chapters = []
    for token, inside in pairwise(tokens):
        if token.type == "heading_open":
            anchor = anchor_of(inside.content)
            token.attrSet("id", anchor)
            if token.tag == "h2":
                chapters.append(Chapter(anchor, inside.content))
    return chapters


def _anchor_rules(tokens: Sequence[Token]) -> None:
    """Give every numbered rule an anchor, and make its number a link to itself."""
    for token, inside in pairwise(tokens):
        found = _RULE.match(inside.content) if token.type == "paragraph_open" else None
        if found:
            anchor = rule_anchor(found[1])
            token.attrSet("id", anchor)
            token.attrSet("class", "rule")
            _link_first(inside, anchor)


def _link_first(inline: Token, anchor: str) -> None:
    assert inline.children is not None
    opening = Token("link_open", "a", 1, attrs={"href": f"#{anchor}", "class": "rule-number"})
    closing = Token("link_close", "a", -1)
    end = next(i for i, child in enumerate(inline.children) if child.type == "strong_close")
    inline.children[end + 1 : end + 1] = [closing]
    inline.children[0:0] = [opening]


def _fold_tables(tokens: list[Token]) -> None:
    """Make wide tables scroll on their own, reachable by keyboard."""
    for at in reversed(range(len(tokens))):
        if tokens[at].type in ("th_open", "td_open"):
            tokens[at].attrs.pop("style", None)  # the content policy forbids inline styles
        if tokens[at].type == "table_open":
            wrap = {"class": "scroll", "tabindex": "0", "role": "region", "aria-label": "table"}
            tokens.insert(at, Token("div_open", "div", 1, attrs=dict(wrap), block=True))
        elif tokens[at].type == "table_close":
            tokens.insert(at + 1, Token("div_close", "div", -1, block=True))


def _find_pictures(tokens: Sequence[Token], folder: str) -> None:
    """Point pictures to their address and load them lazily."""
    for token in tokens:
        for child in token.children or ():
            if child.type == "image":
                source = str(child.attrGet("src"))
                child.attrSet("src", f"{folder}/{source.removeprefix('pictures/')}")
                child.attrSet("loading", "lazy")
