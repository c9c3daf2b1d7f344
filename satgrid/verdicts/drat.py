"""Proofs that a formula has no model, in the DRAT format: made by one solver, judged by others.

A proof is a list of lemmas. Each follows from the clauses and the lemmas before it by reverse
unit propagation: assume that all its literals are false, and unit propagation runs into a clash.
The last lemma is the empty clause. DRAT allows lemmas that only keep the formula satisfiable and
do not follow from it; CaDiCaL 1.5.3, which makes the proofs here, uses none.

A formula with networks is refuted with cuts (``solve.session``), but the proof is of the formula
with its networks written out: it begins with the cuts and the lemmas that they need
(``solve.lemmas``).

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
from collections.abc import Iterator
from math import ceil
from operator import neg
from pathlib import Path

from satgrid.errors import ParseError, SatgridError, TimeUpError, unknown
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.solve.lemmas import derived
from satgrid.solve.session import Session, Status
from satgrid.system.limits import Limits

__all__ = ["CHECKERS", "fault", "refute"]

CHECKERS = ("auto", "drat-trim", "propagation")
_PRODUCER, _JUDGE = "cadical153", "minisat22"
_LINE = re.compile(r"(?:d )?(?:-?[1-9]\d{0,8} )*0", re.ASCII)
_LONGEST_LINE = 10_000_000
_NOT_YET = "the time is over before there is a proof"


def refute(formula: Formula, deadline: float | None = None) -> list[str] | None:
    """Return the lines of a proof that a formula has no model, or None where it has one.

    Raises
    ------
    TimeUpError
        If ``time.monotonic()`` reaches the deadline before.
    """
    if formula.networks:
        return _refuted_by_cuts(formula, deadline)
    with Session(formula, solver=_PRODUCER, proof=True) as session:
        status = session.solve(deadline=deadline)
        if status is Status.UNKNOWN:
            raise TimeUpError(_NOT_YET)
        if status is Status.SATISFIABLE:
            return None
        lines = session.proof()
    # What the solver writes after the empty clause is of no use; where the clauses clash at
    # once it may leave the empty clause out.
    end = lines.index("0") if "0" in lines else len(lines)
    return [*lines[:end], "0"]


def _refuted_by_cuts(formula: Formula, deadline: float | None) -> list[str] | None:
    """Return a proof from the networks' clauses: first all cuts, then what follows from them."""
    with Session(formula) as session:
        status = session.solve(deadline=deadline)
        cuts = session.cuts
    if status is Status.UNKNOWN:
        raise TimeUpError(_NOT_YET)
    if status is Status.SATISFIABLE:
        return None
    whole = eager(formula)
    if cuts is None:
        return refute(whole, deadline)
    lines = []
    with Session(whole, solver=_JUDGE) as judge:
        for clause in derived(cuts, lambda lemma: judge.clashes(map(neg, lemma)), Limits(deadline)):
            judge.add(*clause)
            lines.append(" ".join(map(str, (*clause, 0))))
    rest = formula.copied()
    rest.networks = {}
    with rest.rule("cuts"):
        rest.extend(cut.clause for cut in cuts)
    end = refute(rest, deadline)
    return None if end is None else lines + end


def fault(
    formula: Formula, proof: Path, *, checker: str = "auto", deadline: float | None = None
) -> str | None:
    """Say why a file does not prove that a formula has no model, or None where it does.

    Parameters
    ----------
    checker
        ``drat-trim``, ``propagation``, or ``auto`` for the first that is at hand.

    Raises
    ------
    TimeUpError
        If ``time.monotonic()`` reaches the deadline before.
    SatgridError
        If there is no such checker, or it is not installed.
    """
    formula = eager(formula)
    program = shutil.which("drat-trim")
    if checker not in CHECKERS:
        raise SatgridError(unknown("checker", checker, CHECKERS))
    if checker == "drat-trim" and program is None:
        raise SatgridError("drat-trim is not installed")
    try:
        if program is not None and checker != "propagation":
            for _ in _lemmas(proof, formula.top):
                Limits(deadline).check("before the proof is checked")
            return _judged_outside(program, formula, proof, deadline)
        return _judged(formula, proof, deadline)
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
        raise ParseError(f"cannot be read: {(error.strerror or '').lower()}") from None
    except UnicodeDecodeError:
        raise ParseError("the file is no text") from None


def _judged(formula: Formula, proof: Path, deadline: float | None) -> str | None:
    """Assume the contrary of every lemma in turn and wait for a clash."""
    with Session(formula, solver=_JUDGE) as session:
        for number, literals in _lemmas(proof, formula.top):
            Limits(deadline).check("before the proof is checked")
            if not session.clashes(map(neg, literals)):
                return f"line {number} of the proof: the lemma does not follow by propagation"
            session.add(*literals)
    return None


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
