"""Battles of runs, fought to the end: compiled, in plain Python, or move by move by any bots."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from wartable.apps.clans.lab.campaigns.kernel import is_hurt, play_battle
from wartable.bots.play import bot_move, prepare
from wartable.bots.protocol import is_reproducible
from wartable.bots.registry import make_bot
from wartable.engine.game import Game, Setting
from wartable.engine.kit.chance import BOT, Chance
from wartable.engine.kit.events import Log
from wartable.engine.kit.seats import seats_in
from wartable.engine.play.match import Match
from wartable.engine.play.seeds import stream_of
from wartable.games.clans import GAME as CLANS
from wartable.lab.kernel import LIVE

#: The default bot of the run.
USUAL_BOT = "greedy"


@dataclass(frozen=True)
class Fought:
    """A finished battle: the parts of a match that a run reads, and the number of moves."""

    game: Game
    book: Any
    s: Any
    moves: int

    @property
    def over(self) -> bool:
        """Whether the battle was fought to its end."""
        return bool(self.game.rules.over(self.book, self.s))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return seats_in(self.game.rules.winners(self.book, self.s))

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each side."""
        return tuple(self.game.rules.score(self.book, self.s, seat) for seat in (0, 1))

    @property
    def hash(self) -> str:
        """A hash of the last position."""
        return self.game.state_hash(self.book, self.s)


class Fighter(Protocol):
    """Fights battles."""

    def fight(self, setting: Setting, floor: int = 0) -> Fought:
        """Fight a battle to its end, or leave it once health is ``floor`` or less."""


def fighter_for(bot: str, *, plainly: bool = False) -> Fighter:
    """Return a fighter: ``bot`` plays for the run, and the bot named by a setting for the enemy.

    Heuristics fight compiled, or with ``plainly`` the same battles in plain Python. Raises
    ``NotFound`` or ``Unreadable`` for a bot that cannot be made.
    """
    if bot in CLANS.heuristics:
        return _kernel(bot, plainly)
    return MatchFighter(CLANS, bot)


def is_sure(bot: str) -> bool:
    """Tell whether a bot is reproducible: it fights the same battle the same way every time."""
    return is_reproducible(make_bot(bot, CLANS))


@cache
def _kernel(bot: str, plainly: bool) -> Fighter:
    # Once per process: compiling takes a while, and so does loading compiled code.
    return (PlainFighter if plainly else CompiledFighter)(CLANS, bot)


def book_of(game: Game, setting: Setting) -> Any:
    """Return the book of the match that a setting describes."""
    seats = len(setting.players)
    of_seats = game.settle_seats(setting.options, seats, setting.of_seats)
    return game.book_for(setting.options, seats, of_seats)


def seated(setting: Setting, bot: str) -> tuple[str, ...]:
    """Return who sits where in a battle."""
    everybody = range(len(setting.players))
    return tuple(bot if seat == setting.seat else setting.rival for seat in everybody)


def styles_of(game: Game, setting: Setting, bot: str) -> list[int]:
    """Return the numbers of the heuristics that play."""
    return [game.heuristics.index(each) for each in seated(setting, bot)]


class CompiledFighter:
    """Fights compiled, with one set of arrays: only for one thread at a time."""

    def __init__(self, game: Game, bot: str) -> None:
        from wartable.engine.compiled.arrays import empty
        from wartable.engine.compiled.prepare import compiled

        self._game, self._bot = game, bot
        self._play = compiled(game, [play_battle])[play_battle.__name__]
        self._books = empty(game.book)
        self._states = empty(game.state, 3)
        self._works = empty(game.work)
        self._chances = empty(Chance, 3)
        self._logs = empty(Log)

    def fight(self, setting: Setting, floor: int = 0) -> Fought:
        """Fight a battle to its end, or leave it once health is ``floor`` or less."""
        import numpy as np

        from wartable.engine.compiled.arrays import fetch, store

        book = book_of(self._game, setting)
        store(self._books, 0, book)
        styles = np.array(styles_of(self._game, setting, self._bot), np.int64)
        arrays = (self._books, self._states, self._works, self._chances, self._logs)
        moves = self._play(*arrays, styles, setting.seed, setting.seat, floor)
        return Fought(self._game, book, fetch(self._game.state, self._states, LIVE), moves)


class PlainFighter:
    """Fights the same battles in plain Python."""

    def __init__(self, game: Game, bot: str) -> None:
        from wartable.engine.compiled.prepare import plain

        self._game, self._bot = game, bot
        self._play = plain(game, [play_battle])[play_battle.__name__]

    def fight(self, setting: Setting, floor: int = 0) -> Fought:
        """Fight a battle to its end, or leave it once health is ``floor`` or less."""
        game, book = self._game, book_of(self._game, setting)
        styles = styles_of(game, setting, self._bot)
        states = [game.state() for _ in range(3)]
        chances = [Chance() for _ in range(1 + len(styles))]
        tables = ([book], states, [game.work()], chances, [Log()])
        moves = self._play(*tables, styles, setting.seed, setting.seat, floor)
        return Fought(game, book, states[LIVE], moves)


class MatchFighter:
    """Fights move by move, with any bot."""

    def __init__(self, game: Game, bot: str) -> None:
        self._game, self._bot = game, bot
        prepare([make_bot(bot, game)], game)

    def fight(self, setting: Setting, floor: int = 0) -> Fought:
        """Fight as the other fighters do; raise ``BotFailed``."""
        players = seated(setting, self._bot)
        bots = [make_bot(each, self._game) for each in players]
        chances = [stream_of(setting.seed, BOT, seat) for seat in range(len(players))]
        match = match_of(self._game, setting, players)
        while not match.over:
            seat = match.to_act[0]
            if seat == setting.seat and is_hurt(match.s, seat, floor):
                break
            bot_move(bots[seat], match, seat, chances[seat])
        return Fought(self._game, match.book, match.s, len(match.moves))


def match_of(game: Game, setting: Setting, players: tuple[str, ...]) -> Match:
    """Return the match that a setting describes, between these players."""
    return Match(
        game,
        options=setting.options,
        seed=setting.seed,
        players=players,
        of_seats=setting.of_seats,
    )
