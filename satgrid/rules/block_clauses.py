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
    number of spare blanks, it would always hold, and for t below 0 never; known cells bring these
    two nearer. The blocks are in order, with gaps between them, if and only if none is shifted less
    than the one before it.

    A whole line with k blocks of S cells in all has k n helpers and 4 k n + S - 1 clauses; where n
    or k is 0, one for each cell.

    Parameters
    ----------
    literals
        One for each cell; 0 where it is known.
    ink, blank
        The known cells, filled and blank; bit p stands for cell p.
    """
    pushed = laid_blocks.pushed(len(literals), blocks, ink, blank)
    if pushed is None:
        formula.add()
        return
    first = formula.auxiliary(sum([most - least for least, most in pushed]))
    begun = []  # for each block the helper t = 0, if there were one, and the first and last t
    for least, most in pushed:
        begun.append((first - least, least, most))
        first += most - least
    clauses: list[tuple[int, ...]] = []
    for zero, least, most in begun:
        clauses += [(-zero - t, zero + t + 1) for t in range(least, most - 1)]
    for (one, _, most), (other, least, _) in pairwise(begun):
        clauses += [(-other - t, one + t) for t in range(least, most)]
    *starts, end = laid_blocks.offsets((*blocks, 0))
    for start, size, (zero, least, most) in zip(starts, blocks, begun, strict=True):
        for t in range(least, most + size):  # filled: it began here at the latest, and is not over
            if not ink >> start + t & 1:
                over = (zero + t - size,) if t - size >= least else ()
                own = (literals[start + t],) if literals[start + t] else ()
                clauses.append(((-zero - t,) if t < most else ()) + (*over, *own))
    free = laid_blocks.spare(len(literals), blocks)
    gaps = zip((*starts, end), (None, *begun), (*begun, None), strict=True)
    for start, before, after in gaps:
        since, until = before[1] if before else 0, after[2] if after else free
        for t in range(since, until + 1):  # blank: the block before is over, the next not begun
            cell = start - 1 + t
            if 0 <= cell < len(literals) and not blank >> cell & 1:
                behind = (-before[0] - t,) if before and t < before[2] else ()
                ahead = (after[0] + t - 1,) if after and t > after[1] else ()
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
