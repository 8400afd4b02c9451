"""Views of Duper for the tests of how it is shown and clicked."""

from collections.abc import Iterator

from support.duper.boards import start
from wartable.engine.kit.chance import BOT, draw, stream
from wartable.engine.play.match import Match
from wartable.engine.play.view import SPECTATOR, View
from wartable.engine.scene.scene import Element
from wartable.games.duper import rules
from wartable.games.duper.moves import END
from wartable.games.duper.state import SEATS

#: A hand with a pair, twins and cards of no use.
FULL = "2H 3D 3H 3H 10S QH QD"


def played(preset: str, moves: int, seed: int = 3, **options: int | str) -> Match:
    """Play so many random moves, with turns that end early now and then."""
    match = start(seed, preset=preset, **options)
    chance = stream(seed, BOT)
    for _ in range(moves):
        if match.over:
            break
        seat = match.to_act[draw(chance, len(match.to_act))]
        ends = draw(chance, 6) == 0
        sampled = rules.sample(match.book, match.s, match.work, chance, seat)
        match.play(seat, END if ends else sampled)
    return match


def by_id(shown: View) -> dict[str, Element]:
    return {element.id: element for element in shown.scene().elements}


def everybody(match: Match) -> Iterator[View]:
    return map(match.view, range(SPECTATOR, SEATS))
