"""How moves of War of the Dukes are clicked, and what the clicks are called."""

from collections.abc import Callable
from functools import partial

import pytest

from support.click_paths import walk
from support.dukes.boards import board, play, start
from wartable.bots.play import bot_move
from wartable.bots.registry import make_bot
from wartable.engine.errors import NotLegal
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.kit.moves import code_of
from wartable.engine.play import click_paths
from wartable.engine.play.match import Match
from wartable.engine.play.view import SPECTATOR
from wartable.games.dukes import GAME, view

DUEL = ("O infantry 2008", "O artillery 2109", "O duke 2110", "W infantry 2007", "W duke 1808")


def played(preset: str, moves: int) -> Match:
    """Return a random game after some moves."""
    match, bot, chance = start(preset=preset), make_bot("random", GAME), stream(3, BOT)
    while not match.over and len(match.moves) < moves:
        bot_move(bot, match, match.to_act[0], chance)
    return match


def retreat_of_two() -> Match:
    """Return a match in which two attackers have to retreat, one of them with nowhere to go."""
    match = board(
        "O infantry 1008", "O infantry 1107", "O duke 2919", "W infantry 1007", "W duke 0101",
        "W cavalry 1010", die=6,
    )  # fmt: skip
    return play(match, "attack 1007 1008", "attack 1007 1107", "roll")


POSITIONS: dict[str, Callable[[], Match]] = {
    "garrisons": lambda: start(),
    "reserves": lambda: play(start(), "deploy", "place infantry 0101"),
    "movement": lambda: board(*DUEL, phase="O movement"),
    "a Duke may join a unit": lambda: board(
        "W infantry 1808", "W duke 1607", "O duke 3020", phase="W movement"
    ),
    "combat": lambda: board(*DUEL),
    "an open attack": lambda: play(board(*DUEL), "attack 2007 2008"),
    "retreat": retreat_of_two,
    **{preset: partial(played, preset, 70) for preset in GAME.presets},
}


@pytest.mark.parametrize("name", POSITIONS)
def test_every_legal_move_is_one_path_of_clicks_on_what_is_there(name: str) -> None:
    match = POSITIONS[name]()
    (seat,) = match.to_act
    shown = match.view(seat)
    paths = dict(shown.paths())
    assert len(paths) == len(shown.legal()) > 0
    assert not [path for path in paths for cut in range(1, len(path)) if path[:cut] in paths]
    labels = {element.id: element.label for element in shown.scene().elements}
    assert all(labels[name] for path in paths for name in path)
    if len(paths) < 100:
        assert dict(walk(shown)) == paths
    assert shown.svg(clickable=[choice.id for choice in click_paths.follow(shown).choices])


def path(match: Match, text: str) -> tuple[str, ...]:
    code = code_of(GAME.notation.read_move(match.book, text))
    return view.clicks(match.book, match.s, match.to_act[0], code)


def test_clicks_of_each_kind_of_move() -> None:
    setup = start()
    assert path(setup, "place infantry 2211") == ("place-infantry", "h2211")
    assert path(setup, "deploy") == ("deploy",)
    moving = board(*DUEL, phase="O movement")
    assert path(moving, "move 2008 2009") == ("orfburg-infantry-0", "h2009")
    assert path(moving, "lead 2111") == ("orfburg-duke", "h2111")
    assert path(moving, "end") == ("end",)
    fighting = board(*DUEL)
    assert path(fighting, "attack 2007 2008") == ("orfburg-infantry-0", "wulfenberg-infantry-0")
    play(fighting, "attack 2007 2008")
    assert path(fighting, "attack 2007 2109") == ("orfburg-artillery-0",)
    assert path(fighting, "roll") == ("roll",)


def test_clicks_of_what_a_combat_leaves_to_choose() -> None:
    retreating = retreat_of_two()
    assert path(retreating, "retreat 1008 1009") == ("orfburg-infantry-0", "h1009")
    assert path(retreating, "retreat 1008") == ("orfburg-infantry-0",)
    assert path(retreating, "leave") == ("chance",)
    assert path(retreating, "yield 1009") == ("h1009",)
    assert path(retreating, "lose 1107") == ("orfburg-infantry-1",)
    assert path(retreating, "advance 1107") == ("orfburg-infantry-1",)
    assert path(retreating, "stay") == ("stay",)


def test_choices_say_what_is_clicked_and_then_what_it_does_and_costs() -> None:
    shown = board(*DUEL, phase="O movement").view(0)
    first = {choice.id: choice.label for choice in click_paths.follow(shown).choices}
    assert first["orfburg-infantry-0"] == (
        "Orfburg's infantry on 2008, plain, attacks with 10, defends with 10"
    )
    assert first["end"] == "end the phase"
    then = {c.id: c.label for c in click_paths.follow(shown, ["orfburg-infantry-0"]).choices}
    assert then["h2009"] == "move the unit on 2008 to 2009, for ½ point"


def test_an_attack_is_clicked_at_its_odds() -> None:
    match = board(*DUEL)
    alone = click_paths.follow(match.view(0), ["orfburg-infantry-0"]).choices
    assert [(each.id, each.label) for each in alone] == [
        ("wulfenberg-infantry-0", "attack Kaiserburg (2007) from 2008, at 1-2 alone")
    ]
    play(match, "attack 2007 2008")
    joined = {c.id: c.label for c in click_paths.follow(match.view(0)).choices}
    assert joined == {
        "roll": "roll the die",
        "orfburg-artillery-0": "attack Kaiserburg (2007) from 2109, odds become 1-1",
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("place duke 2211", "place the Duke on Menster (2211)"),
        ("move 2211 2009", "move the unit on Menster (2211) to 2009"),
        ("lead 2311", "lead the Duke to Menster (2311)"),
        ("attack 2007 2108", "attack Kaiserburg (2007) from 2108"),
        ("retreat 2108 2109", "retreat from 2108 to 2109"),
        ("retreat 2108", "remove the piece on 2108, which has no way back"),
        ("yield 2110", "let the friend make way to 2110"),
        ("lose 2108", "lose the unit on 2108"),
        ("advance 2108", "advance from 2108"),
        ("stay", "stay, nobody advances"),
        ("leave", "leave it to chance"),
    ],
)
def test_moves_in_words(text: str, words: str) -> None:
    book = start().book
    assert GAME.move_words(book, code_of(GAME.notation.read_move(book, text))) == words


@pytest.mark.parametrize(
    "taken", [["h2009"], ["roll"], ["wulfenberg-infantry-0"], ["orfburg-duke", "orfburg-duke"]]
)
def test_clicks_that_lead_nowhere_are_refused(taken: list[str]) -> None:
    with pytest.raises(NotLegal, match="no legal move begins with these clicks"):
        click_paths.follow(board(*DUEL, phase="O movement").view(0), taken)


def test_who_has_nothing_to_decide_has_nothing_to_click() -> None:
    for seat in (SPECTATOR, 1):
        assert click_paths.follow(start().view(seat)) == click_paths.Step((), None)
