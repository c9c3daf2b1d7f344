"""Forced tents: lines with just enough room, and trees with one way left.

Steps, repeated until none finds anything new:

- A cell beside no tree that still needs a tent stays empty, and so does one that a tent touches.
- In a line that needs as many more tents as fit into it, runs of an odd number of cells are filled,
  every other cell. In the others each pair of cells has a tent: beside them is none.
- A tree with one cell left has its tent there; then both are done with. What touches all the cells
  that a tree has left stays empty. A tent with one tree left is that tree's.

Where no cell is left open, the trees and tents that are not paired off yet are paired off.
"""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.board.field import Field, bits, of_shape
from satgrid.board.known import known
from satgrid.grounds.ground import ClashError, Forced, State
from satgrid.puzzle.view import AnyBoard
from satgrid.rules.pairing import Matching, wrong_totals

__all__ = ["Camp"]

_Line = tuple[int, int, int]
"""The cells of a line, how many tents stand in it, and by how many bits its cells are apart."""


class _Work:
    def __init__(self, field: Field, trees: int, lines: Sequence[_Line]) -> None:
        self.field = field
        self.lines = list(lines)
        self.trees = [(tree, field.around(tree) & ~trees) for tree in bits(trees)]
        self.tents = self.loose = 0
        self.open = field.around(trees) & ~trees

    def pitch(self, cells: int) -> None:
        """Put tents into cells that have none yet."""
        if cells & ~self.open:
            raise ClashError
        for cell in bits(cells):
            if not cell & self.open:
                raise ClashError  # it touches another one
            self.open &= ~self.field.touching(cell)
        self.tents |= cells
        self.loose |= cells

    def look_at_lines(self) -> None:
        """Fill lines with just enough room, and empty lines that have all their tents."""
        waiting = []
        for line in self.lines:
            cells, number, step = line
            left = self.open & cells
            needed = number - (self.tents & cells).bit_count()
            if needed <= 0:
                if needed:
                    raise ClashError
                self.open &= ~cells
                continue
            waiting.append(line)
            if left.bit_count() < needed:
                raise ClashError
            first = _alternate(left, step)
            fit = first.bit_count()
            if fit < needed:
                raise ClashError
            if fit == needed:
                last = _alternate_back(left, step)
                across = self.field.stride if step == 1 else 1
                pairs = first ^ last
                self.open &= ~(pairs << across | pairs >> across)
                self.pitch(first & last)
        self.lines = waiting

    def look_at_trees(self) -> None:
        """Pair trees and tents without another partner; rule out cells without an unpaired tree."""
        waiting = []
        needing = 0
        for tree, near in self.trees:
            left = near & (self.open | self.loose)
            if not left:
                raise ClashError
            if not left & left - 1:
                if left & self.open:
                    self.pitch(left)
                self.loose ^= left
                continue
            waiting.append((tree, near))
            needing |= near
            common = self.field.whole
            for cell in bits(left):
                common &= self.field.touching(cell)
            self.open &= ~(common & ~left)
        self.trees = waiting
        self.open &= needing

    def look_at_tents(self) -> None:
        """Give each tent with one tree left to that tree."""
        for tent in bits(self.loose):
            around = [one for one in self.trees if one[1] & tent]
            if not around:
                raise ClashError
            if len(around) == 1:
                self.loose ^= tent
                self.trees.remove(around[0])

    def pair_off(self) -> None:
        """Give each tree that is left one of the tents that are left, which are as many."""
        left = Matching(dict(self.trees))
        paired = all(left.place(tree, self.loose) for tree, _ in self.trees)
        if not paired or len(self.trees) != self.loose.bit_count():
            raise ClashError


class Camp(Forced):
    """All rules of tents in one pass over lines, trees and tents."""

    stands_for = ("pair", "apart", "tally")

    def __init__(self, board: AnyBoard) -> None:
        super().__init__(board)
        self.field = field = of_shape(*board.shape)
        self.trees = field.of(board.data["trees"])
        self.lines = [
            (field.rows[at], word, 1) if side == "left" else (field.columns[at], word, field.stride)
            for (side, at), word in known(board.data["beside"]).items()
        ]
        self.impossible = any(wrong_totals(board, len(board.data["trees"])))

    def propagate(self, state: State) -> None:
        """Settle the tents that are forced, and the cells that have none."""
        if self.impossible:
            raise ClashError
        field = self.field
        work = _Work(field, self.trees, self.lines)
        work.pitch(field.of_slots(state.held))
        work.open &= field.of_slots(state.open)
        before = None
        while before != (before := (work.open, work.loose, len(work.trees))):
            work.look_at_lines()
            work.look_at_trees()
            work.look_at_tents()
        if not work.open:
            work.pair_off()
        held, left = field.slots_of(work.tents), field.slots_of(work.open)
        state.settle(held, state.whole & ~held & ~left)


def _alternate(cells: int, step: int) -> int:
    """Return every second cell of each run of a line, from its start: as many tents as fit."""
    taken = 0
    while cells:
        cell = cells & -cells
        taken |= cell
        cells &= ~(cell | cell << step)
    return taken


def _alternate_back(cells: int, step: int) -> int:
    """Return the same cells as ``_alternate``, counted from the end of each run."""
    taken = 0
    while cells:
        cell = 1 << cells.bit_length() - 1
        taken |= cell
        cells &= ~(cell | cell >> step)
    return taken
