"""Forced cells of a LITS: the tetrominoes that each region can still have, and their cells.

A tetromino goes where a cell of it is known to be unshaded or another cell of its region to be
shaded, where it would fill a square or touch one known to be alike, and where nothing could be
shaded beside it. Cells that all of a region's tetrominoes have are shaded, and those that none has
are not, nor is a cell that would fill a square.
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.board.field import Cells, Field, of_shape
from satgrid.grounds.ground import ClashError, Forced, State
from satgrid.grounds.tetrominoes import LETTERS, LaidTetromino
from satgrid.grounds.tetrominoes_left import fitting_in
from satgrid.puzzle.view import AnyBoard

__all__ = ["Laying"]


class _Work:
    """The tetrominoes left for each region.

    Parameters
    ----------
    areas
        The cells of each region.
    fitting
        The tetrominoes that fit into each region.
    shaded, unshaded
        The cells that are known.

    Attributes
    ----------
    left : list of list of Laid
        The tetrominoes of each region.
    """

    def __init__(
        self,
        field: Field,
        areas: Sequence[Cells],
        fitting: Sequence[Sequence[LaidTetromino]],
        shaded: Cells,
        unshaded: Cells,
    ) -> None:
        self.field = field
        self.left = [*fitting]
        self.shaded, self.unshaded = shaded, unshaded
        self._areas = areas
        self._whole = sum(self._areas)
        self._alike = dict.fromkeys(LETTERS, 0)  # shaded cells whose shape is known
        around = [field.reached(area, field.whole, 2) for area in self._areas]
        waiting = list(range(len(self.left)))
        while waiting:
            fresh = 0
            for room in waiting:
                fresh |= self._look(room)
            fresh |= self._pools()
            if self.shaded & self.unshaded:
                raise ClashError
            waiting = [room for room, wide in enumerate(around) if fresh & wide]
            if not waiting:
                fresh = self._reach()
                waiting = [room for room, wide in enumerate(around) if fresh & wide]

    @property
    def possible(self) -> Cells:
        """The cells that are shaded or may be."""
        return self._whole & ~self.unshaded

    def _look(self, room: int) -> Cells:
        """Rule out tetrominoes of a region that do not fit; return the newly known cells."""
        area, field = self._areas[room], self.field
        shaded, unshaded = self.shaded, self.unshaded
        held = shaded & area
        touching = {letter: field.around(cells & ~area) for letter, cells in self._alike.items()}
        linked = field.around(self._whole & ~unshaded & ~area) if len(self.left) > 1 else area
        left = []
        always, ever, letters = area, 0, set()
        for one in self.left[room]:
            letter, cells = one
            if cells & unshaded or held & ~cells or cells & touching[letter]:
                continue
            if cells & linked and not field.squares(shaded | cells):
                left.append(one)
                always &= cells
                ever |= cells
                letters.add(letter)
        self.left[room] = left
        if not left:
            raise ClashError
        fresh = always & ~shaded | area & ~ever & ~unshaded
        self.shaded |= always
        self.unshaded |= area & ~ever
        if len(letters) == 1:
            [letter] = letters
            fresh |= always & ~self._alike[letter]
            self._alike[letter] |= always
        return fresh

    def _pools(self) -> Cells:
        """Settle the fourth cell of squares with three shaded ones; return the new cells."""
        fresh = self.field.fourth(self.shaded) & self.possible
        self.unshaded |= fresh
        return fresh

    def _reach(self) -> Cells:
        """Settle the cells that shaded cells cannot reach; return the new cells."""
        if not self.shaded:
            return 0
        possible = self.possible
        reached = self.field.reached(self.shaded & -self.shaded, possible)
        if self.shaded & ~reached:
            raise ClashError
        fresh = possible & ~reached
        self.unshaded |= fresh
        return fresh


class Laying(Forced):
    """All rules of LITS in one pass: the tetrominoes that are left for each region."""

    stands_for = ("tetromino", "alike", "connected", "pool")

    def __init__(self, board: AnyBoard) -> None:
        super().__init__(board)
        self.field = of_shape(*board.shape)
        self.name = self.stands_for[0]  # of the rule whose clauses are about what is left
        self.areas, self.fitting = fitting_in(board.data["rooms"], board.dark_cells, LETTERS)

    def propagate(self, state: State) -> None:
        """Settle the cells of tetrominoes that are forced, and those that none can have."""
        field = self.field
        held, gone = field.of_slots(state.held), field.of_slots(state.gone)
        left = state.left.get(self.name, self.fitting)
        work = _Work(field, self.areas, left, held, gone)
        state.left[self.name] = work.left
        state.settle(field.slots_of(work.shaded), field.slots_of(work.unshaded))
