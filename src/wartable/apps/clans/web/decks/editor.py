"""What the buttons of the deck editor do. A button that cannot work changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from wartable.apps.clans.web.decks.cards import ALL, Filters, read_filters
from wartable.apps.clans.web.decks.deck import Bench, lay_out
from wartable.apps.clans.web.decks.saved import Saved
from wartable.engine.errors import Unreadable, WartableError, quoted
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.deck import prebuilt
from wartable.games.clans.catalogue.deck_text import Entry, read_entries

#: The longest text that is read.
LONGEST_TEXT = 20_000
SAVE = "save"


@dataclass(frozen=True)
class Editing:
    """The editor's content: the deck, its name, and the filters of the pool.

    ``saved`` is the deck in the store, None for a new one; ``source`` is the prebuilt deck that a
    new one started from. ``said`` are messages; ``bad`` says that nothing was done.
    """

    bench: Bench
    name: str = ""
    filters: Filters = field(default_factory=Filters)
    saved: Saved | None = None
    source: str = ""
    said: tuple[str, ...] = ()
    bad: bool = False

    @property
    def has_name(self) -> bool:
        """Whether it has the name that saving needs."""
        return bool(self.name.strip())

    @property
    def has_changed(self) -> bool:
        """Whether leaving would lose anything."""
        if self.saved is None:
            return bool(self.bench.size)
        return (self.saved.name, self.saved.cards) != (self.name.strip(), self.bench.text)


def begin(owned: Mapping[str, int], source: str = "", saved: Saved | None = None) -> Editing:
    """Return the editor for a saved deck, or for a new one, empty or a copy of a prebuilt one."""
    entries, name, unread = _beginning(source, saved)
    bench, left_out = lay_out(entries, owned)
    if left_out and saved is None:
        left_out.insert(0, "A prebuilt deck need not keep to the limits; your own has to.")
    said = tuple(unread + left_out)
    return Editing(bench, name, saved=saved, source=source, said=said, bad=bool(unread))


def _beginning(source: str, saved: Saved | None) -> tuple[tuple[Entry, ...], str, list[str]]:
    if saved is not None:
        return read_entries(saved.cards), saved.name, []
    deck = prebuilt(source)
    if deck is None:
        return (), "", [f"there is no deck {quoted(source)}"] if source else []
    return deck.entries, f"My {deck.name}", []


def resume(owned: Mapping[str, int], form: Mapping[str, str], saved: Saved | None) -> Editing:
    """Return the editor from a form; silently leave out what no deck can hold."""
    bench, _ = lay_out(_readable(form.get("deck", "")), owned)
    name = form.get("name", "")
    return Editing(bench, name, read_filters(form), saved, form.get("source", ""))


def _readable(text: str) -> tuple[Entry, ...]:
    try:
        return read_entries(text[:LONGEST_TEXT])
    except Unreadable:
        return ()


def press(editing: Editing, button: str, text: str) -> Editing:
    """Press a button; ``text`` is the content of the text box. Unknown buttons do nothing.

    This refuses to save a deck without a name; the caller saves one that has a name.
    """
    action, _, what = button.partition(":")
    if action in ("add", "remove"):
        return _change(editing, action, what)
    if action == "reset":
        found = begin(editing.bench.owned, editing.source, editing.saved)
        return _now(editing, found.bench, found.name, "The deck is as it was when you began.")
    if action == "empty":
        return _now(editing, Bench((), editing.bench.owned), editing.name, "The deck is empty.")
    if action == "import":
        return take_text(editing, text)
    if action == SAVE:
        return refused(editing, "first give the deck a name")
    if action == "all":
        return replace(editing, filters=Filters(show=ALL))
    return editing


def _change(editing: Editing, action: str, what: str) -> Editing:
    (entry,) = _readable(what)[:1] or (Entry("", 1),)
    card = catalogue().cards.get(entry.card)
    if card is None:
        return refused(editing, f"there is no card {quoted(what)}")
    bench = editing.bench
    if action == "remove":
        if not bench.counts.get(card.id):
            return refused(editing, f"{card.name} is not in the deck")
        return _now(editing, bench.removed(card, decoy=entry.decoy), editing.name)
    why_not = bench.why_not(card)
    if why_not:
        return refused(editing, why_not)
    return _now(editing, bench.added(card, decoy=entry.decoy), editing.name)


def take_text(editing: Editing, text: str) -> Editing:
    """Replace the deck by the cards that a text lists; a prebuilt deck's name works too."""
    if len(text) > LONGEST_TEXT:
        most = f"{LONGEST_TEXT:,}"
        return refused(editing, f"this text has {len(text):,} characters; {most} are read at most")
    deck = prebuilt(text)
    try:
        entries = deck.entries if deck else read_entries(text)
    except WartableError as error:
        return refused(editing, *(f"nothing was imported: {each}" for each in _parts(error)))
    if not entries:
        return refused(editing, "this text lists no cards: write them as 'cavalry*4, pikeman*3'")
    bench, left_out = lay_out(entries, editing.bench.owned)
    if not bench.size:
        return refused(editing, *(f"nothing was imported: {each}" for each in left_out))
    found = f"{bench.size} of {sum(entry.count for entry in entries)} cards are imported."
    return _now(editing, bench, editing.name, found, *left_out)


def _parts(error: WartableError) -> list[str]:
    return error.message.split("; ")


def refused(editing: Editing, *said: str) -> Editing:
    """Return the editor unchanged, with messages why nothing was done."""
    return replace(editing, said=said, bad=True)


def _now(editing: Editing, bench: Bench, name: str, *said: str) -> Editing:
    return replace(editing, bench=bench, name=name, said=said)
