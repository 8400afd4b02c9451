"""The core names no game, and no feature of a single game: not in code, words, styles or pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import wartable
from wartable.engine.registry import all_games
from wartable.plugins import installed

ROOT = Path(wartable.__file__).parent

#: What serves every game alike. Games and apps may name whatever they like.
CORE = ("engine", "board", "bots", "lab", "testing", "server", "cli", "plugins.py")
SUFFIXES = {".py", ".html", ".css", ".js", ".c", ".toml"}

#: Words of titles that are ordinary English.
ORDINARY = {"and", "land", "of", "the", "war"}
#: What only some games have, beside the commands of plugins; each word also stands for its plural.
FEATURES = {
    *("army", "battle", "calculator", "clan", "convoy", "deck", "duel", "duke", "gold", "hero"),
    *("kingdom", "payment", "purse", "relic", "shop"),
}

#: Words, also inside names such as ``DeckRow``, ``deck_row`` and ``DECK_ROW``.
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def words_in(text: str) -> set[str]:
    """Return the words of a text in lower case."""
    return {word.lower() for word in _WORD.findall(text)}


def forms_of(word: str) -> set[str]:
    """Return a word and its plural."""
    plural = f"{word[:-1]}ies" if word.endswith("y") else f"{word}es" if word[-1] in "os" else word
    return {word, plural, f"{word}s"}


@cache
def names() -> frozenset[str]:
    """Return the words that the core must not contain."""
    found = words_in(" ".join(f"{game.key} {game.title}" for game in all_games()))
    plugins = installed().plugins
    found |= words_in(" ".join(name for each in plugins for name in (each.name, *each.commands)))
    every = (form for word in (found - ORDINARY) | FEATURES for form in forms_of(word))
    return frozenset(every)


def core_files() -> Iterator[Path]:
    for part in CORE:
        path = ROOT / part
        for each in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if each.suffix in SUFFIXES and "vendor" not in each.parts:
                yield each.relative_to(ROOT)


def test_the_core_names_no_game() -> None:
    named = [
        f"{path}:{number}: {', '.join(sorted(found))}"
        for path in core_files()
        for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1)
        if (found := words_in(line) & names())
    ]
    assert named == []


def test_no_file_of_the_core_is_called_after_a_game() -> None:
    assert [str(path) for path in core_files() if words_in(path.as_posix()) & names()] == []


def test_there_is_something_to_look_at() -> None:
    files = list(core_files())
    assert {path.parts[0] for path in files} == set(CORE)
    assert {path.suffix for path in files} >= {".py", ".html", ".css", ".js"}
    assert {"territory", "duper", "thardferr", "wanderers", "campaign", "dukes"} <= names()
    assert not names() & ORDINARY


@pytest.mark.parametrize(
    "text",
    ["DeckRow", "1.deck=FILE", "--gold-tint", "HEROES", "two armies", "clans-campaign.svg",
     "a Thardferr battle", "relicsOf", "kingdom_id"],
)  # fmt: skip
def test_the_test_would_notice_a_name(text: str) -> None:
    assert words_in(text) & names()


@pytest.mark.parametrize("text", ["goldener", "shopping", "the land of plenty", "warm", "deckle"])
def test_the_test_lets_other_words_be(text: str) -> None:
    assert not words_in(text) & names()
