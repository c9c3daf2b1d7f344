"""Puzzles: the protocol, bases by kind of answer, the registry, symmetry."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
