"""How moves of Land of Clans & Wanderers are clicked, and what the clicks are called."""

import pytest

from support.clans.scenes import Table, by_id, new_match, played
from support.click_paths import walk
from wartable.engine.kit.moves import code_of
from wartable.engine.play import click_paths
from wartable.engine.play.view import SPECTATOR
from wartable.games.clans import GAME, view
from wartable.games.clans.state import NORTH, SOUTH

#: Preset, moves played, seed.
GAMES = [
    (preset, moves, seed)
    for preset in GAME.presets
    for moves, seed in ((0, 1), (7, 2), (33, 3), (80, 4), (150, 5))
]


@pytest.mark.parametrize(("preset", "moves", "seed"), GAMES)
def test_every_legal_move_is_one_path_of_clicks_on_what_is_there(
    preset: str, moves: int, seed: int
) -> None:
    match = played(preset, moves, seed)
    for seat in match.to_act:
        shown = match.view(seat)
        paths = dict(shown.paths())
        assert len(paths) == len(shown.legal()) > 0
        assert not [path for path in paths for cut in range(1, len(path)) if path[:cut] in paths]
        labels = {name: element.label for name, element in by_id(shown).items()}
        assert all(labels[name] for path in paths for name in path)
        assert dict(walk(shown)) == paths
        for begun in {path[:cut] for path in paths for cut in range(len(path))}:
            choices = [choice.id for choice in click_paths.follow(shown, begun).choices]
            notes = shown.notes(begun)
            assert set(notes) <= set(choices)
            assert shown.svg(clickable=choices, chosen=begun, notes=notes)


def test_who_has_nothing_to_decide_has_nothing_to_click() -> None:
    match = played("points", 40)
    for seat in (SPECTATOR, 1 - match.to_act[0]):
        assert click_paths.follow(match.view(seat)).choices == ()
        assert match.view(seat).notes(("card-cavalry",)) == {}
        assert not {"done", "hero", "ignite"} & set(by_id(match.view(seat)))


def test_clicks_of_each_kind_of_move_with_action_points() -> None:
    table = Table("points")
    table.put(SOUTH, "a2", "cavalry")
    table.put(SOUTH, "b1", "field_medic")
    table.put(SOUTH, "b1", "firestarter", hp=1)
    table.put(SOUTH, "b2", "spy")
    table.put(NORTH, "a3", "pikeman")
    table.put(NORTH, "b2", "archer")
    table.deal(SOUTH, "pikeman", "pikeman-decoy")
    shown = table.view(SOUTH)

    def path(text: str) -> tuple[str, ...]:
        code = code_of(GAME.notation.read_move(shown.book, text))
        assert code in {family.code for family in shown.legal()}, text
        return view.clicks(shown.book, shown.s, SOUTH, code)

    assert path("place pikeman a1") == ("card-pikeman", "tile-a1")
    assert path("place pikeman-decoy c1") == ("card-pikeman-decoy", "tile-c1")
    assert path("move a2 a1") == ("south-a2", "tile-a1")
    assert path("move b2s b3") == ("south-b2s", "tile-b3")
    assert path("attack a2 a3") == ("south-a2", "north-a3")
    assert path("attack b1b b2") == ("south-b1b", "north-b2")
    assert path("heal b1 b1b") == ("south-b1", "south-b1b")
    assert path("ignite b1b a1") == ("south-b1b", "ignite", "tile-a1")
    assert path("hero") == ("hero",)
    assert path("done") == ("done",)


def test_clicks_of_a_base_attack_of_either_side() -> None:
    table = Table("points")
    table.put(SOUTH, "c2", "cavalry")
    assert ("south-c2", "base-north") in dict(table.view(SOUTH).paths())
    table.play("done")
    table.put(NORTH, "a2", "cavalry")
    assert ("north-a2", "base-south") in dict(table.view(NORTH).paths())


def test_clicks_of_classic_moves() -> None:
    table = Table("classic")
    table.deal(SOUTH, "fusilier", "fusilier", "scout")
    table.play("stage fusilier b1")
    table.play("stage fusilier b1")
    shown = table.view(SOUTH)
    paths = dict(shown.paths())
    assert ("card-scout", "tile-a1") in paths
    assert ("staged-b1-fusilier", "take-back") in paths
    assert "card-fusilier" not in by_id(shown)
    assert "staged-b1-fusilier-2" in by_id(shown)
    assert not {"staged-b1-fusilier", "card-scout"} & set(by_id(table.view(NORTH)))


def test_clicks_of_the_exchange() -> None:
    match = new_match("points", 3, mulligan=2)
    shown = match.view(SOUTH)
    assert {len(path) for path in dict(shown.paths())} == {1}
    assert ("done",) in dict(shown.paths())
    assert by_id(shown)["done"].label == "keep all: 0 of 2 exchanged"
    first = next(path for path in dict(shown.paths()) if path[0].startswith("card-"))
    match.play(SOUTH, f"exchange {first[0].removeprefix('card-')}")
    assert by_id(match.view(SOUTH))["done"].label == "keep the rest: 1 of 2 exchanged"
    assert "exchanged: " in by_id(match.view(SOUTH))["hand-0"].label


@pytest.mark.parametrize(
    ("preset", "text", "words"),
    [
        ("classic", "stage lake_tank a1", "stage Lake Tank on a1"),
        ("classic", "back lake_tank-decoy a1", "take Lake Tank (decoy) back from a1"),
        ("classic", "done", "hand in what is staged"),
        ("points", "place scout b2", "place Scout on b2"),
        ("points", "exchange scout", "exchange Scout"),
        ("points", "move a2b b2", "move from a2b to b2"),
        ("points", "attack a2 b2s", "attack b2s with the unit on a2"),
        ("points", "base c2", "attack the base with the unit on c2"),
        ("points", "heal a1 a1b", "heal the unit on a1b with the one on a1"),
        ("points", "ignite a1 a2", "ignite a2 with the unit on a1"),
        ("points", "hero", "use the hero"),
        ("points", "done", "end the turn, or the exchange"),
    ],
)
def test_moves_in_words(preset: str, text: str, words: str) -> None:
    book = new_match(preset).book
    assert view.move_words(book, code_of(GAME.notation.read_move(book, text))) == words
