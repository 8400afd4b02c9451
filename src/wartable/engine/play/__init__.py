"""Matches in progress: play, history, knowledge, views, nested matches and records."""
