"""Tables: a match with people and bots around it, from the lobby to the replay."""
