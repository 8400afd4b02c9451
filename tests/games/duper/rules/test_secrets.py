"""Rule cases of Duper: secrets (9), options and presets."""

from typing import Any

import pytest

from support.duper.boards import hand, match_at, names, play, start, tile
from wartable.engine.errors import BadOption
from wartable.engine.options.data import Overlay
from wartable.engine.options.fields import OptionInfo, describe
from wartable.engine.play.match import Match
from wartable.engine.play.view import OPEN, SPECTATOR
from wartable.games.duper import GAME
from wartable.games.duper.events import CARD, TANK_BUILT
from wartable.games.duper.state import SEATS

# --- 9. Secrets ---------------------------------------------------------------------------------

HELD = {"red": "AH QD QS", "green": "5C"}


@pytest.mark.parametrize("seat", [SPECTATOR, 2])
def test_9_1_others_see_neither_hands_nor_deck(seat: int) -> None:
    seen = match_at(hands=HELD).view(seat).s
    assert not any(map(any, seen.hand)) and not any(seen.deck)


def test_9_1_everybody_sees_the_own_hand() -> None:
    seen = match_at(hands=HELD).view(0).s
    assert [names(cards) for cards in seen.hand] == ["AH QD QS", "", "", "", ""]
    assert not any(seen.deck)


def test_9_1_only_the_receiver_sees_what_is_dealt() -> None:
    match = play(start(), "end")
    cards = {
        seat: [each for each in match.view(seat).events if each.kind == CARD] for seat in (-1, 0, 1)
    }
    assert {seat: len(events) for seat, events in cards.items()} == {-1: 0, 0: 2, 1: 2}
    assert all(each.fields[0] == seat for seat, events in cards.items() for each in events)


def test_9_1_option_open_hands_shows_all_hands_but_not_the_deck() -> None:
    match = play(match_at(hands=HELD, open_hands="yes"), "end")
    for seat in (SPECTATOR, 3):
        seen = match.view(seat)
        assert names(seen.s.hand[0]) == "AH QD QS"
        assert names(seen.s.hand[1]) == hand(match, "green")
        assert not any(seen.s.deck)
        assert sum(each.kind == CARD for each in seen.events) == 2


def test_9_1_everything_can_be_seen_when_it_is_over() -> None:
    match = match_at(hands=HELD, current="purple", turn=60, deck="2C 3C")
    seen = play(match, "end").view(OPEN).s
    assert (names(seen.hand[1]), seen.left) == ("5C", 2)
    assert any(seen.deck)


def test_9_2_all_the_rest_is_public() -> None:
    match = match_at(hands=HELD, gold={"red": 3}, stamina_of={"red": 2})
    play(match, "tank 9 QD QS | infantry 9")
    full = match.s
    for seat in (SPECTATOR, *range(SEATS)):
        seen = match.view(seat).s
        for name in ("turn", "current", "owner", "infantry", "tanks", "tiles", "gold", "stamina"):
            assert getattr(seen, name) == getattr(full, name)
        assert (seen.held, seen.left, seen.decks) == ([1, 1, 0, 0, 0], 48, 1)
        assert names(seen.spent) == "QD QS"
        assert any(each.kind == TANK_BUILT for each in match.view(seat).events)


# --- options and presets ------------------------------------------------------------------------


def test_presets_are_those_of_the_rulebook() -> None:
    spec, balanced, origin = (GAME.options(preset=name) for name in ("spec", "balanced", "origin"))
    assert spec == GAME.options()
    assert (balanced.losses, balanced.reach, balanced.stamina) == ("defense", "adjacent", "attack")
    assert (balanced.tile_goal, balanced.round_limit) == (15, 40)
    assert (origin.losses, origin.reach, origin.stamina) == ("none", "any", "none")
    assert (origin.victory, origin.self_attack, origin.turn_lock) == ("none", "yes", "no")
    assert (origin.income, origin.skip_eliminated) == ("tick", "no")


@pytest.mark.parametrize("info", describe(GAME.options()), ids=lambda info: info.name)
def test_every_option_takes_its_values_and_no_others(info: OptionInfo) -> None:
    beyond: tuple[object, ...] = ("maybe", "")
    values: tuple[Any, ...] = info.choices
    if info.low is not None and info.high is not None:
        values = (info.low, info.high)
        beyond = ("maybe", info.low - 1, info.high + 1)
    for value in values:
        chosen = GAME.options({info.name: value})
        assert getattr(chosen, info.name) == value
        match = start(**{info.name: value})
        match.close_phase()
        assert match.phase == 2
    for value in beyond:
        with pytest.raises(BadOption, match=info.name):
            GAME.options({info.name: value})


def test_figures_can_be_laid_over() -> None:
    overlay = Overlay({"start": {"infantry": 9}, "income": {"gold": 4}})
    match = Match(GAME, overlay=overlay, seed=1)
    assert (tile(match, 9), match.s.gold[0]) == ("red 9/0", 4)
