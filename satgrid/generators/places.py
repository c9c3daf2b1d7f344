"""Places for numbers, one in each area of a drawn answer, symmetric where asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from satgrid.board.grid import Cell, Place
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.generators.order import Order
from satgrid.generators.reduction import random_solution
from satgrid.solve.session import Session, Status

__all__ = ["Places"]


class Places:
    """Cells for numbers: one in each area, and with a cell all its images.

    Parameters
    ----------
    areas
        The cells of each area.
    """

    def __init__(self, order: Order, areas: Sequence[Collection[Place]]) -> None:
        self._order = order
        self._areas = [sorted(Cell(*cell) for cell in area) for area in areas]
        area_of = {cell: number for number, area in enumerate(self._areas) for cell in area}
        fitting = []
        for orbit in order.orbits:
            times = Counter(area_of.get(cell, -1) for cell in orbit)
            if -1 not in times and max(times.values()) == 1:
                fitting.append(orbit)
        self._formula = Formula()
        block = self._formula.variables("place", [orbit[0] for orbit in fitting], answer=True)
        self._literal = {cell: block[orbit[0]] for orbit in fitting for cell in orbit}
        with self._formula.rule("area"):
            for area in self._areas:
                inside = [self._literal[cell] for cell in area if cell in self._literal]
                cardinality.exactly(self._formula, 1, inside)

    def exist(self) -> bool:
        """Return whether there are such places."""
        with Session(self._formula) as session:
            return session.solve(deadline=self._order.deadline) is Status.SATISFIABLE

    def drawn(self) -> list[Cell] | None:
        """Return random places, one of each area in their order; None if there are none left."""
        found = random_solution(self._formula, self._order)
        if found is None:
            return None
        chosen = {cell for one in found for cell in self._order.orbit(one)}
        return [next(cell for cell in area if cell in chosen) for area in self._areas]

    def exclude(self, places: Collection[Cell]) -> None:
        """Exclude that all of some cells are places."""
        with self._formula.rule("excluded"):
            self._formula.add(*sorted({-self._literal[cell] for cell in places}))
