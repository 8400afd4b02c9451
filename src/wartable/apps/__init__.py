"""Products built around a single game, outside its rules: calculators, pages, commands, studies."""
