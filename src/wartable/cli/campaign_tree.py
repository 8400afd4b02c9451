"""The progression tree and the player's runs as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.cli.campaign_file import KeptRun, Progress
from wartable.cli.program import as_called
from wartable.cli.terminal import width
from wartable.engine.wording import listed
from wartable.games.clans.campaign.catalogue import Node, campaign
from wartable.games.clans.campaign.tree import can_unlock, missing
from wartable.lab.columns import columns

#: Tables are not made wider than this.
WIDEST = 100


def tree_lines(progress: Progress) -> Iterator[str]:
    """Yield the nodes by tier, what each costs and gives, and whether it can be had."""
    yield points_line(progress)
    yield ""
    nodes = sorted(campaign().nodes, key=lambda node: (node.tier, node.number))
    rows = [
        (node.id, node.cost, _state(progress, node.number), _meaning(progress, node))
        for node in nodes
    ]
    yield from columns(("node", "cost", "", "what it gives"), rows, width=_width())
    if any(not can_unlock(node.number, progress.unlocked, progress.left) for node in nodes):
        yield ""
        yield as_called("wartable campaign unlock NODE unlocks what is open")


def points_line(progress: Progress) -> str:
    """Say how many points there are."""
    spent = progress.earned - progress.left
    return f"legacy points: {progress.left} left, {progress.earned} earned, {spent} spent"


def _state(progress: Progress, number: int) -> str:
    if number in progress.unlocked:
        return "unlocked"
    return "open" if not can_unlock(number, progress.unlocked, progress.left) else ""


def _meaning(progress: Progress, node: Node) -> str:
    """Say what a node gives, and which nodes have to be unlocked before it."""
    needed = [campaign().nodes[each].id for each in missing(node.number, progress.unlocked)]
    needs = f" Needs {listed(needed)}." if needed else ""
    return f"{node.name}: {node.text}{needs}"


def _width() -> int:
    return min(width() or WIDEST, WIDEST)


def status_lines(progress: Progress) -> Iterator[str]:
    """Yield the points and the runs."""
    yield points_line(progress)
    unlocked = [node.name for node in campaign().nodes if node.number in progress.unlocked]
    yield f"unlocked: {', '.join(unlocked)}"
    yield f"campaigns won: {progress.wins}"
    if not progress.runs:
        yield as_called("no run yet: wartable campaign play begins one")
        return
    yield ""
    rows = [_run_row(run) for run in progress.runs]
    yield from columns(("run", "where it is", "encounters", "points"), rows, width=_width())
    if progress.current is not None:
        yield ""
        yield as_called("wartable campaign play goes on with the last one")


def _run_row(run: KeptRun) -> tuple[str, str, int, int]:
    act = f"act {run.act}, {campaign().act(run.act).title}"
    if run.goes_on:
        where = act
    else:
        where = f"{run.reason or 'given up'} in {act}"
    return run.file, where, run.completed, run.points
