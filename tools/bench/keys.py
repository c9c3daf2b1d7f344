"""Keys on the page: from the last key to the verdict, and the processor time that it takes.

Each board is opened to be edited, and one of its numbers is typed once more. Then digits are typed
without a stop.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

import live
from options import Options, seconds, table
from record import Result

from satgrid.puzzle import registry
from satgrid.web import sheets

PAUSE = 0.1  # seconds between digits that are typed without a stop
REST = 3  # seconds after which processes that were ended are gone
DIGITS = "12321232123212"
_TIMED = """{
  let began = 0;
  document.addEventListener('keydown', () => { began = performance.now(); }, true);
  new MutationObserver(() => {
    if (!('old' in document.body.dataset)) window.took = performance.now() - began;
  }).observe(document.body, { attributes: true });
}"""
_SETTLED = "!('old' in document.body.dataset)"


def _numbered(text: str) -> tuple[tuple[float, float], str] | None:
    """Return a cell with a number in the first layer of a board, in half cells, and the number."""
    for layer in sheets.described(registry.parse(text))["layers"][:1]:
        for at, word in layer["words"].items() if layer["places"] == "cells" else ():
            row, column = sheets.point(at)
            if word.isdecimal() and row % 2 and column % 2:
                return (row, column), word
    return None


def _processor(process: int) -> dict[int, float]:
    """Return the seconds of processor time so far of a process and its children; 0: ended ones."""
    words = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    found = {0: (int(words[13]) + int(words[14])) / os.sysconf("SC_CLK_TCK")}
    for own in [process, *live._children(process)]:
        threads = Path(f"/proc/{own}/task").glob("*/schedstat")
        found[own] = sum(int(one.read_text(encoding="ascii").split()[0]) for one in threads) / 1e9
    return found


def _answering(process: int, before: dict[int, float]) -> float:
    """Return the seconds since then of those that are there now."""
    now = _processor(process)
    return sum(now[own] - before.get(own, 0) for own in now if own)


def _shown(page: Any, address: str, text: str) -> None:
    page.open(f"{address}#text={quote(text)}", 1280, 1500)
    page.until("document.getElementById('word').textContent !== ''")
    page.until(_SETTLED)
    page.click("document.querySelector('button[data-mode=edit]')")
    page.ask(_TIMED)


def _typed(
    page: Any, setter: Any, server: Any, boards: dict[str, list[str]], most: int | None
) -> Iterator[tuple[str, float, float]]:
    for name, texts in boards.items():
        ordered = sorted(texts, key=len)
        for text in ordered[:: max(1, len(ordered) // (most or len(ordered)))][:most]:
            found = _numbered(text)
            if found is None:
                continue
            at, word = found
            _shown(page, server.address, text)
            setter.stroke([at])
            page.key("Backspace")
            page.until(_SETTLED)
            time.sleep(1)  # what is asked at leisure, such as how hard it is
            before = _processor(server.process.pid)
            for digit in word:
                page.key(digit)
            page.until(_SETTLED)
            took = page.ask("window.took") / 1000
            yield name, took, _answering(server.process.pid, before)


def measure(options: Options) -> Result:
    """Type on boards that have a number in a cell."""
    sys.path.insert(0, str(live.ROOT / "tests" / "helpers"))
    from browser import Browser
    from entering import Setter
    from serving import served

    boards = live._boards(options.published)
    result: Result = {"typed": {}}
    with served() as server, TemporaryDirectory() as folder, Browser(Path(folder)) as page:
        setter = Setter(page)
        for name, took, spent in _typed(page, setter, server, boards, options.boards):
            result["typed"].setdefault(name, []).append([took, spent])
        _shown(page, server.address, registry.example("slitherlink") or "")
        time.sleep(REST)
        before = _processor(server.process.pid)
        for at, digit in enumerate(DIGITS):
            if at == 0:
                setter.stroke([(1, 1)])
            page.key(digit)
            time.sleep(PAUSE)
        page.until(_SETTLED)
        result["digits"] = [page.ask("window.took") / 1000]
        time.sleep(REST)
        after = _processor(server.process.pid)
        result["digits"].append(sum(after.values()) - sum(before.values()))
    return result


def shown(result: Result) -> dict[str, str]:
    """Return the table."""
    every = [pair for pairs in result["typed"].values() for pair in pairs]
    clock, own = zip(*every, strict=True)
    times = (median(clock), max(clock), median(own), max(own))
    row = (len(result["typed"]), len(every), *map(seconds, times))
    head = (
        "genres",
        "boards",
        "to the verdict, median",
        "slowest",
        "processor time, median",
        "most",
    )
    took, spent = result["digits"]
    note = (
        f"\n\n{len(DIGITS)} digits, one each {seconds(PAUSE)}: the verdict came {seconds(took)} "
        f"after the last; the server took {seconds(spent)} of processor time for them all, and "
        f"for how many solutions there are at the end, and how hard it is."
    )
    return {"keys": table(head, [row]) + note}
