"""What relics and buildings are worth, in tables: for the terminal, as Markdown, CSV and JSON."""

from __future__ import annotations

from typing import Any

from wartable.games.clans.campaign import GAME as CAMPAIGN
from wartable.lab.campaigns.means import Mean
from wartable.lab.campaigns.telling import runs_words
from wartable.lab.campaigns.worth import Worth, Worths
from wartable.lab.duels.sheets import Sheet, csv_text, written

WORTH_COLUMNS = (
    "thing", "what", "pairs",
    "encounters", "encounters_low", "encounters_high",
    "acts", "acts_low", "acts_high",
    "wins", "wins_low", "wins_high",
    "legacy", "legacy_low", "legacy_high",
)  # fmt: skip
#: What stands behind a difference whose interval leaves out 0, and behind others.
CLEAR, UNCLEAR = " *", "  "


def worth_lines(found: Worths, *, markdown: bool = False) -> list[str]:
    """Return everything as lines of text, at most 100 characters wide, or as Markdown."""
    tables = [_sheet(found, what) for what in ("relic", "building")]
    return written([_headline(found), *filter(None, tables)], markdown=markdown)


def worth_json(found: Worths) -> dict[str, Any]:
    """Return everything as JSON has it."""
    return {"game": CAMPAIGN.key, "rules": CAMPAIGN.rules_version} | found.as_dict()


def worth_csv(found: Worths) -> str:
    """Return a row a thing as CSV."""
    return csv_text(WORTH_COLUMNS, map(_worth_figures, found.listed))


def _worth_figures(each: Worth) -> tuple[object, ...]:
    figures = (
        f"{figure:.4f}"
        for mean in (each.encounters, each.acts, each.wins, each.legacy)
        for figure in (mean.mean, mean.low, mean.high)
    )
    return each.present.id, each.present.what, each.pairs, *figures


def _headline(found: Worths) -> list[str]:
    terms = found.terms
    count = runs_words(terms.runs * (1 + len(found.listed)))
    lines = [
        f"{CAMPAIGN.title}, {terms.runs:,} pairs a thing, seed {terms.seed} "
        f"({count}, {found.seconds:.1f} s)",
        f"what a run gains by having a thing from its start; battles fought by {terms.bot}",
        "± is the 95 % interval; * where it leaves out 0",
    ]
    if found.interrupted:
        lines.append(f"stopped after {len(found.listed)} things")
    return lines


def _sheet(found: Worths, what: str) -> Sheet | None:
    rows = [_row(each) for each in found.listed if each.present.what == what]
    heading = (what, "encounters", "acts", "won, %", "legacy")
    return Sheet("", heading, rows) if rows else None


def _row(each: Worth) -> tuple[str, ...]:
    percent = Mean(100 * each.wins.mean, 100 * each.wins.low, 100 * each.wins.high)
    return (
        each.present.name,
        _gain(each.encounters, 2),
        _gain(each.acts, 2),
        _gain(percent, 1),
        _gain(each.legacy, 1),
    )


def _gain(mean: Mean, digits: int) -> str:
    """Say a difference with half the width of its interval, and whether that leaves out 0."""
    half = mean.high - mean.mean
    clear = CLEAR if mean.is_clear else UNCLEAR
    return f"{mean.mean:+.{digits}f} ± {half:.{digits}f}{clear}"
