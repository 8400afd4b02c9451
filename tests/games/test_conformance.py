"""What every registered game must keep of the contract, whatever its rules are.

Each rule of the contract is a function here. A walk through a random game, or over positions of
one, calls them all, so that the game is played once and legal moves are listed once a position.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import pytest

from support.setups import (
    KEPT,
    MOVES_BOUND,
    Play,
    Setup,
    all_setups,
    game_length,
    ideas,
    random_move,
    random_plays,
)
from wartable.engine.compiled.checked import Checked
from wartable.engine.kit.chance import BOT, PLAY, SETUP, stream
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import Families, Family, packed
from wartable.engine.kit.seats import seats_in
from wartable.engine.kit.tables import spec_of
from wartable.engine.options.fields import describe
from wartable.engine.play.position import read_position, read_table, write_position, write_table
from wartable.engine.play.view import legal_moves

pytestmark = pytest.mark.parametrize("setup", all_setups(), ids=str)

#: Of a large family only so many moves are tried, its ends among them.
TRIED = 12
#: Codes are tried one by one up to so many.
MANY_CODES = 5_000
#: Where more moves are legal, a part of them is tried.
MANY_FAMILIES = 150
#: In a whole game the book, which is large, is looked at after so many moves.
BOOK_EVERY = 16
#: Of a long game about so many moves are made on checked tables.
CHECKED = 100
#: At one of so many of them all heuristics are asked as well.
CONSULTED = 8


@dataclass
class Decision:
    """A seat that is to act in a position of a random game."""

    play: Play
    seat: int

    @cached_property
    def families(self) -> tuple[Family, ...]:
        """Its legal moves."""
        return self.listed()

    @cached_property
    def some_families(self) -> list[Family]:
        """All its legal moves; of very many the first and a part, another at each position."""
        apart = 1 + len(self.families) // MANY_FAMILIES
        if apart == 1:
            return list(self.families)
        return [*self.families[:4], *self.families[self.play.moves % apart :: apart]]

    def listed(self) -> tuple[Family, ...]:
        """Its legal moves, listed anew."""
        play = self.play
        return legal_moves(play.game, play.book, play.s, play.work, self.seat)

    def refused(self, move: int) -> int:
        """Return why a move is refused, 0 if it is not."""
        play = self.play
        return int(play.rules.check(play.book, play.s, play.work, self.seat, move))


def some_seats(play: Play) -> list[Decision]:
    """Return some of the seats that are to act."""
    stride = max(1, len(play.to_act) // 3)
    return [Decision(play, seat) for seat in play.to_act[::stride]]


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


def whoever_is_to_act_has_a_legal_move(at: Decision) -> None:
    families = at.families
    assert families
    assert len({family.code for family in families}) == len(families)
    assert all(0 <= family.low <= family.high for family in families)


def check_accepts_what_legal_lists_and_nothing_beside_it(at: Decision) -> None:
    for family in at.some_families:
        for move in some_moves(family):
            assert at.refused(move) == 0
        for amount in (family.low - 1, family.high + 1, -1):
            assert at.refused(packed(family.code, amount)) != 0


def check_refuses_codes_that_legal_does_not_list(at: Decision) -> None:
    listed = {family.code: family for family in at.families}
    for code in (*unlisted_codes(listed), (1 << 31) - 1, (1 << 32) - 1):
        for amount in (0, 1, 2):
            move = packed(code, amount)
            fine = code in listed and move in listed[code]
            assert (at.refused(move) == 0) == fine, (code, amount)


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


def every_refusal_has_a_code_and_one_line(at: Decision) -> None:
    play, seat = at.play, at.seat
    for code in range(40):
        move = packed(code, 99_999)
        number = at.refused(move)
        if number:
            name, message = play.game.notation.refusal(play.book, play.s, seat, move, number)
            assert name and name == name.lower() and " " not in name
            assert message and len(message.splitlines()) == 1


def apply_makes_every_legal_move(at: Decision) -> None:
    play = at.play
    before, state = play.packed(), play.copy()
    for family in at.some_families:
        for move in {packed(family.code, family.low), packed(family.code, family.high)}:
            play.apply(at.seat, move)
            assert play.packed() != before, "a move that changes nothing"
            assert is_zero(play.work)
            spec_of(state).copy(play.s, state)
            play.moves -= 1


def samples_lapses_suggestions_and_heuristics_are_legal(at: Decision) -> None:
    play, seat = at.play, at.seat
    s, chance = play.seen_by(seat), stream(play.moves, BOT, seat)
    moves = ideas(play.game, play.book_seen_by(seat), s, play.work, chance, seat)
    for move in (*moves, play.rules.timeout_move(play.book, play.s, seat)):
        assert at.refused(move) == 0


def legal_moves_have_a_stable_order(at: Decision) -> None:
    play, spec = at.play, spec_of(at.play.s)
    again = spec.unpack(spec.pack(play.s))
    assert at.listed() == at.families
    assert legal_moves(play.game, play.book, again, play.work, at.seat) == at.families


def an_imagined_position_is_one_the_seat_may_be_in(at: Decision) -> None:
    play, seat = at.play, at.seat
    book, s = play.book_seen_by(seat), play.seen_by(seat)
    assert legal_moves(play.game, book, s, play.work, seat) == at.families
    play.rules.imagine(book, s, play.work, stream(1, BOT, seat), seat)
    assert is_zero(play.work)
    assert play.rules.to_act(book, s) >> seat & 1
    assert legal_moves(play.game, book, s, play.work, seat) == at.families
    assert play.rules.phase(book, s) == phase(play)


def every_legal_move_has_one_text_that_reads_back(at: Decision) -> None:
    book, notation = at.play.book, at.play.game.notation
    moves = [move for family in at.families for move in some_moves(family)]
    texts = [notation.write_move(book, move) for move in moves]
    assert [notation.read_move(book, text) for text in texts] == moves
    assert len(set(texts)) == len(moves)
    assert not any("\n" in text or text != text.strip() for text in texts)


def a_move_carries_as_much_text_as_it_has_room_for(at: Decision) -> None:
    notation, book = at.play.game.notation, at.play.book
    for family in at.families:
        room, move = notation.text_room(book, family.code), packed(family.code, family.low)
        assert room >= 0
        for length in (1, room, room + 1, 3 * room + 9):
            text = "x" * length
            assert notation.clean_text(book, move, text) == (text[:room] or None)
        assert notation.clean_text(book, move, None) is None


# --- positions ---------------------------------------------------------------------------------


def questions_change_neither_state_nor_book_nor_work(play: Play) -> None:
    book_spec = spec_of(play.book)
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
        yield partial(play.game.bots.evaluate, book, s, seat)
    for seat in play.to_act:
        at, chance = Decision(play, seat), stream(1, BOT, seat)
        yield at.listed
        yield partial(at.refused, 0)
        yield partial(rules.timeout_move, book, s, seat)
        yield partial(ideas, play.game, book, s, work, chance, seat)


def concealing_twice_is_concealing_once(play: Play) -> None:
    for seat in range(-1, play.setup.seats):
        once = play.seen_by(seat)
        twice = spec_of(once).clone(once)
        play.rules.conceal(play.book, twice, seat)
        assert twice == once


def only_games_with_secrets_conceal_anything(play: Play) -> None:
    """Where seats know the same, a screen need not be handed over.

    How a match inside will go is known to nobody.
    """
    if not play.game.secrets:
        known = play.seen_by(-1) if play.game.within else play.s
        for seat in range(-1, play.setup.seats):
            assert play.seen_by(seat) == known


def a_position_has_a_text_that_reads_back(play: Play) -> None:
    text = write_position(play.game, play.book, play.s)
    again = read_position(play.game, play.book, text)
    assert spec_of(again).pack(again) == play.packed(), text
    table = read_table(play.game.state, write_table(play.s))
    assert spec_of(table).pack(table) == play.packed()


def a_state_unpacks_to_itself(play: Play) -> None:
    assert spec_of(play.s).unpack(play.packed()) == play.s


#: What holds of positions, and for seats that are to act there, each with how many are tried.
OF_POSITIONS: dict[Callable[[Play], None], int] = {
    questions_change_neither_state_nor_book_nor_work: 6,
    concealing_twice_is_concealing_once: 20,
    only_games_with_secrets_conceal_anything: 40,
    a_position_has_a_text_that_reads_back: 40,
    a_state_unpacks_to_itself: 20,
}
OF_DECISIONS: dict[Callable[[Decision], None], int] = {
    whoever_is_to_act_has_a_legal_move: 50,
    samples_lapses_suggestions_and_heuristics_are_legal: 50,
    check_accepts_what_legal_lists_and_nothing_beside_it: 20,
    legal_moves_have_a_stable_order: 20,
    an_imagined_position_is_one_the_seat_may_be_in: 20,
    every_legal_move_has_one_text_that_reads_back: 20,
    a_move_carries_as_much_text_as_it_has_room_for: 20,
    check_refuses_codes_that_legal_does_not_list: 12,
    apply_makes_every_legal_move: 8,
    every_refusal_has_a_code_and_one_line: 6,
}


@pytest.mark.parametrize("game", [0, pytest.param(1, marks=pytest.mark.thorough)])
def test_every_position_keeps_the_contract(setup: Setup, game: int) -> None:
    length = game_length(setup, game)
    for number, play in enumerate(random_plays(setup, game, KEPT)):
        decisions = some_seats(play)
        for of_position, count in OF_POSITIONS.items():
            if is_one_of(count, number, play, length):
                keep(partial(of_position, play), f"at move {play.moves}")
        for of_decision, count in OF_DECISIONS.items():
            for at in decisions if is_one_of(count, number, play, length) else []:
                keep(partial(of_decision, at), f"at move {play.moves}, seat {at.seat}")


def is_one_of(count: int, number: int, play: Play, length: int) -> bool:
    """Tell whether a position is one of about so many, the first and the last among them.

    Where a turn is many moves, positions in a row are much alike: half as many will do.
    """
    wanted = count // 2 if play.game.styles else count
    return play.moves == length - 1 or number % max(1, min(KEPT, length) // wanted) == 0


def keep(invariant: partial[None], where: str) -> None:
    """Check an invariant; a failure says which one is broken, and where."""
    try:
        invariant()
    except AssertionError as error:
        error.add_note(f"broken {where}: {invariant.func.__name__}")
        raise


# --- whole games -------------------------------------------------------------------------------


@dataclass
class Step:
    """A move of a random game: how it was before, and who moved."""

    play: Play
    before: bytes = b""
    waiting: tuple[int, ...] = ()
    phase: int = 0
    turn: int = 0
    scores: tuple[int, ...] = ()
    seat: int = -1

    def make(self) -> None:
        """Note how it is, and make a move."""
        play = self.play
        self.before, self.waiting = play.packed(), play.to_act
        self.phase, self.turn = phase(play), play.rules.turn(play.book, play.s)
        self.scores = () if play.setup.at_once else everyones_score(play)
        self.seat, _ = play.step()


def phase(play: Play) -> int:
    return int(play.rules.phase(play.book, play.s))


def everyones_score(play: Play) -> tuple[int, ...]:
    return tuple(play.rules.score(play.book, play.s, seat) for seat in range(play.setup.seats))


def somebody_is_to_act_until_it_is_over(step: Step) -> None:
    play = step.play
    assert bool(play.to_act) != play.over
    assert all(seat < play.setup.seats for seat in play.to_act)


def the_phase_rises_when_the_time_to_decide_begins_anew(step: Step) -> None:
    play, waiting = step.play, set(step.waiting)
    assert phase(play) >= step.phase
    if phase(play) == step.phase and not play.over:
        assert set(play.to_act) <= waiting
    if waiting == {step.seat} and set(play.to_act) != waiting:
        assert phase(play) > step.phase


def nothing_takes_effect_before_the_phase_is_over(step: Step) -> None:
    play, waiting = step.play, set(step.waiting)
    if not play.setup.at_once and phase(play) == step.phase and not play.over:
        assert set(play.to_act) in (waiting, waiting - {step.seat})
        assert everyones_score(play) == step.scores


def the_turn_never_falls(step: Step) -> None:
    assert step.play.rules.turn(step.play.book, step.play.s) >= step.turn


def every_move_changes_the_position(step: Step) -> None:
    assert step.play.packed() != step.before


def apply_leaves_work_as_it_was(step: Step) -> None:
    assert is_zero(step.play.work)


OF_MOVES: tuple[Callable[[Step], None], ...] = (
    somebody_is_to_act_until_it_is_over,
    the_phase_rises_when_the_time_to_decide_begins_anew,
    nothing_takes_effect_before_the_phase_is_over,
    the_turn_never_falls,
    every_move_changes_the_position,
    apply_leaves_work_as_it_was,
)


def the_same_seed_gives_the_same_bytes(play: Play, again: Play) -> None:
    assert play.packed() == again.packed()


def setup_and_apply_leave_the_book_as_it_was(play: Play, fresh: bytes) -> None:
    assert spec_of(play.book).pack(play.book) == fresh


def a_game_ends_for_a_reason_with_winners_and_scores(play: Play) -> None:
    assert play.game.look.reason(play.rules.over(play.book, play.s))
    won = seats_in(play.rules.winners(play.book, play.s))
    assert all(seat < play.setup.seats for seat in won)
    assert min(everyones_score(play)) >= 0


SEEDS = [11, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (12, 13))]


@pytest.mark.parametrize("seed", SEEDS)
def test_whole_games_keep_the_contract(setup: Setup, seed: int) -> None:
    play, again = Play(setup, seed), Play(setup, seed)
    assert is_zero(play.work), "setup leaves work as it was"
    step, fresh = Step(play), spec_of(play.book).pack(setup.book())
    while not play.over:
        step.make()
        again.step()
        where = f"by move {play.moves}, of seat {step.seat}"
        assert play.moves <= MOVES_BOUND, "the game does not end"
        for invariant in OF_MOVES:
            keep(partial(invariant, step), where)
        keep(partial(the_same_seed_gives_the_same_bytes, play, again), where)
        if play.moves % BOOK_EVERY == 0 or play.over:
            keep(partial(setup_and_apply_leave_the_book_as_it_was, play, fresh), where)
    for at_the_end in (
        a_game_ends_for_a_reason_with_winners_and_scores,
        a_position_has_a_text_that_reads_back,
    ):
        keep(partial(at_the_end, play), "at the end")


def test_the_clock_and_the_colours_fit_the_game(setup: Setup) -> None:
    game = setup.game
    numbers = {each.name for each in describe(setup.options) if each.low is not None}
    assert {game.round_hours, game.phase_seconds} <= {"", *numbers}
    assert game.grace > 0
    seats = range(setup.seats)
    assert len(set(map(game.colour, seats))) == setup.seats
    assert {len(game.letter(seat)) for seat in seats} == {1}


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
    for at in (each for play in random_plays(setup, 25, 6) for each in some_seats(play)):
        play, seat = at.play, at.seat
        s: Any = Checked(play.s)
        play.rules.conceal(play.book, s, seat)
        assert s.plain() == play.seen_by(seat)
        book = play.book_seen_by(seat)
        play.rules.imagine(book, s, work, Checked(stream(1, BOT)), seat)
        play.game.bots.evaluate(book, s, seat)
        out: Any = Checked(Families())
        play.rules.legal(book, s, work, seat, out)
        assert out.count == len(at.families)
