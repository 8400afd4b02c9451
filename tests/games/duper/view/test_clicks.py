"""How moves of Duper are clicked, and what the clicks are called."""

from collections.abc import Callable
from functools import partial

import pytest

from support.click_paths import walk
from support.duper.boards import match_at, start
from support.duper.views import FULL, by_id, played
from wartable.engine.errors import NotLegal
from wartable.engine.kit.moves import code_of
from wartable.engine.play import click_paths
from wartable.engine.play.match import Match
from wartable.engine.play.view import SPECTATOR
from wartable.games.duper import GAME, view

POSITIONS: dict[str, Callable[[], Match]] = {
    "start": lambda: start(),
    "pairs, twins and tanks": lambda: match_at(
        "9 red 4/2, 10 red 1/3, 11 red 5/0", gold={"red": 3}, hands={"red": FULL}
    ),
    "own tiles can be attacked": lambda: match_at(
        "9 red 4/2, 10 red 1/0, 11 red 5/0", hands={"red": FULL}, self_attack="yes"
    ),
    "two steps": lambda: match_at(
        "9 red 4/2, 10 red 1/0, 11 red 5/0", stamina_of={"red": 1}, stamina="march"
    ),
    "no tiles": lambda: match_at(absent="red", preset="origin"),
    **{preset: partial(played, preset, 90) for preset in GAME.presets},
}


@pytest.mark.parametrize("name", POSITIONS)
def test_every_legal_move_is_one_path_of_clicks_on_what_is_there(name: str) -> None:
    match = POSITIONS[name]()
    assert match.to_act
    for seat in match.to_act[:2]:
        shown = match.view(seat)
        paths = {
            view.clicks(shown.book, shown.s, seat, family.code): family for family in shown.legal()
        }
        assert len(paths) == len(shown.legal()) > 0
        assert not [path for path in paths for cut in range(1, len(path)) if path[:cut] in paths]
        labels = {name: element.label for name, element in by_id(shown).items()}
        assert all(labels[name] for path in paths for name in path)
        if len(paths) < 100:
            assert dict(walk(shown)) == paths
        assert shown.svg(clickable=[choice.id for choice in click_paths.follow(shown).choices])


def test_clicks_of_each_kind_of_move() -> None:
    match = match_at(
        "9 red 4/2, 10 red 2/0, 16 green 1/0",
        gold={"red": 3},
        hands={"red": FULL},
        self_attack="yes",
    )

    def path(text: str) -> tuple[str, ...]:
        code = code_of(GAME.notation.read_move(match.book, text))
        return view.clicks(match.book, match.s, 0, code)

    assert path("infantry 9 2") == ("c1-1", "infantry")
    assert path("tank 9 QD QH") == ("c1-1", "card-QH", "card-QD")
    assert path("tank 9 3H 3H") == ("c1-1", "card-3H", "card-3H-2")
    assert path("move 9 10 1 2") == ("c1-1", "c1-2", "tanks-2")
    assert path("move 9 10 1") == ("c1-1", "c1-2", "tanks-0")
    assert path("move 10 9 1") == ("c1-2", "c1-1")
    assert path("attack 9 16") == ("c1-1", "c2-1")
    assert path("attack 9 10") == ("c1-1", "attack", "c1-2")
    assert path("end") == ("end",)


def test_choices_say_what_is_clicked_and_then_what_it_does() -> None:
    shown = match_at("9 red 4/1, 10 red 2/0", gold={"red": 3}, preset="balanced").view(0)
    begin = click_paths.follow(shown)
    assert [(choice.id, choice.label) for choice in begin.choices] == [
        ("end", "end the turn"),
        ("c1-1", "tile 9 (1,1), red, 4 infantry and 1 tank, power 6"),
        ("c1-2", "tile 10 (1,2), red, 2 infantry, power 2"),
    ]
    then = {choice.id: choice.label for choice in click_paths.follow(shown, ["c1-1"]).choices}
    assert then["infantry"] == "build infantry on 9 (1,1)"
    assert then["c1-2"] == "tile 10 (1,2), red, 2 infantry, power 2"
    last = {
        choice.id: choice.label for choice in click_paths.follow(shown, ["c1-1", "c1-2"]).choices
    }
    assert last == {
        "tanks-0": "move infantry from 9 (1,1) to 10 (1,2)",
        "tanks-1": "move 1 tank and infantry from 9 (1,1) to 10 (1,2)",
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("attack 13 20", "attack 20 (2,5) from 13 (1,5)"),
        ("tank 41 QH QD", "build a tank on 41 (5,5) with Q♥ Q♦"),
        ("move 37 38 4 2", "move 2 tanks and infantry from 37 (5,1) to 38 (5,2)"),
        ("end", "end the turn"),
    ],
)
def test_moves_in_words(text: str, words: str) -> None:
    book = start().book
    assert GAME.move_words(book, code_of(GAME.notation.read_move(book, text))) == words


@pytest.mark.parametrize(
    "path", [["c0-0"], ["infantry"], ["c1-1", "c1-1"], ["end", "end"], ["card-QH"]]
)
def test_clicks_that_lead_nowhere_are_refused(path: list[str]) -> None:
    with pytest.raises(NotLegal, match="no legal move begins with these clicks"):
        click_paths.follow(match_at(hands={"red": "QH QD"}).view(0), path)


def test_who_has_nothing_to_decide_has_nothing_to_click() -> None:
    for seat in (SPECTATOR, 1):
        assert click_paths.follow(start().view(seat)) == click_paths.Step((), None)
