"""The data with which the page shows a board: picture, places of cells, text."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

from satgrid import formats
from satgrid.drawing import svg
from satgrid.drawing.answers import painter_for
from satgrid.drawing.pictures import heading
from satgrid.drawing.shapes import CELL
from satgrid.errors import ParseError, SatgridError
from satgrid.formula.variables import spelled
from satgrid.puzzle import registry
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.faults import caught
from satgrid.puzzle.protocol import Clued, Puzzle
from satgrid.web import editing

__all__ = ["answer", "board", "choices", "genres", "keys", "placed", "resized"]

_MOST_KEYS = 20_000


def board(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the one puzzle of a text as a page shows it.

    Returns
    -------
    dict
        ``puzzle``, ``title`` and ``shape``; ``text`` in satgrid's own format and ``url`` of
        puzz.link, or null; ``picture`` as SVG; ``cells``, each with its row and column, and
        ``left`` and ``top`` in the picture; ``side``, the length of a cell there; ``layers``, what
        of the text can be changed; ``clued``, whether ``explain`` has an answer.
    """
    puzzle = _only(content)
    painter = painter_for(puzzle)
    whole = editing.content(puzzle)
    link = None
    with suppress(SatgridError), caught():  # puzz.link has no such puzzle
        link = formats.write(puzzle, "puzzlink").strip()
    return {
        "puzzle": puzzle.name,
        "title": heading(puzzle),
        "shape": list(puzzle.shape),
        "text": whole,
        "url": link,
        "picture": svg(puzzle),
        "cells": [[list(cell), *painter.spot(cell)] for cell in painter.cells()],
        "side": CELL,
        "layers": [layer._asdict() for layer in editing.layers(puzzle, whole)],
        "clued": isinstance(puzzle, Clued),
    }


def keys(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return a board with some ``keys`` of its answer, right or wrong, and the printed ones.

    The ``picture`` shows them, ``words`` describes each, and ``solved`` is whether they are the
    whole answer.
    """
    puzzle, named = _with_keys(content)
    wished = chosen.get("keys")
    if not isinstance(wished, list) or not named.keys() >= set(map(str, wished)):
        raise SatgridError("'keys' is no list of keys of the answer")
    painter = painter_for(puzzle)
    held = frozenset(named[name] for name in wished)
    taken = {cell for key in held for cell in puzzle.places(key)}
    held |= {key for key in _printed(puzzle) if taken.isdisjoint(puzzle.places(key))}
    return {
        "picture": svg(puzzle, held),
        "words": {name: painter.stated(named[name]) for name in wished},
        "solved": not puzzle.check(held),
    }


def _printed(puzzle: Puzzle[Any]) -> frozenset[Any]:
    """Return the keys of the answer that are printed on the board."""
    return frozenset(getattr(puzzle, "givens", ()))


@lru_cache(maxsize=4)  # who plays or walks through steps asks of one board over and over
def _with_keys(content: str) -> tuple[Puzzle[Any], dict[str, Any]]:
    """Return the one puzzle of a text with the keys of its answer by their names."""
    puzzle = _only(content)
    return puzzle, {spelled(key): key for key in encoded(puzzle).answer_block()}


def answer(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the ``keys`` that can be put down by who solves the puzzle by hand.

    Each has its name, its cells, the word that a picture has for it, and the middle of its place.
    """
    puzzle, named = _with_keys(content)
    painter = painter_for(puzzle)
    printed = {cell for key in _printed(puzzle) for cell in puzzle.places(key)}
    if len(named) > _MOST_KEYS:
        raise SatgridError(f"{len(named):,} keys are too many to be placed by hand")
    return {
        "keys": [
            {
                "key": name,
                "cells": [list(cell) for cell in puzzle.places(key)],
                "word": painter.said(key),
                "middle": list(painter.middle(key)),
            }
            for name, key in named.items()
            if printed.isdisjoint(puzzle.places(key))
        ]
    }


def choices(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the characters that a cell, and a place between two cells, may have."""
    return dict(editing.choices(_only(content)))


def resized(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the ``text`` of the board with another number of ``rows`` and ``columns``."""
    try:
        size = int(chosen["rows"]), int(chosen["columns"])
    except (KeyError, OverflowError, TypeError, ValueError):
        raise SatgridError("'rows' and 'columns' are no numbers") from None
    return {"text": editing.resized(_only(content), *size)}


def genres(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the names of all ``genres``, and the usual sizes of those with a generator."""
    return {"genres": registry.names(), "made": registry.having("generator")}


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
