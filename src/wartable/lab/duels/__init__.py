"""Duels: many games of one deck of Land of Clans & Wanderers against another, and a matrix."""
