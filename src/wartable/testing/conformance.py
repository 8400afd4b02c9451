"""What every game must keep of the contract, whatever its rules are.

Each rule of the contract is a function here. A walk through a random game, or over positions of
one, calls them all, so that the game is played once and legal moves are listed once a position.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from wartable.engine.compiled.checked import declared
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.moves import Family, packed
from wartable.engine.kit.seats import seats_in
from wartable.engine.kit.tables import spec_of, values
from wartable.engine.options.fields import describe
from wartable.engine.play.position import read_position, read_table, write_position, write_table
from wartable.engine.play.view import legal_moves
from wartable.testing.defects import Broken, kept
from wartable.testing.play import (
    KEPT,
    MOVES_BOUND,
    Play,
    at_start,
    game_length,
    ideas,
    move_text,
    random_plays,
    where,
)
from wartable.testing.setups import Setup

#: Of a large family only so many moves are tried, its ends among them.
TRIED = 12
#: Codes are tried one by one up to so many.
MANY_CODES = 5_000
#: Where more moves are legal, a part of them is tried.
MANY_FAMILIES = 150
#: In a whole game the book, which is large, is looked at after so many moves.
BOOK_EVERY = 16


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

    def text(self, move: int) -> str:
        """Return a move for a message: as text, if it has one, and packed."""
        return move_text(self.play.game, self.play.book, move)


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
    """Tell whether all fields of a plain or checked table are zero."""
    fields = ((field, getattr(table, field.name)) for field in declared(table).fields)
    return not any(
        any(map(any, value)) if len(field.shape) == 2 else any(value) if field.shape else value
        for field, value in fields
    )


def check_work_is_zero(work: Any, function: str) -> None:
    """Check that a call has left plain or checked scratch space as it found it."""
    if not is_zero(work):
        raise Broken(f"{function} leaves {left_in(work)} in work", function)


def left_in(table: Any) -> str:
    """Return the first field of a table that is not zero, with what is in it."""
    for field in declared(table).fields:
        for at, value in enumerate(values(field, table)):
            if value:
                place = "".join(f"[{index}]" for index in _indices(field.shape, at))
                return f"{field.name}{place} = {value}"
    return "nothing"


def _indices(shape: tuple[int, ...], at: int) -> tuple[int, ...]:
    return divmod(at, shape[1]) if len(shape) == 2 else (at,) * len(shape)


def changed_field(s: Any, before: bytes) -> str:
    """Return the first field in which a state differs from a packed one."""
    old = spec_of(s).unpack(before)
    fields = (field.name for field in spec_of(s).fields)
    return next((name for name in fields if getattr(s, name) != getattr(old, name)), "nothing")


# --- legal moves ----------------------------------------------------------------------------------


def whoever_is_to_act_has_a_legal_move(at: Decision) -> None:
    """``legal`` lists at least one family, each code once, with sensible amounts."""
    families = at.families
    if not families:
        raise Broken("legal lists no move for a seat that is to act", "legal")
    if len({family.code for family in families}) != len(families):
        raise Broken("legal lists a code twice", "legal")
    for family in families:
        if not 0 <= family.low <= family.high:
            raise Broken(f"legal lists the amounts {family.low} to {family.high}", "legal")


def check_accepts_what_legal_lists_and_nothing_beside_it(at: Decision) -> None:
    """All amounts from the lowest to the highest are fine, those next to them are not."""
    for family in at.some_families:
        for move in some_moves(family):
            number = at.refused(move)
            if number != 0:
                raise Broken(
                    f"legal lists {at.text(move)}, check refuses it with {number}", "check"
                )
        for amount in (family.low - 1, family.high + 1, -1):
            if at.refused(packed(family.code, amount)) == 0:
                raise Broken(
                    f"check accepts code {family.code} with amount {amount}, legal lists "
                    f"{family.low} to {family.high}",
                    "check",
                )


def check_refuses_codes_that_legal_does_not_list(at: Decision) -> None:
    """What is not listed is refused, whatever its code."""
    listed = {family.code: family for family in at.families}
    for code in (*unlisted_codes(listed), (1 << 31) - 1, (1 << 32) - 1):
        for amount in (0, 1, 2):
            move = packed(code, amount)
            fine = code in listed and move in listed[code]
            if (at.refused(move) == 0) != fine:
                said = "refuses" if fine else "accepts"
                also = "lists it" if fine else "does not list it"
                what = f"code {code} with amount {amount}"
                raise Broken(f"check {said} {what}, legal {also}", "check")


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
    """``refusal`` gives a lower-case code without spaces, and one line."""
    play, seat = at.play, at.seat
    for code in range(40):
        move = packed(code, 99_999)
        number = at.refused(move)
        if number:
            name, message = play.game.notation.refusal(play.book, play.s, seat, move, number)
            if not name or name != name.lower() or " " in name:
                raise Broken(f"a refusal has the code {name!r}", "refusal")
            if not message or len(message.splitlines()) != 1:
                raise Broken(f"a refusal says {message!r}, which is not one line", "refusal")


def apply_makes_every_legal_move(at: Decision) -> None:
    """Every legal move changes the state, and leaves work as it was."""
    play = at.play
    before, state = play.packed(), play.copy()
    for family in at.some_families:
        for move in {packed(family.code, family.low), packed(family.code, family.high)}:
            play.apply(at.seat, move)
            if play.packed() == before:
                raise Broken(f"{at.text(move)} changes nothing", "apply")
            check_work_is_zero(play.work, "apply")
            spec_of(state).copy(play.s, state)
            play.moves -= 1


def samples_lapses_suggestions_and_heuristics_are_legal(at: Decision) -> None:
    """Every function that returns a move returns one that ``check`` accepts."""
    play, seat = at.play, at.seat
    s, chance = play.seen_by(seat), stream(play.moves, BOT, seat)
    moves = ideas(play.game, play.book_seen_by(seat), s, play.work, chance, seat)
    moves.append(play.rules.timeout_move(play.book, play.s, seat))
    names = ("sample", "suggest", *["choose"] * len(play.game.heuristics), "timeout_move")
    for name, move in zip(names, moves, strict=True):
        number = at.refused(move)
        if number != 0:
            raise Broken(f"{name} returns {at.text(move)}, check refuses it with {number}", name)


def legal_moves_have_a_stable_order(at: Decision) -> None:
    """``legal`` lists the same again, also for another object with the same state."""
    play, spec = at.play, spec_of(at.play.s)
    again = spec.unpack(spec.pack(play.s))
    if at.listed() != at.families:
        raise Broken("legal lists other moves when it is called again", "legal")
    if legal_moves(play.game, play.book, again, play.work, at.seat) != at.families:
        raise Broken("legal lists other moves for an equal state", "legal")


def an_imagined_position_is_one_the_seat_may_be_in(at: Decision) -> None:
    """What a seat may do does not depend on what it may not know."""
    play, seat = at.play, at.seat
    book, s = play.book_seen_by(seat), play.seen_by(seat)
    if legal_moves(play.game, book, s, play.work, seat) != at.families:
        raise Broken("legal lists other moves for the concealed state", "conceal")
    play.rules.imagine(book, s, play.work, stream(1, BOT, seat), seat)
    check_work_is_zero(play.work, "imagine")
    if not play.rules.to_act(book, s) >> seat & 1:
        raise Broken("in the imagined state the seat is not to act", "imagine")
    if legal_moves(play.game, book, s, play.work, seat) != at.families:
        raise Broken("legal lists other moves for the imagined state", "imagine")
    if play.rules.phase(book, s) != phase(play):
        raise Broken("the imagined state is in another phase", "imagine")


def every_legal_move_has_one_text_that_reads_back(at: Decision) -> None:
    """``write_move`` and ``read_move`` are the inverse of each other."""
    book, notation = at.play.book, at.play.game.notation
    moves = [move for family in at.families for move in some_moves(family)]
    texts = [notation.write_move(book, move) for move in moves]
    for move, text in zip(moves, texts, strict=True):
        again = notation.read_move(book, text)
        if again != move:
            raise Broken(f"the text {text!r} of the move {move} reads as {again}", "read_move")
        if "\n" in text or text != text.strip():
            raise Broken(f"the text {text!r} has a line break, or spaces around it", "write_move")
    if len(set(texts)) != len(moves):
        twice = next(text for text in texts if texts.count(text) > 1)
        raise Broken(f"two moves have the text {twice!r}", "write_move")


def a_move_carries_as_much_text_as_it_has_room_for(at: Decision) -> None:
    """``clean_text`` cuts a text to what ``text_room`` says."""
    notation, book = at.play.game.notation, at.play.book
    for family in at.families:
        room, move = notation.text_room(book, family.code), packed(family.code, family.low)
        if room < 0:
            raise Broken(f"there is room for {room} characters", "text_room")
        for length in (1, room, room + 1, 3 * room + 9):
            text = "x" * length
            if notation.clean_text(book, move, text) != (text[:room] or None):
                raise Broken(
                    f"a text of {length} characters is not cut to the {room} that it has room for",
                    "clean_text",
                )
        if notation.clean_text(book, move, None) is not None:
            raise Broken("a move without a text gets one", "clean_text")


# --- positions ------------------------------------------------------------------------------------


def questions_change_neither_state_nor_book_nor_work(play: Play) -> None:
    """A state never changes by being looked at."""
    book_spec = spec_of(play.book)
    book, state = book_spec.pack(play.book), play.packed()
    for name, ask in questions(play):
        ask()
        if play.packed() != state:
            raise Broken(f"{name} changes the state: {changed_field(play.s, state)}", name)
        if book_spec.pack(play.book) != book:
            raise Broken(f"{name} changes the book: {changed_field(play.book, book)}", name)
        check_work_is_zero(play.work, name)


def questions(play: Play) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield all calls that only ask something, with the names of the functions."""
    rules, book, s, work = play.rules, play.book, play.s, play.work
    for name in ("to_act", "phase", "turn", "over", "winners"):
        yield name, partial(getattr(rules, name), book, s)
    for seat in range(len(play.bots)):
        yield "score", partial(rules.score, book, s, seat)
        yield "evaluate", partial(play.game.bots.evaluate, book, s, seat)
    for seat in play.to_act:
        at, chance = Decision(play, seat), stream(1, BOT, seat)
        yield "legal", at.listed
        yield "check", partial(at.refused, 0)
        yield "timeout_move", partial(rules.timeout_move, book, s, seat)
        yield "sample", partial(ideas, play.game, book, s, work, chance, seat)


def concealing_twice_is_concealing_once(play: Play) -> None:
    """``conceal`` leaves nothing for a second call to blank."""
    for seat in range(-1, play.setup.seats):
        once = play.seen_by(seat)
        twice = spec_of(once).clone(once)
        play.rules.conceal(play.book, twice, seat)
        if twice != once:
            field = changed_field(twice, spec_of(once).pack(once))
            raise Broken(f"concealing twice from viewer {seat} changes {field} again", "conceal")


def only_games_with_secrets_conceal_anything(play: Play) -> None:
    """Where seats know the same, a screen need not be handed over.

    How a match inside will go is known to nobody.
    """
    if not play.game.conduct.secrets:
        known = play.seen_by(-1) if play.game.within else play.s
        for seat in range(-1, play.setup.seats):
            seen = play.seen_by(seat)
            if seen != known:
                field = changed_field(seen, spec_of(known).pack(known))
                raise Broken(f"Game.secrets is False, but {field} is concealed", "conceal")


def a_position_has_a_text_that_reads_back(play: Play) -> None:
    """The text of a position, and of its table, says all."""
    text = write_position(play.game, play.book, play.s)
    again = read_position(play.game, play.book, text)
    if spec_of(again).pack(again) != play.packed():
        field = changed_field(again, play.packed())
        raise Broken(f"the text of a position reads back with another {field}", "read_position")
    table = read_table(play.game.state, write_table(play.s))
    if spec_of(table).pack(table) != play.packed():
        raise Broken(f"a state reads back with another {changed_field(table, play.packed())}")


def a_state_unpacks_to_itself(play: Play) -> None:
    """What is packed is all that there is."""
    if spec_of(play.s).unpack(play.packed()) != play.s:
        raise Broken("a state packs and unpacks to another one")


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


def check_positions(setup: Setup, seed: int = 0) -> None:
    """Check positions of a random game, which is one of two, whatever the seed."""
    length = game_length(setup, seed % 2)
    for number, play in enumerate(random_plays(setup, seed, KEPT)):
        decisions = some_seats(play)
        for of_position, count in OF_POSITIONS.items():
            if is_one_of(count, number, play, length):
                with kept(of_position.__name__, setup.game, partial(where, play)):
                    of_position(play)
        for of_decision, count in OF_DECISIONS.items():
            for at in decisions if is_one_of(count, number, play, length) else []:
                with kept(of_decision.__name__, setup.game, partial(where, play, at.seat)):
                    of_decision(at)


def is_one_of(count: int, number: int, play: Play, length: int) -> bool:
    """Tell whether a position is one of about so many, the first and the last among them.

    Where a turn is many moves, positions in a row are much alike: half as many will do.
    """
    wanted = count // 2 if play.game.styles else count
    return play.moves == length - 1 or number % max(1, min(KEPT, length) // wanted) == 0


# --- whole games ----------------------------------------------------------------------------------


@dataclass
class Step:
    """A move of a random game: how it was before, and who moved."""

    play: Play
    before: bytes = b""
    waiting: tuple[int, ...] = ()
    phase: int = 0
    turn: int = 0
    scores: tuple[int, ...] = ()
    seat: int | None = None

    def make(self) -> None:
        """Note how it is, and make a move."""
        play = self.play
        self.before, self.waiting = play.packed(), play.to_act
        self.phase, self.turn = phase(play), play.rules.turn(play.book, play.s)
        self.scores = () if play.setup.at_once else everyones_score(play)
        self.seat, _ = play.step()

    def where(self) -> str:
        """Return the place of a defect."""
        return where(self.play, self.seat)


def phase(play: Play) -> int:
    """Return the number of the phase."""
    return int(play.rules.phase(play.book, play.s))


def everyones_score(play: Play) -> tuple[int, ...]:
    """Return the score of each seat."""
    return tuple(play.rules.score(play.book, play.s, seat) for seat in range(play.setup.seats))


def somebody_is_to_act_until_it_is_over(step: Step) -> None:
    """``to_act`` is empty exactly when ``over`` says so, and has only seats of the game."""
    play = step.play
    if bool(play.to_act) == play.over:
        what = "seats are to act after the end" if play.over else "nobody is to act before the end"
        raise Broken(what, "to_act")
    if any(seat >= play.setup.seats for seat in play.to_act):
        raise Broken(f"the seats {play.to_act} are to act", "to_act")


def the_phase_rises_when_the_time_to_decide_begins_anew(step: Step) -> None:
    """``phase`` rises when what was handed in takes effect, or the turn passes."""
    play, waiting = step.play, set(step.waiting)
    now = phase(play)
    if now < step.phase:
        raise Broken(f"the phase falls from {step.phase} to {now}", "phase")
    if now == step.phase and not play.over and not set(play.to_act) <= waiting:
        raise Broken("another seat is to act in the same phase", "phase")
    if waiting == {step.seat} and set(play.to_act) != waiting and now == step.phase:
        raise Broken("the turn passes in the same phase", "phase")


def nothing_takes_effect_before_the_phase_is_over(step: Step) -> None:
    """Where moves are handed in, they change no score and nobody else's part before the end."""
    play, waiting = step.play, set(step.waiting)
    if not play.setup.at_once and phase(play) == step.phase and not play.over:
        if set(play.to_act) not in (waiting, waiting - {step.seat}):
            raise Broken("a move that is handed in changes which others are to act", "apply")
        if everyones_score(play) != step.scores:
            raise Broken("a move changes a score before the phase is over", "apply")


def the_turn_never_falls(step: Step) -> None:
    """``turn`` counts up."""
    now = step.play.rules.turn(step.play.book, step.play.s)
    if now < step.turn:
        raise Broken(f"the turn falls from {step.turn} to {now}", "turn")


def every_move_changes_the_position(step: Step) -> None:
    """A move leaves a trace in the state."""
    if step.play.packed() == step.before:
        raise Broken("a move changes nothing", "apply")


def apply_leaves_work_as_it_was(step: Step) -> None:
    """Work is all zero after every move."""
    check_work_is_zero(step.play.work, "apply")


OF_MOVES: tuple[Callable[[Step], None], ...] = (
    somebody_is_to_act_until_it_is_over,
    the_phase_rises_when_the_time_to_decide_begins_anew,
    nothing_takes_effect_before_the_phase_is_over,
    the_turn_never_falls,
    every_move_changes_the_position,
    apply_leaves_work_as_it_was,
)


def the_same_seed_gives_the_same_bytes(play: Play, again: Play) -> None:
    """Rules draw only on the chance that they are given."""
    if play.packed() != again.packed():
        field = changed_field(play.s, again.packed())
        raise Broken(f"the same seed and moves give another {field}", "apply")


def setup_and_apply_leave_the_book_as_it_was(play: Play, fresh: bytes) -> None:
    """The book is only read."""
    if spec_of(play.book).pack(play.book) != fresh:
        field = changed_field(play.book, fresh)
        raise Broken(f"setup or apply has changed the book: {field}", "apply")


def a_game_ends_for_a_reason_with_winners_and_scores(play: Play) -> None:
    """The end has a word, winners are seats, and no score is negative."""
    number = play.rules.over(play.book, play.s)
    if not play.game.look.reason(number):
        raise Broken(f"there is no word for the end {number}", "reason")
    won = seats_in(play.rules.winners(play.book, play.s))
    if any(seat >= play.setup.seats for seat in won):
        raise Broken(f"the seats {won} win", "winners")
    if min(everyones_score(play)) < 0:
        raise Broken(f"the scores are {everyones_score(play)}", "score")


def check_whole_game(setup: Setup, seed: int = 0) -> None:
    """Check all moves of a random game, and its end; it is played twice, side by side."""
    with kept("setup begins a game", setup.game, at_start(setup, seed)):
        play, again = Play(setup, seed), Play(setup, seed)
        check_work_is_zero(play.work, "setup")
        step, fresh = Step(play), spec_of(play.book).pack(setup.book())
    while not play.over:
        with kept("a move can be made", setup.game, step.where):
            step.make()
            again.step()
        with kept("a game ends", setup.game, step.where):
            if play.moves > MOVES_BOUND:
                raise Broken(f"the game has not ended after {MOVES_BOUND:,} moves", "over")
        for invariant in OF_MOVES:
            with kept(invariant.__name__, setup.game, step.where):
                invariant(step)
        with kept("the same seed gives the same bytes", setup.game, step.where):
            the_same_seed_gives_the_same_bytes(play, again)
        if play.moves % BOOK_EVERY == 0 or play.over:
            with kept("the book is as it was", setup.game, step.where):
                setup_and_apply_leave_the_book_as_it_was(play, fresh)
    for at_the_end in (
        a_game_ends_for_a_reason_with_winners_and_scores,
        a_position_has_a_text_that_reads_back,
    ):
        with kept(at_the_end.__name__, setup.game, step.where):
            at_the_end(play)


def check_clock_and_colours(setup: Setup) -> None:
    """Check that the clock's options are numbers, and that seats can be told apart."""
    game = setup.game
    with kept("the clock and the colours fit the game", game, setup.words):
        numbers = {each.name for each in describe(setup.options) if each.low is not None}
        for name in {game.clock.slow, game.clock.live} - {"", *numbers}:
            raise Broken(f"{name!r}, which holds the clock, is no option with a number")
        if game.clock.grace <= 0:
            raise Broken(f"the grace is {game.clock.grace} seconds")
        seats = range(setup.seats)
        if len(set(map(game.colour, seats))) != setup.seats:
            raise Broken("two seats have the same colour")
        for seat in seats:
            if len(game.letter(seat)) != 1:
                raise Broken(f"seat {seat} has no letter", "seat_name")
