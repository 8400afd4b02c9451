"""A match: playing, refusing, taking back, jumping, branching, and being looked at."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from support.setups import all_setups, registered_setups, usual_setups
from wartable.engine.errors import (
    BadOption,
    NotLegal,
    NotYourTurn,
    Refusal,
    Stale,
    Unreadable,
    WartableError,
)
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.click_paths import follow
from wartable.engine.play.history import Made, TakenBack
from wartable.engine.play.match import SNAPSHOT_EVERY, Match
from wartable.engine.play.record import write_record
from wartable.engine.play.view import OPEN, SPECTATOR, View
from wartable.engine.registry import find_game
from wartable.testing.play import continue_randomly, random_match
from wartable.testing.setups import Setup

every_setup = pytest.mark.parametrize("setup", all_setups(), ids=str)
usual = pytest.mark.parametrize("setup", usual_setups(), ids=str)

#: Long enough for several snapshots, in setups of any size.
MOVES = 3 * SNAPSHOT_EVERY + 5
#: So many times between two moments of a view are looked at, the last ones of a match.
SPANS = 12


def begun_match(setup: Setup) -> Match:
    """Return a match of some length at its newest position, to be looked at only."""
    return at_the_newest(_begun_match(setup))


def finished_match(setup: Setup) -> Match:
    """Return a match that is over, at its end, to be looked at only."""
    return at_the_newest(_finished_match(setup))


def at_the_newest(match: Match) -> Match:
    match.jump(len(match.moves))
    return match


@cache
def _begun_match(setup: Setup) -> Match:
    return random_match(setup, 52, MOVES)


@cache
def _finished_match(setup: Setup) -> Match:
    return random_match(setup, 105)


def whole(match: Match) -> tuple[str, str]:
    """Return everything of a match that a refused call must leave alone."""
    return match.state_hash(), write_record(match) + repr((match.cursor, match.history))


# --- exactness ---------------------------------------------------------------------------------


@every_setup
def test_jumping_undoing_and_branching_are_exact(setup: Setup) -> None:
    match = setup.match(51)
    hashes = [match.state_hash()]
    while len(hashes) <= MOVES and not match.over:
        continue_randomly(match, len(hashes), 1)
        hashes.append(match.state_hash())
    last = len(hashes) - 1
    for number in (0, last // 2, last, 1, min(SNAPSHOT_EVERY, last), last):
        match.jump(number)
        assert (match.cursor, match.state_hash()) == (number, hashes[number])
        assert match.branch().state_hash() == hashes[number]
    moves = match.moves
    for number in range(last, last // 2, -1):
        gone = match.undo()
        assert gone == moves[number - 1]
        assert match.state_hash() == hashes[number - 1]
    for made in moves[match.cursor :]:
        assert match.repeat(made) == made.events
    assert (match.moves, match.state_hash()) == (moves, hashes[last])


@every_setup
def test_the_same_moves_give_the_same_match(setup: Setup) -> None:
    one, other = begun_match(setup), random_match(setup, 52, MOVES)
    assert (one.moves, whole(one)) == (other.moves, whole(other))


@usual
def test_a_branch_goes_its_own_way(setup: Setup) -> None:
    match = random_match(setup, 53, MOVES)
    half = len(match.moves) // 2
    match.jump(half)
    branch = match.branch()
    match.jump(len(match.moves))
    before = whole(match)
    continue_randomly(branch, 99, 10)
    assert whole(match) == before
    assert branch.moves[:half] == match.moves[:half]
    assert len(branch.moves) == half + 10


@usual
def test_nothing_is_erased_from_the_history(setup: Setup) -> None:
    match = random_match(setup, 54, 3)
    first, second, third = match.moves
    match.undo()
    match.undo()
    match.repeat(second)
    outer = [entry for entry in match.history if isinstance(entry, Made | TakenBack)]
    assert outer == [first, second, third, TakenBack(3), TakenBack(2), second]
    assert outer == match.history or setup.game.within
    assert match.moves == (first, second)
    assert all(isinstance(made, Made) for made in match.moves)


@every_setup
def test_a_match_starts_from_any_position(setup: Setup) -> None:
    match = begun_match(setup)
    again = setup.match(52, position=match.position_text())
    assert again.state_hash() == match.state_hash()
    assert (again.to_act, again.phase, again.scores) == (match.to_act, match.phase, match.scores)
    continue_randomly(again, 56, 20)
    branch = again.branch()
    assert branch.state_hash() == again.state_hash()


# --- looking -----------------------------------------------------------------------------------


@every_setup
def test_a_match_never_changes_by_being_looked_at(setup: Setup) -> None:
    match = begun_match(setup)
    before = whole(match)
    match.jump(match.cursor // 2)
    shown = spec_of(match.s).pack(match.s)
    for seat in {SPECTATOR, 0, setup.seats - 1, *([OPEN] if match.finished else [])}:
        view = match.view(seat)
        match.moments(seat)
        own = spec_of(view.s).pack(view.s)
        match.legal(seat)
        json.dumps(view.as_dict())
        view.svg(), view.text(), view.text(colour=True), view.status(), view.sentences()
        view.legal(), view.scene(), view.latest(), view.marked(), follow(view), view._repr_svg_()
        setup.game.look.results(view.book, view.s)
        assert spec_of(view.s).pack(view.s) == own
    match.position_text(), match.scores, match.winners, match.reason, match.seconds
    match._repr_svg_()
    assert spec_of(match.s).pack(match.s) == shown
    match.jump(len(match.moves))
    assert whole(match) == before


@usual
def test_a_view_is_a_copy(setup: Setup) -> None:
    match = random_match(setup, 58, 5)
    before = match.state_hash()
    view = match.view(0)
    spec_of(view.s).copy(view.s, setup.game.state())
    assert match.state_hash() == before


@usual
def test_events_of_a_view_are_numbered_without_gaps(setup: Setup) -> None:
    match = finished_match(setup)
    for seat in range(-1, setup.seats):
        numbers = [event.number for event in match.view(seat).events]
        assert numbers == sorted(numbers)
        assert set(numbers) == set(range(max(numbers) + 1)), "0 is what came before the moves"
        assert len(match.view(seat).sentences(max(numbers) - 1)) >= 1
        assert match.view(seat).sentences(max(numbers)) == []


# --- looking back ------------------------------------------------------------------------------


def positions(match: Match, seat: int, last: int) -> Iterator[View]:
    """Yield a viewer's view of every position up to the last, the first first."""
    for number in range(last + 1):
        match.jump(number)
        yield match.view(seat)


def seen(view: View) -> tuple[object, ...]:
    """Return all that a view is made from."""
    return spec_of(view.s).pack(view.s), view.events, view.spoken


@every_setup
def test_a_view_is_new_at_its_moments_and_only_there(setup: Setup) -> None:
    match = finished_match(setup)
    last = min(len(match.moves), 3 * MOVES)
    for seat in (SPECTATOR, setup.seats - 1):
        views = list(map(seen, positions(match, seat, last)))
        changes = [n for n in range(1, len(views)) if views[n] != views[n - 1]]
        assert [n for n in match.moments(seat) if n <= last] == [0, *changes]


@usual
def test_a_view_stays_the_same_to_the_byte_up_to_its_next_moment(setup: Setup) -> None:
    """Where moves take effect at once, a viewer may see something new after every one."""
    match = finished_match(setup)
    for seat in (SPECTATOR, setup.seats - 1):
        ends = pairwise((*match.moments(seat), len(match.moves) + 1))
        spans = [range(begin, end) for begin, end in ends if end - begin > 1][-SPANS:]
        assert spans or setup.at_once
        for span in spans:
            shown = set()
            for number in (span[0], span[len(span) // 2], span[-1]):
                match.jump(number)
                shown.add(json.dumps(match.view(seat).as_dict()))
            assert len(shown) == 1, span


@usual
def test_moments_are_those_of_all_live_moves(setup: Setup) -> None:
    match = random_match(setup, 103, 40)
    whole_list = match.moments(0)
    match.jump(7)
    assert match.moments(0) == whole_list
    match.undo()
    assert match.moments(0) == tuple(number for number in whole_list if number < 40)
    continue_randomly(match, 104, 5)
    assert match.moments(0) == match.branch().moments(0)
    refuse(match, lambda: match.moments(setup.seats), BadOption, "no-seat")
    refuse(match, lambda: match.moments(OPEN), Refusal, "not-over")


# --- open views --------------------------------------------------------------------------------


@every_setup
def test_an_open_view_conceals_nothing(setup: Setup) -> None:
    match = finished_match(setup)
    made = match.moves
    assert match.finished and match.moments(OPEN) == tuple(range(len(made) + 1))
    for number in (0, 1, len(made) // 3, len(made) // 2, len(made)):
        match.jump(number)
        view = match.view(OPEN)
        assert view.s == match.s and view.s is not match.s
        happened = [(event.kind, event.fields) for each in made[:number] for event in each.events]
        told = [(event.kind, event.fields) for event in view.events if event.number > 0]
        assert told == happened
        said = [each.text for each in made[:number] if each.text is not None]
        assert [each.text for each in view.spoken] == said
        assert (view.legal(), view.over) == ((), match.over)
        json.dumps(view.as_dict()), view.svg(), view.text()


@usual
def test_nothing_is_open_before_the_game_is_over(setup: Setup) -> None:
    match = random_match(setup, 106)
    match.jump(3)
    assert (match.finished, match.over) == (True, False)
    assert match.view(OPEN).seat == OPEN
    assert not match.branch().finished
    last = match.undo()
    assert (match.finished, match.over) == (False, False)
    refuse(match, lambda: match.view(OPEN), Refusal, "not-over")
    match.play(last.seat, last.move, last.text)
    assert (match.finished, match.over) == (True, True)
    assert len(match.view(OPEN).events) > 0
    refuse(match, lambda: match.play(OPEN, last.move), NotYourTurn, "no-seat")


# --- refusals ----------------------------------------------------------------------------------


def refuse(match: Match, call: Callable[[], object], kind: type[WartableError], code: str) -> str:
    """Check that a call is refused and changes nothing; return what it says."""
    before = whole(match)
    with pytest.raises(kind) as caught:
        call()
    error = caught.value
    assert type(error) is kind
    assert error.code == code
    assert len(str(error).splitlines()) == 1
    assert error.as_dict() == {"error": kind.__name__, "code": code, "message": str(error)}
    assert whole(match) == before
    return str(error)


@usual
def test_a_seat_that_does_not_exist_is_refused(setup: Setup) -> None:
    match = setup.match(61)
    move = setup.game.rules.timeout_move(match.book, match.s, 0)
    for seat in (-1, setup.seats):
        message = refuse(match, partial(match.play, seat, move), NotYourTurn, "no-seat")
        assert str(seat) in message
        refuse(match, partial(match.submit, seat, ""), NotYourTurn, "no-seat")
    refuse(match, lambda: match.view(setup.seats), BadOption, "no-seat")
    refuse(match, lambda: match.view(-3), BadOption, "no-seat")


@usual
def test_an_illegal_move_is_refused(setup: Setup) -> None:
    match = setup.match(62)
    with pytest.raises(NotLegal) as caught:
        match.play(match.to_act[0], (1 << 31) - 1)
    assert caught.value.code
    refuse(match, lambda: match.play(0, (1 << 31) - 1), NotLegal, caught.value.code)


@usual
def test_a_text_that_is_no_move_is_refused(setup: Setup) -> None:
    match = setup.match(63)
    before = whole(match)
    with pytest.raises(Unreadable, match="'no such move'"):
        match.play(match.to_act[0], "no such move")
    assert whole(match) == before


@every_setup
def test_nobody_moves_out_of_turn_or_for_a_phase_that_is_over(setup: Setup) -> None:
    match = setup.match(64)
    begun, seat = match.phase, match.to_act[0]
    while seat in match.to_act and match.phase == begun:
        match.play(seat, setup.game.rules.timeout_move(match.book, match.s, seat), phase=begun)
    if match.phase == begun:
        move = setup.game.rules.timeout_move(match.book, match.s, seat)
        message = refuse(match, lambda: match.play(seat, move), NotYourTurn, "not-your-turn")
        assert setup.game.look.seat_name(match.to_act[0]) in message
        refuse(match, lambda: match.submit(seat, ""), NotYourTurn, "not-your-turn")
        assert match.legal(seat) == ()
    if match.phase == begun:
        match.close_phase()
    assert match.phase > begun
    move = setup.game.rules.timeout_move(match.book, match.s, seat)
    for call in (
        lambda: match.play(seat, move, phase=begun),
        lambda: match.submit(seat, "", phase=begun),
    ):
        refuse(match, call, Stale, "stale")


@every_setup
def test_nothing_can_be_done_when_it_is_over(setup: Setup) -> None:
    match = finished_match(setup)
    move = match.moves[-1].move
    message = refuse(match, lambda: match.play(0, move), NotYourTurn, "game-over")
    assert match.reason in message
    refuse(match, lambda: match.submit(0, ""), NotYourTurn, "game-over")
    before = whole(match)
    match.close_phase()
    assert whole(match) == before
    assert (match.to_act, match.legal(0)) == ((), ())


@usual
def test_an_earlier_position_is_only_looked_at(setup: Setup) -> None:
    match = random_match(setup, 66, 10)
    match.jump(4)
    seat = match.to_act[0]
    move = setup.game.rules.timeout_move(match.book, match.s, seat)
    refuse(match, lambda: match.play(seat, move), Refusal, "not-at-end")
    refuse(match, lambda: match.submit(seat, ""), Refusal, "not-at-end")
    refuse(match, match.close_phase, Refusal, "not-at-end")
    for number in (-1, 11):
        refuse(match, partial(match.jump, number), Refusal, "no-such-move")
    assert match.undo().number == 10
    assert match.cursor == 9


@usual
def test_there_is_nothing_to_take_back_at_the_start(setup: Setup) -> None:
    match = setup.match(67)
    refuse(match, match.undo, Refusal, "nothing-to-undo")


@usual
@pytest.mark.parametrize("seed", [-1, 1 << 53])
def test_a_bad_seed_is_refused(setup: Setup, seed: int) -> None:
    with pytest.raises(BadOption, match=f"not '{seed}'"):
        setup.match(seed)


@usual
def test_players_and_seats_must_agree(setup: Setup) -> None:
    names = [f"player {seat}" for seat in range(setup.seats)]
    match = Match(setup.game, players=names, seed=1)
    assert (match.seats, match.players) == (setup.seats, tuple(names))
    for wrong in filter(None, (names[1:], [*names, "one more"])):
        with pytest.raises(BadOption) as caught:
            setup.match(1, players=wrong)
        assert caught.value.code == "bad-seats"


# --- phases and streams ------------------------------------------------------------------------


@every_setup
def test_closing_phases_ends_every_game(setup: Setup) -> None:
    match = setup.match(71)
    while not match.over:
        begun = match.phase
        match.close_phase()
        assert match.over or match.phase > begun
    assert all(made.by_clock for made in match.moves)


@every_setup
def test_a_phase_has_time(setup: Setup) -> None:
    """By an option of the game's; one that has none leaves the time to the table."""
    match = begun_match(setup)
    option = setup.game.clock.live
    assert match.seconds > 0 or not option or getattr(setup.options, option) == 0


@every_setup
def test_other_choices_do_not_change_the_setup(setup: Setup) -> None:
    start = setup.match(52).state_hash()
    match = begun_match(setup)
    match.jump(0)
    assert match.state_hash() == start
    other = setup.match(52)
    continue_randomly(other, 74, 9)
    other.jump(0)
    assert other.state_hash() == start


@pytest.mark.parametrize("key", sorted({setup.game.key for setup in registered_setups()}))
def test_another_seed_gives_another_game(key: str) -> None:
    """With the same choices, as far as they can be made: what chance decides is different.

    Every game has some setup in which chance decides something, not necessarily its usual one.
    """
    setups = [setup for setup in registered_setups() if setup.game.key == key]
    assert any(_differs_by_seed(setup) for setup in setups)


def _differs_by_seed(setup: Setup) -> bool:
    matches = [setup.match(seed) for seed in range(3)]
    for number in range(10):
        for match in matches:
            continue_randomly(match, number, 20)
        if len({match.state_hash() for match in matches}) > 1:
            return True
    return False


@usual
def test_a_seed_is_drawn_where_none_is_given(setup: Setup) -> None:
    one, other = Match(setup.game), Match(setup.game)
    assert one.seed != other.seed
    assert Match(setup.game, seed=one.seed).state_hash() == one.state_hash()


# --- lines that players type -------------------------------------------------------------------


def test_a_line_is_played_and_its_faults_are_told() -> None:
    match = Match(find_game("territory"), seats=3, seed=1)
    for _ in range(2):
        for seat in range(3):
            assert match.submit(seat, f"I am {seat}").text == f"I am {seat}"
    family = next(each for each in match.legal(0) if each.high)
    move = match.game.notation.write_move(match.book, family.code).removesuffix("0") + "1"
    read = match.submit(0, f"{move}|nonsense")
    assert len(read.moves) == 2
    assert len(read.notices) == 1 and "'nonsense'" in read.notices[0]
    assert match.to_act == (1, 2)
    assert match.moves[-2].move == match.game.notation.read_move(match.book, move)


def test_reading_a_line_plays_nothing() -> None:
    match = Match(find_game("territory"), seats=3, seed=1)
    before = whole(match)
    match.read(0, "a plan")
    assert whole(match) == before


def test_a_text_that_cannot_be_stored_is_mended() -> None:
    match = Match(find_game("territory"), seats=3, seed=1)
    match.play(0, "plan", "half a pair: \ud83d")
    assert match.moves[0].text == "half a pair: ?"
    write_record(match).encode()


def secretive() -> Match:
    """Return a match of a game that conceals who has handed in: all others seem to be to act."""
    game = find_game("territory")

    def conceal(book: Any, s: Any, seat: int) -> None:
        game.rules.conceal(book, s, seat)
        done = seat >= 0 and not s.waiting >> seat & 1
        s.waiting = (1 << book.seats) - 1 & ~(done << seat)

    rules: Any = SimpleNamespace(**(vars(game.rules) | {"conceal": conceal}))
    return Match(replace(game, rules=rules), seats=4, seed=3)


def test_a_refusal_does_not_tell_who_has_handed_in() -> None:
    messages = set()
    for handed_in in ((), (2,), (1, 2)):
        match = secretive()
        for seat in (0, *handed_in):
            match.play(seat, "plan")
        assert match.to_act == tuple(seat for seat in (1, 2, 3) if seat not in handed_in)
        messages.add(
            refuse(match, lambda: match.play(0, "plan"), NotYourTurn, "not-your-turn")  # noqa: B023
        )
    assert messages == {"nothing to decide now; waiting for b, c, d"}


def test_a_refusal_names_nobody_where_nobody_is_seen_to_act() -> None:
    match = secretive()
    match.play(0, "plan")
    conceal = match.game.rules.conceal

    def hide_all(book: Any, s: Any, seat: int) -> None:
        conceal(book, s, seat)
        s.waiting = 0

    rules: Any = match.game.rules
    rules.conceal = hide_all
    message = refuse(match, lambda: match.play(0, "plan"), NotYourTurn, "not-your-turn")
    assert message == "nothing to decide now"


@usual
def test_a_view_has_the_concealed_state_field_by_field(setup: Setup) -> None:
    match = begun_match(setup)
    for seat in (SPECTATOR, 0):
        view = match.view(seat)
        shown = json.loads(json.dumps(view.as_dict(), allow_nan=False))
        spec = spec_of(setup.game.state)
        assert list(shown["state"]) == [field.name for field in spec.fields]
        again = setup.game.state()
        for field in spec.fields:
            setattr(again, field.name, shown["state"][field.name])
        assert spec.pack(again) == spec.pack(view.s)
        del shown["state"]
        assert shown == json.loads(json.dumps(view.as_dict(state=False)))


def test_a_view_tells_what_is_new_since_an_event() -> None:
    match = Match(find_game("territory"), seed=3)
    for seat in range(5):
        match.play(seat, "plan", f"plan {seat}")
    known = match.view(0).events[-1].number
    for seat in range(5):
        match.play(seat, "plan", f"other {seat}")
    whole, new = match.view(0).as_dict(), match.view(0).as_dict(known)
    assert new["events"] == [each for each in whole["events"] if each["number"] > known] != []
    assert [each["text"] for each in new["texts"]] == [f"other {seat}" for seat in range(5)]
    assert len(whole["texts"]) == 10


def test_a_long_view_is_told_in_parts_that_add_up() -> None:
    match = Match(find_game("territory"), seed=3)
    continue_randomly(match, 3, 60)
    view = match.view(0)
    whole = view.as_dict()
    assert not whole["more"] and len(whole["events"]) > 12
    assert view.as_dict(most=len(whole["events"])) == whole

    parts, part = [], view.as_dict(most=3)
    told = part["events"]
    while part["more"]:
        parts.append(part)
        part = view.as_dict(before=part["events"][0]["number"], most=3)
        told = part["events"] + told
    assert told == whole["events"] and len(parts) > 2
    numbers = [{each["number"] for each in part["events"]} for part in parts]
    assert all(not one & other for one, other in pairwise(numbers)), "a move is told in one part"
    assert all(len(part["texts"]) <= 3 for part in parts)
