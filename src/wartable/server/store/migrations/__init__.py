"""How the store's database came to be, one step after the other."""
