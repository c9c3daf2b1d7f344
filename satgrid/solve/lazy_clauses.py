"""Clauses that exclude a model which violates a formula's networks, areas, floods or bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, compress
from typing import TYPE_CHECKING

from satgrid.formula.areas import AreaTrees
from satgrid.formula.bounds import Bound
from satgrid.formula.clauses import Formula
from satgrid.formula.floods import Floods
from satgrid.formula.networks import Network
from satgrid.solve.parts import Clause, Cut

if TYPE_CHECKING:
    from satgrid.solve.cuts import Cutter
    from satgrid.solve.flooding import Flooder
    from satgrid.solve.sizes import Sizer

__all__ = ["Cutters"]


class Cutters:
    """The cutters of all networks, areas, floods and bounds of a formula, except native bounds."""

    def __init__(self, formula: Formula) -> None:
        every = [stated for own in formula.networks.values() for stated in own]
        networks = [stated for stated in every if isinstance(stated, Network)]
        self._areas = areas = [stated for stated in every if isinstance(stated, AreaTrees)]
        floods = [stated for stated in every if isinstance(stated, Floods)]
        bounds = [stated for stated in every if isinstance(stated, Bound)]
        self._bounds = [bound for bound in bounds if not bound.native]
        units, pairs = set[int](), set[Clause]()
        if networks:
            lengths = [*map(len, formula.clauses)]
            units = {*chain(*compress(formula.clauses, map((1).__eq__, lengths)))}
        if any(network.lines is None for network in networks):
            pairs = {*compress(formula.clauses, map((2).__eq__, lengths))}
        self._cutters: list[Cutter] = []
        self._sizers: list[Sizer | Flooder] = []
        if networks:  # most searches have none, and start without the code that cuts them
            from satgrid.solve.cuts import Cutter

            starting = _starting(formula.clauses, several=len(networks) > 1)
            self._cutters = [Cutter(network, units, pairs, starting) for network in networks]
        if areas:
            from satgrid.solve.sizes import Sizer

            self._sizers = [Sizer(stated) for stated in areas]
        if floods:
            from satgrid.solve.flooding import Flooder

            self._sizers += [Flooder(stated) for stated in floods]

    def __bool__(self) -> bool:
        """Return whether there is anything to cut."""
        return bool(self._cutters or self._sizers or self._bounds)

    @property
    def patience(self) -> int:
        """The number of cuts after which a search had better write out the networks.

        0 if there are only bounds: a cut of a bound forbids hardly more than one model.
        """
        patience = sum(cutter.patience for cutter in self._cutters)
        return patience + sum(sizer.patience for sizer in self._sizers)

    @property
    def unlikely(self) -> list[int]:
        """Literals that say: no area without a known cell has one of the numbers of areas.

        Nearly every board that has several solutions has some of this kind, if it has any area
        without a known cell; these are found with few cuts.
        """
        return [
            -literal
            for areas in self._areas
            for kind in areas.larger[-1:]
            for literal in kind.literals
        ]

    def before(self) -> list[Cut]:
        """Return the cuts with which a search begins."""
        return [cut for cutter in self._cutters for cut in cutter.before()]

    def cuts(self, model: Sequence[int]) -> list[Cut]:
        """Return clauses that a model violates; none if it obeys all constraints.

        Parameters
        ----------
        model
            The literals that hold, in the order of their variables.
        """
        found = [cut for cutter in self._cutters for cut in cutter.cuts(model)]
        for sizer in self._sizers:
            found += [Cut(clause, None, (), ()) for clause in sizer.cuts(model)]
        for bound in self._bounds:
            clause = bound.broken(model)
            if clause is not None:
                found.append(Cut(clause, None, (), ()))
        return found


def _starting(
    clauses: Sequence[Clause], *, several: bool
) -> Callable[[Iterable[int]], Iterable[Clause]]:
    """Return a function that finds the clauses that begin with one of some literals, in order.

    It may find others, too. If it is asked several times, it makes an index of the clauses.
    """
    if not several:
        return lambda _: clauses
    index: dict[int, list[tuple[int, Clause]]] = {}

    def found(literals: Iterable[int]) -> Iterable[Clause]:
        if not index:
            for number, clause in enumerate(clauses):
                if clause:
                    index.setdefault(clause[0], []).append((number, clause))
        listed = sorted(chain.from_iterable(index.get(literal, ()) for literal in literals))
        return [clause for _, clause in listed]

    return found
