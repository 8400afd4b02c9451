"""``wartable deck``: decks and cards of Land of Clans & Wanderers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from wartable.apps.clans.cli.deck_files import NamedDeck, find_deck
from wartable.cli import exit_codes
from wartable.engine.errors import BadOption, Unreadable, printable
from wartable.lab.text_table import columns

if TYPE_CHECKING:
    from wartable.games.clans.catalogue.deck_text import Entry


EPILOG = """\
A deck file lists cards by id or name and their numbers, one or several per line; "#" starts a
comment, and "decoy" after a card makes it a decoy:

  # my first deck
  cavalry*4, pikeman*3
  Shield Guard*3
  pikeman decoy*1

A deck has 15 to 25 cards: any number of a common card, up to 3 of a rare, 2 of an epic and 1 of a
legendary card; decoys count. When a match begins, a deck with fewer than 25 cards is filled up
from the starter deck. Prebuilt decks are exempt from these limits.

A DECK is the name of a prebuilt deck, a file, - for standard input, or a list such as
"cavalry*10, pikeman*15". Play with a deck, or match it against another:

  wartable play clans --seat-option 1.deck=mine.txt
  wartable duel mine.txt sandstorm

examples:
  wartable deck list
  wartable deck new > mine.txt
  wartable deck new sandstorm > mine.txt
  wartable deck check mine.txt
  wartable deck show mine.txt --mode points
  wartable deck cards --terrain lake --rarity rare
  wartable deck cards --ability guard --mode classic"""

#: The filters of the card search, with their help texts.
FILTERS = {
    "rarity": "common, rare, epic or legendary",
    "terrain": "woods, lake, desert, marsh or none",
    "family": "melee, ranged, artillery or none",
    "faction": "such as core or napoleon",
    "ability": "a tag without its number, such as guard or fury",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = EPILOG
    actions = parser.add_subparsers(metavar="ACTION", title="actions", dest="action", required=True)
    actions.add_parser("list", help="list the prebuilt decks")
    shown = actions.add_parser("show", help="show the cards of a deck and their abilities")
    checked = actions.add_parser("check", help="say whether a deck can be played, and if not, why")
    fresh = actions.add_parser("new", help="print the starter deck, or another one, as a deck file")
    cards = actions.add_parser("cards", help="show all cards, or some of them")
    for each in (shown, checked):
        each.add_argument("deck", metavar="DECK", help="a name, a file, - or a list")
    fresh.add_argument("deck", metavar="DECK", nargs="?", help="the deck to start from (balanced)")
    cards.add_argument("text", metavar="TEXT", nargs="?", default="", help="part of the name")
    for name, meaning in FILTERS.items():
        cards.add_argument(f"--{name}", default="", metavar="NAME", help=meaning)
    for each in (shown, cards):
        each.add_argument(
            "--mode", choices=("classic", "points"), default="", help="show this mode only"
        )


def run(chosen: argparse.Namespace) -> int:
    """Run the chosen action."""
    if chosen.action == "check":
        return _check(find_deck(chosen.deck))
    if chosen.action == "new":
        return _new(chosen.deck)
    lines = {"list": _list, "show": _show, "cards": _cards}[chosen.action](chosen)
    print("\n".join(map(printable, lines)))
    return exit_codes.FINE


def _list(chosen: argparse.Namespace) -> Iterator[str]:
    """Yield the prebuilt decks, by library."""
    from wartable.games.clans.catalogue import catalogue
    from wartable.games.clans.catalogue.cards import LIBRARIES, STARTER
    from wartable.games.clans.catalogue.deck import check_deck, copies

    rows = []
    for deck in sorted(catalogue().decks.values(), key=lambda deck: LIBRARIES.index(deck.library)):
        verdict = check_deck(copies(deck.entries))
        hero = catalogue().heroes[deck.hero].name if deck.hero else ""
        limits = "kept" if verdict.valid else "not kept"
        rows.append((deck.id, deck.name, hero, deck.library, verdict.size, limits))
    yield from columns(("deck", "name", "hero", "library", "cards", "limits"), rows)
    yield f'"{STARTER}" is the starter deck, and fills up others.'


def _show(chosen: argparse.Namespace) -> Iterator[str]:
    from wartable.apps.clans.cli.deck_cards import card_lines, meaning_lines
    from wartable.games.clans.catalogue import catalogue
    from wartable.games.clans.catalogue.deck import copies, read_deck
    from wartable.games.clans.catalogue.search import Wanted

    deck = find_deck(chosen.deck)
    entries = read_deck(deck.text)
    modes = Wanted(mode=chosen.mode).modes
    cards = [catalogue().cards[card] for card in copies(entries)]
    hero = f", made for {catalogue().heroes[deck.hero].name}" if deck.hero else ""
    yield f"{deck.label}: {sum(entry.count for entry in entries)} cards{hero}"
    yield ""
    yield from card_lines(cards, modes, entries)
    yield ""
    yield from meaning_lines(cards, modes)


def _cards(chosen: argparse.Namespace) -> Iterator[str]:
    from wartable.apps.clans.cli.deck_cards import card_lines, meaning_lines
    from wartable.games.clans.catalogue import catalogue
    from wartable.games.clans.catalogue.search import read_wanted

    asked = {name: getattr(chosen, name) for name in (*FILTERS, "text", "mode")}
    wanted = read_wanted(asked)
    found = [card for card in catalogue().numbered if wanted.fits(card)]
    if not found:
        raise BadOption("no-card", "no card is like that")
    yield from card_lines(found, wanted.modes)
    yield f"{len(found)} of {len(catalogue().numbered)} cards"
    if len(found) < len(catalogue().numbered):
        yield ""
        yield from meaning_lines(found, wanted.modes)


def _check(deck: NamedDeck) -> int:
    """Print every defect of a deck, or how it is filled up for a match."""
    from wartable.games.clans.catalogue.deck import check_deck, copies, explain, prebuilt

    entries, defects = _read(deck)
    verdict = check_deck(copies(entries))
    defects += explain(verdict)
    if prebuilt(deck.text) is not None:
        print(f"{deck.label} is a prebuilt deck, and can be played as it is.")
        if defects:
            print("\n".join(("A deck of your own could not be like this:", *defects)))
        return exit_codes.FINE
    if defects:
        print("\n".join(map(printable, defects)))
        return exit_codes.DIFFERS
    print(f"{verdict.size} cards: the deck can be played.")
    for line in _filled(entries):
        print(line)
    return exit_codes.FINE


def _read(deck: NamedDeck) -> tuple[list[Entry], list[str]]:
    """Return the readable entries of a deck, and the defects of the others."""
    from wartable.games.clans.catalogue.deck import prebuilt
    from wartable.games.clans.catalogue.deck_text import read_entries, without_comments

    named = prebuilt(deck.text)
    if named is not None:
        return list(named.entries), []
    entries: list[Entry] = []
    defects = []
    for piece in without_comments(deck.text).replace("\n", ",").split(","):
        try:
            entries += read_entries(piece)
        except Unreadable as error:
            defects.append(error.message)
    return entries, defects


def _filled(entries: list[Entry]) -> Iterator[str]:
    """Yield a line on the cards added to a deck when a match begins."""
    from wartable.games.clans.catalogue import catalogue
    from wartable.games.clans.catalogue.deck import copies, padded

    own, whole = copies(entries), copies(padded(entries))
    added = {card: count - own.get(card, 0) for card, count in whole.items()}
    words = [f"{n} {catalogue().cards[card].name}" for card, n in added.items() if n]
    if words:
        yield f"For a match it is filled up to {sum(whole.values())} with {', '.join(words)}."


def _new(name: str | None) -> int:
    """Print a deck as a file, and note where it breaks the rules."""
    from wartable.games.clans.catalogue.deck import (
        check_deck,
        copies,
        explain,
        read_deck,
        starter_deck,
    )
    from wartable.games.clans.catalogue.deck_text import write_file

    deck = find_deck(starter_deck().id if name is None else name)
    entries = read_deck(deck.text)
    print(printable_file(write_file(entries, deck.label)), end="")
    for defect in explain(check_deck(copies(entries))):
        print(f"note: {printable(defect)}", file=sys.stderr)
    return exit_codes.FINE


def printable_file(text: str) -> str:
    """Return a text of several lines without terminal control characters."""
    return "\n".join(printable(line) for line in text.split("\n"))
