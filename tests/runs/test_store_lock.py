"""The lock of a store: wherever an interrupt comes, no file of it is left."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from satgrid.runs import sqlite_file
from satgrid.runs.ledger_store import Store


def opened(path: str) -> None:
    with Store(path, {}):
        pass


def test_lock_is_released_wherever_an_interrupt_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C before each instruction in turn, also before the block begins and while it ends."""
    monkeypatch.setattr(Store, "_connect", lambda *_: None)
    left = 0  # instructions before the interrupt

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal left
        if frame.f_code.co_filename not in {sqlite_file.__file__, __file__}:
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            left -= 1
            if left == 0:
                signal.raise_signal(signal.SIGINT)
        return trace

    before = sys.gettrace()
    number = interrupted = 0
    while left <= 0:
        number += 1
        left = number
        path = tmp_path / f"{number}.db"
        sys.settrace(trace)
        try:
            opened(str(path))
        except KeyboardInterrupt:
            interrupted += 1
        finally:
            sys.settrace(before)
        assert not list(tmp_path.iterdir()), f"interrupted before instruction {number}"
    assert interrupted > 100
