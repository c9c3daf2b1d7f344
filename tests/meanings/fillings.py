"""All answers of a small board, each with the keys that satgrid has for it, as plain tuples."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from itertools import chain, combinations, product
from math import isqrt
from typing import Any

from meanings.plain import Cell, Lines, Plain, grids_of

Filling = tuple[frozenset[Hashable], Any]
"""The keys of an answer, and the answer as references read it."""

_MANY = 100_000  # answers
_LOOPS = ("one loop", "lines neither end nor branch")
_HIGHEST = re.compile(r" to (\d+|the largest room|the number of cells|the length of grids)")


def fillings(board: Plain) -> Iterator[Filling]:
    """Yield every answer of a board that its kind allows, whatever the rules."""
    kind = board.answer
    if kind in ("shade", "slants", "bars"):
        yield from ((shade, shade) for shade in _sets(board.cells))
    elif kind.startswith("numbers"):
        yield from _numbers(board)
    elif kind == "areas":
        yield from _areas(board)
    elif kind.startswith("bridges"):
        yield from _bridges(board)
    elif kind == "lines and shaded cells":
        for keys, lines in _lines(board, through=True):
            for shade in _sets(board.cells):
                yield keys | {(cell,) for cell in shade}, (lines, shade)
    else:
        yield from _lines(board, through=kind != "lines")


def _sets(things: Iterable[Any]) -> Iterator[frozenset[Any]]:
    known = list(things)
    sizes = range(len(known) + 1)
    return map(frozenset, chain.from_iterable(combinations(known, size) for size in sizes))


def highest(board: Plain) -> int:
    """Return the largest number of an answer of numbers."""
    match = _HIGHEST.search(board.answer)
    word = match[1] if match else None
    if word is None:
        return max(board.rows, board.columns)
    if word == "the largest room":
        return max(len(cells) for cells in board.rooms("rooms"))
    if word == "the number of cells":
        return len(board.cells)
    if word == "the length of grids":
        return isqrt(len(grids_of(board.header["grids"])[0]))
    return int(word)


def lowest(board: Plain) -> int:
    """Return the smallest number of an answer of numbers."""
    match = re.search(r" from (\d+)", board.answer)
    low = int(match[1]) if match else 1
    return 1 if "where 0 is nothing" in board.answer else low


def _numbers(board: Plain) -> Iterator[Filling]:
    """Yield the numbers of all cells; on large boards cells with givens hold these."""
    values: list[int | None] = list(range(lowest(board), highest(board) + 1))
    if " nothing" in board.answer:
        values.append(None)
    cells = board.cells
    many = len(values) ** len(cells) > _MANY
    known = board.placed("givens") if "givens stay" in board.rules and many else {}
    each = [[int(known[cell])] if cell in known else values for cell in cells]
    for chosen in product(*each):
        held = zip(cells, chosen, strict=True)
        numbers = {cell: value for cell, value in held if value is not None}
        yield frozenset(numbers.items()), numbers


def _lines(board: Plain, *, through: bool) -> Iterator[Filling]:
    """Yield the sets of lines; with a rule for loops those in which an even number meets."""
    sides: dict[tuple[Cell, Cell], tuple[Cell, Cell]] = {}
    for row in range(-1, board.rows):
        for column in range(-1, board.columns):
            for other in ((row, column + 1), (row + 1, column)):
                key = ((row, column), other)
                if through and all(map(board.inside, key)) and board.dark.isdisjoint(key):
                    sides[key] = key
                elif not through and any(map(board.inside, key)):
                    end = (other[0] + 1, other[1]) if other[0] == row else (other[0], other[1] + 1)
                    sides[key] = (other, end)
    if any(rule.startswith(_LOOPS) for rule in board.rules):
        keys: Iterable[frozenset[Any]] = _even(board, sides, through=through)
    else:
        keys = _sets(sides)
    for chosen in keys:
        yield chosen, frozenset(sides[key] for key in chosen)


def _even(board: Plain, sides: Iterable[Any], *, through: bool) -> Iterator[frozenset[Any]]:
    """Yield the sets of lines with an even number at each point: sums of the smallest loops.

    They are all such sets since the points lie in a rectangle; with black cells some of the sums
    have lines that are not there, and are left out.
    """
    less = 1 if through else 0
    loops = []
    for row in range(board.rows - less):
        for column in range(board.columns - less):
            loops.append(_smallest((row, column), through=through))
    known = frozenset(sides)
    for some in _sets(loops):
        found: frozenset[Any] = frozenset()
        for loop in some:
            found ^= loop
        if found <= known:
            yield found


def _smallest(cell: Cell, *, through: bool) -> frozenset[tuple[Cell, Cell]]:
    row, column = cell
    if not through:
        near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        return frozenset((min(cell, other), max(cell, other)) for other in near)
    right, down, far = (row, column + 1), (row + 1, column), (row + 1, column + 1)
    return frozenset([(cell, right), (cell, down), (right, far), (down, far)])


def _areas(board: Plain) -> Iterator[Filling]:
    """Yield the ways to divide the cells into areas that are connected."""
    inner = [
        (one, two)
        for one in board.cells
        for two in board.beside(one)
        if one < two and two not in board.dark
    ]
    for borders in _sets(inner):
        joined = frozenset(inner) - borders
        labels = _labels(board, joined)
        if all(labels[one] != labels[two] for one, two in borders):
            yield borders, labels


def _labels(board: Plain, joined: Lines) -> dict[Cell, int]:
    labels = {cell: number for number, cell in enumerate(board.cells)}
    for one, two in joined:
        if labels[one] != labels[two]:
            old, new = labels[one], labels[two]
            labels = {cell: new if label == old else label for cell, label in labels.items()}
    return labels


def _bridges(board: Plain) -> Iterator[Filling]:
    """Yield the ways to lay none, one or two bridges; a key says which of the two is there."""
    islands = list(board.placed("numbers") or board.placed("islands"))
    pairs = []
    for one in islands:
        for down, right in ((0, 1), (1, 0)):
            row, column = one[0] + down, one[1] + right
            while board.inside((row, column)) and (row, column) not in islands:
                row, column = row + down, column + right
            if (row, column) in islands:
                pairs.append((one, (row, column)))
    for chosen in product((0, 1, 2), repeat=len(pairs)):
        built = {pair: many for pair, many in zip(pairs, chosen, strict=True) if many}
        keys = {(*pair, which) for pair, many in built.items() for which in range(1, many + 1)}
        yield frozenset(keys), built
