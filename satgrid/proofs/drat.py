"""Proofs that a formula has no model, in the DRAT format: made by one solver, judged by others.

A proof is a list of lemmas. Each follows from the clauses and the lemmas before it by reverse
unit propagation: assume that all its literals are false, and unit propagation runs into a clash.
The last lemma is the empty clause. DRAT allows lemmas that only keep the formula satisfiable and
do not follow from it; CaDiCaL 1.5.3, which makes the proofs here, uses none.

A formula with networks is refuted with cuts, but the proof is of the formula with its networks
written out (see ``satgrid.proofs.refutation``).

In a proof in cubes, the part of a cube may be the image of another's
(see ``satgrid.proofs.images``).

The judge is ``drat-trim`` where it is installed, and else MiniSat's unit propagation (see
``satgrid.proofs.judge``).
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from math import ceil
from pathlib import Path

from satgrid.errors import ParseError, SatgridError, TimeUpError, unknown
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.proofs.images import ProofImages
from satgrid.proofs.judge import judged
from satgrid.proofs.proof_lines import Lemmas
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["CHECKERS", "fault"]

CHECKERS = ("auto", "drat-trim", "propagation")


def fault(
    formula: Formula,
    proof: Path,
    cubes: Sequence[Sequence[int]] = (),
    *,
    moves: Iterable[Sequence[int]] = (),
    checker: str = "auto",
    jobs: int = 1,
    limits: Limits = ENDLESS,
) -> str | None:
    """Return the reason why a file does not prove that a formula has no model, or None.

    Parameters
    ----------
    cubes
        The cubes of the proof, in order: each is then checked separately, which takes less time
        and memory. A proof in cubes is also valid for checkers that do not know them.
    moves
        Permutations of the variables that may map the formula to itself and one cube's part of
        the proof to another's (see ``satgrid.proofs.images``); a wrong one does no harm.
    checker
        ``drat-trim``, ``propagation``, or ``auto`` for the first one installed.
    jobs
        The largest number of processes that propagate, each in other cubes.
    limits
        Receives how many cubes are checked.

    Raises
    ------
    TimeUpError
        If the limits end before.
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
            for _ in Lemmas(proof, formula.top):
                limits.check("before the proof is checked")
            return _judged_outside(program, formula, proof, limits.left())
        return judged(formula, proof, cubes, ProofImages(formula, moves), jobs=jobs, limits=limits)
    except ParseError as error:
        return f"line {error.line} of the proof: {error.message}"


def _judged_outside(program: str, formula: Formula, proof: Path, left: float | None) -> str | None:
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
