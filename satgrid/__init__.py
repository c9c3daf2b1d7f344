"""Encode grid puzzles as clauses, solve them, and count their solutions.

``satgrid.load`` reads a puzzle to ask questions of, ``satgrid.load_all`` every puzzle of a bundle,
and ``satgrid.generate`` makes one; they are imported when they are first used.
"""

import sys

if (
    sys.argv[:1] == ["-m"]
    and sys.orig_argv[-len(sys.argv)] == "satgrid"
    and not sys.flags.safe_path
):
    # `python -m satgrid` looks for all modules in the current folder first, where files of
    # strangers may lie. Only where satgrid itself lies there, it is looked at, last of all.
    _folder = sys.path.pop(0)
    if __path__[0].startswith(_folder):
        sys.path.append(_folder)

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
__all__.append("__version__")

__version__ = "0.2.0"
