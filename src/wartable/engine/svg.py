"""Scenes as SVG: one self-contained picture, without scripts, for pages, notebooks and reports."""

from collections.abc import Collection, Iterable
from math import hypot
from xml.sax.saxutils import escape, quoteattr

from wartable.engine.errors import printable
from wartable.engine.scene import (
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
    text_width,
)
from wartable.engine.svg_style import seat_pattern, svg_css


def render_svg(
    scene: Scene,
    *,
    title: str | None = None,
    highlight: Collection[str] = (),
    clickable: Collection[str] = (),
    chosen: Collection[str] = (),
    standalone: bool = True,
) -> str:
    """Return the scene as one SVG element, the same bytes for the same arguments.

    Elements named in `highlight` get a ring, those in `chosen` another, for what was clicked so
    far. Elements named in `clickable` become links to their own id; ValueError is raised if one
    has no label. Ids the scene does not have are ignored.
    With `standalone` the styles are inside, light or dark as the reader prefers; without, the
    page has to supply `svg_css()`. `title` replaces the scene's own.
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
    parts.append(f"<defs>{''.join(map(seat_pattern, seats))}</defs>")
    parts.append('<rect class="ground" width="100%" height="100%" rx="8"/>')
    states = (("highlight", highlight), ("clickable", clickable), ("chosen", chosen))
    named = [(state, frozenset(ids)) for state, ids in states]
    for element in scene.elements:
        parts.append(_element(element, [state for state, ids in named if element.id in ids]))
    return "\n".join([*parts, "</svg>\n"])


def _element(element: Element, states: Collection[str]) -> str:
    classes = " ".join((element.kind.value, *element.classes, *states))
    head = f'id="{element.id}" class="{classes}"'
    label = printable(element.label)
    body = "".join(_body(element, ringed="highlight" in states or "chosen" in states))
    if "clickable" in states:
        if not label:
            raise ValueError(f"expected a label on clickable element {element.id!r}")
        current = ' aria-current="true"' if "chosen" in states else ""
        return f'<a href="#{element.id}" {head} aria-label={quoteattr(label)}{current}>{body}</a>'
    if not label:
        return f'<g {head} aria-hidden="true">{body}</g>'
    return f'<g {head} role="img"><title>{escape(label)}</title>{body}</g>'


def _body(element: Element, *, ringed: bool) -> Iterable[str]:
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
            if ringed:
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
