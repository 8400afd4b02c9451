"""``wartable deck``: decks and cards of Land of Clans & Wanderers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from wartable.cli import exits
from wartable.cli.deck_files import NamedDeck, find_deck
from wartable.engine.errors import BadOption, Unreadable, printable
from wartable.lab.columns import columns

if TYPE_CHECKING:
    from wartable.games.clans.deckfile import Entry

EPILOG = """\
A deck file lists cards by id or name, one a line or several, with their number; "#" begins a
comment, and "decoy" behind a card makes it a decoy:

  # my first deck
  cavalry*4, pikeman*3
  Shield Guard*3
  pikeman decoy*1

A deck has 15 to 25 cards. Common ones it may hold any number of, rare ones 3 of each, epic ones 2
and legendary ones 1; decoys count. With fewer than 25 cards it is filled up from the starter deck
when a match begins. Prebuilt decks need not keep to this.

A DECK is a prebuilt one, a file, - for the standard input, or a list such as
"cavalry*10, pikeman*15". Play with one, or let it meet another:

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

#: The questions by which cards are found, with what they mean.
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
    shown = actions.add_parser("show", help="show the cards of a deck, with what they can do")
    checked = actions.add_parser(
        "check", help="say whether a deck may be played, and what is wrong"
    )
    fresh = actions.add_parser("new", help="write the starter deck, or another one, as a file")
    cards = actions.add_parser("cards", help="show the cards that there are, or some of them")
    for each in (shown, checked):
        each.add_argument("deck", metavar="DECK", help="a name, a file, - or a list")
    fresh.add_argument("deck", metavar="DECK", nargs="?", help="where to begin (balanced)")
    cards.add_argument("text", metavar="TEXT", nargs="?", default="", help="part of the name")
    for name, meaning in FILTERS.items():
        cards.add_argument(f"--{name}", default="", metavar="NAME", help=meaning)
    for each in (shown, cards):
        each.add_argument(
            "--mode", choices=("classic", "points"), default="", help="of this mode only"
        )


def run(chosen: argparse.Namespace) -> int:
    """Do what was asked for."""
    if chosen.action == "check":
        return _check(find_deck(chosen.deck))
    if chosen.action == "new":
        return _new(chosen.deck)
    lines = {"list": _list, "show": _show, "cards": _cards}[chosen.action](chosen)
    print("\n".join(map(printable, lines)))
    return exits.FINE


def _list(chosen: argparse.Namespace) -> Iterator[str]:
    """Yield the prebuilt decks, by library."""
    from wartable.games.clans.catalogue import LIBRARIES, STARTER, catalogue
    from wartable.games.clans.decks import check_deck, copies

    rows = []
    for deck in sorted(catalogue().decks.values(), key=lambda deck: LIBRARIES.index(deck.library)):
        verdict = check_deck(copies(deck.entries))
        hero = catalogue().heroes[deck.hero].name if deck.hero else ""
        limits = "kept" if verdict.valid else "not kept"
        rows.append((deck.id, deck.name, hero, deck.library, verdict.size, limits))
    yield from columns(("deck", "name", "hero", "library", "cards", "limits"), rows)
    yield f'"{STARTER}" is the starter deck, and fills up others.'


def _show(chosen: argparse.Namespace) -> Iterator[str]:
    from wartable.cli.deck_cards import card_lines, meaning_lines
    from wartable.games.clans.catalogue import catalogue
    from wartable.games.clans.decks import copies, read_deck
    from wartable.games.clans.picking import Wanted

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
    from wartable.cli.deck_cards import card_lines, meaning_lines
    from wartable.games.clans.catalogue import catalogue
    from wartable.games.clans.picking import read_wanted

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
    """Say all that is wrong with a deck, or how it is played."""
    from wartable.games.clans.decks import check_deck, copies, explain, prebuilt

    entries, defects = _read(deck)
    verdict = check_deck(copies(entries))
    defects += explain(verdict)
    if prebuilt(deck.text) is not None:
        print(f"{deck.label} is a prebuilt deck, and can be played as it is.")
        if defects:
            print("\n".join(("A deck of your own could not be like this:", *defects)))
        return exits.FINE
    if defects:
        print("\n".join(map(printable, defects)))
        return exits.DIFFERS
    print(f"{verdict.size} cards: the deck can be played.")
    for line in _filled(entries):
        print(line)
    return exits.FINE


def _read(deck: NamedDeck) -> tuple[list[Entry], list[str]]:
    """Return the cards of a deck as far as they can be read, and what cannot."""
    from wartable.games.clans.deckfile import read_entries, without_comments
    from wartable.games.clans.decks import prebuilt

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
    """Say what is added to a deck when a match begins."""
    from wartable.games.clans.catalogue import catalogue
    from wartable.games.clans.decks import copies, padded

    own, whole = copies(entries), copies(padded(entries))
    added = {card: count - own.get(card, 0) for card, count in whole.items()}
    words = [f"{n} {catalogue().cards[card].name}" for card, n in added.items() if n]
    if words:
        yield f"For a match it is filled up to {sum(whole.values())} with {', '.join(words)}."


def _new(name: str | None) -> int:
    """Write a deck as a file, and say where it does not keep to the rules."""
    from wartable.games.clans.deckfile import write_file
    from wartable.games.clans.decks import check_deck, copies, explain, read_deck, starter_deck

    deck = find_deck(starter_deck().id if name is None else name)
    entries = read_deck(deck.text)
    print(printable_file(write_file(entries, deck.label)), end="")
    for defect in explain(check_deck(copies(entries))):
        print(f"note: {printable(defect)}", file=sys.stderr)
    return exits.FINE


def printable_file(text: str) -> str:
    """Return a text of several lines in which nothing can upset a terminal."""
    return "\n".join(printable(line) for line in text.split("\n"))
