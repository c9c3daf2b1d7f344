"""Parts that generators share; a genre's own generator is the ``generator.py`` of its folder.

Such a file has a function ``generate(order)`` that returns a puzzle with exactly one
solution, the same for the same order, and a usual size ``USUAL``, (rows, columns), at which
puzzles of every difficulty are found in a moment.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satgrid.generators.generation import generate, minimize, usual_size
else:
    from satgrid.public import shown

    __getattr__, __dir__ = shown(
        __name__,
        generation="generate minimize usual_size",
    )

__all__ = ["generate", "minimize", "usual_size"]
