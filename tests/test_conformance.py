"""What every registered game must keep of the contract, whatever its rules are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import chain, pairwise
from typing import Any

import pytest

from setups import (
    MOVES_BOUND,
    Play,
    Setup,
    all_setups,
    ideas,
    random_move,
    random_plays,
    whole_game,
)
from wartable.engine.chance import BOT, PLAY, SETUP, stream
from wartable.engine.checked import Checked
from wartable.engine.events import Log
from wartable.engine.moves import Families, Family, packed
from wartable.engine.options import describe
from wartable.engine.position import read_position, read_table, write_position, write_table
from wartable.engine.seats import seats_in
from wartable.engine.tables import spec_of
from wartable.engine.view import legal_moves

pytestmark = pytest.mark.parametrize("setup", all_setups(), ids=str)

#: Of a large family only so many moves are tried, its ends among them.
TRIED = 12
#: Codes are tried one by one up to so many.
MANY_CODES = 5_000
#: Where more moves are legal, a part of them is tried.
MANY_FAMILIES = 150
#: Of a long game about so many moves are made on checked tables.
CHECKED = 100
#: At one of so many of them all heuristics are asked as well.
CONSULTED = 8


def each_seat(setup: Setup, seed: int, count: int) -> Iterator[tuple[Play, int]]:
    """Yield positions of a random game with some of the seats that are to act."""
    for play in random_plays(setup, seed, count):
        stride = max(1, len(play.to_act) // 3)
        for seat in play.to_act[::stride]:
            yield play, seat


def legal(play: Play, seat: int) -> tuple[Family, ...]:
    return legal_moves(play.game, play.book, play.s, play.work, seat)


def refused(play: Play, seat: int, move: int) -> int:
    return int(play.rules.check(play.book, play.s, play.work, seat, move))


def some_moves(family: Family) -> list[int]:
    """Return all moves of a small family, and moves spread over a large one."""
    stride = max(1, len(family) // TRIED)
    amounts = {*range(family.low, family.high + 1, stride), family.high}
    return [packed(family.code, amount) for amount in sorted(amounts)]


def is_zero(table: Any) -> bool:
    fields = ((field, getattr(table, field.name)) for field in spec_of(table).fields)
    return not any(
        any(map(any, value)) if len(field.shape) == 2 else any(value) if field.shape else value
        for field, value in fields
    )


# --- legal moves -------------------------------------------------------------------------------


def test_whoever_is_to_act_has_a_legal_move(setup: Setup) -> None:
    for play, seat in each_seat(setup, 1, 60):
        families = legal(play, seat)
        assert families
        assert len({family.code for family in families}) == len(families)
        assert all(0 <= family.low <= family.high for family in families)


def test_nobody_is_to_act_exactly_when_it_is_over(setup: Setup) -> None:
    play = Play(setup, 2)
    while not play.over:
        assert play.to_act
        assert max(play.to_act) < setup.seats
        play.step()
    assert not play.to_act


def some_families(play: Play, seat: int) -> list[Family]:
    """Return all legal moves; of very many the first and a part, another at each position."""
    families = list(legal(play, seat))
    apart = 1 + len(families) // MANY_FAMILIES
    return families if apart == 1 else families[:4] + families[play.moves % apart :: apart]


def test_check_accepts_what_legal_lists_and_nothing_beside_it(setup: Setup) -> None:
    for play, seat in each_seat(setup, 3, 20):
        for family in some_families(play, seat):
            for move in some_moves(family):
                assert refused(play, seat, move) == 0
            for amount in (family.low - 1, family.high + 1, -1):
                assert refused(play, seat, packed(family.code, amount)) != 0


def test_check_refuses_codes_that_legal_does_not_list(setup: Setup) -> None:
    for play, seat in each_seat(setup, 4, 12):
        listed = {family.code: family for family in legal(play, seat)}
        for code in (*unlisted_codes(listed), (1 << 31) - 1, (1 << 32) - 1):
            for amount in (0, 1, 2):
                move = packed(code, amount)
                fine = code in listed and move in listed[code]
                assert (refused(play, seat, move) == 0) == fine, (code, amount)


def unlisted_codes(listed: Collection[int]) -> Iterator[int]:
    """Yield all codes up to the largest listed one and beyond; of very many the likely mistakes.

    Those are the small ones, and what a listed one becomes by adding a little or by another bit.
    """
    end = max(listed) + 20
    if end <= MANY_CODES:
        yield from range(end)
        return
    yield from range(MANY_CODES // 10)
    for code in list(listed)[:: 1 + len(listed) // 40]:
        yield from range(code, code + 3)
        yield from (code ^ 1 << bit for bit in range(32))


def test_every_refusal_has_a_code_and_one_line(setup: Setup) -> None:
    for play, seat in each_seat(setup, 5, 6):
        for code in range(40):
            move = packed(code, 99_999)
            number = refused(play, seat, move)
            if number:
                name, message = play.game.notation.refusal(play.book, play.s, seat, move, number)
                assert name and name == name.lower() and " " not in name
                assert message and len(message.splitlines()) == 1


def test_apply_makes_every_legal_move(setup: Setup) -> None:
    for play, seat in each_seat(setup, 6, 8):
        before, state = play.packed(), play.copy()
        for family in some_families(play, seat):
            for move in {packed(family.code, family.low), packed(family.code, family.high)}:
                play.apply(seat, move)
                assert play.packed() != before, "a move that changes nothing"
                assert is_zero(play.work)
                spec_of(state).copy(play.s, state)


def test_samples_lapses_suggestions_and_heuristics_are_legal(setup: Setup) -> None:
    for play, seat in each_seat(setup, 7, 60):
        s, chance = play.seen_by(seat), stream(play.moves, BOT, seat)
        moves = ideas(play.game, play.book_seen_by(seat), s, play.work, chance, seat)
        for move in (*moves, play.rules.lapse(play.book, play.s, seat)):
            assert refused(play, seat, move) == 0


def test_legal_moves_have_a_stable_order(setup: Setup) -> None:
    for play, seat in each_seat(setup, 8, 20):
        first = legal(play, seat)
        spec = spec_of(play.s)
        again = spec.unpack(spec.pack(play.s))
        assert legal(play, seat) == first
        assert legal_moves(play.game, play.book, again, play.work, seat) == first


# --- whole games -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [11, 12, 13])
def test_random_games_end(setup: Setup, seed: int) -> None:
    play = Play(setup, seed)
    while not play.over:
        play.step()
        assert play.moves <= MOVES_BOUND, "the game does not end"
    assert play.game.look.reason(play.rules.over(play.book, play.s))
    won = seats_in(play.rules.winners(play.book, play.s))
    assert all(seat < setup.seats for seat in won)
    scores = [play.rules.score(play.book, play.s, seat) for seat in range(setup.seats)]
    assert min(scores) >= 0


def test_the_phase_rises_when_the_time_to_decide_begins_anew(setup: Setup) -> None:
    play = Play(setup, 14)
    while not play.over:
        before, waiting, scores = phase(play), set(play.to_act), everyones_score(play)
        seat, _ = play.step()
        assert phase(play) >= before
        if phase(play) == before and not play.over:
            assert set(play.to_act) <= waiting
            if not setup.at_once:  # nothing takes effect before the phase is over
                assert set(play.to_act) in (waiting, waiting - {seat})
                assert everyones_score(play) == scores
        if waiting == {seat} and set(play.to_act) != waiting:
            assert phase(play) > before


def phase(play: Play) -> int:
    return int(play.rules.phase(play.book, play.s))


def everyones_score(play: Play) -> list[int]:
    return [play.rules.score(play.book, play.s, seat) for seat in range(len(play.bots))]


def test_the_turn_never_falls(setup: Setup) -> None:
    turns = [play.rules.turn(play.book, play.s) for play in whole_game(setup, 15)]
    assert turns == sorted(turns)


def test_the_same_seed_gives_the_same_bytes(setup: Setup) -> None:
    first = [play.packed() for play in whole_game(setup, 16)]
    assert [play.packed() for play in whole_game(setup, 16)] == first
    assert all(before != after for before, after in pairwise(first))


# --- what is left alone ------------------------------------------------------------------------


def test_questions_change_neither_state_nor_book_nor_work(setup: Setup) -> None:
    book_spec = spec_of(setup.book())
    for play in random_plays(setup, 17, 6):
        book, state = book_spec.pack(play.book), play.packed()
        for ask in questions(play):
            ask()
            assert play.packed() == state
            assert book_spec.pack(play.book) == book
            assert is_zero(play.work)


def questions(play: Play) -> Iterator[Callable[[], object]]:
    rules, book, s, work = play.rules, play.book, play.s, play.work
    for ask in (rules.to_act, rules.phase, rules.turn, rules.over, rules.winners):
        yield partial(ask, book, s)
    for seat in range(len(play.bots)):
        yield partial(rules.score, book, s, seat)
        yield partial(play.game.bots.standing, book, s, seat)
    for seat in play.to_act:
        chance = stream(1, BOT, seat)
        yield partial(legal, play, seat)
        yield partial(refused, play, seat, 0)
        yield partial(rules.lapse, book, s, seat)
        yield partial(ideas, play.game, book, s, work, chance, seat)


def test_setup_and_apply_leave_work_and_book_as_they_were(setup: Setup) -> None:
    fresh = spec_of(setup.book()).pack(setup.book())
    for play in whole_game(setup, 18):
        assert is_zero(play.work)
        assert spec_of(play.book).pack(play.book) == fresh


def test_concealing_twice_is_concealing_once(setup: Setup) -> None:
    for play in random_plays(setup, 19, 20):
        for seat in range(-1, setup.seats):
            once = play.seen_by(seat)
            twice = spec_of(once).clone(once)
            play.rules.conceal(play.book, twice, seat)
            assert twice == once


def test_an_imagined_position_is_one_the_seat_may_be_in(setup: Setup) -> None:
    for play, seat in each_seat(setup, 20, 20):
        book, s = play.book_seen_by(seat), play.seen_by(seat)
        known = legal_moves(play.game, book, s, play.work, seat)
        assert known == legal(play, seat)
        play.rules.imagine(book, s, play.work, stream(1, BOT, seat), seat)
        assert is_zero(play.work)
        assert play.rules.to_act(book, s) >> seat & 1
        assert legal_moves(play.game, book, s, play.work, seat) == known
        assert play.rules.phase(book, s) == phase(play)


# --- text and bytes ----------------------------------------------------------------------------


def test_every_legal_move_has_one_text_that_reads_back(setup: Setup) -> None:
    for play, seat in each_seat(setup, 21, 20):
        write, read = play.game.notation.write_move, play.game.notation.read_move
        moves = [move for family in legal(play, seat) for move in some_moves(family)]
        texts = [write(play.book, move) for move in moves]
        assert [read(play.book, text) for text in texts] == moves
        assert len(set(texts)) == len(moves)
        assert not any("\n" in text or text != text.strip() for text in texts)


def test_a_move_carries_as_much_text_as_it_has_room_for(setup: Setup) -> None:
    for play, seat in each_seat(setup, 26, 20):
        notation, book = play.game.notation, play.book
        for family in legal(play, seat):
            room, move = notation.text_room(book, family.code), packed(family.code, family.low)
            assert room >= 0
            for length in (1, room, room + 1, 3 * room + 9):
                text = "x" * length
                assert notation.clean_text(book, move, text) == (text[:room] or None)
            assert notation.clean_text(book, move, None) is None


def test_the_clock_and_the_colours_fit_the_game(setup: Setup) -> None:
    game = setup.game
    numbers = {each.name for each in describe(setup.options) if each.low is not None}
    assert {game.round_hours, game.phase_seconds} <= {"", *numbers}
    assert game.grace > 0
    seats = range(setup.seats)
    assert len(set(map(game.colour, seats))) == setup.seats
    assert {len(game.letter(seat)) for seat in seats} == {1}


def test_only_games_with_secrets_conceal_anything(setup: Setup) -> None:
    """Where seats know the same, a screen need not be handed over.

    How a match inside will go is known to nobody.
    """
    if not setup.game.secrets:
        for play in random_plays(setup, 27, 40):
            known = play.seen_by(-1) if setup.game.within else play.s
            for seat in range(-1, setup.seats):
                assert play.seen_by(seat) == known


def test_every_position_has_a_text_that_reads_back(setup: Setup) -> None:
    for play in chain(random_plays(setup, 22, 40), [finished(setup, 22)]):
        text = write_position(play.game, play.book, play.s)
        again = read_position(play.game, play.book, text)
        assert spec_of(again).pack(again) == play.packed(), text
        table = read_table(play.game.state, write_table(play.s))
        assert spec_of(table).pack(table) == play.packed()


def finished(setup: Setup, seed: int) -> Play:
    play = Play(setup, seed)
    while not play.over:
        play.step()
    return play


def test_every_state_unpacks_to_itself(setup: Setup) -> None:
    for play in random_plays(setup, 23, 20):
        spec = spec_of(play.s)
        assert spec.unpack(play.packed()) == play.s


# --- the rules' subset -------------------------------------------------------------------------


def test_moves_and_heuristics_run_on_checked_tables(setup: Setup) -> None:
    book, work = Checked(setup.book()), Checked(setup.game.work())
    for number, play in enumerate(random_plays(setup, 24, CHECKED)):
        make_both(play, book, work, number, asked=number % CONSULTED == 0)
    while not play.over:  # from the last position on, so that games end on checked tables too
        number += 1
        spec_of(play.s).copy(play.s, make_both(play, book, work, number))


def make_both(play: Play, book: Any, work: Any, number: int, *, asked: bool = False) -> Any:
    """Make a random move on plain and on checked tables; return the state after it."""
    seat = play.to_act[number % len(play.to_act)]
    log = Log()
    log.on = 1
    tables = play.copy(), stream(number, BOT, seat), stream(number, PLAY), log
    checked = [Checked(table) for table in tables]
    made = move_on(play, seat, play.book, play.work, *tables, asked=asked)
    assert move_on(play, seat, book, work, *checked, asked=asked) == made
    assert tuple(table.plain() for table in checked) == tables
    return tables[0]


def move_on(play: Play, seat: int, book: Any, work: Any, *tables: Any, asked: bool) -> list[int]:
    """Make a random move on tables; return it, and what the heuristics would have chosen."""
    s, choosing, chance, log = tables
    moves = ideas(play.game, book, s, work, choosing, seat) if asked else []
    moves.append(random_move(play.rules, book, s, work, choosing, seat))
    play.rules.apply(book, s, work, chance, seat, moves[-1], log)
    return moves


def test_setup_and_secrets_run_on_checked_tables(setup: Setup) -> None:
    work: Any = Checked(setup.game.work())
    fresh: Any = Checked(setup.game.state())
    setup.game.rules.setup(setup.book(), fresh, work, Checked(stream(25, SETUP)), Checked(Log()))
    assert fresh.plain() == Play(setup, 25).s
    for play, seat in each_seat(setup, 25, 6):
        s: Any = Checked(play.s)
        play.rules.conceal(play.book, s, seat)
        assert s.plain() == play.seen_by(seat)
        book = play.book_seen_by(seat)
        play.rules.imagine(book, s, work, Checked(stream(1, BOT)), seat)
        play.game.bots.standing(book, s, seat)
        out: Any = Checked(Families())
        play.rules.legal(book, s, work, seat, out)
        assert out.count == sum(1 for _ in legal(play, seat))
