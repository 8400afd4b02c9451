"""A report as HTML: a fragment, or a self-contained page."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from wartable.apps.thardferr.report import charts
from wartable.apps.thardferr.report.details import long_sections
from wartable.apps.thardferr.report.model import BattleReport
from wartable.apps.thardferr.report.sections import Block, Grid, Items, Section, short_sections
from wartable.engine.errors import printable

#: The style of a self-contained page. A page that embeds :func:`body` brings its own.
STYLE = """\
:root{color-scheme:light dark}
body{font-family:system-ui,sans-serif;line-height:1.45;max-width:60rem;margin:1.5rem auto;
padding:0 1rem}
h1,h2,h3{line-height:1.2}
table{border-collapse:collapse;margin:.5rem 0 1rem}
caption{text-align:left;font-weight:600;padding:.2rem 0}
th,td{padding:.2rem .6rem;border-bottom:1px solid;text-align:right}
th:first-child{text-align:left}
.tf-wide{overflow-x:auto}
figure{margin:.5rem 0}
figcaption{font-weight:600}
.tf-chart{max-width:100%;height:auto}
.tf-verdict{font-size:1.2rem;font-weight:600}
"""


def page(report: BattleReport, more: Iterable[Section] = ()) -> str:
    """Return a whole page, without scripts and without external resources.

    ``more`` are sections to append to the report, such as those of :mod:`.comparison`.
    """
    title = _title(report)
    added = "".join(section_html(section) for section in more)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{said(title)}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{said(title)}</h1>\n{body(report)}{added}</main>\n</body>\n</html>\n"
    )


def body(report: BattleReport, level: int = 2) -> str:
    """Return the report as an HTML fragment whose headings begin at a level.

    The result and the charts come first; the details are folded. The fragment has no scripts and no
    style attributes; its classes begin with ``tf-``. All input is escaped.
    """
    result, *rest = short_sections(report)
    shown = {section.title for section in (result, *rest)}
    details = [each for each in long_sections(report) if each.title not in shown]
    parts = [
        f'<p class="tf-verdict tf-{report.verdict.winner}">{said(report.verdict.words)}</p>\n',
        *(_block(block) for block in result.blocks[1:]),
        *(section_html(section, level) for section in rest),
        _charts(report, level),
        *(_folded(section) for section in details),
    ]
    return f'<div class="tf-report">\n{"".join(parts)}</div>\n'


def said(text: str) -> str:
    """Return a text escaped for HTML."""
    return escape(printable(text))


def _title(report: BattleReport) -> str:
    attacker, defender = (side.kingdom.race for side in report.sides)
    return f"{attacker} against {defender}: a battle of Thardferr"


def _charts(report: BattleReport, level: int) -> str:
    drawn = {
        "Armies over the phases": charts.armies(report),
        "Losses by stack and phase": charts.losses(report),
        "Damage by phase": charts.damage(report),
    }
    figures = "".join(
        f'<figure class="tf-wide"><figcaption>{title}</figcaption>{chart}</figure>\n'
        for title, chart in drawn.items()
    )
    return f'<section class="tf-charts">\n<h{level}>Charts</h{level}>\n{figures}</section>\n'


def section_html(section: Section, level: int = 2) -> str:
    """Return one section of a report as HTML, with its heading at a level."""
    blocks = "".join(map(_block, section.blocks))
    return f"<section>\n<h{level}>{said(section.title)}</h{level}>\n{blocks}</section>\n"


def _folded(section: Section) -> str:
    blocks = "".join(map(_block, section.blocks))
    return f"<details>\n<summary>{said(section.title)}</summary>\n{blocks}</details>\n"


def _block(block: Block) -> str:
    if isinstance(block, Grid):
        return _grid(block)
    if isinstance(block, Items):
        lines = "".join(f"<li>{said(line)}</li>\n" for line in block.lines)
        return f"<ul>\n{lines}</ul>\n"
    return f"<p>{said(block)}</p>\n"


def _grid(grid: Grid) -> str:
    heads = "".join(f'<th scope="col">{said(each)}</th>' for each in grid.heading)
    rows = "".join(f"<tr>{_row(row)}</tr>\n" for row in grid.rows)
    return (
        f'<div class="tf-wide"><table>\n<caption>{said(grid.caption)}</caption>\n'
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"
    )


def _row(row: tuple[str, ...]) -> str:
    name, *cells = row
    return f'<th scope="row">{said(name)}</th>' + "".join(
        f"<td>{said(each)}</td>" for each in cells
    )
