"""WebSockets: who follows which table, what they are told, and who is present."""
