"""Steps of people in a skyscrapers, besides those of its rules: what a number shows by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from satgrid.board.grid import Cell
from satgrid.board.known import known
from satgrid.genres.skyscrapers.puzzle import GENRE
from satgrid.steps.declared import derived
from satgrid.steps.techniques import Deduction, Known, Technique, absent, held

__all__ = ["TECHNIQUES"]

_FACING = {"left": "right", "right": "left", "above": "below", "below": "above"}


class _View(NamedTuple):
    """A number beside a line: which clue it is, and the heights of the cells as seen from there.

    Attributes
    ----------
    most
        The largest height.
    """

    number: int
    clue: int
    cells: Sequence[Sequence[Any]]
    most: int

    @property
    def empty(self) -> int:
        """How many cells of the line stay empty."""
        return len(self.cells) - self.most


@lru_cache(maxsize=4)
def _views(puzzle: Any) -> dict[tuple[str, int], _View]:
    """Return the numbers beside lines, by their places."""
    keys: dict[Cell, list[Any]] = {}
    for key in puzzle.keys:
        keys.setdefault(key.cell, []).append(key)
    lines = {"left": puzzle.grid.rows(), "above": puzzle.grid.columns()}
    found = {}
    for (side, at), number in sorted(known(puzzle.data["beside"]).items()):
        line = lines["left" if side in ("left", "right") else "above"][at]
        cells = [keys[cell] for cell in (line if side in lines else line[::-1])]
        found[side, at] = _View(
            number, puzzle.clue_number("beside", (side, at)), cells, puzzle.most
        )
    return found


def _rise(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """Yield the heights beyond which too few could be seen: behind each, higher ones must fit."""
    for view in _views(puzzle).values():
        if view.number == 1:
            first = view.cells[0]
            yield Deduction(absent(first[:-1]) if view.empty else held(first[-1:]), (view.clue,))
        gone = [
            key
            for at, keys in enumerate(view.cells[: max(view.number - 1, 0)])
            for key in keys
            if key.number > view.most - (view.number - 1 - at)
        ]
        if gone:
            yield Deduction(absent(gone), (view.clue,))


def _facing(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See where the highest one is if two facing numbers count every one but it once."""
    views = _views(puzzle)
    for (side, at), view in views.items():
        other = views.get((_FACING[side], at)) if side in ("left", "above") else None
        if other and view.number + other.number == view.most + 1 and view.number:
            clues, first = sorted((view.clue, other.clue)), view.number - 1
            if view.empty:
                far = [*view.cells[:first], *view.cells[first + view.empty + 1 :]]
                yield Deduction(absent(keys[-1] for keys in far), clues)
            else:
                yield Deduction(held(view.cells[first][-1:]), clues)


class _Placed(NamedTuple):
    """Where a height is known to be, as seen from a number, and the key of it."""

    at: int
    key: Any


def _placed(view: _View, known: Known) -> dict[int, _Placed]:
    """Return the heights of a line of which the place is known."""
    return {
        key.number: _Placed(at, key)
        for at, keys in enumerate(view.cells)
        for key in keys
        if key in known.held
    }


def _rise_beyond(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """Yield the heights beyond which too few could be seen: some of those are known to hide."""
    for view in _views(puzzle).values():
        placed = _placed(view, known)
        because: dict[Any, None] = {}
        may = 0  # higher ones that may be seen
        for height in range(view.most, 0, -1):
            own = placed.get(height)
            covers = [one for more, one in placed.items() if own and more > height and one < own]
            if own and covers:
                because |= {covers[0].key: None, own.key: None}
                continue
            front = view.cells[: max(view.number - may - 1, 0)]
            gone = [key for keys in front for key in keys if key.number == height]
            if gone and because:
                yield Deduction(absent(gone), (view.clue,), held(because))
            may += 1


def _front(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """Yield the heights too low to be the only one that is seen before the highest ones."""
    for view in _views(puzzle).values():
        placed, size = _placed(view, known), view.most
        nearest, seen, height = len(view.cells), 0, size
        while height in placed:
            if placed[height].at < nearest:
                nearest, seen = placed[height].at, seen + 1
            height -= 1
        if seen and view.number == seen + 1:
            behind = {one: own.key for one, own in placed.items() if own.at >= nearest}
            left = [one for one in range(1, size + 1) if one not in behind]
            low = left[: max(nearest - view.empty - 1, 0)]
            gone = [key for key in view.cells[0] if key.number in low]
            if gone:
                yield Deduction(absent(gone), (view.clue,), held(behind.values()))


TECHNIQUES = (
    *derived(GENRE).TECHNIQUES,
    Technique(
        "room to rise",
        2,
        "So many higher ones must still be seen behind it; a 1 has the highest one in front.",
        _rise,
    ),
    Technique(
        "less room to rise",
        3,
        "So many higher ones must still be seen behind it, and some of them are hidden.",
        _rise_beyond,
    ),
    Technique(
        "one more in front",
        3,
        "The highest ones are known, and one more is seen: the first, which hides all up to them.",
        _front,
    ),
    Technique(
        "facing numbers",
        3,
        "Together the two numbers see every one of the line, so the highest one is where both end.",
        _facing,
    ),
)
