"""How a run is shown: the map, encounters, town, shop, army and bags, and what happened."""
