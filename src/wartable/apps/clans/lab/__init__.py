"""Studies of Land of Clans & Wanderers: duels of decks, and runs of the campaign."""
