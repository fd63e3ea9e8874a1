"""The command line: one module a command, with `describe` for its arguments and `run`.

Nothing here imports NumPy, Numba or rich before a command runs, so that help answers at once.
"""
