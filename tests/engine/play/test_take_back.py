"""Taking one's own moves back: only what decided and showed nothing, and then without a trace."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from support.duper.boards import match_at, seat_of, start
from support.games.pig import HOLD, PIG, ROLL
from support.setups import registered_setups
from wartable.cli.terminal.undo import Decisions
from wartable.engine.errors import Refusal
from wartable.engine.game import Game
from wartable.engine.kit.chance import BOT, draw, stream
from wartable.engine.kit.events import EVERYBODY
from wartable.engine.kit.moves import Family, packed
from wartable.engine.kit.tables import spec_of
from wartable.engine.play.match import Match
from wartable.engine.play.record import LiveRecord, read_record, write_record
from wartable.engine.play.view import SPECTATOR, View, legal_moves
from wartable.testing.play import Play, next_report, random_match, random_move, random_plays
from wartable.testing.setups import Setup

RED, GREEN = seat_of("red"), seat_of("green")

#: Pig as if a roll, too, decided nothing.
CHEATING = replace(PIG, conduct=replace(PIG.conduct, may_take_back=lambda book, s, move: True))

SETUPS = [setup for setup in registered_setups() if setup.game.conduct.may_take_back is not None]
#: Those in which there is something to reveal.
SECRETIVE = [setup for setup in SETUPS if setup.game.conduct.secrets]
every_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)

#: Random moves of a match, and positions of a random game, that are looked at.
MOVES, POSITIONS = 100, 25


def why_not(match: Match, seat: int) -> tuple[str, str]:
    """Return code and reason of a refusal, which must change nothing."""
    before = match.cursor, match.state_hash(), list(match.history)
    with pytest.raises(Refusal) as caught:
        match.take_back(seat)
    assert not match.can_take_back(seat)
    assert (match.cursor, match.state_hash(), list(match.history)) == before
    return caught.value.code, caught.value.message


# --- what every game must keep -----------------------------------------------------------------


def test_there_are_games_whose_moves_can_be_taken_back() -> None:
    assert {setup.game.key for setup in SETUPS} >= {"duper"}


@every_setup
def test_it_shows_no_secret_moves_of_others(setup: Setup) -> None:
    """Whether one's move is still the newest tells that nobody else has moved."""
    assert setup.at_once


def seen_by(view: View) -> tuple[object, ...]:
    return spec_of(view.s).pack(view.s), view.events, view.spoken


def standing(match: Match) -> tuple[object, ...]:
    """Return all that a move taken back must leave as it was."""
    views = [seen_by(match.view(seat)) for seat in range(SPECTATOR, match.seats)]
    chance = match._chance.a, match._chance.b
    return match.state_hash(), chance, match.to_act, match.phase, match.moves, views


def moves_that_can_go(match: Match, seat: int) -> Iterator[int]:
    """Yield moves that the game lets be taken back, which random players may hardly ever make."""
    assert match.game.conduct.may_take_back is not None
    for family in match.legal(seat):
        if match.game.conduct.may_take_back(match.book, match.s, packed(family.code, family.low)):
            yield packed(family.code, family.low)


def check_traceless(setup: Setup, seed: int) -> int:
    """Play at random and take back whatever can be; return how often that was."""
    match, plain = setup.match(seed), setup.match(seed)
    bots = stream(seed, BOT)
    taken = 0
    while len(match.moves) < MOVES and not match.over:
        if match.inner is not None or match.due:
            match.play(match.to_act[0], next_report(match, seed))
            plain.repeat(match.moves[-1])
            continue
        seat = match.to_act[draw(bots, len(match.to_act))]
        move = random_move(match.game.rules, match.book, match.s, match.work, bots, seat)
        if draw(bots, 4) == 0:
            move = next(moves_that_can_go(match, seat), move)
        before = standing(match)
        happened = match.play(seat, move)
        if match.can_take_back(seat):
            assert (match._chance.a, match._chance.b) == before[1], "it was left to chance"
            assert match.take_back(seat).move == move
            assert standing(match) == before
            assert match.play(seat, move) == happened
            taken += 1
        assert plain.play(seat, move) == happened
    assert standing(match) == standing(plain)
    again = read_record(write_record(match))
    assert standing(again) == standing(match)
    return taken


@every_setup
def test_what_is_taken_back_leaves_no_trace(setup: Setup) -> None:
    assert check_traceless(setup, 61) > 0


def test_a_game_that_takes_back_chance_is_found() -> None:
    with pytest.raises(AssertionError, match="left to chance"):
        check_traceless(Setup(CHEATING, CHEATING.options(), 3, "cheating"), 61)


# --- what every game must keep: nothing is revealed ---------------------------------------------


def some_moves(families: tuple[Family, ...]) -> Iterator[int]:
    for family in families:
        yield from {packed(family.code, family.low), packed(family.code, family.high)}


def seen_of(play: Play, s: object, seat: int, move: int, viewer: int) -> object:
    """Return what a viewer sees of a move in a position, None if it cannot be made there."""
    rules, spec = play.rules, spec_of(s)
    s = spec.clone(s)
    if rules.check(play.book, s, play.work, seat, move):
        return None
    play.log.on, play.log.count = 1, 0
    rules.apply(play.book, s, play.work, stream(1, BOT), seat, move, play.log)
    rules.conceal(play.book, s, viewer)
    told = [
        (play.log.kind[at], play.log.a[at], play.log.b[at], play.log.c[at], play.log.d[at])
        for at in range(play.log.count)
        if play.log.seen[at] == EVERYBODY or (viewer >= 0 and play.log.seen[at] >> viewer & 1)
    ]
    return told, spec.pack(s)


def revealing(setup: Setup, may_take_back: Callable[..., bool]) -> set[str]:
    """Return moves after which somebody knows more: in a world they thought of it differs."""
    found = set()
    for play in random_plays(setup, 62, POSITIONS):
        seat = play.to_act[0]
        worlds = {}
        for viewer in (SPECTATOR, *range(setup.seats)):
            worlds[viewer] = play.seen_by(viewer)
            book = play.book_seen_by(viewer)
            play.rules.imagine(book, worlds[viewer], play.work, stream(3, BOT), viewer)
        for move in some_moves(legal_moves(play.game, play.book, play.s, play.work, seat)):
            if may_take_back(play.book, play.s, move) and any(
                seen_of(play, play.s, seat, move, viewer)
                != seen_of(play, world, seat, move, viewer)
                for viewer, world in worlds.items()
            ):
                found.add(play.game.notation.write_move(play.book, move).split()[0])
    return found


@pytest.mark.parametrize("setup", SECRETIVE, ids=str)
def test_what_can_be_taken_back_reveals_nothing(setup: Setup) -> None:
    assert setup.game.conduct.may_take_back is not None
    assert revealing(setup, setup.game.conduct.may_take_back) == set()


def test_a_move_that_reveals_something_is_found() -> None:
    game = start().game
    found = revealing(Setup(game, game.options(), 5, "usual"), lambda book, s, move: True)
    assert "tank" in found and not found & {"infantry", "move"}


# --- step by step ------------------------------------------------------------------------------


def test_it_goes_back_to_where_the_turn_began() -> None:
    match = start()
    begun = match.state_hash()
    for line in ("infantry 9", "infantry 9 1"):
        match.submit(RED, line)
    for number in (2, 1):
        assert match.can_take_back(RED)
        assert match.take_back(RED).number == number
    assert match.state_hash() == begun
    assert why_not(match, RED) == (
        "cannot-take-back",
        "there is nothing to take back: the turn has just begun",
    )


def test_it_stops_at_what_settled_something() -> None:
    match = match_at("9 red 5/2, 10 red 1/0")
    match.submit(RED, "move 9 10 2")
    match.submit(RED, "attack 9 16")
    assert why_not(match, RED)[1] == "the last move stands: it cannot be taken back"
    match.submit(RED, "move 10 9 1")
    assert match.take_back(RED).number == 3
    assert why_not(match, RED)[0] == "cannot-take-back"


def test_cards_that_were_shown_stay_shown() -> None:
    match = match_at(hands={"red": "QH QD"})
    match.submit(RED, "tank 9 QH QD")
    assert why_not(match, RED)[0] == "cannot-take-back"


def test_the_turn_of_others_is_not_taken_back() -> None:
    match = start()
    match.submit(RED, "infantry 9 | end")
    assert why_not(match, RED) == ("not-your-turn", "nothing to decide now; waiting for green")
    assert why_not(match, GREEN)[1] == "there is nothing to take back: the turn has just begun"


def test_what_others_did_since_stands_between() -> None:
    match = start(turn_lock="no")
    match.submit(RED, "infantry 9")
    match.play(GREEN, "end")
    assert why_not(match, RED) == (
        "cannot-take-back",
        "it is too late to take it back: somebody else has moved since",
    )


def test_a_phase_that_is_over_is_not_gone_back_to() -> None:
    match = start()
    phase = match.phase
    match.submit(RED, "infantry 9")
    with pytest.raises(Refusal) as caught:
        match.take_back(RED, phase=phase + 1)
    assert caught.value.code == "stale"
    assert match.take_back(RED, phase=phase).number == 1


def test_a_game_without_it_takes_nothing_back() -> None:
    match = Match(PIG, seats=2, seed=4)
    seat = match.to_act[0]
    match.play(seat, ROLL)
    assert why_not(match, seat) == (
        "cannot-take-back",
        "no move of this game can be taken back",
    )


def cheating(seats: int = 2) -> tuple[Match, int]:
    """Return a match in which anything can be taken back, and who begins it."""
    match = Match(CHEATING, seats=seats, seed=4)
    return match, match.to_act[0]


def test_what_the_clock_did_stands() -> None:
    match, seat = cheating()
    match.play(seat, ROLL, by_clock=True)
    assert match.to_act == (seat,)
    assert why_not(match, seat)[0] == "cannot-take-back"
    match.undo()
    match.play(seat, ROLL)
    assert match.can_take_back(seat)


def test_only_the_newest_position_is_changed() -> None:
    match, seat = cheating()
    match.play(seat, ROLL)
    match.jump(0)
    assert why_not(match, seat)[0] == "not-at-end"
    match.jump(1)
    assert match.can_take_back(seat)


def test_the_end_is_the_end() -> None:
    match, _ = cheating()
    while not match.over:
        match.play(match.to_act[0], HOLD if match.s.pot > 0 else ROLL)
    assert why_not(match, match.moves[-1].seat)[0] == "game-over"
    assert why_not(match, 7)[0] == "no-seat"


# --- records, and those who look on ------------------------------------------------------------


def test_another_process_follows() -> None:
    here = LiveRecord(start())
    there = LiveRecord.read(here.new())
    for line in ("infantry 9", "infantry 9 1"):
        here.match.submit(RED, line)
    here.match.take_back(RED)
    lines = here.new()
    assert ['"undo":2' in line for line in lines] == [False, False, True]
    for line in lines:
        there.feed(line)
    assert there.match.history == here.match.history
    assert there.match.can_take_back(RED)
    there.match.take_back(RED)
    for line in there.new():
        here.feed(line)
    assert not here.match.can_take_back(RED)
    assert here.match.state_hash() == start().state_hash()


def test_records_do_not_say_what_can_be_taken_back() -> None:
    for setup in SETUPS[:2]:
        final = replace(setup.game.conduct, may_take_back=None)
        plain = replace(setup.game, conduct=final)
        one = random_match(setup, 63, 40)
        other = random_match(replace(setup, game=plain), 63, 40)
        assert write_record(one) == write_record(other)
        assert any(made.undoable for made in one.moves)


def test_everybody_sees_the_position_go_back() -> None:
    match = start()
    before = {seat: match.view(seat).as_dict() for seat in (RED, GREEN, SPECTATOR)}
    moments = match.moments(GREEN)
    match.submit(RED, "infantry 9 2")
    assert all(match.view(seat).as_dict() != seen for seat, seen in before.items())
    match.take_back(RED)
    assert all(match.view(seat).as_dict() == seen for seat, seen in before.items())
    assert match.moments(GREEN) == moments


def test_what_is_done_instead_is_all_that_is_seen() -> None:
    match, plain = start(), start()
    match.submit(RED, "infantry 9 2")
    assert match.view(GREEN).events, "seen before it is taken back"
    match.take_back(RED)
    for each in (match, plain):
        each.submit(RED, "infantry 9 1")
    for seat in (RED, GREEN, SPECTATOR):
        assert match.view(seat).as_dict() == plain.view(seat).as_dict()
        assert match.moments(seat) == plain.moments(seat)


def test_the_terminal_takes_back_more() -> None:
    """Alone with bots, a decision may be taken back whatever came of it."""
    final = replace(PIG.conduct, may_take_back=lambda book, s, move: False)
    game: Game = replace(PIG, conduct=final)
    match = Match(game, seats=2, seed=4)
    seat = match.to_act[0]
    decisions = Decisions(match, seat)
    with decisions.noting():
        match.play(seat, ROLL)
    assert why_not(match, seat)[0] == "cannot-take-back"
    assert decisions.take_back() == 1
    assert match.moves == ()
