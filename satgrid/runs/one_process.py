"""The interface of executors for cubes, and the executor that uses this process alone.

The others are a pool (``processes``) and a Dask cluster (``cluster``), each loaded where it
is asked for. All are ``concurrent.futures.Executor``s, so that one loop in ``run`` serves them. A
worker that dies shows as ``BrokenExecutor``, or, on a cluster, is replaced by its scheduler, which
gives the cube to another.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

__all__ = ["Alone", "Window"]

Window = Callable[[], int]
"""How many cubes to hand out at once: a second one for each worker, so that none is idle."""


class Alone(Executor):
    """An executor that does each task at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> Future[Any]:
        """Call a function and wrap its result or exception in a future."""
        future: Future[Any] = Future()
        future.set_result(fn(*arguments, **keywords))
        return future
