"""The boards on which phrases are tried, and what becomes of each on other kinds of answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from meanings.plain import Plain, read

_FOLDER = Path(__file__).parent
_HOLES = "holes"


def cases() -> dict[str, str]:
    """Return the texts of all cases by a name that has their file, number and first rule."""
    found = {}
    for file in sorted(_FOLDER.glob("*.txt")):
        texts = file.read_text(encoding="utf-8").split("\n---\n")
        for number, text in enumerate(texts, 1):
            rules = re.findall(r"^  (.*)$", text, re.MULTILINE)
            found[f"{file.stem}-{number}-{rules[-1]}"] = f"puzzle: custom\n{text.strip()}\n"
    return found


def variants(text: str) -> Iterator[list[str]]:
    """Yield other kinds of answer for a case, each as texts of which the first that stands counts.

    A puzzle that satgrid refuses does not stand: the phrase does not accept this kind of answer.
    Numbers begin at 0, cells may hold nothing, or there is a black cell more.
    """
    answer = read(text).answer
    if answer.startswith("numbers") and " from " not in answer:
        less = re.sub(r" to (\d+)", lambda match: f" to {int(match[1]) - 1}", answer)
        yield [_answered(text, less.replace("numbers", "numbers from 0", 1))]
        if " nothing" not in answer:
            yield [_answered(text, re.sub(r"( written .*)?$", r" or nothing\1", less, count=1))]
    if _HOLES not in text:
        cells = read(text).all_cells
        middle = sorted(cells, key=lambda cell: abs(2 * cell[0] + 1 - read(text).rows))
        yield [_with_hole(text, cell) for cell in middle]
        if not answer.startswith("numbers"):
            yield [_with_hole(text, cell) for cell in reversed(cells)]


def _answered(text: str, answer: str) -> str:
    return re.sub(r"^answer: .*$", f"answer: {answer}", text, count=1, flags=re.MULTILINE)


def _with_hole(text: str, hole: tuple[int, int]) -> str:
    """Return a text with a black cell more, in a layer of its own."""
    board = read(text)
    more = f", black cells called {_HOLES}"
    found = re.sub(r"^(layers: .*)$", rf"\1{more}", text, count=1, flags=re.MULTILINE)
    return f"{found}\n{_HOLES}:\n{_drawn(board, hole)}\n"


def _drawn(board: Plain, hole: tuple[int, int]) -> str:
    rows = []
    for row in range(board.rows):
        rows.append("".join(".#"[(row, at) == hole] for at in range(board.columns)))
    return "\n".join(rows)
