"""Runs of the campaign in words and tables, for the terminal, as Markdown, CSV and JSON."""

from __future__ import annotations

from typing import Any

from wartable.games.clans.campaign import GAME as CAMPAIGN
from wartable.games.clans.campaign.catalogue import LEVEL_NAMES
from wartable.lab.campaigns.course import Course
from wartable.lab.campaigns.figures import ActShare, FightFigures, RunFigures, StepFigures, end_of
from wartable.lab.campaigns.means import Mean
from wartable.lab.campaigns.runs import Runs
from wartable.lab.duels.sheets import NOTHING, Sheet, csv_text, share_cells, share_words, written
from wartable.lab.statistics import Spread

#: After so many encounters only every so many-th step is shown.
EACH_UP_TO, THEN_EVERY = 10, 5

RUN_COLUMNS = (
    "number", "seed", "end", "act", "acts_won", "encounters", "battles_won", "legacy", "gold",
    "health", "deck", "moves", "cards_lost", "retreats", "retreats_paid",
)  # fmt: skip


def run_lines(found: RunFigures, *, markdown: bool = False) -> list[str]:
    """Return everything as lines of text, at most 100 characters wide, or as Markdown."""
    tables = (_acts(found), _ends(found), _spreads(found), _steps(found), _fights(found))
    return written([_headline(found), *tables], markdown=markdown)


def reach_lines(found: RunFigures, *, markdown: bool = False) -> list[str]:
    """Return how far runs get and how they end, in the same form as ``run_lines``."""
    tables = (_acts(found), _ends(found), _spreads(found))
    return written([_headline(found), *tables], markdown=markdown)


def run_json(found: RunFigures) -> dict[str, Any]:
    """Return everything as JSON has it."""
    return {"game": CAMPAIGN.key, "rules": CAMPAIGN.rules_version} | found.as_dict()


def run_csv(found: Runs) -> str:
    """Return the runs as CSV, a row a run."""
    return csv_text(RUN_COLUMNS, map(_run_figures, found.courses))


def _run_figures(each: Course) -> tuple[object, ...]:
    how = (each.number, each.seed, end_of(each), each.act, each.acts, each.completed)
    what = (each.battles, each.legacy, each.gold, each.hp, each.cards, each.moves)
    return how + what + (each.cards_lost, each.retreats, each.retreats_paid)


def runs_words(runs: int) -> str:
    """Say how many runs there are."""
    return "1 run" if runs == 1 else f"{runs:,} runs"


def mean_words(mean: Mean, digits: int = 1) -> str:
    """Say an average and its interval in one."""
    return f"{mean.mean:.{digits}f} ({mean.low:.{digits}f} to {mean.high:.{digits}f})"


def _headline(found: RunFigures) -> list[str]:
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


def _acts(found: RunFigures) -> Sheet:
    heading = ("act", "reached", "95 %", "won", "95 %", "won of reached", "95 %", "encounters then")
    return Sheet("How far runs get", heading, [_act_row(act) for act in found.acts])


def _act_row(act: ActShare) -> tuple[str, ...]:
    shares = (*share_cells(act.reached), *share_cells(act.won), *share_cells(act.won_of_reached))
    taken = NOTHING if act.encounters is None else mean_words(act.encounters)
    return (f"{act.act} {act.title}", *shares, taken)


def _ends(found: RunFigures) -> Sheet:
    rows = [(end, *share_cells(share)) for end, share in found.ends.items()]
    return Sheet("How runs end", ("end", "runs", "95 %"), rows)


def _spreads(found: RunFigures) -> Sheet:
    spreads = {
        "encounters": found.completed,
        "battles won": found.battles,
        "legacy points": found.legacy,
    }
    heading = ("a run", "mean", "least", "quarter", "median", "3/4", "most")
    return Sheet("", heading, [(name, *_spread(each)) for name, each in spreads.items()])


def _spread(found: Spread) -> tuple[str, ...]:
    inner = (found.quarter, found.median, found.three_quarters)
    return f"{found.mean:.1f}", str(found.low), *(f"{each:g}" for each in inner), str(found.high)


def _steps(found: RunFigures) -> Sheet:
    heading = ("encounters", "runs", "gold", "95 %", "deck", "95 %", "reserves", "fallen", "health")
    shown = [step for step in found.steps if _is_shown(step)]
    title = "Gold and cards after so many encounters, of the runs that get so far"
    return Sheet(title, heading, [_step_row(step) for step in shown])


def _is_shown(step: StepFigures) -> bool:
    return step.completed <= EACH_UP_TO or step.completed % THEN_EVERY == 0


def _step_row(step: StepFigures) -> tuple[str, ...]:
    others = (f"{each.mean:.1f}" for each in (step.reserves, step.fallen, step.hp))
    return (
        str(step.completed),
        str(step.runs),
        *mean_cells(step.gold),
        *mean_cells(step.deck),
        *others,
    )


def mean_cells(mean: Mean, digits: int = 1) -> tuple[str, str]:
    """Return an average and its interval."""
    return f"{mean.mean:.{digits}f}", f"{mean.low:.{digits}f} to {mean.high:.{digits}f}"


def _fights(found: RunFigures) -> Sheet:
    heading = ("battle", "fought", "won", "95 %", "health lost", "95 %", "cards fallen", "95 %")
    return Sheet("Battles", heading, [_fight_row(each) for each in found.fights])


def _fight_row(each: FightFigures) -> tuple[str, ...]:
    level = f", {LEVEL_NAMES[each.level]}" if LEVEL_NAMES[each.level] != each.kind else ""
    lost = (*mean_cells(each.hp_lost), *mean_cells(each.fell))
    return (f"act {each.act}, {each.kind}{level}", str(each.fought), *share_cells(each.won), *lost)
