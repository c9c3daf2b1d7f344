"""Clients that do to the server what no page does; the server ends properly all the same."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest
from catalogue import ROOT
from serving import HEARS, Served, served

pytest.importorskip("starlette", reason="needs satgrid[web]")
pytest.importorskip("uvicorn", reason="needs satgrid[web]")
pytest.importorskip("pebble", reason="needs satgrid[web]")

from satgrid.cli.in_process import answered
from satgrid.web.allowed_requests import Callers
from satgrid.web.workers import Workers

SMALL = (ROOT / "instances" / "norinori" / "6x6.txt").read_text(encoding="utf-8")
BOARD = "puzzle: tiling\nboard: 8x8\npieces: pentominoes O4\n"
LONG = {"question": "count", "puzzle": BOARD, "limit": 10**8}
PATIENCE = 60
MACHINE = socket.gethostname()
ENDING = [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
JSON = {"content_type": "application/json"}
posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals and limits")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Give a server that must not have complained of anything at its end."""
    errors = tmp_path_factory.mktemp("server") / "errors"
    with served("--timeout=20", "-j", "1", errors=errors) as running:
        yield running
        assert running.process.poll() is None
    assert errors.read_text("utf-8") == ""


def connected(server: Served) -> socket.socket:
    host, port = server.host.split(":")
    return socket.create_connection((host, int(port)), PATIENCE)


def post(server: Served, body: bytes, length: int | None = None) -> bytes:
    """Return a request with a body, or the first part of one that is said to be longer."""
    lines = [
        "POST /api/ask HTTP/1.1",
        f"Host: {server.host}",
        "Content-Type: application/json",
        f"Content-Length: {len(body) if length is None else length}",
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body


def works(server: Served) -> None:
    assert server.ask(question="verdict", puzzle=SMALL)["document"][0]["verdict"] == "unique"


# --- how it ends --------------------------------------------------------------------------


@posix
@pytest.mark.parametrize("how", ENDING)
def test_questions_do_not_hold_its_end_up(how: signal.Signals, tmp_path: Path) -> None:
    """Some are at work, some wait: each has 300 seconds, and the server waits for none."""
    errors = tmp_path / "errors"
    with served("--timeout=300", "-j", "1", errors=errors) as own, ExitStack() as stack:
        works(own)
        for _ in range(4):
            link = stack.enter_context(closing(connected(own)))
            link.sendall(post(own, json.dumps(LONG).encode()))
        own.process.send_signal(how)
        assert own.process.wait(PATIENCE) == 130
    assert errors.read_text("utf-8") == ""


@posix
@pytest.mark.parametrize("sent", ["nothing", "half a head", "half a body"])
def test_half_a_question_does_not_hold_its_end_up(sent: str) -> None:
    with served("-j", "1") as own, closing(connected(own)) as link:
        whole = post(own, b"{", 1000)
        link.sendall(whole[: {"nothing": 0, "half a head": 30}.get(sent, len(whole))])
        works(own)
        own.process.send_signal(signal.SIGINT)
        assert own.process.wait(PATIENCE) == 130


@posix
def test_a_second_interrupt_leaves_no_process() -> None:
    with served("--timeout=300", "-j", "2") as own, closing(connected(own)) as link:
        works(own)
        link.sendall(post(own, json.dumps(LONG).encode()))
        for _ in range(3):
            if own.process.poll() is None:
                own.process.send_signal(signal.SIGINT)
        assert own.process.wait(PATIENCE) == 130


@posix
@pytest.mark.parametrize("place", ["BaseEventLoop.__init__", "BaseEventLoop.close"])
@pytest.mark.parametrize("how", ENDING)
def test_a_signal_while_the_loop_is_made_or_closed(how: signal.Signals, place: str) -> None:
    """It ends the server, which complains of no loop that is left half made."""
    code = f"""{HEARS}
import os, sys
from asyncio.base_events import BaseEventLoop
def struck(loop, *rest, act={place}):
    os.kill(os.getpid(), {int(how)})
    act(loop, *rest)
{place} = struck
from satgrid.web import server_socket
if {place.endswith("close")}:
    server_socket._Server.main_loop = lambda server: server.on_tick(0)
from satgrid.cli.main import main
sys.argv[1:] = ["serve", "--port=0", "--no-browser", "-q", "-j", "1"]
main()
"""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (130, "")
    assert place.endswith("close") or not done.stdout, "it is not ready where it ends"


# --- what is asked ------------------------------------------------------------------------


@pytest.mark.parametrize("depth", [2, 900, 100_000])
def test_nested_values_are_refused(server: Served, depth: int) -> None:
    nested = "[" * depth + "]" * depth
    body = f'{{"question": "keys", "puzzle": "x", "keys": {nested}}}'.encode()
    status, _, said = server.request("POST", "/api/ask", body, **JSON)
    assert status == 400
    assert len(json.loads(said)["error"]) < 100
    works(server)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (r'{"question": "board", "puzzle": "puzzle: \ud83d"}', "<stdin>:1:9: half a character"),
        (r'{"question": "verdict", "puzzle": "puzzle: akari\n\n\ud83d"}', "<stdin>:3:1: half a"),
        (r'{"question": "\ud83d"}', "no question"),
        (r'{"question": "genres", "\ud83d": "\udc00", "page": "\ud83d"}', None),
        (r'{"question": "count", "puzzle": "x", "\ud83d": 1}', "there is no such option"),
        ('{"question": "begun", "genre": "akari", "rows": 1e999, "columns": 2}', "no numbers"),
        ('{"question": "begun", "genre": "akari", "rows": NaN, "columns": 2}', "no numbers"),
        (
            f'{{"question": "begun", "genre": "akari", "rows": {"9" * 10_000}, "columns": 2}}',
            "no numbers",
        ),
        ('{"question": "begun", "genre": "akari", "rows": 0, "columns": 2}', "1 to 100 rows"),
        ('{"question": "begun", "genre": "none", "rows": 2, "columns": 2}', "no puzzle"),
        ('{"question": "changed", "puzzle": "x", "how": "inside out"}', "<stdin>:1:1"),
        (r'{"question": "verdict", "puzzle": "puzzle: akari\n\n.", "sheet": "{}"}', "not a sheet"),
        (r'{"question": "verdict", "puzzle": "puzzle: akari\n\n.", "sheet": "[[1"}', "not a sheet"),
        ('{"question": "count", "puzzle": "x", "limit": 1e999}', "cannot be the limit"),
        ('{"question": null, "puzzle": null, "page": null}', "no question"),
    ],
)
def test_odd_questions_are_answered_in_a_line(server: Served, body: str, words: str | None) -> None:
    status, _, said = server.request("POST", "/api/ask", body.encode(), **JSON)
    assert status == 200
    error = json.loads(said)["error"]
    assert (words is None and error is None) or (words or "") in error
    assert "\n" not in (error or "")


@pytest.mark.parametrize("path", ["/" + "a" * 5000, "/" + "a" * 5000 + ".js", "/%00.js", "/.js"])
def test_paths_that_no_file_can_have_are_not_found(server: Served, path: str) -> None:
    assert server.request("GET", path)[0] == 404


# --- who goes away, and who does not ------------------------------------------------------


def test_a_question_ends_with_its_client() -> None:
    """The only process is free again, long before the time of the question is over."""
    with served("--timeout=300", "-j", "1") as own:
        for _ in range(3):
            with closing(connected(own)) as link:
                link.sendall(post(own, json.dumps(LONG).encode()))
        works(own)


def test_so_many_questions_wait_and_no_more() -> None:
    code = "from satgrid.web import workers\nworkers.MOST_WAITING = 5"
    with served("--timeout=300", "-j", "1", code=code) as own, ExitStack() as stack:
        for _ in range(5):
            link = stack.enter_context(closing(connected(own)))
            link.sendall(post(own, json.dumps(LONG).encode()))
        body = json.dumps({"question": "genres"}).encode()
        statuses = {own.request("POST", "/api/ask", body, **JSON)[0]}
        assert statuses == {503}
        stack.close()
        for _ in range(1000):
            if own.request("POST", "/api/ask", body, **JSON)[0] == 200:
                return
        pytest.fail("those that went away still wait")


@pytest.mark.parametrize("sent", [0, 30, 10_000])
def test_who_sends_too_slowly_is_cut(sent: int) -> None:
    code = "from satgrid.web import server_socket\nserver_socket.SENT_SECONDS = 0.2"
    with served("-j", "1", code=code) as own, closing(connected(own)) as link:
        link.sendall(post(own, b"{", 1000)[:sent])
        try:
            found = link.recv(1000)  # ends with the connection, after whatever it was told
        except ConnectionResetError:
            found = b""
        assert not found or found.startswith(b"HTTP/1.1 408")
        works(own)


@posix
def test_out_of_descriptors_it_is_silent_and_recovers(tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    code = "import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (70, 70))"
    code += "\nfrom satgrid.web import server_socket\nserver_socket._OTHERS = 0"
    with served("-j", "1", code=code, errors=errors) as own:
        works(own)
        with ExitStack() as stack:
            for _ in range(100):
                stack.enter_context(closing(connected(own)))
            threading.Event().wait(1.5)  # asyncio tries again each second
        works(own)
    assert errors.read_text("utf-8") == ""


def test_connections_have_a_bound() -> None:
    code = "from satgrid.web import server_socket\nserver_socket.MOST_CONNECTIONS = 5"
    with served("-j", "1", code=code) as own, ExitStack() as stack:
        kept = [stack.enter_context(closing(connected(own))) for _ in range(5)]
        one_more = stack.enter_context(closing(connected(own)))
        with suppress(ConnectionResetError):
            assert one_more.recv(1) == b""
        for link in kept:
            link.close()
        for _ in range(1000):
            with suppress(ConnectionError):
                works(own)
                return
        pytest.fail("it does not recover")


# --- the processes ------------------------------------------------------------------------


def at_workers(act: Callable[[Workers], object]) -> None:
    """Ask the workers, do something to it, and ask it again."""

    async def asked(workers: Workers) -> None:
        async def never() -> None:
            await asyncio.Event().wait()

        for _ in range(2):
            found = await workers.ask({"question": "verdict", "puzzle": SMALL}, never())
            assert found["document"][0]["verdict"] == "unique", found
            act(workers)

    with closing(Workers(answered, 20.0, 1)) as workers:
        asyncio.run(asked(workers))


def test_a_broken_pool_is_made_anew() -> None:
    at_workers(lambda workers: workers._pool.stop())  # type: ignore[no-untyped-call]


def test_a_process_that_is_lost_is_made_anew() -> None:
    def kill(workers: Workers) -> None:
        for worker in [*workers._pool._pool_manager.worker_manager.workers.values()]:
            worker.kill()
            worker.join()

    async def asked(workers: Workers) -> None:
        async def never() -> None:
            await asyncio.Event().wait()

        for _ in range(5):
            found = await workers.ask({"question": "verdict", "puzzle": SMALL}, never())
            if found["code"] == 0:
                return
            assert "\n" not in found["error"]
        pytest.fail("no process comes back")

    with closing(Workers(answered, 20.0, 1)) as workers:
        asyncio.run(asked(workers))
        kill(workers)
        asyncio.run(asked(workers))


# --- whom it lets in ----------------------------------------------------------------------


def host(name: str, **more: str) -> dict[str, str]:
    return {"host": name, **more}


@pytest.mark.parametrize(
    ("listens", "bound", "port", "let_in", "refused"),
    [
        (
            "127.0.0.1",
            "127.0.0.1",
            8715,
            ["127.0.0.1:8715", "localhost:8715", "LocalHost:8715", "[::1]:8715"],
            ["evil.example:8715", "127.0.0.1", "127.0.0.1:80", "192.0.2.7:8715", "", "::1:8715"],
        ),
        ("::1", "::1", 8715, ["[::1]:8715", "localhost:8715", "[0:0:0:0:0:0:0:1]:8715"], ["::1"]),
        ("[::1]", "::1", 8715, ["[::1]:8715"], ["[::2]:8715"]),
        (
            "0.0.0.0",
            "0.0.0.0",
            8715,
            [
                "192.0.2.7:8715",
                "[2001:db8::7]:8715",
                "localhost:8715",
                f"{MACHINE}:8715",
            ],
            ["evil.example:8715", "192.0.2.7:8716", "192.0.2.7", "192.0.2.7.evil.example:8715"],
        ),
        ("::", "::", 8715, ["192.0.2.7:8715", "[::1]:8715"], ["evil.example:8715"]),
        ("192.0.2.7", "192.0.2.7", 8715, ["192.0.2.7:8715"], ["localhost:8715", "127.0.0.1:8715"]),
        ("box.lan", "192.0.2.7", 8715, ["box.lan:8715", "192.0.2.7:8715"], ["other.lan:8715"]),
        ("127.0.0.1", "127.0.0.1", 80, ["127.0.0.1", "localhost", "localhost:80", "[::1]"], ["x"]),
    ],
)
def test_a_request_calls_the_server_by_a_name_of_its_own(
    listens: str, bound: str, port: int, let_in: list[str], refused: list[str]
) -> None:
    callers = Callers(listens, bound, port)
    for name in let_in:
        assert callers.refused(host(name)) is None, name
        assert callers.refused(host(name, origin=f"http://{name}")) is None, name
        for origin in ("http://evil.example", "null", f"https://{name}", "", f"http://{name}/"):
            assert "own page" in (callers.refused(host(name, origin=origin)) or ""), origin
    for name in refused:
        assert "own address" in (callers.refused(host(name)) or ""), name


@pytest.mark.parametrize(
    ("listens", "bound", "address"),
    [
        ("127.0.0.1", "127.0.0.1", "http://127.0.0.1:8715/"),
        ("localhost", "127.0.0.1", "http://localhost:8715/"),
        ("::1", "::1", "http://[::1]:8715/"),
        ("0.0.0.0", "0.0.0.0", "http://127.0.0.1:8715/"),
        ("::", "::", "http://[::1]:8715/"),
    ],
)
def test_the_address_is_one_that_a_browser_opens(listens: str, bound: str, address: str) -> None:
    assert Callers(listens, bound, 8715).address == address


def test_other_machines_are_let_in_where_it_listens_to_them() -> None:
    with served("-j", "1", "--host", "0.0.0.0") as own:
        port = own.host.split(":")[1]
        assert own.request("GET", "/", Host=f"192.0.2.7:{port}")[0] == 200
        assert own.request("GET", "/", Host=f"evil.example:{port}")[0] == 403


@pytest.mark.parametrize("name", ["", "[]", "no such host.invalid", "x" * 300, "192.0.2.7"])
def test_addresses_that_cannot_be_are_one_line(name: str) -> None:
    import subprocess

    command = [sys.executable, "-m", "satgrid", "serve", "--no-browser", "--port=0", "--host", name]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1), ran
