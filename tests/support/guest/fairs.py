"""The study ``fairs``: how much gold a farmer has in the end who plays at random."""

import argparse
from statistics import mean

from support.games.sty import STY
from wartable.bots.play import bot_move
from wartable.bots.registry import make_bot
from wartable.engine.kit.chance import BOT, stream
from wartable.engine.play.match import Match
from wartable.lab.batch import Progress
from wartable.lab.report import ReportTable
from wartable.lab.study import StudyReport, simple_report

COUNTED = "seasons"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = "examples:\n  wartable study fairs --seasons 5"
    parser.add_argument("--seasons", type=int, default=10, metavar="N", help="seasons (10)")


def study(chosen: argparse.Namespace, progress: Progress) -> StudyReport:
    """Play seasons and report the gold."""
    rows = []
    for number in range(chosen.seasons):
        rows.append((number, _gold(number)))
        progress(number + 1, chosen.seasons)
    gold = mean(gold for _, gold in rows)
    table = ReportTable("", ("seasons", "gold"), [(str(len(rows)), f"{gold:.1f}")])
    return simple_report([["Sty, played at random"], table], {"gold": gold}, ("n", "gold"), rows)


def _gold(seed: int) -> int:
    match = Match(STY, seed=seed, players=("random",))
    bot, chance = make_bot("random", STY), stream(seed, BOT, 0)
    while not match.over:
        bot_move(bot, match, 0, chance)
    return match.scores[0]
