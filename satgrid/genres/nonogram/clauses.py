"""The clauses of nonogram lines: of whole boards, and of the part that line solving leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from satgrid.board.grid import Cell
from satgrid.formula.automaton import Automaton, accepted
from satgrid.formula.clauses import Formula
from satgrid.genres.nonogram import lines, linewise, patterns
from satgrid.genres.nonogram.patterns import LineClue

__all__ = ["accept", "contained", "order", "rest"]


def accept(formula: Formula, ink: Sequence[int], clue: LineClue) -> None:
    """State the clue of one line by its automaton."""
    if clue != (patterns.ANY,):
        accepted(formula, ink, _automaton(clue))


def contained(rows: Sequence[LineClue], columns: Sequence[LineClue]) -> bool:
    """Return whether a solution may contain another: not if one side gives the number of cells."""
    return not any(all(map(patterns.known, clues)) for clues in (rows, columns))


def rest(
    formula: Formula,
    rows: Sequence[Sequence[Cell]],
    columns: Sequence[Sequence[Cell]],
    known: linewise.LineDeduction,
) -> None:
    """State the part that line solving leaves open; the answer is the filled cells in it.

    Each line without its settled ends is a shorter line with fewer blocks. What is known
    inside is stated by unit clauses.
    """
    spans = [
        (line[start:stop], blocks)
        for line, (start, stop, blocks) in zip((*rows, *columns), known.open, strict=True)
    ]
    cells = sorted({cell for span, _ in spans for cell in span})
    blocks_of = [blocks for _, blocks in spans]
    single = not contained(blocks_of[: len(rows)], blocks_of[len(rows) :])
    ink = formula.variables("ink", cells, answer=True, antichain=single)
    with formula.rule("known"):
        for cell in cells:
            row, column = cell
            if known.ink[row] >> column & 1:
                formula.add(ink[cell])
            elif known.blank[row] >> column & 1:
                formula.add(-ink[cell])
    for rule, part in (("row", spans[: len(rows)]), ("column", spans[len(rows) :])):
        with formula.rule(rule):
            for span, blocks in part:
                if span and not patterns.known(blocks):
                    accept(formula, [ink[cell] for cell in span], blocks)
                elif span:
                    free = lines.spare(len(span), blocks)
                    begun = [
                        range(first, first + free)
                        for first in (formula.auxiliary(free) for _ in blocks)
                    ]
                    order(formula, [ink[cell] for cell in span], blocks, free, begun)


def order(
    formula: Formula,
    ink: Sequence[int],
    clue: LineClue,
    free: int,
    begun: Sequence[Sequence[int]],
) -> None:
    """State the clue of one line that has ``free`` spare blanks.

    ``begun[j][t]`` means that block j begins at its least offset plus t or before. For
    t = ``free`` it would always hold, and for t below 0 never. The blocks are in order, with
    gaps between them, if and only if none is shifted less than the one before it.
    """
    clauses: list[tuple[int, ...]] = []
    for block in begun:
        clauses += [(-early, late) for early, late in pairwise(block)]
    for block, following in pairwise(begun):
        clauses += [(-other, one) for one, other in zip(block, following, strict=True)]
    *least, end = lines.offsets((*clue, 0))
    for start, size, block in zip(least, clue, begun, strict=True):
        for t in range(free + size):  # filled: it began here at the latest, and is not over
            over = (block[t - size],) if t >= size else ()
            clauses.append(((-block[t],) if t < free else ()) + (*over, ink[start + t]))
    gaps = zip((*least, end), (None, *begun), (*begun, None), strict=True)
    for start, before, after in gaps:
        for t in range(free + 1):  # blank: the block before is over, the next not begun
            cell = start - 1 + t
            if 0 <= cell < len(ink):
                behind = (-before[t],) if before is not None and t < free else ()
                ahead = (after[t - 1],) if after is not None and t else ()
                clauses.append((*behind, *ahead, -ink[cell]))
    formula.extend(clauses)


def _automaton(clue: LineClue) -> Automaton:
    """Return the automaton of blanks and blocks: 0* 1^a 0 0* 1^b 0*.

    Its states are the blanks before the first block, each cell of a block, and the blanks
    behind a block. After the last cell of the last block a word may end.
    """
    if not patterns.known(clue):
        return Automaton(*patterns.steps(clue))
    steps: list[tuple[int | None, int | None]] = [(0, 1 if clue else None)]
    for number, size in enumerate(clue, 1):
        first = len(steps)
        gap = first + size
        steps += [(None, cell + 1) for cell in range(first, gap - 1)]
        steps.append((gap, None))
        steps.append((gap, gap + 1 if number < len(clue) else None))
    last = len(steps) - 1
    return Automaton(tuple(steps), frozenset({last - 1, last} if clue else {0}))
