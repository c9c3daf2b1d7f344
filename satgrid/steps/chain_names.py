"""What people call chains of strong and weak links (``alternating``), by their shape."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from satgrid.grounds.ground import slots
from satgrid.puzzle.numbers import Entry
from satgrid.steps.alternating import LinkChain, Net, StrongLink
from satgrid.steps.everywhere import everywhere_with
from satgrid.steps.group_names import cells_of_slots, group_name, node_name
from satgrid.steps.pairs import Marks, OneOf, marks_of
from satgrid.steps.techniques import Deduction, Finder, Known, Technique, looked_at_once

__all__ = ["DECLARED_LINKS", "links_with"]

Look = Callable[[Any, Known], Marks]

_LEVEL = 6
_ONE_OF_BOTH = "One of both ends has the number, so what neither of them leaves is gone."
_EITHER = "Each link holds at one of its ends; if the first end does not hold, the last one does."


class _Shape(NamedTuple):
    """The name of a chain, a reason, and its level.

    Attributes
    ----------
    further
        By how much the level is higher for each strong link after the third.
    """

    name: str
    why: str
    level: float
    further: float = 0.0


_SHORT = (
    _Shape("skyscraper", _ONE_OF_BOTH, 6.25),
    _Shape("two-string kite", _ONE_OF_BOTH, 6.25),
    _Shape("turbot fish", _ONE_OF_BOTH, 6.25),
    _Shape(
        "XY-wing",
        "Whichever of its two numbers the middle cell has, one of the other two cells has the "
        "number that they share.",
        6.0,
    ),
    _Shape(
        "XYZ-wing",
        "Whichever of its three numbers the middle cell has, one of the three cells has the number "
        "that they share.",
        6.0,
    ),
    _Shape(
        "W-wing",
        "The two pairs cannot both have the number of the link between them, so one has the other.",
        6.5,
    ),
    _Shape("finned X-wing", _ONE_OF_BOTH, 6.5),
    _Shape("empty rectangle", _ONE_OF_BOTH, 6.5),
)
_OF_CELLS = _Shape(
    "XY-chain",
    "Each cell of the chain has two numbers left; if the first cell has not this one, the last "
    "cell has it.",
    6.5,
    0.2,
)
_LONG = (
    _OF_CELLS,
    _Shape("simple coloring", _EITHER, 8.0, 0.4),
    _Shape("X-chain", _EITHER, 8.0, 0.4),
    _Shape("alternating chain", _EITHER, 8.0, 0.4),
)
_FEW = {shape.name for shape in _SHORT}


class _Names:
    """The chains of a position by name, as far as they were looked for."""

    def __init__(self, puzzle: Any, known: Known, look: Look) -> None:
        marks = look(puzzle, known)
        self.puzzle = puzzle
        self.net = Net(puzzle, known, marks)
        self._cells = Net(puzzle, known, marks, cells=True)
        self._few: list[tuple[str, LinkChain]] | None = None
        self._of_cells: list[tuple[str, LinkChain]] | None = None
        self._long: list[tuple[str, LinkChain]] | None = None

    def found(self, shape: _Shape) -> list[tuple[str, LinkChain]]:
        """Return chains among which are all that are to be found of a shape."""
        if shape in _SHORT:
            return self.few()
        return self.of_cells() if shape is _OF_CELLS else self.long()

    def few(self) -> list[tuple[str, LinkChain]]:
        """Return the chains of two and three strong links that have names of their own."""
        if self._few is None:
            chains = (chain for n in (2, 3) for chain in self.net.chains(n))
            named = [(self._name(chain), chain) for chain in chains]
            named += [("XYZ-wing", chain) for chain in self.net.wings()]
            self._few = [pair for pair in named if pair[0] in _FEW]
        return self._few

    def of_cells(self) -> list[tuple[str, LinkChain]]:
        """Return the shortest chains of cells with two numbers left."""
        if self._of_cells is None:
            self._of_cells = self._shortest(self._cells)
        return self._of_cells

    def long(self) -> list[tuple[str, LinkChain]]:
        """Return the shortest of the others."""
        if self._long is None:
            self._long = self._shortest(self.net)
        return self._long

    def _shortest(self, net: Net) -> list[tuple[str, LinkChain]]:
        for chains in net.shortest():
            named = [(self._name(chain), chain) for chain in chains]
            found = [pair for pair in named if pair[0] not in _FEW and pair[0]]
            if found:
                return found
        return []

    def _name(self, chain: LinkChain) -> str:
        links = chain.links
        if len(links) == 2 and chain.closed:
            return ""  # a pair, or an X-wing
        cells = [link.group.cell for link in links]
        if all(cells):
            return "XY-wing" if len(links) == 3 else "XY-chain"
        if len(_numbers(self.puzzle, links)) == 1:
            return self._of_one_number(links)
        if len(links) == 3 and cells == [True, False, True] and _same_pair(self.puzzle, links):
            return "W-wing"
        return "alternating chain"

    def _of_one_number(self, links: Sequence[StrongLink]) -> str:
        several = any(node & (node - 1) for link in links for node in link[:2])
        if len(links) > 2:
            return "X-chain" if several or not self._strong(links) else "simple coloring"
        one, other = (self.noun(link.group) for link in links)
        if one == other and one in ("row", "column"):
            return "finned X-wing" if several else "skyscraper"
        if {one, other} == {"row", "column"}:
            return "two-string kite"
        return "empty rectangle" if several else "turbot fish"

    def _strong(self, links: Sequence[StrongLink]) -> bool:
        return all(self.net.strong(one.other, two.one) for one, two in itertools.pairwise(links))

    def noun(self, group: OneOf) -> str:
        """Return what kind of group it is: row, column, box, or nothing."""
        name = group_name(self.puzzle, cells_of_slots(self.puzzle, group.slots))
        return name.noun if name else ""


def _numbers(puzzle: Any, links: Sequence[StrongLink]) -> set[int]:
    keys = [puzzle.key(slot) for link in links for node in link[:2] for slot in slots(node)]
    return {key.number if isinstance(key, Entry) else 0 for key in keys}


def _same_pair(puzzle: Any, links: Sequence[StrongLink]) -> bool:
    return _numbers(puzzle, links[:1]) == _numbers(puzzle, links[2:])


def _said(puzzle: Any, links: Sequence[StrongLink]) -> str:
    """Return the links in words: ``7 in row 1: r1c2 or r1c8; row 6: r6c8 or r6c3``."""
    one_number = len(_numbers(puzzle, links)) == 1
    words = []
    for link in links:
        (number, cell), (other, there) = (node_name(puzzle, node) for node in link[:2])
        name = group_name(puzzle, cells_of_slots(puzzle, link.group.slots))
        if not number:
            words.append(f"{other} in {there}")
        elif cell == there:
            words.append(f"{number} or {other} in {cell}")
        elif number != other:
            words.append(f"{number} in {cell} or {other} in {there}")
        else:
            line = (
                f"{name.noun} {name.number}: " if name and name.number and len(links) == 2 else ""
            )
            start = "" if one_number and words else f"{number} in "
            words.append(f"{start}{line}{cell} or {there}")
    return "; ".join(words)


def _finder(look: Callable[[Any, Known], _Names], shape: _Shape) -> Finder:
    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        names = look(puzzle, known)
        marks = names.net.marks
        for name, chain in names.found(shape):
            if name == shape.name:
                out = 0
                for link in chain.links:
                    out |= link.group.slots & ~(marks.open | marks.held)
                facts, clues = marks.why(out)
                named = (*clues, *names.net.clues(chain))
                level = shape.level + shape.further * max(0, len(chain.links) - 3)
                where = _said(puzzle, chain.links)
                yield Deduction(marks.absent(chain.gone), named, facts, where, level)

    return find


def links_with(look: Look) -> tuple[Technique, ...]:
    """Return the techniques, the short ones first, for boards with marks of a kind."""
    looked = looked_at_once(lambda puzzle, known: _Names(puzzle, known, look))
    return (
        everywhere_with(look),
        *(
            Technique(shape.name, _LEVEL, shape.why, _finder(looked, shape))
            for shape in (*_SHORT, *_LONG)
        ),
    )


DECLARED_LINKS = links_with(marks_of)
