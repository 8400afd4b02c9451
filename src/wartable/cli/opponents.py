"""The bots at a table: each with its own chance, and answerable for its own faults."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.bots.bot import Bot, ask, check_somebody_plays, make_bot, play_choice, prepare
from wartable.cli.saving import Saving
from wartable.cli.seating import is_person
from wartable.engine.chance import BOT, Chance, stream
from wartable.engine.match import Match

#: Streams of a resumed match begin this far apart for each move made: more than there are seats.
STRIDE = 64


class Opponents:
    """The bots of a match by seat.

    A bot draws from the stream of the match's seed, BOT and its seat. After a resume the streams
    begin anew, at seat + 64 times the number of moves made, since what was drawn before is not
    recorded; the record has every move, so nothing that was played changes. ``players`` say who
    plays, one a seat.
    """

    def __init__(self, match: Match, players: Sequence[str]) -> None:
        self._match = match
        self._bots: dict[int, Bot] = {}
        self._chance: dict[int, Chance] = {}
        for seat, player in enumerate(players):
            if not is_person(player):
                self._bots[seat] = make_bot(player, match.game)
                index = seat + STRIDE * len(match.moves)
                self._chance[seat] = stream(match.seed, BOT, index)
        check_somebody_plays(players)
        prepare(self._bots.values(), match.game)

    def __contains__(self, seat: int) -> bool:
        return seat in self._bots

    def move(self, seat: int, saving: Saving) -> None:
        """Let a bot make a move; raise ``BotFailed`` in one line if it does not."""
        choice = ask(self._bots[seat], self._match, seat, self._chance[seat])
        with saving.safely():
            play_choice(self._match, seat, choice)
