"""The progression tree: its nodes and costs, what can be unlocked, and what that does."""

from __future__ import annotations

import dataclasses

import pytest

from wartable.engine.errors import BadOption
from wartable.games.campaign.catalogue import campaign
from wartable.games.campaign.catalogue.content import BRANCHES
from wartable.games.campaign.catalogue.tree import (
    NEWCOMER,
    Effects,
    can_unlock,
    cost,
    effects_of,
    normalised,
    read_tree,
    write_tree,
)

EVERYTHING = frozenset(range(13))

#: Tier, cost, id, branch, what it needs; in the order of the tree.
TREE = """
    0    0  start                 origin
    1  100  tactical_genius_1     military    start
    1  100  war_chest_1           economic    start
    1  100  inspiring_presence_1  leadership  start
    2  200  artillery_master      military    tactical_genius_1
    2  300  tactical_genius_2     military    tactical_genius_1
    2  200  war_chest_2           economic    war_chest_1
    2  200  merchant_connections  economic    war_chest_1
    2  200  inspiring_presence_2  leadership  inspiring_presence_1
    2  300  old_guard             leadership  inspiring_presence_1
    3  500  emperor               mastery     tactical_genius_2 inspiring_presence_2
    3  400  grand_armee           mastery     artillery_master old_guard
    3  400  continental_system    mastery     war_chest_2 merchant_connections
"""
NAMES = """Young General, Tactical Genius I, War Chest I, Inspiring Presence I, Artillery Master,
    Tactical Genius II, War Chest II, Merchant Connections, Inspiring Presence II, Old Guard,
    Emperor of France, La Grande Armee, Continental System"""

#: What each node does by itself; a node that is not here does nothing.
ALONE = {
    "tactical_genius_1": {"extra_cards": 1},
    "war_chest_1": {"gold": 10},
    "inspiring_presence_1": {"hero_damage": 1},
    "artillery_master": {"artillery_damage": 1},
    "tactical_genius_2": {"extra_cards": 2},
    "war_chest_2": {"gold": 25},
    "merchant_connections": {"discount": 15},
    "inspiring_presence_2": {"hero_damage": 2},
    "old_guard": {"guard": 1},
    "emperor": {"card_health": 1, "emperor": 1},
    "grand_armee": {"hp": 5, "extra_cards": 2},
    "continental_system": {"gold": 50, "better_shops": 1, "supply": 1},
}


def number(name: str) -> int:
    return campaign().node(name).number


def tree(*names: str) -> frozenset[int]:
    """Return a tree with these nodes, whatever they need."""
    return NEWCOMER | {number(name) for name in names}


def does(effects: Effects) -> dict[str, int]:
    return {name: value for name, value in dataclasses.asdict(effects).items() if value}


# --- the data -------------------------------------------------------------------------------------


def test_nodes_their_costs_and_what_they_need() -> None:
    nodes = campaign().nodes
    said = [
        [str(node.tier), str(node.cost), node.id, node.branch]
        + [nodes[needed].id for needed in node.requires]
        for node in nodes
    ]
    assert said == [line.split() for line in TREE.strip().splitlines()]
    assert [node.name for node in nodes] == [name.strip() for name in NAMES.split(",")]
    assert [node.number for node in nodes] == list(range(13))
    assert all(node.text for node in nodes)
    assert {node.branch for node in nodes} == set(BRANCHES)


def test_everything_costs_3000_points() -> None:
    assert cost(EVERYTHING) == 3000
    assert cost(NEWCOMER) == 0
    assert cost(tree("war_chest_1", "war_chest_2")) == 300


@pytest.mark.parametrize("name", [line.split()[2] for line in TREE.strip().splitlines()])
def test_what_a_node_does(name: str) -> None:
    assert does(effects_of({number(name)})) == ALONE.get(name, {})


def test_further_cards_and_the_heros_damage_replace_the_lesser_ones() -> None:
    assert does(effects_of(tree("tactical_genius_1", "tactical_genius_2"))) == {"extra_cards": 2}
    presence = tree("inspiring_presence_1", "inspiring_presence_2")
    assert does(effects_of(presence)) == {"hero_damage": 2}


def test_gold_adds_up_and_so_do_the_cards_of_the_grande_armee() -> None:
    chests = tree("war_chest_1", "war_chest_2")
    assert does(effects_of(chests)) == {"gold": 35}
    assert effects_of(EVERYTHING) == Effects(
        gold=85,
        hp=5,
        extra_cards=4,
        hero_damage=2,
        artillery_damage=1,
        card_health=1,
        discount=15,
        supply=1,
        better_shops=1,
        emperor=1,
        guard=1,
    )
    assert does(effects_of(NEWCOMER)) == does(effects_of(())) == {}


# --- unlocking ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "unlocked", "points", "reason"),
    [
        ("war_chest_1", (), 100, ""),
        ("war_chest_1", (), 99, "War Chest I costs 100 legacy points, and there are 99"),
        ("start", (), 999, "Young General is unlocked already"),
        ("war_chest_1", ("war_chest_1",), 999, "War Chest I is unlocked already"),
        ("war_chest_2", (), 999, "War Chest II needs War Chest I first"),
        (
            "emperor",
            ("tactical_genius_1",),
            999,
            "Emperor of France needs Tactical Genius II and Inspiring Presence II first",
        ),
        (
            "emperor",
            ("tactical_genius_2",),
            999,
            "Emperor of France needs Inspiring Presence II first",
        ),
        ("emperor", ("tactical_genius_2", "inspiring_presence_2"), 500, ""),
    ],
)
def test_a_node_needs_all_before_it_and_its_points(
    name: str, unlocked: tuple[str, ...], points: int, reason: str
) -> None:
    assert can_unlock(number(name), tree(*unlocked), points) == reason


def test_the_whole_tree_can_be_unlocked_in_its_order_with_3000_points() -> None:
    points, unlocked = 3000, NEWCOMER
    for node in campaign().nodes[1:]:
        assert can_unlock(node.number, unlocked, points) == ""
        points -= node.cost
        unlocked |= {node.number}
    assert (points, unlocked) == (0, EVERYTHING)


# --- as text --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("", ""),
        ("start", ""),
        (" , ,", ""),
        ("war_chest_1", "war_chest_1"),
        ("war_chest_2,war_chest_1", "war_chest_1, war_chest_2"),
        ("War Chest 2, start, war_chest_1, WAR_CHEST_1", "war_chest_1, war_chest_2"),
    ],
)
def test_a_tree_has_one_text(text: str, kept: str) -> None:
    assert normalised(text) == kept
    assert normalised(kept) == kept
    assert write_tree(read_tree(text)) == kept


def test_all_of_it_as_text_and_back() -> None:
    text = write_tree(EVERYTHING)
    assert text.startswith("tactical_genius_1, war_chest_1, ")
    assert text.endswith(", grand_armee, continental_system")
    assert read_tree(text) == EVERYTHING
    assert write_tree(NEWCOMER) == ""
    assert read_tree("") == NEWCOMER


def test_every_defect_of_a_text_is_named() -> None:
    with pytest.raises(BadOption) as caught:
        read_tree("crown, emperor, sceptre, war_chest_2, tactical_genius_2")
    assert caught.value.code == "bad-tree"
    said = str(caught.value)
    assert "no node 'crown'; there are start, tactical_genius_1, " in said
    assert "no node 'sceptre'" in said
    assert "war_chest_2 needs war_chest_1 first" in said
    assert "tactical_genius_2 needs tactical_genius_1 first" in said
    assert "emperor needs inspiring_presence_2 first" in said
    assert len(said.split("; ")) == 7
