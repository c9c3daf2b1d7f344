"""How to make new puzzles: ``generators/<puzzle>.py`` for each puzzle that can be made.

Such a module has a function ``generate(order)`` that returns a puzzle with exactly one
solution, the same for the same order, and a usual size ``USUAL``, (rows, columns), at which
puzzles of every difficulty are found in a moment. ``satgrid.generation`` finds it by its name.
"""
