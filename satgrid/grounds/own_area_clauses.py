"""Areas with one number each as clauses: which area each cell belongs to."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from contextlib import nullcontext

from satgrid.board.field import places, size
from satgrid.board.grid import Cell, Grid
from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import connected, within
from satgrid.formula.networks import Network
from satgrid.grounds.claims import Claims
from satgrid.grounds.shading import still_connected

__all__ = ["MOST_WRITTEN", "WholeAreas", "write_rest"]

MOST_WRITTEN = 1000
"""The most open cells with which a search gets the clauses of networks: else they are too many."""
_LARGE = 50  # so large an area is searched faster with the network of all cells besides
_MOST_HELPERS = 2_000_000
_HERE = -1  # in a network the cells that are reached already


def _network_needed(numbers: Iterable[int | None]) -> bool:
    """Return whether areas of these sizes need a network of all cells in addition to layers.

    Layers connect an area whose size is known. With a large one a search also needs the cuts of
    the network: a nurikabe of 14x24 with an island of 51 takes 1 s with them and 7 s without.
    """
    return any(number is None or number >= _LARGE for number in numbers)


def _block(formula: Formula, name: str) -> str:
    """Return the name of the block of a rule's parts; most boards have one such rule."""
    return f"part of {name}" if "part" in formula.blocks else "part"


class WholeAreas:
    """Cells and the areas to which they can belong, each named by the cell of its number.

    Parameters
    ----------
    on
        The literals of the cells that can be in an area.
    numbers
        The numbers by their cells, None where one is not given.
    loose
        Whether only the count of an area depends on its number. Otherwise a cell belongs to an area
        only if a path is short enough, and each area is connected by layers of reach.
    """

    def __init__(
        self,
        name: str,
        formula: Formula,
        grid: Grid,
        on: Mapping[Cell, int],
        numbers: Mapping[Cell, int | None],
        *,
        loose: bool,
    ) -> None:
        self._formula, self._grid, self._on, self._numbers = formula, grid, on, numbers
        self._layered = {
            start: number for start, number in numbers.items() if not loose and number is not None
        }
        # As large as one can be if the others are as small as they can be.
        rest = len(on) - sum(self._layered.values()) - (len(numbers) - len(self._layered)) + 1
        self._most = {start: self._layered.get(start, max(1, rest)) for start in numbers}
        self._near: dict[Cell, dict[Cell, int]] = {}
        reach: dict[Cell, list[Cell]] = {cell: [] for cell in grid}
        parts = 0
        for start in numbers:
            self._near[start] = cells = self._reached(start)
            parts += len(cells)
            formula.room_for(parts)
            for cell in cells:
                reach[cell].append(start)
        self._reach = reach
        self._part = formula.variables(
            _block(formula, name), ((cell, start) for cell in on for start in reach[cell])
        )

    def _reached(self, start: Cell) -> dict[Cell, int]:
        """Return the cells that an area may have, each with the length of a shortest path."""
        most, starts, on = self._most[start], self._most, self._on
        found = {start: 0}
        queue = [start] if start in on else []
        for cell in queue:
            for near in self._grid.neighbors(cell):
                if near in found or near in starts or near not in on or found[cell] + 1 >= most:
                    continue
                if all(
                    other == start or other not in starts for other in self._grid.neighbors(near)
                ):
                    found[near] = found[cell] + 1
                    queue.append(near)
        return found

    def write(self, clues: Sequence[int | None]) -> None:
        """State all; a number that is a clue states how many cells its area has."""
        if not self._most.keys() <= self._on.keys():
            self._formula.add()
            return
        self._divide()
        self._connect()
        for clue, (start, number) in zip(clues, self._numbers.items(), strict=True):
            if number is not None:
                with nullcontext() if clue is None else self._formula.clue(clue):
                    self._count(start, number)

    def _divide(self) -> None:
        """State that each cell that is on, like its neighbors that are, belongs to one area.

        Also state that each cell with a number is on.
        """
        formula, part, on = self._formula, self._part, self._on
        for cell, literal in on.items():
            own = [part[cell, start] for start in self._reach[cell]]
            formula.add(-literal, *own)
            formula.extend((literal, -one) for one in own)
            cardinality.at_most(formula, 1, own)
        for start in self._most:
            formula.add(on[start])
        for sides in self._grid.sides():
            for one, other in (sides, sides[::-1]):
                for start in self._reach[one] if other in on else ():
                    same = [part[other, start]] if (other, start) in part else []
                    formula.add(-part[one, start], -on[other], *same)

    def _connect(self) -> None:
        """State that every cell that is on is connected with a number.

        An area whose size may be used is connected by layers of reach from its number; other cells
        by a network, to which all numbers are one node, the root.
        """
        layered = self._layered
        helpers = sum(len(self._near[start]) * number for start, number in layered.items())
        if helpers > _MOST_HELPERS:
            layered = {}
        for start, number in layered.items():
            active = {cell: self._part[cell, start] for cell in sorted(self._near[start])}
            edges = [side for side in self._grid.sides() if active.keys() >= {*side}]
            within(self._formula, Network.of(active, edges, root=start), number - 1)
        if _network_needed(map(layered.get, self._most)):
            self._link()

    def _link(self) -> None:
        """State that the network of all cells that are on is connected."""
        on, most = self._on, self._most
        root = next(iter(most))
        active = {root: on[root]}
        active |= {cell: literal for cell, literal in on.items() if cell not in most}
        ends = (
            tuple(sorted(root if cell in most else cell for cell in side))
            for side in self._grid.sides()
            if on.keys() >= {*side}
        )
        edges = dict.fromkeys((one, other) for one, other in ends if one != other)
        connected(self._formula, Network.of(active, edges, root=root))

    def _count(self, start: Cell, number: int) -> None:
        """State how many cells an area has."""
        cells = [self._part[cell, start] for cell in sorted(self._near[start])]
        if number > len(cells):
            self._formula.add()
        else:
            cardinality.exactly(self._formula, number, cells)


def write_rest(name: str, formula: Formula, claims: Claims, on: Mapping[int, int]) -> None:
    """State the same for the cells that are open and the areas that still grow.

    A cell that one area reaches is part of it where it is on, and needs no other variable.

    Parameters
    ----------
    on
        The literals of the open cells, by their places in the field.
    """
    field, growing = claims.field, claims.growing()
    stride = field.stride
    rest = {at: list(places(claims.reach[at] & ~claims.part[at])) for at in growing}
    reach: dict[int, list[int]] = {}
    for at, own in rest.items():
        for place in own:
            reach.setdefault(place, []).append(at)
    shared = {place: own for place, own in sorted(reach.items()) if len(own) > 1}
    part = formula.variables(
        _block(formula, name), ((place, at) for place, own in shared.items() for at in own)
    )
    literal = dict(zip(part, part.numbers(), strict=True))
    for place, own in reach.items():
        if len(own) == 1:
            literal[place, own[0]] = on[place]
    for place, own in shared.items():
        parts = [literal[place, at] for at in own]
        off = [-on[place]] if place in on else []
        formula.add(*off, *parts)
        formula.extend([-one, -not_on] for not_on in off for one in parts)
        cardinality.at_most(formula, 1, parts)
    for (place, at), one in literal.items():
        for near in (place - stride, place - 1, place + 1, place + stride):
            if near in reach:
                same = [literal[near, at]] if at in reach[near] else []
                off = [-on[near]] if near in on else []
                if same != [-not_on for not_on in off]:
                    formula.add(-one, *off, *same)
    for at, own in rest.items():
        number = claims.numbers[at]
        if number is not None:
            missing = number - size(claims.part[at])
            cardinality.exactly(formula, missing, [literal[place, at] for place in own])
    for at in growing:
        _layer(formula, claims, at, literal)
    if _network_needed(claims.numbers[at] for at in growing):
        _link_rest(formula, claims, on, reach)


def _layer(
    formula: Formula, claims: Claims, at: int, literal: Mapping[tuple[int, int], int]
) -> None:
    """State that an area with a number is connected, by layers of reach from its known cells."""
    field, number = claims.field, claims.numbers[at]
    if number is None:
        return
    here = field.reached(claims.starts[at], claims.part[at])
    ahead = claims.reach[at] & ~here
    sure = formula.auxiliary(1)
    formula.add(sure)
    active = {_HERE: sure} | {place: literal.get((place, at), sure) for place in places(ahead)}
    sides = ((place, place + step) for place in places(ahead) for step in (1, field.stride))
    edges = [side for side in sides if side[1] in active]
    edges += [(_HERE, place) for place in places(field.around(here) & ahead)]
    within(formula, Network.of(active, edges, root=_HERE), number - size(here))


def _link_rest(
    formula: Formula, claims: Claims, on: Mapping[int, int], reach: Container[int]
) -> None:
    """State that all cells that are on are connected with the numbers of areas that still grow."""
    cells = {place: literal for place, literal in on.items() if place in reach}
    roots = frozenset(place for at in claims.growing() for place in places(claims.starts[at]))
    complete = sum(own for own, all_ in zip(claims.part, claims.reach, strict=True) if own == all_)
    sure = places(claims.on & ~complete)
    written = len(on) <= MOST_WRITTEN
    still_connected(formula, cells, sure, claims.field.stride, roots=roots, written=written)
