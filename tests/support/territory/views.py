"""Matches of Territory for the tests of how it is shown, said and clicked."""

from collections.abc import Iterator

from wartable.engine.kit.chance import stream
from wartable.engine.kit.moves import packed
from wartable.engine.play.match import Match
from wartable.engine.play.view import SPECTATOR, View
from wartable.engine.scene.scene import Element
from wartable.games.territory import GAME, rules
from wartable.games.territory.moves import command_move

THREE = """\
round 3 commands
waiting a c
005a.|000..|012b+
000..|001c.|000.+
002a.|000..|000..
"""


def match_at(position: str, seats: int = 3, **options: int | str) -> Match:
    size = len(position.splitlines()[2].split("|"))
    chosen = GAME.options({"map_size": size, **options})
    return Match(GAME, seats=seats, options=chosen, seed=1, position=position)


def played(seats: int, size: int, moves: int, seed: int = 5, **options: int | str) -> Match:
    """Play so many random moves, one seat at a time."""
    chosen = GAME.options({"map_size": size, **options})
    match = Match(GAME, seats=seats, seed=seed, options=chosen)
    chance = stream(seed, 9)
    for _ in range(moves):
        if match.over:
            break
        seat = match.to_act[0]
        match.play(seat, rules.sample(match.book, match.s, match.work, chance, seat), "hello")
    return match


def command(cell: int, direction: int, units: int) -> int:
    return packed(command_move(cell, direction), units)


def by_id(shown: View) -> dict[str, Element]:
    return {element.id: element for element in shown.scene().elements}


def everybody(match: Match) -> Iterator[View]:
    return map(match.view, range(SPECTATOR, match.seats))
