"""Whether a puzzle has exactly one solution: one puzzle, or many."""

from warnings import warn

import lazy_loader

_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> object:
    """Load a public name; ``judgement`` is the earlier name of ``uniqueness``."""
    if name == "judgement":
        warn("judgement is uniqueness now; the next release drops the name", FutureWarning, 2)
        name = "uniqueness"
    return _load(name)
