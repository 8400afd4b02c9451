"""One run of the campaign from start to end, and its statistics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wartable.apps.clans.lab.campaigns.accounts import CardAccount, RetreatAccount
from wartable.apps.clans.lab.campaigns.battles import Fighter
from wartable.engine.errors import WartableError
from wartable.engine.game import Game, Within
from wartable.engine.kit.chance import BOT, GAME, PLAY, SETUP, Chance, stream
from wartable.engine.kit.events import Log, read_log
from wartable.engine.kit.moves import amount_of, code_of
from wartable.engine.kit.tables import spec_of
from wartable.games.campaign import GAME as CAMPAIGN
from wartable.games.campaign.bots.encounters import leave_at
from wartable.games.campaign.moves import FELL, verb_of
from wartable.games.campaign.rules.deck import lost, waiting
from wartable.games.campaign.state import Book, State

#: The campaign's one seat, and the heuristic that plays it.
SEAT, GREEDY = 0, 0
#: Moves after which a run counts as endless; real runs have a few hundred.
MOST_MOVES = 20_000

#: Changes a run before its first move; called with book, state, its own chance, and log.
Gift = Callable[[Book, State, Chance, Log], None]


class RunFailed(WartableError):
    """A move was refused or a run had no end: a bug in the rules or in the bot."""


class RunStopped(Exception):
    """The batch was interrupted during this run."""


@dataclass(frozen=True, slots=True)
class Step:
    """The state of a run after an encounter; the first step is the start of the run."""

    act: int
    encounter: int
    completed: int
    gold: int
    hp: int
    max_hp: int
    cards: int
    waiting: int
    fallen: int


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle: act, kind and level, how it went (WON …), health and cards lost."""

    act: int
    kind: int
    level: int
    how: int
    hp: int
    lost: int
    fell: int
    moves: int


@dataclass(frozen=True, slots=True)
class Course:
    """A finished run. ``acts`` is the number of acts won, ``act`` the act in which it ended.

    ``cards_lost`` and ``retreats_paid`` are 0 unless the rules have a bug (rules 6-9 and 9-1).
    """

    number: int
    seed: int
    reason: int
    act: int
    acts: int
    completed: int
    battles: int
    legacy: int
    gold: int
    hp: int
    cards: int
    moves: int
    hash: str
    steps: tuple[Step, ...]
    fights: tuple[Fight, ...]
    cards_lost: int = 0
    retreats: int = 0
    retreats_paid: int = 0


def play_run(
    book: Book,
    seed: int,
    fighter: Fighter,
    *,
    number: int = 0,
    gift: Gift | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Course:
    """Play a run with the campaign's heuristic, and its battles with ``fighter``.

    Without a gift, it equals the match of this seed with that bot, move by move. Raises
    ``RunFailed`` naming seed and move if a move is refused or the run has no end.
    """
    return _Run(book, seed, fighter, gift).play(number, stopped)


class _Run:
    """A run in progress."""

    def __init__(self, book: Book, seed: int, fighter: Fighter, gift: Gift | None) -> None:
        self._game: Game = CAMPAIGN
        assert CAMPAIGN.within is not None
        self._within: Within = CAMPAIGN.within
        self._book, self._seed, self._fighter = book, seed, fighter
        self._work, self._log = self._game.work(), Log()
        self._s: Any = self._game.state()
        self._game.rules.setup(book, self._s, self._work, stream(seed, SETUP), self._log)
        if gift is not None:
            # A stream of its own, so that its draws shift no others.
            gift(book, self._s, stream(seed, GAME), self._log)
        self._chance, self._own = stream(seed, PLAY), stream(seed, BOT, SEAT)
        self._log.on, self._log.count = 1, 0
        self._kept, self._retreats = CardAccount(self._s), RetreatAccount()
        self._moves = 0
        self._steps = [_step(self._s)]
        self._fights: list[Fight] = []

    def play(self, number: int, stopped: Callable[[], bool]) -> Course:
        """Play to the end."""
        game, book, s = self._game, self._book, self._s
        while not game.rules.over(book, s):
            if stopped():
                raise RunStopped
            if self._within.is_on(book, s):
                self._battle()
            else:
                self._make(self._choice())
            if s.completed != self._steps[-1].completed:
                self._steps.append(_step(s))
                self._kept.compare(s)
        self._kept.compare(s)
        reason = game.rules.over(book, s)
        acts = s.act if game.rules.winners(book, s) else s.act - 1
        figures = (s.completed, s.battles, s.legacy, s.gold, s.hp, s.cards, self._moves)
        digest = game.state_hash(book, s)
        courses = (tuple(self._steps), tuple(self._fights))
        accounts = (self._kept.lost, self._retreats.retreats, self._retreats.paid)
        return Course(
            number, self._seed, reason, s.act, acts, *figures, digest, *courses, *accounts
        )

    def _choice(self) -> int:
        seen = spec_of(self._s).clone(self._s)
        self._game.rules.conceal(self._book, seen, SEAT)
        choose = self._game.bots.choose
        return int(choose(self._book, seen, self._work, self._own, SEAT, GREEDY))

    def _battle(self) -> None:
        book, s = self._book, self._s
        before = (s.act, s.c_kind[s.now - 1], s.c_level[s.now - 1])
        health = s.hp
        fought = self._fighter.fight(self._within.setting(book, s), self._floor())
        # ``Fought`` has everything that ``reports`` reads from a finished match.
        reports = self._within.reports(book, s, fought)
        verbs = [verb_of(code_of(report)) for report in reports]
        lost = health - amount_of(reports[-1])
        # The verbs that end a battle follow FELL in the order of WON, LOST and so on.
        how, fell = verbs[-1] - FELL, verbs.count(FELL)
        self._fights.append(Fight(*before, how, health, lost, fell, fought.moves))
        for report in reports:
            self._make(report)

    def _floor(self) -> int:
        """Return the health at which to leave a battle, 0 for never or if leaving is forbidden."""
        return 0 if self._within.may_leave(self._book, self._s) else leave_at(self._book, self._s)

    def _make(self, move: int) -> None:
        game, book, s = self._game, self._book, self._s
        if self._moves >= MOST_MOVES:
            raise self._failed(move, f"no end after {MOST_MOVES} moves")
        fault = game.rules.check(book, s, self._work, SEAT, move)
        if fault:
            _, why = game.notation.refusal(book, s, SEAT, move, fault)
            raise self._failed(move, f"refused: {why}")
        self._log.count = 0
        game.rules.apply(book, s, self._work, self._chance, SEAT, move, self._log)
        self._moves += 1
        events = tuple(read_log(self._log, self._moves, 0))
        for event in events:
            self._kept.take(s, event)
        self._retreats.take(events)

    def _failed(self, move: int, why: str) -> RunFailed:
        written = self._game.notation.write_move(self._book, move)
        where = f"run of seed {self._seed}, move {self._moves + 1}"
        return RunFailed("run-failed", f"{where}, {written}: {why}")


def _step(s: State) -> Step:
    return Step(
        s.act, s.encounter, s.completed, s.gold, s.hp, s.max_hp, s.cards, waiting(s), lost(s)
    )
