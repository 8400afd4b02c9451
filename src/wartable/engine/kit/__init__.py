"""What rules may import: tables, chance, events, moves and seats."""
