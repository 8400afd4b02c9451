"""Scenes as SVG: one self-contained picture, without scripts, for pages, notebooks and reports."""

from collections.abc import Collection, Iterable
from math import hypot
from xml.sax.saxutils import escape, quoteattr

from wartable.engine.scene import (
    LATEST,
    SEAT_COLOURS,
    Align,
    Circle,
    Element,
    Kind,
    Line,
    Point,
    Polygon,
    Rect,
    Scene,
    Text,
    printable,
    seat_colour,
    seat_ink,
    text_width,
)

# Line patterns on a 12 by 12 tile, with their line width: seats can be told apart without colour.
# A line of length nothing is a dot.
_PATTERNS = (
    ("", 0.0),
    ("M-3 3L3-3M-3 15L15-3M9 15L15 9", 2.5),
    ("M0 6H12", 3),
    ("M3 3h0M9 9h0", 3.5),
    ("M6 0V12", 3),
    ("M-3 9L3 15M-3-3L15 15M9-3L15 3", 2.5),
    ("M0 6H12M6 0V12", 2),
    ("M0 9L6 3L12 9", 2.5),
    ("M-1 13L13-1M-1-1L13 13", 1.5),
    ("M0 0H12M0 6H12M3 0V6M9 6V12", 1.5),
    ("M6 2.5a3.5 3.5 0 1 0 .01 0", 2),
    ("M6 3V9M3 6H9", 2.5),
    ("M0 3H12M0 9H12", 1.5),
    ("M3 0V12M9 0V12", 1.5),
    ("M3 3L9 9M9 3L3 9", 2),
    ("M0 6q3-6 6 0t6 0", 2.5),
    ("M6 1L11 6L6 11L1 6Z", 1.5),
    ("M1 3H5M7 9H11", 3),
    ("M6 2.5L10 9.5H2Z", 2),
    ("M6 6h0", 7),
)

_LIGHT = {
    "ground": "#fbf9f4", "cell": "#ebe6da", "edge": "#cdc5b4", "ink": "#26231d",
    "soft": "#6a6353", "gold": "#f7dc86", "goldedge": "#a87400", "ring": "#111111",
    "halo": "#ffffff", "click": "#0b63ce", "water": "#2f7fc1", "road": "#8a6a3c",
}  # fmt: skip
_DARK = {
    "ground": "#14171c", "cell": "#272d36", "edge": "#414a57", "ink": "#f0ede6",
    "soft": "#a9b0ba", "gold": "#5a4a14", "goldedge": "#e2b33c", "ring": "#ffffff",
    "halo": "#000000", "click": "#6cb2ff", "water": "#4aa0e8", "road": "#b9935c",
}  # fmt: skip

_LAYOUT = """\
.wt-scene{max-width:100%;height:auto;font-family:system-ui,"DejaVu Sans",Arial,sans-serif}
.wt-scene text{font-weight:700;user-select:none}
.wt-scene .label text{font-weight:600}
.wt-scene .shape{stroke-width:1}
.wt-scene .line,.wt-scene .casing,.wt-scene .ring{fill:none}
.wt-scene .line{stroke-width:4;stroke-linecap:round;stroke-linejoin:round}
.wt-scene .river .line{stroke-width:6}
.wt-scene .highlight .line{stroke-width:8}
.wt-scene .arrow .line{stroke-width:5}
.wt-scene .casing{stroke-width:8;stroke-linecap:round;stroke-linejoin:round}
.wt-scene .head,.wt-scene .pill{stroke-width:1.5;stroke-linejoin:round}
.wt-scene .highlight .head,.wt-scene .highlight .pill{stroke-width:3}
.wt-scene .resource .shape{stroke-width:2.5}
.wt-scene .pattern,.wt-scene .ring,.wt-scene .arrow{pointer-events:none}
.wt-scene a.arrow{pointer-events:auto}
.wt-scene .ring{stroke-width:3}
.wt-scene .ring.halo{stroke-width:6}
.wt-scene a{cursor:pointer;text-decoration:none;outline:none}
.wt-scene a.label text{text-decoration:underline}
.wt-scene .clickable .shape{stroke-width:3;stroke-dasharray:6 3}
.wt-scene .clickable:hover .shape,.wt-scene .clickable:focus-visible .shape\
{stroke-width:5;stroke-dasharray:none}
"""

_THEME = """\
.wt-scene .ground{{fill:{ground}}}
.wt-scene .shape{{fill:{cell};stroke:{edge}}}
.wt-scene text{{fill:{ink}}}
.wt-scene .label text{{fill:{soft}}}
.wt-scene .line{{stroke:{road}}}
.wt-scene .river .line{{stroke:{water}}}
.wt-scene .arrow .line{{stroke:{soft}}}
.wt-scene .head,.wt-scene .pill{{fill:{soft};stroke:{halo}}}
.wt-scene .casing{{stroke:{halo}}}
.wt-scene .arrow text{{fill:{halo}}}
.wt-scene .resource .shape{{fill:{gold};stroke:{goldedge}}}
.wt-scene .ring{{stroke:{ring}}}
.wt-scene .ring.halo{{stroke:{halo}}}
.wt-scene .clickable .shape{{stroke:{ring}}}
.wt-scene .clickable:hover .shape,.wt-scene .clickable:focus-visible .shape{{stroke:{click}}}
"""


def render_svg(
    scene: Scene,
    *,
    title: str | None = None,
    highlight: Collection[str] = (),
    clickable: Collection[str] = (),
    standalone: bool = True,
) -> str:
    """Return the scene as one SVG element, the same bytes for the same arguments.

    Elements named in `highlight`, and those of the class latest, get a ring. Elements named in
    `clickable` become links to their own id; ValueError is raised if one has no label. Ids the
    scene does not have are ignored. With `standalone` the styles are inside, light or dark as the
    reader prefers; without, the page has to supply `svg_css()`. `title` replaces the scene's own.
    """
    name = printable(scene.title if title is None else title)
    size = f"{_num(scene.width)} {_num(scene.height)}".split()
    seats = sorted({e.seat for e in scene.elements if e.seat is not None})
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="wt-scene" role="group" '
        f'aria-label={quoteattr(name)} width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}">',
        f"<title>{escape(name)}</title>",
    ]
    if standalone:
        parts.append(f"<style>{svg_css()}</style>")
    parts.append(f"<defs>{''.join(map(_pattern, seats))}</defs>")
    parts.append('<rect class="ground" width="100%" height="100%" rx="8"/>')
    lit, links = frozenset(highlight), frozenset(clickable)
    parts.extend(
        _element(e, lit=e.id in lit or LATEST in e.classes, link=e.id in links)
        for e in scene.elements
    )
    return "\n".join([*parts, "</svg>\n"])


def svg_css() -> str:
    """Return the style sheet of all scenes; every rule applies inside `.wt-scene` only."""
    dark = _THEME.format_map(_DARK)
    seats = "".join(_seat_css(seat) for seat in range(len(SEAT_COLOURS)))
    # Seats come last: their colours are the same in light and dark and win over the theme.
    light = _THEME.format_map(_LIGHT)
    return f"{_LAYOUT}{light}@media (prefers-color-scheme:dark){{\n{dark}}}\n{seats}"


def _seat_css(seat: int) -> str:
    fill, ink = seat_colour(seat), seat_ink(seat)
    this = f".wt-scene .seat-{seat}"
    return (
        f"{this} .shape,{this} .head,{this} .pill{{fill:{fill}}}{this} text{{fill:{ink}}}"
        f"{this} .line{{stroke:{fill}}}"
        f"{this} .head,{this} .pill,{this} .casing{{stroke:{ink}}}\n"
    )


def _pattern(seat: int) -> str:
    """Return the pattern of a seat, in the tone opposite to its text: it can only help reading."""
    path, width = _PATTERNS[seat % len(_PATTERNS)]
    tone = "#ffffff" if seat_ink(seat) == "#000000" else "#000000"
    return (
        f'<pattern id="wt-pattern-{seat}" width="12" height="12" patternUnits="userSpaceOnUse">'
        f'<path d="{path}" fill="none" stroke="{tone}" stroke-opacity=".38" '
        f'stroke-width="{_num(width)}" stroke-linecap="round"/></pattern>'
    )


def _element(element: Element, *, lit: bool, link: bool) -> str:
    states = (*("highlight",) * lit, *("clickable",) * link)
    classes = " ".join((element.kind.value, *element.classes, *states))
    head = f'id="{element.id}" class="{classes}"'
    label = printable(element.label)
    body = "".join(_body(element, lit=lit))
    if link:
        if not label:
            raise ValueError(f"expected a label on clickable element {element.id!r}")
        return f'<a href="#{element.id}" {head} aria-label={quoteattr(label)}>{body}</a>'
    if not label:
        return f'<g {head} aria-hidden="true">{body}</g>'
    return f'<g {head} role="img"><title>{escape(label)}</title>{body}</g>'


def _body(element: Element, *, lit: bool) -> Iterable[str]:
    shape = element.shape
    match shape:
        case Text():
            yield _text(shape)
        case Line():
            yield from _line(shape)
        case _:
            yield _closed(shape, 'class="shape"')
            if element.seat is not None:
                yield _closed(shape, f'class="pattern" fill="url(#wt-pattern-{element.seat})"')
            if lit:
                yield _closed(shape, 'class="ring halo"')
                yield _closed(shape, 'class="ring"')
    for caption in element.captions:
        if element.kind is Kind.ARROW:
            yield _pill(caption)
        yield _text(caption)


def _closed(shape: Rect | Polygon | Circle, attributes: str) -> str:
    match shape:
        case Rect():
            return (
                f'<rect {attributes} x="{_num(shape.x)}" y="{_num(shape.y)}" '
                f'width="{_num(shape.width)}" height="{_num(shape.height)}" '
                f'rx="{_num(shape.radius)}"/>'
            )
        case Circle():
            centre = f'cx="{_num(shape.x)}" cy="{_num(shape.y)}"'
            return f'<circle {attributes} {centre} r="{_num(shape.radius)}"/>'
        case Polygon():
            return f'<polygon {attributes} points="{_points(shape.points)}"/>'


def _line(shape: Line) -> Iterable[str]:
    if not shape.head:
        yield f'<polyline class="line" points="{_points(shape.points)}"/>'
        return
    tip, left, right, neck = _arrowhead(*shape.points[-2:])
    shaft = _points((*shape.points[:-1], neck))
    head = _points((tip, left, right))
    yield f'<polyline class="casing" points="{shaft}"/>'
    yield f'<polygon class="head" points="{head}"/>'
    yield f'<polyline class="line" points="{shaft}"/>'


def _arrowhead(before: Point, tip: Point) -> tuple[Point, Point, Point, Point]:
    """Return the tip, the two back corners and the point where the shaft ends."""
    length, half_width = 12.0, 9.0
    distance = hypot(tip[0] - before[0], tip[1] - before[1]) or 1.0
    dx, dy = (tip[0] - before[0]) / distance, (tip[1] - before[1]) / distance
    x, y = tip[0] - dx * length, tip[1] - dy * length
    left = (x - dy * half_width, y + dx * half_width)
    right = (x + dy * half_width, y - dx * half_width)
    return tip, left, right, (x + dx, y + dy)


_ANCHORS = {Align.LEFT: "start", Align.CENTRE: "middle", Align.RIGHT: "end"}


def _text(text: Text) -> str:
    # A third of the size below the middle is the baseline of digits and capitals;
    # dominant-baseline would say so itself, but not every program that shows SVG knows it.
    return (
        f'<text x="{_num(text.x)}" y="{_num(text.y + text.size * 0.355)}" '
        f'font-size="{_num(text.size)}" text-anchor="{_ANCHORS[text.align]}">'
        f"{escape(printable(text.text))}</text>"
    )


def _pill(text: Text) -> str:
    """Return the plate behind a centred text on an arrow."""
    width, height = max(text_width(text.text, text.size) + 4, 14), 14.5
    box = Rect(text.x - width / 2, text.y - height / 2, width, height, 4)
    return _closed(box, 'class="pill"')


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_num(x)},{_num(y)}" for x, y in points)


def _num(value: float) -> str:
    """Write a coordinate with at most two decimals, and never as -0 or with an exponent."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
