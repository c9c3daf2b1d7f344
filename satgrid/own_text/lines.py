"""Header lines and layers that a puzzle's text adds: taken out, divided, and written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from satgrid.board.text import Document, Row, Value
from satgrid.declared.clues import CluedBoard
from satgrid.layers.layer import Layer

__all__ = ["extra_lines", "sections", "split", "with_lines", "without_lines"]

_HEADING = re.compile(r"([a-z](?:[a-z ]*[a-z])?):")


def split(value: Value) -> Iterator[Value]:
    """Yield the parts of a value between commas, each with its place."""
    at = 0
    for part in value.text.split(","):
        bare = part.strip()
        yield Value(bare, value.line, value.column + at + part.index(bare))
        at += len(part) + 1


def without_lines(content: str, document: Document, values: Sequence[Value]) -> str:
    """Replace some header lines of a text by comments, so that line numbers stay."""
    lines = content.split("\n")
    for value in values:
        lines[value.line - 1] = "#"
    for number, line in enumerate(lines):
        if line.startswith("rules:") and "rules" in document.listed:
            lines[number] = "#"
            break
    return "\n".join(lines)


def sections(document: Document, extra: Sequence[Layer]) -> dict[str, list[Row]]:
    """Return the rows of each added layer, its heading first."""
    names = {layer.name for layer in extra if layer.drawn}
    found: dict[str, list[Row]] = {}
    name = ""
    for row in document.rows:
        heading = _HEADING.fullmatch(row.text)
        if heading:
            name = heading[1]
            if name in found:
                raise row.error(f"{name!r} is drawn twice")
        if name in names:
            found.setdefault(name, []).append(row)
    return found


def extra_lines(board: CluedBoard, known: set[str]) -> tuple[dict[str, str], list[str]]:
    """Return the header lines and rows of the added layers and options."""
    header: dict[str, str] = {}
    rows: list[str] = []
    base: Any = type(board)
    for layer in board.genre.layers:
        if layer.name not in known:
            own, drawn = layer.written(board.data[layer.name], board)
            header |= own
            rows += ["", f"{layer.name}:", *drawn] if drawn else []
    defaults = board.genre.defaults()
    for name in defaults.keys() - base.base.genre.defaults().keys():
        if board.options[name] != defaults[name]:
            header[name] = str(board.options[name])
    return header, rows


def with_lines(
    content: str, board: CluedBoard, lines: Sequence[str], rows: Sequence[str] = ()
) -> str:
    """Add lines to a text after its notes, and rows at its end."""
    listed = content.rstrip("\n").split("\n")
    at = 1 + len(board.notes)
    return "\n".join([*listed[:at], *lines, *listed[at:], *rows]) + "\n"
