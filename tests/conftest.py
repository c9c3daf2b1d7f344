"""Boards and encodings for every test that asks for them."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Browser
from catalogue import GENRES, LARGE, boards, load, only
from elsewhere import FOLDER
from hypothesis import settings
from serving import Served, served

from satgrid.puzzle import packages, registry

# A fault that is made one line is one that a test must see.
os.environ["SATGRID_TRACEBACK"] = "1"

# A shell starts what runs in its background with SIGINT ignored, and so would be all that the
# tests start to interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Hundreds of tests start Python, and each of these would compile the package again where the
# environment asks for no bytecode beside the sources: it is kept elsewhere, for this process, too.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    kept = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
    sys.pycache_prefix = os.environ.setdefault("PYTHONPYCACHEPREFIX", kept)
    sys.dont_write_bytecode = False

# How long an example takes says how busy the machine is.
settings.register_profile("satgrid", deadline=None)
settings.load_profile("satgrid")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--genre",
        metavar="NAME",
        help="run what concerns one genre: its own tests, and of those about all genres its part",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Cut the lists of genres before tests are made from them."""
    name = config.getoption("genre")
    if name and name not in GENRES:
        raise pytest.UsageError(f"there is no genre {name!r}")
    if name:
        only(name)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the files that neither name the genre nor are about all of them."""
    name = config.getoption("genre")
    if not name or collection_path.suffix != ".py":
        return None
    words = collection_path.read_text(encoding="utf-8")
    told = (f'"{name}"', *ABOUT_ALL)
    return None if _own(collection_path, name) or any(word in words for word in told) else True


ABOUT_ALL = ("GENRES", "DECLARED", "BY_HAND", "SMALL", "names()", "boards", "board: ", "jsonl")
"""Words of test files that make tests for each genre."""


def _own(file: Path, name: str) -> bool:
    return f"{file.stem}_".startswith(f"test_{name}_")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of the genre's files, and those whose parameters name it."""
    name = config.getoption("genre")
    if not name:
        return
    named = re.compile(rf"\[.*(?<![^\W_]){name}(?![^\W_])")
    kept = [one for one in items if _own(one.path, name) or named.search(one.nodeid)]
    config.hook.pytest_deselected(items=[one for one in items if one not in {*kept}])
    items[:] = kept


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give each test that asks for ``board`` every board, and ``encoding`` its encodings.

    Large ones only with ``-m slow``.
    """
    if "board" not in metafunc.fixturenames:
        return
    each_encoding = "encoding" in metafunc.fixturenames
    cases = []
    for path in boards():
        board = load(path)
        for encoding in board.encodings if each_encoding else (None,):
            label = f"{board.name}/{path.stem}" + (f"-{encoding}" if encoding else "")
            marks = pytest.mark.slow if f"{board.name}/{path.stem}" in LARGE else ()
            values = [board, encoding] if each_encoding else [board]
            cases.append(pytest.param(*values, id=label, marks=marks))
    metafunc.parametrize("board,encoding" if each_encoding else "board", cases)


@pytest.fixture
def lantern() -> Iterator[Path]:
    """Return a genre's folder elsewhere; what the test plugs in is forgotten after it."""
    yield FOLDER
    for known in registry.plugged():
        packages.unplug(Path(known).stem)


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    """Return a server with the page, for the tests of a module."""
    with served("-j", "2") as running:
        yield running


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Return a browser for the tests of a module."""
    with Browser(tmp_path_factory.mktemp("chromium")) as running:
        yield running
