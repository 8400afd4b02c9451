"""Campaigns: many runs with compiled battles; how far they get, what things are worth."""
