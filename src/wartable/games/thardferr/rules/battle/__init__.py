"""Chapter 9: battles. The calculator and the game share these rules."""
