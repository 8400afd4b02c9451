"""Compile every game's kernels once, so that the tests find them in the cache."""

from wartable.bots import tree
from wartable.engine.prepare import compiled
from wartable.engine.registry import all_games
from wartable.lab import kernel

for game in all_games():
    compiled(game, [kernel.play_games])
    compiled(game, [tree.grow])
    print(f"{game.title} is compiled")
