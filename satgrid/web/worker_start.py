"""The start of a process that answers questions: it limits its memory and watches its parent.

It stands alone, so that such a process loads neither the server nor its pool.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

from satgrid.puzzle import registry
from satgrid.system.interrupts import follow_parent

__all__ = ["ready"]

_MOST_MEMORY = 1 << 30
_MOST_DIGITS = 0  # a number of solutions may have more than 4,300


def ready(plugins: Sequence[str] = ()) -> None:
    """Prepare this process to answer questions; the server handles Ctrl-C.

    Parameters
    ----------
    plugins
        The folders of plugged-in genres that the server knows.
    """
    for folder in plugins:
        registry.plug_in(folder)
    follow_parent()
    sys.set_int_max_str_digits(_MOST_DIGITS)
    with suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        least = _MOST_MEMORY if most == resource.RLIM_INFINITY else min(_MOST_MEMORY, most)
        resource.setrlimit(resource.RLIMIT_AS, (least, most))
