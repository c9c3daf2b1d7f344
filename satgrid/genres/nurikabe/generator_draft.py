"""A nurikabe in the making: changed near the cells that stay open until one solution is left.

Presolve shows in a few milliseconds which cells stay open. A change near them that leaves more of
them is taken back, unless it is a little worse and chance wills it. A solver is asked only where
few cells are open. Then the board with one solution is changed further, towards fewer and larger
islands, and towards more open cells where it is to be hard.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.board.field import Cells, Field, bits, size
from satgrid.board.grid import Grid, Place
from satgrid.declared.board import class_of
from satgrid.generators.order import Order
from satgrid.generators.probing import too_hard
from satgrid.genres.nurikabe.puzzle import GENRE
from satgrid.puzzle.encoding import encoded
from satgrid.solve.session import Session, Status

__all__ = ["IslandDraft"]

_MOVED = 0.5  # how often the number of an island moves, and the sea stays
_PAIRED = 0.5  # how often a second cell near the first changes the other way
_WHOLE = 0.5  # how often the images of these cells change, too
_SINGLE = 0.1  # how often a change may leave one more island of one cell
_IN_VAIN = 20  # changes for each cell without fewer open ones, after which the draft is given up
_WORSE, _WARM = 3, 0.3  # how much worse a change may leave the board, and how often
_WATER = 0.3  # shaded cells, counted as islands where few of both are wanted
_ASKED = {"easy": 0.0, "medium": 0.2, "hard": 0.6}
"""The most cells that presolve may leave open, as a share."""
_PATIENCE = 2_000  # conflicts for one question
_EASED = {"easy": 0.7, "medium": 0.7, "hard": 0.9}
"""The share of its open cells that a board keeps which is too hard."""
_CHANGES = 25  # for each cell, of a board with one solution
_TRIES = {"easy": 1, "medium": 40, "hard": 100}
"""The most of them after which a solver is asked."""
_DENSE = 3.0  # what an island counts then
_OPEN = {"easy": 0.0, "medium": 0.1, "hard": 0.5}
"""And an open cell, of which it shall have more."""


class IslandDraft:
    """A sea, and the cells of the numbers of its islands.

    Parameters
    ----------
    largest
        The most cells of an island.
    least
        The fewest shaded cells.
    """

    def __init__(
        self,
        order: Order,
        sea: Collection[Place],
        starts: Collection[Place],
        *,
        largest: int,
        least: float,
    ) -> None:
        self._order = order
        self._grid = Grid(order.height, order.width)
        self._field = Field(order.height, order.width)
        self._sea = self._field.of(sea)
        self._starts = self._field.of(starts)
        self._largest, self._least = largest, least
        self._asked = int(_ASKED[order.difficulty] * len(self._grid))

    def settled(self) -> bool:
        """Change the board until there is one solution; return whether that succeeded."""
        order, cells = self._order, len(self._grid)
        left, dense = self._open(), self._density()
        fewest, in_vain = cells, 0
        while in_vain < _IN_VAIN * cells:
            order.tick()
            in_vain += 1
            if size(left) < fewest:
                fewest, in_vain = size(left), 0
                if not left or (fewest <= self._asked and self._unique()):
                    return True
            before = self._sea, self._starts
            if not self._changed(self._field.touching(left)):
                self._sea, self._starts = before
                continue
            now, denser = self._open(), self._density()
            worse = size(now) + denser - size(left) - dense
            if worse > (_WORSE if order.random.random() < _WARM else 0):
                self._sea, self._starts = before
            else:
                left, dense = now, denser
        return False

    def improve(self) -> None:
        """Change a board with one solution so that it has fewer and larger islands."""
        word, tries = self._order.difficulty, _TRIES[self._order.difficulty]

        def cost(left: Cells) -> float:
            return _DENSE * self._density() - _OPEN[word] * size(left)

        least = cost(self._open())
        for _change in range(_CHANGES * len(self._grid)):
            self._order.tick()
            before = self._sea, self._starts
            if self._changed(self._field.whole):
                left = self._open()
                new = cost(left)
                if new <= least and size(left) <= self._asked:
                    tries -= bool(left)
                    if not left or self._unique():
                        least = new
                        before = self._sea, self._starts
            self._sea, self._starts = before
            if not tries:
                return

    def ease(self) -> None:
        """Change a board with one solution near its open cells as long as it is too hard."""
        order = self._order
        while left := size(self._open()):
            if not too_hard(self.puzzle(), order):
                return
            self._asked = int(_EASED[order.difficulty] * left)
            before = self._sea, self._starts
            if not self.settled():
                self._sea, self._starts = before
                return

    def _density(self) -> float:
        """Return how many islands there are and, counted less, shaded cells."""
        return len(self._islands()) + _WATER * size(self._sea)

    def puzzle(self) -> Any:
        """Return the board with its numbers."""
        found = {
            self._field.cell(island & self._starts): size(island) for island in self._islands()
        }
        numbers = dict(sorted(found.items()))
        shape = self._grid.height, self._grid.width
        return class_of(GENRE).made(shape, {"numbers": numbers})

    def _islands(self) -> list[Cells]:
        return self._field.parts(self._field.whole & ~self._sea)

    def _open(self) -> Cells:
        """Return the cells that presolve leaves open."""
        known = self.puzzle().deduced(deadline=self._order.deadline)
        return self._field.of_slots(known.state.open)

    def _unique(self) -> bool:
        """Return whether a solver finds within some conflicts that there is one solution."""
        formula = encoded(self.puzzle(), deadline=self._order.deadline)
        sea = frozenset(self._field.cells(self._sea))
        with Session(formula) as session:
            session.add(*[-literal for literal in formula.stating(sea)])
            status = session.solve(deadline=self._order.deadline, conflicts=_PATIENCE)
        return status is Status.UNSATISFIABLE

    def _changed(self, near: Cells) -> bool:
        """Move a number, or shade or unshade a cell; return whether the board is still one."""
        chance = self._order.random
        cell = chance.choice(list(bits(near)))
        if not cell & (self._sea | self._starts) and chance.random() < _MOVED:
            return self._moved(cell)
        field, before = self._field, self._islands()
        whole = chance.random() < _WHOLE
        self._sea ^= self._orbit(cell) if whole else cell
        if chance.random() < _PAIRED:
            beside = field.touching(field.touching(cell)) & ~cell
            other = list(bits(beside & (self._sea if self._sea & cell else ~self._sea)))
            if other:
                second = chance.choice(other)
                self._sea ^= self._orbit(second) if whole else second
        return self._is_sea() and self._placed(before)

    def _orbit(self, cell: Cells) -> Cells:
        """Return a cell with its images."""
        return self._field.of(self._order.orbit(self._field.cell(cell)))

    def _moved(self, cell: Cells) -> bool:
        """Move the number of an island to one of its cells, and those at its images likewise."""
        islands = self._islands()
        [own] = [island for island in islands if island & cell]
        self._starts &= ~self._orbit(own & self._starts)
        self._starts |= self._orbit(cell)
        return self._is_numbered(islands)

    def _is_numbered(self, islands: list[Cells]) -> bool:
        """Return whether each island has one number, and the sea none."""
        starts = self._starts
        return not starts & self._sea and all(size(island & starts) == 1 for island in islands)

    def _is_sea(self) -> bool:
        """Return whether the sea is large enough, connected and without a square."""
        field, sea = self._field, self._sea
        return (
            size(sea) >= self._least and not field.fourth(sea) & sea and len(field.parts(sea)) == 1
        )

    def _placed(self, before: list[Cells]) -> bool:
        """Give each island one number, if possible where it was; return whether that is allowed."""
        chance, islands = self._order.random, self._islands()
        if not islands or max(map(size, islands)) > self._largest:
            return False
        singles = [sum(size(island) == 1 for island in listed) for listed in (islands, before)]
        if singles[0] > singles[1] and chance.random() > _SINGLE:
            return False
        starts = self._starts
        for cell in bits(starts & self._sea):
            starts &= ~self._orbit(cell)
        for island in islands:
            while size(held := island & starts) > 1:
                starts &= ~self._orbit(chance.choice(list(bits(held))))
            if not held:
                starts |= self._orbit(chance.choice(list(bits(island))))
        self._starts = starts
        return self._is_numbered(islands)
