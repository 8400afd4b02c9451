"""How moves of Territory are clicked."""

from collections.abc import Callable

import pytest

from support.click_paths import walk
from support.territory.views import THREE, by_id, command, match_at, played
from wartable.engine.errors import NotLegal
from wartable.engine.kit.moves import Family
from wartable.engine.play import click_paths
from wartable.engine.play.match import Match
from wartable.engine.play.view import SPECTATOR
from wartable.games.territory import GAME
from wartable.games.territory.moves import PLAN, command_move
from wartable.games.territory.state import RIGHT

# Clicks

POSITIONS: dict[str, Callable[[], Match]] = {
    "commands": lambda: match_at(THREE),
    "commands given": lambda: match_at(THREE + "orders a 0,0,R,5|0,2,U,1\n"),
    "usual size": lambda: played(5, 10, 97),
    "largest": lambda: played(20, 20, 20 * 2 + 7),
    "smallest": lambda: played(3, 2, 8),
    "declarations": lambda: Match(GAME, seats=4, seed=2),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_every_legal_move_is_one_path_of_clicks_on_what_is_there(name: str) -> None:
    match = POSITIONS[name]()
    assert match.to_act
    for seat in match.to_act:
        shown = match.view(seat)
        expected = {
            GAME.look.clicks(shown.book, shown.s, seat, family.code): family
            for family in shown.legal()
        }
        assert dict(walk(shown)) == expected
        assert len(expected) == len(shown.legal()) > 0
        labels = {name: element.label for name, element in by_id(shown).items()}
        assert all(labels[name] for path in expected for name in path)
        assert shown.svg(clickable=[choice.id for choice in click_paths.follow(shown).choices])


def test_clicks_of_a_command_are_its_square_and_its_neighbour() -> None:
    shown = match_at(THREE).view(0)
    begin = click_paths.follow(shown)
    assert begin.family is None
    assert [(choice.id, choice.label) for choice in begin.choices] == [
        ("done", "give no more commands"),
        ("c0-0", "square 0,0, 5 units of a"),
        ("c0-2", "square 0,2, 2 units of a"),
    ]
    assert [
        (choice.id, choice.label) for choice in click_paths.follow(shown, ["c0-0"]).choices
    ] == [
        ("c0-1", "send units from 0,0 down to 0,1"),
        ("c1-0", "send units from 0,0 right to 1,0"),
    ]
    end = click_paths.follow(shown, ["c0-0", "c1-0"])
    assert end == click_paths.Step((), Family(command_move(0, RIGHT), 1, 5))
    assert command(0, RIGHT, 5) in Family(command_move(0, RIGHT), 1, 5)


@pytest.mark.parametrize(
    ("path", "named"),
    [
        (["c1-1"], "'c1-1'"),
        (["c0-0", "c0-2"], "'c0-0, c0-2'"),
        (["done", "done"], "'done, done'"),
        (["plan"], "'plan'"),
        ([""], "''"),
        (["c0-0", "c1-0", "c1-0"], "'c0-0, c1-0, c1-0'"),
    ],
)
def test_clicks_that_lead_nowhere_are_refused(path: list[str], named: str) -> None:
    with pytest.raises(NotLegal) as refused:
        click_paths.follow(match_at(THREE).view(0), path)
    assert refused.value.code == "no-such-path"
    assert str(refused.value) == f"{named}: no legal move begins with these clicks"


def test_who_has_nothing_to_decide_has_nothing_to_click() -> None:
    for seat in (SPECTATOR, 1):
        assert click_paths.follow(match_at(THREE).view(seat)) == click_paths.Step((), None)


def test_a_declaration_is_a_button() -> None:
    shown = Match(GAME, seats=3, seed=1).view(1)
    assert click_paths.follow(shown).choices == (click_paths.Choice("plan", "hand in a plan"),)
    assert click_paths.follow(shown, ["plan"]).family == Family(PLAN, 0, 0)
