"""The page: how long from a key to the verdict, with a server and without one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from options import Options, seconds, table
from record import Result

from satgrid import formats
from satgrid.errors import SatgridError
from satgrid.formats import sources

ROOT = Path(__file__).parents[2]
LARGEST = 20
"""Rows and columns of the boards at most."""
_JUDGE = """new Promise((done) => {{
  const box = document.getElementById('text'), word = document.getElementById('word');
  word.textContent = '';
  new MutationObserver((_, own) => {{
    if (!word.textContent) return;
    own.disconnect();
    done([performance.now() - began, word.textContent]);
  }}).observe(word, {{ childList: true, characterData: true, subtree: true }});
  box.value = {text};
  const began = performance.now();
  box.dispatchEvent(new Event('input', {{ bubbles: true }}));
}})"""


def _boards(published: Path | None) -> dict[str, list[str]]:
    """Return the texts of boards that are not too large, by their puzzle."""
    folder = published or ROOT / "instances"
    pattern = "*.jsonl" if published else "*/*.txt"
    found: dict[str, list[str]] = {}
    for file in sorted(folder.glob(pattern)):
        try:
            parts = sources.parts(file)
        except (SatgridError, OSError):
            continue  # in another form than that of a file
        for part in parts:
            try:
                puzzle = part.read()
            except SatgridError:
                continue
            if len(puzzle.shape) == 2 and max(puzzle.shape) <= LARGEST:
                text = formats.write(puzzle, "text")
                found.setdefault(puzzle.name, []).append(text)
    return found


def _judged(address: str, boards: dict[str, list[str]]) -> dict[str, list[float]]:
    """Return for each puzzle the seconds from the key to the verdict, once the page is warm."""
    sys.path.insert(0, str(ROOT / "tests" / "helpers"))
    from browser import Browser

    times: dict[str, list[float]] = {}
    with TemporaryDirectory() as folder, Browser(Path(folder)) as browser:
        browser.open(address, 1200, 900)
        browser.until("document.getElementById('word').textContent !== ''")
        for name, texts in boards.items():
            browser.ask(_JUDGE.format(text=json.dumps(texts[0] + "\n")))
            for text in texts:
                took, _ = browser.ask(_JUDGE.format(text=json.dumps(text)))
                times.setdefault(name, []).append(took / 1000)
    return times


def _memory(process: int) -> float | None:
    """Return the megabytes that a process and its children hold alone, where the system tells."""
    total = 0.0
    for own in [process, *_children(process)]:
        try:
            lines = Path(f"/proc/{own}/smaps_rollup").read_text(encoding="ascii").split("\n")
        except OSError:
            return None
        total += sum(float(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000
    return total


def _children(process: int) -> list[int]:
    try:
        words = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    except OSError:
        return []
    return [int(word) for word in words.split()]


def measure(options: Options) -> Result:
    """Measure with a server, and in the browser alone where the site can be built."""
    sys.path.insert(0, str(ROOT / "tests" / "helpers"))
    from serving import hosted, served

    boards = _boards(options.published)
    with served() as server:
        result: Result = {"served": _judged(server.address, boards)}
        result["megabytes"] = _memory(server.process.pid)
    with TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        command = [sys.executable, str(ROOT / "tools" / "site.py"), str(site)]
        ran = subprocess.run(command, capture_output=True, text=True)
        if ran.returncode:
            result["why"] = ran.stderr.strip()
            return result
        with hosted(site) as address:
            result["alone"] = _judged(address, boards)
    return result


def shown(result: Result) -> dict[str, str]:
    """Return the table."""
    alone = result.get("alone", {})
    rows = []
    for name, times in result["served"].items():
        more = [seconds(median(alone[name])), seconds(max(alone[name]))] if alone else ["", ""]
        rows.append((name, len(times), seconds(median(times)), seconds(max(times)), *more))
    every = [time for times in result["served"].values() for time in times]
    own = [time for times in alone.values() for time in times]
    last = [seconds(median(own)), seconds(max(own))] if own else ["", ""]
    rows.append(("all", len(every), seconds(median(every)), seconds(max(every)), *last))
    head = ("puzzle", "boards", "served, median", "slowest", "in the browser, median", "slowest")
    note = f"\n\nIn the browser not measured: {result['why']}." if "why" in result else ""
    if result["megabytes"]:
        note += f"\n\nThe server and its processes then held {result['megabytes']:.0f} MB."
    return {"live": table(head, rows) + note}
