"""The requests that the server accepts, by their host name and the page they come from.

Any page may send a request to any address, also by a name of its own that resolves to this machine
(DNS rebinding). So a request must use one of this server's own names. A server that listens on
every address of its machine accepts any address as host, because an address cannot be rebound.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Mapping

__all__ = ["Callers", "bare"]

_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_EVERYWHERE = ("0.0.0.0", "::")
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^:\[\]/@]+)(?::(\d{1,5}))?", re.ASCII)
_SCHEME, _USUAL_PORT = "http://", "80"


def bare(host: str) -> str:
    """Return a host name without brackets, in lower case; an address in its usual form."""
    name = host.removeprefix("[").removesuffix("]").lower()
    try:
        return str(ipaddress.ip_address(name))
    except ValueError:
        return name


class Callers:
    """The check of requests to a server.

    Parameters
    ----------
    host
        The requested address to listen on.
    bound, port
        The actual address.
    """

    def __init__(self, host: str, bound: str, port: int) -> None:
        self._port = str(port)
        self._everywhere = bound in _EVERYWHERE
        self._names = {bare(host), bare(bound)}
        if self._everywhere:
            own = socket.gethostname().lower()
            self._names |= {own, f"{own}.local"}
        if self._everywhere or not self._names.isdisjoint(_LOOPBACK):
            self._names |= set(_LOOPBACK)
        name = bare(host)
        if self._everywhere:
            name = "127.0.0.1" if bound == _EVERYWHERE[0] else "::1"
        name = f"[{name}]" if ":" in name else name
        self.address = f"{_SCHEME}{name}:{port}/"
        """Where the page is, for who sits at this machine."""

    def refused(self, headers: Mapping[str, str]) -> str | None:
        """Return the reason to refuse a request with these headers; None to accept it."""
        called = _parted(headers.get("host", ""))
        if called is None or not self._is_own(*called):
            return "this server is asked by its own address only"
        origin = headers.get("origin")
        if origin is None:
            return None
        if origin.startswith(_SCHEME) and _parted(origin.removeprefix(_SCHEME)) == called:
            return None
        return "this server is asked by its own page only"

    def _is_own(self, name: str, port: str) -> bool:
        if port != self._port:
            return False
        return name in self._names or (self._everywhere and _is_address(name))


def _parted(called: str) -> tuple[str, str] | None:
    """Split ``HOST:PORT``; a missing port means the usual one of HTTP."""
    found = _HOST.fullmatch(called.lower())
    return (bare(found[1]), found[2] or _USUAL_PORT) if found else None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
