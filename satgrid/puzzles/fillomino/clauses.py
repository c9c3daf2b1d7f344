"""The clauses of ``encodings/fillomino.md``: one number a cell, the givens, and the areas.

Areas of a number are stated set by set where there are few connected sets of up to one cell more,
else together with those of other numbers by trees (see ``trees``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from satgrid.formula import cardinality
from satgrid.formula.clauses import Formula
from satgrid.puzzle.numbers import Entry
from satgrid.puzzles.fillomino.deduction import Candidates
from satgrid.puzzles.fillomino.field import Cells, bits, size
from satgrid.puzzles.fillomino.trees import Literals, plant

__all__ = ["MOST_SETS", "write"]

MOST_SETS = 12_000
"""Of one number, beyond which its areas are stated by trees."""


def write(
    formula: Formula,
    left: Candidates,
    cells: Cells,
    givens: Sequence[Entry] = (),
    *,
    most_sets: int = MOST_SETS,
) -> None:
    """Write the clauses of some cells.

    Parameters
    ----------
    left
        The numbers that can stand there; what is known stands as it does.
    cells
        Those that have variables, the open ones at least.
    givens
        Numbers to state, clue by clue.
    """
    field = left.field
    bit_of = {bit: field.cell(bit) for bit in bits(cells)}
    keys = [
        (bit, number)
        for bit in bit_of
        for number in sorted(left.possible)
        if left.possible[number] & bit
    ]
    # One number in each cell: no solution contains another.
    entries = (Entry(bit_of[bit], number) for bit, number in keys)
    block = formula.variables("entry", entries, answer=True, antichain=True)
    literals = dict(zip(keys, block.numbers(), strict=True))
    with formula.rule("number"):
        several: dict[Cells, list[int]] = {bit: [] for bit in bit_of}
        for (bit, _), literal in literals.items():
            several[bit].append(literal)
        for own in several.values():
            cardinality.exactly(formula, 1, own)
    with formula.rule("given"):
        for index, entry in enumerate(givens):
            with formula.clue(index):
                # A number larger than the board has no variable, and is in no solution.
                formula.add(*([block[entry]] if entry in block else []))
    with formula.rule("area"):
        by_trees = []
        smallest = size(field.whole) + 1  # the fewest cells of a number with too many sets
        for number, possible in sorted(left.possible.items()):
            for part in field.parts(possible):
                if not part & left.open and size(part) != number:
                    formula.add()  # nothing there is open
            if possible & left.open:
                # Of a larger number there are more sets, unless it has fewer cells.
                tried = size(possible) < smallest
                sets = list(islice(_sets(left, number), most_sets + 1)) if tried else []
                if not tried or len(sets) > most_sets:
                    by_trees.append(number)
                    smallest = min(smallest, size(possible))
                else:
                    _bound(formula, left, number, sets, literals)
        plant(formula, left, by_trees, literals)


def _sets(left: Candidates, number: int) -> Iterator[Cells]:
    """Yield the connected sets of up to one cell more than a number, where something is open."""
    for part in left.field.parts(left.possible[number]):
        if part & left.open:
            yield from left.field.connected(part, number + 1)


def _bound(
    formula: Formula,
    left: Candidates,
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
