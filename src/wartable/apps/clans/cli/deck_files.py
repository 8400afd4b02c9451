"""Decks of Land of Clans & Wanderers on the command line: by name, file or list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from wartable.cli.args.files import read_input
from wartable.engine.errors import BadOption, NotFound, WartableError, quoted

#: The file name that means standard input.
STDIN = "-"


@dataclass(frozen=True, slots=True)
class NamedDeck:
    """A deck: its label, its text, and the hero it was made for, if any."""

    label: str
    text: str
    hero: str = ""


def find_deck(name: str) -> NamedDeck:
    """Return the deck in a file, the prebuilt deck of this name, or a list of cards.

    Raises ``NotFound`` if the name is none of these. Does not check the deck against the rules.
    """
    from wartable.games.clans.catalogue.deck import prebuilt

    if name == STDIN or _is_file(name):
        # A file may also hold the name of a prebuilt deck.
        label = "standard input" if name == STDIN else Path(name).stem
        return _named(label, read_input(name))
    if prebuilt(name) is not None:
        return _named(name, name)
    if "*" in name or "," in name:
        return NamedDeck("own deck", name)
    raise NotFound(
        "no-deck",
        f'no prebuilt deck and no file {quoted(name)}; "wartable deck list" shows the decks',
    )


def _named(label: str, text: str) -> NamedDeck:
    from wartable.games.clans.catalogue.deck import prebuilt

    deck = prebuilt(text)
    return NamedDeck(label, text) if deck is None else NamedDeck(deck.name, deck.id, deck.hero)


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # not a possible file name
        return False


def playable_decks(names: Sequence[str]) -> list[NamedDeck]:
    """Return decks that follow the rules, with unique labels; raise naming every defect."""
    from wartable.games.clans.catalogue.deck import settled_deck

    found, defects = [], []
    for name in names:
        try:
            deck = find_deck(name)
            found.append(NamedDeck(deck.label, settled_deck(deck.text), deck.hero))
        except NotFound as error:
            defects.append(str(error))
        except WartableError as error:
            defects.append(f"{quoted(name)}: {error}")
    if defects:
        raise BadOption("bad-deck", "; ".join(defects))
    return told_apart(found)


def told_apart(decks: Sequence[NamedDeck]) -> list[NamedDeck]:
    """Return the decks with a number after every label that occurs more than once."""
    labels = [deck.label for deck in decks]
    return [
        NamedDeck(
            f"{deck.label} ({labels[: at + 1].count(deck.label)})"
            if labels.count(deck.label) > 1
            else deck.label,
            deck.text,
            deck.hero,
        )
        for at, deck in enumerate(decks)
    ]
