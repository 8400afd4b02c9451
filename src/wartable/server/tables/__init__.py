"""Tables: a match with its people and bots, from the lobby to the replay."""
