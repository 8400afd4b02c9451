"""Search over armies: the best army, the cheapest that wins, cost frontiers, the matrix of races.

Import these modules only where a search starts: they need numpy, and Numba to run.
"""
