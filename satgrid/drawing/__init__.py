"""Pictures of puzzles and of their solutions: SVG, PNG, and a page with all solutions.

``svg`` is the way in, and ``terminal.draw`` for boards at a terminal. How a puzzle is drawn stands
in the files ``picture.py`` and ``terminal.py`` of its folder. Without them it follows from the kind
of its answer.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
