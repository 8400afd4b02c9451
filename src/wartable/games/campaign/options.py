"""The options of a run and of its player, and the presets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from wartable.engine.options.declared import DataFile, figures_of, options_from
from wartable.engine.options.fields import choice, whole, words
from wartable.engine.options.seat import SeatOptions
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.figures import STRENGTHS
from wartable.games.campaign.catalogue.rows import PACKAGE
from wartable.games.campaign.catalogue.tree import normalised, write_tree
from wartable.games.campaign.state import LONGEST_ACT

FIGURES = DataFile(PACKAGE, "figures.toml")

#: The longest text that lists unlocked nodes, in characters.
LONGEST_TREE = 400


@dataclass(frozen=True)
class Options:
    """The switches between variants of rules, then the numbers."""

    boss: str = choice(
        "encounters",
        "the boss waits after enough encounters, or after as many battles won once the hero is "
        "near the end of the road",
        "march",
        book="march",
    )
    boss_after: int = whole(
        FIGURES["act.boss_after"],
        "encounters, or battles, of an act after which its boss waits",
        low=1,
        high=20,
        book="boss_after",
    )
    enemy: str = choice(
        "encounter",
        "how well enemies play: by encounter and act, or all alike",
        *STRENGTHS,
        book="strength",
    )
    building_offers: str = choice(
        "yes", "can events and elites offer buildings", "no", book="building_offers"
    )
    start_gold: int = whole(FIGURES["start.gold"], "gold at the start", low=0, high=1_000)
    start_hp: int = whole(FIGURES["start.hp"], "health at the start", low=1, high=500)
    longest_act: int = whole(
        FIGURES["act.longest"],
        "encounters after which an act is lost, its boss unbeaten; 0 for never",
        low=0,
        high=LONGEST_ACT,
        book="longest",
    )


PRESETS: Mapping[str, Mapping[str, int | str]] = {
    "campaign": {},
    "march": {"boss": "march"},
    "short": {"boss_after": 4},
}


#: The figures of the data file, and the default options with these figures.
load_figures = partial(figures_of, Options)
default_options = partial(options_from, Options)


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
    wins: int = whole(0, "campaigns won before", low=0, high=30_000, book="wins")


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
