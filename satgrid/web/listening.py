"""A socket, and the server on it until it is interrupted."""

from __future__ import annotations

import asyncio
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn

from satgrid.errors import SatgridError, reason_of
from satgrid.web.server import Answered, application

__all__ = ["serve"]

_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
_WAITING = 128  # connections


def serve(
    answered: Answered,
    *,
    host: str,
    port: int,
    seconds: float,
    jobs: int,
    ready: Callable[[str], None],
) -> None:
    """Listen until the process is interrupted.

    Parameters
    ----------
    answered, seconds, jobs
        As for ``application``.
    host, port
        Where to listen; port 0 takes one that is free.
    ready
        Is told the address of the page, once it can be opened.

    Raises
    ------
    SatgridError
        If nobody can listen there.
    KeyboardInterrupt
        When it is interrupted, and all its processes have ended.
    """
    with _listening(host, port) as (own, number):
        names = {host, *_LOOPBACK} if host in _LOOPBACK else {host}
        hosts = {f"{name}:{number}" for name in names}
        app = application(answered, hosts=hosts, seconds=seconds, jobs=jobs)
        config = uvicorn.Config(app, log_level="error", lifespan="on", access_log=False)
        server = _Server(config, lambda: ready(f"http://{host}:{number}/"))
        server.run(sockets=[own])


class _Server(uvicorn.Server):
    """Says when it can be asked, and ends when its terminal is closed."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        hangup = getattr(signal, "SIGHUP", None)
        handles = threading.current_thread() is threading.main_thread()
        if hangup and handles and signal.getsignal(hangup) is not signal.SIG_IGN:
            # a terminal that is closed; uvicorn minds Ctrl-C and SIGTERM by itself
            asyncio.get_running_loop().add_signal_handler(
                hangup, self.handle_exit, signal.SIGTERM, None
            )
        await super().startup(sockets)
        if self.started:
            self._ready()


@contextmanager
def _listening(host: str, port: int) -> Iterator[tuple[socket.socket, int]]:
    bare = host.strip("[]")
    family = socket.AF_INET6 if ":" in bare else socket.AF_INET
    try:
        # By its number: asyncio sends small packets at once only where it sees that this is TCP.
        own = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        own.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        own.bind((bare, port))
        own.listen(_WAITING)
    except OSError as error:
        raise SatgridError(f"{host}:{port}: cannot listen: {reason_of(error)}") from None
    try:
        yield own, own.getsockname()[1]
    finally:
        own.close()
