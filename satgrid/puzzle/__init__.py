"""Puzzles: the protocol, bases by kind of answer, the registry, symmetry."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satgrid.puzzle.encoding import encoded
    from satgrid.puzzle.protocol import Clue, Puzzle, Violation
    from satgrid.puzzle.registry import parse
    from satgrid.puzzle.symmetry import SymmetryGroup, symmetries
else:
    from satgrid.public import shown

    __getattr__, __dir__ = shown(
        __name__,
        encoding="encoded",
        protocol="Clue Puzzle Violation",
        registry="parse",
        symmetry="SymmetryGroup symmetries",
    )

__all__ = ["Clue", "Puzzle", "SymmetryGroup", "Violation", "encoded", "parse", "symmetries"]
