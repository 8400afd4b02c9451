"""Territory's invariants, whatever is ordered, and its readers, whatever is typed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.engine.errors import Unreadable
from wartable.engine.kit.chance import stream
from wartable.engine.kit.events import Log, read_log
from wartable.engine.kit.moves import amount_of, code_of
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.match import Match
from wartable.games.territory import GAME, position, rules
from wartable.games.territory.events import CLASHED, EVENTS
from wartable.games.territory.messages import read_commands
from wartable.games.territory.moves import MOVES, clean_plan, read_move, square_of
from wartable.games.territory.rules import commands, resolution, start
from wartable.games.territory.state import COMMANDS, Book, State, Work
from wartable.testing.play import Play
from wartable.testing.setups import Setup

#: Tables on which armies meet early.
CROWDED: dict[str, Any] = {"max_rounds": 6, "declaration_count": 0, "resource_square_pct": 20}


@st.composite
def plays(draw: st.DrawFn) -> Play:
    """A random game somewhere on its way, with options that change how units are made."""
    options = GAME.options(
        {
            **CROWDED,
            "map_size": draw(st.integers(3, 6)),
            "starting_units": draw(st.integers(1, 12)),
            "base_production": draw(st.integers(0, 3)),
            "production_cap": draw(st.integers(0, 9)),
            "crossing": draw(st.sampled_from(["pass", "fight"])),
            "max_commands_per_round": draw(st.integers(1, COMMANDS)),
        }
    )
    play = Play(Setup(GAME, options, draw(st.integers(3, 8)), "drawn"), draw(st.integers(0, 10**6)))
    for _ in range(draw(st.integers(0, 120))):
        if play.over:
            break
        play.step()
    return play


def recount(book: Book, s: State) -> State:
    """Return the same map with its lists and totals counted anew."""
    fresh = State()
    for cell in range(book.cells):
        fresh.owner[cell], fresh.units[cell] = s.owner[cell], s.units[cell]
    start.take_stock(book, fresh, Work())
    return fresh


def army(s: State, seat: int) -> int:
    return sum(units for units, owner in zip(s.units, s.owner, strict=True) if owner == seat + 1)


# --- the map -----------------------------------------------------------------------------------


@given(plays())
def test_a_square_has_an_owner_exactly_when_it_has_units(play: Play) -> None:
    s: State = play.s
    assert min(s.units) >= 0
    assert all((units >= 1) == (owner >= 1) for units, owner in zip(s.units, s.owner, strict=True))
    assert max(s.owner) <= play.book.seats
    assert not any(s.units[play.book.cells :])


@given(plays())
def test_lists_and_totals_are_what_a_recount_gives(play: Play) -> None:
    s: State = play.s
    fresh = recount(play.book, s)
    assert (fresh.held, fresh.first, fresh.total) == (s.held, s.first, s.total)
    assert [army(s, seat) for seat in range(play.book.seats)] == s.total[: play.book.seats]


@given(plays())
def test_no_more_is_ordered_than_there_is(play: Play) -> None:
    s: State = play.s
    for seat in range(play.book.seats):
        for cell in range(play.book.cells):
            assert 0 <= commands.available(s, seat, cell) <= s.units[cell]
        assert s.given[seat] <= play.book.commands


@given(plays())
def test_movement_keeps_every_unit(play: Play) -> None:
    """Before combat what has left and what has arrived are the same, for every player."""
    s, work = play.copy(), Work()
    before = [army(s, seat) for seat in range(play.book.seats)]
    log = Log()
    log.on = 1
    resolution.move_units(play.book, s, work, log)
    clashes = (event for event in read_log(log, 0, 0) if event.kind == CLASHED)
    lost = sum(2 * EVENTS.fields(event)["lost"] for event in clashes)
    arrived = [
        army(s, seat) + sum(row[seat] for row in work.arrived) for seat in range(play.book.seats)
    ]
    assert sum(arrived) == sum(before) - lost
    if not lost:
        assert arrived == before


@given(plays())
def test_a_round_without_production_makes_no_units(play: Play) -> None:
    s: State = play.copy()
    book: Book = spec_of(play.book).clone(play.book)
    book.production[0] = book.production[1] = 0
    before = sum(s.units)
    resolution.resolve(book, s, Work(), Log())
    assert sum(s.units) <= before
    assert not any(s.given) and not any(map(any, s.command)) and not any(map(any, s.amount))


@given(plays(), st.integers(0, 1000))
def test_winners_have_the_most(play: Play, seed: int) -> None:
    chance = stream(seed, 3)
    while not play.over:
        seat = play.to_act[0]
        play.apply(seat, rules.sample(play.book, play.s, play.work, chance, seat))
    s: State = play.s
    won = [seat for seat in range(play.book.seats) if rules.winners(play.book, s) >> seat & 1]
    most = max(s.total)
    assert won == [seat for seat in range(play.book.seats) if s.total[seat] == most > 0]
    if rules.over(play.book, s) == 2:
        assert len(won) == 1 and most > sum(s.total) - most


# --- what is typed -----------------------------------------------------------------------------

numbers = st.integers(0, 12).map(str) | st.sampled_from(["00", "-1", "1_0", "٣", "9" * 30, ""])
letters = st.sampled_from(["U", "D", "L", "R", "u", "d", "X", "UD", ""])
command_texts = st.tuples(numbers, numbers, letters, numbers).map(",".join)
lines = st.lists(command_texts | st.text(max_size=8), max_size=14).map("|".join)


def commanding(seed: int) -> Match:
    return Match(GAME, seats=3, seed=seed, options=GAME.options({"declaration_count": 0}))


@given(st.integers(0, 50), lines | st.text(max_size=300))
def test_no_line_of_commands_is_too_odd(seed: int, line: str) -> None:
    match = commanding(seed)
    before = match.state_hash()
    read = read_commands(match.book, match.s, 0, line)
    assert match.state_hash() == before
    assert 1 <= len(read.moves) <= match.book.commands
    assert all(len(notice.splitlines()) == 1 for notice in read.notices)
    assert match.submit(0, line) == read
    assert 0 not in match.to_act, "a line is a whole submission"


@given(lines)
def test_with_drop_line_a_fault_drops_all(line: str) -> None:
    options = GAME.options({"declaration_count": 0, "bad_commands": "drop_line"})
    match = Match(GAME, seats=3, seed=1, options=options)
    read = match.submit(0, line)
    if read.notices:
        assert [MOVES.write(match.book, move) for move in read.moves] == ["done"]


@given(st.integers(0, 19), st.integers(0, 19), st.sampled_from("UDLR"), st.integers(0, 10**9))
def test_a_command_reads_as_it_is_written(x: int, y: int, direction: str, count: int) -> None:
    book = GAME.make_book(GAME.options({"map_size": 20}), 3)
    text = f"{x},{y},{direction},{count}"
    move = read_move(book, text)
    assert MOVES.write(book, move) == text
    assert read_move(book, f" 0{x} ,{y}, {direction.lower()},00{count} ") == move
    assert amount_of(move) == count
    assert square_of(code_of(move)) == 20 * y + x


@given(command_texts | st.text(max_size=30))
def test_any_text_is_a_move_or_unreadable(text: str) -> None:
    book = GAME.make_book(GAME.options(), 3)
    try:
        move = read_move(book, text)
    except Unreadable as error:
        assert error.code and len(str(error).splitlines()) == 1
    else:
        assert read_move(book, MOVES.write(book, move)) == move


@given(st.text(max_size=30), st.integers(0, 12))
def test_a_plan_that_is_cut_stays_as_it_is(text: str, length: int) -> None:
    book = GAME.make_book(GAME.options({"max_plan_length": length}), 3)
    cut = clean_plan(book, text)
    assert clean_plan(book, cut) == cut
    assert cut is None or (0 < len(cut) <= length and cut.strip() and "\n" not in cut)


# --- positions ---------------------------------------------------------------------------------


@st.composite
def spoilt(draw: st.DrawFn) -> tuple[Setup, str]:
    """The text of a position with something in it changed."""
    play = draw(plays())
    text = position.write_position(play.book, play.s)
    at = draw(st.integers(0, len(text) - 1))
    new = draw(st.text("0123456789abc.+|, \nroundwtgs", max_size=6) | st.text(max_size=2))
    return play.setup, text[:at] + new + text[at + draw(st.integers(0, 6)) :]


@settings(max_examples=300)
@given(spoilt())
def test_a_spoilt_position_is_refused_or_can_be_played(given_text: tuple[Setup, str]) -> None:
    setup, text = given_text
    try:
        match = setup.match(1, position=text)
    except Unreadable as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert setup.match(1, position=match.position_text()).state_hash() == match.state_hash()
        play_out(match)


def play_out(match: Match) -> None:
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, rules.sample(match.book, match.s, match.work, stream(1, 3), seat))
    match.state_hash()


BOARD = "005a.|000..|005b.\n000..|000..|000..\n005c.|000..|000..\n"
TOO_MANY = "the map holds more units than fit: at most 1000000000"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected 5 lines or more, not 0"),
        (f"round 0 commands\nwaiting a\n{BOARD}", "line 1"),
        (f"round 16 commands\nwaiting a\n{BOARD}", "line 1"),
        (f"round 00000199999999 commands\nwaiting a\n{BOARD}", "line 1"),
        (f"round 1 plan 3\nwaiting a\n{BOARD}", "line 1"),
        (f"round 1 commands\nwaiting\n{BOARD}", "line 2"),
        (f"round 1 commands\nwaiting d\n{BOARD}", "line 2"),
        (f"round 1 commands\nended badly\n{BOARD}", "line 2"),
        (f"round 1 commands\nwaiting c\n{BOARD.replace('005c.', '000..')}", "without units"),
        (f"round 1 commands\nwaiting a\n{BOARD.replace('005b.', '005d.')}", "square 2,0"),
        (f"round 1 commands\nwaiting a\n{BOARD.replace('005b.', '000b.')}", "square 2,0"),
        (f"round 1 commands\nwaiting a\n{BOARD.replace('005b.', '005..')}", "square 2,0"),
        (f"round 1 commands\nwaiting a\n{BOARD.replace('|005b.', '')}", "row 0 of the map"),
        (f"round 1 commands\nwaiting a\n{BOARD.replace('005', '999999999')}", TOO_MANY),
        (f"round 1 commands\nwaiting a\n{BOARD.replace('005b', '5000000000b')}", TOO_MANY),
        (f"round 1 commands\nwaiting a\n{BOARD}orders b 0,0,D,1\n", "line 6"),
        (f"round 1 commands\nwaiting a\n{BOARD}orders b 2,0,D,6\n", "line 6"),
        (f"round 1 plan 1\nwaiting a\n{BOARD}orders b 2,0,D,1\n", "line 6"),
        (f"round 1 commands\nwaiting a\n{BOARD}orders a 0,0,D,1|0,0,D,1|0,0,D,1\n", "all in"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, message: str) -> None:
    options = GAME.options({"map_size": 3})
    with pytest.raises(Unreadable, match=message) as caught:
        Match(GAME, seats=3, seed=1, options=options, position=text)
    assert caught.value.code == "bad-position"
    assert len(str(caught.value).splitlines()) == 1
