"""What a refused order of Thardferr is told: the reason, and the same bound as the rules have."""

import pytest

from support.thardferr.realms import ARDEN, match_at
from wartable.engine.errors import WartableError
from wartable.engine.play.match import Match
from wartable.games.thardferr import GAME
from wartable.games.thardferr.moves import ASSIGN, ATTACK, BUILD, BUY, FOLLOW, RESEARCH, SELL, TRAIN
from wartable.games.thardferr.rules import may_order
from wartable.games.thardferr.rules.limits import limits, why_not
from wartable.games.thardferr.rules.orders import highest, lowest, things
from wartable.games.thardferr.state import Book, State
from wartable.testing.play import random_plays
from wartable.testing.setups import Setup

BOUNDED = (BUILD, TRAIN, ASSIGN, BUY, SELL)


def refusal_of(match: Match, line: str) -> str:
    with pytest.raises(WartableError) as caught:
        match.submit(ARDEN, line)
    return str(caught.value)


@pytest.mark.parametrize(
    ("kingdom", "line", "words"),
    [
        ({"goods": {"gold": 2000, "wood": 900}}, "build House 2", "at most 1: each takes 1050"),
        ({}, "build House 3", "your builders finish 2 a day"),
        ({"land": 11}, "build House 1", "carries 110 buildings, and 130 are there or ordered"),
        ({"goods": {"gold": 9**8, "iron": 9**8, "wood": 9**8}, "land": 5}, "build Castle 1",
         "your land carries 1 Castles"),
        ({}, "train Knight 9", "at most 1: 1 a day can be trained"),
        ({"built": {"Guard House": 0}}, "train Knight 1", "hold 0 soldiers, and 30 are there"),
        ({"goods": {"arms": 3}}, "train Knight 1", "each takes 4 arms, and 3 is left"),
        ({"job": {"Mine": 9}}, "assign Mine 9000", "there is work for no more"),
        ({}, "assign Exploration 9000", "people have no other job"),
        ({}, "buy wood 21", "your Markets trade 20 a day"),
        ({}, "buy arms 1", "the market deals in iron, wood and food"),
        ({}, "sell gold 1", "the market deals in iron, wood and food"),
        ({"goods": {"iron": 3}}, "sell iron 4", "each takes 1 iron, and 3 is left"),
        ({}, "research Cloacking", "it is for the race Orc"),
        ({}, "research Commerce", "it needs Habitation"),
        ({}, "research none", "nothing was to be researched"),
        ({"goods": {"gold": 10}}, "research Habitation", "it costs 6000 gold, and 10 is left"),
        ({"level": {"Habitation": 1}}, "research Habitation", "it is known already"),
        ({}, "strategy Skeleton Swarm", "that strategy is another race's"),
        ({}, "strategy none", "that is the strategy already"),
        ({}, "attack Arden 50", "that is your own kingdom"),
        ({}, "attack Corvo 50", "there is no such kingdom in this game"),
        ({"bare": True}, "attack Brune 50", "you have no army"),
        ({}, "train Rusher 1", "that is a unit of the race Orc"),
        ({}, "build House 0", "at least 1: there is nothing to take back"),
    ],
)  # fmt: skip
def test_a_refusal_says_why(kingdom: dict[str, object], line: str, words: str) -> None:
    assert words in refusal_of(match_at(kingdom), line)


def test_peace_and_truce_are_named() -> None:
    assert "peace until day 9 is over" in refusal_of(match_at(peace=9), "attack Brune 50")
    assert "Brune has a truce" in refusal_of(match_at({}, {"truce": 1}), "attack Brune 50")


def test_other_orders_are_named() -> None:
    match = match_at()
    match.submit(ARDEN, "build House 1 | buy wood 5 | research Habitation")
    assert "finish 2 a day, and other orders take 1" in refusal_of(match, "build Farm 2")
    assert "trade 20 a day, and other orders take 5" in refusal_of(match, "buy iron 16")
    assert "at least 150: what you build needs them" in refusal_of(match, "assign Building 0")


def test_what_other_orders_need_cannot_be_taken_back() -> None:
    match = match_at({"goods": {"gold": 9000, "wood": 45}})
    match.submit(ARDEN, "buy wood 10 | build House 1")
    refused = refusal_of(match, "buy wood 4")
    assert "at least 5: your other orders need what it brings" in refused


def test_the_limits_told_are_those_of_the_rules() -> None:
    for play in random_plays(Setup(GAME, GAME.options(), 3, "limits"), seed=0, count=40):
        s: State = play.s
        for seat in range(3):
            if s.turn and not s.fallen[seat]:
                compare(play.book, s, seat)


def compare(book: Book, s: State, seat: int) -> None:
    for verb in BOUNDED:
        for thing in range(things(verb)):
            most = highest(book, s, seat, verb, thing)
            if most >= 0:
                assert min(limit for limit, _ in limits(book, s, seat, verb, thing)) == most
            if most < lowest(book, s, seat, verb, thing):
                assert why_not(book, s, seat, verb, thing)
    for verb in (RESEARCH, FOLLOW):
        for thing in range(things(verb)):
            if not may_order(book, s, seat, verb, thing):
                assert why_not(book, s, seat, verb, thing)
    assert why_not(book, s, seat, ATTACK, seat)
