"""The front page of the campaign: runs to go on with, a new one, and the progression tree."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from starlette.requests import Request
from starlette.responses import Response

from wartable.engine.errors import NotFound
from wartable.engine.registry import find_game
from wartable.games.clans.campaign.career import BRANCHES, Node
from wartable.games.clans.campaign.catalogue import campaign
from wartable.games.clans.campaign.options import Options
from wartable.games.clans.catalogue import TERRAIN_NAMES
from wartable.server.campaign import ADDRESS, GAME
from wartable.server.campaign.legacy import Legacy, legacy_of
from wartable.server.campaign.runs import runs_of
from wartable.server.context import Server
from wartable.server.decks import ADDRESS as DECKS
from wartable.server.decks import GAME as BATTLES
from wartable.server.pages.rendering import page
from wartable.server.people import Who


@dataclass(frozen=True, slots=True)
class Twig:
    """A node of the tree as the page shows it; ``lacks`` says why it cannot be unlocked now.

    ``is_near`` says that all that it needs is unlocked.
    """

    node: Node
    needs: tuple[str, ...]
    is_near: bool
    is_unlocked: bool
    lacks: str


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch of the tree, its nodes in the order in which they can be reached."""

    title: str
    twigs: tuple[Twig, ...]


def show_front(
    request: Request,
    server: Server,
    who: Who | None,
    *,
    bad: str = "",
    status: int = 200,
    preset: str = "",
    seed: str = "",
) -> Response:
    """Return the front page; ``bad`` says what did not work, the rest is what was filled in."""
    person = who.id if who else None
    legacy, runs, presets = legacy_of(server.store, person), runs_of(server.store, person), _kinds()
    return page(
        request,
        "campaign/front.html",
        who=who,
        status=status,
        address=ADDRESS,
        game=GAME,
        battles=BATTLES,
        decks=DECKS,
        bad=bad,
        legacy=legacy,
        branches=branches(legacy),
        unfinished=[run for run in runs if not run.is_over],
        past=[run for run in runs if run.is_over],
        acts=campaign().acts,
        playable=[leader for leader in campaign().leaders if leader.playable],
        to_come=[leader for leader in campaign().leaders if not leader.playable],
        terrains=TERRAIN_NAMES,
        presets=presets,
        preset=preset or next((name for name, _ in presets), ""),
        seed=seed,
    )


def branches(legacy: Legacy) -> list[Branch]:
    """Return the progression tree as somebody stands in it."""
    nodes = sorted(campaign().nodes, key=lambda node: (BRANCHES.index(node.branch), node.tier))
    return [
        Branch(branch, tuple(_twig(legacy, node) for node in group))
        for branch, group in groupby(nodes, lambda node: node.branch)
    ]


def _twig(legacy: Legacy, node: Node) -> Twig:
    is_unlocked = node.number in legacy.unlocked
    is_near = legacy.unlocked.issuperset(node.requires)
    needs = tuple(campaign().nodes[number].name for number in node.requires)
    return Twig(node, needs, is_near, is_unlocked, "" if is_unlocked else legacy.refusal(node))


def _kinds() -> list[tuple[str, str]]:
    """Return the ways to play a run with what they mean; none if the game is not installed."""
    try:
        game = find_game(GAME)
    except NotFound:
        return []
    return [(name, _meaning(game.options(preset=name))) for name in game.presets]


def _meaning(options: Options) -> str:
    """Say when the boss of an act can be fought."""
    if options.boss == "march":
        return f"an act's boss waits after {options.boss_after} battles won, at the end of the road"
    return f"an act's boss waits after {options.boss_after} encounters"
