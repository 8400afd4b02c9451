"""A kingdom of Thardferr: what it is, what it costs, makes, trains and houses, and its text."""
