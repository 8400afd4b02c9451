"""``wartable duel``: many games of deck against deck in Land of Clans & Wanderers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from wartable.apps.clans.cli.deck_files import NamedDeck, playable_decks
from wartable.cli.args.setup import read_changes, read_count, read_seed
from wartable.engine.errors import BadOption, printable, quoted

if TYPE_CHECKING:
    from wartable.apps.clans.lab.duels.duel import Duelist, Terms
    from wartable.lab.batch import Progress
    from wartable.lab.study import StudyReport


EPILOG = """\
A DECK is a prebuilt deck of "wartable deck list", a deck file, or a list such as
"cavalry*10, pikeman*15". The decks switch sides after every game, and a draw counts half. The
report shows who wins, with 95 % intervals, how long games last, what is left of both sides, and for
every card in how many games it was drawn and played and how many of those its deck won. --csv
prints the cards, or with --matrix the pairs.

The same seed gives the same games, however many jobs there are. Ctrl-C stops early and shows the
games so far. --log plays the games move by move and writes everything that happens, hidden
information included, to one text file per game. --matrix matches all prebuilt decks of the current
cards, or the decks you name, against each other.

examples:
  wartable duel balanced sandstorm
  wartable duel balanced mine.txt --hero napoleon,saladin --mode points
  wartable duel balanced balanced --bots greedy,simple --games 10000
  wartable duel royal_navy blockade --option crystal_hp=50 --csv > cards.csv
  wartable duel coalition broadside --games 5 --log games
  wartable duel --matrix --mode points --markdown
  wartable duel --matrix balanced sandstorm mine.txt --games 200"""

GAMES, SEED = "1000", "0"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    parser.add_argument("decks", metavar="DECK", nargs="*", help="a name, a file or a list")
    parser.add_argument(
        "--matrix", action="store_true", help="match every deck against every other"
    )
    parser.add_argument(
        "--hero",
        metavar="LIST",
        help="one for all, or one per deck: saladin,napoleon (the deck's own, else napoleon)",
    )
    parser.add_argument(
        "--mode", choices=("classic", "points"), help="how the battle is fought (classic)"
    )
    parser.add_argument(
        "--bots", default="greedy", metavar="LIST", help="who plays, one for both or two (greedy)"
    )
    parser.add_argument("--games", default=GAMES, metavar="N", help=f"games per pair ({GAMES})")
    parser.add_argument("--seed", default=SEED, metavar="N", help=f"seed of the games ({SEED})")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help='change an option; repeatable; "wartable games clans" lists them',
    )
    parser.add_argument("--preset", metavar="NAME", help="start from a named set of options")
    parser.add_argument("--jobs", metavar="J", help="number of parallel jobs (all cores)")
    parser.add_argument(
        "--log", type=Path, metavar="DIR", help="write a log of every game to this folder"
    )


def study(chosen: argparse.Namespace, progress: Progress) -> StudyReport | None:
    """Play and return the statistics."""
    duelists = read_duelists(chosen)
    terms = read_terms(chosen)
    if chosen.matrix:
        return _matrix(duelists, terms, progress)
    return _duel(chosen, duelists, terms, progress)


# --- reading --------------------------------------------------------------------------------------


def read_duelists(chosen: argparse.Namespace) -> list[Duelist]:
    """Return the duelists; raise ``BadOption`` naming every defect."""
    from wartable.apps.clans.lab.duels.duel import Duelist

    decks = playable_decks(chosen.decks or _library(chosen))
    if chosen.matrix and chosen.log is not None:
        raise BadOption("bad-duel", "--log is for two decks, not for --matrix")
    if len(decks) < 2 or (len(decks) > 2 and not chosen.matrix):
        expected = "at least two decks" if chosen.matrix else "two decks, or --matrix"
        raise BadOption("bad-duel", f"expected {expected}, not {len(decks)}")
    heroes = _heroes(chosen.hero, decks)
    bots = _one_each("--bots", chosen.bots, 1 if chosen.matrix else len(decks), len(decks))
    return [
        Duelist(deck.label, deck.text, hero, bot)
        for deck, hero, bot in zip(decks, heroes, bots, strict=True)
    ]


def _library(chosen: argparse.Namespace) -> list[str]:
    """Return the prebuilt decks of the current cards for ``--matrix``, else nothing."""
    from wartable.games.clans.catalogue import catalogue
    from wartable.games.clans.catalogue.cards import LIBRARIES

    if not chosen.matrix:
        return []
    return [deck.id for deck in catalogue().decks.values() if deck.library == LIBRARIES[0]]


def _heroes(text: str | None, decks: Sequence[NamedDeck]) -> list[str]:
    from wartable.games.clans.catalogue import catalogue
    from wartable.games.clans.options import Seat

    if text is None:
        return [deck.hero or Seat().hero for deck in decks]
    heroes, known = _one_each("--hero", text, len(decks), len(decks)), catalogue().heroes
    unknown = ", ".join(quoted(name) for name in dict.fromkeys(heroes) if name not in known)
    if unknown:
        raise BadOption("no-hero", f"no hero {unknown}; there are {', '.join(known)}")
    return heroes


def _one_each(name: str, text: str, most: int, decks: int) -> list[str]:
    """Return the parts of a list, one per deck; a single part is for all decks."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) == 1:
        return parts * decks
    if len(parts) != most:
        expected = "one for all" if most == 1 else f"one for all, or {most}"
        raise BadOption("bad-duel", f"{name} {quoted(text)}: expected {expected}")
    return parts


def read_terms(chosen: argparse.Namespace) -> Terms:
    """Return the terms of the duel; raise ``BadOption``."""
    from wartable.apps.clans.lab.duels.duel import KEY, Terms
    from wartable.engine.registry import find_game
    from wartable.lab.batch import MOST_GAMES, MOST_JOBS, all_cores

    changes = read_changes(chosen.option)
    if chosen.mode is not None:
        changes["mode"] = chosen.mode
    return Terms(
        find_game(KEY).options(changes, preset=chosen.preset),
        games=read_count("--games", chosen.games, MOST_GAMES),
        seed=read_seed(chosen.seed),
        jobs=all_cores() if chosen.jobs is None else read_count("--jobs", chosen.jobs, MOST_JOBS),
    )


# --- answering ------------------------------------------------------------------------------------


def _duel(
    chosen: argparse.Namespace, duelists: Sequence[Duelist], terms: Terms, progress: Progress
) -> StudyReport | None:
    from wartable.apps.clans.lab.duels.duel import duel
    from wartable.apps.clans.lab.duels.logs import logged_duel
    from wartable.apps.clans.lab.duels.report import duel_csv, duel_json, duel_lines
    from wartable.apps.clans.lab.duels.statistics import duel_statistics
    from wartable.lab.study import StudyReport

    if chosen.log is not None:
        results = logged_duel(duelists, terms, chosen.log, progress)
        print(f"{len(results)} logs are in {printable(str(chosen.log))}.", file=sys.stderr)
    else:
        results = duel(duelists, terms, progress)
    if not len(results):
        return None
    found = duel_statistics(duelists, results)
    return StudyReport(
        lines=lambda markdown: duel_lines(found, markdown=markdown),
        data=lambda: duel_json(found),
        csv=lambda: duel_csv(found),
        interrupted=results.interrupted,
    )


def _matrix(duelists: Sequence[Duelist], terms: Terms, progress: Progress) -> StudyReport:
    from wartable.apps.clans.lab.duels.matrix import matrix
    from wartable.apps.clans.lab.duels.report import matrix_csv, matrix_json, matrix_lines
    from wartable.lab.study import StudyReport

    found = matrix(duelists, terms, progress)
    return StudyReport(
        lines=lambda markdown: matrix_lines(found, markdown=markdown),
        data=lambda: matrix_json(found),
        csv=lambda: matrix_csv(found),
        interrupted=found.interrupted,
    )
