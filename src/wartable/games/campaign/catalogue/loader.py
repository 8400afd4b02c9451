"""Loads the campaign's data files; names every defect with its file and key."""

from __future__ import annotations

import dataclasses

from wartable.engine.errors import BadOption, quoted
from wartable.engine.options.data import load_data
from wartable.games.campaign.catalogue.act_loader import read_acts
from wartable.games.campaign.catalogue.consistency import inconsistencies
from wartable.games.campaign.catalogue.content import (
    TIER_NAMES,
    Building,
    Campaign,
    Item,
    Leader,
    Node,
    Relic,
    Upgrade,
)
from wartable.games.campaign.catalogue.figure_loader import read_figures, read_stories, read_titles
from wartable.games.campaign.catalogue.rows import (
    EVERYBODY,
    NOBODY,
    BuildingRow,
    ItemRow,
    LeaderRow,
    NodeRow,
    Reader,
    RelicRow,
    UpgradeRow,
)
from wartable.games.clans.catalogue.figures import Load


def read_campaign(load: Load = load_data) -> Campaign:
    """Read all data files; raise ``BadOption`` naming every defect."""
    reader = Reader(load)
    figures = read_figures(reader)
    found = Campaign(
        read_acts(reader, figures.enemy.scout_card),
        _read_relics(reader),
        _read_items(reader),
        _read_buildings(reader),
        _read_nodes(reader),
        _read_leaders(reader),
        _read_upgrades(reader),
        figures,
        read_titles(reader),
        read_stories(reader),
    )
    defects = reader.defects + inconsistencies(found)
    if defects:
        raise BadOption("bad-figures", "; ".join(defects))
    return found


def _read_relics(reader: Reader) -> tuple[Relic, ...]:
    relics: list[Relic] = []
    for place, key, values in reader.tables("relics.toml"):
        row = reader.row(RelicRow, place, values)
        if not row.starting:
            reader.wrong(place, f"starting must be {EVERYBODY}, {NOBODY} or a node")
        starting = {NOBODY: None, EVERYBODY: ""}.get(row.starting, row.starting)
        relics.append(
            Relic(
                len(relics),
                key,
                row.name,
                row.effect,
                row.amount,
                row.price,
                row.legendary == "yes",
                row.always_on == "yes",
                starting,
                row.offered == "yes",
                row.text,
            )
        )
    return tuple(relics)


def _read_items(reader: Reader) -> tuple[Item, ...]:
    rows = [
        (key, reader.row(ItemRow, place, values))
        for place, key, values in reader.tables("items.toml")
    ]
    return tuple(
        Item(number, key, row.name, row.heals, row.price, row.text)
        for number, (key, row) in enumerate(rows)
    )


def _read_buildings(reader: Reader) -> tuple[Building, ...]:
    buildings: list[Building] = []
    for place, key, values in reader.tables("buildings.toml"):
        row = reader.row(BuildingRow, place, values)
        buildings.append(
            Building(
                len(buildings),
                key,
                row.name,
                row.price,
                row.at_start == "yes",
                row.base,
                row.makes,
                row.gold,
                row.asks_terrain == "yes",
                row.text,
            )
        )
    return tuple(buildings)


def _read_upgrades(reader: Reader) -> tuple[Upgrade, ...]:
    rows = [
        reader.full_row(UpgradeRow, place, values)
        for place, _, values in reader.tables("upgrades.toml")
    ]
    return tuple(
        Upgrade(
            row.after_act,
            TIER_NAMES.index(row.tier),
            TIER_NAMES.index(row.to_tier),
            row.gold,
            row.damage,
            row.health,
        )
        for row in rows
    )


def _read_nodes(reader: Reader) -> tuple[Node, ...]:
    """Read the tree; a node comes after all nodes it needs, so the file order is topological."""
    nodes: dict[str, Node] = {}
    for place, key, values in reader.tables("tree.toml"):
        row = reader.row(NodeRow, place, values)
        if nodes and not row.requires:
            reader.wrong(place, "requires is missing")
        needs = []
        for other in row.requires.split():
            if other in nodes:
                needs.append(nodes[other].number)
            else:
                reader.wrong(place, f"requires {quoted(other)}, which is no node before it")
        given = {**dataclasses.asdict(row), "requires": tuple(needs)}
        nodes[key] = Node(number=len(nodes), id=key, **given)
    return tuple(nodes.values())


def _read_leaders(reader: Reader) -> tuple[Leader, ...]:
    leaders: list[Leader] = []
    for place, key, values in reader.tables("leaders.toml"):
        row = reader.row(LeaderRow, place, values)
        given = {**dataclasses.asdict(row), "terrains": reader.terrains(place, row.terrains)}
        leaders.append(Leader(number=len(leaders), id=key, **given))
    return tuple(leaders)
