"""The JSON API: routes for programs, and the schemas of what they send and get."""
