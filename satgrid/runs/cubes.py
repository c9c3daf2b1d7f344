"""Splits of a formula into disjoint subproblems, the cubes.

Blocking clauses pile up in a long enumeration and slow every propagation down. So the answers
are split by cubes, sets of literals of which each answer meets exactly one; each cube's
formula is simplified under its literals and enumerated in a small fresh solver. Cubes are also
the unit of parallel work, of progress, and of resuming.

Symmetry removes whole cubes at the root: where a choice (exactly one of these literals) is
mapped to itself by the group, one cube for each orbit of its literals is enough. Its solutions
stand for ``weight`` images each, and two of them are equal up to symmetry only by way of
elements that keep the cube's literal, its stabilizer. Take the choice with fewest orbits
(for pentominoes the placements of the X).

The literal of a cube may be any variable that the answer determines. Further splits branch on
the variables of a separator, so that the cubes fall apart into components; after them, or where
there is none, over the choice with fewest literals left, or on a variable of the answer where no
choice is left. The next cube to split is the one with most variables of the answer open, times
its share: each part of a cube has an equal part of its share. Else the parts of one root would be
split again and again while another, as hard as all of these, stays whole.

What becomes of a cube is noted in a ledger; one that is kept in a file is in
``runs.ledger``, its columns in ``runs.ledger_store``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from heapq import heappop, heappush
from itertools import chain
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from satgrid.formula.clauses import Formula
from satgrid.formula.components import separator
from satgrid.formula.derived import restricted
from satgrid.puzzle.symmetry import SymmetryGroup
from satgrid.record import record
from satgrid.solve.session import LIGHT, Session, Status

__all__ = ["MANY", "Cube", "Probe", "Splitter", "first_cubes", "probe", "roots"]

FIRST_CUBES = 32  # enough to keep a pool busy; many more make a hard search longer in all
MANY = 5000  # answers: SAT finds so many in a second or less; more are counted sooner unlisted
_separators: WeakKeyDictionary[Formula, list[int]] = WeakKeyDictionary()  # found once for each


@record
class Cube:
    """A set of literals that selects a part of the answers.

    Attributes
    ----------
    path
        The place of the cube among all cubes, which are disjoint and ordered by their paths.
    literals
        The literals that hold in the cube.
    weight
        The number of images, under the whole group, that each of its solutions represents.
    stabilizer
        The numbers of the group's elements that map the solutions of its root cube to
        themselves.
    """

    path: tuple[int, ...] = ()
    literals: tuple[int, ...] = ()
    weight: int = 1
    stabilizer: tuple[int, ...] = (0,)


class _Open(NamedTuple):
    """A cube that may still be split; the largest comes first in a heap."""

    size: float
    """The variables of the answer that are open, times the share, negative."""
    path: tuple[int, ...]
    cube: Cube
    share: float
    """Of the cube that was split, where all parts of a cube have equal shares."""
    implied: frozenset[int]


def roots(formula: Formula, group: SymmetryGroup[Any] | None) -> list[Cube]:
    """Return one cube per orbit of the choice with fewest orbits, or one cube for everything.

    Without a choice that the group maps to itself the single cube keeps the whole group.
    """
    if group is None:
        return [Cube()]
    block = formula.answer_block()
    best: list[list[int]] | None = None
    for choice in formula.choices if len(group) > 1 else ():
        indices = [literal - block.first for literal in choice]
        if min(indices, default=-1) >= 0 and max(indices) < len(block):
            orbits = group.orbits(indices)
            fewer = best is None or len(orbits) < len(best)
            if fewer and len(orbits) < len(indices) and group.maps_to_itself(indices):
                best = orbits
    if best is None:
        return [Cube(stabilizer=tuple(range(len(group))))]
    return [
        Cube((number,), (block.first + orbit[0],), len(orbit), group.stabilizer(orbit[0]))
        for number, orbit in enumerate(best)
    ]


def first_cubes(
    formula: Formula, group: SymmetryGroup[Any] | None, parts: int | None = None
) -> list[Cube]:
    """Return the cubes that a run starts from; none if propagation excludes all solutions."""
    with Splitter(formula) as splitter:
        return splitter.split(roots(formula, group), FIRST_CUBES if parts is None else parts)


class Splitter:
    """Splits and simplifies the cubes of one formula; use it in a ``with`` block.

    It has a solver for unit propagation, which knows of networks only the cuts stated before a
    search.
    """

    def __init__(self, formula: Formula) -> None:
        self._formula = formula
        self._session = Session(formula, solver=LIGHT)

    def __enter__(self) -> Splitter:
        """Return the splitter itself."""
        return self

    def __exit__(self, *error: object) -> None:
        """Free the solver."""
        self._session.__exit__(*error)

    def split(self, cubes: list[Cube], parts: int) -> list[Cube]:
        """Split cubes until there are enough, or none can be split.

        Cubes that propagation refutes are dropped. The parts come in the order of their paths.

        Raises
        ------
        TimeUpError
            If the formula's limits end meanwhile.
        """
        heap: list[_Open] = []
        whole: list[Cube] = []
        for cube in cubes:
            self._keep(heap, cube, 1.0)
        while heap and len(heap) + len(whole) < parts:
            self._formula.limits.check()
            _, _, cube, share, implied = heappop(heap)
            literals = self._branches(implied)
            if not literals:
                whole.append(cube)
            for number, literal in enumerate(literals):
                path = (*cube.path, number)
                part = replace(cube, path=path, literals=(*cube.literals, literal))
                self._keep(heap, part, share / len(literals))
        return sorted([*whole, *(entry.cube for entry in heap)], key=lambda cube: cube.path)

    def _implied(self, literals: tuple[int, ...]) -> frozenset[int] | None:
        self._formula.limits.check()
        implied = self._session.propagate(literals)
        return None if implied is None else frozenset(implied)

    def _keep(self, heap: list[_Open], cube: Cube, share: float) -> None:
        decided = self._implied(cube.literals)
        if decided is not None:
            still_open = sum(
                variable not in decided and -variable not in decided
                for variable in self._formula.answer_block().numbers()
            )
            heappush(heap, _Open(-still_open * share, cube.path, cube, share, decided))

    def branches(self, literals: tuple[int, ...]) -> list[int] | None:
        """Return literals of which exactly one holds, without the refuted ones.

        None if the given literals are refuted; empty if they decide the whole answer.
        """
        implied = self._implied(literals)
        if implied is None:
            return None
        left = self._branches(implied)
        return [x for x in left if self._session.propagate((*literals, x)) is not None] or (
            None if left else []
        )

    @property
    def _separator(self) -> list[int]:
        if self._formula not in _separators:
            whole = self.restricted(Cube())
            indices = (
                [] if whole is None else separator(whole[0], lambda: probe(whole[0]).found >= MANY)
            )
            first = self._formula.answer_block().first
            _separators[self._formula] = [first + index for index in indices]
        return _separators[self._formula]

    def separated(self, cube: Cube) -> bool:
        """Return whether a cube decides the whole separator, if one exists."""
        if not self._separator:
            return True
        decided = self._implied(cube.literals) or frozenset()
        return all(not decided.isdisjoint((variable, -variable)) for variable in self._separator)

    def _branches(self, implied: frozenset[int]) -> list[int]:
        """Return literals of which exactly one holds: the separator's, or the shortest choice."""
        for variable in self._separator:
            if variable not in implied and -variable not in implied:
                return [variable, -variable]
        best: list[int] = []
        for choice in self._formula.choices:
            if implied.isdisjoint(choice):
                left = [literal for literal in choice if -literal not in implied]
                if not best or len(left) < len(best):
                    best = left
        if best:
            return best
        numbers = self._formula.answer_block().numbers()
        still_open = [v for v in numbers if v not in implied and -v not in implied]
        if not still_open:
            return []
        uses = self._uses.under(implied)
        busiest = max(still_open, key=lambda variable: (uses[variable], -variable))
        return [busiest, -busiest]

    @cached_property
    def _uses(self) -> _Uses:
        return _Uses(self._formula)

    def restricted(self, cube: Cube) -> tuple[Formula, list[int]] | None:
        """Simplify the formula under a cube.

        Returns
        -------
        tuple of Formula and list of int, or None
            As ``derived.restricted`` has it; None where propagation refutes the cube.
        """
        decided = self._implied(cube.literals)
        return None if decided is None else restricted(self._formula, decided)


class _Uses:
    """The number of occurrences of each variable in the clauses that do not hold yet.

    From one set of literals to a larger one, only the clauses are looked at that begin to hold.
    """

    def __init__(self, formula: Formula) -> None:
        self._clauses = formula.clauses
        self._homes: list[list[int]] = [[] for _ in range(2 * formula.top + 1)]
        self._whole = [0] * (formula.top + 1)
        numbered = enumerate(self._clauses)
        for number, clause in chain.from_iterable(formula.limits.batches(numbered)):
            for literal in clause:
                self._homes[literal].append(number)  # Python counts -1 from the end
                self._whole[abs(literal)] += 1
        self._start()

    def _start(self) -> None:
        self._known: frozenset[int] = frozenset()
        self._held: set[int] = set()
        self._counts = self._whole.copy()

    def under(self, implied: frozenset[int]) -> Sequence[int]:
        """Return, for each variable, the number of its occurrences if some literals hold."""
        if not self._known <= implied:
            self._start()
        for literal in implied - self._known:
            for number in self._homes[literal]:
                if number not in self._held:
                    self._held.add(number)
                    for other in self._clauses[number]:
                        self._counts[abs(other)] -= 1
        self._known = implied
        return self._counts


class Probe(NamedTuple):
    """The result of a bounded search: how many answers, whether these are all, the conflicts."""

    found: int
    complete: bool
    conflicts: int


def probe(
    formula: Formula,
    *,
    solver: str = LIGHT,
    conflicts: int = 2 * MANY,
    tell: Callable[[int], object] = bool,
) -> Probe:
    """Search for up to ``MANY`` answers, which are too many to count one by one.

    Parameters
    ----------
    conflicts
        The search ends after so many; more answers are unlikely then.
    tell
        Called with the number of answers found so far.

    Raises
    ------
    TimeUpError
        If the formula's limits end meanwhile.
    """
    found = 0
    block = formula.answer_block().numbers()
    limits = formula.limits
    with Session(formula, solver=solver) as session:
        for some in session.blocked(
            block, antichain=formula.antichain, deadline=limits.deadline, conflicts=conflicts
        ):
            found += len(some)
            tell(found)
            if found >= MANY:
                return Probe(found, complete=False, conflicts=session.conflicts)
        complete = session.status is Status.UNSATISFIABLE
        met = session.conflicts
    limits.check()
    return Probe(found, complete, met)
