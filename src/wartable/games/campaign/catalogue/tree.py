"""The progression tree: unlocked nodes as text, their cost and their effects (rule 12).

Unlocked nodes are a set of numbers, which always contains the first node, since it is free. The
text form lists the ids of the others in the order of the tree.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wartable.engine.errors import BadOption, quoted
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import Node
from wartable.games.clans.catalogue.deck_text import plain_id

Unlocked = frozenset[int]

#: The nodes of a player who has unlocked nothing.
NEWCOMER: Unlocked = frozenset({0})


@dataclass(frozen=True, slots=True)
class Effects:
    """The combined effects of unlocked nodes on a run."""

    gold: int
    hp: int
    extra_cards: int
    hero_damage: int
    artillery_damage: int
    card_health: int
    discount: int
    supply: int
    better_shops: int
    emperor: int
    guard: int


def read_tree(text: str) -> Unlocked:
    """Return the nodes that a text lists; raise ``BadOption`` naming every defect."""
    nodes = {node.id: node.number for node in campaign().nodes}
    words = [word.strip() for word in text.split(",") if word.strip()]
    defects = [
        f"no node {quoted(word)}; there are {', '.join(nodes)}"
        for word in words
        if plain_id(word) not in nodes
    ]
    unlocked = NEWCOMER | {nodes[plain_id(word)] for word in words if plain_id(word) in nodes}
    defects += [
        f"{_node(number).id} needs {_listed(missing(number, unlocked))} first"
        for number in sorted(unlocked)
        if missing(number, unlocked)
    ]
    if defects:
        raise BadOption("bad-tree", "; ".join(defects))
    return unlocked


def write_tree(unlocked: Iterable[int]) -> str:
    """Return the text form of unlocked nodes."""
    return ", ".join(_node(number).id for number in sorted(set(unlocked) - NEWCOMER))


def normalised(text: str) -> str:
    """Return a text in normal form; raise ``BadOption`` naming every defect."""
    return write_tree(read_tree(text))


def cost(unlocked: Iterable[int]) -> int:
    """Return the legacy points spent on unlocked nodes."""
    return sum(_node(number).cost for number in unlocked)


def can_unlock(node: int, unlocked: Unlocked, points: int) -> str:
    """Return why a node cannot be unlocked with the points left, empty if it can."""
    wanted = _node(node)
    if node in unlocked:
        return f"{wanted.name} is unlocked already"
    lacking = missing(node, unlocked)
    if lacking:
        names = " and ".join(_node(number).name for number in lacking)
        return f"{wanted.name} needs {names} first"
    if points < wanted.cost:
        return f"{wanted.name} costs {wanted.cost} legacy points, and there are {points}"
    return ""


def effects_of(unlocked: Iterable[int]) -> Effects:
    """Rule 12-8: return the combined effects of unlocked nodes.

    For ``opening`` cards, the hero's damage and switches only the best node counts; everything else
    adds up.
    """
    nodes = [_node(number) for number in unlocked]

    def best(effect: str) -> int:
        return max((getattr(node, effect) for node in nodes), default=0)

    def total(effect: str) -> int:
        return sum(getattr(node, effect) for node in nodes)

    return Effects(
        gold=total("gold"),
        hp=total("hp"),
        extra_cards=best("opening") + total("more_cards"),
        hero_damage=best("hero_damage"),
        artillery_damage=total("artillery_damage"),
        card_health=total("card_health"),
        discount=total("discount"),
        supply=total("supply"),
        better_shops=best("better_shops"),
        emperor=best("emperor"),
        guard=total("guard"),
    )


def _node(number: int) -> Node:
    return campaign().nodes[number]


def missing(node: int, unlocked: Unlocked) -> list[int]:
    """Return the locked nodes that a node needs."""
    return [number for number in _node(node).requires if number not in unlocked]


def _listed(numbers: Iterable[int]) -> str:
    return " and ".join(_node(number).id for number in numbers)
