"""A player's progression: stored in a small file, and shown as text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wartable.cli.parser import as_called
from wartable.cli.paths import user_folder
from wartable.cli.terminal.console import width
from wartable.engine.errors import BadRecord, NotFound, quoted
from wartable.engine.scene.words import listed
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import Node
from wartable.games.campaign.catalogue.tree import can_unlock, cost, missing, read_tree, write_tree
from wartable.lab.text_table import columns

if TYPE_CHECKING:
    from wartable.engine.play.match import Match


#: The folder inside the user's data folder, and the file in it.
FOLDER, FILE = "campaign", "progress.json"
#: Version of the file format.
VERSION = 1


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A run as last read from its record, which was ``size`` bytes long then.

    ``reason`` says why the run ended and is empty before that. A run that was given up cannot be
    resumed.
    """

    file: str
    points: int = 0
    act: int = 1
    completed: int = 0
    reason: str = ""
    won: bool = False
    given_up: bool = False
    size: int = 0

    @property
    def goes_on(self) -> bool:
        """Whether the run can be resumed."""
        return not self.reason and not self.given_up


@dataclass(frozen=True, slots=True)
class Progress:
    """A player's unlocked nodes, by number, and all runs, newest last."""

    unlocked: frozenset[int]
    runs: tuple[KeptRun, ...] = ()

    @property
    def earned(self) -> int:
        """The points that all runs have earned."""
        return sum(run.points for run in self.runs)

    @property
    def left(self) -> int:
        """The unspent points."""
        return self.earned - cost(self.unlocked)

    @property
    def wins(self) -> int:
        """The number of campaigns won."""
        return sum(run.won for run in self.runs)

    @property
    def current(self) -> KeptRun | None:
        """The run to resume, if there is one."""
        return self.runs[-1] if self.runs and self.runs[-1].goes_on else None

    def with_run(self, run: KeptRun) -> Progress:
        """Return a copy with a run added, replacing any run with the same file."""
        others = tuple(each for each in self.runs if each.file != run.file)
        return replace(self, runs=(*others, run))


class Keeping:
    """The folder that stores a player's progression and records."""

    def __init__(self, folder: Path | None = None) -> None:
        self.data = folder  # as given, None for the default
        self.folder = (user_folder() if folder is None else folder) / FOLDER
        self.path = self.folder / FILE

    def load(self) -> Progress:
        """Return the progression, empty if there is no file; raise ``NotFound``, ``BadRecord``."""
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return Progress(read_tree(""))
        except OSError as error:
            raise NotFound(
                "no-progress", f"cannot read {quoted(self.path)}: {error.strerror}"
            ) from None
        except UnicodeDecodeError:
            raise self._damaged("not UTF-8 text") from None
        try:
            return _read(json.loads(text))
        except ValueError as error:
            raise self._damaged(f"not JSON: {error}") from None
        except (KeyError, TypeError, AttributeError) as error:
            raise self._damaged(str(error)) from None

    def save(self, progress: Progress) -> None:
        """Write the progression atomically; raise ``NotFound`` if that fails."""
        part = self.path.with_suffix(".part")
        content = {
            "version": VERSION,
            "unlocked": write_tree(progress.unlocked),
            "runs": [asdict(run) for run in progress.runs],
        }
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            part.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
            part.replace(self.path)
        except OSError as error:
            raise NotFound(
                "cannot-write", f"cannot write {quoted(self.path)}: {error.strerror}"
            ) from None

    def record(self, run: KeptRun) -> Path:
        """Return the path of a run's record."""
        return self.folder / run.file

    def next_run(self, progress: Progress) -> KeptRun:
        """Return a new run with an unused file name."""
        number = len(progress.runs) + 1
        while (self.folder / _name(number)).exists():
            number += 1
        return KeptRun(_name(number))

    def _damaged(self, why: str) -> BadRecord:
        return BadRecord("bad-progress", f"{quoted(self.path)} is damaged: {why}")


def standing(run: KeptRun, match: Match, size: int) -> KeptRun:
    """Update a run from its match. Points already counted are never taken away."""
    s = match.s
    return replace(
        run,
        points=max(run.points, s.legacy),
        act=s.act,
        completed=s.completed,
        reason=match.reason,
        won=bool(match.winners),
        size=size,
    )


def _name(number: int) -> str:
    return f"run-{number:03}.jsonl"


def _read(content: Mapping[str, Any]) -> Progress:
    """Return the progression that a file holds; raise ``KeyError`` or ``TypeError``."""
    if not isinstance(content, dict) or content.get("version") != VERSION:
        raise TypeError(f"not of version {VERSION}")
    runs = tuple(_read_run(each) for each in content["runs"])
    return Progress(read_tree(content["unlocked"]), runs)


def _read_run(content: Mapping[str, Any]) -> KeptRun:
    usual = asdict(KeptRun(""))
    run = KeptRun(**content)
    for name, value in usual.items():
        if type(getattr(run, name)) is not type(value):
            raise TypeError(f"{name} of a run is {quoted(getattr(run, name))}")
    if not run.file or Path(run.file).name != run.file:
        raise TypeError(f"{quoted(run.file)} is not the name of a record")
    return run


# --- the tree and the runs as text ----------------------------------------------------------------

#: Maximum width of a table.
WIDEST = 100


def tree_lines(progress: Progress) -> Iterator[str]:
    """Yield the nodes by tier: what each costs and gives, and whether it can be unlocked."""
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
    """Return the points left, earned and spent as text."""
    spent = progress.earned - progress.left
    return f"legacy points: {progress.left} left, {progress.earned} earned, {spent} spent"


def _state(progress: Progress, number: int) -> str:
    if number in progress.unlocked:
        return "unlocked"
    return "open" if not can_unlock(number, progress.unlocked, progress.left) else ""


def _meaning(progress: Progress, node: Node) -> str:
    """Describe a node and the nodes that must be unlocked first."""
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
