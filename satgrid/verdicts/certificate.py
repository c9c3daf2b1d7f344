"""Certificates: a puzzle's verdict in a form that others can verify.

A certificate is a folder. ``certificate.json`` repeats the puzzle and states the verdict. For
"multiple" it holds two solutions, and that is all. For "unique" it holds the solution, and
``formula.cnf`` is the puzzle's formula with one clause more that excludes this solution; for
"none" it is the formula as it is. ``proof.drat`` proves that ``formula.cnf`` has no model.

To verify a certificate is to write the formula anew from the puzzle, to compare it byte for byte,
to judge the solutions by the rules without any clause, and to check the proof by other code than
made it (see ``satgrid.verdicts.drat``). What must be trusted is that the formula says what the
rules say.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from satgrid.board import text
from satgrid.errors import ParseError, SatgridError, TimeUpError
from satgrid.formula import dimacs
from satgrid.formula.clauses import Formula
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.enumeration import Judgement, Verdict
from satgrid.system import disk
from satgrid.verdicts import drat

__all__ = [
    "CERTIFICATE",
    "FORMULA",
    "PROOF",
    "Certificate",
    "bare",
    "certify",
    "claimed",
    "dimacs_lines",
    "load",
    "verify",
]

CERTIFICATE, FORMULA, PROOF = "certificate.json", "formula.cnf", "proof.drat"
_KIND = "satgrid certificate 1"
_MOST_BYTES = 64_000_000
_LONGEST_COMMENT = 1000  # some checkers give up on a comment of 1024 characters


@dataclass(frozen=True)
class Certificate:
    """What ``certificate.json`` says."""

    puzzle: str
    """The puzzle's text without title, author and source."""
    verdict: Verdict
    encoding: str
    cardinality: str
    solutions: tuple[str, ...]
    """Solutions as ``Puzzle.render`` writes them: one for unique, two for multiple."""

    def text(self) -> str:
        """Write it as JSON."""
        document = {
            "kind": _KIND,
            "puzzle": self.puzzle.split("\n"),
            "verdict": self.verdict.value,
            "encoding": self.encoding,
            "cardinality": self.cardinality,
            "solutions": [solution.split("\n") for solution in self.solutions],
        }
        return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def certify(
    puzzle: Puzzle[Any],
    judgement: Judgement,
    folder: Path,
    *,
    encoding: str | None = None,
    cardinality: str = "auto",
    deadline: float | None = None,
) -> None:
    """Write the certificate of a verdict into a folder, which is made where it is missing.

    Raises
    ------
    TimeUpError
        If ``time.monotonic()`` reaches the deadline before there is a proof.
    SatgridError
        If the verdict is unknown, is not what the formula says, or a file cannot be written.
    """
    if judgement.verdict is Verdict.UNKNOWN:
        raise SatgridError("there is no proof of an unknown verdict")
    found = [one for one in (judgement.first, judgement.second) if one is not None]
    chosen = encoding or puzzle.encodings[0]
    solutions = tuple(puzzle.render(solution) for solution in found)
    stated = Certificate(bare(puzzle), judgement.verdict, chosen, cardinality, solutions)
    lines: list[str] | None = []
    if judgement.verdict is not Verdict.MULTIPLE:
        formula = claimed(puzzle, stated, judgement.first, deadline)
        lines = drat.refute(formula, deadline)
    if lines is None:
        raise SatgridError(f"the verdict {judgement.verdict.value!r} is wrong")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        disk.clear_parts(folder)  # of a run that was killed
        if lines:
            disk.write_whole(folder / FORMULA, dimacs_lines(formula, stated.puzzle))
            disk.write_whole(folder / PROOF, (line + "\n" for line in lines))
        disk.write_whole(folder / CERTIFICATE, [stated.text()])
    except OSError as error:
        raise SatgridError(f"{folder}: cannot be written: {_why(error)}") from None


def load(folder: Path) -> Certificate:
    """Read what a certificate says.

    Raises
    ------
    ParseError
        If ``certificate.json`` is missing or malformed.
    """
    try:
        with (folder / CERTIFICATE).open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise ParseError(f"{CERTIFICATE} cannot be read: {_why(error)}") from None
    if len(content) > _MOST_BYTES:
        raise ParseError(f"{CERTIFICATE} is larger than {_MOST_BYTES:,} bytes")
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        raise ParseError(f"{CERTIFICATE} is no JSON document") from None
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
    )


def verify(
    puzzle: Puzzle[Any],
    folder: Path,
    *,
    checker: str = "auto",
    deadline: float | None = None,
) -> Verdict:
    """Verify a certificate and return the verdict that it proves.

    Parameters
    ----------
    checker
        As for ``satgrid.verdicts.drat.fault``.

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
            raise ParseError(f"{name} is no file")
    expected = {Verdict.NONE: 0, Verdict.UNIQUE: 1, Verdict.MULTIPLE: 2}[stated.verdict]
    if len(stated.solutions) != expected:
        raise ParseError(f"{stated.verdict.value}, but {len(stated.solutions)} solutions")
    solutions = [_solved(puzzle, solution) for solution in stated.solutions]
    if stated.verdict is Verdict.MULTIPLE:
        if solutions[0] == solutions[1]:
            raise ParseError("the two solutions are the same")
        return stated.verdict
    try:
        formula = claimed(puzzle, stated, solutions[0] if solutions else None, deadline)
    except TimeUpError:
        raise
    except SatgridError as error:
        raise ParseError(f"the formula cannot be written: {error}") from None
    if not _equal(folder / FORMULA, dimacs_lines(formula, stated.puzzle)):
        raise ParseError(f"{FORMULA} is not the formula of this puzzle and claim")
    fault = drat.fault(formula, folder / PROOF, checker=checker, deadline=deadline)
    if fault is not None:
        raise ParseError(fault)
    return stated.verdict


def bare(puzzle: Puzzle[Any]) -> str:
    """Return a puzzle's text without its notes: the board is the same under another title."""
    header, blank, board = puzzle.text().partition("\n\n")
    notes = tuple(f"{note}:" for note in text.NOTES)
    kept = [line for line in header.split("\n") if not line.startswith(notes)]
    return ("\n".join(kept) + blank + board).rstrip("\n")


def claimed(
    puzzle: Puzzle[Any],
    stated: Certificate,
    excluded: frozenset[Any] | None,
    deadline: float | None = None,
) -> Formula:
    """Return the formula that has no model if the verdict is right.

    Raises
    ------
    TimeUpError
        If the deadline comes first.
    """
    formula = encoded(puzzle, stated.encoding, cardinality=stated.cardinality, deadline=deadline)
    if excluded is not None:
        # The whole assignment of the answer: what is shown then is that there is no other
        # one, and not only none that holds more.
        with formula.rule("excluded"):
            formula.add(*(-literal for literal in formula.stating(excluded)))
    return formula


def _solved(puzzle: Puzzle[Any], drawn: str) -> frozenset[Any]:
    try:
        solution = puzzle.read(drawn)
    except ParseError as error:
        raise ParseError(f"a solution is malformed: {error.message}") from None
    broken = puzzle.check(solution)
    if broken:
        raise ParseError(f"a solution breaks the rule {broken[0].rule!r}")
    return solution


def dimacs_lines(formula: Formula, puzzle: str) -> Iterator[str]:
    """Yield the lines of ``formula.cnf``."""
    for line in dimacs.write(formula, puzzle.split("\n")):
        if not line.startswith("c") or len(line) <= _LONGEST_COMMENT:
            yield line


def _equal(path: Path, lines: Iterable[str]) -> bool:
    try:
        with path.open("rb") as file:
            return all(
                file.read(len(wanted)) == wanted for wanted in map(str.encode, lines)
            ) and not file.read(1)
    except OSError as error:
        raise ParseError(f"{path.name} cannot be read: {_why(error)}") from None


def _are_lines(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(line, str) for line in value)


def _why(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
