"""Click paths: one level at a time, from one index of the legal moves of a view."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from wartable.engine.errors import NotLegal
from wartable.engine.play.click_paths import beginning, family_at, follow, leads_on
from wartable.engine.play.match import Match
from wartable.engine.play.view import View
from wartable.engine.registry import find_game


class Counted:
    """A game's functions, which counts how often each is called."""

    def __init__(self, real: Any) -> None:
        self.real, self.calls = real, Counter[str]()

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.real, name)
        if not callable(found):
            return found

        def counted(*given: Any, **named: Any) -> Any:
            self.calls[name] += 1
            return found(*given, **named)

        return counted


@pytest.fixture(name="match", scope="module")
def a_match() -> Match:
    """Return War of the Dukes with all pieces deployed: moves of one click, and of two."""
    game = find_game("dukes")
    return Match(game, seed=1, options=game.options(preset="quick"))


def _counted(match: Match) -> tuple[View, Any, Any]:
    view = match.view(0)
    look: Any = Counted(view.game.look)
    rules: Any = Counted(view.game.rules)
    return replace(view, game=replace(view.game, look=look, rules=rules)), look, rules


def test_every_path_leads_click_by_click_to_its_move(match: Match) -> None:
    view = match.view(0)
    paths = view.paths()
    assert {len(clicks) for clicks, _ in paths} == {1, 2}
    for clicks, family in paths[:: len(paths) // 40]:
        for done in range(len(clicks)):
            assert clicks[done] in {choice.id for choice in follow(view, clicks[:done]).choices}
            assert leads_on(view, clicks[:done], clicks[done])
        assert follow(view, clicks).family == family == family_at(view, clicks)


def test_the_moves_that_begin_with_a_path_are_those_of_all_in_their_order(match: Match) -> None:
    view = match.view(0)
    assert beginning(view, ()) == view.paths()
    for name in view.first_clicks():
        assert list(beginning(view, (name,))) == [p for p in view.paths() if p[0][:1] == (name,)]
    clicks, family = next(path for path in view.paths() if len(path[0]) == 2)
    assert beginning(view, clicks) == [(clicks, family)]


def test_a_path_that_leads_nowhere_is_refused(match: Match) -> None:
    view = match.view(0)
    first = next(iter(view.first_clicks()))
    for path in (("nothing",), (first, "nothing"), ("nothing", first)):
        assert not leads_on(view, path)
        assert family_at(view, path) is None
        with pytest.raises(NotLegal, match="no legal move begins with these clicks"):
            follow(view, path)
    assert leads_on(view, ()) and not leads_on(view, (), "nothing")


def test_a_seat_with_nothing_to_decide_has_no_clicks(match: Match) -> None:
    view = match.view(1)
    assert follow(view).choices == () and not view.first_clicks()


def test_a_view_asks_for_the_legal_moves_and_for_the_clicks_of_each_only_once(match: Match) -> None:
    view, look, rules = _counted(match)
    clicks = next(clicks for clicks, _ in view.paths() if len(clicks) == 2)
    for path in ((), clicks[:1], clicks):
        follow(view, path)
        leads_on(view, path)
        family_at(view, path)
    assert rules.calls["legal"] == 1
    assert look.calls["clicks"] == len(view.legal())
    assert look.calls["scene"] == 1
