"""A path to the solution for people: at each step the cells that need the fewest clues.

What earlier steps found is known and needs no clue. Clues are tried alone first; only where
none of them gives a cell, sets of several are looked for, cell by cell. A step takes in all
cells that its clues give at once. To see that a given stands where it does is no step, but a step
that uses it names it, and from then on it is known, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from satgrid.board.grid import Place
from satgrid.errors import TimeUpError
from satgrid.explain.reasons import Explainer, State
from satgrid.puzzle.protocol import ClueByClue
from satgrid.solve.cores import Solve, minimal

__all__ = ["Path", "Step", "path"]

_TRIED = 12  # cells for which several clues are looked for, those that promise the fewest first


@dataclass(frozen=True)
class Step:
    """Cells that follow from a few clues and from the steps before."""

    clues: tuple[int, ...]
    """By their numbers in the puzzle's list; empty where the rules alone will do."""
    found: tuple[tuple[Place, State], ...]
    fewest: bool
    """Whether it is sure that no fewer clues give any cell here."""


@dataclass(frozen=True)
class Path:
    """The steps, and the cells that no step finds: those that differ between solutions.

    Where the time was over, ``complete`` is false: these are the first steps.
    """

    steps: tuple[Step, ...]
    open: tuple[Place, ...]
    complete: bool = True

    @property
    def largest(self) -> int:
        """The most clues that a step needs."""
        return max((len(step.clues) for step in self.steps), default=0)

    @property
    def mean(self) -> float:
        """The clues that a step needs on average."""
        return sum(len(step.clues) for step in self.steps) / max(1, len(self.steps))


def path(explainer: Explainer, open_: Collection[Place] | None = None) -> Path | None:
    """Return a path to the solution, as far as clues force it; None without a solution.

    Parameters
    ----------
    open_
        The cells that differ between solutions, where these are known already, as from
        ``deduction.common``.

    Raises
    ------
    TimeUpError
        If the explainer's deadline comes before a solution and the open cells are known.
    """
    solution = explainer.solution()
    return None if solution is None else _Walk(explainer, solution).walked(open_)


class _Walk:
    """The cells by number, and models found so far as sets of cells, bit i for cell i.

    A model in which a cell is not what it is in the solution shows that the clues it obeys do
    not give that cell, as long as the model agrees with all that is known by then. So one model
    speaks for all the clues that are switched on in it, and the solver is asked to switch on
    what it can.
    """

    def __init__(self, explainer: Explainer, solution: frozenset[Any]) -> None:
        self._explainer = explainer
        self._solution = solution
        self._cells = list(explainer.cells)
        self._number = {cell: index for index, cell in enumerate(self._cells)}
        self._speaks: dict[Any, int] = {}
        for index, cell in enumerate(self._cells):
            for key in explainer.cells[cell]:
                self._speaks[key] = self._speaks.get(key, 0) | 1 << index
        self._every = (1 << len(self._cells)) - 1
        self._states = [explainer.state(cell, solution) for cell in self._cells]
        self._differing = [
            explainer.differs(cell, state)
            for cell, state in zip(self._cells, self._states, strict=True)
        ]
        self._known = explainer.all_of([])
        self._some = explainer.any_of(self._differing)
        self._settled = 0
        self._telling = explainer.puzzle if isinstance(explainer.puzzle, ClueByClue) else None
        self._told: dict[int, tuple[int, int]] = {}
        self._models: list[tuple[int, frozenset[int]]] = []
        self._sets: dict[int, list[int]] = {}

    def walked(self, open_: Collection[Place] | None) -> Path:
        """Go on until no cell is left."""
        if open_ is None:
            loose = self._not_given(self._explainer.switches, self._every)
        else:
            loose = sum(1 << self._number[tuple(cell)] for cell in set(open_))
        left = self._every & ~loose & ~self._printed(range(len(self._explainer.clues)))
        steps: list[Step] = []
        complete = True
        try:
            while left:
                chosen, fewest = self._next(left)
                given = self._given(chosen, left)
                steps.append(self._step(chosen, given, fewest))
                left &= ~given
        except TimeUpError:
            complete = False
        unsettled = tuple(self._cells[index] for index in self._indices(loose))
        return Path(tuple(steps), unsettled, complete)

    def _printed(self, clues: Iterable[int]) -> int:
        """Return the cells that some clues fill in themselves."""
        cells = 0
        for number in clues:
            clue = self._explainer.clues[number]
            if clue.given:
                cells |= 1 << self._number[clue.cells[0]]
        return cells

    def _step(self, chosen: list[int], given: int, fewest: bool) -> Step:
        """Note that cells are known, those of the givens that are used as well."""
        clues = self._explainer.numbers(chosen)
        known = given | self._printed(clues)
        self._settled |= known
        self._models = [(mask, on) for mask, on in self._models if not mask & known]
        for cell, state in self._states_of(known):
            self._explainer.all_of(self._explainer.literals(cell, state), self._known)
        return Step(clues, tuple(self._states_of(given)), fewest)

    def _states_of(self, cells: int) -> list[tuple[Place, State]]:
        return [(self._cells[index], self._states[index]) for index in self._indices(cells)]

    def _next(self, left: int) -> tuple[list[int], bool]:
        """Return the switches of the next step, and whether they are sure to be the fewest."""
        if self._given([], left):
            return [], True
        counts = [
            (self._given([switch], left).bit_count(), -switch)
            for switch in self._explainer.switches
        ]
        most, switch = max(counts, default=(0, 0))
        if most:
            return [-switch], True
        cells = self._indices(left)
        for index in cells:
            self._sets[index] = self._core(index)
        best: list[int] | None = None
        for index in sorted(cells, key=lambda index: (len(self._sets[index]), index))[:_TRIED]:
            if best is None or len(best) > 2:
                self._sets[index] = minimal(self._ask(index), self._sets[index])
                if best is None or len(self._sets[index]) < len(best):
                    best = self._sets[index]
        assert best is not None  # all the clues together give each cell that is left
        return best, len(best) == 2

    def _indices(self, mask: int) -> list[int]:
        return [index for index in range(len(self._cells)) if mask >> index & 1]

    def _ask(self, index: int) -> Solve:
        """Return the question which switches leave it open what a cell is."""
        return self._explainer.differing(self._cells[index], self._states[index], [self._known])

    def _core(self, index: int) -> list[int]:
        """Return switches that give a cell, among those that gave it when less was known."""
        core = self._ask(index)(self._sets.get(index, self._explainer.switches))
        assert core is not None  # what sufficed before suffices with more known
        return core

    def _given(self, chosen: Sequence[int], wanted: int) -> int:
        """Return those of the wanted cells that some switches give."""
        if len(chosen) == 1 and self._telling is not None:
            (number,) = self._explainer.numbers(list(chosen))
            return self._told_by(self._telling, number) & wanted
        return wanted & ~self._not_given(chosen, wanted)

    def _told_by(self, puzzle: ClueByClue[Any], number: int) -> int:
        """Return the cells that a clue gives, worked out anew where one of its cells is new."""
        here = 0
        for cell in self._explainer.clues[number].cells:
            here |= 1 << self._number[cell]
        known, told = self._told.get(number, (-1, 0))
        if known != here & self._settled:
            settled = {self._cells[index] for index in self._indices(here & self._settled)}
            told = 0
            for cell in puzzle.told(number, self._solution, settled):
                told |= 1 << self._number[cell]
            self._told[number] = here & self._settled, told
        return told

    def _not_given(self, chosen: Sequence[int], wanted: int) -> int:
        """Return cells that some switches do not give, at least those among the wanted ones."""
        loose = 0
        for mask, on in self._models:
            if on.issuperset(chosen):
                loose |= mask
        if wanted & ~loose and len(chosen) <= 1:
            # One clue says little: often all the cells can be different at once.
            batch = [self._differing[index] for index in self._indices(wanted & ~loose)]
            if self._explainer.fits([self._known, *chosen, *batch], self._explainer.switches):
                loose |= self._otherwise()
        while wanted & ~loose:
            # Is any of these cells ever different? As many as can be shall be so at once.
            batch = [self._differing[index] for index in self._indices(wanted & ~loose)]
            same = [
                -self._differing[index] for index in self._indices(self._every & ~wanted | loose)
            ]
            if not self._explainer.fits([self._known, *chosen, self._some, *same], batch):
                break
            loose |= self._otherwise()
        return loose & wanted

    def _otherwise(self) -> int:
        """Return the cells that are not as in the solution in the model just found; keep it."""
        model = self._explainer.model()
        mask = 0
        for key in model.solution() ^ self._solution:
            mask |= self._speaks.get(key, 0)
        on = frozenset([switch for switch in self._explainer.switches if switch in model])
        self._models.append((mask, on))
        return mask
