"""The server behind the page: its files, its answers, and the limits of requests.

It answers requests from this machine or, if it listens to others, from its network. A request
names this server as its host, which excludes DNS rebinding; and a question comes from this page or
from no page at all. Questions touch no file, and have bounds on size, time and memory.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from satgrid.web.questions import MOST_CHARACTERS
from satgrid.web.workers import Workers

__all__ = ["application"]

_MOST_BYTES = 4 * MOST_CHARACTERS
_MOST_DIGITS = 15
_SENDING_SECONDS = 60.0  # for one piece of an answer: who does not read it is cut
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",
}


def application(workers: Workers, may_ask: Callable[[Mapping[str, str]], str | None]) -> ASGIApp:
    """Return the server as an ASGI application.

    Parameters
    ----------
    workers
        Answers the questions; it is opened and closed elsewhere.
    may_ask
        Returns, for the headers of a request, the reason to refuse it, or None.
    """
    pages = {one.name: one for one in files("satgrid.web").joinpath("page").iterdir()}

    async def ask(request: Request) -> Response:
        if request.headers.get("content-type", "").split(";")[0] != "application/json":
            return _refused("a question has the Content-Type application/json", 415)
        body = b""
        try:
            async for piece in request.stream():
                body += piece
                if len(body) > _MOST_BYTES:
                    return _refused(f"a question has at most {_MOST_BYTES:,} bytes", 413)
        except ClientDisconnect:
            return _refused("the question was not sent to its end", 408)
        try:
            asking = json.loads(body, parse_int=_whole)
        except (ValueError, RecursionError):
            asking = None
        if not isinstance(asking, dict):
            return _refused("a question is a JSON object", 400)
        if not all(map(_flat, asking.values())):
            return _refused("a value of a question is a text, a number, or a list of these", 400)
        if workers.full:
            return _refused("too many questions are waiting", 503)
        return _json(await workers.ask(asking, _gone(request)))

    async def page(request: Request) -> Response:
        name = request.path_params.get("name", "index.html")
        kind = _TYPES.get(name[name.rfind(".") :])
        if kind is None or name not in pages:
            return _refused("there is no such page", 404)
        return Response(pages[name].read_bytes(), media_type=kind)

    routes = [
        Route("/api/ask", ask, methods=["POST"]),
        Route("/", page, methods=["GET"]),
        Route("/{name}", page, methods=["GET"]),
    ]
    return _Guard(Starlette(routes=routes), may_ask)


def _whole(digits: str) -> int | float:
    """Read a whole number; refuse very long numbers, which are slow to read."""
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)


def _flat(value: Any) -> bool:
    inside = value if isinstance(value, list) else [value]
    return not any(isinstance(one, list | dict) for one in inside)


async def _gone(request: Request) -> None:
    """Wait until the client of a request has disconnected."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _refused(words: str, status: int) -> Response:
    return _json({"code": 2, "document": None, "error": words}, status)


def _json(found: Mapping[str, Any], status: int = 200) -> Response:
    """Return an answer as ASCII JSON: UTF-8 cannot hold half a character."""
    return Response(json.dumps(found), status, media_type="application/json")


class _Guard:
    """Accepts requests of this server's own page only, and sets the page's security policy."""

    def __init__(self, inner: ASGIApp, may_ask: Callable[[Mapping[str, str]], str | None]) -> None:
        self._inner, self._may_ask = inner, may_ask

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        given = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        fault = self._may_ask(given)
        if fault is not None:
            await _refused(fault, 403)(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
                message["headers"] = [*message["headers"], *own]
            async with asyncio.timeout(_SENDING_SECONDS):
                await send(message)

        await self._inner(scope, receive, sending)
