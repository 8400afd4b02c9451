"""The same game on Wartable and on boardgame.io, driven by one load generator in turn."""
