"""The constraint that white areas have right angles only, at all vertices of a board."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from typing import TypeAlias

from satgrid.answers.triangles import CORNERS
from satgrid.formula.clauses import Formula
from satgrid.formula.templates import Template, stamp_each
from satgrid.genres.shakashaka.vertex import BLACK, BLANK, agreed, clauses, legal, looks
from satgrid.grounds.ground import ClashError, Ground, Literals, Slots, State, slots
from satgrid.machines.machine import Machine, Ranks
from satgrid.machines.patterns import Patterns
from satgrid.puzzle.view import AnyBoard

__all__ = ["Corners"]

_Four: TypeAlias = tuple[int, int, int, int]
"""Something about each cell around a vertex, clockwise from the upper left."""
_EACH, _AROUND = len(CORNERS), 4  # triangles of a cell, cells at a vertex
_ALL = (1 << _EACH) - 1
_NIBBLE = (1 << _AROUND) - 1
_DARK = -1
_DOMAINS = {
    (f"{may:x}", f"{held:x}"): held or may | BLANK
    for may in range(_ALL + 1)
    for held in range(_ALL + 1)
}
"""The states that a cell can have, by its triangles that can hold and by those that do."""
_CODES = {
    (f"{may:x}", f"{held:x}"): may | held << _EACH
    for may in range(_ALL + 1)
    for held in range(_ALL + 1)
}
"""What is known of a cell, by its open triangles and by those that hold; ``_DARK`` is another."""


class Corners(Ground):
    """White areas have right angles only: around each vertex they span 90, 180 or 360 degrees.

    Another constraint states that each cell has one triangle at most, which this one relies on.

    Attributes
    ----------
    around
        The cells around each vertex, clockwise from the upper left, by their numbers row by row; -1
        is outside.
    at
        The vertices of each cell.
    """

    def __init__(self, board: AnyBoard) -> None:
        height, width = board.shape
        self.mask = board.mask(board.open_cells) * _ALL
        self.around, self.at = _vertices(height, width)
        self.dark = [row * width + column for row, column in board.dark_cells]
        self.size = height * width

    def _nibbles(self, some: Slots) -> str:
        """Return for each cell which of its triangles are in a set, as a hexadecimal digit."""
        return f"{some:0{self.size}x}"[::-1]

    def _domains(self, state: State) -> list[int]:
        """Return the states that each cell can have; last comes a cell outside."""
        may, held = self._nibbles(self.mask & ~state.gone), self._nibbles(state.held)
        found = [_DOMAINS[pair] for pair in zip(may, held, strict=True)]
        for cell in self.dark:
            found[cell] = BLACK
        return [*found, BLACK]

    def propagate(self, state: State) -> None:
        """Rule out what does not fit at a vertex, again at those beside it.

        That a cell has a triangle, though not which one, is kept beside the state.
        """
        known = self._domains(state)
        kept: list[int] | None = state.left.get("corners")
        if kept is None:
            domains, waiting = [*known], dict.fromkeys(range(len(self.around)))
        else:
            domains = [one & other for one, other in zip(known, kept, strict=True)]
            changed = [at for at, one in enumerate(domains) if one != kept[at]]
            waiting = dict.fromkeys(at for cell in changed for at in self.at[cell])
        tables, around = _tables(), self.around
        (upper_left, _), (upper_right, _), (lower_right, _), (lower_left, _) = tables
        while waiting:
            at, _ = waiting.popitem()
            one, two, three, four = cells = around[at]
            may = upper_left[domains[one]] | upper_right[domains[two]]
            may |= lower_right[domains[three]] | lower_left[domains[four]]
            left = agreed(may)
            if left == may:
                continue
            if not left:
                raise ClashError
            for cell, (_, states) in zip(cells, tables, strict=True):
                domain = domains[cell] & states[left & _NIBBLE]
                left >>= _AROUND
                if domain != domains[cell]:
                    domains[cell] = domain
                    waiting.update(dict.fromkeys(self.at[cell]))
        state.left["corners"] = domains
        held = gone = 0
        for cell, (left, old) in enumerate(zip(domains, known, strict=True)):
            if left != old:
                gone |= (old & ~left & _ALL) << _EACH * cell
                if not left & (left - 1) and left < BLANK:
                    held |= left << _EACH * cell
        state.settle(held, gone)

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write the least clauses at each vertex, over the triangles that are open."""
        may, held = self._nibbles(state.open), self._nibbles(state.held)
        codes = [_CODES[pair] for pair in zip(may, held, strict=True)]
        own = [
            [one for one in literals[first : first + _EACH] if one]
            for first in range(0, _EACH * self.size, _EACH)
        ]
        for cell in self.dark:
            codes[cell], own[cell] = _DARK, []
        codes.append(_DARK)
        own.append([])
        stamps: dict[_Four, list[list[int]]] = {}
        for one, two, three, four in self.around:
            listed = [*own[one], *own[two], *own[three], *own[four]]
            if listed:
                kind = codes[one], codes[two], codes[three], codes[four]
                stamps.setdefault(kind, []).append(listed)
        for kind, some in sorted(stamps.items()):
            stamp_each(formula, _template(kind), some)

    def machines(self, state: State, ranks: Ranks) -> list[Machine]:
        """Return a machine for each vertex with an open triangle that matters there."""
        domains, free, found = self._domains(state), state.open, []
        for cells in self.around:
            may = 0
            telling: list[int] = []
            for place, (cell, (look, _)) in enumerate(zip(cells, _tables(), strict=True)):
                may |= look[domains[cell]]
                # A triangle that looks as a white cell does is not asked for.
                own = [0 if one & BLANK else one & _ALL for one in looks(place)]
                telling += [one << _EACH * cell & free if cell >= 0 else 0 for one in own]
            mask = sum(telling)
            if mask:
                words = [word for word in legal() if not word & ~may]
                patterns = [sum([telling[at] for at in slots(word)]) for word in words]
                found.append(Patterns([(mask, patterns)], {}, ranks))
        return [*found]


@lru_cache(maxsize=16)
def _vertices(height: int, width: int) -> tuple[list[_Four], list[list[int]]]:
    """Return the cells around each vertex, and the vertices of each cell."""
    numbers = [[*range(row * width, (row + 1) * width)] for row in range(height)]
    outside = [-1] * width
    around: list[_Four] = []
    for above, below in pairwise([outside, *numbers, outside]):
        around += zip([-1, *above], [*above, -1], [*below, -1], [-1, *below], strict=True)
    at: list[list[int]] = [[] for _ in range(height * width + 1)]
    for vertex, cells in enumerate(around):
        for cell in cells:
            if cell >= 0:
                at[cell].append(vertex)
    return around, at


@cache
def _tables() -> list[tuple[list[int], list[int]]]:
    """Return for each cell around a vertex how it looks by its states, and its states by its looks.

    Both are sets; looks are where ``agreed`` has those of the cell.
    """
    found = []
    for place in range(_AROUND):
        own = looks(place)
        look = [
            sum(1 << at for at, states in enumerate(own) if states & domain) << _AROUND * place
            for domain in range(2 * BLACK)
        ]
        states = [sum(own[at] for at in slots(some)) for some in range(_NIBBLE + 1)]
        found.append((look, states))
    return found


@lru_cache(maxsize=1 << 12)
def _template(codes: _Four) -> Template:
    """Return the clauses at a vertex over its open triangles, by the codes of its cells."""
    first, second, third, fourth = (code != _DARK for code in codes)
    numbers: dict[int, int] = {}
    true = set()
    for cell, code in enumerate(codes):
        for corner in range(_EACH if code != _DARK else 0):
            literal = _EACH * cell + corner + 1
            if code >> corner & 1:
                numbers[literal] = len(numbers) // 2 + 1
                numbers[-literal] = -numbers[literal]
            else:
                true.add(literal if code >> _EACH + corner & 1 else -literal)
    drawn = {
        frozenset(numbers[one] for one in clause if one in numbers)
        for clause in clauses((first, second, third, fourth))
        if true.isdisjoint(clause)
    }
    least = [one for one in drawn if not any(other < one for other in drawn)]
    return Template(len(numbers) // 2, sorted(map(sorted, least), key=lambda one: (len(one), one)))
