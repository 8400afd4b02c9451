"""``wartable campaign``: play runs, keep the progression, and simulate runs with bots."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from wartable.apps.clans.cli import runs, worth
from wartable.cli import exit_codes
from wartable.cli.commands.play import add_news
from wartable.cli.parser import as_called
from wartable.cli.studies import add_forms, run_study
from wartable.engine.errors import BadOption, InUse, NotFound, printable, quoted

if TYPE_CHECKING:
    from wartable.apps.clans.cli.campaign_progress import Keeping, KeptRun, Progress


EPILOG = """\
A campaign is a run of three acts: encounters to choose from, battles that wear the deck down, a
home town that sends more cards, a boss at the end of each act. Every run, won or lost, earns legacy
points. They unlock nodes of the progression tree, which help all later runs.

"play" resumes your run, or starts one. Every move is saved at once, beside your progression in the
data folder (--data names another one). Dispatches and deliveries wait until you press Enter; with
--news notes they do not wait.
"simulate" lets the bot play many runs, with compiled battles, and shows how far they get; "worth"
plays pairs of runs with the same seed, with and without a relic or a building from the start.
The same seed gives the same runs, however many jobs there are. Ctrl-C stops early and shows the
runs so far.

examples:
  wartable campaign play
  wartable campaign status
  wartable campaign tree
  wartable campaign unlock tactical_genius_1
  wartable campaign simulate --runs 1000 --seed 7
  wartable campaign simulate --runs 20 --bot search:iterations=200 --csv > runs.csv
  wartable campaign worth --pairs 200 --markdown
  wartable campaign worth relic_morale supply_depot

"wartable rules clans-campaign" shows the rulebook."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    actions = parser.add_subparsers(metavar="ACTION", title="actions", dest="action", required=True)
    played = actions.add_parser("play", help="resume your run, or start one")
    fresh = actions.add_parser("new", help="start a run")
    shown = actions.add_parser("status", help="show your runs and points")
    tree = actions.add_parser("tree", help="show the progression tree and what you can unlock")
    unlocked = actions.add_parser("unlock", help="unlock a node of the tree")
    unlocked.add_argument("node", metavar="NODE", help='a node, as "tree" names it')
    fresh.add_argument("--seed", metavar="N", help="seed of the run (random)")
    fresh.add_argument("--give-up", action="store_true", help="give up an unfinished run")
    for each in (played, fresh):
        add_news(each)
    for each in (played, fresh, shown, tree, unlocked):
        each.add_argument(
            "--data", type=Path, metavar="DIR", help="data folder (~/.local/share/wartable)"
        )
    for name, module, about in (
        ("simulate", runs, "let the bot play many runs and show statistics"),
        ("worth", worth, "measure what relics and buildings are worth"),
    ):
        of_study = actions.add_parser(name, help=about)
        module.configure(of_study)
        add_forms(of_study)


def run(chosen: argparse.Namespace) -> int:
    """Run the chosen action."""
    if chosen.action == "simulate":
        return run_study(runs, chosen)
    if chosen.action == "worth":
        return run_study(worth, chosen)
    from wartable.apps.clans.cli.campaign_progress import Keeping

    keeping = Keeping(chosen.data)
    progress = settled(keeping)
    if chosen.action == "new":
        return _new(keeping, progress, chosen)
    if chosen.action == "play":
        current = progress.current
        if current is None:
            return _begin(keeping, progress, None, chosen.news)
        return _go_on(keeping, current, chosen.news)
    if chosen.action == "unlock":
        progress = _unlock(keeping, progress, chosen.node)
    _tell(progress, chosen.action)
    return exit_codes.FINE


def settled(keeping: Keeping) -> Progress:
    """Add what the newest run has earned so far to the progression, save it and return it."""
    from wartable.apps.clans.cli.campaign_progress import standing
    from wartable.engine.play.record import resume_record

    progress = keeping.load()
    current = progress.current
    if current is None:
        return progress
    path = keeping.record(current)
    size = path.stat().st_size if path.exists() else 0
    if size == current.size:
        return progress
    try:
        match, record = resume_record(path)
        record.close()
    except InUse:
        return progress  # being played right now: counted when that session ends
    progress = progress.with_run(standing(current, match, path.stat().st_size))
    keeping.save(progress)
    return progress


def _new(keeping: Keeping, progress: Progress, chosen: argparse.Namespace) -> int:
    current = progress.current
    if current is not None:
        if not chosen.give_up:
            again = as_called("wartable campaign play goes on with it")
            raise BadOption(
                "run-goes-on", f"your run {current.file} is not over: {again}, --give-up ends it"
            )
        progress = progress.with_run(replace(current, given_up=True))
        keeping.save(progress)
    return _begin(keeping, progress, chosen.seed, chosen.news)


def _begin(keeping: Keeping, progress: Progress, seed: str | None, news: str) -> int:
    """Start a run with the unlocked nodes, and play it."""
    from wartable.cli.args.setup import read_seed
    from wartable.games.campaign.catalogue.tree import write_tree

    if seed is not None:
        read_seed(seed)
    fresh = keeping.next_run(progress)
    keeping.save(progress.with_run(fresh))
    said = {"unlocked": write_tree(progress.unlocked), "wins": progress.wins}
    options = [f"--seat-option=1.{name}={value}" for name, value in said.items()]
    at_seed = [] if seed is None else [f"--seed={seed}"]
    save = f"--save={keeping.record(fresh)}"
    return _play(keeping, ["clans-campaign", *options, *at_seed, save], news)


def _go_on(keeping: Keeping, current: KeptRun, news: str) -> int:
    """Resume a run; start over if its record is empty because the terminal went away."""
    path = keeping.record(current)
    if not path.exists() or path.stat().st_size == 0:
        progress = keeping.load()
        runs = tuple(run for run in progress.runs if run.file != current.file)
        return _begin(keeping, replace(progress, runs=runs), None, news)
    return _play(keeping, [f"--resume={path}"], news)


def _play(keeping: Keeping, arguments: list[str], news: str) -> int:
    """Play as ``wartable play`` does, then count the points earned, however it ends."""
    from wartable.apps.clans.cli.campaign_progress import points_line
    from wartable.cli.commands import play
    from wartable.cli.parser import Parser

    parser = Parser(prog="wartable play")
    play.configure(parser)
    try:
        return play.run(parser.parse_args([*arguments, f"--news={news}"]), again=_again(keeping))
    finally:
        print(points_line(settled(keeping)))


def _again(keeping: Keeping) -> str:
    """Return the command that resumes the run."""
    where = "" if keeping.data is None else f" --data {quote(str(keeping.data))}"
    return f"wartable campaign play{where}"


def _unlock(keeping: Keeping, progress: Progress, name: str) -> Progress:
    """Unlock a node; raise ``NotFound`` or ``BadOption`` if that is impossible."""
    from wartable.games.campaign.catalogue import campaign
    from wartable.games.campaign.catalogue.tree import can_unlock

    node = next((node for node in campaign().nodes if node.id == name), None)
    if node is None:
        known = ", ".join(node.id for node in campaign().nodes)
        raise NotFound("no-node", f"no node {quoted(name)}; there are {known}")
    why = can_unlock(node.number, progress.unlocked, progress.left)
    if why:
        raise BadOption("not-unlocked", f"{node.id} cannot be unlocked: {why}")
    progress = replace(progress, unlocked=progress.unlocked | {node.number})
    keeping.save(progress)
    print(f"unlocked: {node.name}, {node.text}")
    return progress


def _tell(progress: Progress, action: str) -> None:
    from wartable.apps.clans.cli.campaign_progress import points_line, status_lines, tree_lines

    lines = {
        "tree": lambda: list(tree_lines(progress)),
        "status": lambda: list(status_lines(progress)),
        "unlock": lambda: [points_line(progress)],
    }[action]()
    print("\n".join(map(printable, lines)))
