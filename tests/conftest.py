"""Boards and encodings for every test that asks for them."""

from __future__ import annotations

import signal

import pytest
from catalogue import boards, load

# A shell starts what runs in its background with SIGINT ignored, and so would be all that the
# tests start to interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give each test that asks for ``board`` every board, and ``encoding`` its encodings."""
    if "board" not in metafunc.fixturenames:
        return
    each_encoding = "encoding" in metafunc.fixturenames
    cases = []
    for path in boards():
        board = load(path)
        for encoding in board.encodings if each_encoding else (None,):
            label = f"{board.name}/{path.stem}" + (f"-{encoding}" if encoding else "")
            cases.append(pytest.param(*([board, encoding] if each_encoding else [board]), id=label))
    metafunc.parametrize("board,encoding" if each_encoding else "board", cases)
