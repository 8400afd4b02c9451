"""Decks of Land of Clans & Wanderers as they are named in the terminal: by name, file or list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from wartable.cli.files import read_input
from wartable.engine.errors import BadOption, NotFound, WartableError, quoted

#: The standard input, as the name of a file.
STDIN = "-"


@dataclass(frozen=True, slots=True)
class NamedDeck:
    """A deck: what it is called, its text, and the hero that it was made for, if any."""

    label: str
    text: str
    hero: str = ""


def find_deck(name: str) -> NamedDeck:
    """Return the deck of a file, the prebuilt one of a name, or a list of cards.

    Raises ``NotFound`` if a name is none of these. Whether the list keeps the rules is not asked.
    """
    from wartable.games.clans.decks import prebuilt

    if name == STDIN or _is_file(name):
        # A list in a file is no less a list for being a prebuilt deck's name.
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
    from wartable.games.clans.decks import prebuilt

    deck = prebuilt(text)
    return NamedDeck(label, text) if deck is None else NamedDeck(deck.name, deck.id, deck.hero)


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # no name that a file could have
        return False


def playable_decks(names: Sequence[str]) -> list[NamedDeck]:
    """Return decks that keep the rules, under labels that differ; raise naming every defect."""
    from wartable.games.clans.decks import settled_deck

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
    """Return decks with a number behind every label that there is more than once."""
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
