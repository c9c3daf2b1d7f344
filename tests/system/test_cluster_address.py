"""The address of a cluster is checked first; a fault in it is one line."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import pytest
from catalogue import ROOT
from click.testing import CliRunner

from satgrid.cli import program
from satgrid.errors import SatgridError
from satgrid.runs import cluster

SMALL = str(ROOT / "instances" / "tiling" / "small.txt")


@pytest.fixture
def port() -> Iterator[int]:
    """Return a port at which somebody listens who never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("garbage", "'garbage' is not the address of a Dask scheduler: tcp://host:8786"),
        ("", "'' is not the address"),
        ("tcp://", "is not the address"),
        ("tcp://host", "is not the address"),
        ("tcp://host:0", "is not the address"),
        ("tcp://host:65536", "is not the address"),
        ("tcp://host:8786/path", "is not the address"),
        ("tcp://a b:8786", "is not the address"),
        ("http://localhost:8786", "'http' is none of tcp tls ws wss ucx"),
        ("inproc://127.0.0.1:8786", "'inproc' is none of"),
        ("tcp://no-such-host.invalid:8786", "no host is known by the name 'no-such-host.invalid'"),
        ("no-such-host.invalid:8786", "no host is known by the name"),
        (f"tcp://{'a' * 70}.invalid:8786", "no host is known by the name"),
        ("tcp://127.0.0.1:1", "no Dask scheduler answers at tcp://127.0.0.1:1"),
    ],
)
def test_wrong_addresses(address: str, words: str) -> None:
    result = CliRunner().invoke(program, ["count", SMALL, "--cluster", address])
    assert result.exit_code == 2
    assert words in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


def test_right_addresses(port: int) -> None:
    for address in (f"tcp://127.0.0.1:{port}", f"127.0.0.1:{port}", f"tls://localhost:{port}"):
        cluster.reached(address)


def test_a_host_that_is_looked_up_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()
    monkeypatch.setattr(cluster, "REACH_SECONDS", 0.1)
    monkeypatch.setattr(socket, "create_connection", lambda *_, **__: answered.wait())
    with pytest.raises(SatgridError, match="no Dask scheduler answers at tcp://far:1"):
        cluster.reached("tcp://far:1")
    answered.set()


def test_somebody_else_listens_there(monkeypatch: pytest.MonkeyPatch, port: int) -> None:
    """Dask itself would wait without end."""
    pytest.importorskip("distributed", reason="needs the extra 'cluster'")
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1)
    address = f"tcp://127.0.0.1:{port}"
    cluster.reached(address)
    with (
        pytest.raises(SatgridError, match=f"no Dask scheduler answers at {address}"),
        cluster.cluster(address),
    ):
        pass
