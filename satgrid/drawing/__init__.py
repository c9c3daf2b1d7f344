"""Pictures of puzzles and of their solutions: SVG, PNG, and a page with all solutions.

Call ``svg`` for pictures, and ``terminal.draw`` for boards at a terminal. How a puzzle is drawn is
in the files ``picture.py`` and ``terminal.py`` of its folder. Without them it follows from the kind
of its answer.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
