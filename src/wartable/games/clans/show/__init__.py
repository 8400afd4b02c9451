"""How the game is shown: board, cards, words, previews."""
