"""How SVG scenes look.

The style sheet of boards and maps, light and dark, and the line patterns of the seats.
"""

from functools import cache

from wartable.engine.scene.palette import SEAT_COLOURS, seat_colour, seat_ink
from wartable.engine.scene.style import SceneStyle

# Line patterns on a 12 by 12 tile, with their line width: seats can be told apart without colour. A
# line of length zero is a dot.
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
    "soft": "#6a6353", "accent": "#f7dc86", "accentedge": "#a87400", "ring": "#111111",
    "halo": "#ffffff", "click": "#0b63ce",
    "face": "#ffffff", "faceedge": "#8f8672", "faceink": "#1b1a17",
    "facering": "#111111",
}  # fmt: skip
_DARK = {
    "ground": "#14171c", "cell": "#272d36", "edge": "#414a57", "ink": "#f0ede6",
    "soft": "#a9b0ba", "accent": "#5a4a14", "accentedge": "#e2b33c", "ring": "#ffffff",
    "halo": "#000000", "click": "#6cb2ff",
    "face": "#e6e2d8", "faceedge": "#000000", "faceink": "#1b1a17",
    "facering": "#1f74e0",
}  # fmt: skip

# The shared rules are in two parts: how kinds of elements look, and, after the rules of games, how
# their states look, which thus show on whatever a game draws.

_KINDS = """\
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
.wt-scene .accent .shape{stroke-width:2.5}
"""

_STATES = """\
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

_KINDS_THEME = """\
.wt-scene .ground{{fill:{ground}}}
.wt-scene .shape{{fill:{cell};stroke:{edge}}}
.wt-scene text{{fill:{ink}}}
.wt-scene .label text{{fill:{soft}}}
.wt-scene .line{{stroke:{soft}}}
.wt-scene .head,.wt-scene .pill{{fill:{soft};stroke:{halo}}}
.wt-scene .casing{{stroke:{halo}}}
.wt-scene .arrow text{{fill:{halo}}}
.wt-scene .accent .shape{{fill:{accent};stroke:{accentedge}}}
"""

_STATES_THEME = """\
.wt-scene .ring{{stroke:{ring}}}
.wt-scene .ring.halo{{stroke:{halo}}}
.wt-scene .chosen .ring:not(.halo){{stroke:{click}}}
.wt-scene .clickable .shape{{stroke:{ring}}}
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
def svg_css(*styles: SceneStyle) -> str:
    """Return the style sheet of scenes, with the rules of these styles for the games that have any.

    Shared rules apply inside `.wt-scene` only, those of a style inside its scope.
    """
    own = {style.scope: style for style in styles if style.scope}.values()
    light = (
        _KINDS + _KINDS_THEME.format_map(_LIGHT),
        *(style.css() for style in own),
        _STATES + MAP_LAYOUT,
        _STATES_THEME.format_map(_LIGHT) + MAP_THEME.format_map(MAP_LIGHT),
    )
    dark = (
        _KINDS_THEME.format_map(_DARK),
        *(style.css(dark=True) for style in own),
        _STATES_THEME.format_map(_DARK) + MAP_THEME.format_map(MAP_DARK),
    )
    in_the_dark = f"@media (prefers-color-scheme:dark){{\n{''.join(dark)}}}\n"
    # Seats come last: their colours are the same in light and dark and win over the theme.
    seats = (_seat_css(seat) for seat in range(len(SEAT_COLOURS)))
    return "".join((*light, in_the_dark, *seats))


def _seat_css(seat: int) -> str:
    fill, ink = seat_colour(seat), seat_ink(seat)
    this = f".wt-scene .seat-{seat}"
    return (
        f"{this} .shape,{this} .head,{this} .pill{{fill:{fill}}}{this} text{{fill:{ink}}}"
        f"{this} .line{{stroke:{fill}}}{this} .mark{{color:{ink}}}"
        f"{this} .head,{this} .pill,{this} .casing{{stroke:{ink}}}\n"
    )


def seat_pattern(seat: int) -> str:
    """Return the pattern of a seat, in the tone opposite to its text, which stays readable."""
    path, width = _PATTERNS[seat % len(_PATTERNS)]
    tone = "#ffffff" if seat_ink(seat) == "#000000" else "#000000"
    return (
        f'<pattern id="wt-pattern-{seat}" width="12" height="12" patternUnits="userSpaceOnUse">'
        f'<path d="{path}" fill="none" stroke="{tone}" stroke-opacity=".38" '
        f'stroke-width="{width:g}" stroke-linecap="round"/></pattern>'
    )


# --- maps ----------------------------------------------------------------------------------------
# Colour is never the only cue: each kind of land also has its own sign, whose class is the name of
# the kind followed by "-signs".

MAP_LIGHT = {
    "land": "#f1e6cb", "coast": "#6b5b3e", "grid": "#7d6c4a", "name": "#2b2012", "faint": "#7a6a4c",
    "forest": "#ccd9ab", "trees": "#4b6e3a", "cliff": "#ddc49c", "crags": "#7a5028",
    "desert": "#f0dca0", "dunes": "#b58a3a", "marsh": "#c9d3bd", "reeds": "#5f7a55",
    "unknown": "#d5d2ca", "fog": "#8d8a84",
    "lake": "#b4d7e8", "shore": "#5b93b3", "waves": "#35739a",
    "city": "#e3c3b0", "houses": "#9a4f3d", "fortress": "#d9d3c7", "walls": "#3b352c",
    "river": "#6fb0d3", "riverbed": "#3a759b", "road": "#fffaf0", "roadbed": "#8a6b42",
    "bridge": "#3b2c18", "frontier": "#b3214f", "reach": "#0b63ce",
}  # fmt: skip
MAP_DARK = {
    "land": "#37322a", "coast": "#8d7f63", "grid": "#9c8f74", "name": "#f6eedd", "faint": "#b3a68a",
    "forest": "#2a3a24", "trees": "#7fae66", "cliff": "#4b3820", "crags": "#c99c66",
    "desert": "#4d4122", "dunes": "#bf9a50", "marsh": "#2b3a33", "reeds": "#7d9c74",
    "unknown": "#25282d", "fog": "#0b0d10",
    "lake": "#143548", "shore": "#4f93b8", "waves": "#64a9cd",
    "city": "#52332b", "houses": "#d79a85", "fortress": "#4a4640", "walls": "#e4dccb",
    "river": "#3f8fbd", "riverbed": "#10303f", "road": "#d9c79d", "roadbed": "#1b160d",
    "bridge": "#f1e6cb", "frontier": "#f2638c", "reach": "#6cb2ff",
}  # fmt: skip

MAP_LAYOUT = """\
.wt-scene .places{fill:none;stroke:none}
.wt-scene .terrain .shape,.wt-scene g.overlay .shape{stroke-width:0}
.wt-scene .coast .shape{fill:none;stroke-width:2.5;stroke-linejoin:round}
.wt-scene .lake .shape{stroke-width:2}
.wt-scene .grid .line{stroke-width:1;stroke-linecap:butt;stroke-opacity:.3}
.wt-scene .lake-signs .line{stroke-width:1.5}
.wt-scene .desert-signs .line,.wt-scene .marsh-signs .line{stroke-width:1.5}
.wt-scene .field:not(.clickable) .shape{stroke-width:1}
.wt-scene .field.clickable .shape{stroke-width:3}
.wt-scene .fog .shape{fill-opacity:.45}
.wt-scene .river .line{stroke-width:6}
.wt-scene .river .casing{stroke-width:8.5}
.wt-scene .road .line{stroke-width:3.5}
.wt-scene .road .casing{stroke-width:6.5}
.wt-scene .bridge .line{stroke-width:2.5;stroke-linecap:butt}
.wt-scene .stream .line{stroke-width:2}
.wt-scene .route .line{stroke-width:3}
.wt-scene .pointer .line{stroke-width:1.5}
.wt-scene .frontier .casing{stroke-width:16;stroke-opacity:.32;stroke-linecap:butt}
.wt-scene .frontier .line{stroke-width:2;stroke-dasharray:9 4 2 4;stroke-linecap:butt}
.wt-scene .number text{font-weight:400}
.wt-scene .name text{font-weight:700;paint-order:stroke;stroke-width:4;stroke-linejoin:round}
.wt-scene .region text{font-weight:400;fill-opacity:.75;font-style:italic;letter-spacing:.3em}
.wt-scene .terrain,.wt-scene .name,.wt-scene .number{pointer-events:none}
.wt-scene .mark{fill:currentColor}
.wt-scene .mark.open{fill:none;stroke:currentColor;stroke-width:1.5;stroke-linejoin:round}
.wt-scene .counter text{font-weight:700}
.wt-scene g.overlay{pointer-events:none}
.wt-scene .zone .shape{fill-opacity:.42;stroke-width:0}
.wt-scene .reach .shape{fill-opacity:.14;stroke-opacity:.9;stroke-width:2;stroke-dasharray:4 3}
.wt-scene .spent{opacity:.75}
.wt-scene .overlay.clickable .shape{stroke-width:1.5;stroke-dasharray:none}
.wt-scene .overlay.clickable:hover .shape,.wt-scene .overlay.clickable:focus-visible .shape\
{stroke-width:4}
"""

MAP_THEME = """\
.wt-scene .reach .shape{{stroke:{name}}}
.wt-scene .land .shape{{fill:{land}}}
.wt-scene .coast .shape{{stroke:{coast}}}
.wt-scene .forest .shape{{fill:{forest}}}
.wt-scene .forest-signs .shape{{fill:{trees}}}
.wt-scene .cliff .shape{{fill:{cliff}}}
.wt-scene .cliff-signs .shape{{fill:{crags}}}
.wt-scene .lake .shape{{fill:{lake};stroke:{shore}}}
.wt-scene .lake-signs .line{{stroke:{waves}}}
.wt-scene .desert .shape{{fill:{desert}}}
.wt-scene .desert-signs .line{{stroke:{dunes}}}
.wt-scene .marsh .shape{{fill:{marsh}}}
.wt-scene .marsh-signs .line{{stroke:{reeds}}}
.wt-scene .unknown .shape{{fill:{unknown}}}
.wt-scene .field.clickable:not(:hover):not(:focus-visible) .shape{{stroke:{name}}}
.wt-scene .fog .shape{{fill:{fog}}}
.wt-scene .city .shape{{fill:{city}}}
.wt-scene .city-signs .shape{{fill:{houses}}}
.wt-scene .fortress .shape{{fill:{fortress}}}
.wt-scene .fortress-signs .shape{{fill:{walls}}}
.wt-scene .grid .line{{stroke:{grid}}}
.wt-scene .river .line{{stroke:{river}}}
.wt-scene .river .casing{{stroke:{riverbed}}}
.wt-scene .road .line{{stroke:{road}}}
.wt-scene .road .casing{{stroke:{roadbed}}}
.wt-scene .bridge .line{{stroke:{bridge}}}
.wt-scene .stream .line{{stroke:{river}}}
.wt-scene .route .line{{stroke:{frontier}}}
.wt-scene .pointer .line{{stroke:{reach}}}
.wt-scene .frontier .casing,.wt-scene .frontier .line{{stroke:{frontier}}}
.wt-scene .number text,.wt-scene .region text{{fill:{faint}}}
.wt-scene .name text{{fill:{name};stroke:{land}}}
.wt-scene g.counter .shape{{stroke:{coast}}}
.wt-scene .overlay .shape{{fill:{reach};fill-opacity:0}}
.wt-scene .overlay.clickable .shape{{fill-opacity:.18;stroke:{reach}}}
.wt-scene .overlay.clickable:hover .shape{{fill-opacity:.45}}
.wt-scene .mark{{color:{name}}}
"""
