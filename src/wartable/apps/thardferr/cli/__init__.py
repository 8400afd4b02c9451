"""Commands of the battle calculator."""
