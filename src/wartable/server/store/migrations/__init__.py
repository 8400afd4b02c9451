"""The migrations of the store's database."""
