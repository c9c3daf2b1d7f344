"""The server behind the page: its answers, the requests that it refuses, and its end."""

from __future__ import annotations

import json
import shutil
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from catalogue import ROOT
from serving import Served, served

import satgrid

pytest.importorskip("starlette", reason="needs satgrid[web]")
pytest.importorskip("uvicorn", reason="needs satgrid[web]")
pytest.importorskip("pebble", reason="needs satgrid[web]")

SMALL = (ROOT / "instances" / "norinori" / "6x6.txt").read_text(encoding="utf-8")
HARD = "puzzle: tiling\nboard: 8x8\npieces: pentominoes O4\n"


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served("--timeout=20", "-j", "2") as running:
        yield running


def test_it_answers(server: Served) -> None:
    found = server.ask(question="verdict", puzzle=SMALL)
    assert found["code"] == 0
    assert found["document"][0]["verdict"] == "unique"
    assert found["seconds"] > 0


def test_it_shows_the_page_and_its_parts(server: Served) -> None:
    status, headers, body = server.request("GET", "/")
    assert status == 200
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert b'src="page.js"' in body
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    whole = len(body)
    for name in ("page.js", "page.css", "board.js", "edit.js", "play.js", "asking.js", "saving.js"):
        status, _, body = server.request("GET", f"/{name}")
        assert status == 200
        whole += len(body)
    assert whole < 200_000


@pytest.mark.parametrize(
    "path",
    ["/nothing.js", "/../server.py", "/%2e%2e/server.py", "/..%2fserver.py", "/page", "/a/b.js"],
)
def test_it_shows_nothing_else(server: Served, path: str) -> None:
    assert server.request("GET", path)[0] == 404


def test_another_name_does_not_lead_here(server: Served) -> None:
    """A foreign name that resolves to this machine is no way in (DNS rebinding)."""
    assert server.request("GET", "/", Host="evil.example")[0] == 403
    assert server.request("GET", "/", Host="127.0.0.1")[0] == 403  # another port is another site
    port = server.host.split(":")[1]
    assert server.request("GET", "/", Host=f"localhost:{port}")[0] == 200


def test_a_foreign_page_may_not_ask(server: Served) -> None:
    body = json.dumps({"question": "genres"}).encode()
    kind = {"content_type": "application/json"}
    assert server.request("POST", "/api/ask", body, Origin="https://evil.example", **kind)[0] == 403
    assert server.request("POST", "/api/ask", body, Origin="null", **kind)[0] == 403
    own = f"http://{server.host}"
    assert server.request("POST", "/api/ask", body, Origin=own, **kind)[0] == 200
    # A form of a foreign page can send text without asking first; JSON it cannot.
    assert server.request("POST", "/api/ask", body, content_type="text/plain")[0] == 415
    assert server.request("GET", "/api/ask")[0] == 405


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"3", b"[" * 100_000, b"\xff"])
def test_what_is_no_question_is_refused(server: Served, body: bytes) -> None:
    status, _, said = server.request("POST", "/api/ask", body, content_type="application/json")
    assert status == 400
    assert json.loads(said)["error"] == "a question is a JSON object"


def test_a_question_has_a_size(server: Served) -> None:
    body = b'{"question": "board", "puzzle": "' + b"x" * 5_000_000 + b'"}'
    status, _, said = server.request("POST", "/api/ask", body, content_type="application/json")
    assert status == 413
    assert b"at most" in said


def test_a_newer_question_of_a_page_ends_the_older(server: Served) -> None:
    found: list[dict[str, object]] = []

    def ask() -> None:
        found.append(server.ask(question="count", puzzle=HARD, page="a", limit=10**8))

    older = threading.Thread(target=ask)
    older.start()
    while older.is_alive():  # the first of them may come before the older one, and be ended by it
        newer = server.ask(question="count", puzzle=SMALL, page="a")
        assert newer["code"] == 130 or newer["document"]["count"] == 1
        older.join(0.1)
    assert found[0]["code"] == 130


def test_a_question_that_is_dropped_ends(server: Served) -> None:
    found: list[dict[str, object]] = []

    def ask() -> None:
        found.append(server.ask(question="count", puzzle=HARD, page="b", limit=10**8))

    older = threading.Thread(target=ask)
    older.start()
    while older.is_alive():  # the first of them may come before the older one
        assert server.ask(question="count", page="b", dropped=True)["code"] == 130
        older.join(0.1)
    assert found[0]["code"] == 130


def test_time_is_kept_and_the_server_goes_on() -> None:
    with served("--timeout=2", "-j", "1") as own:
        found = own.ask(question="count", puzzle=HARD, limit=10**8)
        assert found["code"] in (0, 3)
        assert own.ask(question="verdict", puzzle=SMALL)["document"][0]["verdict"] == "unique"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for one process")
def test_an_interrupt_ends_it_and_its_processes() -> None:
    with served("-j", "2") as own:
        own.ask(question="genres")
        own.process.send_signal(signal.SIGINT)
        assert own.process.wait(60) == 130
        with pytest.raises(ConnectionError):
            own.request("GET", "/")


def test_it_knows_puzzles_from_outside(tmp_path: Path) -> None:
    folder = tmp_path / "lantern"
    shutil.copytree(Path(satgrid.__file__).parent / "genres" / "akari", folder)
    rules = (folder / "puzzle.py").read_text("utf-8").replace('"akari"', '"lantern"')
    (folder / "puzzle.py").write_text(rules.replace("genres.akari", "genres.lantern"), "utf-8")
    (folder / "generator.py").unlink()
    with served("-j", "1", before=["--plugin", str(folder)]) as own:
        found = own.ask(question="verdict", puzzle="puzzle: lantern\n\n.#\n#.\n")
        assert found["document"][0]["puzzle"] == "lantern"


def test_a_port_that_is_taken_is_said_in_one_line(server: Served) -> None:
    import subprocess

    port = server.host.split(":")[1]
    command = [sys.executable, "-m", "satgrid", "serve", f"--port={port}", "--no-browser"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 2
    assert ran.stderr.splitlines() == [
        f"satgrid: 127.0.0.1:{port}: cannot listen: address already in use"
    ]
