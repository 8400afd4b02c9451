"""The few pieces of SVG that charts are made of.

Charts stand on light and dark pages alike: lines and letters take the colour of the text around
them, and the two sides have middle tones with lines that also differ without colour.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from wartable.engine.errors import printable

#: The colours of the sides, readable on white and on black.
COLOURS = {"attacker": "#c2571a", "defender": "#2f7fc1"}

FONT = 'font-family="system-ui,sans-serif" font-size="12" fill="currentColor"'


def drawing(
    kind: str, title: str, about: str, width: int, height: int, parts: Iterable[str]
) -> str:
    """Return a chart; the title and what it is about are there for screen readers."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tf-chart tf-{kind}" role="img" '
        f'aria-label="{said(title)}" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" {FONT}><title>{said(title)}</title><desc>{said(about)}</desc>'
        f"{''.join(parts)}</svg>"
    )


def said(text: str) -> str:
    """Return a text that can stand in XML."""
    return escape(printable(text))


def label(x: float, y: float, text: str, anchor: str = "start") -> str:
    """Return a text that begins, is centred or ends at a point."""
    return f'<text x="{at(x)}" y="{at(y)}" text-anchor="{anchor}">{said(text)}</text>'


def bar(x: float, y: float, width: float, height: float, look: str, told: str) -> str:
    """Return a bar of a look, with what it means for who points at it."""
    place = f'x="{at(x)}" y="{at(y)}" width="{at(width)}" height="{at(height)}"'
    return f"<rect {place} {look}><title>{said(told)}</title></rect>"


def line(x1: float, y1: float, x2: float, y2: float) -> str:
    """Return a thin line of the text's colour."""
    place = f'x1="{at(x1)}" y1="{at(y1)}" x2="{at(x2)}" y2="{at(y2)}"'
    return f'<line {place} stroke="currentColor" stroke-opacity="0.35"/>'


def fill(side: str, opacity: float = 1.0) -> str:
    """Return the look of a filled shape of a side."""
    return f'class="tf-{side}" fill="{COLOURS[side]}" fill-opacity="{opacity:g}"'


def hollow(side: str) -> str:
    """Return the look of an empty shape of a side."""
    return f'class="tf-{side}" fill="none" stroke="{COLOURS[side]}"'


def at(value: float) -> str:
    """Return a coordinate."""
    return f"{value:.1f}".removesuffix(".0")
