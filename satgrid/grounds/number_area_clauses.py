"""The clauses of numbers that are the sizes of their areas (``encodings/areas.md``).

Areas of a number are stated set by set where there are few connected sets of up to one cell more.
Those of the other numbers are stated together, without clauses (see ``satgrid.formula.areas``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

from satgrid.board.field import Cells, bits, size
from satgrid.formula import cardinality
from satgrid.formula.areas import AreaTrees, TreeKind
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import within
from satgrid.formula.networks import Network
from satgrid.grounds.number_area_candidates import AreaCandidates

__all__ = ["LEAST_LAYERED", "MOST_SEARCHED", "MOST_SETS", "write"]

MOST_SETS = 12_000
"""Of one number, beyond which its areas are stated without clauses."""
MOST_SEARCHED = 2000
"""The same for a formula that is only searched, and need not be written out."""
LEAST_LAYERED = 10
"""The smallest known number whose areas get layers; for smaller ones these cost more time."""

Literals = Mapping[tuple[Cells, int], int]
"""For a cell, as a set of its own, and a number: that it has this number."""


def write(
    formula: Formula,
    left: AreaCandidates,
    literals: Literals,
    *,
    most_sets: int = MOST_SETS,
    layered: bool = False,
) -> None:
    """Write that connected cells of one number are exactly that many, in the current rule.

    Parameters
    ----------
    left
        The possible numbers of each cell; a known cell has one.
    literals
        Those of the open cells, at least.
    layered
        Whether to connect and count the areas of large known numbers by layers of reach, too.
    """
    field = left.field
    others = []
    smallest = size(left.whole) + 1  # the fewest cells of a number with too many sets
    for number, possible in sorted(left.possible.items()):
        for part in field.parts(possible):
            if not part & left.open and size(part) != number:
                formula.add()  # nothing there is open
        if possible & left.open:
            # Of a larger number there are more sets, unless it has fewer cells.
            tried = size(possible) < smallest
            sets = list(islice(_sets(left, number), most_sets + 1)) if tried else []
            if not tried or len(sets) > most_sets:
                others.append(number)
                smallest = min(smallest, size(possible))
            else:
                _bound(formula, left, number, sets, literals)
    for number in left.known if layered else ():
        if number >= LEAST_LAYERED:
            for group in left.groups(number):
                if field.around(group) & left.possible[number] & left.open:
                    _layer(formula, left, number, group, literals)
    if others:
        formula.connect(_areas(formula, left, others, literals))


def _sets(left: AreaCandidates, number: int) -> Iterator[Cells]:
    """Yield the connected sets of up to one cell more than a number, in parts with open cells."""
    for part in left.field.parts(left.possible[number]):
        if part & left.open:
            yield from left.field.connected(part, number + 1)


def _bound(
    formula: Formula,
    left: AreaCandidates,
    number: int,
    sets: Collection[Cells],
    literals: Literals,
) -> None:
    """Forbid areas of a number that are too small or too large."""
    known = left.known.get(number, 0)
    clauses = []
    for cells in sets:
        if size(cells) == number:
            continue
        around = left.field.around(cells) & left.possible[number] & ~cells
        if size(cells) > number:
            around = 0
        elif around & known:
            continue  # with these cells it is larger in any case
        clause = [-literals[bit, number] for bit in bits(cells & left.open)]
        clause += [literals[bit, number] for bit in bits(around)]
        clauses.append(clause)
    formula.extend(clauses)


def _areas(
    formula: Formula, left: AreaCandidates, numbers: Sequence[int], literals: Literals
) -> AreaTrees:
    """Return the areas of some numbers, as graphs: a node per known part, and per open cell."""
    field = left.field
    sure = formula.auxiliary(1)
    formula.add(sure)
    parts: list[Cells] = []
    held: dict[int, dict[int, int]] = {number: {} for number in numbers}
    for number in numbers:
        for group in left.groups(number):
            if field.around(group) & left.possible[number] & left.open:
                held[number][len(parts)] = sure
                parts.append(group)
    for bit in bits(left.open):
        able = [number for number in numbers if left.possible[number] & bit]
        for number in able:
            held[number][len(parts)] = literals[bit, number]
        if able:
            parts.append(bit)
    place = {bit: index for index, part in enumerate(parts) for bit in bits(part)}
    edges = [
        (index, other)
        for index, part in enumerate(parts)
        for other in sorted({place.get(bit, -1) for bit in bits(field.around(part))})
        if other > index
    ]
    new = [number for number in numbers if number not in left.known]
    return AreaTrees(
        weights=tuple(map(size, parts)),
        edges=tuple(edges),
        exact=tuple(TreeKind(number, *_listed(own)) for number, own in held.items()),
        larger=tuple(_larger(formula, new, held)),
        sure=sure,
    )


def _larger(
    formula: Formula, numbers: Sequence[int], held: Mapping[int, Mapping[int, int]]
) -> Iterator[TreeKind]:
    """Yield bounds for areas without a known cell: the cells that they can have, by number.

    Each bound is twice as large as the one before it. A helper for each node, and one clause more
    for it than numbers and helpers that it stands for.
    """
    bound = numbers[0] if len(numbers) > 1 else 0
    while 0 < 2 * bound <= numbers[-1]:
        bound *= 2
    larger: dict[int, int] = {}
    while bound and numbers[0] <= bound:
        own = [held[number] for number in numbers if bound <= number < 2 * bound]
        either: dict[int, list[int]] = {}
        for one in (*own, larger):
            for node, literal in one.items():
                either.setdefault(node, []).append(literal)
        larger = {node: formula.auxiliary(1) for node in sorted(either)}
        for node, helper in larger.items():
            formula.add(-helper, *either[node])
            formula.extend((helper, -literal) for literal in either[node])
        yield TreeKind(bound, *_listed(larger))
        bound //= 2


def _listed(own: Mapping[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(own), tuple(own.values())


def _layer(
    formula: Formula, left: AreaCandidates, number: int, group: Cells, literals: Literals
) -> None:
    """State which cells are in the area of a known part, and that these are connected.

    The clauses follow from those of all areas. A search learns from them at once that an area has
    no room or is cut off (as in ``own_area_clauses``).
    """
    field, possible = left.field, left.possible[number]
    near = field.around(group)
    ahead = left.reach(number, group) & ~group
    inside = {bit: formula.auxiliary(1) for bit in bits(ahead)}
    has = {bit: [literals[bit, number]] for bit in bits(possible & left.open)}

    def joined(cells: Cells, *condition: int) -> None:
        """State that cells with the number are in the area, if a condition holds."""
        for bit in bits(cells & possible & ~group):
            lacks = [-literal for literal in has.get(bit, ())]
            formula.add(*condition, *lacks, *([inside[bit]] if bit in inside else []))

    joined(near)
    for bit, literal in inside.items():
        for own in has.get(bit, ()):
            formula.add(-literal, own)
        joined(field.around(bit) & ~bit, -literal)
    cardinality.exactly(formula, number - size(group), list(inside.values()))
    start = formula.auxiliary(1)
    formula.add(start)
    edges = [(0, bit) for bit in bits(near & ahead)]
    edges += [
        (bit, bit << step) for bit in inside for step in (1, field.stride) if bit << step in inside
    ]
    network = Network.of({0: start} | inside, edges, root=0)
    within(formula, network, number - size(group))
