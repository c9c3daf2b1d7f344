"""Steps that follow from the fewest clues, used if no technique finds anything.

The rules alone are tried first, beside what is known, then clues alone, then sets of several, cell
by cell. A step has one idea. A step from several clues uses a minimal set of clues. Of the steps
from the rules alone, the one that needs the fewest known facts is taken. A step fits in one
sentence: cells of one line, or a few connected cells.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple

from satgrid.board.grid import Place
from satgrid.explain.reasons import Explainer
from satgrid.explain.units import Units
from satgrid.solve.cores import Solve, minimal
from satgrid.steps.techniques import Fact, Known, absent, held

__all__ = ["MOST", "ByClues", "Found"]

MOST = 8  # cells in one step that are not of one line
_TRIED = 12  # cells for which several clues are looked for, those that promise the fewest first
_PATIENCE = 50  # conflicts spent on the question whether something known can be spared
_COMPARED = 3  # cells of which it is worked out how little of what is known they need


class Found(NamedTuple):
    """A step found from clues or from the rules."""

    clues: tuple[int, ...]
    facts: tuple[Fact, ...]
    because: tuple[Fact, ...]
    fewest: bool


class ByClues:
    """Finds the consequences of clues with one solver run.

    A model in which a unit is not what it is in the solution shows that the clues it obeys do not
    give that unit, as long as the model agrees with all that is known by then. So one model
    settles the question for all clues switched on in it, and the solver switches on as many as it
    can.
    """

    def __init__(
        self,
        explainer: Explainer,
        solution: frozenset[Any],
        units: Units,
        known: Known,
        open_: Collection[Place] | None,
    ) -> None:
        self._explainer = explainer
        self._solution = solution
        self._units = units
        given = {number for number, clue in enumerate(explainer.clues) if clue.given}
        self._selectors = [
            selector for number, selector in enumerate(explainer.selectors) if number not in given
        ]
        self._differing = [
            explainer.any_of([-explainer.literal(fact) for fact in units.literally(index)])
            for index in range(len(units.keys))
        ]
        self._some = explainer.any_of(self._differing)
        self._all = explainer.all_of([])  # needs all that is known
        self._known = known
        self._stated: set[Fact] = set()
        self._last: list[Place] = []
        self._models: list[tuple[frozenset[Any], int, frozenset[int]]] = []
        self._sets: dict[int, list[int]] = {}
        self._state()
        wanted = units.left()
        if open_ is not None:
            cells = {tuple(cell) for cell in open_}
            touching = (i for i in units.of(wanted) if cells.intersection(units.places[i]))
            wanted = sum(1 << index for index in touching)
        self._loose = self._not_given(self._selectors, wanted) if wanted else 0

    @property
    def loose(self) -> tuple[Place, ...]:
        """The cells that no step finds."""
        places = self._units.places
        return tuple(sorted({cell for i in self._units.of(self._loose) for cell in places[i]}))

    def next(self) -> Found | None:
        """Return a step from the fewest clues; None if nothing more follows."""
        self._state()
        left = self._units.left() & ~self._loose
        if not left:
            return None
        given = self._given([], left)
        if given:
            return self._plainest(given)
        chosen, fewest = self._fewest(left)
        given = self._given(chosen, left)
        together = self._together(self._units.of(given))
        differs = self._explainer.any_of([self._differing[index] for index in together])
        because = self._because([*chosen, differs])
        return self._found(chosen, together, because, fewest=fewest)

    def _found(
        self, chosen: list[int], units: Iterable[int], because: Sequence[int], *, fewest: bool
    ) -> Found:
        facts = [fact for index in units for fact in self._units.facts(index)]
        named = {self._explainer.literal(fact): fact for fact in self._telling()}
        return Found(
            self._explainer.numbers(chosen),
            tuple(fact for fact in facts if fact not in self._known),
            tuple(sorted(named[literal] for literal in because)),
            fewest,
        )

    def _state(self) -> None:
        """Update the assumptions by what has become known."""
        facts = (*held(self._known.held), *absent(self._known.absent))
        fresh = [fact for fact in facts if fact not in self._stated]
        if fresh:
            self._stated.update(fresh)
            self._explainer.all_of(sorted(map(self._explainer.literal, fresh)), self._all)
            keys = {fact.key for fact in fresh}
            self._last = [cell for key in keys for cell in self._known.places[key]]
            self._models = [model for model in self._models if model[0].isdisjoint(keys)]

    def _telling(self) -> list[Fact]:
        """Return a few facts that imply all known ones: a number in a cell excludes the others."""
        known = self._known
        if not known.exclusive:
            return [*held(known.held), *absent(known.absent)]
        taken = {place for key in known.held for place in known.places[key]}
        others = (key for key in known.absent if not taken.intersection(known.places[key]))
        return [*held(known.held), *absent(others)]

    def _because(self, given: list[int]) -> list[int]:
        """Return literals of known facts, none spared easily, that contradict some literals."""
        core = self._weighing(given)(sorted(map(self._explainer.literal, self._telling())))
        assert core is not None  # all that is known does
        return minimal(self._weighing(given, _PATIENCE), core)

    def _weighing(self, given: list[int], patience: int | None = None) -> Solve:
        """Return a question to the solver: which known facts contradict some literals."""
        facts = map(self._explainer.literal, self._telling())
        return self._explainer.asking(given, frozenset(facts), patience)

    def _plainest(self, given: int) -> Found:
        """Return the step of the rules alone that needs the fewest known facts."""
        literals = sorted(map(self._explainer.literal, self._telling()))
        cores = []
        for index in self._units.of(given)[:_TRIED]:
            core = self._weighing([self._differing[index]])(literals)
            assert core is not None
            cores.append((len(core), index, core))
        compared = [
            (minimal(self._weighing([self._differing[index]], _PATIENCE), core), index)
            for _, index, core in sorted(cores)[:_COMPARED]
        ]
        _, seed, least = min((len(core), index, core) for core, index in compared)
        asked: dict[int, bool] = {seed: True}

        def follows(index: int) -> bool:
            if index not in asked:
                ask = self._weighing([self._differing[index]], _PATIENCE)
                asked[index] = ask(least) is not None
            return asked[index]

        together = self._hanging(seed, self._units.of(given), follows)
        return self._found([], together, least, fewest=True)

    def _together(self, units: list[int]) -> list[int]:
        """Return units that one sentence can name: those of a line, or a few connected ones."""
        places = self._units.places
        for axis in range(len(places[units[0]][0])):
            line = {place[axis] for place in places[units[0]]}
            if len(line) == 1 and all({at[axis] for at in places[i]} == line for i in units):
                return units
        return self._hanging(units[0], units, lambda _: True)

    def _hanging(self, seed: int, units: list[int], wanted: Callable[[int], bool]) -> list[int]:
        """Return a few wanted units that are connected with a given one."""
        places = self._units.places
        found, edge = {seed}, [seed]
        while edge:
            here = edge.pop(0)
            for index in units:
                near = index not in found and _near(places[here], places[index])
                if len(found) < MOST and near and wanted(index):
                    found.add(index)
                    edge.append(index)
        return sorted(found)

    def _fewest(self, left: int) -> tuple[list[int], bool]:
        """Return the selectors of the next step, and whether they are certainly the fewest."""
        for selector in self._nearest():
            if self._given([selector], left):
                return [selector], True
        units = self._units.of(left)
        for index in units:
            self._sets[index] = self._core(index)
        best: list[int] | None = None
        for index in sorted(units, key=lambda index: (len(self._sets[index]), index))[:_TRIED]:
            if best is None or len(best) > 2:
                self._sets[index] = minimal(self._ask(index), self._sets[index])
                if best is None or len(self._sets[index]) < len(best):
                    best = self._sets[index]
        assert best is not None  # all the clues together give each unit that is left
        return self._smaller(best, left), len(best) == 2

    def _nearest(self) -> list[int]:
        """Return the selectors, sorted by how near their clues are to the last step."""

        def distance(selector: int) -> int:
            (number,) = self._explainer.numbers([selector])
            return min(
                (
                    _distance(cell, other)
                    for cell in self._explainer.clues[number].cells
                    for other in self._last
                ),
                default=0,
            )

        return sorted(self._selectors, key=distance)

    def _smaller(self, chosen: list[int], left: int) -> list[int]:
        """Return a minimal subset of selectors from which something follows."""
        if len(chosen) > 2:
            for gone in chosen:
                fewer = [selector for selector in chosen if selector != gone]
                if self._given(fewer, left):
                    return self._smaller(fewer, left)
        return chosen

    def _ask(self, index: int) -> Solve:
        """Return a question to the solver: which selectors leave a unit open."""
        return self._explainer.asking(
            [self._all, self._differing[index]], frozenset(self._selectors)
        )

    def _core(self, index: int) -> list[int]:
        """Return selectors that force a unit, among those that forced it when less was known."""
        core = self._ask(index)(self._sets.get(index, self._selectors))
        assert core is not None  # what sufficed before suffices with more known
        return core

    def _given(self, chosen: Sequence[int], wanted: int) -> int:
        """Return the wanted units that follow from some selectors."""
        return wanted & ~self._not_given(chosen, wanted)

    def _not_given(self, chosen: Sequence[int], wanted: int) -> int:
        """Return units that do not follow from some selectors, including all wanted ones."""
        loose = 0
        for _, mask, on in self._models:
            if on.issuperset(chosen):
                loose |= mask
        if wanted & ~loose and len(chosen) <= 1:
            # One clue says little: often all the units can be different at once.
            batch = [self._differing[index] for index in self._units.of(wanted & ~loose)]
            if self._explainer.fits([self._all, *chosen, *batch], self._selectors):
                loose |= self._otherwise()
        while wanted & ~loose:
            # Is any of these ever different? As many as can be shall be so at once.
            batch = [self._differing[index] for index in self._units.of(wanted & ~loose)]
            others = self._units.of(self._units.every & ~wanted | loose)
            same = [-self._differing[index] for index in others]
            if not self._explainer.fits([self._all, *chosen, self._some, *same], batch):
                break
            loose |= self._otherwise()
        return loose & wanted

    def _otherwise(self) -> int:
        """Return the units that differ from the solution in the latest model; keep the model."""
        model = self._explainer.model()
        keys = model.solution() ^ self._solution
        mask = 0
        for key in keys:
            mask |= self._units.speaking.get(key, 0)
        on = frozenset([selector for selector in self._selectors if selector in model])
        self._models.append((keys, mask, on))
        return mask


def _near(cells: Sequence[Place], others: Sequence[Place]) -> bool:
    """Return whether a cell of one group is in the other, or touches it at a side or corner."""
    return any(_distance(cell, other) <= 1 for cell in cells for other in others)


def _distance(cell: Place, other: Place) -> int:
    return max(abs(a - b) for a, b in zip(cell, other, strict=True))
