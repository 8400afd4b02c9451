"""Land of Clans & Wanderers: cards, heroes and three lanes, fought in two ways."""

from __future__ import annotations

from functools import partial

from wartable.board.cards import CARD_RULES
from wartable.engine.capabilities import News
from wartable.engine.conduct import Clock, Conduct
from wartable.engine.game import Game, Submission
from wartable.engine.play.notation import DeclaredNotation
from wartable.engine.play.typed import read_moves
from wartable.engine.scene.playback import Playback
from wartable.engine.scene.style import SceneStyle
from wartable.games.clans import book, bots, options, position, rules, view
from wartable.games.clans.events import DETAILS, EVENTS, SPY_STRIKES
from wartable.games.clans.messages import refusal
from wartable.games.clans.moves import DONE, MOVES, read_move
from wartable.games.clans.state import POINTS, Book, State, Work
from wartable.games.clans.view.playback import frames


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

#: A fight, tick by tick.
PLAYBACK = Playback(frames)

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
    events=EVENTS,
    look=view,
    load_figures=options.load_figures,
    default_options=options.default_options,
    presets=options.PRESETS,
    seat_range=options.seat_range,
    make_book=book.make_book,
    position=position,
    usual_seats=2,
    clock=Clock(live="turn_seconds"),  # rule 5-5
    conduct=Conduct(at_once=at_once),
    style=SceneStyle(CARD_RULES),
    bot_words=BOT_WORDS,
    capabilities=(
        options.SEAT_OPTIONS,
        PLAYBACK,
        News(details=DETAILS, alarms=(SPY_STRIKES,), dialogs=(SPY_STRIKES,)),
    ),
)
