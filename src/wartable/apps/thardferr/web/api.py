"""The calculator for programs: battles, kingdom texts, and saved kingdoms."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path
from pydantic import BaseModel, Field
from starlette.requests import Request

from wartable.apps.thardferr.battle_file import DEFAULT_RULES, read_battle
from wartable.apps.thardferr.kingdom.model import Kingdom, from_json, to_json
from wartable.apps.thardferr.kingdom.text import read_text, write_text
from wartable.apps.thardferr.kingdom.validation import defects_of
from wartable.apps.thardferr.report.battle import report
from wartable.apps.thardferr.report.model import as_data
from wartable.apps.thardferr.rulesets import rules_of
from wartable.apps.thardferr.web import saved
from wartable.apps.thardferr.web.actions import LONGEST_TEXT
from wartable.apps.thardferr.web.limits import count_battle
from wartable.server.api.schemas import LONGEST, Body, Whole, Word, make_router
from wartable.server.http.identity import Signed, TheServer, Visitor

router = make_router("thardferr")

KingdomText = Annotated[
    str,
    Field(
        max_length=LONGEST_TEXT,
        description="A kingdom as text.",
        examples=["Army: Rusher: 120, Slother: 80\nBuildings: House: 40\nResources: Land: 20"],
    ),
]
KingdomObject = Annotated[
    dict[str, Any],
    Field(
        description="A kingdom: `race`, `army` and perhaps `techs`, `strategy`, `buildings`, "
        "`castles`, `land`, `resources`, `population`.",
        examples=[{"race": "Orc", "army": {"Rusher": 120}, "land": 20}],
    ),
]
Changes = Annotated[dict[Word, Whole | Word], Field(max_length=LONGEST)]
KingdomName = Annotated[str, Path(max_length=200, description="The name of a saved kingdom.")]


Prerequisites = Annotated[
    bool, Field(description="Whether technologies bring along all that they need.")
]


class NewBattle(Body):
    """A battle: two kingdoms, a rule set, changes to it, and a seed for the coin."""

    attacker: KingdomObject | KingdomText
    defender: KingdomObject | KingdomText
    rules: Word = DEFAULT_RULES
    options: Changes = Field(default_factory=dict)
    seed: Whole = 0
    with_prerequisites: Prerequisites = False


class NewKingdom(Body):
    """A kingdom as text, and the rules for reading it."""

    text: KingdomText
    rules: Word = DEFAULT_RULES
    with_prerequisites: Prerequisites = False


class KingdomToKeep(Body):
    """A kingdom to save."""

    kingdom: KingdomObject | KingdomText


class KingdomRead(BaseModel):
    """The kingdom that was read.

    ``notes`` say what was unreadable or filled in, ``defects`` what the rules forbid.
    """

    kingdom: dict[str, Any]
    notes: list[str]
    defects: list[str]


class KingdomKept(BaseModel):
    """A saved kingdom, as JSON and as text."""

    name: str
    kingdom: dict[str, Any]
    text: str


@router.post("/thardferr/battle", summary="Fight a battle")
def battle(request: Request, server: TheServer, who: Visitor, body: NewBattle) -> dict[str, Any]:
    """Return the whole report of a battle: armies, every phase and stack, the winner, the spoils.

    No sign-in is needed. A kingdom is an object or its text.
    """
    count_battle(request, server, who)
    given = body.model_dump(exclude={"with_prerequisites"})
    found = read_battle(given, prerequisites=body.with_prerequisites)
    made = report(found.attacker, found.defender, found.rules, found.seed)
    return {**as_data(made), "notes": list(found.notes)}


@router.post("/thardferr/kingdom", summary="Read a kingdom's text")
def kingdom(request: Request, server: TheServer, who: Visitor, body: NewKingdom) -> KingdomRead:
    """Return the kingdom that a text describes, in the shape that battles take."""
    count_battle(request, server, who)
    rules = rules_of(body.rules)
    imported = read_text(body.text, rules, prerequisites=body.with_prerequisites)
    made = imported.kingdom()
    return KingdomRead(
        kingdom=to_json(made), notes=imported.warnings(), defects=defects_of(made, rules)
    )


@router.get("/thardferr/kingdoms", summary="List your saved kingdoms")
def kingdoms(server: TheServer, who: Signed) -> list[str]:
    """Return the names of your saved kingdoms."""
    return saved.names_of(server.store, who.id)


@router.get("/thardferr/kingdoms/{name}", summary="Load a saved kingdom")
def load(server: TheServer, who: Signed, name: KingdomName) -> KingdomKept:
    """Return one of your kingdoms."""
    return _kept(name, saved.load(server.store, who.id, name))


@router.put("/thardferr/kingdoms/{name}", summary="Save a kingdom")
def save(server: TheServer, who: Signed, name: KingdomName, body: KingdomToKeep) -> KingdomKept:
    """Save a kingdom under a name; it replaces a kingdom of that name."""
    given = body.kingdom
    made = read_text(given, rules_of()).kingdom() if isinstance(given, str) else from_json(given)
    return _kept(saved.save(server.store, who.id, name, made, replace=True), made)


@router.delete("/thardferr/kingdoms/{name}", status_code=204, summary="Delete a saved kingdom")
def delete(server: TheServer, who: Signed, name: KingdomName) -> None:
    """Delete one of your kingdoms."""
    saved.delete(server.store, who.id, name)


def _kept(name: str, found: Kingdom) -> KingdomKept:
    return KingdomKept(name=name, kingdom=to_json(found), text=write_text(found))
