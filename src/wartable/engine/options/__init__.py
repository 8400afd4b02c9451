"""Options of a game and of a seat, and the data files behind them."""
