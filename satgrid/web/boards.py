"""What a page must know of a board to show it: its picture, its cells in it, its text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from satgrid import formats
from satgrid.drawing import svg
from satgrid.drawing.answers import painter_for
from satgrid.drawing.pictures import heading
from satgrid.drawing.shapes import CELL
from satgrid.errors import ParseError, SatgridError
from satgrid.formula.clauses import spelled
from satgrid.puzzle import registry
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.protocol import Clued, Puzzle, Reducible

__all__ = ["QUESTIONS", "board", "genres", "keys", "placed"]


def board(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the one puzzle of a text as a page shows it.

    Returns
    -------
    dict
        ``puzzle``, ``title`` and ``shape``; ``text`` in satgrid's own format and ``url`` of
        puzz.link, or null; ``picture`` as SVG; ``cells``, each with its row and column, and
        ``left`` and ``top`` in the picture; ``side``, the length of a cell there; ``clued``, whether
        ``explain`` has an answer, and ``reducible``, whether ``minimize`` has one.
    """
    puzzle = _only(content)
    painter = painter_for(puzzle)
    link = None
    with suppress(SatgridError):  # puzz.link has no such puzzle
        link = formats.write(puzzle, "puzzlink").strip()
    return {
        "puzzle": puzzle.name,
        "title": heading(puzzle),
        "shape": list(puzzle.shape),
        "text": puzzle.text(),
        "url": link,
        "picture": svg(puzzle),
        "cells": [[list(cell), *painter.spot(cell)] for cell in painter.cells()],
        "side": CELL,
        "clued": isinstance(puzzle, Clued),
        "reducible": isinstance(puzzle, Reducible),
    }


def keys(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the ``picture`` of a board with some ``keys`` of its answer drawn, right or wrong."""
    puzzle = _only(content)
    named = {spelled(key): key for key in encoded(puzzle).answer_block()}
    wished = chosen.get("keys")
    if not isinstance(wished, list) or not named.keys() >= set(map(str, wished)):
        raise SatgridError("'keys' is no list of keys of the answer")
    return {"picture": svg(puzzle, frozenset(named[name] for name in wished))}


def genres(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the ``genres`` that there are, and those that can be made, with their usual sizes."""
    return {"genres": registry.names(), "made": registry.having("generator")}


QUESTIONS: dict[str, Callable[[str, Mapping[str, Any]], dict[str, Any]]] = {
    "board": board,
    "keys": keys,
    "genres": genres,
}


def placed(error: SatgridError) -> str:
    """Return an error with its place in the text, where it has one."""
    if isinstance(error, ParseError):
        return f"<stdin>:{error.line}:{error.column}: {error.message}"
    return f"satgrid: {error}"


def _only(content: str) -> Puzzle[Any]:
    found = formats.parts(content)
    if len(found) != 1:
        raise SatgridError(f"there are {len(found):,} puzzles here")
    return found[0].read()
