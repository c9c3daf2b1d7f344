"""Texts of wishes for a new puzzle: an answer as it is drawn, a picture of places."""

from __future__ import annotations

import json
from contextlib import suppress
from math import prod
from typing import Any

from satgrid.board.grid import Place
from satgrid.errors import ParseError, SatgridError
from satgrid.formula.variables import spelled
from satgrid.generators import generation
from satgrid.generators.completing import bare
from satgrid.generators.order import Order
from satgrid.generators.wishes import blank
from satgrid.puzzle import registry
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.protocol import DeclaredPuzzle, Puzzle

__all__ = ["answer_in", "places_in"]

_NO_PLACE = ". "


def answer_in(
    content: str, board: Puzzle[Any] | None, name: str, size: tuple[int, int] | None
) -> tuple[Puzzle[Any], frozenset[Any]]:
    """Read a wished answer, with the board that it is for.

    It is drawn as ``list`` prints it, or a document of ``solve --json``.

    Parameters
    ----------
    board
        None for a board without clues, of the size of the answer.
    """
    document = _document(content)
    if board is not None:
        try:
            return board, _read(board, content, document)
        except ParseError:  # it may be drawn without the clues
            if not isinstance(board, DeclaredPuzzle):
                raise
            return board, _read(bare(board), content, document)
    fault: SatgridError | None = None
    broken = None
    for shape in [size] if size else _shapes(content, document):
        on = _blank(name, shape)
        if on is not None:
            try:
                answer = _read(on, content, document)
            except ParseError as error:
                fault = fault or error
                continue
            if not on.check(answer):
                return on, answer
            broken = broken or (on, answer)
    if broken:
        return broken
    raise fault or ParseError("no board has this answer: give one with --from")


def _blank(name: str, shape: Any) -> Any:
    """Return a board without clues; None where there is none of this size."""
    try:
        if registry.part(name, "image"):
            return generation.drafted(name, *shape)  # an answer is a picture, whatever the clues
        return blank(name, Order(*shape), lambda order: generation.drafted(name, *shape))
    except SatgridError:
        return None


def _document(content: str) -> dict[str, Any] | None:
    """Return the answer of a JSON document with ``keys``; None if it is no document."""
    if not content.lstrip().startswith("{"):
        return None
    try:
        found = json.loads(content)
    except ValueError as error:
        raise ParseError(f"this is no JSON document: {error}") from None
    answer = found.get("solution", found)
    if not isinstance(answer, dict) or not isinstance(answer.get("keys"), list):
        raise ParseError("this document has no 'keys' of a solution, as 'solve --json' has")
    return answer


def _shapes(content: str, document: dict[str, Any] | None) -> list[tuple[int, int]]:
    """Return the sizes that a board with a drawn answer may have."""
    if document:
        rows = list(map(str, document.get("rows") or ()))
    else:
        rows = [one for one in content.split("\n") if one.strip()]
    below = rows[1:] if rows and rows[0].strip().isdecimal() else []  # below the line of its number
    sizes = [size for drawn in (rows, below) for size in _sizes(drawn)]
    if document:
        sizes.sort(key=prod)  # a larger board has the same keys
    return [size for size in dict.fromkeys(sizes) if min(size) > 0]


def _sizes(drawn: list[str]) -> list[tuple[int, int]]:
    """Return the sizes of boards that rows may be: of cells, of words, of sides."""
    height, width = len(drawn), max(map(len, drawn), default=0)
    words = max((len(row.split()) for row in drawn), default=0)
    sizes = [(height, width), (height, words), ((height - 1) // 2, (width - 1) // 2)]
    return [*sizes, ((height + 1) // 2, (width + 1) // 2)]


def _read(board: Puzzle[Any], content: str, document: dict[str, Any] | None) -> frozenset[Any]:
    if document is None:
        first, _, rest = content.partition("\n")
        number = first.strip().isdecimal() and len(rest.strip()) > 0
        try:
            return board.read(content)
        except ParseError:
            if number:
                with suppress(ParseError):
                    return board.read("\n" + rest)
            raise
    known = {spelled(key): key for key in encoded(board).answer_block()}
    for word in document["keys"]:
        if word not in known:
            raise ParseError(f"{word!r} is no part of an answer on this board")
    return frozenset(known[word] for word in document["keys"])


def places_in(
    content: str, size: tuple[int, int] | None
) -> tuple[frozenset[Place], tuple[int, int]]:
    """Read the places of clues from rows of # and .; return also the size of the board."""
    rows = content.rstrip("\n").split("\n")
    width = max(map(len, rows))
    places: set[Place] = set()
    for down, row in enumerate(rows):
        for right, symbol in enumerate(row.rstrip()):
            if symbol == "#":
                places.add((down, right))
            elif symbol not in _NO_PLACE:
                message = f"{symbol!r} is neither # (a clue) nor . (none)"
                raise ParseError(message, line=down + 1, column=right + 1)
    if not places:
        raise ParseError("there is no #")
    if size is not None and size != (len(rows), width):
        size_text = "x".join(map(str, size))
        raise ParseError(f"{len(rows)}x{width} places are not those of a board of {size_text}")
    return frozenset(places), size or (len(rows), width)
