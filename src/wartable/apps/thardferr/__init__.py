"""Thardferr's battle calculator: kingdoms, reports, searches and batches.

It shares the game's battle rules, :mod:`wartable.games.thardferr.rules.battle`.
"""

from wartable.plugins import Command, Plugin

PLUGIN = Plugin(
    name="thardferr",
    commands={
        "battle": Command(
            "fight a Thardferr battle and report it", "wartable.apps.thardferr.cli.battle"
        ),
        "kingdom": Command(
            "show, read and write a Thardferr kingdom", "wartable.apps.thardferr.cli.kingdom"
        ),
        "army": Command(
            "search for the best army against an enemy", "wartable.apps.thardferr.cli.army"
        ),
    },
    web="wartable.apps.thardferr.web.plugin:WEB",
)
