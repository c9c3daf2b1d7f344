"""Work without Python's search for cyclic garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["uncollected"]


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep Python from looking for cyclic garbage in this block.

    Clauses are very many tuples, and each few hundred new ones make Python look through those that
    are there. They are in no cycle: they are freed when nobody has them any more. For work that
    makes many objects and hardly a cycle.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
