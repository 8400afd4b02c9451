"""Land of Clans & Wanderers: cards, heroes and three lanes, fought in two ways."""

from __future__ import annotations

from functools import partial

from wartable.board.cards import CARD_RULES
from wartable.engine.game import Game, Submission
from wartable.engine.play.notation import DeclaredNotation
from wartable.engine.play.typed import read_moves
from wartable.engine.scene.style import SceneStyle
from wartable.games.clans import book, bots, options, position, rules, view
from wartable.games.clans.events import DETAILS, SPY_STRIKES
from wartable.games.clans.messages import refusal
from wartable.games.clans.moves import DONE, MOVES, read_move
from wartable.games.clans.state import POINTS, Book, State, Work
from wartable.games.clans.view.playback import frames


def seconds(chosen: options.Options, book: Book, s: State) -> int:
    """Return the time limit of a planning phase or a turn, in seconds (rule 5-5)."""
    return chosen.turn_seconds


def at_once(book: Book) -> bool:
    """Tell whether moves take effect at once: they do where turns alternate."""
    return book.mode == POINTS


class Notation(DeclaredNotation):
    """The notation of declared moves; a side that types the name of a card means its own one."""

    def read_line(self, book: Book, s: State, seat: int, line: str) -> Submission:
        """Read moves separated by ``|``; if one of them is refused, none is made."""
        read = partial(read_move, side=seat)
        return read_moves(rules, Work(), read, refusal, DONE, book, s, seat, line)


#: How the heuristics play that are weaker than greedy, from the weakest on.
BOT_WORDS = {
    "green": "greedy who hesitates before most turns are done: for a very first battle",
    "trained": "greedy who often hesitates",
    "seasoned": "greedy who hesitates now and then",
    "veteran": "greedy who seldom hesitates",
    "crack": "greedy who hardly ever hesitates",
}

GAME = Game(
    key="clans",
    title="Land of Clans & Wanderers",
    summary="Decks, heroes and three lanes: secret staging and five ticks, or action points.",
    rules_version=3,
    package=__name__,
    state=State,
    work=Work,
    book=Book,
    rules=rules,
    bots=bots,
    heuristics=("greedy", "simple", "green", "trained", "seasoned", "veteran", "crack"),
    notation=Notation(MOVES, rules, Work, refusal, end=DONE, read=read_move),
    moves=MOVES,
    look=view,
    load_figures=options.load_figures,
    default_options=options.default_options,
    presets=options.PRESETS,
    seat_range=options.seat_range,
    make_book=book.make_book,
    of_a_seat=options.SEAT_OPTIONS,
    seconds=seconds,
    position=position,
    usual_seats=2,
    phase_seconds="turn_seconds",
    at_once_by=at_once,
    playback=frames,
    details=DETAILS,
    style=SceneStyle(CARD_RULES),
    bot_words=BOT_WORDS,
    alarms=(SPY_STRIKES,),
    dialogs=(SPY_STRIKES,),
)
