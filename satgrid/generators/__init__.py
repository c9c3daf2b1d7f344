"""Parts that generators share; a genre's own generator is the ``generator.py`` of its folder.

Such a file has a function ``generate(order)`` that returns a puzzle with exactly one
solution, the same for the same order, and a usual size ``USUAL``, (rows, columns), at which
puzzles of every difficulty are found in a moment.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
