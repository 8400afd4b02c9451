"""Scenes as SVG: one self-contained picture, without scripts, for pages, notebooks and reports."""

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from itertools import chain
from math import hypot
from xml.sax.saxutils import escape, quoteattr

from wartable.engine.errors import printable
from wartable.engine.scene.extras import EXPLAINED, NOTHING, Note, is_hidden, is_layered
from wartable.engine.scene.scale import fitted
from wartable.engine.scene.scene import (
    Align,
    Areas,
    Circle,
    Element,
    Kind,
    Line,
    Lines,
    Mark,
    Point,
    Polygon,
    Rect,
    Scene,
    Text,
    Texts,
    Tiles,
    seat_in,
    text_width,
)
from wartable.engine.scene.shapes import bounds
from wartable.engine.scene.style import PLAIN, SceneStyle
from wartable.engine.scene.svg_path import areas_path, lines_path, number, places_path, tile_path
from wartable.engine.scene.svg_style import seat_pattern, svg_css

# How far below the middle the baseline of digits and capitals lies, as a share of the font size.
# dominant-baseline would do the same, but not every SVG viewer supports it.
BASELINE = 0.355
NOTE = 13  # font size of notes


def render_svg(
    scene: Scene,
    *,
    title: str | None = None,
    highlight: Collection[str] = (),
    clickable: Collection[str] = (),
    chosen: Collection[str] = (),
    others: Collection[str] = (),
    notes: Mapping[str, Note] = NOTHING,
    layers: Collection[str] = (),
    style: SceneStyle = PLAIN,
    standalone: bool = True,
) -> str:
    """Return the scene as one SVG element, the same bytes for the same arguments.

    Elements named in `highlight` get a ring; those in `chosen`, which were clicked so far, get
    another. Elements in `clickable` become links to their own id; one without a label raises
    ValueError. Those in `others` can be clicked too, but are not lit up. `notes` are written on
    clickable elements. Unknown ids are ignored. Of the scene's layers only those named in `layers`
    are visible. A very small or very large scene is drawn to another scale, in which the outlines
    of the style sheet fit it.

    `style` says how the classes look that only this game has. With `standalone` the style sheet is
    included, light or dark as the reader prefers. Without it the page has to supply
    `svg_css(style)`, and all layers are included for it to show. `title` replaces the scene's own.
    """
    scene = fitted(scene)
    name = printable(scene.title if title is None else title)
    size = f"{number(scene.width)} {number(scene.height)}".split()
    kinds_of = {each.classes for each in scene.elements}
    seats = sorted({seat for each in kinds_of if (seat := seat_in(each)) is not None})
    classes = f"wt-scene {style.scope}".rstrip()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{classes}" role="group" '
        f'aria-label={quoteattr(name)} width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}">',
        f"<title>{escape(name)}</title>",
    ]
    if standalone:
        parts.append(f"<style>{svg_css(style)}</style>")
    parts.append(f"<defs>{''.join(map(seat_pattern, seats))}</defs>")
    parts.append('<rect class="ground" width="100%" height="100%" rx="8"/>')
    kinds = (("highlight", highlight), ("clickable", clickable), ("chosen", chosen))
    named = [(kind, frozenset(ids)) for kind, ids in kinds]
    beside, drawn = frozenset(others), frozenset(chain(highlight, clickable, chosen))
    for element in scene.elements:
        if element.latent and element.id not in drawn:
            continue
        states = tuple(state for state, ids in named if element.id in ids)
        if element.id in beside and "clickable" not in states:
            states += ("other",)
        if is_hidden(element.classes, layers):
            if standalone:
                continue
        elif is_layered(element.classes):
            states += ("shown",)
        parts.append(_element(element, states, notes.get(element.id)))
    return "\n".join([*parts, "</svg>\n"])


# From picture to picture only a few elements change.
@lru_cache(maxsize=4096)
def _element(element: Element, states: tuple[str, ...], note: Note | None) -> str:
    classes = " ".join((element.kind.value, *element.classes, *states))
    head = f'id="{element.id}" class="{classes}"'
    label = printable(element.label)
    body = "".join(_body(element, ringed="highlight" in states or "chosen" in states))
    if "clickable" in states:
        if not label:
            raise ValueError(f"expected a label on clickable element {element.id!r}")
        current = ' aria-current="true"' if "chosen" in states else ""
        if note:
            label, body = _with_note(label, printable(note.words)), body + _note(element, note)
        body = _explained(element, label) + body
        return f'<a href="#{element.id}" {head} aria-label={quoteattr(label)}{current}>{body}</a>'
    if "other" in states:
        # For pointers only: the keyboard goes on with what was chosen.
        link = f'href="#{element.id}" tabindex="-1" aria-label={quoteattr(label)}'
        return f"<a {link} {head}>{_explained(element, label)}{body}</a>"
    if not label:
        return f'<g {head} aria-hidden="true">{body}</g>'
    return f'<g {head} role="img"><title>{escape(label)}</title>{body}</g>'


def _with_note(label: str, words: str) -> str:
    """Return a label with the words of a note, unless it already contains them."""
    return label if words in label else f"{label}, {words}"


def _explained(element: Element, label: str) -> str:
    """Return the label as a tooltip for a link, if the element asks for it."""
    return f"<title>{escape(label)}</title>" if EXPLAINED in element.classes else ""


def _body(element: Element, *, ringed: bool) -> Iterable[str]:
    shape = element.shape
    match shape:
        case Text():
            yield _text(shape)
        case Line():
            yield from _line(shape)
        case Lines():
            yield _lines(element.id, shape)
        case Tiles():
            yield _tiles(element.id, shape)
        case Texts():
            yield _texts(shape)
        case Areas():
            yield f'<path class="shape" fill-rule="evenodd" d="{areas_path(shape)}"/>'
        case _:
            yield _closed(shape, 'class="shape"')
            if element.seat is not None:
                yield _closed(shape, f'class="pattern" fill="url(#wt-pattern-{element.seat})"')
            if ringed:
                yield _closed(shape, 'class="ring halo"')
                yield _closed(shape, 'class="ring"')
    yield from map(_mark, element.marks)
    for caption in element.captions:
        if element.kind is Kind.ARROW:
            yield _pill(caption)
        yield _text(caption)


def _note(element: Element, note: Note) -> str:
    """Return a note in the middle of a cell, or at the upper edge of anything else.

    A note without a sign is not drawn.
    """
    if not note.sign:
        return ""
    left, top, right, bottom = bounds(element.shape)
    middle = (top + bottom) / 2 if element.kind is Kind.CELL else top
    text = Text((left + right) / 2, middle, note.sign, NOTE)
    return f'<g class="note">{_pill(text, 10)}{_text(text)}</g>'


def _closed(shape: Rect | Polygon | Circle, attributes: str) -> str:
    match shape:
        case Rect():
            return (
                f'<rect {attributes} x="{number(shape.x)}" y="{number(shape.y)}" '
                f'width="{number(shape.width)}" height="{number(shape.height)}" '
                f'rx="{number(shape.radius)}"/>'
            )
        case Circle():
            centre = f'cx="{number(shape.x)}" cy="{number(shape.y)}"'
            return f'<circle {attributes} {centre} r="{number(shape.radius)}"/>'
        case Polygon():
            return f'<polygon {attributes} points="{_points(shape.points)}"/>'


def _lines(name: str, lines: Lines) -> str:
    path = lines_path(lines)
    if not lines.cased:
        return f'<path class="line" d="{path}"/>'
    uses = (f'<use class="{part}" href="#wt-{name}"/>' for part in ("casing", "line"))
    return f'<defs><path id="wt-{name}" d="{path}"/></defs>{"".join(uses)}'


def _tiles(name: str, tiles: Tiles) -> str:
    # A marker is drawn at every corner of a path: the shortest notation, and the fastest.
    marker = (
        f'<marker id="wt-{name}" markerUnits="userSpaceOnUse" overflow="visible">'
        f'<path class="{"shape" if tiles.closed else "line"}" d="{tile_path(tiles)}"/></marker>'
    )
    drawn = " ".join(f'marker-{part}="url(#wt-{name})"' for part in ("start", "mid", "end"))
    return f'{marker}<path class="places" {drawn} d="{places_path(tiles)}"/>'


@lru_cache(maxsize=16)
def _texts(texts: Texts) -> str:
    each = "".join(
        f'<tspan x="{number(x)}" y="{number(y + texts.size * BASELINE)}">'
        f"{escape(printable(text))}</tspan>"
        for x, y, text in texts.texts
    )
    anchor = _ANCHORS[texts.align]
    return f'<text font-size="{number(texts.size)}" text-anchor="{anchor}">{each}</text>'


def _mark(mark: Mark) -> str:
    if isinstance(mark, Lines):
        return f'<path class="mark open" d="{lines_path(mark)}"/>'
    return _closed(mark, 'class="mark"')


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
    return (
        f'<text x="{number(text.x)}" y="{number(text.y + text.size * BASELINE)}" '
        f'font-size="{number(text.size)}" text-anchor="{_ANCHORS[text.align]}">'
        f"{escape(printable(text.text))}</text>"
    )


def _pill(text: Text, beside: float = 4) -> str:
    """Return the plate behind a centred text on an arrow or a note, wider by `beside`."""
    width, height = max(text_width(text.text, text.size) + beside, 14), 14.5
    box = Rect(text.x - width / 2, text.y - height / 2, width, height, 4)
    return _closed(box, 'class="pill"')


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)
