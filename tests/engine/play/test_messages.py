"""Views as messages: a bot in another process sees the same view, and nothing of the rest."""

from __future__ import annotations

import json
import pickle

import pytest

from support.setups import registered_setups, usual_setups
from wartable.bots.simple import RandomBot
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.tables import spec_of
from wartable.engine.options.data import make_overlay
from wartable.engine.play import messages
from wartable.engine.play.match import Match
from wartable.engine.play.messages import view_from, view_message
from wartable.engine.play.view import OPEN, SPECTATOR, View
from wartable.engine.registry import find_game
from wartable.testing.play import continue_randomly, random_match
from wartable.testing.setups import Setup

every_setup = pytest.mark.parametrize("setup", registered_setups(), ids=str)
usual = pytest.mark.parametrize("setup", usual_setups(), ids=str)


def sent(match: Match, seat: int) -> View:
    """Return a view as it arrives in another process."""
    return view_from(json.loads(json.dumps(view_message(match, seat))))


def assert_same(view: View, original: View) -> None:
    assert view.s == original.s
    assert spec_of(view.book).pack(view.book) == spec_of(original.book).pack(original.book)
    assert (view.game, view.seat, view.players) == (original.game, original.seat, original.players)
    assert (view.events, view.spoken) == (original.events, original.spoken)
    assert view.legal() == original.legal()
    assert json.dumps(view.as_dict()) == json.dumps(original.as_dict())


@every_setup
def test_a_view_arrives_as_it_was_sent(setup: Setup) -> None:
    match = setup.match(111)
    for number in range(4):
        for seat in {SPECTATOR, *match.to_act[:2], setup.seats - 1}:
            assert_same(sent(match, seat), match.view(seat))
        continue_randomly(match, number, 20)


@usual
def test_a_finished_game_can_be_sent_open(setup: Setup) -> None:
    match = random_match(setup, 112)
    match.jump(len(match.moves) // 2)
    assert_same(sent(match, OPEN), match.view(OPEN))


@usual
def test_a_message_may_be_pickled(setup: Setup) -> None:
    match = random_match(setup, 113, 30)
    message = view_message(match, 0)
    assert_same(view_from(pickle.loads(pickle.dumps(message))), match.view(0))


@usual
def test_a_bot_chooses_the_same_from_a_message(setup: Setup) -> None:
    match = random_match(setup, 114, 30)
    seat = match.to_act[0]
    choices = [
        RandomBot().choose(view, view.legal(), stream(5, BOT))
        for view in (match.view(seat), sent(match, seat))
    ]
    assert choices[0] == choices[1]


@usual
def test_a_message_tells_nothing_of_the_seed(setup: Setup) -> None:
    position = random_match(setup, 115, 30).position_text()
    one, other = (view_message(setup.match(seed, position=position), 0) for seed in (1, 2))
    assert one == other


@usual
def test_views_from_messages_share_the_book_and_nothing_else(setup: Setup) -> None:
    match = random_match(setup, 116, 10)
    one, other = sent(match, 0), sent(match, 0)
    assert one.book is other.book
    assert one.work is not other.work and one.s is not other.s
    assert sent(setup.match(1), 0).book is one.book
    messages._book.cache_clear()
    assert sent(match, 0).book is not one.book


@pytest.mark.parametrize("setup", [each for each in usual_setups() if each.seats > 1], ids=str)
def test_seats_share_a_book_unless_each_has_options_of_its_own(setup: Setup) -> None:
    match = setup.match(1)
    assert (sent(match, 0).book is sent(match, 1).book) == (setup.game.of_a_seat is None)


def test_figures_travel_with_the_view() -> None:
    overlay = make_overlay({"production": {"normal": 3}})
    match = Match(find_game("territory"), overlay=overlay, seed=1)
    assert sent(match, 0).book.production[0] == 3
