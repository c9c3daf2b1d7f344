"""A path to the solution for people: at each step the cells that need the fewest clues.

What earlier steps found is known and needs no clue. Clues are tried alone first; only where
none of them gives a cell, sets of several are looked for, cell by cell. A step takes in all
cells that its clues give at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from satgrid._mus import Solve, minimal
from satgrid.explain import Explainer, State
from satgrid.grid import Place

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
    """The steps, and the cells that no step finds: those that differ between solutions."""

    steps: tuple[Step, ...]
    open: tuple[Place, ...]

    @property
    def largest(self) -> int:
        """The most clues that a step needs."""
        return max((len(step.clues) for step in self.steps), default=0)

    @property
    def mean(self) -> float:
        """The clues that a step needs on average."""
        return sum(len(step.clues) for step in self.steps) / max(1, len(self.steps))


def path(explainer: Explainer) -> Path | None:
    """Return a path to the solution, as far as clues force it; None without a solution.

    Raises
    ------
    TimeUpError
        If the explainer's deadline comes first.
    """
    solution = explainer.solution()
    return None if solution is None else _Walk(explainer, solution).walked()


class _Walk:
    """The cells by number, and models found so far as sets of cells, bit i for cell i.

    A model in which a cell is not what it is in the solution shows that the clues it obeys do
    not give that cell, as long as the model agrees with all that is known by then.
    """

    def __init__(self, explainer: Explainer, solution: frozenset[Any]) -> None:
        self._explainer = explainer
        self._cells = list(explainer.cells)
        self._states = [explainer.state(cell, solution) for cell in self._cells]
        self._literals = [
            explainer.literals(cell, state)
            for cell, state in zip(self._cells, self._states, strict=True)
        ]
        self._known: list[int] = []
        self._settled = 0
        self._models: dict[tuple[int, ...], list[int]] = {}
        self._sets: dict[int, list[int]] = {}

    def walked(self) -> Path:
        """Go on until no cell is left."""
        switches = self._explainer.switches
        loose = self._not_given(switches, (1 << len(self._cells)) - 1)
        left = (1 << len(self._cells)) - 1 & ~loose
        steps = []
        while left:
            chosen, fewest = self._next(left)
            given = left & ~self._not_given(chosen, left)
            found = [index for index in range(len(self._cells)) if given >> index & 1]
            steps.append(
                Step(
                    self._explainer.numbers(chosen),
                    tuple((self._cells[index], self._states[index]) for index in found),
                    fewest,
                )
            )
            self._settled |= given
            self._known += [literal for index in found for literal in self._literals[index]]
            left &= ~given
        unsettled = [cell for index, cell in enumerate(self._cells) if loose >> index & 1]
        return Path(tuple(steps), tuple(unsettled))

    def _next(self, left: int) -> tuple[list[int], bool]:
        """Return the switches of the next step, and whether they are sure to be the fewest."""
        if left & ~self._not_given([], left):
            return [], True
        counts = [
            ((left & ~self._not_given([switch], left)).bit_count(), -switch)
            for switch in self._explainer.switches
        ]
        most, switch = max(counts, default=(0, 0))
        if most:
            return [-switch], True
        cells = [index for index in range(len(self._cells)) if left >> index & 1]
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

    def _ask(self, index: int) -> Solve:
        """Return the question which switches leave it open what a cell is."""
        cell, state = self._cells[index], self._states[index]
        return self._explainer.differing(cell, state, self._known)

    def _differs(self, index: int) -> int:
        return self._explainer.differs(self._cells[index], self._states[index])

    def _core(self, index: int) -> list[int]:
        """Return switches that give a cell, among those that gave it when less was known."""
        core = self._ask(index)(self._sets.get(index, self._explainer.switches))
        assert core is not None  # what sufficed before suffices with more known
        return core

    def _not_given(self, chosen: Sequence[int], wanted: int) -> int:
        """Return cells that some switches do not give, at least those among the wanted ones."""
        held = tuple(chosen)
        models = [mask for mask in self._models.get(held, ()) if not mask & self._settled]
        loose = 0
        for mask in models:
            loose |= mask
        open_ = wanted & ~loose
        waiting = [index for index in range(len(self._cells)) if open_ >> index & 1]
        while waiting:
            # As many cells as can be are made different at once: most clues say little.
            later = []
            batch = {self._differs(index): index for index in waiting}
            while batch:
                core = self._explainer.clash([*self._known, *held, *batch])
                if core is None:
                    models.append(self._differing())
                    loose |= models[-1]
                    break
                clashing = [literal for literal in core if literal in batch]
                spared = batch.pop(clashing[-1])
                if len(clashing) > 1:  # one that clashes alone is given
                    later.append(spared)
            waiting = [index for index in later if not loose >> index & 1]
        self._models[held] = models
        return loose & wanted

    def _differing(self) -> int:
        """Return the cells that are not as in the solution in the model just found."""
        model = self._explainer.model()
        mask = 0
        for index, literals in enumerate(self._literals):
            if not all(literal in model for literal in literals):
                mask |= 1 << index
        return mask
