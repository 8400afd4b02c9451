"""Reports of runs and of the worth of relics and buildings: text, Markdown, CSV and JSON."""

from __future__ import annotations

from typing import Any

from wartable.apps.clans.lab.campaigns.batch import Runs
from wartable.apps.clans.lab.campaigns.run import Course
from wartable.apps.clans.lab.campaigns.statistics import (
    ActShare,
    FightStatistics,
    RunStatistics,
    StepStatistics,
    end_of,
)
from wartable.apps.clans.lab.campaigns.worth import Worth, Worths
from wartable.games.campaign import GAME as CAMPAIGN
from wartable.games.campaign.catalogue.content import LEVEL_NAMES
from wartable.lab.report import NOTHING, ReportTable, csv_text, share_cells, share_words, written
from wartable.lab.statistics import Mean, Spread

#: Show each step up to this many encounters, then every so many-th.
EACH_UP_TO, THEN_EVERY = 10, 5

RUN_COLUMNS = (
    "number", "seed", "end", "act", "acts_won", "encounters", "battles_won", "legacy", "gold",
    "health", "deck", "moves", "cards_lost", "retreats", "retreats_paid",
)  # fmt: skip


def run_lines(found: RunStatistics, *, markdown: bool = False) -> list[str]:
    """Return everything as lines of text, at most 100 characters wide, or as Markdown."""
    tables = (_acts(found), _ends(found), _spreads(found), _steps(found), _fights(found))
    return written([_headline(found), *tables], markdown=markdown)


def reach_lines(found: RunStatistics, *, markdown: bool = False) -> list[str]:
    """Return how far runs get and how they end, in the form of ``run_lines``."""
    tables = (_acts(found), _ends(found), _spreads(found))
    return written([_headline(found), *tables], markdown=markdown)


def run_json(found: RunStatistics) -> dict[str, Any]:
    """Return everything as JSON data."""
    return {"game": CAMPAIGN.key, "rules": CAMPAIGN.rules_version} | found.as_dict()


def run_csv(found: Runs) -> str:
    """Return the runs as CSV, one row per run."""
    return csv_text(RUN_COLUMNS, map(_run_csv_row, found.courses))


def _run_csv_row(each: Course) -> tuple[object, ...]:
    how = (each.number, each.seed, end_of(each), each.act, each.acts, each.completed)
    what = (each.battles, each.legacy, each.gold, each.hp, each.cards, each.moves)
    return how + what + (each.cards_lost, each.retreats, each.retreats_paid)


def runs_words(runs: int) -> str:
    """Return a number of runs as text."""
    return "1 run" if runs == 1 else f"{runs:,} runs"


def mean_words(mean: Mean, digits: int = 1) -> str:
    """Return a mean and its interval as one text."""
    return f"{mean.mean:.{digits}f} ({mean.low:.{digits}f} to {mean.high:.{digits}f})"


def _headline(found: RunStatistics) -> list[str]:
    rate = found.runs / found.seconds if found.seconds > 0 else 0.0
    nodes = found.unlocked.replace(",", ", ") or "nothing"
    lines = [
        f"{CAMPAIGN.title}, {runs_words(found.runs)}, seed {found.seed} "
        f"({found.seconds:.1f} s, {rate:.1f} runs a second)",
        f"battles fought by {found.bot}; unlocked: {nodes}",
        f"won: {share_words(found.victory)}",
        f"cards lost: {found.cards_lost:,}; retreats: {found.retreats:,}, "
        f"of which paid: {found.retreats_paid:,}",
    ]
    if found.runs < found.planned:
        lines.append(f"stopped after {found.runs:,} of {found.planned:,} runs")
    return lines


def _acts(found: RunStatistics) -> ReportTable:
    heading = ("act", "reached", "95 %", "won", "95 %", "won of reached", "95 %", "encounters then")
    return ReportTable("How far runs get", heading, [_act_row(act) for act in found.acts])


def _act_row(act: ActShare) -> tuple[str, ...]:
    shares = (*share_cells(act.reached), *share_cells(act.won), *share_cells(act.won_of_reached))
    taken = NOTHING if act.encounters is None else mean_words(act.encounters)
    return (f"{act.act} {act.title}", *shares, taken)


def _ends(found: RunStatistics) -> ReportTable:
    rows = [(end, *share_cells(share)) for end, share in found.ends.items()]
    return ReportTable("How runs end", ("end", "runs", "95 %"), rows)


def _spreads(found: RunStatistics) -> ReportTable:
    spreads = {
        "encounters": found.completed,
        "battles won": found.battles,
        "legacy points": found.legacy,
    }
    heading = ("a run", "mean", "least", "quarter", "median", "3/4", "most")
    return ReportTable("", heading, [(name, *_spread(each)) for name, each in spreads.items()])


def _spread(found: Spread) -> tuple[str, ...]:
    inner = (found.quarter, found.median, found.three_quarters)
    return f"{found.mean:.1f}", str(found.low), *(f"{each:g}" for each in inner), str(found.high)


def _steps(found: RunStatistics) -> ReportTable:
    heading = ("encounters", "runs", "gold", "95 %", "deck", "95 %", "reserves", "fallen", "health")
    shown = [step for step in found.steps if _is_shown(step)]
    title = "Gold and cards after so many encounters, of the runs that get so far"
    return ReportTable(title, heading, [_step_row(step) for step in shown])


def _is_shown(step: StepStatistics) -> bool:
    return step.completed <= EACH_UP_TO or step.completed % THEN_EVERY == 0


def _step_row(step: StepStatistics) -> tuple[str, ...]:
    others = (f"{each.mean:.1f}" for each in (step.reserves, step.fallen, step.hp))
    return (
        str(step.completed),
        str(step.runs),
        *mean_cells(step.gold),
        *mean_cells(step.deck),
        *others,
    )


def mean_cells(mean: Mean, digits: int = 1) -> tuple[str, str]:
    """Return a mean and its interval as two texts."""
    return f"{mean.mean:.{digits}f}", f"{mean.low:.{digits}f} to {mean.high:.{digits}f}"


def _fights(found: RunStatistics) -> ReportTable:
    heading = ("battle", "fought", "won", "95 %", "health lost", "95 %", "cards fallen", "95 %")
    return ReportTable("Battles", heading, [_fight_row(each) for each in found.fights])


def _fight_row(each: FightStatistics) -> tuple[str, ...]:
    level = f", {LEVEL_NAMES[each.level]}" if LEVEL_NAMES[each.level] != each.kind else ""
    lost = (*mean_cells(each.hp_lost), *mean_cells(each.fell))
    return (f"act {each.act}, {each.kind}{level}", str(each.fought), *share_cells(each.won), *lost)


# --- worth ----------------------------------------------------------------------------------------

WORTH_COLUMNS = (
    "thing", "what", "pairs",
    "encounters", "encounters_low", "encounters_high",
    "acts", "acts_low", "acts_high",
    "wins", "wins_low", "wins_high",
    "legacy", "legacy_low", "legacy_high",
)  # fmt: skip
#: The marks after a difference whose interval excludes 0, and after any other.
CLEAR, UNCLEAR = " *", "  "


def worth_lines(found: Worths, *, markdown: bool = False) -> list[str]:
    """Return everything as lines of text, at most 100 characters wide, or as Markdown."""
    tables = [_worth_table(found, what) for what in ("relic", "building")]
    return written([_worth_headline(found), *filter(None, tables)], markdown=markdown)


def worth_json(found: Worths) -> dict[str, Any]:
    """Return everything as JSON data."""
    return {"game": CAMPAIGN.key, "rules": CAMPAIGN.rules_version} | found.as_dict()


def worth_csv(found: Worths) -> str:
    """Return the things as CSV, one row per thing."""
    return csv_text(WORTH_COLUMNS, map(_worth_csv_row, found.listed))


def _worth_csv_row(each: Worth) -> tuple[object, ...]:
    figures = (
        f"{figure:.4f}"
        for mean in (each.encounters, each.acts, each.wins, each.legacy)
        for figure in (mean.mean, mean.low, mean.high)
    )
    return each.present.id, each.present.what, each.pairs, *figures


def _worth_headline(found: Worths) -> list[str]:
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


def _worth_table(found: Worths, what: str) -> ReportTable | None:
    rows = [_worth_row(each) for each in found.listed if each.present.what == what]
    heading = (what, "encounters", "acts", "won, %", "legacy")
    return ReportTable("", heading, rows) if rows else None


def _worth_row(each: Worth) -> tuple[str, ...]:
    percent = Mean(100 * each.wins.mean, 100 * each.wins.low, 100 * each.wins.high)
    return (
        each.present.name,
        _gain(each.encounters, 2),
        _gain(each.acts, 2),
        _gain(percent, 1),
        _gain(each.legacy, 1),
    )


def _gain(mean: Mean, digits: int) -> str:
    """Return a difference with the half-width of its interval, marked if that excludes 0."""
    half = mean.high - mean.mean
    clear = CLEAR if mean.is_clear else UNCLEAR
    return f"{mean.mean:+.{digits}f} ± {half:.{digits}f}{clear}"
