"""Whether a puzzle has exactly one solution: one puzzle, or many."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
