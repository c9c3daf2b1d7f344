"""Certificates: a puzzle's solutions in a form that others can verify.

A certificate is a folder. ``certificate.json`` repeats the puzzle and states the verdict with the
solutions: none, one, or several. Several may be two, which only show that there is more than one;
or they are ``complete``, the list of all. Wherever the list is complete, ``formula.cnf`` is the
puzzle's formula with one clause more for each solution, which excludes it, and ``proof.drat``
proves that ``formula.cnf`` has no model.

Verification writes the formula from the puzzle again, compares it byte for byte, judges the
solutions by the rules without any clause, and checks the proof by other code than made it (see
``satgrid.proofs.verifier``). It remains to be trusted that the formula states the rules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from satgrid.board import text
from satgrid.errors import ParseError, SatgridError, reason_of
from satgrid.formula import dimacs
from satgrid.formula.clauses import Formula
from satgrid.formula.variables import Solution
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.protocol import Puzzle
from satgrid.record import record
from satgrid.solve.enumeration import Verdict
from satgrid.solve.session import LIGHT, Session
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["CERTIFICATE", "FORMULA", "MOST_LISTED", "PROOF", "Certificate", "Claim", "bare"]
__all__ += ["claimed", "dimacs_lines", "load"]

CERTIFICATE, FORMULA, PROOF = "certificate.json", "formula.cnf", "proof.drat"
MOST_LISTED = 200_000
"""Solutions of a list that is proved complete."""
_KIND = "satgrid certificate 1"
_MOST_BYTES = 256_000_000
_CUBE = re.compile(r"-?[1-9]\d{0,8}( -?[1-9]\d{0,8})*", re.ASCII)
_LONGEST_COMMENT = 1000  # some checkers give up on a comment of 1024 characters


@record
class Claim:
    """The claims of a certificate besides the verdict, if there are several solutions.

    Attributes
    ----------
    complete
        Whether there are no others.
    orbits
        The number of solutions up to the board's symmetries, if it was counted.
    rotations
        Whether only rotations count as symmetries there.
    cubes
        The cubes in which the proof was made, in turn.
    """

    complete: bool = False
    orbits: int | None = None
    rotations: bool = False
    cubes: tuple[tuple[int, ...], ...] = ()


@record
class Certificate:
    """The contents of ``certificate.json``."""

    puzzle: str
    """The puzzle's text without title, author and source."""
    verdict: Verdict
    encoding: str
    cardinality: str
    solutions: tuple[str, ...]
    """Solutions as ``Puzzle.render`` writes them."""
    claim: Claim = Claim()

    @property
    def complete(self) -> bool:
        """Whether the list of solutions is complete."""
        return self.claim.complete or self.verdict is not Verdict.MULTIPLE

    def text(self) -> str:
        """Write the certificate as JSON."""
        document: dict[str, Any] = {
            "kind": _KIND,
            "puzzle": self.puzzle.split("\n"),
            "verdict": self.verdict.value,
            "encoding": self.encoding,
            "cardinality": self.cardinality,
        }
        if self.claim.complete:
            document["complete"] = True
        if self.claim.orbits is not None:
            document |= {"orbits": self.claim.orbits, "rotations": self.claim.rotations}
        if self.claim.cubes:
            document["cubes"] = [" ".join(map(str, cube)) for cube in self.claim.cubes]
        document["solutions"] = [solution.split("\n") for solution in self.solutions]
        return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def load(folder: Path) -> Certificate:
    """Read a certificate.

    Raises
    ------
    ParseError
        If ``certificate.json`` is missing or malformed.
    """
    try:
        with (folder / CERTIFICATE).open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise ParseError(f"{CERTIFICATE} cannot be read: {reason_of(error)}") from None
    if len(content) > _MOST_BYTES:
        raise ParseError(f"{CERTIFICATE} is larger than {_MOST_BYTES:,} bytes")
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        raise ParseError(f"{CERTIFICATE} is not JSON document") from None
    if not isinstance(document, dict) or document.get("kind") != _KIND:
        raise ParseError(f"{CERTIFICATE} is not of the kind {_KIND!r}")
    verdicts = {one.value: one for one in Verdict if one is not Verdict.UNKNOWN}
    verdict = document.get("verdict")
    solutions = document.get("solutions")
    words = [document.get("encoding"), document.get("cardinality")]
    if (
        not isinstance(verdict, str)
        or verdict not in verdicts
        or not isinstance(solutions, list)
        or not all(map(_are_lines, [document.get("puzzle"), words, *solutions]))
    ):
        raise ParseError(f"{CERTIFICATE} lacks a part, or has one that is malformed")
    return Certificate(
        "\n".join(document["puzzle"]),
        verdicts[verdict],
        document["encoding"],
        document["cardinality"],
        tuple("\n".join(solution) for solution in solutions),
        _claim(document),
    )


def _claim(document: dict[str, Any]) -> Claim:
    complete, rotations = document.get("complete", False), document.get("rotations", False)
    orbits, cubes = document.get("orbits"), document.get("cubes", [])
    if (
        not isinstance(complete, bool)
        or not isinstance(rotations, bool)
        or not (orbits is None or (isinstance(orbits, int) and not isinstance(orbits, bool)))
        or not _are_lines(cubes)
        or not all(map(_CUBE.fullmatch, cubes))
    ):
        raise ParseError(f"{CERTIFICATE} has a part that is malformed")
    numbers = tuple(tuple(map(int, cube.split())) for cube in cubes)
    return Claim(complete, orbits, rotations, numbers)


def bare(puzzle: Puzzle[Any]) -> str:
    """Return a puzzle's text without its notes: the board is the same under another title."""
    header, blank, board = puzzle.text().partition("\n\n")
    notes = tuple(f"{note}:" for note in text.NOTES)
    kept = [line for line in header.split("\n") if not line.startswith(notes)]
    return ("\n".join(kept) + blank + board).rstrip("\n")


def claimed(
    puzzle: Puzzle[Any],
    stated: Certificate,
    solutions: Sequence[Solution],
    limits: Limits = ENDLESS,
) -> Formula:
    """Return the formula that has no model if the list is complete.

    A solution is excluded by the whole assignment of the answer: this shows that there is no other
    one, and not only none with more true keys. Of several solutions, those whose true keys force
    the rest by unit propagation are excluded by these alone, which is equivalent.

    Raises
    ------
    TimeUpError
        If the limits end first.
    SatgridError
        If a solution is not a solution of the formula.
    """
    chosen, cardinality = stated.encoding, stated.cardinality
    formula = encoded(puzzle, chosen, cardinality=cardinality, deadline=limits.deadline)
    formula.limits = limits
    excluding = list(_excluding(formula, solutions))
    if excluding:
        with formula.rule("excluded"):
            formula.extend(excluding)
    return formula


def _excluding(formula: Formula, solutions: Sequence[Solution]) -> Iterator[list[int]]:
    """Yield a clause for each solution that excludes it and no other."""
    if len(solutions) < 2 or not formula.antichain:
        yield from ([-literal for literal in formula.stating(one)] for one in solutions)
        return
    with Session(formula, solver=LIGHT) as session:
        for number, one in enumerate(solutions, 1):
            formula.limits.check("before the solutions are excluded")
            literals = formula.stating(one)
            true = [literal for literal in literals if literal > 0]
            implied = session.propagate(true)
            if implied is None:
                raise SatgridError(f"solution {number:,} is none of the formula")
            forced = set(implied).issuperset(literals)
            yield [-literal for literal in (true if forced else literals)]


def dimacs_lines(formula: Formula, puzzle: str, *, program: str | None = None) -> Iterator[str]:
    """Yield the lines of ``formula.cnf``; for which program as in ``dimacs.write``."""
    for line in dimacs.write(formula, puzzle.split("\n"), program=program):
        if not line.startswith("c") or len(line) <= _LONGEST_COMMENT:
            yield line


def _are_lines(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(line, str) for line in value)
