"""The clauses of one line of blocks, in two encodings: of the whole line, or of its open part."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from satgrid.board import laid_blocks, untold_blocks
from satgrid.board.untold_blocks import LineClue
from satgrid.formula.automaton import Automaton, accepted
from satgrid.formula.clauses import Formula

__all__ = ["by_automaton", "by_order"]


def by_order(
    formula: Formula, literals: Sequence[int], blocks: LineClue, ink: int, blank: int
) -> None:
    """State the blocks of a line by helpers that say how far each of them is pushed.

    Helper t of a block means that it begins at its least offset plus t or before. For t = n, the
    number of spare blanks, it would always hold, and for t below 0 never. The blocks are in order,
    with gaps between them, if and only if none is shifted less than the one before it.

    A whole line with k blocks of S cells in all has k n helpers and 4 k n + S - 1 clauses; where n
    or k is 0, one for each cell.

    Parameters
    ----------
    literals
        One for each cell; 0 where it is known.
    ink, blank
        The known cells, filled and blank; bit p stands for cell p.
    """
    free = laid_blocks.spare(len(literals), blocks)
    if free < 0:
        formula.add()
        return
    first = formula.auxiliary(free * len(blocks))
    begun = [range(first + free * at, first + free * (at + 1)) for at in range(len(blocks))]
    clauses: list[tuple[int, ...]] = []
    for block in begun:
        clauses += [(-early, late) for early, late in pairwise(block)]
    for block, following in pairwise(begun):
        clauses += [(-other, one) for one, other in zip(block, following, strict=True)]
    *least, end = laid_blocks.offsets((*blocks, 0))
    for start, size, block in zip(least, blocks, begun, strict=True):
        for t in range(free + size):  # filled: it began here at the latest, and is not over
            if not ink >> start + t & 1:
                over = (block[t - size],) if t >= size else ()
                own = (literals[start + t],) if literals[start + t] else ()
                clauses.append(((-block[t],) if t < free else ()) + (*over, *own))
    gaps = zip((*least, end), (None, *begun), (*begun, None), strict=True)
    for start, before, after in gaps:
        for t in range(free + 1):  # blank: the block before is over, the next not begun
            cell = start - 1 + t
            if 0 <= cell < len(literals) and not blank >> cell & 1:
                behind = (-before[t],) if before is not None and t < free else ()
                ahead = (after[t - 1],) if after is not None and t else ()
                own = (-literals[cell],) if literals[cell] else ()
                clauses.append((*behind, *ahead, *own))
    formula.extend(clauses)


def by_automaton(
    formula: Formula, literals: Sequence[int], blocks: LineClue, ink: int, blank: int
) -> None:
    """State the blocks of a line by the automaton that reads it; a known cell is a constant.

    A whole line of L cells with n spare blanks and k blocks has V = (n + 1) (L - n) + 2 n helpers,
    V = L where k is 0, and 3 V + 2 L - 3 clauses: 3 V + 2 L - 1 where n or k is 0. By unit
    propagation they find all that the ways to lay the blocks have in common; those of ``by_order``
    find somewhat less, but are a quarter as many, and decide faster.
    """
    if laid_blocks.spare(len(literals), untold_blocks.least(blocks)) < 0:
        formula.add()
        return
    if not all(literals):
        sure = formula.auxiliary(1)
        formula.add(sure)
        literals = [one or (sure if ink >> at & 1 else -sure) for at, one in enumerate(literals)]
    accepted(formula, literals, _automaton(blocks))


def _automaton(blocks: LineClue) -> Automaton:
    """Return the automaton of blanks and blocks: 0* 1^a 0 0* 1^b 0*.

    Its states are the blanks before the first block, each cell of a block, and the blanks
    behind a block. After the last cell of the last block a word may end.
    """
    if not untold_blocks.known(blocks):
        return Automaton(*untold_blocks.steps(blocks))
    steps: list[tuple[int | None, int | None]] = [(0, 1 if blocks else None)]
    for number, size in enumerate(blocks, 1):
        first = len(steps)
        gap = first + size
        steps += [(None, cell + 1) for cell in range(first, gap - 1)]
        steps.append((gap, None))
        steps.append((gap, gap + 1 if number < len(blocks) else None))
    last = len(steps) - 1
    return Automaton(tuple(steps), frozenset({last - 1, last} if blocks else {0}))
