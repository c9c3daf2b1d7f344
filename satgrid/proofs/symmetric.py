"""Formulas that are invariant under a puzzle's symmetries, clause for clause.

Then the image of a proof is a proof: each lemma follows from the images of the clauses that it
followed from. So a proof of one cube gives those of the cube's images without a search. A checker
of the whole proof need not know of the symmetry.

A symmetry maps each key of the answer. The images of helper variables follow from their clauses:
color refinement distinguishes each variable by the clauses that it is in and by the other literals
there. Not every formula is invariant: a ladder counts its literals from the first to the last.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from satgrid.formula.clauses import Formula
from satgrid.puzzle.protocol import Puzzle
from satgrid.puzzle.symmetry import isometries, symmetries
from satgrid.record import record
from satgrid.runs.cubes import roots

__all__ = ["Moved", "SymmetricProof", "image", "symmetric"]

_MOST_ROUNDS = 4  # cells that the same placements reach need two
Moved = tuple[int, ...]
"""For each variable, by its number, the one that it becomes; 0 for 0."""


@record
class SymmetricProof:
    """A formula that a puzzle's symmetries map to itself.

    Attributes
    ----------
    first
        Literals, one of each orbit of some of which exactly one holds, each with what leads to the
        others of its orbit.
    """

    formula: Formula
    first: dict[int, list[Moved]]


def symmetric(puzzle: Puzzle[Any], formula: Formula) -> SymmetricProof | None:
    """Return a formula with the puzzle's symmetries, if they all fit and save work.

    Parameters
    ----------
    formula
        Without networks: these must be written out.

    Raises
    ------
    TimeUpError
        If the formula's limits end first.
    """
    block = formula.answer_block()
    group = symmetries(puzzle, block, limits=formula.limits, found=isometries)
    first = [cube.literals[0] for cube in roots(formula, group) if cube.literals]
    if not first:
        return None
    clauses = {frozenset(clause) for clause in formula.clauses}
    helpers = _Helpers(formula)
    moves: list[Moved] = []
    for images in group.permutations:
        moved = helpers.moved(images)
        if moved is None or not clauses.issuperset(
            frozenset(image(moved, clause)) for clause in clauses
        ):
            return None
        moves.append(moved)
    onward = [group.transversal(literal - block.first)[1:] for literal in first]  # others
    return SymmetricProof(
        formula,
        {
            literal: [moves[number] for number in numbers]
            for literal, numbers in zip(first, onward, strict=True)
        },
    )


def image(moved: Sequence[int], literals: Iterable[int]) -> tuple[int, ...]:
    """Return the images of literals, in order."""
    return tuple([moved[one] if one > 0 else -moved[-one] for one in literals])


class _Helpers:
    """The helper variables of a formula, distinguished by their clauses."""

    def __init__(self, formula: Formula) -> None:
        self._formula = formula
        answer = formula.answer_block().numbers()
        self._variables = [one for one in range(1, 1 + formula.top) if one not in answer]
        self._homes: defaultdict[int, list[tuple[int, ...]]] = defaultdict(list)
        for clause in formula.clauses:
            for literal in clause:
                if abs(literal) not in answer:
                    self._homes[abs(literal)].append(clause)
        self._names: dict[Any, int] = {}  # of what was met, so that all colorings agree
        plain = self._colors(range(len(answer)))
        self._of_color = {plain[helper]: helper for helper in self._variables}

    def moved(self, images: Sequence[int]) -> Moved | None:
        """Return the image of each variable; None for an unknown one.

        Parameters
        ----------
        images
            For each key of the answer, by their order, the one that it becomes.
        """
        colors = self._colors(images)
        for helper in self._variables:
            colors[helper] = self._of_color.get(colors[helper], 0)
        return tuple(colors) if len(set(colors)) == len(colors) else None

    def _colors(self, images: Sequence[int]) -> list[int]:
        """Return a color for each variable; answer variables are colored by their images."""
        first = self._formula.answer_block().first
        colors = [0] * (1 + self._formula.top)
        for index, place in enumerate(images):
            colors[first + index] = first + place
        for _ in range(_MOST_ROUNDS if self._variables else 0):
            self._formula.limits.check("before there is a proof")
            seen = {
                helper: (
                    colors[helper],
                    tuple(sorted([self._seen(colors, helper, one) for one in self._homes[helper]])),
                )
                for helper in self._variables
            }
            for helper, what in seen.items():
                # Names go on above the variables, so that a helper looks like none of the answer.
                colors[helper] = self._names.setdefault(
                    what, 1 + self._formula.top + len(self._names)
                )
        return colors

    def _seen(self, colors: Sequence[int], helper: int, clause: Sequence[int]) -> tuple[int, ...]:
        """Return a clause as a helper in it sees it: by its own sign and the others' colors."""
        others = [one for one in clause if abs(one) != helper]
        return (int(helper in clause), *sorted(image(colors, others)))
