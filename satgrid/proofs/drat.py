"""Proofs that a formula has no model, in the DRAT format: made by one solver, judged by others.

A proof is a list of lemmas. Each follows from the clauses and the lemmas before it by reverse
unit propagation: assume that all its literals are false, and unit propagation runs into a clash.
The last lemma is the empty clause. DRAT allows lemmas that only keep the formula satisfiable and
do not follow from it; CaDiCaL 1.5.3, which makes the proofs here, uses none.

A formula with networks is refuted with cuts, but the proof is of the formula with its networks
written out (see ``satgrid.proofs.refutation``).

The judge is ``drat-trim`` where it is installed, and else MiniSat's unit propagation, which
shares no code with CaDiCaL. The latter leaves out the deletions of clauses: with more clauses
nothing follows that did not follow before, as every lemma was found to follow from the formula.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from math import ceil
from operator import neg
from pathlib import Path

from satgrid.errors import ParseError, SatgridError, TimeUpError, reason_of, unknown
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.solve.session import Session
from satgrid.system.limits import Limits

__all__ = ["CHECKERS", "JUDGE", "PRODUCER", "fault"]

CHECKERS = ("auto", "drat-trim", "propagation")
PRODUCER, JUDGE = "cadical153", "minisat22"
_LINE = re.compile(r"(?:d )?(?:-?[1-9]\d{0,8} )*0", re.ASCII)
_LONGEST_LINE = 10_000_000


def fault(
    formula: Formula,
    proof: Path,
    cubes: Sequence[Sequence[int]] = (),
    *,
    checker: str = "auto",
    deadline: float | None = None,
) -> str | None:
    """Return the reason why a file does not prove that a formula has no model, or None.

    Parameters
    ----------
    cubes
        The cubes of the proof, in order: each is then checked separately, which takes less time
        and memory. A proof in cubes is also valid for checkers that do not know them.
    checker
        ``drat-trim``, ``propagation``, or ``auto`` for the first one installed.

    Raises
    ------
    TimeUpError
        If ``time.monotonic()`` reaches the deadline before.
    SatgridError
        If there is no such checker, or it is not installed.
    """
    formula = eager(formula)
    program = shutil.which("drat-trim")
    if program is not None and not Path(program).is_absolute():
        program = None  # found in the current folder, where files of strangers may lie
    if checker not in CHECKERS:
        raise SatgridError(unknown("checker", checker, CHECKERS))
    if checker == "drat-trim" and program is None:
        raise SatgridError("drat-trim is not installed")
    try:
        if program is not None and checker != "propagation":
            for _ in _lemmas(proof, formula.top):
                Limits(deadline).check("before the proof is checked")
            return _judged_outside(program, formula, proof, deadline)
        return _judged(formula, proof, cubes, deadline)
    except ParseError as error:
        return f"line {error.line} of the proof: {error.message}"


def _lemmas(proof: Path, top: int) -> Iterator[tuple[int, list[int]]]:
    """Yield the lemmas with their line numbers; the last one is empty, deletions are left out.

    Raises
    ------
    ParseError
        If a line is malformed, or the empty clause is missing.
    """
    ended = False
    number = 0
    for number, line in enumerate(_lines(proof), 1):
        if not _LINE.fullmatch(line):
            raise ParseError("neither a lemma nor a deletion, ended by 0", line=number)
        words = line.removeprefix("d ").split()
        literals = [int(word) for word in words[:-1]]
        if any(abs(literal) > top for literal in literals):
            raise ParseError(f"the formula has {top} variables", line=number)
        if not ended and line[0] != "d":
            yield number, literals
            ended = not literals
    if not ended:
        raise ParseError("the proof ends without the empty clause", line=number + 1)


def _lines(proof: Path) -> Iterator[str]:
    try:
        with proof.open(encoding="ascii", newline="\n") as file:
            while line := file.readline(_LONGEST_LINE):
                yield line.removesuffix("\n")
    except OSError as error:
        raise ParseError(f"cannot be read: {reason_of(error)}") from None
    except UnicodeDecodeError:
        raise ParseError("the file is not text") from None


def _judged(
    formula: Formula, proof: Path, cubes: Sequence[Sequence[int]], deadline: float | None
) -> str | None:
    """Assume the contrary of every lemma in turn and wait for a clash."""
    lemmas = _lemmas(proof, formula.top)
    for cube in cubes:
        found = _followed(formula, lemmas, [[literal] for literal in cube], cube, deadline)
        if found is not None:
            return found
    contrary = [[-literal for literal in cube] for cube in cubes]
    found = _followed(formula, lemmas, contrary, (), deadline)
    for _ in lemmas if found is None else ():
        pass  # what comes after the empty clause must be well formed
    return found


def _followed(
    formula: Formula,
    lemmas: Iterator[tuple[int, list[int]]],
    more: Sequence[Sequence[int]],
    cube: Sequence[int],
    deadline: float | None,
) -> str | None:
    """Check lemmas up to the one that refutes a cube; return a fault or None.

    Under the cube, a lemma weakened by the cube's negation is the lemma itself.
    """
    contrary = {-literal for literal in cube}
    with Session(formula, solver=JUDGE) as session:
        for clause in more:
            session.add(*clause)
        for number, literals in lemmas:
            Limits(deadline).check("before the proof is checked")
            if not contrary.issubset(literals):
                return f"line {number} of the proof: the lemma is not one of its cube"
            rest = [literal for literal in literals if literal not in contrary]
            if not session.clashes(map(neg, rest)):
                return f"line {number} of the proof: the lemma does not follow by propagation"
            if not rest:
                return None
            session.add(*rest)
    return "the proof ends before all its cubes are refuted"


def _judged_outside(
    program: str, formula: Formula, proof: Path, deadline: float | None
) -> str | None:
    left = None if deadline is None else max(0.0, deadline - time.monotonic())
    limit = ["-t", str(ceil(left) + 1 if left is not None else 10**9)]  # it has one by itself
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "formula.cnf"  # plain: drat-trim stumbles over long comments
        with target.open("w", encoding="ascii", newline="\n") as file:
            file.write(f"p cnf {formula.top} {len(formula.clauses)}\n")
            for clause in formula.clauses:
                file.write(" ".join(map(str, (*clause, 0))) + "\n")
        try:
            done = subprocess.run(
                [program, str(target), str(proof), *limit],
                capture_output=True,
                text=True,
                errors="replace",
                timeout=left,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise TimeUpError("the time is over before the proof is checked") from None
    if "s VERIFIED" in [line.strip() for line in done.stdout.splitlines()]:
        return None
    return "drat-trim does not accept the proof"
