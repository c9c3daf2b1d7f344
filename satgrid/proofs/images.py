"""Parts of a proof that are images of another part, checked without propagation.

A permutation of the variables that maps a formula to itself, clause for clause, maps a proof to a
proof: each lemma follows from the images of what it followed from. So where the lemmas for a
cube are the images of those for a cube before it, one by one, nothing has to be propagated. The
permutations are only proposed, by the code that makes proofs; whether they map the formula to
itself, and one part to the other, is checked by the judge.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from satgrid.formula.clauses import Formula

__all__ = ["ProofImages"]

Literals = Sequence[int]


class ProofImages:
    """The proposed permutations that map a formula without networks to itself.

    Parameters
    ----------
    moves
        For each variable, by its number, the one that it becomes; 0 for 0.
    """

    def __init__(self, formula: Formula, moves: Iterable[Sequence[int]] = ()) -> None:
        clauses = {frozenset(clause) for clause in formula.clauses}
        self._tables = [
            table
            for move in moves
            if (table := _table(move, formula.top)) is not None
            and all(frozenset(map(table.__getitem__, clause)) in clauses for clause in clauses)
        ]

    def leading(self, one: Literals, other: Literals) -> dict[int, int] | None:
        """Return the image of each literal by a permutation that maps one cube to the other."""
        for table in self._tables:
            if [table[literal] for literal in one] == list(other):
                return table
        return None


def _table(move: Sequence[int], top: int) -> dict[int, int] | None:
    """Return the image of each literal; None if variables are not permuted."""
    if sorted(move) != list(range(top + 1)) or move[0]:
        return None
    positive = {one: move[one] for one in range(1, top + 1)}
    return positive | {-one: -image for one, image in positive.items()}
