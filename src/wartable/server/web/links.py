"""Links to pages that only some games have: address and name, by the key of the game."""

from __future__ import annotations

from wartable.server import calculator, campaign, decks

#: Linked from the page of the game.
TOOLS = {
    calculator.GAME: ((calculator.ADDRESS, "Battle calculator"),),
    decks.GAME: (
        (campaign.ADDRESS, "Campaign"),
        (decks.ADDRESS, "Decks"),
        (decks.SHOP, "Shop"),
    ),
}
#: Linked where people choose seat options.
SEAT_TOOLS = {decks.GAME: ((decks.ADDRESS, "Build a deck of your own"),)}
#: Linked after a match, for those who played it.
AFTER = {
    decks.GAME: ((decks.SHOP, "Shop"),),
    campaign.GAME: ((campaign.ADDRESS, "To the campaign"),),
}
#: Games that are played at another page than a new table's.
PLAYED_AT = {campaign.GAME: campaign.ADDRESS}
