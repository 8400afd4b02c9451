"""Playing on a large map at the terminal: very many moves, their notes, and layers to be shown."""

from __future__ import annotations

from commands import Run

GAME = ("play", "dukes", "--preset", "quick", "--seed", "5", "--seats", "you,random")


def test_very_many_moves_are_told_by_what_they_begin_with(run: Run) -> None:
    said = run(*GAME, lines="?\n/quit\n").out
    assert "44  Orfburg's infantry on Menster (2211), city, attacks with 10" in said
    assert "/list TEXT lists the moves with a text in them" in said
    assert "move 2211 2112" not in said


def test_moves_of_a_piece_are_listed_with_their_costs(run: Run) -> None:
    said = run(*GAME, lines="/list 2211\n/quit\n").out
    assert "move the unit on Menster (2211) to 2112, for ½ point\n" in said
    assert "move the unit on Menster (2211) to 2008, for 2½ points\n" in said
    assert "2920" not in said.split("what it does")[1]


def test_layers_are_shown_and_hidden(run: Run) -> None:
    said = run(*GAME, lines="/show\n/show wulfenberg-zones\n/show wulfenberg-zones\n/quit\n").out
    assert "/show wulfenberg-zones     enemy zones" in said
    plain, shown, hidden = said.split("War of the Dukes, turn 1 of 15\n")[1:]
    assert "'" not in plain.split("Orfburg>")[0].partition(". plain")[0]
    assert "'" in shown.partition(". plain")[0]
    assert hidden.partition("Orfburg>")[0] == plain.partition("Orfburg>")[0]


def test_what_cannot_be_shown_is_told(run: Run) -> None:
    said = run(*GAME, lines="/show rivers\n/quit\n").out
    assert "nothing to show by the name 'rivers'; there is wulfenberg-zones, dukes" in said
    said = run("play", "territory", lines="/show\n/quit\n").out
    assert "nothing to show" in said
