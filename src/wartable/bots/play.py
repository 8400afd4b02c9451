"""Lets bots play: prepares them, makes their moves and plays nested matches to the end."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from wartable.bots.protocol import Bot, BotFailed, Choice
from wartable.bots.registry import bot_names, guarded, make_bot, usual_bot
from wartable.engine.errors import WartableError, quoted
from wartable.engine.game import Game, Setting
from wartable.engine.kit.chance import BOT, Chance
from wartable.engine.play.match import Match


def prepare(bots: Iterable[Bot], game: Game) -> None:
    """Let bots do their slow one-time work; raise ``Unreadable`` if one fails."""
    for bot in bots:
        method = getattr(bot, "prepare", None)
        if callable(method):
            guarded(partial(method, game), f"cannot prepare {type(bot).__name__}")


def limit(bot: Bot, seconds: float) -> None:
    """Limit the processor time of each decision from now on, if the bot can stop early."""
    method = getattr(bot, "think_at_most", None)
    if callable(method):
        method(seconds)


def bot_move(bot: Bot, match: Match, seat: int, chance: Chance) -> None:
    """Let a bot make a move for a seat that is to act; raise ``BotFailed`` if it does not.

    A nested match is played to its end by bots of its own game.
    """
    if match.inner is not None or match.due:
        fight(match, seat)
    else:
        play_choice(match, seat, ask(bot, match, seat, chance))


def fight(match: Match, seat: int) -> None:
    """Play the nested match to its end, with bots in all its seats, and report it.

    Those bots draw from its own seed, so that the bots of the outer match draw the same whatever
    happens inside.
    """
    inner, setting = match.inner, match.setting
    if inner is not None and setting is not None:
        specs = inner_specs(setting, inner, match.players[seat])
        bots = [make_bot(spec, inner.game) for spec in specs]
        prepare(bots, inner.game)
        chances = [inner.stream(BOT, at) for at in range(inner.seats)]
        while not inner.over:
            mover = inner.to_act[0]
            bot_move(bots[mover], inner, mover, chances[mover])
    match.close_within()


def inner_specs(setting: Setting, inner: Match, player: str) -> list[str]:
    """Return which bot plays each seat of a nested match, given the player of the outer one.

    The player of the outer match also plays the nested one: as the bot of the same name, or else as
    the default bot.
    """
    own = inner_bot(inner.game, player)
    return [own if seat == setting.seat else setting.rival for seat in range(inner.seats)]


def inner_bot(game: Game, player: str) -> str:
    """Return the bot of an inner game for an outer player: of the same name, else the default."""
    return player if player.partition(":")[0] in bot_names(game) else usual_bot(game)


def ask(bot: Bot, match: Match, seat: int, chance: Chance) -> Choice:
    """Return what a bot chooses for a seat that is to act; raise ``BotFailed`` if it raises."""
    view = match.view(seat)
    try:
        return bot.choose(view, view.legal(), chance)
    except (Exception, SystemExit) as error:  # a foreign bot may raise anything; one line says what
        raise _raised(match, seat, error) from error


def play_choice(match: Match, seat: int, choice: Choice) -> None:
    """Make the move that a bot chose; raise ``BotFailed`` if it is not legal."""
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
    spec = match.players[seat].rpartition("/")[2]  # without the folder of a bot's file
    name = match.game.look.seat_name(seat)
    return f"bot {quoted(spec)} in seat {name}, move {len(match.moves) + 1}"
