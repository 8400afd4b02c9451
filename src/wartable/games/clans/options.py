"""The options of the game and of a seat, and the presets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from wartable.engine.errors import BadOption
from wartable.engine.options.declared import DataFile, figures_of, options_from
from wartable.engine.options.fields import changed, choice, whole, words
from wartable.engine.options.seat import SEAT_OPTION, SeatOptions
from wartable.games.clans.catalogue import catalogue
from wartable.games.clans.catalogue.campaign_deck import (
    deck_in_file,
    settled_first_card,
    settled_veterans,
)
from wartable.games.clans.catalogue.cards import deed, read_ground
from wartable.games.clans.catalogue.deck import settled_deck
from wartable.games.clans.catalogue.figures import PACKAGE
from wartable.games.clans.state import CLASSIC, GATE, HOLD, POINTS, RAID, SIDES, TILES

FIGURES = DataFile(PACKAGE, "figures.toml")

#: A deck that a viewer does not know.
UNKNOWN_DECK = "?"
#: The fields of a seat that are decks, by age.
DECK_FIELDS = ("deck", "deck2", "deck3")
#: The fields of a seat that only battles of a campaign have (rule 12).
CAMPAIGN_FIELDS = (
    "base_hp",
    "card_damage",
    "card_health",
    "artillery_damage",
    "artillery_health",
    "extra_cards",
    "hero_damage",
    "first_card",
)
#: The longest texts of a deck and of a card, in characters.
LONGEST_DECK = 1_000
LONGEST_CARD = 40


@dataclass(frozen=True)
class Options:
    """The mode, the switches of the rulebook's rulings, then the figures."""

    mode: str = choice(
        "classic",
        "both plan in secret and lanes fight, or turns with action points",
        "points",
        book="mode",
        numbers=(CLASSIC, POINTS),
    )
    crystal_rule: str = choice(
        "raid",
        "classic: a lane won in the middle hits the crystal if the base tile is empty, must enter "
        "the base first, or holds the base and hits every turn",
        "gate",
        "hold",
        book="crystal",
        numbers=(RAID, GATE, HOLD),
    )
    attunement: str = choice(
        "any",
        "classic: a card is stronger on a tile of its terrain, or at a base that is attuned to it",
        "base",
        book="base_only",
    )
    wounded: str = choice("yes", "points: do wounded units strike less", "no")
    relic: str = choice("yes", "points: is a relic hidden in the middle row", "no")
    mulligan: int = whole(
        FIGURES["hand.exchange"],
        "points: cards that can be exchanged before the first turn",
        low=0,
        high=2,
    )
    ages: str = choice("no", "are there three decks, one an age", "yes", book="ages")
    families: str = choice("no", "do clans have ultimates", "yes", book="families")
    decoys: str = choice("yes", "are decoys in decks decoys, or real cards", "no")
    lists: str = choice("private", "does only its owner know a deck, or everybody", "open")
    crystal_hp: int = whole(
        FIGURES["health.crystal"], "classic: health of a crystal", low=1, high=1_000
    )
    base_hp: int = whole(FIGURES["health.base"], "points: health of a base", low=1, high=1_000)
    opening_hand: int = whole(FIGURES["hand.opening"], "cards in the first hand", low=1, high=8)
    hand_limit: int = whole(
        FIGURES["hand.limit"], "cards that a hand can hold", low=4, high=12, book="limit"
    )
    draw: int = whole(0, "cards drawn a turn, 0 for the mode's own number", low=0, high=8)
    turn_cap: int = whole(
        0, "turns after which the match ends, 0 for the mode's own number", low=0, high=400
    )
    cap_decides: str = choice(
        "draw", "at the turn cap: a draw, or the healthier side wins", "health", book="by_health"
    )
    turn_seconds: int = whole(
        0, "seconds of a turn at a live table, 0 for no limit", low=0, high=3_600
    )
    campaign: str = choice("no", "is it a battle of a campaign, with decks of any size", "yes")
    ground: str = words(
        "",
        "terrain row by row from North's base, such as dddlmwwww; empty by chance",
        longest=TILES,
    )


PRESETS: Mapping[str, Mapping[str, int | str]] = {
    "classic": {},
    "points": {"mode": "points"},
    "ages": {"ages": "yes", "families": "yes"},
    "clans": {"mode": "points", "ages": "yes", "families": "yes"},
}


#: The figures of the data file, and the default options with these figures.
load_figures = partial(figures_of, Options)
default_options = partial(options_from, Options)


def seat_range(options: Options) -> tuple[int, int]:
    """Return 2 and 2; raise ``BadOption`` naming every conflict between options."""
    defects = []
    if options.campaign == "yes" and options.ages == "yes":
        defects.append("a battle of a campaign has no ages: ages must be no")
    try:
        read_ground(options.ground)
    except BadOption as error:
        defects.append(str(error))
    if defects:
        raise BadOption("bad-option", "; ".join(defects))
    return SIDES, SIDES


# --- options of a seat ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    """What every side chooses for itself: its hero is public, its decks are secret."""

    hero: str = choice(
        "napoleon", "hero of this side", "saladin", "admiral_nelson", "archduke_charles"
    )
    deck: str = words(
        "", "a deck's name, or cards such as cavalry*4; empty for the hero's", longest=LONGEST_DECK
    )
    deck2: str = words("", "deck of the second age; empty for the same", longest=LONGEST_DECK)
    deck3: str = words("", "deck of the third age; empty for the same", longest=LONGEST_DECK)
    base_hp: int = whole(
        0, "campaign: health of its base or crystal, 0 for the usual", low=0, high=1_000
    )
    card_damage: int = whole(0, "campaign: further damage of its cards", low=0, high=20)
    card_health: int = whole(0, "campaign: further health of its cards", low=0, high=20)
    artillery_damage: int = whole(0, "campaign: further damage of its artillery", low=0, high=20)
    artillery_health: int = whole(0, "campaign: further health of its artillery", low=0, high=20)
    extra_cards: int = whole(0, "campaign: further cards in its first hand", low=0, high=6)
    hero_damage: int = whole(
        0, "campaign: damage that its hero also lends for a turn", low=0, high=5
    )
    first_card: str = words(
        "", "campaign: a card of its deck that is in its first hand", longest=LONGEST_CARD
    )


def settled(options: Options, seat: Seat) -> Seat:
    """Return a side's options with its decks in canonical form (rules 1-3 and 12-1).

    Raises ``BadOption`` naming every defect.
    """
    texts: dict[str, str] = {}
    defects = []
    for field in DECK_FIELDS:
        text = getattr(seat, field)
        if not text and field == DECK_FIELDS[0]:
            text = catalogue().heroes[seat.hero].deck
        if text and field != DECK_FIELDS[0] and options.ages == "no":
            defects.append(f"{field} is for matches with the option ages")
            continue
        try:
            texts[field] = _settled_deck(options, text) if text else ""
        except BadOption as error:
            defects.append(f"{field}: {error}")
    if not is_campaign(options):
        defects += _given_without_campaign(seat)
    elif seat.first_card:
        try:
            texts["first_card"] = settled_first_card(seat.first_card, texts.get("deck", ""))
        except BadOption as error:
            defects.append(f"first_card: {error}")
    if defects:
        raise BadOption("bad-deck", "; ".join(defects))
    return changed(seat, texts, SEAT_OPTION)


def _settled_deck(options: Options, text: str) -> str:
    return settled_veterans(text) if is_campaign(options) else settled_deck(text)


def _given_without_campaign(seat: Seat) -> list[str]:
    usual = Seat()
    return [
        f"{field} is for matches with the option campaign"
        for field in CAMPAIGN_FIELDS
        if getattr(seat, field) != getattr(usual, field)
    ]


def from_file(field: str, content: str) -> str:
    """Return a field's text for the content of a file; raise ``BadOption`` naming every defect."""
    return deck_in_file(content) if field in DECK_FIELDS else content.strip()


def offers(field: str) -> Sequence[tuple[str, str]]:
    """Return the heroes, or the prebuilt decks for a field that is a deck, each with its label."""
    heroes = catalogue().heroes
    if field == "first_card":
        return []
    if field not in DECK_FIELDS:
        return [
            (hero.id, f"{hero.name} ({deed(hero.does, hero.amount, 'side')})")
            for hero in heroes.values()
        ]
    usual = "the hero's own" if field == DECK_FIELDS[0] else "the same as before"
    return [
        ("", usual),
        *(
            (deck.id, f"{deck.name} ({heroes[deck.hero].name})" if deck.hero else deck.name)
            for deck in catalogue().decks.values()
        ),
    ]


def is_asked(options: Options, field: str) -> bool:
    """Tell whether a side can choose a field: some are for ages or for campaigns only."""
    if field in CAMPAIGN_FIELDS:
        return is_campaign(options)
    return options.ages == "yes" or field not in DECK_FIELDS[1:]


def suggested(options: Options, side: int) -> Mapping[str, object]:
    """Return a side's options where nobody has chosen any: the sides get different heroes.

    Their decks are about equally strong in the mode.
    """
    south = "admiral_nelson" if options.mode == "points" else "napoleon"
    return {"hero": (south, "saladin")[side]}


def are_open(options: Options) -> bool:
    """Tell whether both sides know both decks (rules 1-5 and 12-1)."""
    return options.lists == "open" or is_campaign(options)


def is_campaign(options: Options) -> bool:
    """Tell whether a match is a battle of a campaign (rule 12)."""
    return options.campaign == "yes"


SEAT_OPTIONS = SeatOptions(
    fields=Seat,
    secret=DECK_FIELDS,
    settled=settled,
    unknown=dict.fromkeys(DECK_FIELDS, UNKNOWN_DECK),
    from_file=from_file,
    file_endings=(".txt", ".deck", ".toml", ".json"),
    offers=offers,
    open_under=are_open,
    asked_under=is_asked,
    suggested=suggested,
)
