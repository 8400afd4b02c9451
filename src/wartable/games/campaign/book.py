"""The book of a run: what the rules read from the options, the tree and the data files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cache
from importlib import resources

from wartable.engine.errors import BadOption
from wartable.engine.options.data import load_data
from wartable.engine.options.declared import fill
from wartable.games.campaign.catalogue.rows import PACKAGE
from wartable.games.campaign.catalogue.tree import effects_of, read_tree
from wartable.games.campaign.options import SEAT_OPTIONS, Options, Seat
from wartable.games.campaign.state import Book

#: Data files, and keys in the others, that hold words for people.
WORDY = frozenset(
    {
        "stories.toml",
        "titles.toml",
        "name",
        "text",
        "title",
        "boss_title",
        "battle_titles",
        "elite_titles",
    }
)


def make_book(options: Options, seats: int, of_seats: Sequence[Seat] = ()) -> Book:
    """Return the book of a run; raise ``BadOption`` unless there is exactly one seat.

    ``of_seats`` holds the player's settled options; without any, the player is a newcomer.
    """
    if seats != 1:
        raise BadOption("bad-seats", f"the campaign needs 1 seat, not {seats}")
    (seat,) = of_seats or SEAT_OPTIONS.all(options, seats, ())
    book = Book()
    book.figures = digest()
    fill(book, options)
    fill(book, seat)
    _write_tree(book, options, seat)
    return book


def _write_tree(book: Book, options: Options, seat: Seat) -> None:
    """Rule 12-7: write the unlocked nodes and their effects on the run."""
    unlocked = read_tree(seat.unlocked)
    for node in unlocked:
        book.node[node] = 1
    effects = effects_of(unlocked)
    book.gold = options.start_gold + effects.gold
    book.hp = options.start_hp + effects.hp
    book.discount = effects.discount
    book.extra_cards = effects.extra_cards
    book.hero_damage = effects.hero_damage
    book.artillery_damage = effects.artillery_damage
    book.card_health = effects.card_health
    book.supply = effects.supply
    book.better_shops = effects.better_shops
    book.emperor = effects.emperor
    book.guard = effects.guard


@cache
def digest() -> int:
    """Return a digest of the data files as the rules see them, whatever their layout and words."""
    files = sorted(
        file.name
        for file in resources.files(PACKAGE).joinpath("data").iterdir()
        if file.name.endswith(".toml")
    )
    return digest_of({name: load_data(PACKAGE, name) for name in files})


def digest_of(content: object) -> int:
    """Return the digest of TOML content: a non-negative number that fits the book."""
    canonical = json.dumps(without_words(content), sort_keys=True, separators=(",", ":"))
    return int.from_bytes(hashlib.sha256(canonical.encode()).digest()[:8]) >> 1


def without_words(content: object, *, is_wordy: bool = False) -> object:
    """Return content with the words that only people read blanked; their number still counts.

    Rewording a sentence does not change the game: older records can still be read.
    """
    if isinstance(content, dict):
        return {
            key: without_words(value, is_wordy=is_wordy or key in WORDY)
            for key, value in content.items()
        }
    if isinstance(content, list):
        return [without_words(each, is_wordy=is_wordy) for each in content]
    return "" if is_wordy and isinstance(content, str) else content
