"""The claims of certificates, verified without a search: by rules, by bytes, by propagation.

The solutions are read from their drawings and judged by the rules. The formula is written anew and
compared byte for byte. The proof is followed lemma by lemma (see ``satgrid.proofs.drat``). Orbits
are counted by images, which must all be in the list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from satgrid.errors import ParseError, SatgridError, reason_of
from satgrid.formula.clauses import Formula
from satgrid.formula.variables import Solution
from satgrid.proofs import drat
from satgrid.proofs.certificate import (
    FORMULA,
    MOST_LISTED,
    PROOF,
    Certificate,
    bare,
    claimed,
    dimacs_lines,
    load,
)
from satgrid.proofs.symmetric import symmetric
from satgrid.puzzle.protocol import Puzzle
from satgrid.puzzle.symmetry import isometries
from satgrid.solve.enumeration import Verdict
from satgrid.system import disk
from satgrid.system.limits import Limits, Report, unheard

__all__ = ["verify"]

_NUMBERS = {Verdict.NONE: (0, 0), Verdict.UNIQUE: (1, 1), Verdict.MULTIPLE: (2, 2)}
"""The least and the most solutions of a verdict; a complete list may be longer."""


def verify(
    puzzle: Puzzle[Any],
    folder: Path,
    *,
    checker: str = "auto",
    deadline: float | None = None,
    jobs: int = 1,
    report: Report = unheard,
) -> Certificate:
    """Verify a certificate and return its claims, which are then proved.

    Parameters
    ----------
    checker
        As for ``satgrid.proofs.drat.fault``.
    jobs
        The largest number of processes that check a long proof.
    report
        Called with the progress of such a check.

    Raises
    ------
    ParseError
        If the certificate does not prove its verdict, or is of another puzzle.
    TimeUpError
        If ``time.monotonic()`` reaches the deadline before.
    """
    stated = load(folder)
    if stated.puzzle != bare(puzzle):
        raise ParseError("the certificate is of another puzzle")
    for name in (FORMULA, PROOF):
        if disk.is_special(folder / name):
            raise ParseError(f"{name} is not a file")
    number = len(stated.solutions)
    least, most = _NUMBERS[stated.verdict]
    if stated.claim.complete:
        most = MOST_LISTED if stated.verdict is Verdict.MULTIPLE else -1  # the others always are
    if not least <= number <= most:
        raise ParseError(f"{stated.verdict.value}, but {number} solutions")
    limits = Limits(deadline, report)
    solutions = [_solved(puzzle, solution, limits) for solution in stated.solutions]
    if len(set(solutions)) < number:
        raise ParseError("a solution is listed twice")
    if not stated.complete:
        return stated
    try:
        formula = claimed(puzzle, stated, solutions, limits)
    except SatgridError as error:
        raise ParseError(f"the formula cannot be written: {error}") from None
    # Those of 0.2.0 and before are written for ApproxMC, too.
    if not any(
        _equal(folder / FORMULA, dimacs_lines(formula, stated.puzzle, program=program))
        for program in (None, "approxmc")
    ):
        raise ParseError(f"{FORMULA} is not the formula of this puzzle and claim")
    if any(abs(literal) > formula.top for cube in stated.claim.cubes for literal in cube):
        raise ParseError("a cube has a variable that the formula does not have")
    _orbits(puzzle, stated, solutions, limits)
    fault = drat.fault(
        formula,
        folder / PROOF,
        stated.claim.cubes,
        moves=_proposed(puzzle, formula, stated),
        checker=checker,
        jobs=jobs,
        limits=limits,
    )
    if fault is not None:
        raise ParseError(fault)
    return stated


def _proposed(
    puzzle: Puzzle[Any], formula: Formula, stated: Certificate
) -> Iterator[Sequence[int]]:
    """Yield the permutations by which a proof in cubes may have been made, in their order."""
    found = symmetric(puzzle, formula) if len(stated.claim.cubes) > 1 else None
    if found is not None:
        yield from dict.fromkeys(chain.from_iterable(found.first.values()))


def _orbits(
    puzzle: Puzzle[Any], stated: Certificate, solutions: Sequence[Solution], limits: Limits
) -> None:
    """Count orbits by the images of each solution, which must all be in the list."""
    if stated.claim.orbits is None:
        return
    group = [
        isometry
        for isometry in isometries(puzzle.shape)
        if puzzle.invariant(isometry) and (isometry.turns or not stated.claim.rotations)
    ]
    listed, seen, orbits = frozenset(solutions), set(), 0
    for number, solution in enumerate(solutions, 1):
        limits.check("before the orbits are counted")
        if solution in seen:
            continue
        images = {frozenset(puzzle.image(key, isometry) for key in solution) for isometry in group}
        if not images <= listed:
            raise ParseError(f"solution {number:,} has an image that is not in the list")
        seen |= images
        orbits += 1
    if orbits != stated.claim.orbits:
        raise ParseError(f"{orbits:,} solutions up to symmetry, and not {stated.claim.orbits:,}")


def _solved(puzzle: Puzzle[Any], drawn: str, limits: Limits) -> Solution:
    limits.check("before the solutions are judged")
    try:
        solution = puzzle.read(drawn)
    except ParseError as error:
        raise ParseError(f"a solution is malformed: {error.message}") from None
    broken = puzzle.check(solution)
    if broken:
        raise ParseError(f"a solution breaks the rule {broken[0].rule!r}")
    return solution


def _equal(path: Path, lines: Iterable[str]) -> bool:
    try:
        with path.open("rb") as file:
            return all(
                file.read(len(wanted)) == wanted for wanted in map(str.encode, lines)
            ) and not file.read(1)
    except OSError as error:
        raise ParseError(f"{path.name} cannot be read: {reason_of(error)}") from None
