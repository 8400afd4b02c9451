"""Land of Clans & Wanderers beside the table: decks, purses, and the shop after a match."""

#: The game whose decks these are, and where they and the shop are.
GAME = "clans"
ADDRESS = "/clans/decks"
SHOP = "/clans/shop"
