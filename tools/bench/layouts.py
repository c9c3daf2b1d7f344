"""Where clues lie and what they are: new puzzles beside published ones.

    python tools/bench/layouts.py FOLDER [GENRE ...]

prints the figures of 20 new puzzles of each genre at its usual size beside up to 60 published ones
of about that size in FOLDER (see tools/bench/boards.py), and keeps nothing: for each figure the
quartiles.
``python tools/bench run layouts`` keeps them, see tools/bench/layout_tables.py.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

from boards import boards
from record import Result

from satgrid.board.grid import Cell, Grid, Side, components
from satgrid.board.regions import cells_of
from satgrid.errors import SatgridError
from satgrid.generators.generation import drafted, names, usual_size
from satgrid.layers.words_beside import Beside
from satgrid.system.limits import Limits

PUBLISHED, MADE = 60, 20
_ALIKE = 2  # times as many cells, or as few, as a board of about the same size has
_ENOUGH = 12  # published ones of about the same size; else those of all sizes
SECONDS = 90.0  # of processor time for the new puzzles of a genre
_BLANK = (".", "-", "")
_FEWEST = 3  # marks below which a symmetric board is chance
_FIGURES = (
    *("share", "clump", "border", "early", "late", "mean", "room", "numbered", "beside", "sides"),
)
"""The figures of one board, in the order of the table."""
_MAPS: dict[str, list[Callable[[int, int, int, int], tuple[int, int]]]] = {
    "half turn": [lambda r, c, h, w: (h - r, w - c)],
    "quarter turn": [lambda r, c, h, _: (c, h - r)],
    "mirror": [lambda r, c, _, w: (r, w - c), lambda r, c, h, _: (h - r, c)],
    "diagonal": [lambda r, c, _, __: (c, r), lambda r, c, h, w: (w - c, h - r)],
}
"""The images of a row and a column; the others are the last row and the last column."""


def compared(name: str, folder: Path, seconds: float = SECONDS) -> Result | None:
    """Return the figures of a genre; None if nothing is marked on its boards, or none is published.

    No more puzzles are made after so many seconds of processor time.
    """
    cells = usual_size(name)[0] * usual_size(name)[1]
    every = [one.puzzle for one in boards(name, folder)]
    alike = [one for one in every if cells / _ALIKE <= _cells(one) <= cells * _ALIKE]
    published = summary(alike if len(alike) >= _ENOUGH else every)
    if published is None:
        return None
    start, new = time.process_time(), list[Any]()
    for seed in range(MADE):
        left = seconds - (time.process_time() - start)
        if left <= 0:
            break
        try:
            limits = Limits(deadline=time.monotonic() + left)
            new.append(drafted(name, *usual_size(name), seed=seed, limits=limits))
        except SatgridError as error:
            print(f"  {name} {seed}: {error}", file=sys.stderr)
    took = (time.process_time() - start) / max(1, len(new))
    return {
        "size": list(usual_size(name)),
        "seconds": took,
        "made": summary(new),
        "published": published,
        "alike": len(alike) >= _ENOUGH,
    }


def _cells(puzzle: Any) -> int:
    return int(puzzle.shape[-2] * puzzle.shape[-1])


def summary(puzzles: Iterable[Any]) -> Result | None:
    """Return the figures of some boards; None if there is nothing to measure."""
    figures: list[Result] = []
    values: Counter[str] = Counter()
    symmetric: Counter[str] = Counter()
    for puzzle in list(puzzles)[:PUBLISHED]:
        if len(puzzle.shape) != 2:
            continue
        words, rooms = marks(puzzle), puzzle_rooms(puzzle)
        beside, sides = _beside(puzzle), _sides(puzzle)
        if not words and rooms is None and beside is None and not sides:
            continue
        values.update(map(str, words.values()))
        values.update(map(str, rooms[1].values() if rooms else ()))
        none = {"share": 0.0} if "givens" in _data(puzzle) else {}
        own = of_board(puzzle.shape, words, rooms)
        figures.append(none | own | {"beside": beside, "sides": sides})
        symmetric.update(_symmetries(puzzle.shape, words, rooms))
    if not figures:
        return None
    spread = {
        key: _quartiles([one[key] for one in figures if one.get(key) is not None])
        for key in _FIGURES
    }
    return {
        "boards": len(figures),
        "symmetric": {key: symmetric[key] / len(figures) for key in ("any", *_MAPS)},
        "values": {word: number / values.total() for word, number in values.most_common(8)},
        "figures": {key: value for key, value in spread.items() if value},
    }


def _quartiles(numbers: list[float]) -> list[float]:
    if len(numbers) < 2:
        return numbers * 3
    return [round(number, 3) for number in quantiles(numbers, n=4, method="inclusive")]


def marks(puzzle: Any) -> dict[Cell, Any]:
    """Return what is printed in cells: clues, or black cells with or without one."""
    if _data(puzzle):
        found = {
            Cell(*cell): word
            for layer in _layers(puzzle)
            for cell, word in layer.items()
            if isinstance(cell, tuple) and not isinstance(cell, Side) and len(cell) == 2
            if all(isinstance(part, int) for part in cell)
        }
        grid = getattr(puzzle, "grid", ())
        return {cell: word for cell, word in found.items() if cell in grid}
    cells = getattr(puzzle, "cells", ())
    if not cells or isinstance(cells[0], Cell):
        return {}
    return {
        Cell(row, column): word
        for row, line in enumerate(cells)
        for column, word in enumerate(line)
        if isinstance(word, str) and word not in _BLANK
    }


def _beside(puzzle: Any) -> float | None:
    """Return the share of the ends of lines that have a word; None where none can be."""
    genre = getattr(puzzle, "genre", None)
    layers = [layer for layer in getattr(genre, "layers", ()) if isinstance(layer, Beside)]
    places = sum(len(layer.places(puzzle.shape)) for layer in layers)
    return sum(len(puzzle.data[layer.name]) for layer in layers) / places if places else None


def _sides(puzzle: Any) -> float | None:
    """Return the share of the sides between cells that have a mark; None without any."""
    found = sum(isinstance(key, Side) for layer in _layers(puzzle) for key in layer)
    height, width = puzzle.shape
    return found / (height * (width - 1) + width * (height - 1)) if found else None


def _data(puzzle: Any) -> Mapping[str, Any]:
    """Return what is on a declared board, by the names of the layers; nothing of other boards."""
    data = getattr(puzzle, "data", None)
    return data if isinstance(data, Mapping) else {}


def _layers(puzzle: Any) -> list[Mapping[Any, Any]]:
    """Return the layers of a declared board that have words by their places."""
    return [layer for layer in _data(puzzle).values() if isinstance(layer, Mapping)]


def puzzle_rooms(puzzle: Any) -> tuple[list[list[Cell]], Mapping[int, Any]] | None:
    """Return the rooms or cages of a board with their numbers; None without rooms."""
    if data := _data(puzzle):
        rooms = data.get("rooms", data.get("cages"))
    else:
        rooms = getattr(puzzle, "rooms", None)
    if not rooms or not isinstance(rooms, tuple) or not isinstance(rooms[0], tuple):
        return None
    of_rooms = {
        key: word
        for layer in _layers(puzzle)
        for key, word in layer.items()
        if isinstance(key, int)
    }
    return cells_of(rooms), of_rooms


def of_board(shape: tuple[int, int], words: Mapping[Cell, Any], rooms: Any) -> Result:
    """Return the figures of one board.

    ``clump`` is the mean size of the connected marks that a mark is one of, ``border`` how much
    denser marks are in the outer ring than on the board, ``early`` and ``late`` the mean number in
    the upper left quarter and in the lower right one.
    """
    height, width = shape
    found: Result = {}
    if words:
        parts = [len(part) for part in components(sorted(words))]
        ring = [cell for cell in Grid(height, width) if _outer(cell, height, width)]
        share = len(words) / (height * width)
        numbers = {
            cell: int(word) for cell, word in words.items() if str(word).isascii() and _whole(word)
        }
        found |= {
            "share": share,
            "clump": sum(size * size for size in parts) / len(words),
            "border": sum(cell in words for cell in ring) / len(ring) / share,
            "mean": mean(numbers.values()) if numbers else None,
        }
        for key, low in (("early", True), ("late", False)):
            some = [
                number
                for (row, column), number in numbers.items()
                if (2 * row < height - 1) == low and (2 * column < width - 1) == low
            ]
            found[key] = mean(some) if some else None
    if rooms:
        cells, numbered = rooms
        found["room"] = height * width / len(cells)
        found["numbered"] = len(numbered) / len(cells)
    return found


def _whole(word: Any) -> bool:
    return str(word).isdigit()


def _outer(cell: Cell, height: int, width: int) -> bool:
    return cell.row in (0, height - 1) or cell.column in (0, width - 1)


def _symmetries(shape: tuple[int, int], words: Mapping[Cell, Any], rooms: Any) -> list[str]:
    """Return the names of the symmetries that places of marks have, else the rooms."""
    height, width = shape
    if words:
        parts = {frozenset([cell]) for cell in words}
    elif rooms is None:
        return []
    else:
        parts = {frozenset(cells) for cells in rooms[0]}
    if len(parts) < _FEWEST or len(parts) == height * width:
        return []
    found = [
        name
        for name, maps in _MAPS.items()
        if any(_kept(parts, height, width, image) for image in maps)
    ]
    return [*found, *(["any"] if found else [])]


def _kept(
    parts: set[frozenset[Cell]],
    height: int,
    width: int,
    image: Callable[[int, int, int, int], tuple[int, int]],
) -> bool:
    if image(0, 1, height, width) == (1, 0) or height != width:
        corner = image(height - 1, width - 1, height - 1, width - 1)
        if not (0 <= corner[0] < height and 0 <= corner[1] < width) and height != width:
            return False
    moved = {
        frozenset(Cell(*image(row, column, height - 1, width - 1)) for row, column in part)
        for part in parts
    }
    return moved == parts


def main(arguments: list[str]) -> None:
    """Print the figures of some genres."""
    folder, *some = arguments
    for name in some or names():
        figures = compared(name, Path(folder))
        print(name, figures and f"{figures['seconds']:.2f} s", flush=True)
        if figures:
            printed(figures)


def printed(figures: Result) -> None:
    """Print the figures of new and of published boards."""
    for whose in ("made", "published"):
        one = figures[whose]
        if one:
            symmetric = {key: round(100 * share) for key, share in one["symmetric"].items()}
            values = {word: round(100 * share) for word, share in one["values"].items()}
            spread = {key: list(map(_short, value)) for key, value in one["figures"].items()}
            print("  ", whose, one["boards"], symmetric, values, spread, flush=True)


def _short(number: float) -> str:
    return f"{number:.3g}"


if __name__ == "__main__":
    main(sys.argv[1:])
