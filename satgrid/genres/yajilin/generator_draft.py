"""A yajilin in the making: a loop, shaded cells, and directions for the arrows of other cells."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from satgrid.answers.lines_and_cells import Mark
from satgrid.board.field import Cells, Field
from satgrid.board.grid import Cell, Grid
from satgrid.board.ways import WAYS
from satgrid.declared.board import class_of
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.formula.derived import guarded
from satgrid.generators import loops
from satgrid.generators.order import Order
from satgrid.generators.probing import too_hard
from satgrid.genres.yajilin.puzzle import GENRE
from satgrid.genres.yajilin.sight import arrows, seen
from satgrid.puzzle.encoding import encoded
from satgrid.solve.session import Session, Status

__all__ = ["LoopDraft", "apart"]

_LOOSE = (0.65, 0.95)  # how loosely the loop is wound
_AGAIN = 0.75  # and where it is changed
_SHAKES = 6  # how often a change of the loop is tried around a difference
_FAR = 1  # how far from it
_SPOTS, _HELD = 20, 3  # around how many cells it changes at once, and how far these are apart
_NEAR = 2  # how far from them clues may become shaded cells
_WORSE = 1  # how many more of such cells a change may leave; else it is taken back
_TURNS = 30  # arrows turned in search of ways that leave one solution
_SHADED = {"easy": 0.75, "medium": 0.9, "hard": 1.0}  # how many of the cells that can be
_LAYOUTS = {"easy": 2, "medium": 5, "hard": 10}  # of which the one that shades most is taken
_KEPT = 0.8  # how often a cell with a number stays one where the loop is changed
_ZERO = 0.4  # how often an arrow may begin as a 0
_EASED, _FOLLOWED = 25, 12  # changes in vain of a board that is too hard; those that each may need
_PATIENCE, _OTHERS = 4000, 60  # conflicts for one question; solutions that arrows turn to exclude
_CELLS = 130  # for each number that is added at once to such a board

Turn = tuple[Cell, str]
"""A cell and a way that its arrow could point."""


class _UnknownError(Exception):
    """A question took too many conflicts."""


class LoopDraft:
    """A loop, shaded cells, and a direction for the arrow of every other cell."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._grid = Grid(order.height, order.width)
        self._field = Field(order.height, order.width)
        self._sight = {
            (cell, way): self._field.of(self._ahead(cell, way))
            for cell in self._grid
            for way in WAYS
        }
        self._squares = loops.between(self._grid)
        self._images = loops.square_images(order) if order.symmetry else None
        self._inside = loops.region(order, self._squares, _LOOSE, self._images)
        self._shaded: set[Cell] = set()
        self._ways: dict[Cell, str] = {}
        self._kept: tuple[frozenset[Cell], set[Cell], dict[Cell, str], list[Cell]] | None = None
        self._few = max(1, len(self._grid) // _CELLS)
        self._fill(set(self._grid))

    def _fill(self, near: Collection[Cell]) -> None:
        """Shade cells that the loop leaves out, and give numbers to the others.

        Parameters
        ----------
        near
            The cells where a number may give way to a shaded cell.
        """
        passed = {cell for key in self._loop() for cell in key}
        left = [cell for cell in self._grid if cell not in passed]
        layouts = [self._shading(left, near) for _ in range(_LAYOUTS[self._order.difficulty])]
        self._shaded = max(layouts, key=len)
        before = self._ways
        self._ways = {
            cell: before.get(cell) or self._way(cell) for cell in left if cell not in self._shaded
        }

    def _shading(self, left: Collection[Cell], near: Collection[Cell]) -> set[Cell]:
        """Return cells that do not touch each other, previously shaded cells first."""
        share = _SHADED[self._order.difficulty]
        shaded = self._shaded & set(left)
        outer = {cell for cell in left if len(self._grid.neighbors(cell)) < len(WAYS)}
        # At the border arrows see little: these cells are shaded first.
        seen: set[Cell] = set()
        for cell in sorted(self._order.shuffled(list(left)), key=lambda one: one not in outer):
            if cell in seen:
                continue
            orbit = self._order.orbit(cell)
            seen.update(orbit)
            beside = {near for one in orbit for near in self._grid.neighbors(one)}
            chance = _KEPT if cell in near else 1.0
            stays = cell in self._ways and self._order.random.random() < chance
            wanted = not stays and self._order.random.random() < share
            if wanted and beside.isdisjoint(shaded.union(orbit)):
                shaded.update(orbit)
        return shaded

    def _way(self, cell: Cell) -> str:
        """Return a direction for an arrow, if possible one that sees shaded cells."""
        ways = self._order.shuffled(list(WAYS))
        ways.sort(key=lambda way: not self._far(cell, way))
        shaded = self._field.of(self._shaded)
        telling = [way for way in ways if self._count(shaded, (cell, way))]
        rather = telling and self._order.random.random() > _ZERO
        return telling[0] if rather else ways[0]

    def _far(self, cell: Cell, way: str) -> bool:
        """Return whether an arrow sees more than two cells."""
        down, right = WAYS[way]
        return Cell(cell.row + 3 * down, cell.column + 3 * right) in self._grid

    def _loop(self) -> frozenset[Mark]:
        return frozenset(loops.centered(self._squares, self._inside))

    def _solution(self) -> frozenset[Mark]:
        return self._loop() | {(cell,) for cell in self._shaded}

    def puzzle(self) -> Any:
        """Return the board with its arrows."""
        shaded = self._field.of(self._shaded)
        words = {cell: (way, self._count(shaded, (cell, way))) for cell, way in self._ways.items()}
        return class_of(GENRE).made((self._order.height, self._order.width), {"arrows": words})

    def _ahead(self, cell: Cell, way: str) -> list[Cell]:
        """Return the cells from a cell to the edge."""
        down, right = WAYS[way]
        far = range(1, max(self._grid.height, self._grid.width))
        along = (Cell(cell.row + step * down, cell.column + step * right) for step in far)
        return [one for one in along if one in self._grid]

    def _count(self, shaded: Cells, turn: Turn) -> int:
        """Return how many shaded cells an arrow sees."""
        return (shaded & self._sight[turn]).bit_count()

    def ease(self) -> None:
        """Make shaded cells numbers where a board with one solution is too hard for the word.

        A change after which more cells are too hard is taken back, and after some in vain the
        board stays as it is.
        """
        left = self._hard()
        in_vain = 0
        while left and in_vain < _EASED:
            self._order.tick(f"{len(left)} cells too hard after {in_vain} changes in vain")
            in_vain += 1
            before = self._inside, self._shaded, self._ways
            self._kept = None
            for cell in self._order.shuffled(sorted(left & self._shaded))[: self._few]:
                orbit = self._order.orbit(cell)
                self._shaded = self._shaded.difference(orbit)
                self._ways = {**self._ways, **{one: self._way(one) for one in orbit}}
            now = self._hard() if any(self.settle() for _ in range(_FOLLOWED)) else None
            if now is None or len(now) > len(left):
                self._inside, self._shaded, self._ways = before
                continue
            if len(now) < len(left):
                in_vain = 0
            left = now

    def _hard(self) -> set[Cell]:
        """Return the cells that are open where the board becomes too hard for the word."""
        left = too_hard(self.puzzle(), self._order)
        return {Cell(*place) for place in left}

    def settle(self) -> bool:
        """Turn arrows until there is one solution; if that is impossible, change the loop."""
        spots = self._spots()
        if spots:
            self._change(spots)
        return not spots

    def _spots(self) -> list[Cell]:
        """Turn arrows until there is one solution; return cells where others differ, if any do.

        Where a question takes too many conflicts, it is any cell: few people see what is so far.
        """
        try:
            return self._differing()
        except _UnknownError:
            return [self._order.random.choice(list(self._grid))]

    def _differing(self) -> list[Cell]:
        """Return such cells, none if there are none; raise _UnknownError if that is not known."""
        turns = [(cell, way) for cell in self._ways for way in WAYS]
        formula, selectors = guarded(self._formula(turns), len(turns))
        chosen = dict(zip(turns, selectors, strict=True))
        solution = self._solution()
        stated = formula.stating(solution)
        ours = dict(zip(formula.answer_block(), stated, strict=True))
        others: list[frozenset[Cell]] = []
        with Session(formula, solver="minisat22") as session:
            session.add(*[-literal for literal in stated])
            # With arrows in all ways at once:
            spots = self._loose(session, selectors, ours, solution)
            while not spots:
                found = self._found(session, [chosen[turn] for turn in self._ways.items()])
                if found is None:
                    break
                others.append(frozenset(key[0] for key in found if len(key) == 1))
                if len(others) > _OTHERS or not self._turned(others):
                    spots = [self._spot(found, solution)]
        return spots

    def _loose(
        self,
        session: Session,
        on: list[int],
        ours: dict[Mark, int],
        solution: frozenset[Mark],
    ) -> list[Cell]:
        """Return cells far from each other around which solutions differ."""
        spots: list[Cell] = []
        held: list[int] = []
        while len(spots) < _SPOTS:
            other = self._found(session, on + held)
            if other is None:
                break
            spots.append(self._spot(other, solution))
            held += [
                literal
                for key, literal in ours.items()
                if any(apart(cell, spots[-1]) <= _HELD for cell in key)
            ]
        return spots

    def _spot(self, other: frozenset[Mark], solution: frozenset[Mark]) -> Cell:
        """Return a cell in which another solution differs."""
        differing = {cell for key in other ^ solution for cell in key}
        return self._order.random.choice(sorted(differing))

    def _formula(self, turns: Collection[Turn]) -> Formula:
        """Return the clauses of the board, with those of each arrow as a clue of its own."""
        board, shaded = self.puzzle(), self._field.of(self._shaded)
        formula = encoded(board.without(range(len(arrows(board)))), deadline=self._order.deadline)
        drawn = formula.answer_block()
        with formula.rule("arrow"):
            for number, (cell, way) in enumerate(turns):
                with formula.clue(number):
                    ahead = [drawn[at,] for at in seen(board, cell, way)]
                    cardinality.exactly(formula, self._count(shaded, (cell, way)), ahead)
        return formula

    def _found(self, session: Session, on: Collection[int]) -> frozenset[Mark] | None:
        """Return another solution that obeys some arrows."""
        bound = session.conflicts + _PATIENCE
        status = session.solve(on, deadline=self._order.deadline, conflicts=bound)
        if status is Status.UNKNOWN:
            self._order.tick()
            raise _UnknownError
        return session.model().solution() if status is Status.SATISFIABLE else None

    def _turned(self, others: Collection[frozenset[Cell]]) -> bool:
        """Turn arrows so that all given shadings are wrong; return whether that succeeded."""
        turns = [(cell, way) for cell in self._ways for way in WAYS]
        ours = self._field.of(self._shaded)
        wrong = [
            {turn for turn in turns if self._count(other, turn) != self._count(ours, turn)}
            for other in map(self._field.of, others)
        ]
        for _ in range(_TURNS):
            left = [telling for telling in wrong if telling.isdisjoint(self._ways.items())]
            if not left:
                return True

            def missed(turn: Turn) -> int:
                held = {**self._ways, turn[0]: turn[1]}.items()
                return sum(telling.isdisjoint(held) for telling in wrong)

            telling = sorted(self._order.random.choice(left))
            if not telling:
                return False
            cell, way = min(self._order.shuffled(telling), key=missed)
            self._ways = {**self._ways, cell: way}
        return False

    def _change(self, spots: list[Cell]) -> None:
        """Change the path of the loop around some cells, if they are not many more than before.

        Else the last change is taken back, and another one is made.
        """
        if self._kept and len(spots) > len(self._kept[-1]) + _WORSE:
            self._inside, self._shaded, self._ways, spots = self._kept
        self._kept = self._inside, self._shaded, self._ways, spots
        for spot in spots:
            near = [square for square in self._squares if apart(square, spot) <= _FAR]
            if near:
                self._inside = loops.shaken(
                    self._order, self._inside, near, _SHAKES, _AGAIN, self._images
                )
        around = [image for spot in spots for image in self._order.orbit(spot)]
        reach = {cell for cell in self._grid for spot in around if apart(cell, spot) <= _NEAR}
        self._fill(reach)


def apart(one: Cell, other: Cell) -> int:
    """Return the distance between two cells in steps of a king."""
    return max(abs(one.row - other.row), abs(one.column - other.column))
