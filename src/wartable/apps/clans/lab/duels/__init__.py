"""Duels: many games between two decks of Land of Clans & Wanderers, and a matrix of decks."""
