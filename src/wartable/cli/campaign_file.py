"""A player's own progression: what all runs have earned and what was unlocked, in a small file.

Every run is a record of its own beside it. What a run has earned is what the state of its record
says, kept by run: however often it is looked up, nothing is counted twice.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wartable.engine.errors import BadRecord, NotFound, quoted
from wartable.engine.userfolder import user_folder
from wartable.games.clans.campaign.tree import cost, read_tree, write_tree

if TYPE_CHECKING:
    from wartable.engine.match import Match

#: The folder within the user's data, and the file in it.
FOLDER, FILE = "campaign", "progress.json"
#: Of the file's own form.
VERSION = 1


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A run as it stood when it was last looked at; ``size`` is how long its record was then.

    ``reason`` is why it ended, empty while it goes on; a run that was given up is not played on.
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
        """Whether it can be played on."""
        return not self.reason and not self.given_up


@dataclass(frozen=True, slots=True)
class Progress:
    """What a player has: unlocked nodes by their numbers, and all runs, the newest last."""

    unlocked: frozenset[int]
    runs: tuple[KeptRun, ...] = ()

    @property
    def earned(self) -> int:
        """All points that runs have earned."""
        return sum(run.points for run in self.runs)

    @property
    def left(self) -> int:
        """The points that are not spent."""
        return self.earned - cost(self.unlocked)

    @property
    def wins(self) -> int:
        """Campaigns that were won."""
        return sum(run.won for run in self.runs)

    @property
    def current(self) -> KeptRun | None:
        """The run that can be played on, if there is one."""
        return self.runs[-1] if self.runs and self.runs[-1].goes_on else None

    def with_run(self, run: KeptRun) -> Progress:
        """Return it with a run added, or with one of the same file replaced."""
        others = tuple(each for each in self.runs if each.file != run.file)
        return replace(self, runs=(*others, run))


class Keeping:
    """Where a player's progression is kept."""

    def __init__(self, folder: Path | None = None) -> None:
        self.data = folder  # as it was given
        self.folder = (user_folder() if folder is None else folder) / FOLDER
        self.path = self.folder / FILE

    def load(self) -> Progress:
        """Return the progression, an empty one if there is none yet; raise ``BadRecord``."""
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
        """Write it, whole or not at all; raise ``NotFound``."""
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
        """Return where a run's record is."""
        return self.folder / run.file

    def next_run(self, progress: Progress) -> KeptRun:
        """Return a run that is not begun yet, with a file name that nothing has."""
        number = len(progress.runs) + 1
        while (self.folder / _name(number)).exists():
            number += 1
        return KeptRun(_name(number))

    def _damaged(self, why: str) -> BadRecord:
        return BadRecord("bad-progress", f"{quoted(self.path)} is damaged: {why}")


def standing(run: KeptRun, match: Match, size: int) -> KeptRun:
    """Return a run as its match stands; points that were counted once are never taken away."""
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
    """Return the progression of a file's content; raise ``KeyError`` or ``TypeError``."""
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
