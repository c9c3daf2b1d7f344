"""Certificates made: of a verdict, and of a whole list of solutions.

Where a proof needs cubes, and the board of an exact cover has symmetries, the formula is the one
without ladders: it has more clauses and is invariant, so that most of the proof is images of
the rest (see ``satgrid.proofs.symmetric``). The certificate says which formula it is, as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from satgrid.errors import SatgridError, reason_of
from satgrid.formula.clauses import Formula
from satgrid.formula.variables import Solution
from satgrid.proofs.certificate import (
    CERTIFICATE,
    FORMULA,
    MOST_LISTED,
    PROOF,
    Certificate,
    Claim,
    bare,
    claimed,
    dimacs_lines,
)
from satgrid.proofs.refutation import Refutation
from satgrid.proofs.symmetric import SymmetricProof, symmetric
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.enumeration import Uniqueness, Verdict
from satgrid.system import disk
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["certify", "certify_list"]

_MOST_PLACEMENTS = 5000  # of a cover whose pieces exclude each other pair by pair


def certify(
    puzzle: Puzzle[Any],
    uniqueness: Uniqueness,
    folder: Path,
    *,
    encoding: str | None = None,
    cardinality: str = "auto",
    deadline: float | None = None,
) -> None:
    """Write the certificate of a verdict into a folder, which is created if missing.

    Raises
    ------
    TimeUpError
        If ``time.monotonic()`` reaches the deadline before there is a proof.
    SatgridError
        If the verdict is unknown, contradicts the formula, or a file cannot be written.
    """
    if uniqueness.verdict is Verdict.UNKNOWN:
        raise SatgridError("there is no proof of an unknown verdict")
    found = [one for one in (uniqueness.first, uniqueness.second) if one is not None]
    stated = _stated(puzzle, uniqueness.verdict, found, encoding, cardinality)
    _certify(puzzle, stated, found, folder, Limits(deadline))


def certify_list(
    puzzle: Puzzle[Any],
    solutions: Sequence[Solution],
    folder: Path,
    *,
    orbits: int | None = None,
    rotations: bool = False,
    encoding: str | None = None,
    cardinality: str = "auto",
    limits: Limits = ENDLESS,
) -> None:
    """Write the certificate that a puzzle has these solutions and no other.

    Parameters
    ----------
    solutions
        All of them, also where they were counted up to symmetry.
    orbits, rotations
        As for ``Claim``.

    Raises
    ------
    TimeUpError
        If the limits end before there is a proof.
    SatgridError
        If there are too many, or others, or a file cannot be written.
    """
    if len(solutions) > MOST_LISTED:
        raise SatgridError(f"there is no proof for more than {MOST_LISTED:,} solutions")
    verdict = (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(2, len(solutions))]
    stated = _stated(puzzle, verdict, solutions, encoding, cardinality)
    claim = Claim(len(solutions) > 1, orbits, rotations)
    _certify(puzzle, replace(stated, claim=claim), solutions, folder, limits)


def _stated(
    puzzle: Puzzle[Any],
    verdict: Verdict,
    solutions: Iterable[Solution],
    encoding: str | None,
    cardinality: str,
) -> Certificate:
    drawn = tuple(puzzle.render(solution) for solution in solutions)
    chosen = encoding or puzzle.encodings[0]
    return Certificate(bare(puzzle), verdict, chosen, cardinality, drawn)


def _certify(
    puzzle: Puzzle[Any],
    stated: Certificate,
    solutions: Sequence[Solution],
    folder: Path,
    limits: Limits,
) -> None:
    fresh = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        disk.clear_parts(folder)  # of a run that was killed
        if stated.complete:
            formula = claimed(puzzle, stated, solutions, limits)
            proof = Refutation(formula, symmetric=_symmetric(puzzle, stated, solutions))
            disk.write_whole(folder / PROOF, proof.text())
            if proof.formula.cardinality != formula.cardinality:
                formula = proof.formula
                stated = replace(stated, cardinality=formula.cardinality)
            stated = replace(stated, claim=replace(stated.claim, cubes=tuple(proof.cubes)))
            disk.write_whole(folder / FORMULA, dimacs_lines(formula, stated.puzzle))
        disk.write_whole(folder / CERTIFICATE, [stated.text()])
    except OSError as error:
        raise SatgridError(f"{folder}: cannot be written: {reason_of(error)}") from None
    finally:
        if fresh:
            with suppress(OSError):
                folder.rmdir()  # nothing was written


def _symmetric(
    puzzle: Puzzle[Any], stated: Certificate, solutions: Sequence[Solution]
) -> Callable[[Formula], SymmetricProof | None]:
    """Return a function that finds the formula's symmetries, without ladders if need be."""

    def found(formula: Formula) -> SymmetricProof | None:
        as_it_is = symmetric(puzzle, formula)
        if as_it_is is not None or stated.cardinality != "auto" or not _few_pairs(puzzle):
            return as_it_is
        by_pairs = replace(stated, cardinality="pairwise")
        return symmetric(puzzle, claimed(puzzle, by_pairs, solutions, formula.limits))

    return found


def _few_pairs(puzzle: Puzzle[Any]) -> bool:
    """Return whether a puzzle is an exact cover with few enough pairs of placements."""
    cover = puzzle.cover()
    return (
        cover is not None
        and len(cover.placements) <= _MOST_PLACEMENTS
        and all(least <= 1 and most in (1, None) for least, most in cover.bounds.values())
    )
