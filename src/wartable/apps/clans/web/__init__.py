"""Land of Clans & Wanderers on the web: decks, the shop, and the campaign."""
