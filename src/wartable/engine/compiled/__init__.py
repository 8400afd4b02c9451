"""Turns a game's plain functions into compiled ones."""
