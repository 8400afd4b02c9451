"""The search over armies: the best one, the smallest that wins, cost against result, the matrix.

Import these only where a search starts: they need numpy, and Numba when they run.
"""
