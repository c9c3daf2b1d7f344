"""Rules of the cells around a cell, in circular order: the lengths of their shaded runs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from functools import lru_cache
from typing import Any, ClassVar

from satgrid.board.grid import Cell
from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground
from satgrid.grounds.stencil import Choices
from satgrid.judging import rings as judge
from satgrid.layers.ring_words import RingWords
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["RunsAround"]

_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


@record
class RunsAround(Rule):
    """A clue gives the lengths of all runs of shaded cells around it, in any order.

    A run is of shaded cells that follow each other in the ring of up to eight cells around the
    clue; the ring is open where it leaves the board. A question mark is a run of any length, and
    one that stands alone may be no run, as a 0 is. The cell of a clue is not shaded.

    Attributes
    ----------
    layer
        The clues.
    """

    _: KW_ONLY
    layer: str = "numbers"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("{layer} give runs of shaded around", layer=Named(RingWords)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "fits": StepName("runs around", 2, "All runs that fit around the clue agree on it."),
        "full": StepName("clue", 1, "A cell with a clue is not shaded."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return for each clue the patterns around it that have its runs."""
        there = frozenset(board.open_cells)
        for cell, word in board.data[self.layer].items():
            clue = board.clue_number(self.layer, cell)
            yield Count(board.mask([cell]), 0, 0, clue=clue)
            ring = _ring(cell)
            slots = [board.mask([one]) if one in there else 0 for one in ring]
            whole = sum(slots)
            patterns = []
            for pattern in _patterns(tuple(map(bool, slots)), word):
                held = sum(slots[at] for at in pattern)
                patterns.append((held, whole ^ held))
            yield Choices(patterns, clue=clue)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, str]:
        """Return the runs around each unshaded cell."""
        found: dict[Hashable, str] = {}
        for cell in board.open_cells:
            if cell not in solution:
                shaded = [one in solution for one in _ring(cell)]
                found[cell] = "".join(map(str, _runs(shaded)))
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk around each clue and measure the runs of shaded cells."""
        return judge.runs_around(self.name, board.data[self.layer], solution)


def _ring(cell: Cell) -> list[Cell]:
    """Return the places around a cell in circular order, including those off the board."""
    return [Cell(cell.row + down, cell.column + right) for down, right in _RING]


def _runs(shaded: Sequence[bool]) -> list[int]:
    """Return the lengths of the runs in a ring, the least first; 0 if there is none."""
    if all(shaded):
        return [len(shaded)]
    gap = shaded.index(False)
    turned = "".join(".#"[one] for one in (*shaded[gap:], *shaded[:gap]))
    return sorted(map(len, turned.replace(".", " ").split())) or [0]


@lru_cache(maxsize=1024)
def _patterns(there: tuple[bool, ...], word: str) -> list[tuple[int, ...]]:
    """Return the sets of shaded places in a ring that fit the runs of a clue."""
    found = []
    for chosen in range(1 << len(there)):
        shaded = [bool(chosen >> at & 1) for at in range(len(there))]
        if any(one and not on for one, on in zip(shaded, there, strict=True)):
            continue
        if _fit(_runs(shaded), word):
            found.append(tuple(at for at, one in enumerate(shaded) if one))
    return found


def _fit(runs: Sequence[int], word: str) -> bool:
    """Return whether runs fit those of a clue."""
    left = [str(length) for length in runs]
    if len(left) != len(word):
        return False
    for length in word.replace("?", ""):
        if length not in left:
            return False
        left.remove(length)
    return True
