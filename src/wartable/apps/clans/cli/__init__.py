"""Commands of Land of Clans & Wanderers."""
