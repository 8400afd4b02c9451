"""How maps look: land and water, what grows and is built there, roads, borders and names.

Colour only helps: each kind of land has a sign of its own as well, whose class is the name of
the kind with "-signs" after it.
"""

LIGHT = {
    "land": "#f1e6cb", "coast": "#6b5b3e", "grid": "#7d6c4a", "name": "#2b2012", "faint": "#7a6a4c",
    "forest": "#ccd9ab", "trees": "#4b6e3a", "cliff": "#ddc49c", "crags": "#7a5028",
    "desert": "#f0dca0", "dunes": "#b58a3a", "marsh": "#c9d3bd", "reeds": "#5f7a55",
    "unknown": "#d5d2ca", "fog": "#8d8a84",
    "lake": "#b4d7e8", "shore": "#5b93b3", "waves": "#35739a",
    "city": "#e3c3b0", "houses": "#9a4f3d", "fortress": "#d9d3c7", "walls": "#3b352c",
    "river": "#6fb0d3", "riverbed": "#3a759b", "road": "#fffaf0", "roadbed": "#8a6b42",
    "bridge": "#3b2c18", "frontier": "#b3214f", "reach": "#0b63ce",
}  # fmt: skip
DARK = {
    "land": "#37322a", "coast": "#8d7f63", "grid": "#9c8f74", "name": "#f6eedd", "faint": "#b3a68a",
    "forest": "#2a3a24", "trees": "#7fae66", "cliff": "#4b3820", "crags": "#c99c66",
    "desert": "#4d4122", "dunes": "#bf9a50", "marsh": "#2b3a33", "reeds": "#7d9c74",
    "unknown": "#25282d", "fog": "#0b0d10",
    "lake": "#143548", "shore": "#4f93b8", "waves": "#64a9cd",
    "city": "#52332b", "houses": "#d79a85", "fortress": "#4a4640", "walls": "#e4dccb",
    "river": "#3f8fbd", "riverbed": "#10303f", "road": "#d9c79d", "roadbed": "#1b160d",
    "bridge": "#f1e6cb", "frontier": "#f2638c", "reach": "#6cb2ff",
}  # fmt: skip

LAYOUT = """\
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
.wt-scene .convoy-road .line{stroke-width:2;stroke-dasharray:1 5}
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

THEME = """\
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
.wt-scene .convoy-road .line{{stroke:{bridge}}}
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
