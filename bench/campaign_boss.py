"""Can a boss be beaten as soon as it waits? Boss fights of runs at the pace of the rulebook.

The campaign's bot plays the runs, but meets each boss as soon as it can. Then every bot of
``--bots`` fights every boss of ``--strengths`` from the same position: deck, health and relics at
that point of the run. Prints the shares won with 95 % intervals. A search limited by iterations
gives the same result on any machine; ``--rate`` measures iterations per CPU second in the middle of
such fights.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from statistics import mean, median
from typing import Any, cast

from wartable.apps.clans.lab.campaigns.batch import Terms, seed_of
from wartable.apps.clans.lab.campaigns.battles import fighter_for, match_of
from wartable.bots.play import bot_move
from wartable.bots.registry import make_bot
from wartable.bots.search.workspace import Workspace
from wartable.engine.game import Setting
from wartable.engine.kit.chance import BOT, PLAY, SETUP, stream
from wartable.engine.kit.events import Log
from wartable.engine.kit.moves import code_of
from wartable.engine.play.match import Match
from wartable.engine.play.seeds import stream_of
from wartable.games.campaign import GAME as CAMPAIGN
from wartable.games.campaign.bots.encounters import leave_at
from wartable.games.campaign.catalogue.figures import STRENGTHS
from wartable.games.campaign.moves import TRAVEL, go_move, verb_of
from wartable.games.campaign.rules.battle import bot_of, strength_of
from wartable.games.campaign.rules.run import present_kind
from wartable.games.campaign.state import BOSS, CAMP, Book, State
from wartable.games.clans import GAME as CLANS
from wartable.games.clans.state import SOUTH
from wartable.lab.statistics import wilson

#: The search whose rate is measured, with the horizon and weights of the bot.
HORIZON, EXPLORE, WIDEN, SAMPLE, EVERY = 2, 0.1, 3.0, 20_000, 8


@dataclass(frozen=True)
class Meeting:
    """A boss fight about to begin."""

    act: int
    hp: int
    cards: int
    encounters: int
    setting: Setting


class Hasty:
    """A run that meets its boss as soon as it waits; greedy fights the battles."""

    def __init__(self, book: Book, seed: int) -> None:
        self._book, self._work, self._log = book, CAMPAIGN.work(), Log()
        self._s: State = CAMPAIGN.state()
        CAMPAIGN.rules.setup(book, self._s, self._work, stream(seed, SETUP), self._log)
        self._chance, self._own = stream(seed, PLAY), stream(seed, BOT, 0)
        self._fighter = fighter_for("greedy")

    def meetings(self) -> Iterator[Meeting]:
        """Play to the end; yield each boss fight before it begins."""
        book, s, within = self._book, self._s, CAMPAIGN.within
        assert within is not None
        while not CAMPAIGN.rules.over(book, s):
            if not within.is_on(book, s):
                self._make(self._choice())
                continue
            setting, floor = within.setting(book, s), 0
            if present_kind(s) == BOSS:
                yield Meeting(s.act, s.hp, s.cards, s.encounter, setting)
            elif not within.may_leave(book, s):
                floor = leave_at(book, s)
            fought = self._fighter.fight(setting, floor)
            for report in within.reports(book, s, cast(Match, fought)):
                self._make(report)

    def _choice(self) -> int:
        s = self._s
        move = int(CAMPAIGN.bots.choose(self._book, s, self._work, self._own, 0, 0))
        if s.stage == CAMP and verb_of(code_of(move)) == TRAVEL:
            bosses = [at for at in range(s.choices) if s.c_kind[at] == BOSS]
            return go_move(bosses[0]) if bosses else move
        return move

    def _make(self, move: int) -> None:
        book, s = self._book, self._s
        assert not CAMPAIGN.rules.check(book, s, self._work, 0, move)
        self._log.count = 0
        CAMPAIGN.rules.apply(book, s, self._work, self._chance, 0, move, self._log)


def first_of_act(run: Hasty, act: int) -> Meeting | None:
    """Return a run's first meeting with the boss of an act, None if it never gets there."""
    return next((each for each in run.meetings() if each.act == act), None)


def won(setting: Setting, bot: str, strength: str) -> bool:
    """Fight an enemy of a given strength; return whether the run won."""
    fought = fighter_for(bot).fight(replace(setting, rival=bot_of(strength)))
    return fought.winners == (SOUTH,)


def share(wins: int, of: int) -> str:
    """Return a share with its interval as text."""
    found = wilson(wins, of)
    return f"{100 * found.share:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f}) of {of}"


def measure_rate(meetings: list[Meeting]) -> None:
    """Print the search iterations per CPU second."""
    space, took = Workspace(CLANS, SAMPLE), []
    for meeting in meetings:
        match = match_of(CLANS, meeting.setting, ("greedy", meeting.setting.rival))
        bots = [make_bot(player, CLANS) for player in match.players]
        chances = [stream_of(meeting.setting.seed, BOT, seat) for seat in range(match.seats)]
        while not match.over:
            seat = match.to_act[0]
            if seat == SOUTH and len(match.moves) % EVERY == 0:
                space.begin(match.view(seat), chances[seat], HORIZON, EXPLORE, WIDEN)
                begun = time.process_time()
                space.grow(SAMPLE)
                took.append(time.process_time() - begun)
            bot_move(bots[seat], match, seat, chances[seat])
    print(
        f"search: {SAMPLE / mean(took):,.0f} iterations a second of the processor, and "
        f"{SAMPLE / median(took):,.0f} in the median of {len(took)} positions"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=100, help="number of runs (100)")
    parser.add_argument("--first", type=int, default=0, help="number of the first run (0)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the runs (0)")
    parser.add_argument("--act", type=int, default=1, help="the act whose boss is fought (1)")
    parser.add_argument("--bots", default="greedy", help='bots of the run, separated by ";"')
    parser.add_argument("--strengths", default="", help="boss strengths, separated by commas (all)")
    parser.add_argument("--rate", action="store_true", help="also measure the search rate")
    chosen: Any = parser.parse_args()
    terms = Terms(seed=chosen.seed)
    book = terms.book()
    every = range(chosen.first, chosen.first + chosen.runs)
    met = [
        meeting
        for at in every
        if (meeting := first_of_act(Hasty(book, seed_of(terms, at)), chosen.act)) is not None
    ]
    if not met:
        raise SystemExit(f"none of {chosen.runs} runs got as far as the boss of act {chosen.act}")
    usual = strength_of(book, chosen.act, BOSS)
    print(
        f"act {chosen.act}: {len(met)} of {chosen.runs} runs meet the boss, who is {usual}, after "
        f"{mean(each.encounters for each in met):.1f} encounters, with "
        f"{mean(each.hp for each in met):.1f} health and "
        f"{mean(each.cards for each in met):.1f} cards"
    )
    if chosen.rate:
        measure_rate(met[:10])
    for bot in chosen.bots.split(";"):
        for strength in chosen.strengths.split(",") if chosen.strengths else STRENGTHS:
            wins = 0
            for at, meeting in enumerate(met):
                wins += won(meeting.setting, bot, strength)
                if not bot.isalpha():  # a search is slow: show progress
                    print(f"  {bot} against {strength}: {wins} of {at + 1}", flush=True)
            print(
                f"act {chosen.act}, {bot} against {strength}: {share(wins, len(met))}", flush=True
            )


if __name__ == "__main__":
    main()
