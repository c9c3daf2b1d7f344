"""Unfinished answers: their marks, and the places that are still open.

It is written as a solution is (``Puzzle.render``), with ``?`` for a cell, or the place of a line,
of which nothing is known. With a ``?`` anywhere all else is meant as it stands: a dot is a cell
known to stay empty, a blank a side known to have no line. Without one only what is marked, drawn or
written counts, so that a board in progress needs no special sign. Where each cell holds something,
such as one of two slants or the letter of an area, what stands there always counts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import product
from typing import Any

from satgrid.board import text
from satgrid.board.grid import Place
from satgrid.board.text import Row
from satgrid.puzzle.bridges import BridgePuzzle
from satgrid.puzzle.divisions import Divisions
from satgrid.puzzle.edges import Edges
from satgrid.puzzle.numbers import NumberPuzzle, Vacancy
from satgrid.puzzle.protocol import Puzzle
from satgrid.record import record

__all__ = ["UNKNOWN", "Unfinished", "of_keys", "read"]

UNKNOWN = "?"


@record
class Unfinished:
    """The known part of an answer.

    Attributes
    ----------
    held
        The keys that are in it.
    open
        Where nothing is known: cells, or places in the drawing where that has one for each line.
    whole
        Whether all the other keys are known not to be in it.
    """

    held: frozenset[Any]
    open: frozenset[Place] = frozenset()
    whole: bool = False

    def absent(self, puzzle: Puzzle[Any], keys: Iterable[Any]) -> list[Any]:
        """Return the keys of the answer known not to be in it."""
        if not self.whole:
            return []
        spare = {key for key in keys if key not in self.held}
        if isinstance(puzzle, NumberPuzzle):
            filled = {place for key in self.held for place in puzzle.places(key)}
            spare = {
                key
                for key in spare
                if (puzzle.gaps and not isinstance(key, Vacancy))
                or filled.issuperset(puzzle.places(key))
            }
        return sorted(key for key in spare if self.open.isdisjoint(_spots(puzzle, key)))


def read(puzzle: Puzzle[Any], content: str) -> Unfinished:
    """Read an answer, finished or not.

    Raises
    ------
    ParseError
        As ``Puzzle.read`` does.
    """
    spots, filled = _blanked(puzzle, content)
    held = puzzle.read(filled)
    total = isinstance(puzzle, Divisions) or bool(getattr(_answer(puzzle), "other", ""))
    whole = total or bool(spots)
    return Unfinished(
        frozenset(key for key in held if spots.isdisjoint(_spots(puzzle, key))), spots, whole
    )


def of_keys(
    puzzle: Puzzle[Any], keys: Iterable[Any], held: Collection[Any], crossed: Collection[Any]
) -> Unfinished:
    """Return the marks of an answer put down key by key.

    Parameters
    ----------
    keys
        All keys of the answer.
    held, crossed
        The keys that are in it, and those that are known not to be.
    """
    out = {tuple(spot) for key in crossed for spot in _spots(puzzle, key)}
    unknown = {tuple(spot) for key in keys for spot in _spots(puzzle, key)} - out
    return Unfinished(frozenset(held), frozenset(unknown), bool(crossed))


def _answer(puzzle: Puzzle[Any]) -> Any:
    return getattr(puzzle, "answer", None)


def _spots(puzzle: Puzzle[Any], key: Any) -> Collection[Place]:
    """Return the places of a key in the drawing of an answer."""
    if isinstance(puzzle, (Edges, BridgePuzzle)):
        return puzzle.spots(key)
    return [tuple(place) for place in puzzle.places(key)]


def _blanked(puzzle: Puzzle[Any], content: str) -> tuple[frozenset[Place], str]:
    """Return the places with the sign for unknown, and the answer with these places empty."""
    if UNKNOWN not in content:
        return frozenset(), content
    shape = puzzle.shape
    lattice = isinstance(puzzle, (Edges, BridgePuzzle))
    rows = text.drawn(content)
    blank = text.drawn(puzzle.render(frozenset()))
    if len(rows) != len(blank):
        return frozenset(), content
    starts = (
        [(at,) for at in range(len(rows))] if lattice else list(product(*map(range, shape[:-1])))
    )
    lines = content.split("\n")
    found: set[Place] = set()
    for start, row, empty in zip(starts, rows, blank, strict=True):
        pieces = _pieces(row, shape[-1], lattice=lattice)
        under = [word for _, word in _pieces(empty, shape[-1], lattice=lattice)]
        line = row.text
        for index, (at, word) in enumerate(pieces):
            there = under[index] if index < len(under) else " "
            if word == UNKNOWN != there:
                found.add((*start, index))
                line = line[:at] + (there if len(there) == 1 else ".") + line[at + 1 :]
        lines[row.line - 1] = line
    return frozenset(found), "\n".join(lines)


def _pieces(row: Row, width: int, *, lattice: bool) -> list[tuple[int, str]]:
    """Return the words of a row; a row without spaces has one character per word."""
    if not lattice and (width == 1 or " " in row.text.strip()):
        pieces, at = [], 0
        for word in row.text.split():
            at = row.text.index(word, at)
            pieces.append((at, word))
            at += len(word)
        return pieces
    return list(enumerate(row.text))
