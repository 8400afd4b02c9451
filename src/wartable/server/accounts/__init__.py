"""People: accounts, guests, passwords, sessions, and what happens to their data."""
