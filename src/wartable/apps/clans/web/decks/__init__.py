"""Land of Clans & Wanderers outside its rules: decks, purses, and the shop after a match."""

#: The game of these decks, and the addresses of the decks and the shop.
GAME = "clans"
ADDRESS = "/clans/decks"
SHOP = "/clans/shop"
