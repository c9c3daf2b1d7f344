"""A socket, and the server that listens on it until interrupted."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from satgrid.errors import SatgridError, one_line, reason_of
from satgrid.web.allowed_requests import Callers, bare
from satgrid.web.server import application
from satgrid.web.workers import Answered, Workers

__all__ = ["MOST_CONNECTIONS", "SENT_SECONDS", "serve"]

MOST_CONNECTIONS = 200
SENT_SECONDS = 20.0
"""The most time in which a request is sent to its end."""
_WAITING = 128  # connections that are not accepted yet
_ENDING_SECONDS = 1  # for what is being answered when the server ends
_OTHERS = 60  # descriptors for all but connections


def serve(
    answered: Answered,
    *,
    host: str,
    port: int,
    seconds: float,
    jobs: int,
    ready: Callable[[str], None],
) -> None:
    """Run the server until the process is interrupted.

    Parameters
    ----------
    answered, seconds, jobs
        The parameters of ``Workers``.
    host, port
        Where to listen; port 0 takes one that is free.
    ready
        Called with the address of the page, once it can be opened.

    Raises
    ------
    SatgridError
        If the address or port cannot be used.
    KeyboardInterrupt
        When it is interrupted, and all its processes have ended.
    """
    with _listening(host, port) as own, closing(Workers(answered, seconds, jobs)) as workers:
        callers = Callers(host, *own.getsockname()[:2])
        config = uvicorn.Config(
            application(workers, callers.refused),
            log_level="critical",  # what goes wrong with a request is said to who asks
            lifespan="off",
            access_log=False,
            http=_Connection,
            ws="none",
            loop="asyncio",
            backlog=_WAITING,
            timeout_graceful_shutdown=_ENDING_SECONDS,
        )
        _Server(config, workers, lambda: ready(callers.address)).run(sockets=[own])


class _Server(uvicorn.Server):
    """A server that reports when it is ready, and ends when its terminal is closed."""

    def __init__(self, config: uvicorn.Config, workers: Workers, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._workers, self._ready = workers, ready

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Handle signals from before the event loop starts until after it ends.

        An exception of theirs would leave the loop half made, and asyncio would complain.
        """
        with super().capture_signals(), self._hangup_captured():
            super().run(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield  # ``run`` does it; uvicorn would inside the loop

    @contextmanager
    def _hangup_captured(self) -> Iterator[None]:
        """Let a closed terminal end the server; uvicorn itself handles Ctrl-C and SIGTERM."""
        hangup = getattr(signal, "SIGHUP", None)  # Windows has none
        handles = threading.current_thread() is threading.main_thread()
        if hangup is None or not handles or signal.getsignal(hangup) is signal.SIG_IGN:
            yield
            return
        before = signal.signal(hangup, lambda *_: self.handle_exit(signal.SIGTERM, None))
        try:
            yield
        finally:
            signal.signal(hangup, before)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if self.should_exit:
            return  # a signal came while the loop was made
        asyncio.get_running_loop().set_exception_handler(_unhandled)
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._workers.end()
        await super().shutdown(sockets)


def _unhandled(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Ignore a lack of file descriptors: asyncio retries, and would log it each time."""
    error = context.get("exception")
    if not (isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE)):
        loop.default_exception_handler(context)


class _Connection(H11Protocol):
    """A connection that is closed if its client is too slow or there are too many."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > _most_connections():
            transport.abort()
        else:
            self._mind()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._mind()

    def connection_lost(self, exc: Exception | None) -> None:
        self._mind(lost=True)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        if self._sent():
            super().shutdown()
        else:
            self.transport.abort()

    def _sent(self) -> bool:
        """Return whether a request has been read completely and is not answered yet."""
        cycle = self.cycle
        return cycle is not None and not cycle.more_body and not cycle.response_complete

    def _mind(self, *, lost: bool = False) -> None:
        if lost or self._sent():
            if self._late is not None:
                self._late.cancel()
                self._late = None
        elif self._late is None:
            self._late = self.loop.call_later(SENT_SECONDS, self.transport.abort)


def _most_connections() -> int:
    with suppress(ImportError):  # Windows has no such limit
        import resource

        least, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if least != resource.RLIM_INFINITY:
            return max(1, min(MOST_CONNECTIONS, least - _OTHERS))
    return MOST_CONNECTIONS


@contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    name = bare(host)
    if not name:
        raise SatgridError("the address to listen at is empty; 0.0.0.0 is every one of IPv4")
    try:
        family, _, _, _, place = socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)[0]
        # By its number: asyncio sends small packets at once only where it sees that this is TCP.
        own = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        own.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            with suppress(OSError):  # :: is every address of IPv4, too, where that can be
                own.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        own.bind(place)
        own.listen(_WAITING)
    except (OSError, UnicodeError) as error:
        words = f"{one_line(host)}:{port}: cannot listen: {reason_of(error)}"
        raise SatgridError(words) from None
    with own:
        yield own
