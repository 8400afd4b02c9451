"""How SVG scenes look: the style sheet, light and dark, and the line patterns of the seats."""

from functools import cache

from wartable.engine import svg_terrain
from wartable.engine.palette import SEAT_COLOURS, seat_colour, seat_ink

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
    "halo": "#ffffff", "click": "#0b63ce",
    "face": "#ffffff", "faceedge": "#8f8672", "faceink": "#1b1a17", "red": "#b8001f",
    "facering": "#111111",
}  # fmt: skip
_DARK = {
    "ground": "#14171c", "cell": "#272d36", "edge": "#414a57", "ink": "#f0ede6",
    "soft": "#a9b0ba", "gold": "#5a4a14", "goldedge": "#e2b33c", "ring": "#ffffff",
    "halo": "#000000", "click": "#6cb2ff",
    "face": "#e6e2d8", "faceedge": "#000000", "faceink": "#1b1a17", "red": "#a8001c",
    "facering": "#1f74e0",
}  # fmt: skip

_LAYOUT = """\
.wt-scene{max-width:100%;height:auto;font-family:system-ui,"DejaVu Sans",Arial,sans-serif}
.wt-scene text{font-weight:700;user-select:none}
.wt-scene .label text{font-weight:600}
.wt-scene .shape{stroke-width:1}
.wt-scene .line,.wt-scene .casing,.wt-scene .ring{fill:none}
.wt-scene .line{stroke-width:4;stroke-linecap:round;stroke-linejoin:round}
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
.wt-scene .chosen .ring{stroke-width:5}
.wt-scene .chosen .ring.halo{stroke-width:9}
.wt-scene a{cursor:pointer;text-decoration:none;outline:none}
.wt-scene a.label text{text-decoration:underline}
.wt-scene .clickable .shape{stroke-width:3;stroke-dasharray:6 3}
.wt-scene .quiet.clickable:not(:hover):not(:focus-visible) .shape\
{stroke-width:1.5;stroke-dasharray:none}
.wt-scene .clickable:not(.chosen) .ring:not(.halo){stroke-dasharray:6 3}
.wt-scene [class*="layer-"]:not(.shown){display:none}
.wt-scene .note .pill{stroke-width:1}
.wt-scene .note{pointer-events:none}
.wt-scene .clickable:hover .shape,.wt-scene .clickable:focus-visible .shape\
{stroke-width:5;stroke-dasharray:none}
"""

_THEME = """\
.wt-scene .ground{{fill:{ground}}}
.wt-scene .shape{{fill:{cell};stroke:{edge}}}
.wt-scene text{{fill:{ink}}}
.wt-scene .label text{{fill:{soft}}}
.wt-scene .line{{stroke:{soft}}}
.wt-scene .head,.wt-scene .pill{{fill:{soft};stroke:{halo}}}
.wt-scene .casing{{stroke:{halo}}}
.wt-scene .arrow text{{fill:{halo}}}
.wt-scene .resource .shape{{fill:{gold};stroke:{goldedge}}}
.wt-scene .playing-card .shape{{fill:{face};stroke:{faceedge}}}
.wt-scene .playing-card text{{fill:{faceink}}}
.wt-scene .playing-card .mark{{color:{faceink}}}
.wt-scene .playing-card.red-suit text{{fill:{red}}}
.wt-scene .ring{{stroke:{ring}}}
.wt-scene .ring.halo{{stroke:{halo}}}
.wt-scene .chosen .ring:not(.halo){{stroke:{click}}}
.wt-scene .clickable .shape{{stroke:{ring}}}
.wt-scene .playing-card.clickable .shape{{stroke:{facering}}}
.wt-scene .clickable:hover .shape,.wt-scene .clickable:focus-visible .shape{{stroke:{click}}}
.wt-scene .control .shape{{fill:{face};stroke:{faceedge}}}
.wt-scene .control text{{fill:{faceink}}}
.wt-scene .control.clickable .shape{{stroke:{facering}}}
.wt-scene .now .shape{{fill:{click}}}
.wt-scene .now text,.wt-scene a .note text{{fill:{halo}}}
.wt-scene .past text{{fill:{soft}}}
.wt-scene a .note .pill{{fill:{ring};stroke:{halo}}}
.wt-scene .target .shape{{stroke:{ring};stroke-width:4}}
"""


@cache
def svg_css() -> str:
    """Return the style sheet of all scenes; every rule applies inside `.wt-scene` only."""
    layout = _LAYOUT + svg_terrain.LAYOUT
    light = _THEME.format_map(_LIGHT) + svg_terrain.THEME.format_map(svg_terrain.LIGHT)
    dark = _THEME.format_map(_DARK) + svg_terrain.THEME.format_map(svg_terrain.DARK)
    # Seats come last: their colours are the same in light and dark and win over the theme.
    seats = "".join(_seat_css(seat) for seat in range(len(SEAT_COLOURS)))
    return f"{layout}{light}@media (prefers-color-scheme:dark){{\n{dark}}}\n{seats}"


def _seat_css(seat: int) -> str:
    fill, ink = seat_colour(seat), seat_ink(seat)
    this = f".wt-scene .seat-{seat}"
    return (
        f"{this} .shape,{this} .head,{this} .pill{{fill:{fill}}}{this} text{{fill:{ink}}}"
        f"{this} .line{{stroke:{fill}}}{this} .mark{{color:{ink}}}"
        f"{this} .head,{this} .pill,{this} .casing{{stroke:{ink}}}\n"
    )


def seat_pattern(seat: int) -> str:
    """Return the pattern of a seat, in the tone opposite to its text: it can only help reading."""
    path, width = _PATTERNS[seat % len(_PATTERNS)]
    tone = "#ffffff" if seat_ink(seat) == "#000000" else "#000000"
    return (
        f'<pattern id="wt-pattern-{seat}" width="12" height="12" patternUnits="userSpaceOnUse">'
        f'<path d="{path}" fill="none" stroke="{tone}" stroke-opacity=".38" '
        f'stroke-width="{width:g}" stroke-linecap="round"/></pattern>'
    )
