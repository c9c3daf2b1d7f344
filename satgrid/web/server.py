"""The server behind the page: it hands questions to processes that can be stopped.

Only who sits at this machine may ask. The address is the loopback one; a request names it as its
host, so that no other name can be made to lead here (DNS rebinding); and a question comes from
this page or from no page at all. Questions touch no file, and have bounds on size, time and memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import CancelledError
from concurrent.futures import TimeoutError as LateError
from importlib.resources import files
from typing import Any

from pebble import ProcessExpired, ProcessPool
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from satgrid.puzzle import registry
from satgrid.system import spawning
from satgrid.web.questions import MOST_CHARACTERS
from satgrid.web.working import ready

__all__ = ["application"]

Answered = Callable[[Mapping[str, Any], float], dict[str, Any]]
_MOST_BYTES = 4 * MOST_CHARACTERS
_GRACE = 2.0  # seconds after its time in which a process may still answer
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",
}


def application(answered: Answered, *, hosts: set[str], seconds: float, jobs: int) -> ASGIApp:
    """Return the server as an ASGI application.

    Parameters
    ----------
    answered
        Answers a question in a process of its own; a function at the top of a module.
    hosts
        What a request may name as its host, with the port.
    seconds
        The most time for a question.
    jobs
        The number of processes.
    """
    desk = _Desk(answered, seconds, jobs)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        desk.open()
        try:
            yield
        finally:
            await asyncio.to_thread(desk.close)

    async def ask(request: Request) -> Response:
        if request.headers.get("content-type", "").split(";")[0] != "application/json":
            return _refused("a question has the Content-Type application/json", 415)
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > _MOST_BYTES:
                return _refused(f"a question has at most {_MOST_BYTES:,} bytes", 413)
        try:
            asking = json.loads(body)
        except (ValueError, RecursionError):
            asking = None
        if not isinstance(asking, dict):
            return _refused("a question is a JSON object", 400)
        return JSONResponse(await desk.ask(asking))

    async def page(request: Request) -> Response:
        name = request.path_params.get("name", "index.html")
        found = files("satgrid.web").joinpath("page", name)
        ending = name[name.rfind(".") :]
        if "/" in name or ending not in _TYPES or not found.is_file():
            return _refused("there is no such page", 404)
        return Response(found.read_bytes(), media_type=_TYPES[ending])

    routes = [
        Route("/api/ask", ask, methods=["POST"]),
        Route("/", page, methods=["GET"]),
        Route("/{name}", page, methods=["GET"]),
    ]
    return _Guard(Starlette(routes=routes, lifespan=lifespan), hosts)


def _refused(words: str, status: int) -> Response:
    return JSONResponse({"code": 2, "document": None, "error": words}, status_code=status)


class _Desk:
    """Hands questions to processes; a newer one of the same page and kind ends the older.

    So does one that is ``dropped``, and is not answered itself.
    """

    def __init__(self, answered: Answered, seconds: float, jobs: int) -> None:
        self._answered, self._seconds, self._jobs = answered, seconds, jobs
        self._open: dict[tuple[str, str], Any] = {}

    def open(self) -> None:
        with spawning.starting():  # the pool's threads and their processes hear no Ctrl-C
            self._pool = ProcessPool(
                max_workers=self._jobs,
                initializer=ready,
                initargs=[registry.plugged()],
                context=spawning.context(),
            )
            for _ in range(self._jobs):  # so that the first question finds them warm
                self._pool.schedule(self._answered, args=[{"question": "genres"}, self._seconds])

    def close(self) -> None:
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join()

    async def ask(self, asking: dict[str, Any]) -> dict[str, Any]:
        """Return the answer, or say why there is none."""
        started = time.monotonic()
        owner = str(asking.pop("page", "")), str(asking.get("question"))
        before = self._open.pop(owner, None) if owner[0] else None
        if before is not None:
            before.cancel()
        if asking.pop("dropped", False):
            return {"code": 130, "document": None, "error": "the question was dropped"}
        future = self._pool.schedule(
            self._answered, args=[asking, self._seconds], timeout=self._seconds + _GRACE
        )
        if owner[0]:
            self._open[owner] = future
        try:
            found: dict[str, Any] = await asyncio.wrap_future(future)
        except (CancelledError, asyncio.CancelledError):
            found = {"code": 130, "document": None, "error": "a newer question came"}
        except LateError:
            found = {"code": 3, "document": None, "error": "unknown: the time is over"}
        except ProcessExpired:
            found = {"code": 2, "document": None, "error": "satgrid: the memory does not suffice"}
        finally:
            if self._open.get(owner) is future:
                del self._open[owner]
        return found | {"seconds": round(time.monotonic() - started, 4)}


class _Guard:
    """Lets through what comes from this machine's own page, and says what the page may load."""

    def __init__(self, inner: ASGIApp, hosts: set[str]) -> None:
        self._inner, self._hosts = inner, hosts
        self._origins = {f"http://{host}" for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        given = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        fault = None
        if given.get("host") not in self._hosts:
            fault = "this server is asked by its own address only"
        elif given.get("origin") is not None and given["origin"] not in self._origins:
            fault = "this server is asked by its own page only"
        if fault is not None:
            await _refused(fault, 403)(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
                message["headers"] = [*message["headers"], *own]
            await send(message)

        await self._inner(scope, receive, sending)
