"""How orders of the game of kingdoms are clicked, and what the clicks are called."""

from collections.abc import Callable
from functools import partial

import pytest

from support.click_paths import walk
from support.thardferr.views import by_id, day, founded, played
from wartable.engine.errors import NotLegal
from wartable.engine.kit.moves import code_of
from wartable.engine.play import click_paths
from wartable.engine.play.match import Match
from wartable.engine.play.view import SPECTATOR
from wartable.games.thardferr import GAME, view

POSITIONS: dict[str, Callable[[], Match]] = {
    "races": lambda: Match(GAME, seats=3, seed=1),
    "first day": founded,
    "peace": lambda: founded(peace=3),
    "six kingdoms": lambda: founded(6),
    "orders are used up": lambda: give(founded(orders=5), *["assign Mine 100"] * 5),
    "middle": partial(played, 6),
    "late": partial(played, 15, 6, truce=0),
}


def give(match: Match, *lines: str) -> Match:
    for line in lines:
        match.submit(0, line)
    return match


@pytest.mark.parametrize("name", POSITIONS)
def test_every_legal_order_is_one_path_of_clicks_on_what_is_there(name: str) -> None:
    match = POSITIONS[name]()
    assert match.to_act
    for seat in match.to_act:
        shown = match.view(seat)
        paths = {
            view.clicks(shown.book, shown.s, seat, family.code): family for family in shown.legal()
        }
        assert len(paths) == len(shown.legal()) > 0
        assert not [path for path in paths for cut in range(1, len(path)) if path[:cut] in paths]
        labels = {name: element.label for name, element in by_id(shown).items()}
        assert all(labels[name] for path in paths for name in path)
        assert dict(walk(shown)) == paths
        assert shown.svg(clickable=[choice.id for choice in click_paths.follow(shown).choices])


PATHS = {
    "build Guard House 1": ("building-4",),
    "train Archer 1": ("unit-4",),
    "assign Exploration 100": ("job-5",),
    "buy wood 1": ("good-2", "buy"),
    "sell iron 1": ("good-1", "sell"),
    "research Field-glass": ("technology-5",),
    "strategy Human Charging!": ("strategy-8",),
    "attack Corvo 60": ("realm-2",),
    "done": ("done",),
}


@pytest.mark.parametrize("line", PATHS)
def test_clicks_of_each_kind_of_order(line: str) -> None:
    shown = founded().view(0)
    (move,) = GAME.notation.read_line(shown.book, shown.s, 0, line).moves
    path = view.clicks(shown.book, shown.s, 0, code_of(move))
    assert path == PATHS[line]
    family = click_paths.follow(shown, path).family
    assert family is not None and family.code == code_of(move)


def test_what_was_ordered_can_be_taken_back_by_the_same_clicks() -> None:
    match = give(founded(), "build House 1", "attack Brune 50", "research Field-glass")
    shown = match.view(0)
    for path in (("building-6",), ("realm-1",)):
        family = click_paths.follow(shown, path).family
        assert family is not None and family.low == 0
    assert click_paths.follow(shown, ("technology-17",)).family is not None
    with pytest.raises(NotLegal):
        click_paths.follow(founded().view(0), ("technology-17",))


WORDS = {
    "choose Elf": "choose Elf",
    "build House 3": "build House",
    "train Knight 2": "train Knight",
    "assign Mine 30": "assign people to Mine",
    "buy food 2": "buy food",
    "sell food 2": "sell food",
    "research Commerce": "research Commerce (more gold from Markets)",
    "research none": "research nothing today",
    "strategy Skeleton Swarm": "follow Skeleton Swarm (arrows spare SkeletalLegions)",
    "strategy none": "follow no strategy",
    "attack Brune 60": "attack Brune, with per cent of every unit",
    "done": "hand in the orders of the day",
}


@pytest.mark.parametrize("line", WORDS)
def test_words_of_orders(line: str) -> None:
    book = founded().book
    assert GAME.move_words(book, code_of(GAME.notation.read_move(book, line))) == WORDS[line]


def test_nobody_clicks_for_another_or_after_handing_in() -> None:
    match = founded()
    match.submit(0, "done")
    for seat in (SPECTATOR, 0):
        assert click_paths.follow(match.view(seat)).choices == ()


# Notes


def test_notes_tell_how_many_can_be_ordered() -> None:
    shown = founded().view(0)
    bounds = {path[0]: family for path, family in shown.paths() if len(path) == 1}
    notes = shown.notes()
    counted = [name for name in bounds if name.startswith(("building-", "unit-"))]
    assert counted
    for name in counted:
        assert notes[name].sign == f"≤{bounds[name].high}"
        assert notes[name].words == f"at most {bounds[name].high} now"
    assert not [name for name in notes if name not in bounds]
    traded = {path[1]: family.high for path, family in shown.paths() if path[0] == "good-1"}
    assert {name: note.sign for name, note in shown.notes(["good-1"]).items()} == {
        name: f"≤{most}" for name, most in traded.items()
    }


def test_notes_of_kingdoms_foretell_attacks() -> None:
    match = founded()
    notes = match.view(0).notes()
    assert {name for name in notes if name.startswith("realm")} == {"realm-1", "realm-2"}
    assert not [name for name in founded(peace=2).view(0).notes() if name.startswith("realm")]
    before = [match.s.land[1], sum(match.s.army[0]), sum(match.s.army[1])]
    day(match, "0 attack Brune 100")
    land = before[0] - match.s.land[1]
    assert (land > 0) == notes["realm-1"].sign.startswith("victory")
    losses = [100 - 100 * sum(match.s.army[seat]) / before[seat + 1] for seat in (0, 1)]
    for loss in losses:
        assert f" {int(loss + 0.5)}" in notes["realm-1"].words
    sign = notes["realm-1"].sign
    assert sign == (f"victory +{land}" if land else "defeat")


def test_there_are_no_notes_where_nothing_can_be_ordered() -> None:
    match = founded()
    assert match.view(SPECTATOR).notes() == {}
    assert match.view(0).notes(["building-6"]) == {}
    match.submit(0, "done")
    assert match.view(0).notes() == {}
    assert Match(GAME, seats=3, seed=1).view(0).notes() == {}
