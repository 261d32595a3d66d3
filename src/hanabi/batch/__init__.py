"""Many games at once: the same core, compiled by Numba. Needs NumPy and Numba."""
