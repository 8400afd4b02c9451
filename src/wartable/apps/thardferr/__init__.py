"""Thardferr's battle calculator: kingdoms, reports, searches and batches.

It shares the game's battle rules, :mod:`wartable.games.thardferr.rules.battle`.
"""
