"""Pages beside the table that some games have: address and name, by the key of the game."""

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
#: Linked where somebody chooses the options of a seat, with what one does there.
SEAT_TOOLS = {decks.GAME: ((decks.ADDRESS, "Build a deck of your own"),)}
#: Linked where a match has ended, for those who played it.
AFTER = {
    decks.GAME: ((decks.SHOP, "Shop"),),
    campaign.GAME: ((campaign.ADDRESS, "To the campaign"),),
}
#: Where a game is played, if not by opening a table of it.
PLAYED_AT = {campaign.GAME: campaign.ADDRESS}
