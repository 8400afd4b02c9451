"""The campaign of Land of Clans & Wanderers beside the table: runs, their battles, the legacy."""

#: The game of a run, and where its pages are.
GAME = "clans-campaign"
ADDRESS = "/clans/campaign"
