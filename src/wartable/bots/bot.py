"""What a bot is, and how one is found: by name, by entry point, or as ``./my_bot.py:MyBot``."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Protocol

from wartable.bots.simple import HeuristicBot, IdleBot, RandomBot
from wartable.bots.theirs import guarded, module_in
from wartable.engine import given
from wartable.engine.chance import BOT, Chance, stream
from wartable.engine.errors import BadOption, NotFound, Unreadable, WartableError, quoted
from wartable.engine.game import Game
from wartable.engine.match import Match
from wartable.engine.moves import Family
from wartable.engine.view import View
from wartable.engine.within import Setting

GROUP = "wartable.bots"

#: The bots that play every game.
RANDOM, IDLE = "random", "idle"
_EVERYWHERE = {RANDOM: RandomBot, IDLE: IdleBot}
#: The installed bots that play the compiled form, which not every game has.
_COMPILED = {"search"}

#: A move, packed or in the game's notation; with a text where the move carries one.
Choice = int | str | tuple[int | str, str]


class BotFailed(WartableError):
    """A bot raised an exception, or chose what is no legal move."""


class Bot(Protocol):
    """A player that is a program.

    A bot may say ``reproducible = False`` if the same view and chance can give another move, and
    have a method ``prepare(game)`` for what takes long once, before anybody waits for a move.
    """

    def choose(self, view: View, legal: Sequence[Family], chance: Chance, /) -> Choice:
        """Return one of the legal moves; ``legal`` is never empty."""


def make_bot(spec: str, game: Game) -> Bot:
    """Return the bot that a text names, such as ``greedy`` or ``search:iterations=500``.

    Raises ``NotFound`` if there is none of that name, ``Unreadable`` for bad settings, and
    ``BadOption`` for one that cannot play this game.
    """
    given.of_type(game, Game, "the game of a bot", "a Game, as find_game() returns")
    path, _, name = given.text(spec, "a bot").rpartition(":")
    if path.endswith(".py"):
        return _call(spec, _from_file(Path(path), name), {})
    name, _, settings = spec.partition(":")
    if name in _EVERYWHERE:
        return _call(spec, _EVERYWHERE[name], _settings(spec, settings))
    if name in game.heuristics:
        if settings:
            raise Unreadable("bad-bot", f"{quoted(spec)}: {name} takes no settings")
        return HeuristicBot(game.heuristics.index(name))
    if name in _COMPILED:
        game.check_compiles()
    for point in entry_points(group=GROUP, name=name):
        factory = guarded(point.load, f"cannot load the bot {quoted(name)}")
        return _call(spec, factory, _settings(spec, settings))
    known = ", ".join(bot_names(game))
    raise NotFound("no-bot", f"no bot {quoted(spec)}; there are {known}, or FILE.py:CLASS")


def bot_names(game: Game) -> list[str]:
    """Return the names of all bots that can play a game."""
    given.of_type(game, Game, "the game of a bot", "a Game, as find_game() returns")
    found = {point.name for point in entry_points(group=GROUP)}
    installed = sorted(found - _COMPILED if game.plain_only else found)
    return list(dict.fromkeys([RANDOM, *game.heuristics, *installed, IDLE]))


def is_idle(spec: str) -> bool:
    """Tell whether a text names the bot that plays nobody."""
    return given.text(spec, "a bot").partition(":")[0] == IDLE


def check_somebody_plays(players: Iterable[str]) -> None:
    """Raise ``BadOption`` if all seats are empty: not every game ends if nobody does anything.

    ``players`` are bots and people, as records write them.
    """
    if all(map(is_idle, players)):
        raise BadOption("bad-seats", f"all seats are {IDLE}: somebody must play")


def usual_bot(game: Game) -> str:
    """Return the bot to play against where none is named: the game's own, if it has one."""
    given.of_type(game, Game, "the game of a bot", "a Game, as find_game() returns")
    return game.heuristics[0] if game.heuristics else RANDOM


def is_reproducible(bot: Bot) -> bool:
    """Tell whether a bot gives the same move for the same view and chance."""
    return bool(getattr(bot, "reproducible", True))


def bot_move(bot: Bot, match: Match, seat: int, chance: Chance) -> None:
    """Let a bot make a move for a seat that is to act; raise ``BotFailed`` if it does not.

    A match inside is played to its end, by bots of its own game.
    """
    if match.inner is not None or match.due:
        fight(match, seat)
    else:
        play_choice(match, seat, ask(bot, match, seat, chance))


def fight(match: Match, seat: int) -> None:
    """Play the match inside to its end and tell of it, with bots in all of its seats.

    Their chance comes from its own seed, so that the bots of the outer match draw the same
    whatever happens inside.
    """
    inner, setting = match.inner, match.setting
    if inner is not None and setting is not None:
        specs = inner_specs(setting, inner, match.players[seat])
        bots = [make_bot(spec, inner.game) for spec in specs]
        prepare(bots, inner.game)
        chances = [stream(inner.seed, BOT, at) for at in range(inner.seats)]
        while not inner.over:
            mover = inner.to_act[0]
            bot_move(bots[mover], inner, mover, chances[mover])
    match.close_within()


def inner_specs(setting: Setting, inner: Match, player: str) -> list[str]:
    """Return which bot plays each seat of a match inside, if ``player`` has the outer one.

    Whoever plays the outer match also plays the inner one: there it is the bot of the same name,
    or else the usual one.
    """
    known = player.partition(":")[0] in bot_names(inner.game)
    own = player if known else usual_bot(inner.game)
    return [own if seat == setting.seat else setting.rival for seat in range(inner.seats)]


def prepare(bots: Iterable[Bot], game: Game) -> None:
    """Let bots do what takes long once."""
    for bot in bots:
        method = getattr(bot, "prepare", None)
        if callable(method):
            guarded(partial(method, game), f"cannot prepare {type(bot).__name__}")


def ask(bot: Bot, match: Match, seat: int, chance: Chance) -> Choice:
    """Return what a bot chooses for a seat that is to act; raise ``BotFailed`` if it raises."""
    view = match.view(seat)
    try:
        return bot.choose(view, view.legal(), chance)
    except (Exception, SystemExit) as error:  # whatever somebody's bot does, in one line
        raise _raised(match, seat, error) from error


def play_choice(match: Match, seat: int, choice: Choice) -> None:
    """Make the move that a bot chose; raise ``BotFailed`` if it is none."""
    try:
        move, text = choice if isinstance(choice, tuple) else (choice, None)
        match.play(seat, move, text)
    except WartableError as error:
        message = f"{_culprit(match, seat)}: illegal move: {error}"
        raise BotFailed("bot-illegal", message) from error
    except (TypeError, ValueError, AttributeError) as error:
        raise _raised(match, seat, error) from error


def _raised(match: Match, seat: int, error: BaseException) -> BotFailed:
    said = " ".join(str(error).split())
    return BotFailed(
        "bot-raised", f"{_culprit(match, seat)}: raised {type(error).__name__}: {said}"
    )


def _culprit(match: Match, seat: int) -> str:
    spec = match.players[seat].rpartition("/")[2]  # without the folder of somebody's file
    name = match.game.look.seat_name(seat)
    return f"bot {quoted(spec)} in seat {name}, move {len(match.moves) + 1}"


def _settings(spec: str, text: str) -> dict[str, int]:
    settings = {}
    for pair in filter(None, text.split(",")):
        key, _, value = pair.partition("=")
        if not (key.isidentifier() and value.isascii() and value.isdigit() and len(value) < 10):
            raise Unreadable("bad-bot", f"{quoted(spec)}: expected settings such as iterations=500")
        settings[key] = int(value)
    return settings


def _call(spec: str, factory: Callable[..., Any], settings: dict[str, int]) -> Bot:
    failure = f"cannot make bot {quoted(spec)}"
    known = guarded(lambda: inspect.signature(factory).parameters, failure)
    unknown = [name for name in settings if name not in known]
    if unknown:
        has = f"it has {', '.join(known)}" if known else "it has none"
        raise Unreadable("bad-bot", f"{quoted(spec)}: no setting {quoted(unknown[0])}; {has}")
    bot = guarded(lambda: factory(**settings), failure)
    if not callable(getattr(bot, "choose", None)):
        raise NotFound("bad-bot", f"{quoted(spec)} has no method choose(view, legal, chance)")
    return bot  # type: ignore[no-any-return]


def _from_file(path: Path, name: str) -> Callable[..., Any]:
    found = getattr(module_in(path), name, None)
    if not callable(found):
        raise NotFound("no-bot", f"{quoted(path)} has no class {quoted(name)}")
    return found  # type: ignore[no-any-return]
