"""Random solutions, and removal of clues while the solution stays the only one.

One solver run does each: the clues are behind selectors, the solution is forbidden, and clues
are needed just where without them another solution appears. A question that takes too many
conflicts counts as answered by one: bounds on conflicts, unlike those on time, give the same
puzzle on every machine.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from satgrid.board.grid import Cell
from satgrid.errors import TimeUpError
from satgrid.formula.clauses import Formula
from satgrid.formula.derived import guarded
from satgrid.generators.order import Order
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.protocol import Clue, DeclaredPuzzle, Puzzle
from satgrid.record import record
from satgrid.solve.enumeration import solutions
from satgrid.solve.session import Session, Status
from satgrid.system.limits import ENDLESS, Limits

__all__ = [
    "Exchange",
    "Reduction",
    "another",
    "grouped",
    "left_out",
    "random_solution",
    "reduced",
    "together",
]

_PATIENCE = 20_000  # conflicts for one question
_ROUNDS = 60  # exchanges
_ADDED, _FROM, _AROUND = 3, 2, 3
"""How many groups an exchange puts back, how far from a cell, and how far from it others may go."""


def random_solution(
    formula: Formula, order: Order, first: Iterable[Any] = ()
) -> frozenset[Any] | None:
    """Return a solution that greedily holds keys: some first, the others in a random order."""
    block = formula.answer_block()
    early = [block[key] for key in first]
    late = set(early)
    with Session(formula, solver="minisat22") as session:
        if session.solve(deadline=order.deadline) is not Status.SATISFIABLE:
            order.tick()
            return None
        model = session.model()
        rest = [literal for literal in order.shuffled(block.numbers()) if literal not in late]
        for literal in [*early, *rest]:
            if literal not in model:
                order.tick()
                if session.solve([literal]) is not Status.SATISFIABLE:
                    session.add(-literal)
                    continue
                model = session.model()
            session.add(literal)
        return model.solution()


def another(puzzle: Puzzle[Any], solution: frozenset[Any], order: Order) -> frozenset[Any] | None:
    """Return another solution of a puzzle, or None."""
    formula = encoded(puzzle, deadline=order.deadline)
    found = solutions(formula, limit=2, deadline=order.deadline)
    other = next((one for one in found if one != solution), None)
    order.tick()
    return other


class Reduction:
    """Finds clues that are enough for a unique solution; use it in a ``with`` block.

    Parameters
    ----------
    formula
        The clauses that hold without any clue.
    """

    def __init__(
        self,
        formula: Formula,
        solution: Iterable[Any],
        limits: Limits = ENDLESS,
    ) -> None:
        self._session = Session(formula)
        self._limits = limits
        self._session.add(*[-literal for literal in formula.stating(solution)])

    def __enter__(self) -> Reduction:
        """Return the reduction itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Free the solver."""
        self._session.__exit__(None, None, None)

    def only(self, literals: Iterable[int]) -> bool:
        """Return whether it is proven that these literals leave no other solution."""
        bound = self._session.conflicts + _PATIENCE
        status = self._session.solve(literals, deadline=self._limits.deadline, conflicts=bound)
        if status is Status.UNKNOWN and self._session.conflicts < bound:
            raise TimeUpError("the time is over before a puzzle is found")
        return status is Status.UNSATISFIABLE

    def spare(
        self, groups: Sequence[Collection[int]], given: Sequence[int] = ()
    ) -> list[int] | None:
        """Return the groups that can be removed together, tried one after the other.

        Parameters
        ----------
        groups
            Literals that are removed together or not at all.
        given
            Literals that are never removed.

        Returns
        -------
        list of int, or None
            Positions of groups; None where even all of them leave another solution.
        """
        left = dict(enumerate(groups))
        if not self.only([*given, *(literal for group in groups for literal in group)]):
            return None
        spared: list[int] = []
        for number in range(len(groups)):
            if number not in left:
                continue
            tried_of = f"{number + 1:,} of {len(groups):,} clues tried, {len(spared):,} left out"
            self._limits.tell(tried_of, number / len(groups))
            tried = left.pop(number)
            if self.only([*given, *(literal for group in left.values() for literal in group)]):
                spared.append(number)
                # What the proof did not use can go with it.
                used = set(self._session.core())
                unused = [other for other in left if used.isdisjoint(left[other])]
                for other in unused:
                    del left[other]
                spared += unused
            else:
                left[number] = tried
        return spared


@record
class Exchange:
    """Exchanges of a few clues near each other for fewer, as long as there are too many.

    Attributes
    ----------
    cells
        The cell of each clue.
    enough
        The number of clues at which to stop.
    """

    order: Order
    cells: Sequence[Cell]
    enough: float

    def made(
        self,
        reduction: Reduction,
        selectors: Sequence[int],
        groups: Sequence[Collection[int]],
        on: set[int],
    ) -> set[int]:
        """Return the clues that are left of those that are on."""
        for number in range(_ROUNDS):
            if len(on) <= self.enough:
                break
            self.order.tick(f"{len(on)} clues left after {number} exchanges")
            center = self.order.random.choice(self.cells)
            far = [(group, self._far(group, center)) for group in groups]
            near = [one for one, off in far if off <= _AROUND and on.issuperset(one)]
            gone = [one for one, off in far if off <= _FROM and on.isdisjoint(one)]
            back = self.order.random.sample(gone, min(_ADDED, len(gone)))
            tried = [*self.order.shuffled(near), *back]
            ours = {clue for group in tried for clue in group}
            given = [selectors[clue] for clue in sorted(on - ours)]
            held = [[selectors[clue] for clue in group] for group in tried]
            spared = reduction.spare(held, given) or ()
            left = ours.difference(*(tried[index] for index in spared))
            if len(left) <= len(on & ours):
                on = (on - ours) | left
        return on

    def _far(self, group: Collection[int], center: Cell) -> int:
        """Return how far a group is from a cell, in steps of a king."""
        cells = (self.cells[clue] for clue in group)
        return min(max(abs(row - center.row), abs(column - center.column)) for row, column in cells)


def reduced(
    puzzle: DeclaredPuzzle[Any],
    solution: frozenset[Any],
    stages: Sequence[Sequence[Collection[int]]],
    limits: Limits,
    exchange: Exchange | None = None,
) -> list[Collection[int]] | None:
    """Return groups of clues that can be left out together, stage by stage.

    Parameters
    ----------
    stages
        Groups of clue numbers in the order in which to try them; a group of a later stage is
        only left out where every group of the stages before it stays as was decided.
    exchange
        How to go on where these leave too many clues.

    Returns
    -------
    list of collections, or None
        None where the solution is not the only one to begin with.
    """
    formula = encoded(puzzle, puzzle.explained, deadline=limits.deadline)
    with_selectors, selectors = guarded(formula, len(puzzle.clue_list()))
    on = set(range(len(selectors)))
    gone: list[Collection[int]] = []
    with Reduction(with_selectors, solution, limits) as reduction:
        for groups in stages:
            ours = {number for group in groups for number in group}
            given = [selectors[number] for number in sorted(on - ours)]
            held = [[selectors[number] for number in group] for group in groups]
            spared = reduction.spare(held, given)
            if spared is None:
                return None
            gone += [groups[index] for index in spared]
            on = on.difference(*(groups[index] for index in spared))
        if exchange is not None:
            every = [group for groups in stages for group in groups]
            on = exchange.made(reduction, selectors, every, on)
            gone = [group for group in every if on.isdisjoint(group)]
    return gone


def together(order: Order, cells: Iterable[Cell]) -> list[list[int]]:
    """Return groups of clues to remove together, by their places among the clues' cells.

    Each is by itself, or in a symmetric puzzle with those at the images of its cell.
    """
    number = {cell: index for index, cell in enumerate(cells)}
    groups = (sorted(number[one] for one in order.orbit(cell)) for cell in number)
    return list(map(list, dict.fromkeys(map(tuple, groups))))


def grouped(order: Order, clues: Sequence[Clue], removable: Sequence[int]) -> list[list[int]]:
    """Return groups of clues to remove together: those of one place, with those at its images."""
    if order.symmetry is None:
        return [[number] for number in removable]
    of_place = defaultdict[tuple[Cell, ...], list[int]](list)
    for number in removable:
        of_place[tuple(sorted(Cell(*cell) for cell in clues[number].cells))].append(number)
    groups = dict[tuple[int, ...], None]()
    for place in list(of_place):
        images = zip(*(order.images(cell) for cell in place), strict=True)
        group = {number for image in images for number in of_place.get(tuple(sorted(image)), ())}
        groups[tuple(sorted(group))] = None
    return list(map(list, groups))


def left_out(order: Order, groups: int, easy: float, medium: float, hard: float) -> int:
    """Return how many groups stay removed, from the share that a difficulty puts back."""
    share = {"easy": easy, "medium": medium, "hard": hard}[order.difficulty]
    return int(groups * (1 - share))
