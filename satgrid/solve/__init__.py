"""The only folder that searches by SAT: sessions, cuts, enumeration, cores."""

from warnings import warn

import lazy_loader

_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> object:
    """Load a public name; ``Judgement`` is the earlier name of ``Uniqueness``."""
    if name == "Judgement":
        warn("Judgement is Uniqueness now; the next release drops the name", FutureWarning, 2)
        name = "Uniqueness"
    return _load(name)
