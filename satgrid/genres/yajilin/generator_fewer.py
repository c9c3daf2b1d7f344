"""A yajilin in the making that loses arrows, those at the border first, with one solution left."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, TypeAlias

from satgrid.board.grid import Cell
from satgrid.generators import loops
from satgrid.genres.yajilin.generator_draft import LoopDraft, apart

__all__ = ["FewerArrows"]

_BORDER = 1.5  # what an arrow at the border counts besides
_GOAL = 0.08, 0.18  # bounds of what arrows count in the end, for each cell
_TIGHT, _SHAKES = 0.2, 8  # how loosely the loop is wound around an arrow; changes tried there
_LOOP, _CELLS, _BETWEEN = 1, 2, 6  # how far the loop changes, and cells; how far spots are apart
_EACH = 30  # cells of the board for each spot at which it changes at once
_LARGE = 225  # cells: larger boards with few arrows are too hard for any word but hard
_IN_VAIN = 40  # times that it changes at some spots, without success


_State: TypeAlias = tuple[frozenset[Cell], set[Cell], dict[Cell, str]]


class _Spot(NamedTuple):
    """A part of the board that changes, with its images, and may be changed back."""

    center: tuple[Cell, ...]
    squares: frozenset[Cell]
    cells: frozenset[Cell]


class FewerArrows(LoopDraft):
    """A draft with one solution, in which the loop winds through cells with arrows.

    The loop changes at several places far from each other. Where another solution differs near one
    of them, it is changed back there, and stays as it is at the others.
    """

    def spare(self) -> None:
        """Leave out arrows until few are left."""
        if len(self._grid) > _LARGE and self._order.difficulty != "hard":
            return
        goal = self._order.random.uniform(*_GOAL) * len(self._grid)
        in_vain = 0
        while in_vain < _IN_VAIN and self._weight(self._ways) > goal:
            self._order.tick(f"{len(self._ways)} arrows after {in_vain} changes in vain")
            in_vain = 0 if self._fewer() else in_vain + 1

    def _weight(self, cells: Collection[Cell]) -> float:
        """Return what the arrows in some cells count."""
        arrows = [cell for cell in cells if cell in self._ways]
        outer = sum(len(self._grid.neighbors(cell)) < 4 for cell in arrows)
        return len(arrows) + _BORDER * outer

    def _fewer(self) -> bool:
        """Change the loop at some arrows; return whether there are fewer then."""
        before = self._inside, self._shaded, self._ways
        spots = self._changed_spots()
        weights = [self._weight(spot.cells) for spot in spots]
        self._fill({cell for spot in spots for cell in spot.cells})
        now = [self._weight(spot.cells) for spot in spots]
        gained = [after < weight for after, weight in zip(now, weights, strict=True)]
        held = [spot for spot, gain in zip(spots, gained, strict=True) if gain]
        self._undo(before, [spot for spot in spots if spot not in held])
        while held and (others := self._spots()):
            wrong = {_nearest(held, cell) for cell in others}
            held = [spot for spot in held if spot not in wrong]
            self._undo(before, wrong)
        if not held:
            self._inside, self._shaded, self._ways = before
        return bool(held)

    def _changed_spots(self) -> list[_Spot]:
        """Wind the loop more tightly around some arrows; return what may change with it."""
        spots: list[_Spot] = []
        taken: list[Cell] = []
        most = max(1, len(self._grid) // _EACH)
        for cell in self._order.shuffled(sorted(self._ways)):
            orbit = self._order.orbit(cell)
            if any(apart(one, other) < _BETWEEN for one in orbit for other in taken):
                continue
            near = [square for square in self._squares if apart(square, cell) <= _LOOP]
            images = self._images or _alone
            squares = frozenset(image for square in near for image in images(square))
            cells = frozenset(
                other for other in self._grid for one in orbit if apart(other, one) <= _CELLS
            )
            inside = loops.shaken(self._order, self._inside, near, _SHAKES, _TIGHT, self._images)
            if inside != self._inside:
                self._inside = inside
                spots.append(_Spot(tuple(orbit), squares, cells))
                taken += orbit
            if len(spots) == most:
                break
        return spots

    def _undo(self, before: _State, spots: Collection[_Spot]) -> None:
        """Change the board back at some spots."""
        inside, shaded, ways = before
        squares = {square for spot in spots for square in spot.squares}
        cells = {cell for spot in spots for cell in spot.cells}
        self._inside = (self._inside - squares) | (inside & squares)
        self._shaded = (self._shaded - cells) | (shaded & cells)
        merged = {cell: way for cell, way in self._ways.items() if cell not in cells}
        merged |= {cell: way for cell, way in ways.items() if cell in cells}
        self._ways = dict(sorted(merged.items()))


def _nearest(spots: Collection[_Spot], cell: Cell) -> _Spot:
    return min(spots, key=lambda spot: min(apart(one, cell) for one in spot.center))


def _alone(square: Cell) -> list[Cell]:
    return [square]
