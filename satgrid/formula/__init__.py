"""Clauses over named blocks of variables, and constraints as clauses; no solver."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
