"""Servers for tests and measurements: ``satgrid serve`` as a user starts it, and one of files."""

from __future__ import annotations

import http.client
import http.server
import json
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

HEARS = """import signal
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
"""
"""Begins a program that shall hear SIGHUP: below ``nohup`` it would inherit that it is ignored."""
_PATIENCE = 60


class Served:
    """A running server."""

    def __init__(self, address: str, process: subprocess.Popen[str]) -> None:
        self.address = address
        self.process = process
        self.host = address.removeprefix("http://").rstrip("/")

    def request(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Return the status, the headers and the body of what the server says."""
        link = http.client.HTTPConnection(self.host, timeout=_PATIENCE)
        try:
            own = {name.replace("_", "-"): value for name, value in headers.items()}
            link.request(method, path, body, own)
            said = link.getresponse()
            return said.status, {k.lower(): v for k, v in said.getheaders()}, said.read()
        finally:
            link.close()

    def ask(self, **asking: Any) -> dict[str, Any]:
        """Ask a question as the page does."""
        body = json.dumps(asking).encode()
        status, _, said = self.request("POST", "/api/ask", body, content_type="application/json")
        assert status == 200, said
        found: dict[str, Any] = json.loads(said)
        return found


@contextmanager
def served(
    *options: str, before: Sequence[str] = (), code: str = "", errors: Path | None = None
) -> Iterator[Served]:
    """Start a server on a free port, and end it.

    Parameters
    ----------
    before
        What stands before the command.
    code
        Run in the process first.
    errors
        The file that its standard error goes to.
    """
    start = f"{HEARS}{code}\nfrom satgrid.cli.main import main\nmain()\n"
    command = [sys.executable, "-c", start, *before, "serve", "--port=0", "--no-browser", "-q"]
    command += options
    with errors.open("wb") if errors else nullcontext() as told:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=told, text=True)
    assert process.stdout is not None
    try:
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), address
        yield Served(address, process)
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base's name
        pass


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """Serve the files of a folder on a free port; give the address."""
    handler = partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
