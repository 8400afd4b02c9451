"""What the things of a run are called, in moves, refusals and sentences."""
