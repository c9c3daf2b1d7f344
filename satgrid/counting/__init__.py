"""Counts, lists and samples of a puzzle's solutions, by several methods."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
