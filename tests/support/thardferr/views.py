"""Matches of the game of kingdoms for the tests of how it is shown and clicked."""

from collections.abc import Iterator

from wartable.engine.kit.chance import BOT, draw, stream
from wartable.engine.play.match import Match
from wartable.engine.play.view import SPECTATOR, View
from wartable.engine.scene.scene import Element
from wartable.games.thardferr import GAME, rules

#: Races by seat in the matches of :func:`founded`.
RACES = ("Human", "Orc", "Dwarf", "Elf", "Gnome", "Undead")


def founded(seats: int = 3, seed: int = 3, **options: int | str) -> Match:
    """Return a match on day 1: Arden is Human, Brune Orc, Corvo Dwarf; nobody has to keep peace."""
    chosen = GAME.options({"peace": 0, **options})
    match = Match(GAME, seats=seats, options=chosen, seed=seed)
    for seat in range(seats):
        match.submit(seat, f"choose {RACES[seat]}")
    return match


def day(match: Match, *lines: str) -> None:
    """Let kingdoms give orders, each line beginning with the kingdom's number, and all hand in."""
    for line in lines:
        number, orders = line.split(" ", 1)
        match.submit(int(number), orders)
    for seat in match.to_act:
        match.submit(seat, "done")


def played(days: int, seats: int = 4, seed: int = 3, **options: int | str) -> Match:
    """Return a match after so many days of random play, some orders of the next day given."""
    chosen = GAME.options({"peace": 0, "races": "drawn", **options})
    match = Match(GAME, seats=seats, options=chosen, seed=seed)
    chance = stream(seed, BOT)
    while not match.over and (match.s.turn <= days or match.s.given[match.to_act[0]] < 3):
        seat = match.to_act[draw(chance, len(match.to_act)) if match.s.turn <= days else 0]
        move = rules.sample(match.book, match.s, match.work, chance, seat)
        if match.s.turn > days and move == DONE:
            continue
        match.play(seat, move)
    return match


DONE = GAME.notation.read_move(GAME.make_book(GAME.options(), 2), "done")


def by_id(shown: View) -> dict[str, Element]:
    """Return the elements of a view's scene."""
    return {element.id: element for element in shown.scene().elements}


def sheet(shown: View, name: str) -> list[tuple[str, ...]]:
    """Return the rows of a sheet."""
    (found,) = (each for each in shown.scene().sheets if each.name == name)
    return list(found.rows)


def sheet_names(shown: View) -> list[str]:
    """Return what sheets there are."""
    return [each.name for each in shown.scene().sheets]


def everybody(match: Match) -> Iterator[View]:
    """Return the views of all seats and of a spectator."""
    return map(match.view, range(SPECTATOR, match.seats))
