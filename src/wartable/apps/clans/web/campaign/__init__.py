"""The campaign of Land of Clans & Wanderers outside its rules: runs, battles, legacy, pages."""

#: The game of a run, and the address of its pages.
GAME = "clans-campaign"
ADDRESS = "/clans/campaign"
