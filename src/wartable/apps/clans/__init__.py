"""Land of Clans & Wanderers outside its rules: decks, purses, the shop, duels and the campaign."""

from wartable.plugins import Command, Plugin, Study

DUEL = Study(
    "play many games of deck against deck and count who wins", "wartable.apps.clans.cli.duel"
)

PLUGIN = Plugin(
    name="clans",
    commands={
        "deck": Command(
            "show, check and create decks of Land of Clans & Wanderers",
            "wartable.apps.clans.cli.deck",
        ),
        "duel": DUEL,
        "campaign": Command(
            "play the campaign of the clans, or simulate it",
            "wartable.apps.clans.cli.campaign",
        ),
    },
    studies={
        "duel": DUEL,
        "runs": Study("let bots play runs of the campaign", "wartable.apps.clans.cli.runs"),
        "worth": Study(
            "measure what relics and buildings of the campaign are worth",
            "wartable.apps.clans.cli.worth",
        ),
    },
    web="wartable.apps.clans.web.plugin:WEB",
)
