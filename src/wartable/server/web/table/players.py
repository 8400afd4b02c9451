"""The people and bots at a table as its page lists them, and how the game ended for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from wartable.engine.play.match import Match
from wartable.engine.play.view import OPEN
from wartable.server.tables.pauses import Presence, has_left
from wartable.server.tables.seat_options import in_words, known
from wartable.server.tables.summary import BOT, Info, Seat


@dataclass(frozen=True, slots=True)
class Player:
    """A seat with everything that the page shows of it.

    ``state`` is in plain words. ``can_go`` says that others may let a bot play. ``muted`` says
    whether the reader has muted this person, None if there is nobody to mute. ``seat`` is the
    rulebook's name, ``colour`` the number in the palette. ``chosen`` are the seat options that the
    reader may know, by name.
    """

    number: int
    seat: str
    letter: str
    colour: int
    name: str
    is_mine: bool
    is_to_act: bool
    has_won: bool
    connected: bool | None
    state: str
    can_go: bool
    muted: bool | None
    chosen: tuple[tuple[str, str], ...]


def list_players(
    info: Info,
    person_id: int | None,
    to_act: Collection[int],
    there: Mapping[int, Presence],
    muted: Collection[int],
) -> list[Player]:
    """Return everybody at a table, as one person sees them."""
    plays_along = bool(info.seats_of(person_id))
    return [
        _player(info, seat, person_id, to_act, there, muted, plays_along) for seat in info.seats
    ]


def _player(
    info: Info,
    seat: Seat,
    person_id: int | None,
    to_act: Collection[int],
    there: Mapping[int, Presence],
    muted: Collection[int],
    plays_along: bool,
) -> Player:
    presence = there.get(seat.number, Presence(False, 0))
    is_mine = person_id is not None and seat.person_id == person_id
    is_person = seat.kind != BOT
    gone = has_left(info, seat, presence)
    may_mute = person_id is not None and is_person and not is_mine and seat.person_id is not None
    return Player(
        number=seat.number,
        seat=info.seat_name(seat.number),
        letter=info.seat_letter(seat.number),
        colour=info.seat_colour(seat.number),
        name=seat.name or "nobody",
        is_mine=is_mine,
        is_to_act=seat.number in to_act,
        has_won=seat.number in info.winners,
        connected=presence.connected if is_person else None,
        state=_state(seat, gone),
        can_go=gone and plays_along and not is_mine,
        muted=seat.person_id in muted if may_mute else None,
        chosen=_chosen(info, seat, is_mine and len(info.seats_of(person_id)) == 1),
    )


def _chosen(info: Info, seat: Seat, is_only_mine: bool) -> tuple[tuple[str, str], ...]:
    """Return the seat options to show; secrets only if nobody else sits at this screen."""
    return tuple(in_words(info, known(info, seat, mine=is_only_mine)))


def _state(seat: Seat, gone: bool) -> str:
    if seat.kind == BOT:
        return "empty seat" if seat.is_empty else "bot"
    if seat.resigned:
        return "has resigned"
    if seat.standin:
        return f"away, {seat.standin} plays"
    if gone:
        return "has left"
    return "asks for a pause" if seat.pause else ""


def names(players: Iterable[Player]) -> str:
    """Return players in a line: ``A Ann, B Bob``; two bots may have the same name."""
    return ", ".join(f"{each.seat} {each.name}" for each in players)


# --- the result ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game; ``rows`` pairs each player with their values for ``columns``."""

    headline: str
    reason: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Player, tuple[int | str, ...]], ...]


def make_result(info: Info, match: Match, players: Sequence[Player]) -> Result:
    """Return how a finished game ended; winners come first, then others by score."""
    game, s = match.game, match.view(OPEN).s
    figures = game.look.results(match.book, s)
    columns = tuple(name for name in figures[0] if name != "seat")
    rows = [(player, tuple(figures[player.number][name] for name in columns)) for player in players]
    scores = [game.rules.score(match.book, s, player.number) for player in players]
    rows.sort(key=lambda row: (not row[0].has_won, -scores[row[0].number]))
    return Result(_headline(players), info.reason, columns, tuple(rows))


def _headline(players: Sequence[Player]) -> str:
    won = [player for player in players if player.has_won]
    if not won:
        return "Nobody wins"
    if len(won) > 1:
        return f"{names(won)} share the win"
    is_only_mine = won[0].is_mine and sum(player.is_mine for player in players) == 1
    return "You win" if is_only_mine else f"{names(won)} wins"
