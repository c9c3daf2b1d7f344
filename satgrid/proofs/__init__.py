"""Proofs of a verdict or of a list of solutions: certificates made, and verified without search."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
