"""Steps of people who lay pieces: a cell or a piece with one place left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from satgrid.board.cover import Placement
from satgrid.board.grid import Place
from satgrid.genres.tiling.puzzle import Tiling
from satgrid.steps.techniques import Deduction, Fact, Known, Technique, absent, held

__all__ = ["TECHNIQUES"]


@lru_cache(maxsize=4)
def _over(puzzle: Tiling) -> dict[Place, list[Placement]]:
    """Return the placements over each cell."""
    found: dict[Place, list[Placement]] = {cell: [] for cell in sorted(puzzle.cells)}
    for one in puzzle.placements:
        for cell in one.cells:
            found[cell].append(one)
    return found


@lru_cache(maxsize=4)
def _cell_clues(puzzle: Tiling) -> dict[Place, int]:
    first = len(puzzle.pieces)
    return {cell: first + at for at, cell in enumerate(sorted(puzzle.cells))}


def _laid(known: Known) -> dict[str, list[Placement]]:
    laid: dict[str, list[Placement]] = {}
    for one in sorted(known.held):
        laid.setdefault(one.piece, []).append(one)
    return laid


class _Left:
    """The possible placements, and the reasons against others."""

    def __init__(self, puzzle: Tiling, known: Known) -> None:
        self._known = known
        self._laid = _laid(known)
        self._over = {cell: one for one in known.held for cell in one.cells}
        most = {piece.name: piece.most for piece in puzzle.pieces}
        self._used = {
            name: at
            for at, name in enumerate(most)
            if most[name] is not None and len(self._laid.get(name, ())) == most[name]
        }

    def __contains__(self, one: Placement) -> bool:
        if one in self._known.held:
            return True
        return one not in self._known.absent and one.piece not in self._used

    def why(self, gone: Iterable[Placement]) -> tuple[list[int], list[Fact]]:
        """Return the clues and facts that rule out some placements."""
        clues: set[int] = set()
        facts: dict[Fact, None] = {}
        for one in gone:
            other = next((self._over[cell] for cell in one.cells if cell in self._over), None)
            if other is not None:
                facts[Fact(other, True)] = None
            elif one.piece in self._used:
                clues.add(self._used[one.piece])
                facts.update(dict.fromkeys(held(self._laid.get(one.piece, ()))))
            else:
                facts[Fact(one, False)] = None
        return sorted(clues), list(facts)


def _one_over_a_cell(puzzle: Tiling, known: Known) -> Iterator[Deduction]:
    """See a cell that only one placement can cover."""
    left = _Left(puzzle, known)
    for cell, over in _over(puzzle).items():
        fit = [one for one in over if one in left]
        if len(fit) == 1 and fit[0] not in known.held:
            clues, facts = left.why(one for one in over if one not in fit)
            yield Deduction(held(fit), [*clues, _cell_clues(puzzle)[cell]], facts)


def _one_of_a_piece(puzzle: Tiling, known: Known) -> Iterator[Deduction]:
    """See a piece that has only as many places as copies to lay."""
    left = _Left(puzzle, known)
    for at, piece in enumerate(puzzle.pieces):
        own = [one for one in puzzle.placements if one.piece == piece.name]
        fit = [one for one in own if one in left]
        if len(fit) == piece.least and not known.held.issuperset(fit):
            clues, facts = left.why(one for one in own if one not in fit)
            yield Deduction(held(fit), [*clues, at], facts)


@lru_cache(maxsize=2)
def _against(puzzle: Tiling) -> dict[Placement, frozenset[Placement]]:
    """Return, for each placement, the placements that overlap with it."""
    over = _over(puzzle)
    return {
        one: frozenset(other for cell in one.cells for other in over[cell]) - {one}
        for one in puzzle.placements
    }


def _nothing_left(puzzle: Tiling, known: Known) -> Iterator[Deduction]:
    """See placements that would leave a cell that nothing can cover."""
    left = _Left(puzzle, known)
    against = _against(puzzle)
    for cell, over in _over(puzzle).items():
        fit: list[Any] = [one for one in over if one in left]
        if not fit or fit[0] in known.held:
            continue
        common = frozenset.intersection(*(against[one] for one in fit))
        harmful = sorted(one for one in common if one in left and one not in known.held)
        if harmful:
            clues, facts = left.why(one for one in over if one not in fit)
            yield Deduction(absent(harmful), [*clues, _cell_clues(puzzle)[cell]], facts)


TECHNIQUES = (
    Technique(
        "one way to cover a cell",
        2,
        "One piece in one place is left that covers the cell.",
        _one_over_a_cell,
    ),
    Technique(
        "one place for a piece",
        2,
        "The piece fits in no more places than it must be laid in.",
        _one_of_a_piece,
    ),
    Technique(
        "cell left alone",
        4,
        "Laid so, the piece would leave a cell that nothing covers.",
        _nothing_left,
    ),
)
