"""A Dask cluster as an executor for cubes."""

from __future__ import annotations

import logging
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager
from typing import Any

from satgrid.errors import SatgridError, missing
from satgrid.runs.one_process import Window
from satgrid.system.interrupts import put_off

__all__ = ["cluster", "reached"]

REACH_SECONDS = 5  # for a name to be looked up and a port to answer
CONNECT_SECONDS = 10
SILENT_SECONDS = 60  # a scheduler that is away for longer does not come back
_TALKATIVE = ("asyncio", "distributed", "tornado")
_ADDRESS = re.compile(
    r"(?:(\w+)://)?(?:\[([\da-f:.]+)\]|([^][\s:/@]+)):(\d{1,5})", re.ASCII | re.IGNORECASE
)
_SCHEMES = ("tcp", "tls", "ws", "wss", "ucx")
COUNT_SECONDS = 5  # how often to ask a cluster for its size


def reached(address: str) -> None:
    """Refuse, within a few seconds, an address at which no scheduler can be.

    Raises
    ------
    SatgridError
        If it is badly written, its host is not known, or nothing listens at its port.
    """
    match = _ADDRESS.fullmatch(address)
    if not match or not 0 < int(match[4]) < 1 << 16:
        raise SatgridError(f"{address!r} is not the address of a Dask scheduler: tcp://host:8786")
    scheme, host, port = match[1] or "tcp", match[2] or match[3], int(match[4])
    if scheme not in _SCHEMES:
        raise SatgridError(f"{address}: {scheme!r} is none of {' '.join(_SCHEMES)}")

    def knock() -> None:
        if scheme == "ucx":  # not by the sockets of the system
            socket.getaddrinfo(host, port)
        else:
            socket.create_connection((host, port), timeout=REACH_SECONDS).close()

    try:
        _within(REACH_SECONDS, knock)
    except (socket.gaierror, UnicodeError) as error:
        raise SatgridError(f"{address}: no host is known by the name {host!r}") from error
    except OSError as error:
        raise SatgridError(f"no Dask scheduler answers at {address}") from error


def _within(seconds: float, function: Callable[[], Any]) -> Any:
    """Call a function in a thread; after a time raise TimeoutError and abandon the thread.

    Looking up a name may take minutes, and Dask waits forever for a silent scheduler; neither
    reacts to Ctrl-C.
    """
    future: Future[Any] = Future()

    def call() -> None:
        try:
            future.set_result(function())
        except Exception as error:  # noqa: BLE001 - it is raised where the result is awaited
            future.set_exception(error)

    threading.Thread(target=call, daemon=True).start()
    return future.result(seconds)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, Window]]:
    """Connect to the scheduler of a Dask cluster.

    Raises
    ------
    SatgridError
        If dask.distributed is not installed, or the scheduler cannot be reached or goes away.
    BrokenExecutor
        If a cube was on several workers when they ended.
    """
    try:
        import distributed
        from distributed.scheduler import KilledWorker
    except ImportError as error:
        raise missing("--cluster needs dask.distributed", "cluster") from error
    make: Any = distributed.Client
    logs = _silenced()
    try:
        client = _within(
            CONNECT_SECONDS + 1,
            lambda: make(address, timeout=CONNECT_SECONDS, set_as_default=False),
        )
    except (OSError, ValueError, TypeError) as error:
        _heard(logs)
        raise SatgridError(f"no Dask scheduler answers at {address}") from error
    except BaseException:
        _heard(logs)
        raise
    gone = (
        f"the Dask scheduler at {address} is gone: start it again; what is in a --store is kept, "
        "and the same command goes on"
    )
    try:
        yield client.get_executor(pure=False), _Size(client, gone)
    except KilledWorker as error:
        raise BrokenExecutor(str(error)) from error
    except (CancelledError, OSError) as error:
        raise SatgridError(gone) from error
    except ImportError as error:
        raise SatgridError(
            f"satgrid cannot be imported on the cluster's workers: {error}"
        ) from error
    finally:
        with put_off():
            client.close(timeout=1)
        _heard(logs)


def _heard(logs: list[logging.Logger]) -> None:
    for log in logs:
        log.disabled = False


def _silenced() -> list[logging.Logger]:
    """Silence the logs of Dask and its libraries: a lost scheduler would fill the screen.

    Returns
    -------
    list of logging.Logger
        The loggers that this call silenced.
    """
    names = [name for name in logging.root.manager.loggerDict if name.split(".")[0] in _TALKATIVE]
    logs = [log for log in map(logging.getLogger, names) if not log.disabled]
    for log in logs:
        log.disabled = True
    return logs


class _Size:
    """The number of cubes that a cluster takes at once; also detects a lost scheduler."""

    def __init__(self, client: Any, gone: str) -> None:
        self._client = client
        self._gone = gone
        self._number = 2
        self._asked = -float("inf")
        self._heard = time.monotonic()

    def __call__(self) -> int:
        now = time.monotonic()
        if self._client.status == "running":
            self._heard = now
            if now - self._asked > COUNT_SECONDS:
                self._asked = now
                self._number = 2 * max(1, sum(self._client.nthreads().values()))
        elif self._client.status == "closed" or now - self._heard > SILENT_SECONDS:
            raise SatgridError(self._gone)
        return self._number
