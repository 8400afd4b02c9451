"""Fuzzing of everything that reads what strangers send; ``bench/fuzz.py`` runs it."""
