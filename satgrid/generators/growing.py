"""One solver for changing regions, which finds the answers besides the wanted one.

The literals that count a region's cells build on each other cell by cell. So a region that grows
by a cell needs a few clauses more, and one that had the same cells before needs none. The required
number of a region is an assumption of each call: no clause is ever removed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from satgrid.board.grid import Cell
from satgrid.formula.clauses import Formula
from satgrid.generators.order import Order
from satgrid.solve.session import Session, Status

__all__ = ["Growing"]

_LAST = 80  # answers found before that are looked at where a cell moves
_TRIED = 20  # answers found before that are tried; the solver takes as long as some more


class Growing:
    """Regions, each with the same number of answer cells; use it in a ``with`` block.

    Parameters
    ----------
    formula
        The other rules; the keys of its answer are cells.
    wanted
        The number of cells of each region in the answer.
    """

    def __init__(self, order: Order, formula: Formula, wanted: int) -> None:
        self._order = order
        self._wanted = wanted
        block = formula.answer_block()
        self._literal: dict[Cell, int] = {cell: block[cell] for cell in block}
        self._counts: dict[tuple[Cell, ...], list[int]] = {}
        self._known: list[frozenset[Cell]] = []
        self._session = Session(formula, solver="minisat22")
        self._formula = formula
        self._but: dict[frozenset[Cell], int] = {}

    def __enter__(self) -> Growing:
        """Return the regions themselves."""
        return self

    def __exit__(self, *_: object) -> None:
        """Free the solver."""
        self._session.__exit__(None, None, None)

    def another(
        self, regions: Mapping[Cell, int], answer: frozenset[Cell]
    ) -> frozenset[Cell] | None:
        """Return another answer that fits the regions, or None."""
        if answer not in self._but:
            self._but[answer] = literal = self._session.fresh(1)
            stated = self._formula.stating(answer)
            self._session.add(-literal, *[-other for other in stated])
        # An answer found before often fits again, the last ones most often.
        for other in reversed(self._known[-_TRIED:]):
            if other != answer and self.fits(regions, other):
                return other
        self._order.tick()
        assumed = [self._but[answer], *self.assumed(regions)]
        status = self._session.solve(assumed, deadline=self._order.deadline)
        if status is Status.UNSATISFIABLE:
            return None
        if status is Status.UNKNOWN:
            self._order.tick()
        found = self._session.model().solution()
        self._known.append(found)
        return found

    def known(self) -> list[frozenset[Cell]]:
        """Return the answers found last."""
        return self._known[-_LAST:]

    def fits(self, regions: Mapping[Cell, int], other: frozenset[Cell]) -> bool:
        """Return whether an answer that obeys the other rules also fits the regions."""
        counts: dict[int, int] = {}
        for cell in other:
            if cell not in regions:
                return False
            region = regions[cell]
            counts[region] = counts.get(region, 0) + 1
            if counts[region] > self._wanted:
                return False
        return len(other) == self._wanted * len(set(regions.values()))

    def assumed(self, regions: Mapping[Cell, int]) -> list[int]:
        """Return literals to assume: the counts, and that other cells are not in the answer."""
        inside: dict[int, list[Cell]] = {}
        for cell, region in regions.items():
            inside.setdefault(region, []).append(cell)
        assumed = [-self._literal[cell] for cell in self._literal if cell not in regions]
        for cells in inside.values():
            counts = self._counted(cells)
            if len(counts) < self._wanted:
                return [1, -1]  # too few cells for any answer
            assumed.append(counts[self._wanted - 1])
            assumed += [-more for more in counts[self._wanted :]]
        return assumed

    def _counted(self, cells: Sequence[Cell]) -> list[int]:
        """Return literals that at least one, two and so on of the cells are in the answer.

        The last literal is for one more than wanted.
        """
        known = tuple(cells)
        while known and known not in self._counts:
            known = known[:-1]
        counts = self._counts.get(known, [])
        for end in range(len(known), len(cells)):
            counts = self._extended(counts, self._literal[cells[end]])
            self._counts[tuple(cells[: end + 1])] = counts
        return counts

    def _extended(self, before: Sequence[int], literal: int) -> list[int]:
        """Return the counts with one more cell: at least k, by k before, or k - 1 and the cell."""
        most = min(len(before) + 1, self._wanted + 1)
        first = self._session.fresh(most)
        add = self._session.add
        for at in range(most):
            now = first + at
            same = before[at] if at < len(before) else None
            less = before[at - 1] if at else None
            add(now, -literal, *([] if less is None else [-less]))
            add(-now, *([] if same is None else [same]), literal)
            if same is not None:
                add(now, -same)
            if less is not None:
                add(-now, less)
        return list(range(first, first + most))
