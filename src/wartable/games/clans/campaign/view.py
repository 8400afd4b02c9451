"""How a run is shown: where it stands, and from files of their own all else."""

from __future__ import annotations

from wartable.engine.wording import count
from wartable.games.clans.campaign.cards import lost
from wartable.games.clans.campaign.show.clicks import clicks as clicks
from wartable.games.clans.campaign.show.clicks import move_words as move_words
from wartable.games.clans.campaign.show.drawing import scene as scene
from wartable.games.clans.campaign.show.header import act_words
from wartable.games.clans.campaign.show.hints import notes as notes
from wartable.games.clans.campaign.show.marking import marks as marks
from wartable.games.clans.campaign.show.sentences import sentence as sentence
from wartable.games.clans.campaign.show.words import boss_words
from wartable.games.clans.campaign.state import CAMP, REASONS, Book, State
from wartable.games.clans.campaign.wording.faults import ASKED


def seat_name(seat: int) -> str:
    """Return what the player is called."""
    return "Commander"


def reason(number: int) -> str:
    """Return why the run ended."""
    return REASONS[number]


def status(book: Book, s: State, seat: int) -> str:
    """Say where the run stands and what is asked."""
    if s.ended:
        points = count(s.legacy, "legacy point")
        return f"run over in act {s.act}, {reason(s.ended)}: {points}"
    standing = (
        f"{act_words(s)}, encounter {s.encounter + 1}, health {s.hp}/{s.max_hp}, gold {s.gold}"
    )
    boss = f"; {boss_words(book, s)}" if s.stage == CAMP else ""
    asked = f"you can {ASKED[s.stage]}" if seat >= 0 else f"to do: {ASKED[s.stage]}"
    return f"{standing}{boss}: {asked}"


def results(book: Book, s: State) -> list[dict[str, int | str]]:
    """Return how far the run came and what is left."""
    return [
        {
            "seat": seat_name(0),
            "act": s.act,
            "encounters": s.completed,
            "battles": s.battles,
            "health": s.hp,
            "gold": s.gold,
            "cards": s.cards,
            "fallen": lost(s),
            "relics": sum(s.relics),
            "legacy": s.legacy,
        }
    ]
