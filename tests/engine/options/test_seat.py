"""Options that every seat has of its own: checked, kept in records, unknown to the others."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import pytest

from support.games.pig import DIE, PIG
from support.games.sow import SOW, OfSeat
from wartable.bots.registry import make_bot
from wartable.engine.conduct import Conduct
from wartable.engine.errors import BadOption, BadRecord, WartableError
from wartable.engine.game import Game
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.tables import spec_of
from wartable.engine.options.fields import as_dict, changed, describe, words
from wartable.engine.play import messages
from wartable.engine.play.match import Match
from wartable.engine.play.messages import view_from, view_message
from wartable.engine.play.record import LiveRecord, read_record, write_record
from wartable.engine.play.record_lines import sealed, unsealed
from wartable.engine.play.view import OPEN, SPECTATOR
from wartable.engine.registry import all_games
from wartable.testing.play import continue_randomly
from wartable.testing.setups import choosable

#: A die for each of two seats, known to nobody else.
DICE = ({"die": "high"}, {"die": "low", "breed": "wild"})


def sow(*of_seats: Any, seed: int = 3) -> Match:
    """Return a match of two."""
    return Match(SOW, seats=2, seed=seed, of_seats=of_seats)


def refused(*of_seats: Any, game: Game = SOW) -> str:
    """Return why a match of two cannot be."""
    with pytest.raises(BadOption) as caught:
        Match(game, seats=2, of_seats=of_seats)
    return str(caught.value)


# --- a line of text as an option -----------------------------------------------------------------


@dataclass(frozen=True)
class Named:
    """Options with a line of text."""

    title: str = words("none", "what it is called", longest=5)


def test_a_line_of_text_is_kept_as_it_is() -> None:
    (info,) = describe(Named)
    assert (info.longest, info.low, info.high, info.choices) == (5, None, None, ())
    assert info.permitted() == "a line of at most 5 characters"
    for text in ("", "007", "a, b", "ÄÖÜäö"):
        assert changed(Named(), {"title": f" {text} "}) == Named(text)


@pytest.mark.parametrize("value", ["longer", "a\nb", "a\0", "\ud800", 7, None, ["a"]])
def test_what_is_no_line_is_refused(value: object) -> None:
    with pytest.raises(BadOption, match="title must be a line of at most 5 characters, not "):
        changed(Named(), {"title": value})


# --- settling ------------------------------------------------------------------------------------


def test_nothing_said_is_the_usual() -> None:
    match = Match(SOW, seats=3)
    assert match.of_seats == (OfSeat(),) * 3
    assert (
        match.book
        == SOW.book_for(match.options, 3)
        == SOW.book_for(match.options, 3, [OfSeat()] * 3)
    )


def test_what_is_given_is_settled() -> None:
    match = sow({"die": "6, 1*2,6*2, 6 "}, OfSeat("wild", "low"))
    assert match.of_seats == (OfSeat("tame", "1*2, 6*4"), OfSeat("wild", "low"))
    assert list(match.book.die[:6]) == [1, 1, 6, 6, 6, 6]
    assert list(match.s.held[:2]) == [0, 3]


def test_every_defect_of_every_seat_is_named() -> None:
    assert refused({"breed": "mad", "hat": 1}, {"die": "0, x"}) == (
        "seat 1: breed must be tame or wild, not 'mad'; "
        "no seat option 'hat'; there are breed, die; "
        "seat 2: '0' is no face; 'x' is no face"
    )
    assert refused({}) == "options of 1 seats for 2 seats"
    assert refused({"die": "low"}, {}, game=PIG) == "Pig has no options of a seat"


def test_a_game_without_them_takes_none() -> None:
    match = Match(PIG, seats=2, of_seats=[{}, {}])
    assert match.of_seats == ()
    assert match.book_seen_by(0) is match.book


# --- what others may know ------------------------------------------------------------------------


def dice(book: Any) -> list[int]:
    return [sum(book.die[DIE * seat : DIE * (seat + 1)]) for seat in range(2)]


def test_everybody_has_a_book_of_their_own() -> None:
    match = sow(*DICE)
    fair, high, low = 21, 26, 11
    assert dice(match.book) == [high, low]
    assert dice(match.book_seen_by(0)) == [high, fair]
    assert dice(match.book_seen_by(1)) == [fair, low]
    assert dice(match.book_seen_by(SPECTATOR)) == [fair, fair]
    assert match.book_seen_by(0) is match.book_seen_by(0) is match.view(0).book
    assert match.of_seats_seen_by(0) == (OfSeat(die="high"), OfSeat("wild", ""))
    assert list(match.book_seen_by(0).begins_with[:2]) == [0, 3], "the breed is no secret"


def test_when_it_is_over_everything_is_known() -> None:
    match = sow(*DICE)
    match.view(0)
    continue_randomly(match, 1, 500)
    assert match.over
    for viewer in (OPEN, SPECTATOR, 0, 1):
        assert match.view(viewer).book is match.book
    match.undo()
    assert dice(match.view(0).book) == [26, 21]


def everything_shown(match: Match, seat: int) -> list[object]:
    """Return all that a seat can get out of a match."""
    view = match.view(seat)
    message = view_message(match, seat)
    messages._book.cache_clear()
    shown: list[object] = [
        spec_of(view.book).pack(view.book),
        spec_of(view.s).pack(view.s),
        json.dumps(view.as_dict()),
        view.svg(),
        view.text(colour=True),
        view.sentences(),
        repr((view.events, view.legal(), match.moments(seat), match.of_seats_seen_by(seat))),
        json.dumps(message),
        spec_of(view.book).pack(view_from(message).book) if match.game in all_games() else b"",
    ]
    if seat in view.to_act:
        specs = ("random", *match.game.heuristics)
        bots = [make_bot(spec, match.game) for spec in specs]
        shown += [bot.choose(view, view.legal(), stream(5, BOT)) for bot in bots]
        with pytest.raises(WartableError) as caught:
            match.play(seat, (1 << 31) - 1)
        shown.append(repr(caught.value))
    return shown


def with_secrets() -> list[Game]:
    """Return every game of which seats have secret options."""
    return [game for game in (*all_games(), SOW) if game.of_a_seat and game.of_a_seat.secret]


def secret_choices(game: Game) -> list[Any]:
    """Return options of a seat that differ in nothing but secrets."""
    assert game.of_a_seat is not None
    found: dict[Any, None] = {}
    for info, values in choosable(game):
        for value in values if info.name in game.of_a_seat.secret else ():
            with suppress(BadOption):  # some go only with other options of the game
                found[game.of_a_seat.one(game.options(), {info.name: value})] = None
    return list(found)


@pytest.mark.parametrize("game", with_secrets(), ids=lambda game: game.key)
def test_others_secrets_change_nothing_that_a_seat_is_shown(game: Game) -> None:
    seats = game.usual_seats
    first, *_, last = secret_choices(game)
    for viewer in (SPECTATOR, *range(seats)):
        pair = [
            Match(game, seed=11, of_seats=[first if n == viewer else other for n in range(seats)])
            for other in (first, last)
        ]
        assert pair[0].book != pair[1].book
        assert everything_shown(pair[0], viewer) == everything_shown(pair[1], viewer)


def test_an_engine_that_shows_the_true_book_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "book_seen_by", lambda match, seat: match.book)
    one, other = sow({}, {"die": "low"}), sow({}, {"die": "high"})
    assert everything_shown(one, 0) != everything_shown(other, 0)


@pytest.mark.usefixtures("sow_installed")
def test_a_message_has_what_the_viewer_knows() -> None:
    match = sow(*DICE)
    for seat in (0, 1):
        message = json.loads(json.dumps(view_message(match, seat)))
        assert message["of_seats"][seat] == as_dict(match.of_seats[seat])
        assert message["of_seats"][1 - seat]["die"] == ""
        assert view_from(message).book == match.book_seen_by(seat)


@pytest.fixture
def sow_installed(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("sow")


# --- records -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("sow_installed")
def test_records_keep_them() -> None:
    match = sow({"die": "6,6,6,1,1,1"}, DICE[1])
    continue_randomly(match, 2, 7)
    text = write_record(match)
    header = json.loads(text.splitlines()[0])
    assert header["seat_options"] == [
        {"breed": "tame", "die": "1*3, 6*3"},
        {"breed": "wild", "die": "low"},
    ]
    again = read_record(text)
    assert again.of_seats == match.of_seats
    assert (again.state_hash(), write_record(again)) == (match.state_hash(), text)
    assert again.branch().of_seats == match.of_seats


@pytest.mark.usefixtures("sow_installed")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seat_options": [{"die": "1, 7"}, {}]}, "seat 1: a die has 6 faces, not 2"),
        ({"seat_options": [{}, {}]}, "the game's figures are not those of the record"),
        ({"seat_options": 5}, "the first line is not the header of a record"),
        ({"seat_options": ["die", "die"]}, "the first line is not the header of a record"),
    ],
)
def test_records_with_others_are_refused(changes: dict[str, object], reason: str) -> None:
    (line,) = LiveRecord(sow(*DICE)).new()
    header, _ = unsealed(line, "", "")
    with pytest.raises((BadRecord, BadOption), match=reason):
        read_record(sealed(header | changes, "")[0])


@pytest.mark.usefixtures("sow_installed")
def test_a_record_that_says_nothing_has_the_usual() -> None:
    (line,) = LiveRecord(sow()).new()
    header, _ = unsealed(line, "", "")
    del header["seat_options"]
    assert read_record(sealed(header, "")[0]).of_seats == (OfSeat(), OfSeat())


def test_headers_of_other_games_say_nothing_of_them() -> None:
    assert '"seat_options"' not in write_record(Match(PIG, seats=2))


# --- games in which moves take effect at once in some matches ------------------------------------


def test_whether_moves_take_effect_at_once_is_a_matter_of_the_match() -> None:
    some: Game = replace(PIG, conduct=Conduct(at_once=lambda book: bool(book.goal < 30)))
    books = [some.book_for(some.options({"goal": goal}), 2) for goal in (20, 40)]
    assert [some.acts_at_once(book) for book in books] == [True, False]
    assert [PIG.acts_at_once(book) for book in books] == [True, True]
    lines = []
    for goal in (20, 40):
        match = Match(some, seats=2, seed=4, options=some.options({"goal": goal}))
        match.play(match.to_act[0], "roll")
        if match.s.pot:
            lines.append(match.submit(match.to_act[0], "hold hold").stopped)
    assert lines == ["stopped at 'hold': your turn was over", ""]
