"""The options of a run and of its player, the presets, and the figures that set their defaults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from wartable.engine.options.data import Overlay, load_data, overlaid
from wartable.engine.options.fields import changed, choice, whole, words
from wartable.engine.options.seat import SeatOptions
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.figures import STRENGTHS
from wartable.games.campaign.catalogue.rows import PACKAGE
from wartable.games.campaign.catalogue.tree import normalised, write_tree
from wartable.games.campaign.state import LONGEST_ACT

#: The longest text that lists unlocked nodes, in characters.
LONGEST_TREE = 400


@dataclass(frozen=True)
class Start:
    """What a run begins with."""

    gold: int = whole(0, "gold at the start", low=0, high=1_000)
    hp: int = whole(0, "health at the start", low=1, high=500)


@dataclass(frozen=True)
class Length:
    """How long an act is."""

    boss_after: int = whole(0, "encounters after which the boss waits", low=1, high=20)
    longest: int = whole(
        0, "encounters after which an act is lost, 0 for never", low=0, high=LONGEST_ACT
    )


@dataclass(frozen=True)
class Figures:
    """The content of data/figures.toml: the defaults of some options."""

    start: Start
    act: Length


def load_figures(overlay: Overlay) -> Figures:
    """Read the data file and lay the overlay over it; raise ``BadOption`` for defects."""
    own = Overlay(load_data(PACKAGE, "figures.toml"))
    tables = overlaid({"start": Start(), "act": Length()}, own)
    return Figures(**overlaid(tables, overlay))  # type: ignore[arg-type]


@dataclass(frozen=True)
class Options:
    """The switches between variants of rules, then the numbers."""

    boss: str = choice(
        "encounters",
        "the boss waits after enough encounters, or after as many battles won once the hero is "
        "near the end of the road",
        "march",
    )
    boss_after: int = whole(
        7, "encounters, or battles, of an act after which its boss waits", low=1, high=20
    )
    enemy: str = choice(
        "encounter",
        "how well enemies play: by encounter and act, or all alike",
        *STRENGTHS,
    )
    building_offers: str = choice("yes", "can events and elites offer buildings", "no")
    start_gold: int = whole(50, "gold at the start", low=0, high=1_000)
    start_hp: int = whole(50, "health at the start", low=1, high=500)
    longest_act: int = whole(
        200,
        "encounters after which an act is lost, its boss unbeaten; 0 for never",
        low=0,
        high=LONGEST_ACT,
    )


PRESETS: Mapping[str, Mapping[str, int | str]] = {
    "campaign": {},
    "march": {"boss": "march"},
    "short": {"boss_after": 4},
}


def default_options(figures: Figures) -> Options:
    """Return the options with the figures as defaults."""
    return changed(
        Options(),
        {
            "boss_after": figures.act.boss_after,
            "start_gold": figures.start.gold,
            "start_hp": figures.start.hp,
            "longest_act": figures.act.longest,
        },
    )


def seat_range(options: Options) -> tuple[int, int]:
    """Rule 1-1: one player plays a run."""
    return 1, 1


# --- seat options ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    """What a player brings along from earlier runs."""

    unlocked: str = words(
        "", "unlocked nodes of the progression tree, with commas", longest=LONGEST_TREE
    )
    wins: int = whole(0, "campaigns won before", low=0, high=30_000)


def settled(options: Options, seat: Seat) -> Seat:
    """Return a seat's options with the tree normalised; raise ``BadOption`` for defects."""
    return replace(seat, unlocked=normalised(seat.unlocked))


def offers(field: str) -> Sequence[tuple[str, str]]:
    """Return the values to choose from: for the tree nothing or everything unlocked."""
    if field != "unlocked":
        return ()
    everything = write_tree(range(len(campaign().nodes)))
    return [("", "nothing unlocked"), (everything, "everything unlocked")]


SEAT_OPTIONS = SeatOptions(
    fields=Seat,
    secret=(),
    settled=settled,
    unknown={},
    offers=offers,
)
